#include "metrics/faults/fault_curve.h"

#include <algorithm>

#include "base/check.h"
#include "metrics/distances/distances.h"
#include "topology/constructions/faults.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// One network with faults.
struct TrialOutcome {
  bool is_connected = false;
  double largest_component = 0;
  std::optional<double> diameter;
  std::optional<double> mean_distance;
};

std::uint64_t largest_component(const Components& components) {
  std::vector<std::uint64_t> sizes(components.count, 0);
  for (const NodeId component : components.component_of) ++sizes[component];
  return *std::max_element(sizes.begin(), sizes.end());
}

TrialOutcome outcome_of(const PortGraph& survivors, const Execution& execution) {
  TrialOutcome outcome;
  if (survivors.node_count() == 0) return outcome;
  const Components components = strong_components(survivors.arcs());
  outcome.is_connected = components.count == 1;
  outcome.largest_component = static_cast<double>(largest_component(components)) / survivors.node_count();
  if (!outcome.is_connected) return outcome;
  const DistanceSummary distances = all_distances(survivors, execution);
  outcome.diameter = distances.diameter();
  if (const auto mean = distances.mean_without_self()) outcome.mean_distance = mean->to_double();
  return outcome;
}

PortGraph survivors_of(const PortGraph& graph, FaultKind kind, std::size_t fault_count, std::uint64_t seed,
                       const Execution& execution) {
  const bool are_links = kind == FaultKind::links;
  const std::vector<End> links = topology::drawn_links(graph, are_links ? fault_count : 0, seed);
  const std::vector<NodeId> nodes = topology::drawn_nodes(graph, are_links ? 0 : fault_count, seed);
  return topology::without_faults(graph, {links, nodes}, topology::DeadNodes::leave, execution);
}

template <class Value>
std::vector<double> values_of(const std::vector<TrialOutcome>& trials, const Value& value) {
  std::vector<double> values;
  for (const TrialOutcome& trial : trials) {
    if (const std::optional<double> number = value(trial)) values.push_back(*number);
  }
  return values;
}

FaultPoint point_of(std::uint64_t fault_count, const std::vector<TrialOutcome>& trials) {
  FaultPoint point;
  point.fault_count = fault_count;
  for (const TrialOutcome& trial : trials) point.connected_count += trial.is_connected ? 1U : 0U;
  point.connected_interval = wilson_interval(point.connected_count, trials.size());
  point.diameter = estimate(values_of(trials, [](const TrialOutcome& trial) { return trial.diameter; }));
  point.mean_distance = estimate(values_of(trials, [](const TrialOutcome& trial) { return trial.mean_distance; }));
  point.largest_component =
      *estimate(values_of(trials, [](const TrialOutcome& trial) { return std::optional(trial.largest_component); }));
  return point;
}

Interval exactly(double value) { return {value, value}; }

}  // namespace

std::string_view name_of(FaultKind kind) { return kind == FaultKind::links ? "links" : "nodes"; }

std::uint64_t killable_count(const PortGraph& graph, FaultKind kind) {
  return kind == FaultKind::links ? graph.link_count() + graph.unidirectional_count() : graph.node_count();
}

std::vector<FaultPoint> fault_curve(const PortGraph& graph, const FaultCurveRequest& request,
                                    const Execution& execution) {
  WEFT_CHECK(graph.node_count() > 0 && request.trial_count > 0);
  const std::size_t point_count = request.fault_counts.size();
  std::vector<std::vector<TrialOutcome>> outcomes(point_count, std::vector<TrialOutcome>(request.trial_count));
  // With no faults, or with all, nothing is random: all trials are equal.
  const std::uint64_t mortal = killable_count(graph, request.kind);
  const auto is_certain = [mortal](std::uint64_t fault_count) { return fault_count == 0 || fault_count == mortal; };
  const Execution one_thread{.thread_count = 1, .stop_requested = execution.stop_requested};
  parallel_for(execution, "faults", point_count * request.trial_count, [&](unsigned, std::uint64_t index) {
    const std::uint64_t trial = index / point_count;
    const std::uint64_t point = index % point_count;
    const std::uint64_t fault_count = request.fault_counts[point];
    if (trial > 0 && is_certain(fault_count)) return;
    outcomes[point][trial] =
        outcome_of(survivors_of(graph, request.kind, fault_count, request.seed + trial, one_thread), one_thread);
  });

  std::vector<FaultPoint> points;
  for (std::size_t i = 0; i < point_count; ++i) {
    const bool is_same = is_certain(request.fault_counts[i]);
    if (is_same) outcomes[i].assign(request.trial_count, TrialOutcome(outcomes[i].front()));
    points.push_back(point_of(request.fault_counts[i], outcomes[i]));
    if (is_same) points.back().connected_interval = exactly(outcomes[i].front().is_connected ? 1 : 0);
  }
  return points;
}

}  // namespace weft::metrics
