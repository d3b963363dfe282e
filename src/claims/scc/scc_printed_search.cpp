#include "claims/scc/scc_printed_search.h"

#include <algorithm>
#include <vector>

#include "claims/scc/scc_cycles.h"

namespace weft::claims {
namespace {

using routing::SccRemainingRoute;

struct TreeVertex {
  Permutation permutation;
  unsigned slot = 2;
  std::uint64_t level = 0;
  std::uint64_t local_links = 0;  // L
  std::uint64_t estimate = 0;     // M
  bool is_enabled = false;        // e
  bool is_leaf = true;
};

class PrintedTree {
 public:
  explicit PrintedTree(const SccRemainingRoute& route)
      : goal_(route.goal), ring_(route.ring_size()), last_level_(static_cast<std::uint64_t>(equation_3(route.home))) {
    add({.permutation = route.home, .slot = route.slot, .is_enabled = true});
    threshold_ = vertices_[0].estimate;
  }

  PrintedSearch run() {
    while (!is_circling_) {
      step_4();
      while (!step_5() && !is_circling_) {
        if (has_recent_enabled()) break;  // step 6
        step_7();
      }
      if (found_.ends) break;
    }
    found_.vertex_count = vertices_.size();
    found_.widest_level = *std::max_element(widths_.begin(), widths_.end());
    return found_;
  }

 private:
  // Equation (6).
  [[nodiscard]] std::uint64_t minloc(const TreeVertex& vertex) const {
    const std::vector<Cycle> cycles = cycles_of(vertex.permutation);
    if (cycles.empty()) return vertex.local_links + routing::ring_steps(ring_, vertex.slot, goal_);
    unsigned first = ring_;
    unsigned last = ring_;
    unsigned within = 0;
    for (const Cycle& cycle : cycles) {
      within += local_links_of(cycle, ring_ + 1);
      for (std::size_t i = 0; i < cycle.size(); ++i) {
        const std::vector<unsigned> laterals = laterals_of(cycle, i);
        first = std::min(first, routing::ring_steps(ring_, vertex.slot, laterals.front()));
        last = std::min(last, routing::ring_steps(ring_, laterals.back(), goal_));
      }
    }
    return vertex.local_links + first + within + last;
  }

  void add(TreeVertex vertex) {
    vertex.estimate = minloc(vertex);
    widths_.resize(std::max<std::size_t>(widths_.size(), vertex.level + 1));
    ++widths_[vertex.level];
    vertices_.push_back(vertex);
  }

  void add_child(const TreeVertex& parent, unsigned slot, const Permutation& permutation) {
    TreeVertex child{.permutation = permutation, .slot = slot, .level = parent.level + 1};
    child.local_links = parent.local_links + routing::ring_steps(ring_, parent.slot, slot);
    add(child);
    TreeVertex& added = vertices_.back();
    added.is_enabled = added.estimate <= threshold_;
    ChildCounts& counts = found_.children[found_.backtrack_count > 0 ? 1 : 0];
    ++counts.generated;
    counts.enabled += added.is_enabled ? 1 : 0;
  }

  // Generates the children of all enabled vertices.
  void step_4() {
    const std::size_t count = vertices_.size();
    first_recent_ = count;
    for (std::size_t id = 0; id < count; ++id) {
      if (!vertices_[id].is_enabled) continue;
      vertices_[id].is_enabled = false;
      const TreeVertex parent = vertices_[id];
      if (parent.level > last_level_) continue;
      vertices_[id].is_leaf = false;
      if (parent.level == last_level_) add_child(parent, goal_, parent.permutation);
      for (const unsigned lateral : next_laterals(parent.permutation)) {
        Permutation after = parent.permutation;
        after.swap_positions(1, lateral);
        add_child(parent, lateral, after);
      }
    }
    is_circling_ = first_recent_ == vertices_.size();  // nothing can change any more
  }

  static std::vector<unsigned> next_laterals(const Permutation& permutation) {
    std::vector<unsigned> laterals;
    for (const Cycle& cycle : cycles_of(permutation)) {
      for (std::size_t i = 0; i < (cycle.front() == 1 ? 1 : cycle.size()); ++i) {
        laterals.push_back(laterals_of(cycle, i).front());
      }
    }
    return laterals;
  }

  // Is one of the recent children at the goal, and enabled?
  bool step_5() {
    for (std::size_t id = first_recent_; id < vertices_.size(); ++id) {
      if (!vertices_[id].is_enabled || vertices_[id].level < last_level_ || vertices_[id].slot != goal_) continue;
      found_.ends = true;
      found_.local_links = vertices_[id].local_links;
      return true;
    }
    return false;
  }

  [[nodiscard]] bool has_recent_enabled() const {
    return std::any_of(vertices_.begin() + static_cast<std::ptrdiff_t>(first_recent_), vertices_.end(),
                       [](const TreeVertex& vertex) { return vertex.is_enabled; });
  }

  // Raises T to the least M of all leaves, and enables these. Without an enabled recent child step 6 has nothing to
  // say, and step 4 follows.
  void step_7() {
    std::uint64_t least = UINT64_MAX;
    for (const TreeVertex& vertex : vertices_) {
      if (vertex.is_leaf) least = std::min(least, vertex.estimate);
    }
    threshold_ = least;
    ++found_.backtrack_count;
    for (TreeVertex& vertex : vertices_) vertex.is_enabled = vertex.is_leaf && vertex.estimate == least;
    if (!step_5() && !has_recent_enabled()) step_4();
  }

  unsigned goal_;
  unsigned ring_;
  std::uint64_t last_level_;  // |R|
  std::uint64_t threshold_ = 0;
  std::vector<TreeVertex> vertices_;
  std::vector<std::uint64_t> widths_;
  std::size_t first_recent_ = 0;
  bool is_circling_ = false;
  PrintedSearch found_;
};

}  // namespace

PrintedSearch printed_search(const SccRemainingRoute& route) { return PrintedTree(route).run(); }

}  // namespace weft::claims
