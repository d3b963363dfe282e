// A growing directed acyclic graph: an arc that would close a cycle is rejected. It maintains a topological order and,
// for a new arc, searches only the nodes between its two ends in that order. D. J. Pearce, P. H. J. Kelly, A dynamic
// topological sort algorithm for directed acyclic graphs, ACM J. Experimental Algorithmics 11, 2006.
#pragma once

#include <vector>

#include "base/ids.h"

namespace weft {

class AcyclicDigraph {
 public:
  explicit AcyclicDigraph(NodeId node_count);

  [[nodiscard]] bool has(NodeId from, NodeId to) const;
  // Adds an arc that must be new. Returns false and changes nothing if it would close a cycle.
  bool insert(NodeId from, NodeId to);
  // Removes an existing arc.
  void remove(NodeId from, NodeId to);

  // Position in the topological order: each arc leads from a lower rank to a higher one.
  [[nodiscard]] NodeId rank(NodeId v) const { return rank_[v]; }

 private:
  bool find_successors(NodeId start, NodeId last);
  void find_predecessors(NodeId start, NodeId first_rank);
  void reorder();
  void forget_search();

  std::vector<std::vector<NodeId>> successors_;
  std::vector<std::vector<NodeId>> predecessors_;
  std::vector<NodeId> rank_;
  std::vector<char> is_found_;
  std::vector<NodeId> after_;   // nodes found forwards from the arc's head
  std::vector<NodeId> before_;  // nodes found backwards from its tail
  std::vector<NodeId> ranks_;   // ranks of both, to be reassigned
};

}  // namespace weft
