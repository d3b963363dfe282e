// All-pairs distances by one plain breadth-first search per source, on all cores. Exact for directed, irregular and
// unconnected networks alike. Nothing clever: faster methods are held against this one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/count.h"
#include "base/execution.h"
#include "base/fraction.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// 64 bits, for networks that are searched without being built.
struct NodePair {
  std::uint64_t source = 0;
  std::uint64_t destination = 0;
  friend auto operator<=>(const NodePair&, const NodePair&) = default;
};

struct DistanceSummary {
  Count node_count = 0;
  std::vector<Count> histogram;  // ordered pairs at each distance, self pairs at distance 0; reachable pairs only
  Count unreachable_pairs = 0;   // ordered
  Count sum = 0;                 // over reachable pairs
  NodePair farthest;             // the first pair, in order of (source, destination), at the largest distance

  [[nodiscard]] bool is_connected() const { return unreachable_pairs == 0; }

  // None for a network that is not strongly connected, or has no nodes.
  [[nodiscard]] std::optional<std::uint32_t> diameter() const;
  [[nodiscard]] std::optional<Fraction> mean_with_self() const;
  [[nodiscard]] std::optional<Fraction> mean_without_self() const;  // nor for a single node
};

DistanceSummary all_distances(const topology::PortGraph& graph, const Execution& execution);

// Seconds that all_distances will take, within a small factor.
double estimated_seconds(const topology::PortGraph& graph, const Execution& execution);

bool is_strongly_connected(const topology::PortGraph& graph);

}  // namespace weft::metrics
