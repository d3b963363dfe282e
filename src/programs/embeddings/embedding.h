// Embeddings: a guest network is simulated by a host. A map gives each guest node a host node; each channel of the
// guest becomes a shortest path in the host. A bidirectional link is two channels, whose paths may differ.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "base/numbers/fraction.h"
#include "topology/network.h"

namespace weft::programs {

// The host node of each guest node. Several guest nodes may have the same.
using HostMap = std::vector<NodeId>;

// What the nodes of a task graph compute, and what its channels carry. Without weights everything counts 1.
struct TaskWeights {
  std::vector<std::uint64_t> nodes{};     // empty: 1 each
  std::vector<std::uint64_t> channels{};  // in the order of nodes and ports; empty: 1 each

  [[nodiscard]] std::uint64_t node(NodeId v) const { return nodes.empty() ? 1 : nodes[v]; }
  [[nodiscard]] std::uint64_t channel(std::uint64_t c) const { return channels.empty() ? 1 : channels[c]; }
  [[nodiscard]] bool is_given() const { return !nodes.empty() || !channels.empty(); }
};

inline constexpr std::uint64_t kMostWeight = 1'000'000'000;  // so that no sum overflows

struct EmbeddingMeasures {
  std::uint64_t node_count_max = 0;  // guest nodes at one host node
  std::uint64_t load_max = 0;        // their weight
  Fraction load_mean;                // over host nodes
  Fraction expansion;                // host nodes by guest nodes
  // Guest channels whose ends have no path between them in the host; the other quantities leave them out.
  std::uint64_t unrouted = 0;
  std::uint32_t dilation_max = 0;
  std::optional<Fraction> dilation_mean;    // over guest channels; none if there are none
  std::vector<std::uint64_t> dilations{};   // guest channels by the length of their paths
  std::uint64_t hops = 0;                   // weight times length of all paths
  std::uint64_t congestion_max = 0;         // weight of the paths over one host channel
  std::optional<Fraction> congestion_mean;  // over host channels; none if there are none
};

// Paths are spread by spread_paths, so the congestion is that of good paths, not necessarily of the best.
EmbeddingMeasures measure_embedding(const topology::Network& guest, const topology::Network& host, const HostMap& map,
                                    const TaskWeights& weights, const Execution& execution);

}  // namespace weft::programs
