// Comparisons at equal cost: what `weft compare` and `weft sweep` show of channel widths, packet lengths and bits.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/execution.h"
#include "cli/views/tidy_records.h"
#include "hardware/equal_budget.h"
#include "paths/network_comparison.h"
#include "report/table.h"
#include "sweep/plan/ready_plan.h"

namespace weft::cli {

// For `compare`.
struct EqualComparison {
  hardware::EqualRequest request{};
  std::uint64_t budget = 0;
  std::map<std::string, hardware::FlitFormat> formats{};  // by network; none where the bisection is not known
};

// Throws InputError for a budget that one of the networks does not fit.
EqualComparison compare_at_equal_cost(const hardware::EqualRequest& request,
                                      const std::vector<paths::ComparedNetwork>& networks, const Execution& execution);

// What compare adds for each network.
struct EqualValues {
  hardware::FlitFormat format{};
  std::optional<double> ideal_bits{};  // the uniform bound in bits per terminal and cycle
  std::optional<double> latency{};     // cycles without other traffic, with the default router, over the mean hops
};
std::optional<EqualValues> equal_values(const EqualComparison& equal, const paths::ComparedNetwork& network);

// Append columns; rows are in the order of the networks.
void add_equal_columns(const EqualComparison& equal, const std::vector<paths::ComparedNetwork>& networks,
                       report::Table& table);
void add_equal_csv(const EqualComparison& equal, const std::vector<paths::ComparedNetwork>& networks,
                   report::Table& table);
nlohmann::ordered_json equal_json(const EqualComparison& equal, const paths::ComparedNetwork& network);

// For `sweep`: a point of a plan with `equal`. Null and empty for a plan without.
nlohmann::ordered_json equal_json(const sweep::ReadyPlan& plan, const sweep::PointId& id,
                                  const std::optional<double>& accepted);
Record equal_record(const sweep::ReadyPlan& plan, const sweep::PointId& id, const std::optional<double>& accepted);

}  // namespace weft::cli
