#include "claims/rhsn/rhsn_measures.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include <fmt/format.h>

#include "base/check.h"
#include "programs/check/schedule_check.h"
#include "programs/program.h"

namespace weft::claims {
namespace {

// The number with digit blocks 1 and j exchanged; a block has `size` digits base `base`.
NodeId with_blocks_swapped(NodeId number, NodeId base, unsigned size, unsigned first_of_j) {
  std::vector<NodeId> digits;
  for (NodeId rest = number; digits.size() < first_of_j + size; rest /= base) digits.push_back(rest % base);
  NodeId change = 0;  // modulo 2^32, which is undone by the last addition
  NodeId low = 1;
  NodeId high = 1;
  for (unsigned i = 0; i < first_of_j; ++i) high *= base;
  for (unsigned i = 0; i < size; ++i, low *= base, high *= base) {
    change += (digits[first_of_j + i] - digits[i]) * low + (digits[i] - digits[first_of_j + i]) * high;
  }
  return number + change;
}

programs::ScheduleVerdict proved(const std::string& network_with_program, MeasurementCache& cache) {
  const auto verdict = programs::check_schedule(schedule_of(network_with_program, cache), cache.execution());
  WEFT_CHECK(verdict.holds);
  return verdict;
}

}  // namespace

std::string with_argument(const std::string& spec, const std::string& argument) {
  return fmt::format("{},{})", spec.substr(0, spec.size() - 1), argument);
}

Decimal hundredths(double value) { return {static_cast<Count>(std::llround(value * 100)), 2}; }

std::vector<std::vector<Count>> level_choices(Count p) {
  std::vector<std::vector<Count>> choices;
  for (Count first = 2; first <= p; ++first) {
    if (p % first != 0) continue;
    if (first == p) choices.push_back({p});
    for (std::vector<Count> rest : level_choices(p / first)) {
      rest.insert(rest.begin(), first);
      choices.push_back(std::move(rest));
    }
  }
  return choices;
}

std::vector<ChannelEnds> sorted_channels(const topology::PortGraph& graph) {
  std::vector<ChannelEnds> channels;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) channels.emplace_back(v, w);
  }
  std::ranges::sort(channels);
  return channels;
}

Measure measure_channels_unlike(const std::function<std::vector<ChannelEnds>(MeasurementCache&)>& other) {
  return [other](const std::string& spec, MeasurementCache& cache) {
    const std::vector<ChannelEnds> own = sorted_channels(cache.network(spec).graph);
    std::vector<ChannelEnds> its = other(cache);
    std::ranges::sort(its);
    std::vector<ChannelEnds> unlike;
    std::ranges::set_symmetric_difference(own, its, std::back_inserter(unlike));
    return Measured::exactly(unlike.size());
  };
}

Measure measure_channels_unlike(const std::string& other) {
  return measure_channels_unlike(
      [other](MeasurementCache& cache) { return sorted_channels(cache.network(other).graph); });
}

std::string DefinedNetwork::spec() const {
  return copies == 0 ? network.spec() : with_argument(network.spec(), fmt::format("copies={}", copies));
}

NodeId DefinedNetwork::node_count() const {
  return static_cast<NodeId>(saturating_power(nucleus_nodes, network.digit_count() + copies));
}

std::vector<NodeId> DefinedNetwork::swapped_from(NodeId node) const {
  std::vector<NodeId> ends;
  unsigned size = 1;  // B_i
  for (std::size_t depth = network.levels.size(); depth-- > 0;) {
    const auto levels = static_cast<unsigned>(network.levels[depth]);
    for (unsigned j = 2; j <= levels; ++j)
      ends.push_back(with_blocks_swapped(node, nucleus_nodes, size, (j - 1) * size));
    size *= levels;
  }
  if (copies > 0) ends.push_back(with_blocks_swapped(node, nucleus_nodes, copies, size));
  return ends;
}

std::vector<ChannelEnds> DefinedNetwork::channels(const std::vector<ChannelEnds>& of_nucleus) const {
  std::vector<ChannelEnds> all;
  for (NodeId first = 0; first < node_count(); first += nucleus_nodes) {
    for (const auto& [from, to] : of_nucleus) all.emplace_back(first + from, first + to);
  }
  for (NodeId v = 0; v < node_count(); ++v) {
    for (const NodeId w : swapped_from(v)) {
      if (w != v) all.emplace_back(v, w);
    }
  }
  return all;
}

std::vector<Count> hops_from(NodeId source, const topology::PortGraph& graph,
                             const std::function<bool(NodeId)>& is_kept) {
  std::vector<Count> hops(graph.node_count(), kNoPath);
  std::queue<NodeId> to_visit({source});
  hops[source] = 0;
  while (!to_visit.empty()) {
    const NodeId v = to_visit.front();
    to_visit.pop();
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      if (hops[w] != kNoPath || !is_kept(w)) continue;
      hops[w] = hops[v] + 1;
      to_visit.push(w);
    }
  }
  return hops;
}

programs::Schedule schedule_of(const std::string& network_with_program, MeasurementCache& cache) {
  const Routed parts = split_routed(network_with_program);
  programs::ProgramRun run =
      programs::run_program(cache.network(parts.network), parts.routing, {.records_schedule = true}, cache.execution());
  WEFT_CHECK(run.is_correct && run.schedule.has_value());
  return *std::move(run.schedule);
}

Measured checked_communication_steps(const std::string& network_with_program, MeasurementCache& cache) {
  return Measured::exactly(proved(network_with_program, cache).communication_steps);
}

Measured checked_computation_steps(const std::string& network_with_program, MeasurementCache& cache) {
  return Measured::exactly(proved(network_with_program, cache).computation_steps);
}

}  // namespace weft::claims
