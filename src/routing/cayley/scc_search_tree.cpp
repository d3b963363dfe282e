#include "routing/cayley/scc_search_tree.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace weft::routing {
namespace {

constexpr unsigned kNone = std::numeric_limits<unsigned>::max();

// Calls body(position) for each position in the set, in the order of their distance forwards from `slot`.
template <class Body>
void for_each_forwards(unsigned ring_size, std::uint32_t set, unsigned slot, const Body& body) {
  for (unsigned steps = 0; steps < ring_size; ++steps) {
    const unsigned position = slot_after(ring_size, slot, steps);
    if ((set >> position & 1U) != 0) body(position);
  }
}

// Steps from the slot to the nearest position in the set; 0 when it is empty.
unsigned steps_to_nearest(unsigned ring_size, std::uint32_t set, unsigned slot) {
  unsigned least = kNone;
  for_each_forwards(ring_size, set, slot,
                    [&](unsigned position) { least = std::min(least, ring_steps(ring_size, slot, position)); });
  return least == kNone ? 0 : least;
}

// The paper's sum of loc(C): steps between consecutive positions of every cycle, position 1 left out.
unsigned steps_within_cycles(const SccRemainingRoute& route) {
  unsigned steps = 0;
  for (unsigned position = 2; position <= route.home.length(); ++position) {
    const unsigned next = route.home.at(position);
    if (next != 1) steps += ring_steps(route.ring_size(), position, next);
  }
  return steps;
}

// The paper's minloc, without the local links already taken: a lower bound on those that remain.
unsigned lower_bound(const SccRemainingRoute& route) {
  const std::uint32_t first = first_laterals(route);
  const unsigned ring_size = route.ring_size();
  if (first == 0) return ring_steps(ring_size, route.slot, route.goal);
  return steps_to_nearest(ring_size, first, route.slot) + steps_within_cycles(route) +
         steps_to_nearest(ring_size, last_laterals(route), route.goal);
}

struct Vertex {
  SccRemainingRoute route;
  unsigned parent = kNone;
  unsigned level = 0;
  unsigned local_count = 0;  // the paper's L: local links taken so far
  unsigned estimate = 0;     // the paper's M: L plus the lower bound
  bool is_leaf = true;
};

constexpr SearchTerms kTerms{
    .cost_symbol = "L",
    .cost = "local links so far",
    .estimate_symbol = "M",
    .estimate = "local links so far and a lower bound on those that remain",
    .edge_weight = "local links",
    .labels = "those of Algorithm 1 in the SCC paper: relative to the destination, whose permutation is the identity",
};

class OrderSearch {
 public:
  explicit OrderSearch(const SccRemainingRoute& route) : lateral_count_(lateral_count(route)) {
    vertices_.push_back({.route = route, .estimate = lower_bound(route)});
    thresholds_ = {vertices_[0].estimate};
    enabled_ = {0};
  }

  void run() {
    arrived_ = expand_enabled();
    while (arrived_ == kNone) {
      if (enabled_.empty()) backtrack();
      arrived_ = first_arrived();
      if (arrived_ == kNone) arrived_ = expand_enabled();
    }
  }

  // After run().
  [[nodiscard]] SccSearch result() const {
    SccSearch found{.local_count = vertices_[arrived_].local_count, .statistics = statistics()};
    for (unsigned id = arrived_; vertices_[id].level > 0; id = vertices_[id].parent) {
      if (vertices_[id].level <= lateral_count_) found.laterals.push_back(vertices_[id].route.slot);
    }
    std::reverse(found.laterals.begin(), found.laterals.end());
    return found;
  }

  // After run().
  [[nodiscard]] SearchTree tree(const topology::PermutationLabelling& labels) const {
    SearchTree tree{.vertices = {}, .thresholds = thresholds_, .terms = kTerms};
    for (const Vertex& vertex : vertices_) tree.vertices.push_back(recorded(vertex, labels));
    for (unsigned id = arrived_; id != kNone; id = vertices_[id].parent) tree.vertices[id].is_on_path = true;
    return tree;
  }

