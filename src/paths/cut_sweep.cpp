#include "paths/cut_sweep.h"

namespace weft::paths {
namespace {

// A sum for each cut, by what changes from one cut to the next.
template <class Value>
class Sums {
 public:
  explicit Sums(std::size_t node_count) : changes_(node_count + 1, 0) {}

  // To all cuts between two places of the order.
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

// What crosses in one direction.
struct Crossing {
  explicit Crossing(std::size_t node_count) : channels(node_count), capacity(node_count), demanded(node_count) {}
  Sums<std::int64_t> channels;
  Sums<double> capacity;
  Sums<double> demanded;
};

class Sweep {
 public:
  Sweep(const Flows& flows, std::span<const NodeId> order)
      : flows_(flows), order_(order), place_(order.size()), outward_(order.size()), inward_(order.size()) {
    for (std::size_t k = 0; k < order.size(); ++k) place_[order[k]] = k;
  }

  void add_channels(std::span<const double> flits_per_cycle) {
    const topology::PortGraph& graph = flows_.graph();
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const NodeId to = graph.neighbor(v, port).node;
        cross(v, to, &Crossing::channels, std::int64_t{1});
        cross(v, to, &Crossing::capacity, flits_per_cycle[graph.link_class(v, port)]);
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
    for (const bool is_outward : {true, false}) look_for(is_outward, best);
    return best;
  }

 private:
  template <class Value>
  void cross(NodeId from, NodeId to, Sums<Value> Crossing::*what, Value value) {
    const std::uint64_t a = place_[from];
    const std::uint64_t b = place_[to];
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

  void look_for(bool is_outward, std::optional<TightCut>& best) const {
    // Less is what rounding leaves of nothing.
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
  std::vector<std::uint64_t> place_;  // of each node in the order
  Crossing outward_, inward_;
};

}  // namespace

std::optional<TightCut> tightest_cut(const Flows& flows, std::span<const NodeId> order,
                                     std::span<const double> flits_per_cycle) {
  Sweep sweep(flows, order);
  sweep.add_channels(flits_per_cycle);
  return sweep.tightest();
}

}  // namespace weft::paths
