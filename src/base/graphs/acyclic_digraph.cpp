#include "base/graphs/acyclic_digraph.h"

#include <algorithm>
#include <numeric>

namespace weft {

AcyclicDigraph::AcyclicDigraph(NodeId node_count)
    : successors_(node_count), predecessors_(node_count), rank_(node_count), is_found_(node_count, 0) {
  std::iota(rank_.begin(), rank_.end(), NodeId{0});
}

bool AcyclicDigraph::has(NodeId from, NodeId to) const {
  return std::find(successors_[from].begin(), successors_[from].end(), to) != successors_[from].end();
}

bool AcyclicDigraph::insert(NodeId from, NodeId to) {
  if (from == to) return false;
  if (rank_[to] < rank_[from]) {
    const bool closes_cycle = !find_successors(to, from);
    if (!closes_cycle) {
      find_predecessors(from, rank_[to]);
      reorder();
    }
    forget_search();
    if (closes_cycle) return false;
  }
  successors_[from].push_back(to);
  predecessors_[to].push_back(from);
  return true;
}

void AcyclicDigraph::remove(NodeId from, NodeId to) {
  const auto take = [](std::vector<NodeId>& list, NodeId v) {
    *std::find(list.begin(), list.end(), v) = list.back();
    list.pop_back();
  };
  take(successors_[from], to);
  take(predecessors_[to], from);
}

// Collects the nodes reached from `start` up to the rank of `last`; false if `last` itself is reached.
bool AcyclicDigraph::find_successors(NodeId start, NodeId last) {
  after_.push_back(start);
  is_found_[start] = 1;
  for (std::size_t next = 0; next < after_.size(); ++next) {
    for (const NodeId w : successors_[after_[next]]) {
      if (w == last) return false;
      if (is_found_[w] != 0 || rank_[w] > rank_[last]) continue;
      is_found_[w] = 1;
      after_.push_back(w);
    }
  }
  return true;
}

void AcyclicDigraph::find_predecessors(NodeId start, NodeId first_rank) {
  before_.push_back(start);
  is_found_[start] = 1;
  for (std::size_t next = 0; next < before_.size(); ++next) {
    for (const NodeId w : predecessors_[before_[next]]) {
      if (is_found_[w] != 0 || rank_[w] < first_rank) continue;
      is_found_[w] = 1;
      before_.push_back(w);
    }
  }
}

// Reassigns the ranks of all nodes found: first to those before the arc, then to those after it, each group in its old
// order.
void AcyclicDigraph::reorder() {
  const auto by_rank = [&](NodeId v, NodeId w) { return rank_[v] < rank_[w]; };
  std::sort(before_.begin(), before_.end(), by_rank);
  std::sort(after_.begin(), after_.end(), by_rank);
  for (const NodeId v : before_) ranks_.push_back(rank_[v]);
  for (const NodeId v : after_) ranks_.push_back(rank_[v]);
  std::sort(ranks_.begin(), ranks_.end());
  std::size_t next = 0;
  for (const NodeId v : before_) rank_[v] = ranks_[next++];
  for (const NodeId v : after_) rank_[v] = ranks_[next++];
}

void AcyclicDigraph::forget_search() {
  for (const NodeId v : before_) is_found_[v] = 0;
  for (const NodeId v : after_) is_found_[v] = 0;
  before_.clear();
  after_.clear();
  ranks_.clear();
}

}  // namespace weft
