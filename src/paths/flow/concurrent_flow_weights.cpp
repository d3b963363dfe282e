#include "paths/flow/concurrent_flow_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "paths/flow/flow_check.h"
#include "paths/flow/shortest_tree.h"

namespace weft::paths {
namespace {

constexpr std::size_t kSourcesPerGroup = 16;
constexpr double kFirstStep = 0.5;
constexpr double kFirstEpoch = 16;  // the phases of an epoch times its step
constexpr double kEpochGrowth = 1.2;

// One source's demand on a tree of shortest paths.
class TreeRouter {
 public:
  TreeRouter(DigraphView graph, std::span<const NodeId> tails)
      : tree_(graph), tails_(tails), waiting_(graph.node_count(), 0), loads_(graph.heads.size(), 0) {}

  void run(const RouterSource& source, std::span<const double> lengths) {
    tree_.run(source.node, lengths);
    std::ranges::fill(loads_, 0);
    std::ranges::fill(waiting_, 0);
    used_ = 0;
    for (const RouterShare& share : source.shares) {
      waiting_[share.to] = share.flits;
      used_ += share.flits * tree_.distance(share.to);
    }
    for (auto v = tree_.order().rbegin(); v != tree_.order().rend(); ++v) {
      const std::uint64_t arc = tree_.last_arc(*v);
      if (arc == ShortestTree::kNoArc || waiting_[*v] == 0) continue;
      loads_[arc] = waiting_[*v];
      waiting_[tails_[arc]] += waiting_[*v];
    }
  }

  [[nodiscard]] std::span<const double> loads() const { return loads_; }  // of each channel
  [[nodiscard]] double used() const { return used_; }                     // Σ flits · distance

 private:
  ShortestTree tree_;
  std::span<const NodeId> tails_;
  std::vector<double> waiting_;  // flits for each node and those behind it
  std::vector<double> loads_;
  double used_ = 0;
};

class WeightedPhases {
 public:
  WeightedPhases(DigraphView graph, const RouterDemand& demand, const Execution& execution)
      : graph_(graph),
        demand_(demand),
        execution_(execution),
        inner_(execution.silent()),
        tails_(tails_of(graph)),
        routers_(kSourcesPerGroup, TreeRouter(graph, tails_)),
        growth_(graph.heads.size(), 0),
        lengths_(graph.heads.size(), 1),
        phase_loads_(graph.heads.size(), 0) {
    constexpr std::size_t kLargeGraph = 2000;  // below, starting threads costs more than they save
    if (graph.heads.size() + graph.node_count() < kLargeGraph) inner_.thread_count = 1;
    result_.upper = std::numeric_limits<double>::infinity();
  }

  ChannelFlow run(double gap, std::uint64_t most_phases) {
    run_phase(0);  // for an idea of the throughput, with equal lengths
    keep_mean(phase_loads_, 1);
    double step = kFirstStep;
    double epoch = kFirstEpoch;
    for (; !is_narrow(gap) && result_.iterations < most_phases; step /= 2, epoch *= kEpochGrowth) {
      const auto left = static_cast<double>(most_phases - result_.iterations);
      run_epoch(step, static_cast<std::uint64_t>(std::min(left, std::ceil(epoch / step))), gap);
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_narrow(double gap) const { return result_.upper - result_.lower <= gap * result_.upper; }

  void run_epoch(double step, std::uint64_t phases, double gap) {
    const ProgressScope progress(execution_, "multiplicative weights, one epoch", phases);
    const double throughput = result_.upper;
    epoch_loads_.assign(growth_.size(), 0);
    epoch_lengths_.assign(growth_.size(), 0);
    for (std::uint64_t phase = 1; phase <= phases && !is_narrow(gap); ++phase) {
      run_phase(step * throughput);
      progress.advance(1);
      const double offered = std::accumulate(lengths_.begin(), lengths_.end(), 0.0);
      for (std::size_t c = 0; c < growth_.size(); ++c) {
        epoch_loads_[c] += phase_loads_[c];
        epoch_lengths_[c] += lengths_[c] / offered;
      }
      keep_mean(epoch_loads_, static_cast<double>(phase));
      if (phase == phases) keep_lengths(epoch_lengths_, most_by_lengths(graph_, demand_, epoch_lengths_));
    }
  }

  // Every source sends its demand once; `step` is that of the lengths.
  void run_phase(double step) {
    ++result_.iterations;
    std::ranges::fill(phase_loads_, 0);
    const double most = *std::ranges::max_element(growth_);
    for (std::size_t c = 0; c < growth_.size(); ++c) lengths_[c] = std::exp(growth_[c] - most);
    double used = 0;
    for (std::size_t first = 0; first < demand_.sources.size(); first += kSourcesPerGroup) {
      execution_.throw_if_stopped();
      const std::size_t count = std::min(kSourcesPerGroup, demand_.sources.size() - first);
      parallel_for(inner_, "", count, [&](unsigned /*worker*/, std::uint64_t i) {
        routers_[i].run(demand_.sources[first + i], lengths_);
      });
      for (std::size_t i = 0; i < count; ++i) used += routers_[i].used();
      add_group(count, step, most);
    }
    const double offered = std::accumulate(lengths_.begin(), lengths_.end(), 0.0);
    keep_lengths(lengths_, offered / used);
  }

  void add_group(std::size_t count, double step, double most) {
    for (std::size_t c = 0; c < growth_.size(); ++c) {
      double load = 0;
      for (std::size_t i = 0; i < count; ++i) load += routers_[i].loads()[c];
      if (load == 0) continue;
      phase_loads_[c] += load;
      growth_[c] += step * load;
      lengths_[c] = std::exp(growth_[c] - most);
    }
  }

  // `loads` are those of flows that deliver the demand `times` times.
  void keep_mean(std::span<const double> loads, double times) {
    const double most = *std::ranges::max_element(loads);
    if (times / most <= result_.lower) return;
    result_.lower = times / most;
    result_.loads.assign(loads.begin(), loads.end());
    for (double& load : result_.loads) load /= most;
  }

  void keep_lengths(std::span<const double> lengths, double upper) {
    if (upper >= result_.upper) return;
    result_.upper = upper;
    const double sum = std::accumulate(lengths.begin(), lengths.end(), 0.0);
    result_.lengths.assign(lengths.begin(), lengths.end());
    for (double& length : result_.lengths) length /= sum;
  }

  DigraphView graph_;
  const RouterDemand& demand_;
  Execution execution_;
  Execution inner_;
  std::vector<NodeId> tails_;
  std::vector<TreeRouter> routers_;  // one for each source of a group
  std::vector<double> growth_;       // the logarithm of each channel's length
  std::vector<double> lengths_;      // relative to the longest at the beginning of the phase
  std::vector<double> phase_loads_;
  std::vector<double> epoch_loads_;    // sums over the phases of the epoch
  std::vector<double> epoch_lengths_;  // each phase's lengths have the sum 1
  ChannelFlow result_;
};

}  // namespace

ChannelFlow concurrent_flow_weights(DigraphView graph, const RouterDemand& demand, double gap,
                                    const Execution& execution, std::uint64_t most_phases) {
  return WeightedPhases(graph, demand, execution).run(gap, most_phases);
}

}  // namespace weft::paths
