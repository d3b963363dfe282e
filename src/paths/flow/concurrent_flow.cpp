#include "paths/flow/concurrent_flow.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "paths/flow/concurrent_flow_lp.h"
#include "paths/flow/concurrent_flow_weights.h"
#include "paths/flow/linear_program.h"
#include "paths/throughput_bound.h"

namespace weft::paths {
namespace {

// More variables are never solved: they would take hours.
constexpr std::uint64_t kMostVariablesEver = 4 * kMostVariables;
// Orbits of flows are not counted where there are more flows than this.
constexpr std::uint64_t kMostFlows = 50'000'000;

struct LinearPlan {
  FlowSymmetry symmetry;
  std::uint64_t variables = 0;
};

LinearPlan linear_plan(const topology::PortGraph& graph, const RouterDemand& demand, const Execution& execution) {
  const std::uint64_t flows = std::uint64_t{graph.node_count()} * graph.channel_count();
  if (flows > kMostFlows) return {{}, flows};
  LinearPlan plan{preserving(search_symmetry(graph, execution), demand, graph.node_count()), 0};
  if (plan.symmetry.generators.empty()) {
    plan.variables = demand.sources.size() * graph.channel_count();
  } else {
    plan.variables = flow_variables(graph, demand, plan.symmetry);
  }
  return plan;
}

void check_linear(const LinearPlan& plan) {
  if (!has_linear_solver())
    throw InputError("this weft was built without a solver for linear programs", {},
                     "use --method weights, or build with -DWEFT_LP=ON");
  if (plan.variables > kMostVariablesEver)
    throw InputError(
        fmt::format("the linear program has {} variables, more than {}", plan.variables, kMostVariablesEver), {},
        "use --method weights");
}

void find_channel_flow(const topology::PortGraph& graph, const RouterDemand& demand, const FlowRequest& request,
                       const Execution& execution, ConcurrentFlow& result) {
  LinearPlan plan;
  const bool may_be_linear = request.method == FlowMethod::linear_program || has_linear_solver();
  if (request.method != FlowMethod::weights && may_be_linear) plan = linear_plan(graph, demand, execution);
  if (request.method == FlowMethod::linear_program) check_linear(plan);
  const bool is_linear = request.method == FlowMethod::linear_program ||
                         (request.method == FlowMethod::any && may_be_linear && plan.variables <= kMostVariables);
  result.method = is_linear ? FlowMethod::linear_program : FlowMethod::weights;
  result.channels = is_linear ? concurrent_flow_lp(graph, demand, plan.symmetry, execution)
                              : concurrent_flow_weights(graph.arcs(), demand, request.gap, execution);
  if (!result.are_channels_exact()) return;
  result.channels.lower = result.channels.upper = without_rounding(result.channels.upper);
}

void limit_by_terminals(const RouterDemand& demand, ConcurrentFlow& result) {
  const bool is_injection = demand.most_sent.flits >= demand.most_received.flits;
  const TerminalLoad& most = is_injection ? demand.most_sent : demand.most_received;
  result.terminal_throughput =
      most.flits > 0 ? without_rounding(1 / most.flits) : std::numeric_limits<double>::infinity();
  if (most.flits == 0) return;
  result.limit = is_injection ? FlowLimit::injection : FlowLimit::ejection;
  result.terminal = most.terminal;
  result.lower = result.upper = result.terminal_throughput;
}

}  // namespace

std::string_view name_of(FlowMethod method) {
  switch (method) {
    case FlowMethod::linear_program:
      return "linear-program";
    case FlowMethod::weights:
      return "weights";
    case FlowMethod::any:
      break;
  }
  return "none";
}

std::string_view name_of(FlowLimit limit) {
  switch (limit) {
    case FlowLimit::injection:
      return "injection";
    case FlowLimit::ejection:
      return "ejection";
    case FlowLimit::channels:
      return "channels";
    case FlowLimit::disconnected:
      return "disconnected";
    case FlowLimit::nothing:
      break;
  }
  return "nothing";
}

ConcurrentFlow concurrent_flow(const topology::PortGraph& graph, const traffic::Demand& demand,
                               const FlowRequest& request, const Execution& execution) {
  const RouterDemand routers = router_demand(graph, demand, execution);
  ConcurrentFlow result;
  result.node_pairs = routers.pair_count();
  limit_by_terminals(routers, result);
  result.disconnected = disconnected_pair(graph.arcs(), routers);
  if (result.disconnected) {
    result.limit = FlowLimit::disconnected;
    result.lower = result.upper = 0;
    return result;
  }
  if (routers.sources.empty()) return result;
  find_channel_flow(graph, routers, request, execution, result);
  if (result.channels.lower >= result.terminal_throughput) return result;
  result.limit = FlowLimit::channels;
  result.lower = result.channels.lower;
  result.upper = std::min(result.channels.upper, result.terminal_throughput);
  return result;
}

}  // namespace weft::paths
