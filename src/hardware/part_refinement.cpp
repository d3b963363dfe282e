#include "hardware/part_refinement.h"

#include <algorithm>
#include <set>

namespace weft::hardware {
namespace {

constexpr NodeId kNodesPerLook = 64;

class Refinement {
 public:
  Refinement(const LinkGraph& graph, const PartLimits& limits, Parts& parts, const Execution& execution)
      : graph_(graph), limits_(limits), parts_(parts), execution_(execution), members_(limits.part_count) {
    for (NodeId v = 0; v < graph.node_count(); ++v) members_[parts[v]].push_back(v);
  }

  void fit() {
    for (std::uint32_t part = 0; part < limits_.part_count; ++part) {
      while (members_[part].size() > limits_.capacity) {
        execution_.throw_if_stopped();
        move_cheapest(part);
      }
    }
  }

  void refine() {
    for (bool has_improved = true; has_improved && steps_ < limits_.steps;) {
      has_improved = false;
      for (NodeId v = 0; v < graph_.node_count() && steps_ < limits_.steps; ++v) {
        if (v % kNodesPerLook == 0) execution_.throw_if_stopped();
        has_improved = improve(v) || has_improved;
      }
    }
  }

 private:
  [[nodiscard]] bool has_space(std::uint32_t part) const { return members_[part].size() < limits_.capacity; }

  // Links between v and a part.
  std::int64_t links_to(NodeId v, std::uint32_t part) {
    std::int64_t links = 0;
    for (const CutNeighbor& neighbor : graph_.neighbors_of(v)) {
      if (parts_[neighbor.node] == part) links += neighbor.width;
    }
    steps_ += graph_.neighbors_of(v).size() + 1;
    return links;
  }

  // By how much the cut shrinks when v moves there.
  std::int64_t gain(NodeId v, std::uint32_t part) { return links_to(v, part) - links_to(v, parts_[v]); }

  void move(NodeId v, std::uint32_t part) {
    std::vector<NodeId>& old = members_[parts_[v]];
    old.erase(std::find(old.begin(), old.end(), v));
    members_[part].push_back(v);
    parts_[v] = part;
  }

  // The parts of the neighbours of v, in order.
  std::vector<std::uint32_t> parts_near(NodeId v) const {
    std::vector<std::uint32_t> near;
    for (const CutNeighbor& neighbor : graph_.neighbors_of(v)) {
      if (parts_[neighbor.node] != parts_[v]) near.push_back(parts_[neighbor.node]);
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return near;
  }

  void move_cheapest(std::uint32_t part) {
    std::uint32_t with_space = 0;
    while (!has_space(with_space)) ++with_space;  // the capacities hold all nodes
    NodeId best = members_[part].front();
    std::uint32_t target = with_space;
    std::int64_t best_gain = gain(best, target);
    const auto consider = [&](NodeId v, std::uint32_t to) {
      const std::int64_t gained = gain(v, to);
      if (gained <= best_gain) return;
      best_gain = gained;
      best = v;
      target = to;
    };
    for (const NodeId v : members_[part]) {
      consider(v, with_space);
      for (const std::uint32_t to : parts_near(v)) {
        if (has_space(to)) consider(v, to);
      }
    }
    move(best, target);
  }

  // Moves v, or exchanges it with a node of another part. Of the two nodes of an exchange that helps at least one gains
  // by itself, so v must.
  bool improve(NodeId v) {
    for (const std::uint32_t to : parts_near(v)) {
      const std::int64_t gained = gain(v, to);
      if (gained <= 0) continue;
      if (has_space(to)) {
        move(v, to);
        return true;
      }
      if (exchange(v, to, gained)) return true;
    }
    return false;
  }

  bool exchange(NodeId v, std::uint32_t to, std::int64_t gained) {
    NodeId best = kNoNode;
    std::int64_t best_gain = 0;
    for (const NodeId u : members_[to]) {
      if (steps_ >= limits_.steps) break;
      const std::int64_t both = gained + gain(u, parts_[v]) - 2 * width_between(u, v);
      if (both <= best_gain) continue;
      best_gain = both;
      best = u;
    }
    if (best == kNoNode) return false;
    const std::uint32_t from = parts_[v];
    move(v, to);
    move(best, from);
    return true;
  }

  [[nodiscard]] std::int64_t width_between(NodeId u, NodeId v) const {
    for (const CutNeighbor& neighbor : graph_.neighbors_of(u)) {
      if (neighbor.node == v) return neighbor.width;
    }
    return 0;
  }

  const LinkGraph& graph_;
  const PartLimits& limits_;
  Parts& parts_;
  const Execution& execution_;
  std::vector<std::vector<NodeId>> members_;
  std::uint64_t steps_ = 0;
};

// Free nodes by the number of links to the part that grows: most links first, then the lowest index.
class Frontier {
 public:
  explicit Frontier(NodeId node_count) : links_(node_count, 0) {}

  void add(NodeId v, std::uint32_t width) {
    nodes_.erase({-links_[v], v});
    links_[v] += width;
    nodes_.insert({-links_[v], v});
  }
  [[nodiscard]] bool is_empty() const { return nodes_.empty(); }
  NodeId take() {
    const NodeId v = nodes_.begin()->second;
    nodes_.erase(nodes_.begin());
    return v;
  }
  void clear() {
    for (const auto& [links, v] : nodes_) links_[v] = 0;
    nodes_.clear();
  }

 private:
  std::vector<std::int64_t> links_;
  std::set<std::pair<std::int64_t, NodeId>> nodes_;
};

}  // namespace

void fit_parts(const LinkGraph& graph, const PartLimits& limits, Parts& parts, const Execution& execution) {
  Refinement(graph, limits, parts, execution).fit();
}

void refine_parts(const LinkGraph& graph, const PartLimits& limits, Parts& parts, const Execution& execution) {
  Refinement(graph, limits, parts, execution).refine();
}

Parts grown_parts(const LinkGraph& graph, const PartLimits& limits, const Execution& execution) {
  constexpr std::uint32_t kFree = UINT32_MAX;
  Parts parts(graph.node_count(), kFree);
  Frontier frontier(graph.node_count());
  NodeId first_free = 0;
  for (std::uint32_t part = 0; part < limits.part_count; ++part) {
    execution.throw_if_stopped();
    for (std::uint32_t size = 0; size < limits.capacity; ++size) {
      while (first_free < graph.node_count() && parts[first_free] != kFree) ++first_free;
      if (first_free == graph.node_count()) return parts;
      const NodeId v = frontier.is_empty() ? first_free : frontier.take();
      parts[v] = part;
      for (const CutNeighbor& neighbor : graph.neighbors_of(v)) {
        if (parts[neighbor.node] == kFree) frontier.add(neighbor.node, neighbor.width);
      }
    }
    frontier.clear();
  }
  return parts;
}

}  // namespace weft::hardware
