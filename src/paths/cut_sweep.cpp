#include "paths/cut_sweep.h"

namespace weft::paths {
namespace {

// A sum for each cut, kept as the differences between consecutive cuts.
template <class Value>
class Sums {
 public:
  explicit Sums(std::size_t node_count) : changes_(node_count + 1, 0) {}

  // Adds to all cuts between two ranks of the order.
  void add(std::uint64_t first, std::uint64_t last, Value value) {
    changes_[first + 1] += value;
    changes_[last + 1] -= value;
  }
  // Cut k has the first k nodes on one side.
  [[nodiscard]] std::vector<Value> of_cuts() const {
    std::vector<Value> sums(changes_.size(), 0);
    for (std::size_t k = 1; k < changes_.size(); ++k) sums[k] = sums[k - 1] + changes_[k];
    return sums;
  }

 private:
  std::vector<Value> changes_;
};

// The traffic and the channels that cross the cuts in one direction.
struct Crossing {
  explicit Crossing(std::size_t node_count) : channels(node_count), capacity(node_count), demanded(node_count) {}
  Sums<std::int64_t> channels;
  Sums<double> capacity;
  Sums<double> demanded;
};

class Sweep {
 public:
  Sweep(const Flows& flows, std::span<const NodeId> order)
      : flows_(flows), order_(order), rank_in_order_(order.size()), outward_(order.size()), inward_(order.size()) {
    for (std::size_t k = 0; k < order.size(); ++k) rank_in_order_[order[k]] = k;
  }

  void add_channels(const ChannelCapacities& capacities) {
    const topology::PortGraph& graph = flows_.graph();
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const NodeId to = graph.neighbor(v, port).node;
        cross(v, to, &Crossing::channels, std::int64_t{1});
        cross(v, to, &Crossing::capacity, capacities.at(graph, v, port));
      }
    }
  }

  std::optional<TightCut> tightest() {
    std::optional<TightCut> best;
    if (!flows_.equal_flow()) {
      flows_.for_each([&](const Flow& flow) {
        cross(flows_.node_of(flow.source), flows_.node_of(flow.destination), &Crossing::demanded, flow.flits);
      });
    }
    for (const bool is_outward : {true, false}) find_tightest(is_outward, best);
    return best;
  }

 private:
  template <class Value>
  void cross(NodeId from, NodeId to, Sums<Value> Crossing::*what, Value value) {
    const std::uint64_t a = rank_in_order_[from];
    const std::uint64_t b = rank_in_order_[to];
    if (a < b) (outward_.*what).add(a, b, value);
    if (b < a) (inward_.*what).add(b, a, value);
  }

  [[nodiscard]] std::vector<double> demanded(const Crossing& crossing) const {
    if (!flows_.equal_flow()) return crossing.demanded.of_cuts();
    std::vector<double> demanded{0};
    std::uint64_t terminals = 0;  // on the first side
    for (const NodeId v : order_) {
      terminals += flows_.graph().terminal_count_at(v);
      const std::uint64_t others = flows_.graph().terminal_count() - terminals;
      demanded.push_back(*flows_.equal_flow() * static_cast<double>(terminals) * static_cast<double>(others));
    }
    return demanded;
  }

  void find_tightest(bool is_outward, std::optional<TightCut>& best) const {
    // Smaller flows are rounding errors of zero.
    constexpr double kLeastFlow = 1e-9;
    const Crossing& crossing = is_outward ? outward_ : inward_;
    const auto channels = crossing.channels.of_cuts();
    const auto capacity = crossing.capacity.of_cuts();
    const auto demand = demanded(crossing);
    for (std::size_t k = 1; k < order_.size(); ++k) {
      if (channels[k] == 0 || demand[k] < kLeastFlow) continue;
      const TightCut cut{k, is_outward, static_cast<std::uint64_t>(channels[k]), capacity[k], demand[k]};
      if (!best || cut.load() < best->load()) best = cut;
    }
  }

  const Flows& flows_;
  std::span<const NodeId> order_;
  std::vector<std::uint64_t> rank_in_order_;  // of each node
  Crossing outward_, inward_;
};

}  // namespace

std::optional<TightCut> tightest_cut(const Flows& flows, std::span<const NodeId> order,
                                     const ChannelCapacities& capacities) {
  Sweep sweep(flows, order);
  sweep.add_channels(capacities);
  return sweep.tightest();
}

}  // namespace weft::paths
