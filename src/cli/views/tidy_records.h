// Results as flat records for CSV: one value per name, null where there is none. docs/json.md lists the names.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "report/table.h"
#include "sweep/plan/ready_plan.h"

namespace weft::cli {

// The verdict of a curve whose network, routing and traffic do not fit together.
inline constexpr const char* kMisfit = "does not fit";

// The settings of such a curve, with this verdict and the reason, in place of a result.
nlohmann::ordered_json misfit_json(const sweep::MisfitCurve& misfit);

// A point, from the JSON of `weft simulate` or from a line of `weft sweep --json`: each setting once, and the
// measurements, always with the same names.
nlohmann::ordered_json point_record(const nlohmann::ordered_json& result);

// The settings alone, without load.
nlohmann::ordered_json setting_record(const nlohmann::ordered_json& run);

// Any JSON object: {"spec":…,"degree":{"min":2,"max":4}} has the names network, degree_min and degree_max. Lists
// become JSON text; nulls are left out.
nlohmann::ordered_json flat_record(const nlohmann::ordered_json& object);

nlohmann::ordered_json number_or_null(const std::optional<double>& number);

// One row per record, one column per name in any of them, in the order in which names first appear.
report::Table record_table(std::span<const nlohmann::ordered_json> records);

// A cell: a text unchanged, null as an empty text, anything else as JSON.
std::string cell_text(const nlohmann::ordered_json& value);

}  // namespace weft::cli
