// Stored points as `weft results` prints them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/table.h"
#include "sweep/stored/stored_run.h"

namespace weft::cli {

// "38.60 ± 0.24" of a result; empty when no packet was received.
std::string latency_text(const experiment::RunResult& result, const report::TextStyle& style);

// The payload of a result; empty where headers have one flit.
std::string payload_text(const experiment::RunResult& result);

// The table of `list`: the usual columns, and the settings in which runs differ.
report::Table list_table(std::span<const sweep::StoredRun> runs, const report::TextStyle& style);

// A whole point as one JSON object, without a line end.
std::string run_json(const sweep::StoredRun& run);

// The same as text, with the command that repeats it.
std::string run_text(const sweep::StoredRun& run, const report::TextStyle& style);

// For CSV: one row per point, with each setting once.
report::Table tidy_table(std::span<const sweep::StoredRun> runs);

// For CSV: one column per value of run_json that any point has, named by its path.
report::Table full_table(std::span<const sweep::StoredRun> runs);

}  // namespace weft::cli
