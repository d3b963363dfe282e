// A directed graph that grows and never has a cycle: an arc that would close one is refused. It keeps a topological
// order up to date and, for a new arc, searches only the nodes between its two ends in that order. D. J. Pearce, P. H.
// J. Kelly, A dynamic topological sort algorithm for directed acyclic graphs, ACM J. Experimental Algorithmics 11,
// 2006.
#pragma once

#include <vector>

#include "base/ids.h"

namespace weft {

class AcyclicDigraph {
 public:
  explicit AcyclicDigraph(NodeId node_count);

  [[nodiscard]] bool has(NodeId from, NodeId to) const;
  // False, and nothing is changed, when the arc would close a cycle. The arc is not there yet.
  bool insert(NodeId from, NodeId to);
  // The arc is there.
  void remove(NodeId from, NodeId to);

  // Each arc leads from a lower rank to a higher one.
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
  std::vector<NodeId> after_;   // found from the arc's head
  std::vector<NodeId> before_;  // found from its tail, backwards
  std::vector<NodeId> ranks_;   // of both, to be dealt out anew
};

}  // namespace weft
