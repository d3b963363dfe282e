#include "experiment/worst_case_demand.h"

#include <algorithm>

#include "spec/parse.h"
#include "traffic/terminal_permutation.h"

namespace weft::experiment {

namespace {

constexpr std::string_view kFound = "found";

}  // namespace

bool needs_routing(std::string_view pattern) {
  if (pattern.empty()) return false;
  const std::string name = spec::parse(pattern).name;
  return std::ranges::any_of(traffic::patterns(),
                             [&](const traffic::Pattern* each) { return each->needs_routing && each->name == name; });
}

traffic::Demand worst_case_demand(const RoutedNetwork& routed, std::string_view pattern, const Execution& execution) {
  try {
    spec::Arguments arguments = traffic::resolve_pattern(routed.network(), spec::parse(pattern), 0).arguments;
    const paths::WorstCase& worst = routed.worst_case(execution);
    // The name says what was found, whatever was written.
    if (!worst.is_exact()) arguments.set(kFound, spec::Value{spec::Spec{.name = "lower-bound"}});
    if (worst.is_exact() && arguments.has(kFound)) arguments.forget(kFound);
    return {arguments.to_spec(), routed.network().graph.terminal_count(), {traffic::ToOne{worst.permutation}, {}}};
  } catch (const InputError& error) {
    throw error.in_text(std::string(pattern));
  }
}

std::string worst_case_text(const traffic::Demand& demand) {
  if (!demand.is_permutation() || !needs_routing(demand.name())) return "";
  std::vector<TerminalId> destinations(demand.terminal_count(), traffic::kNoDestination);
  for (TerminalId t = 0; t < destinations.size(); ++t) {
    if (demand.rate(t) > 0) destinations[t] = demand.destination(t, 0, 0);
  }
  return traffic::permutation_text(destinations, {});
}

std::uint64_t sender_count(const traffic::Demand& demand) {
  std::uint64_t count = 0;
  for (TerminalId t = 0; t < demand.terminal_count(); ++t) count += demand.rate(t) > 0 ? 1U : 0U;
  return count;
}

}  // namespace weft::experiment
