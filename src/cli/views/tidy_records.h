// Tidy CSV: one row per point, each setting and each measurement once, always with the same names (docs/json.md).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "experiment/run_result.h"
#include "report/table.h"
#include "sweep/plan/ready_plan.h"
#include "traffic/packet_lengths.h"

namespace weft::cli {

// The verdict of a curve whose network, routing and traffic do not fit together.
inline constexpr const char* kMisfit = "does not fit";

// The settings of such a curve, with this verdict and the reason, in place of a result.
nlohmann::ordered_json misfit_json(const sweep::MisfitCurve& misfit);

// Columns and cells of one row.
using Record = std::vector<std::pair<std::string, std::string>>;

// A point for a record. What is missing has empty cells.
struct TidyPoint {
  experiment::RunNames names{};
  traffic::PacketLengths packet{};
  std::uint64_t seed = 1;
  std::optional<double> load{};
  const experiment::RouterDescription* router = nullptr;
  const experiment::RunResult* result = nullptr;  // null: it was not run
  std::string verdict{};
  std::string reason{};
};
TidyPoint tidy_point(const experiment::RunResult& result);  // refers to the result
TidyPoint tidy_point(const sweep::MisfitCurve& misfit);

Record point_record(const TidyPoint& point);
// The settings alone, without load.
Record setting_record(const TidyPoint& point);

// Any JSON object: {"spec":…,"degree":{"min":2,"max":4}} has the names network, degree_min and degree_max. Lists
// become JSON text; nulls are left out.
Record flat_record(const nlohmann::ordered_json& object);

nlohmann::ordered_json number_or_null(const std::optional<double>& number);

// One row per record, one column per name in any of them, in the order in which names first appear.
report::Table record_table(std::span<const Record> records);

// A cell: a text unchanged, null as an empty text, anything else as JSON.
std::string cell_text(const nlohmann::ordered_json& value);

}  // namespace weft::cli
