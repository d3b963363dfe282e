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

class SearchTree {
 public:
  explicit SearchTree(const SccRemainingRoute& route) : lateral_count_(lateral_count(route)) {
    vertices_.push_back({.route = route, .estimate = lower_bound(route)});
    result_.statistics.first_threshold = threshold_ = vertices_[0].estimate;
    enabled_ = {0};
  }

  SccSearch run() {
    unsigned arrived = expand_enabled();
    while (arrived == kNone) {
      if (enabled_.empty()) backtrack();
      arrived = first_arrived();
      if (arrived == kNone) arrived = expand_enabled();
    }
    report(arrived);
    return std::move(result_);
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
    result_.statistics.expanded_count += parents.size();
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
    if (child.estimate <= threshold_) enabled_.push_back(static_cast<unsigned>(vertices_.size()));
    vertices_.push_back(child);
  }

  // Step 7.
  void backtrack() {
    ++result_.statistics.backtrack_count;
    threshold_ = kNone;
    for (const Vertex& vertex : vertices_) {
      if (vertex.is_leaf) threshold_ = std::min(threshold_, vertex.estimate);
    }
    for (unsigned id = 0; id < vertices_.size(); ++id) {
      if (vertices_[id].is_leaf && vertices_[id].estimate == threshold_) enabled_.push_back(id);
    }
  }

  void report(unsigned arrived) {
    result_.local_count = vertices_[arrived].local_count;
    for (unsigned id = arrived; vertices_[id].level > 0; id = vertices_[id].parent) {
      if (vertices_[id].level <= lateral_count_) result_.laterals.push_back(vertices_[id].route.slot);
    }
    std::reverse(result_.laterals.begin(), result_.laterals.end());
    std::vector<std::uint64_t> widths;
    for (const Vertex& vertex : vertices_) {
      widths.resize(std::max<std::size_t>(widths.size(), vertex.level + 1));
      ++widths[vertex.level];
    }
    result_.statistics.vertex_count = vertices_.size();
    result_.statistics.level_count = widths.size();
    result_.statistics.widest_level = *std::max_element(widths.begin(), widths.end());
    result_.statistics.last_threshold = threshold_;
  }

  unsigned lateral_count_;
  unsigned threshold_ = 0;
  std::vector<Vertex> vertices_;
  std::vector<unsigned> enabled_;
  SccSearch result_;
};

}  // namespace

SccSearch search_tree(const SccRemainingRoute& route) { return SearchTree(route).run(); }

}  // namespace weft::routing
