#include "metrics/cuts/cut_refinement.h"

#include <algorithm>

namespace weft::metrics {
namespace {

constexpr int kMostPasses = 40;

// A pass ends after this many moves without improvement.
std::size_t patience(NodeId node_count) { return std::max<std::size_t>(2000, node_count / 4); }

}  // namespace

CutRefinement::CutRefinement(const CutGraph& graph, const Execution& execution)
    : graph_(graph),
      execution_(execution),
      max_gain_(static_cast<std::int64_t>(graph.max_degree())),
      gain_(graph.node_count()),
      next_(graph.node_count()),
      previous_(graph.node_count()),
      has_moved_(graph.node_count()) {
  // Allows one node to move away from balance and another one back.
  const std::uint64_t least_difference = graph.total_weight() - 2 * graph.lighter_half();
  window_ = least_difference + 2 * std::uint64_t{graph.max_weight()};
}

std::optional<std::uint64_t> CutRefinement::refine(Sides& sides) {
  std::uint64_t known = UINT64_MAX;
  for (int pass = 0; pass < kMostPasses; ++pass) {
    execution_.throw_if_stopped();
    start_pass(sides);
    if (graph_.is_balanced(weight_of_one_)) known = size_;
    const Best best = run_pass(sides);
    while (moves_.size() > best.move_count) {
      sides[moves_.back()] ^= 1;
      moves_.pop_back();
    }
    if (best.size >= known) break;
    known = best.size;
  }
  if (known == UINT64_MAX) return std::nullopt;
  return known;
}

void CutRefinement::start_pass(const Sides& sides) {
  moves_.clear();
  weight_of_one_ = graph_.weight_of_side(sides, 1);
  size_ = graph_.cut_size(sides);
  has_moved_.assign(graph_.node_count(), false);
  for (Buckets& buckets : buckets_) {
    buckets.first.assign(static_cast<std::size_t>(2 * max_gain_ + 1), kNoNode);
    buckets.highest = 0;
  }
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    gain_[v] = 0;
    for (const CutNeighbor& neighbor : graph_.neighbors(v)) {
      gain_[v] += sides[neighbor.node] == sides[v] ? -std::int64_t{neighbor.width} : std::int64_t{neighbor.width};
    }
    insert(v, sides[v]);
  }
}

// The best balanced cut during the pass, including the one before the first move.
CutRefinement::Best CutRefinement::run_pass(Sides& sides) {
  Best best;
  if (graph_.is_balanced(weight_of_one_)) best.size = size_;
  while (moves_.size() < best.move_count + patience(graph_.node_count()) || best.size == UINT64_MAX) {
    const NodeId v = choose(sides);
    if (v == kNoNode) break;
    move(v, sides);
    if (size_ < best.size && graph_.is_balanced(weight_of_one_)) best = {size_, moves_.size()};
  }
  if (best.size == UINT64_MAX) best.move_count = moves_.size();
  return best;
}

void CutRefinement::move(NodeId v, Sides& sides) {
  erase(v, sides[v]);
  has_moved_[v] = true;
  size_ = static_cast<std::uint64_t>(static_cast<std::int64_t>(size_) - gain_[v]);
  weight_of_one_ = sides[v] == 1 ? weight_of_one_ - graph_.weight(v) : weight_of_one_ + graph_.weight(v);
  sides[v] ^= 1;
  moves_.push_back(v);
  for (const CutNeighbor& neighbor : graph_.neighbors(v)) {
    const NodeId w = neighbor.node;
    const std::int64_t change = 2 * std::int64_t{neighbor.width};
    if (!has_moved_[w]) erase(w, sides[w]);
    gain_[w] += sides[w] == sides[v] ? -change : change;
    if (!has_moved_[w]) insert(w, sides[w]);
  }
}

NodeId CutRefinement::choose(const Sides& sides) {
  const NodeId from_zero = best_of_side(0);
  const NodeId from_one = best_of_side(1);
  if (from_zero == kNoNode) return from_one;
  if (from_one == kNoNode) return from_zero;
  if (gain_[from_zero] != gain_[from_one]) return gain_[from_zero] > gain_[from_one] ? from_zero : from_one;
  const bool one_is_heavier = 2 * weight_of_one_ > graph_.total_weight();
  return sides[from_one] == 1 && one_is_heavier ? from_one : from_zero;
}

// The node with the highest gain among those that may leave the side; the number of nodes examined is limited.
NodeId CutRefinement::best_of_side(std::uint8_t side) {
  constexpr int kMostLooks = 64;
  Buckets& buckets = buckets_[side];
  while (buckets.highest > 0 && buckets.first[buckets.highest] == kNoNode) --buckets.highest;
  int looks = 0;
  for (std::size_t bucket = buckets.highest + 1; bucket-- > 0 && looks < kMostLooks;) {
    for (NodeId v = buckets.first[bucket]; v != kNoNode && looks < kMostLooks; v = next_[v], ++looks) {
      if (may_leave(v, side)) return v;
    }
  }
  return kNoNode;
}

bool CutRefinement::may_leave(NodeId v, std::uint8_t side) const {
  const std::uint64_t weight = graph_.weight(v);
  const std::uint64_t after = imbalance(side == 1 ? weight_of_one_ - weight : weight_of_one_ + weight);
  return after <= window_ || after < imbalance(weight_of_one_);
}

std::uint64_t CutRefinement::imbalance(std::uint64_t weight_of_side_one) const {
  const std::uint64_t other = graph_.total_weight() - weight_of_side_one;
  return std::max(other, weight_of_side_one) - std::min(other, weight_of_side_one);
}

void CutRefinement::insert(NodeId v, std::uint8_t side) {
  Buckets& buckets = buckets_[side];
  const std::size_t bucket = bucket_of(v);
  next_[v] = buckets.first[bucket];
  previous_[v] = kNoNode;
  if (next_[v] != kNoNode) previous_[next_[v]] = v;
  buckets.first[bucket] = v;
  buckets.highest = std::max(buckets.highest, bucket);
}

void CutRefinement::erase(NodeId v, std::uint8_t side) {
  if (previous_[v] == kNoNode) {
    buckets_[side].first[bucket_of(v)] = next_[v];
  } else {
    next_[previous_[v]] = next_[v];
  }
  if (next_[v] != kNoNode) previous_[next_[v]] = previous_[v];
}

}  // namespace weft::metrics
