#include "base/graphs/hamiltonian_cycle.h"

#include <algorithm>

#include "base/graphs/bipartite_matching.h"
#include "base/graphs/disjoint_sets.h"
#include "base/numbers/random.h"

namespace weft {
namespace {

bool has_arc(DigraphView graph, NodeId from, NodeId to) {
  const auto heads = graph.arcs_from(from);
  return std::find(heads.begin(), heads.end(), to) != heads.end();
}

bool is_symmetric_graph(DigraphView graph) {
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs_from(v)) {
      if (!has_arc(graph, w, v)) return false;
    }
  }
  return true;
}

class CycleCover {
 public:
  explicit CycleCover(DigraphView graph)
      : graph_(graph),
        successor_(largest_matching({graph.node_count(), graph.offsets, graph.heads})),
        predecessor_(graph.node_count(), kNoNode),
        cycles_(graph.node_count()) {}

  std::optional<std::vector<NodeId>> joined() {
    if (std::find(successor_.begin(), successor_.end(), kUnmatched) != successor_.end()) return std::nullopt;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      predecessor_[successor_[v]] = v;
      cycles_.merge(v, successor_[v]);
    }
    while (join_some()) continue;
    std::vector<NodeId> order{0};
    while (successor_[order.back()] != 0) order.push_back(successor_[order.back()]);
    if (order.size() != graph_.node_count()) return std::nullopt;
    return order;
  }

 private:
  bool join_some() {
    bool has_joined = false;
    for (NodeId u = 0; u < graph_.node_count(); ++u) {
      for (const NodeId to : graph_.arcs_from(u)) {
        const NodeId w = predecessor_[to];
        if (cycles_.find(u) == cycles_.find(w) || !has_arc(graph_, w, successor_[u])) continue;
        cycles_.merge(u, w);
        std::swap(successor_[u], successor_[w]);
        predecessor_[successor_[u]] = u;
        predecessor_[successor_[w]] = w;
        has_joined = true;
      }
    }
    return has_joined;
  }

  DigraphView graph_;
  std::vector<NodeId> successor_;
  std::vector<NodeId> predecessor_;
  DisjointSets cycles_;
};

class RotatedPath {
 public:
  RotatedPath(DigraphView graph, RandomStream random, bool is_closed)
      : graph_(graph), random_(random), is_closed_(is_closed), place_(graph.node_count(), kNoNode) {
    append(0);
  }

  // False when it has taken too many steps.
  bool grow(const Execution& execution, std::uint64_t effort) {
    const std::uint64_t nodes = graph_.node_count();
    const std::uint64_t limit = 2'000'000 + 4000 * nodes + effort * nodes * nodes;
    while (!is_finished()) {
      if (steps_ > limit) return false;
      execution.throw_if_stopped();
      if (!extend() && !rotate()) return false;
    }
    return true;
  }

  [[nodiscard]] const std::vector<NodeId>& path() const { return path_; }

 private:
  [[nodiscard]] bool is_finished() const {
    if (path_.size() < graph_.node_count()) return false;
    return !is_closed_ || path_.size() == 1 || has_arc(graph_, path_.back(), path_.front());
  }

  void append(NodeId v) {
    place_[v] = static_cast<NodeId>(path_.size());
    path_.push_back(v);
  }

  [[nodiscard]] std::size_t free_neighbours(NodeId v) const {
    const auto heads = graph_.arcs_from(v);
    return static_cast<std::size_t>(
        std::count_if(heads.begin(), heads.end(), [&](NodeId w) { return place_[w] == kNoNode; }));
  }

  bool extend() {
    NodeId best = kNoNode;
    std::size_t fewest = 0;
    for (const NodeId w : graph_.arcs_from(path_.back())) {
      if (place_[w] != kNoNode) continue;
      const std::size_t free = free_neighbours(w);
      steps_ += graph_.arcs_from(w).size();
      if (best != kNoNode && free >= fewest) continue;
      best = w;
      fewest = free;
    }
    if (best == kNoNode) return false;
    append(best);
    return true;
  }

  // ... v w ... end becomes ... v end ... w.
  bool rotate() {
    const auto heads = graph_.arcs_from(path_.back());
    if (heads.empty()) return false;
    const NodeId v = heads[random_.below(heads.size())];
    const std::size_t first = place_[v] + std::size_t{1};
    std::reverse(path_.begin() + static_cast<std::ptrdiff_t>(first), path_.end());
    for (std::size_t i = first; i < path_.size(); ++i) place_[path_[i]] = static_cast<NodeId>(i);
    steps_ += path_.size() - first + 1;
    return true;
  }

  DigraphView graph_;
  RandomStream random_;
  bool is_closed_;
  std::vector<NodeId> path_;
  std::vector<NodeId> place_;  // in the path; kNoNode: not there
  std::uint64_t steps_ = 0;
};

std::optional<std::vector<NodeId>> rotated(DigraphView graph, bool is_closed, std::uint64_t seed,
                                           const Execution& execution, std::uint64_t effort) {
  constexpr std::uint32_t kTries = 8;
  for (std::uint32_t i = 0; i < kTries; ++i) {
    RotatedPath path(graph, RandomStream(seed, Purpose::maps, i), is_closed);
    if (!path.grow(execution, effort)) continue;
    std::vector<NodeId> order = path.path();
    if (is_closed) std::rotate(order.begin(), std::find(order.begin(), order.end(), 0U), order.end());
    return order;
  }
  return std::nullopt;
}

std::optional<std::vector<NodeId>> find_order(DigraphView graph, bool is_closed, std::uint64_t seed,
                                              const Execution& execution, std::uint64_t effort) {
  if (graph.node_count() == 0) return std::nullopt;
  if (graph.node_count() > 1) {
    if (auto order = CycleCover(graph).joined()) return order;
  }
  return is_symmetric_graph(graph) ? rotated(graph, is_closed, seed, execution, effort) : std::nullopt;
}

}  // namespace

std::optional<std::vector<NodeId>> find_hamiltonian_cycle(DigraphView graph, std::uint64_t seed,
                                                          const Execution& execution) {
  return find_order(graph, true, seed, execution, 0);
}

std::optional<std::vector<NodeId>> find_hamiltonian_path(DigraphView graph, std::uint64_t seed,
                                                         const Execution& execution, std::uint64_t effort) {
  return find_order(graph, false, seed, execution, effort);
}

std::optional<std::vector<NodeId>> spanning_tree_order(DigraphView graph) {
  struct Frame {
    NodeId node;
    std::size_t next_arc = 0;
  };
  std::vector<bool> is_reached(graph.node_count(), false);
  std::vector<NodeId> order;
  std::vector<Frame> walk;
  const auto enter = [&](NodeId v) {
    is_reached[v] = true;
    if (walk.size() % 2 == 0) order.push_back(v);
    walk.push_back({v});
  };
  if (graph.node_count() > 0) enter(0);
  while (!walk.empty()) {
    Frame& top = walk.back();
    const auto heads = graph.arcs_from(top.node);
    if (top.next_arc < heads.size()) {
      const NodeId w = heads[top.next_arc++];
      if (!is_reached[w]) enter(w);
      continue;
    }
    if (walk.size() % 2 == 0) order.push_back(top.node);
    walk.pop_back();
  }
  if (order.size() != graph.node_count()) return std::nullopt;
  return order;
}

}  // namespace weft
