// Directed graphs as two flat arrays, and basic searches on them; independent of ports, links and labels.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"

namespace weft {

// Arcs of node v: heads[offsets[v]] .. heads[offsets[v+1]-1]. A view; owns nothing.
struct DigraphView {
  std::span<const std::uint64_t> offsets;  // node count + 1 entries, or none for the empty graph
  std::span<const NodeId> heads;

  [[nodiscard]] NodeId node_count() const { return offsets.empty() ? 0 : static_cast<NodeId>(offsets.size() - 1); }
  [[nodiscard]] std::span<const NodeId> arcs_from(NodeId v) const {
    return heads.subspan(offsets[v], offsets[v + 1] - offsets[v]);
  }
};

// The reversed graph: each arc from its head to its tail. The lists are sorted.
class ReversedDigraph {
 public:
  explicit ReversedDigraph(DigraphView graph);
  [[nodiscard]] DigraphView view() const { return {offsets_, heads_}; }

 private:
  std::vector<std::uint64_t> offsets_;
  std::vector<NodeId> heads_;
};

inline constexpr std::uint32_t kUnreached = UINT32_MAX;

// Breadth-first search from one node at a time; the arrays are reused between searches.
class BreadthFirstSearch {
 public:
  explicit BreadthFirstSearch(DigraphView graph);

  // Searches the whole graph, or only to `depth_limit`.
  void run(NodeId source, std::uint32_t depth_limit = kUnreached);

  [[nodiscard]] std::uint32_t distance(NodeId v) const { return distance_[v]; }

  // The nodes reached, nearest first; nodes of distance d are order()[level_begin(d)] .. order()[level_begin(d+1)-1].
  [[nodiscard]] std::span<const NodeId> order() const { return {order_.data(), level_begin_.back()}; }
  [[nodiscard]] std::uint32_t level_count() const { return static_cast<std::uint32_t>(level_begin_.size() - 1); }
  [[nodiscard]] std::size_t level_begin(std::uint32_t depth) const { return level_begin_[depth]; }

 private:
  DigraphView graph_;
  std::vector<std::uint32_t> distance_;
  std::vector<NodeId> order_;  // one longer than the graph, see run()
  std::vector<std::size_t> level_begin_{0};
};

struct Components {
  std::vector<NodeId> component_of;  // component of each node; arcs between components lead to lower numbers
  NodeId count = 0;
};

// Strongly connected components (Tarjan), without recursion.
Components strong_components(DigraphView graph);

}  // namespace weft
