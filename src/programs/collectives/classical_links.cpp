#include "programs/collectives/classical_links.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/numbers/random.h"

namespace weft::programs {
namespace {

ArcId arc_between(const CastGraph& graph, NodeId from, NodeId to) {
  for (const ArcId id : graph.out_of(from)) {
    if (graph.arc(id).to == to) return id;
  }
  return kNoArc;
}

std::optional<std::vector<ArcId>> ring_in_order(const CastGraph& graph, const std::vector<NodeId>& order) {
  std::vector<ArcId> arcs;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ArcId id = arc_between(graph, order[i], order[(i + 1) % order.size()]);
    if (id == kNoArc) return std::nullopt;
    arcs.push_back(id);
  }
  return arcs;
}

std::vector<NodeId> gray_order(NodeId node_count) {
  std::vector<NodeId> order(node_count);
  for (NodeId i = 0; i < node_count; ++i) order[i] = i ^ i >> 1U;
  return order;
}

// A path that grows at its end. If the end has no free neighbour, a link to an earlier node of the path turns the rest
// of the path round, which gives another end.
class RotatedPath {
 public:
  RotatedPath(const CastGraph& graph, RandomStream& random)
      : graph_(graph), random_(random), place_(graph.node_count(), kNoNode) {
    append(static_cast<NodeId>(random.below(graph.node_count())));
  }

  std::optional<std::vector<NodeId>> closed(std::uint64_t most_turns) {
    for (std::uint64_t turn = 0; turn < most_turns; ++turn) {
      if (path_.size() == graph_.node_count() && arc_between(graph_, path_.back(), path_.front()) != kNoArc) {
        return path_;
      }
      const NodeId free = free_neighbor();
      if (free != kNoNode) {
        append(free);
      } else if (!rotate()) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  void append(NodeId v) {
    place_[v] = static_cast<NodeId>(path_.size());
    path_.push_back(v);
  }

  // The one with the fewest free neighbours of its own.
  NodeId free_neighbor() {
    NodeId best = kNoNode;
    std::uint64_t fewest = UINT64_MAX;
    for (const ArcId id : graph_.out_of(path_.back())) {
      const NodeId to = graph_.arc(id).to;
      if (place_[to] != kNoNode) continue;
      std::uint64_t free = 0;
      for (const ArcId onward : graph_.out_of(to)) free += place_[graph_.arc(onward).to] == kNoNode ? 1U : 0U;
      free = free << 32U | (random_.next() & 0xFFFFFFFFU);
      if (free < fewest) {
        fewest = free;
        best = to;
      }
    }
    return best;
  }

  bool rotate() {
    const auto arcs = graph_.out_of(path_.back());
    const NodeId to = graph_.arc(arcs[random_.below(arcs.size())]).to;
    const NodeId kept = place_[to] + 1;
    if (path_.size() < 3) return false;
    std::reverse(path_.begin() + kept, path_.end());
    for (auto i = static_cast<std::size_t>(kept); i < path_.size(); ++i) place_[path_[i]] = static_cast<NodeId>(i);
    return true;
  }

  const CastGraph& graph_;
  RandomStream& random_;
  std::vector<NodeId> path_;
  std::vector<NodeId> place_;  // by node
};

}  // namespace

std::optional<std::vector<ArcId>> find_ring(const CastGraph& graph, const Execution& execution) {
  const NodeId nodes = graph.node_count();
  if (nodes < 2) return std::vector<ArcId>{};
  std::vector<NodeId> order(nodes);
  std::iota(order.begin(), order.end(), NodeId{0});
  if (auto ring = ring_in_order(graph, order)) return ring;
  if (std::has_single_bit(nodes)) {
    if (auto ring = ring_in_order(graph, gray_order(nodes))) return ring;
  }
  const bool has_dead_end = std::any_of(order.begin(), order.end(), [&](NodeId v) { return graph.out_of(v).empty(); });
  if (has_dead_end || graph.network().graph.is_directed()) return std::nullopt;
  constexpr std::uint32_t kStarts = 20;
  for (std::uint32_t start = 0; start < kStarts; ++start) {
    execution.throw_if_stopped();
    RandomStream random(1, Purpose::schedules, 2 + start);
    const auto path = RotatedPath(graph, random).closed(20'000 + std::uint64_t{30} * nodes);
    if (path) return ring_in_order(graph, *path);
  }
  return std::nullopt;
}

std::optional<CubeLinks> CubeLinks::find(const CastGraph& graph) {
  if (!std::has_single_bit(graph.node_count())) return std::nullopt;
  CubeLinks cube;
  cube.dimensions_ = static_cast<unsigned>(std::countr_zero(graph.node_count()));
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (unsigned dimension = 0; dimension < cube.dimensions_; ++dimension) {
      cube.arcs_.push_back(arc_between(graph, v, v ^ NodeId{1} << dimension));
      if (cube.arcs_.back() == kNoArc) return std::nullopt;
    }
  }
  return cube;
}

CastTree binomial_tree(const CastGraph& graph, const CubeLinks& cube, NodeId root) {
  CastTree tree{root, std::vector<ArcId>(graph.node_count(), kNoArc), std::vector<std::uint32_t>(graph.node_count())};
  for (NodeId offset = 1; offset < graph.node_count(); ++offset) {
    const auto dimension = static_cast<unsigned>(std::bit_width(offset)) - 1;
    const NodeId v = root ^ offset;
    tree.arcs[v] = cube.arc(v ^ NodeId{1} << dimension, dimension);
    tree.steps[v] = dimension + 1;
  }
  return tree;
}

}  // namespace weft::programs
