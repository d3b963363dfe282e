#include "metrics/cuts/exhaustive_cut.h"

#include <algorithm>
#include <array>
#include <vector>

namespace weft::metrics {
namespace {

// The order of placement: each node has as many links as possible to those before it, so that the bound prunes early.
std::vector<NodeId> placing_order(const CutGraph& graph) {
  std::vector<NodeId> order;
  std::vector<std::uint64_t> ties(graph.node_count(), 0);
  std::vector<bool> is_placed(graph.node_count(), false);
  while (order.size() < graph.node_count()) {
    NodeId best = kNoNode;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (!is_placed[v] && (best == kNoNode || ties[v] > ties[best])) best = v;
    }
    is_placed[best] = true;
    order.push_back(best);
    for (const CutNeighbor& neighbor : graph.neighbors(best)) ties[neighbor.node] += neighbor.width;
  }
  return order;
}

class BranchAndBound {
 public:
  BranchAndBound(const CutGraph& graph, const ExhaustiveSearch& search, const Execution& execution)
      : graph_(graph),
        execution_(execution),
        order_(placing_order(graph)),
        best_(search.known),
        lower_bound_(search.lower_bound),
        steps_left_(search.most_steps),
        sides_(graph.node_count(), 0),
        ties_{std::vector<std::uint64_t>(graph.node_count(), 0), std::vector<std::uint64_t>(graph.node_count(), 0)},
        capacity_{graph.total_weight() - graph.lighter_half(), graph.total_weight() - graph.lighter_half()},
        counts_weigh_(graph.has_equal_weights()) {}

  // The first node is on side 0: exchanging the sides gives the same cut.
  std::optional<SizedCut> run() {
    place(0, 0);
    if (was_given_up_) return std::nullopt;
    return best_;
  }

 private:
  [[nodiscard]] bool is_over() const { return was_given_up_ || best_.size <= lower_bound_; }

  void branch(std::size_t depth) {
    if (depth == order_.size()) {
      best_ = {cut_, sides_};
      return;
    }
    // The side that cuts fewer links comes first: good cuts found early prune more.
    const NodeId v = order_[depth];
    const std::uint8_t first = ties_[0][v] >= ties_[1][v] ? 0 : 1;
    place(depth, first);
    place(depth, first ^ 1U);
  }

  void place(std::size_t depth, std::uint8_t side) {
    const NodeId v = order_[depth];
    if (is_over() || graph_.weight(v) > capacity_[side]) return;
    take_step();
    capacity_[side] -= graph_.weight(v);
    cut_ += ties_[side ^ 1U][v];
    sides_[v] = side;
    for (const CutNeighbor& neighbor : graph_.neighbors(v)) ties_[side][neighbor.node] += neighbor.width;
    if (cut_ + least_to_come(depth + 1) < best_.size) branch(depth + 1);
    for (const CutNeighbor& neighbor : graph_.neighbors(v)) ties_[side][neighbor.node] -= neighbor.width;
    cut_ -= ties_[side ^ 1U][v];
    capacity_[side] += graph_.weight(v);
  }

  void take_step() {
    constexpr std::uint64_t kStepsBetweenLooks = 65536;
    if (steps_left_ % kStepsBetweenLooks == 0) execution_.throw_if_stopped();
    if (steps_left_ == 0) {
      was_given_up_ = true;
    } else {
      --steps_left_;
    }
  }

  // A lower bound on the links between placed and unplaced nodes that will be cut: each unplaced node goes to the side
  // to which it has more links; if a side cannot hold all of them, those that lose least go to the other side.
  std::uint64_t least_to_come(std::size_t depth) {
    std::uint64_t sum = 0;
    losses_[0].clear();
    losses_[1].clear();
    for (std::size_t i = depth; i < order_.size(); ++i) {
      const std::uint64_t zero = ties_[0][order_[i]];
      const std::uint64_t one = ties_[1][order_[i]];
      sum += std::min(zero, one);
      if (zero != one) losses_[zero > one ? 0 : 1].push_back(zero > one ? zero - one : one - zero);
    }
    if (!counts_weigh_) return sum;
    return sum + least_loss(0) + least_loss(1);
  }

  std::uint64_t least_loss(std::uint8_t side) {
    std::vector<std::uint64_t>& losses = losses_[side];
    const std::uint64_t room = capacity_[side] / graph_.weight(0);
    if (losses.size() <= room) return 0;
    const auto over = static_cast<std::ptrdiff_t>(losses.size() - room);
    std::nth_element(losses.begin(), losses.begin() + over - 1, losses.end());
    std::uint64_t sum = 0;
    for (auto loss = losses.begin(); loss != losses.begin() + over; ++loss) sum += *loss;
    return sum;
  }

  const CutGraph& graph_;
  const Execution& execution_;
  std::vector<NodeId> order_;
  SizedCut best_;
  std::uint64_t lower_bound_;
  std::uint64_t steps_left_;
  bool was_given_up_ = false;

  Sides sides_;
  std::array<std::vector<std::uint64_t>, 2> ties_;  // for each side and node: number of links to nodes placed there
  std::array<std::uint64_t, 2> capacity_;           // remaining capacity of each side, in weight
  std::uint64_t cut_ = 0;
  bool counts_weigh_;
  std::array<std::vector<std::uint64_t>, 2> losses_;  // scratch of least_to_come
};

}  // namespace

std::optional<SizedCut> smallest_cut(const CutGraph& graph, const ExhaustiveSearch& search,
                                     const Execution& execution) {
  return BranchAndBound(graph, search, execution).run();
}

}  // namespace weft::metrics