 private:
  [[nodiscard]] bool has_arrived(const Vertex& vertex) const {
    return vertex.level >= lateral_count_ && vertex.route.slot == vertex.route.goal;
  }
  [[nodiscard]] unsigned first_arrived() const {
    const auto found =
        std::find_if(enabled_.begin(), enabled_.end(), [&](unsigned id) { return has_arrived(vertices_[id]); });
    return found == enabled_.end() ? kNone : *found;
  }

  // Steps 4 and 5: the children within the threshold are enabled next.
  unsigned expand_enabled() {
    const std::vector<unsigned> parents = std::move(enabled_);
    enabled_.clear();
    for (const unsigned parent : parents) expand(parent);
    expanded_count_ += parents.size();
    return first_arrived();
  }

  void expand(unsigned parent) {
    vertices_[parent].is_leaf = false;
    const SccRemainingRoute route = vertices_[parent].route;
    if (vertices_[parent].level == lateral_count_) {
      SccRemainingRoute after = route;
      after.slot = route.goal;
      add_child(parent, after);
      return;
    }
    for_each_forwards(route.ring_size(), first_laterals(route), route.slot, [&](unsigned lateral) {
      SccRemainingRoute after = route;
      after.take_lateral(lateral);
      add_child(parent, after);
    });
  }

  void add_child(unsigned parent, const SccRemainingRoute& route) {
    const Vertex& before = vertices_[parent];
    const unsigned local_count = before.local_count + ring_steps(route.ring_size(), before.route.slot, route.slot);
    const Vertex child{route, parent, before.level + 1, local_count, local_count + lower_bound(route)};
    if (child.estimate <= thresholds_.back()) enabled_.push_back(static_cast<unsigned>(vertices_.size()));
    vertices_.push_back(child);
  }

  // Step 7.
  void backtrack() {
    unsigned threshold = kNone;
    for (const Vertex& vertex : vertices_) {
      if (vertex.is_leaf) threshold = std::min(threshold, vertex.estimate);
    }
    for (unsigned id = 0; id < vertices_.size(); ++id) {
      if (vertices_[id].is_leaf && vertices_[id].estimate == threshold) enabled_.push_back(id);
    }
    thresholds_.push_back(threshold);
  }

  [[nodiscard]] SearchStatistics statistics() const {
    std::vector<std::uint64_t> widths;
    for (const Vertex& vertex : vertices_) {
      widths.resize(std::max<std::size_t>(widths.size(), vertex.level + 1));
      ++widths[vertex.level];
    }
    return {.vertex_count = vertices_.size(),
            .expanded_count = expanded_count_,
            .backtrack_count = thresholds_.size() - 1,
            .widest_level = *std::max_element(widths.begin(), widths.end()),
            .level_count = widths.size(),
            .first_threshold = thresholds_.front(),
            .last_threshold = thresholds_.back()};
  }

  [[nodiscard]] SearchVertex recorded(const Vertex& vertex, const topology::PermutationLabelling& labels) const {
    SearchVertex record{.label = labels.text(labels.node(vertex.route.home, vertex.route.slot)),
                        .depth = vertex.level,
                        .cost = vertex.local_count,
                        .estimate = vertex.estimate,
                        .is_expanded = !vertex.is_leaf};
    if (vertex.parent == kNone) return record;
    record.parent = vertex.parent;
    record.edge_weight = vertex.local_count - vertices_[vertex.parent].local_count;
    return record;
  }

  unsigned lateral_count_;
  std::vector<Vertex> vertices_;
  std::vector<unsigned> enabled_;
  std::vector<unsigned> thresholds_;  // the paper's T, the last one in force
  std::uint64_t expanded_count_ = 0;
  unsigned arrived_ = kNone;
};

}  // namespace

SccSearch search_tree(const SccRemainingRoute& route) {
  OrderSearch search(route);
  search.run();
  return search.result();
}

SearchTree recorded_tree(const SccRemainingRoute& route, const topology::PermutationLabelling& labels) {
  OrderSearch search(route);
  search.run();
  return search.tree(labels);
}

}  // namespace weft::routing
