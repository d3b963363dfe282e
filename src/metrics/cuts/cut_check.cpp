#include "metrics/cuts/cut_check.h"

#include <map>
#include <vector>

#include "base/check.h"

namespace weft::metrics {
namespace {

// The least possible difference between the terminals of the two sides: subset sums of node weights, one pass per
// distinct weight. copies_used[s] is the fewest nodes of the current weight that reach the sum s.
std::uint64_t smallest_difference(const topology::PortGraph& graph) {
  std::map<TerminalId, std::uint64_t> nodes_with;
  for (NodeId v = 0; v < graph.node_count(); ++v) ++nodes_with[graph.terminal_count_at(v)];
  nodes_with.erase(0);
  const std::uint64_t half = graph.terminal_count() / 2;
  std::vector<bool> is_sum(half + 1, false);
  is_sum[0] = true;
  for (const auto& [weight, node_count] : nodes_with) {
    std::vector<std::uint64_t> copies_used(half + 1, 0);
    for (std::uint64_t sum = weight; sum <= half; ++sum) {
      if (is_sum[sum] || !is_sum[sum - weight] || copies_used[sum - weight] == node_count) continue;
      is_sum[sum] = true;
      copies_used[sum] = copies_used[sum - weight] + 1;
    }
  }
  std::uint64_t largest = half;
  while (!is_sum[largest]) --largest;
  return graph.terminal_count() - 2 * largest;
}

std::uint64_t difference(const std::array<std::uint64_t, 2>& counts) {
  return counts[0] > counts[1] ? counts[0] - counts[1] : counts[1] - counts[0];
}

}  // namespace

CutMeasure measure_cut(const topology::PortGraph& graph, std::span<const std::uint8_t> side) {
  WEFT_CHECK(side.size() == graph.node_count());
  CutMeasure cut;
  std::uint64_t two_way_channels = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    WEFT_CHECK(side[v] <= 1);
    ++cut.nodes[side[v]];
    cut.terminals[side[v]] += graph.terminal_count_at(v);
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (side[graph.neighbor(v, port).node] == side[v]) continue;
      ++(graph.is_unidirectional(v, port) ? cut.unidirectional_channels : two_way_channels);
    }
  }
  cut.links = two_way_channels / 2;
  return cut;
}

bool is_balanced(const topology::PortGraph& graph, const CutMeasure& cut) {
  if (graph.has_one_terminal_each()) return difference(cut.nodes) <= 1;
  return difference(cut.terminals) == smallest_difference(graph);
}

}  // namespace weft::metrics
