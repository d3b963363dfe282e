// Stored points as `weft results` prints them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "report/table.h"
#include "store/store.h"

namespace weft::cli {

// "38.60 ± 0.24" of a result; empty when no packet was received.
std::string latency_text(const nlohmann::ordered_json& result, const report::TextStyle& style);

// The payload of a result; empty where headers have one flit.
std::string payload_text(const nlohmann::ordered_json& result);

// The table of `list`: the usual columns, and the settings in which rows differ.
report::Table list_table(std::span<const store::Row> rows, const report::TextStyle& style);

// A whole point as one JSON object, without a line end.
std::string row_json(const store::Row& row);

// The same as text, with the command that repeats it.
std::string row_text(const store::Row& row, const report::TextStyle& style);

// For CSV: one row per point, with each setting once.
report::Table tidy_table(std::span<const store::Row> rows);

// For CSV: one column per value of row_json that any point has, named by its path.
report::Table full_table(std::span<const store::Row> rows);

}  // namespace weft::cli
