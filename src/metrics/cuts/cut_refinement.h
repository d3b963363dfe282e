// Makes a cut balanced and smaller by moving single nodes, best first (Fiduccia, Mattheyses: A linear-time heuristic
// for improving network partitions, 1982). A pass moves every node at most once, also when the cut grows, and keeps the
// best balanced cut that it passed through; passes are repeated until one brings no improvement.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

// One object per thread; its arrays are reused between cuts.
class CutRefinement {
 public:
  CutRefinement(const CutGraph& graph, const Execution& execution);

  // Refines `sides` and returns the size of the balanced cut, never larger than a balanced `sides` was before; none if
  // no pass found a balanced cut, which can happen only with unequal node weights.
  std::optional<std::uint64_t> refine(Sides& sides);

 private:
  struct Best {
    std::uint64_t size = UINT64_MAX;
    std::size_t move_count = 0;
  };

  void start_pass(const Sides& sides);
  Best run_pass(Sides& sides);
  void move(NodeId v, Sides& sides);
  [[nodiscard]] NodeId choose(const Sides& sides);
  [[nodiscard]] NodeId best_of_side(std::uint8_t side);
  [[nodiscard]] bool may_leave(NodeId v, std::uint8_t side) const;
  [[nodiscard]] std::uint64_t imbalance(std::uint64_t weight_of_side_one) const;

  void insert(NodeId v, std::uint8_t side);
  void erase(NodeId v, std::uint8_t side);
  [[nodiscard]] std::size_t bucket_of(NodeId v) const { return static_cast<std::size_t>(gain_[v] + max_gain_); }

  // Nodes that have not moved yet in this pass, in buckets by gain; last in, first out.
  struct Buckets {
    std::vector<NodeId> first;
    std::size_t highest = 0;  // no node is in a higher bucket
  };

  const CutGraph& graph_;
  const Execution& execution_;
  std::int64_t max_gain_;
  std::uint64_t window_;  // allowed imbalance within a pass, in weight
  std::vector<std::int64_t> gain_;
  std::vector<NodeId> next_;
  std::vector<NodeId> previous_;
  std::vector<bool> has_moved_;
  Buckets buckets_[2];
  std::vector<NodeId> moves_;
  std::uint64_t weight_of_one_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace weft::metrics
