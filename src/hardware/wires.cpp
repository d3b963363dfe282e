#include "hardware/wires.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/numbers/random.h"
#include "hardware/link_graph.h"

namespace weft::hardware {
namespace {

constexpr NodeId kStepsPerLook = 4096;
constexpr NodeId kMostNodesToImprove = 1U << 14U;
constexpr std::uint64_t kVisitsOfLinks = 10'000'000;  // of one search, in all
constexpr std::uint64_t kMostTriesPerNode = 400;

std::uint64_t apart(std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; }

// Threshold accepting (Dueck, Scheuer, 1990), a kind of simulated annealing without exponentials: an exchange is taken
// if it lengthens the wires by less than a threshold that falls to zero.
class PlacementSearch {
 public:
  PlacementSearch(const LinkGraph& graph, Placement& placement, std::uint32_t stream)
      : graph_(graph), placement_(placement), random_(1, Purpose::placements, stream) {
    occupant_.assign(std::size_t{placement.sides[0]} * placement.sides[1] * placement.sides[2], kNoNode);
    for (NodeId v = 0; v < graph.node_count(); ++v) occupant_[index_of(placement.cells[v])] = v;
  }

  void run(const Execution& execution) {
    const std::uint64_t visits = std::max<std::uint64_t>(1, graph_.neighbors.size() / graph_.node_count()) * 2;
    const std::uint64_t tries =
        std::min(kMostTriesPerNode * graph_.node_count(), std::max<std::uint64_t>(1, kVisitsOfLinks / visits));
    constexpr std::int64_t kFirstThreshold = 8;
    for (std::uint64_t i = 0; i < tries; ++i) {
      if (i % kStepsPerLook == 0) execution.throw_if_stopped();
      // The last half accepts no lengthening.
      const auto threshold =
          std::max<std::int64_t>(0, kFirstThreshold - static_cast<std::int64_t>(2 * kFirstThreshold * i / tries));
      try_exchange(threshold);
    }
  }

 private:
  [[nodiscard]] std::size_t index_of(const Cell& cell) const {
    return cell[0] + std::size_t{placement_.sides[0]} * (cell[1] + std::size_t{placement_.sides[1]} * cell[2]);
  }

  // Brings a node next to one of its neighbours.
  void try_exchange(std::int64_t threshold) {
    const auto v = static_cast<NodeId>(random_.below(graph_.node_count()));
    const auto neighbors = graph_.neighbors_of(v);
    if (neighbors.empty()) return;
    const NodeId near = neighbors[random_.below(neighbors.size())].node;
    Cell to = placement_.cells[near];
    const std::size_t axis = random_.below(placement_.dimensions);
    const bool is_up = random_.below(2) == 1;
    if (is_up ? to[axis] + 1 >= placement_.sides[axis] : to[axis] == 0) return;
    to[axis] = is_up ? to[axis] + 1 : to[axis] - 1;
    const Cell from = placement_.cells[v];
    const NodeId other = occupant_[index_of(to)];
    if (other == v) return;
    const std::int64_t before = length_at(v) + length_at(other);
    put(v, to);
    put(other, from);
    occupant_[index_of(to)] = v;
    occupant_[index_of(from)] = other;
    const std::int64_t after = length_at(v) + length_at(other);
    if (after - before < threshold || after < before) return;
    put(v, from);
    put(other, to);
    occupant_[index_of(from)] = v;
    occupant_[index_of(to)] = other;
  }

  void put(NodeId v, const Cell& cell) {
    if (v != kNoNode) placement_.cells[v] = cell;
  }

  // The wires of one node; a wire between the two exchanged nodes is counted twice before and after, and keeps its
  // length.
  [[nodiscard]] std::int64_t length_at(NodeId v) const {
    if (v == kNoNode) return 0;
    std::uint64_t length = 0;
    for (const CutNeighbor& neighbor : graph_.neighbors_of(v))
      length += neighbor.width * manhattan(placement_.cells[v], placement_.cells[neighbor.node]);
    return static_cast<std::int64_t>(length);
  }

  const LinkGraph& graph_;
  Placement& placement_;
  RandomStream random_;
  std::vector<NodeId> occupant_;
};

std::pair<Count, std::uint64_t> rank_of(const WireLengths& lengths) { return {lengths.total, lengths.longest}; }

}  // namespace

std::uint64_t manhattan(const Cell& a, const Cell& b) {
  return apart(a[0], b[0]) + apart(a[1], b[1]) + apart(a[2], b[2]);
}

WireLengths wire_lengths(const topology::PortGraph& graph, const Placement& placement, const Execution& execution,
                         const std::vector<std::uint32_t>* part_of_node) {
  WireLengths lengths;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (v % kStepsPerLook == 0) execution.throw_if_stopped();
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End end = graph.neighbor(v, port);
      const bool is_other_half =
          !graph.is_unidirectional(v, port) && std::pair(end.node, end.port) < std::pair(v, port);
      if (is_other_half) continue;
      if (part_of_node != nullptr && (*part_of_node)[v] != (*part_of_node)[end.node]) continue;
      const std::uint64_t length = manhattan(placement.cells[v], placement.cells[end.node]);
      lengths.total += length;
      lengths.longest = std::max(lengths.longest, length);
      ++lengths.link_count;
    }
  }
  return lengths;
}

metrics::Outcome<Placement> improved_placement(const topology::Network& network, unsigned dimensions,
                                               const Execution& execution) {
  const NodeId node_count = network.graph.node_count();
  if (node_count > kMostNodesToImprove) {
    return metrics::Missing{
        fmt::format("the search is for at most {} nodes; this network has {}", kMostNodesToImprove, node_count)};
  }
  const LinkGraph graph = link_graph(network.graph);
  const Placement natural = natural_placement(network, dimensions);
  const Placement compact = compact_placement(network, dimensions);
  Placement best = natural;
  auto best_rank = rank_of(wire_lengths(network.graph, best, execution));
  const auto consider = [&](const Placement& candidate) {
    const auto rank = rank_of(wire_lengths(network.graph, candidate, execution));
    if (rank >= best_rank) return;
    best_rank = rank;
    best = candidate;
  };
  std::uint32_t stream = 0;
  for (Placement start : {natural, folded(natural), compact, folded(compact)}) {
    consider(start);
    if (node_count < 2) break;
    PlacementSearch(graph, start, stream++).run(execution);
    start.method += ", exchanges";
    consider(start);
  }
  return best;
}

}  // namespace weft::hardware
