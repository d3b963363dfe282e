#include "deadlock/configuration.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace weft::deadlock {
namespace {

constexpr std::size_t kCyclesTried = 64;

using Cycle = std::vector<NodeId>;

// A packet that can hold a vc of the cycle and wait for the next one, and the places of the cycle that it passes
// before.
struct Witness {
  Origin origin{};
  TerminalId destination = 0;
  std::vector<std::size_t> passes{};

  // Fewer passes first; then by name, so that threads do not matter.
  [[nodiscard]] auto rank() const { return std::tuple(passes.size(), destination, origin.source, origin.draw); }
};

class WitnessSearch {
 public:
  explicit WitnessSearch(const Cycle& cycle) : cycle_(cycle), best_(cycle.size()) {
    for (std::size_t i = 0; i < cycle.size(); ++i) place_of_[cycle[i]] = i;
  }

  // No packet for this destination could be better than those found.
  [[nodiscard]] bool is_settled(TerminalId destination) {
    const std::lock_guard lock(mutex_);
    return std::ranges::all_of(best_, [&](const std::optional<Witness>& witness) {
      return witness && witness->passes.empty() && witness->destination < destination;
    });
  }

  void look_at(const StateGraph& states) {
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      if (states.is_at_source(id)) continue;
      const auto place = place_of_.find(states.state(id).vc);
      if (place == place_of_.end()) continue;
      const NodeId next = cycle_[(place->second + 1) % cycle_.size()];
      const auto steps = states.steps_from(id);
      if (steps.size() == 1 && steps[0].vc == next) keep_better(place->second, witness(states, id));
    }
  }

  // Brings first those whose way leads through the places of others; none when two are in each other's way.
  [[nodiscard]] std::vector<std::size_t> order() const {
    if (std::ranges::any_of(best_, [](const auto& witness) { return !witness; })) return {};
    std::vector<std::uint32_t> waits(cycle_.size(), 0);  // how many must come before the one at this place
    for (const auto& witness : best_) {
      for (const std::size_t passed : witness->passes) ++waits[passed];
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < cycle_.size(); ++i) {
      if (waits[i] == 0) order.push_back(i);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const std::size_t passed : best_[order[i]]->passes) {
        if (--waits[passed] == 0) order.push_back(passed);
      }
    }
    if (order.size() < cycle_.size()) order.clear();
    return order;
  }

  [[nodiscard]] const Witness& witness_at(std::size_t place) const { return *best_[place]; }

 private:
  [[nodiscard]] Witness witness(const StateGraph& states, StateGraph::StateId id) const {
    Witness witness{states.origin(id), states.state(id).header.destination, {}};
    const NodeId held = states.state(id).vc;
    for (auto at = states.state(id).parent; !states.is_at_source(at); at = states.state(at).parent) {
      const auto place = place_of_.find(states.state(at).vc);
      if (place != place_of_.end() && place->first != held) witness.passes.push_back(place->second);
    }
    std::ranges::sort(witness.passes);
    const auto repeated = std::ranges::unique(witness.passes);
    witness.passes.erase(repeated.begin(), repeated.end());
    return witness;
  }

  void keep_better(std::size_t place, Witness witness) {
    const std::lock_guard lock(mutex_);
    if (!best_[place] || witness.rank() < best_[place]->rank()) best_[place] = std::move(witness);
  }

  const Cycle& cycle_;
  std::map<NodeId, std::size_t> place_of_;
  std::vector<std::optional<Witness>> best_;
  std::mutex mutex_;
};

std::vector<StuckPacket> stuck_packets(const VcNumbering& numbering, const Cycle& cycle, const WitnessSearch& search) {
  std::vector<StuckPacket> packets;
  for (const std::size_t place : search.order()) {
    const Witness& witness = search.witness_at(place);
    packets.push_back({witness.origin.source, witness.destination, witness.origin.draw, witness.origin.plan,
                       numbering.at(cycle[place]), numbering.at(cycle[(place + 1) % cycle.size()])});
  }
  return packets;
}

}  // namespace

std::vector<StuckPacket> find_deadlock(const routing::Routing& routing, const VcNumbering& numbering,
                                       const Dependencies& dependencies, const Execution& execution) {
  // Cycles of first channels always succeed, so the shortest is enough.
  auto cycles = short_cycles(dependencies.direct.view(), kCyclesTried);
  if (!cycles.empty()) {
    cycles.resize(1);
  } else {
    cycles = short_cycles(dependencies.all.view(), kCyclesTried);
  }
  const VcNumbering unfolded(routing);
  std::vector<StateGraph> graphs(execution.worker_count(), StateGraph(routing, unfolded, numbering));
  for (const Cycle& cycle : cycles) {
    WitnessSearch search(cycle);
    parallel_for(execution, "deadlock", routing.graph().terminal_count(), [&](unsigned worker, std::uint64_t index) {
      const auto destination = static_cast<TerminalId>(index);
      if (search.is_settled(destination)) return;
      graphs[worker].explore(destination, state_memory(execution));
      search.look_at(graphs[worker]);
    });
    auto packets = stuck_packets(numbering, cycle, search);
    if (!packets.empty()) return packets;
  }
  return {};
}

}  // namespace weft::deadlock
