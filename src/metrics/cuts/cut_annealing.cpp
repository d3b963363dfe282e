#include "metrics/cuts/cut_annealing.h"

#include <algorithm>
#include <cmath>

namespace weft::metrics {
namespace {

class Annealing {
 public:
  Annealing(const CutGraph& graph, const Sides& sides)
      : graph_(graph),
        sides_(sides),
        size_(static_cast<std::int64_t>(graph.cut_size(sides))),
        excess_(2 * static_cast<std::int64_t>(graph.weight_of_side(sides, 1)) -
                static_cast<std::int64_t>(graph.total_weight())) {
    std::uint64_t degrees = 0;
    double weights = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      degrees += graph.degree(v);
      weights += static_cast<double>(graph.weight(v)) * graph.weight(v);
    }
    mean_degree_ = static_cast<double>(degrees) / graph.node_count();
    excess_price_ = weights > 0 ? mean_degree_ / weights : 0;
  }

  [[nodiscard]] double mean_degree() const { return mean_degree_; }
  [[nodiscard]] const Sides& sides() const { return sides_; }
  [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(size_); }
  [[nodiscard]] bool is_balanced() const {
    return graph_.is_balanced((graph_.total_weight() + static_cast<std::uint64_t>(excess_)) / 2);
  }

  // Moves a node to the other side, or not.
  bool try_move(NodeId v, double temperature, RandomStream& random) {
    std::int64_t growth = 0;
    for (const CutNeighbor& neighbor : graph_.neighbors(v)) {
      growth += sides_[neighbor.node] == sides_[v] ? std::int64_t{neighbor.width} : -std::int64_t{neighbor.width};
    }
    const std::int64_t weight = graph_.weight(v);
    const std::int64_t excess = excess_ + (sides_[v] == 1 ? -2 * weight : 2 * weight);
    const double price =
        static_cast<double>(growth) + excess_price_ * static_cast<double>(excess * excess - excess_ * excess_);
    constexpr double kHopeless = 30;  // e^-30 is about 10^-13
    if (price > kHopeless * temperature) return false;
    // Not always where nothing changes, or nodes that are tried in one order may move in circles.
    if (price >= 0 && 2 * random.unit() >= std::exp(-price / temperature)) return false;
    sides_[v] ^= 1;
    size_ += growth;
    excess_ = excess;
    return true;
  }

 private:
  const CutGraph& graph_;
  Sides sides_;
  std::int64_t size_;
  std::int64_t excess_;  // weight of side 1 less that of side 0
  double mean_degree_ = 0;
  double excess_price_ = 0;  // of its square, in links: all nodes on one side cost as much as all their links
};

}  // namespace

std::optional<std::uint64_t> anneal(const CutGraph& graph, const AnnealingPlan& plan, std::uint64_t known,
                                    RandomStream random, const Execution& execution, Sides& sides) {
  constexpr double kLastTemperature = 0.006;  // in links per link of a node
  Annealing annealing(graph, sides);
  std::optional<std::uint64_t> best;
  for (std::uint32_t sweep = 0; sweep < plan.sweeps; ++sweep) {
    execution.throw_if_stopped();
    const double done = static_cast<double>(sweep) / plan.sweeps;
    const double temperature = annealing.mean_degree() * std::max(plan.temperature * (1 - done), kLastTemperature);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (!annealing.try_move(v, temperature, random)) continue;
      if (annealing.size() >= best.value_or(known) || !annealing.is_balanced()) continue;
      best = annealing.size();
      sides = annealing.sides();
    }
  }
  return best;
}

double estimated_sweep_seconds(std::uint64_t node_count, std::uint64_t arc_count) {
  return 2e-8 * static_cast<double>(node_count) + 4e-9 * static_cast<double>(arc_count);
}

}  // namespace weft::metrics
