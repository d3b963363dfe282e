// The indirect dependencies may be many more than there are states, so they are not listed. The first numbers are those
// of the direct dependencies. Then they are raised until each dependency goes upwards: along the states of the packets
// to each destination, in topological order, goes the highest number of the escape channels that a packet has used, and
// what it is then offered gets a higher one.
#include "deadlock/escape.h"

#include <atomic>
#include <ranges>

#include "deadlock/request_rows.h"
#include "deadlock/vc_symmetry.h"

namespace weft::deadlock {
namespace {

// The numbers of the escape channels, one for each orbit. All threads raise them at once; that they end up the same
// does not depend on the order.
class Numbers {
 public:
  // `first` has a number for each VC, the same in an orbit.
  explicit Numbers(const std::vector<std::uint32_t>& first) {
    for (const std::uint32_t value : first) values_.push_back(pack({.value = value}));
  }

  // With the channel from which it was raised last.
  struct Number {
    std::uint32_t value = 0;
    NodeId before = kNoNode;
  };

  [[nodiscard]] Number operator[](NodeId vc) { return unpack(std::atomic_ref(values_[vc]).load(kRelaxed)); }

  void raise(NodeId vc, const Number& to) {
    const std::atomic_ref value(values_[vc]);
    std::uint64_t old = value.load(kRelaxed);
    while (unpack(old).value < to.value) {
      if (!value.compare_exchange_weak(old, pack(to), kRelaxed)) continue;
      has_changed_.store(true, kRelaxed);
      return;
    }
  }
  // Since the last call.
  bool has_changed() { return has_changed_.exchange(false, kRelaxed); }

  // A channel that was raised, in the end, from itself is on a cycle.
  [[nodiscard]] bool has_cycle() {
    std::vector<NodeId> seen_from(values_.size(), kNoNode);
    for (NodeId start = 0; start < values_.size(); ++start) {
      NodeId vc = start;
      while (vc != kNoNode && seen_from[vc] == kNoNode) {
        seen_from[vc] = start;
        vc = (*this)[vc].before;
      }
      if (vc != kNoNode && seen_from[vc] == start) return true;
    }
    return false;
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;
  static std::uint64_t pack(const Number& number) { return std::uint64_t{number.value} << 32U | number.before; }
  static Number unpack(std::uint64_t bits) {
    return {static_cast<std::uint32_t>(bits >> 32U), static_cast<NodeId>(bits)};
  }

  std::vector<std::uint64_t> values_;
  std::atomic<bool> has_changed_ = false;
};

class Raising {
 public:
  Raising(const Channels& channels, const Dependencies& dependencies, const std::vector<NodeId>& orbits,
          Numbers& numbers)
      : channels_(channels), dependencies_(dependencies), orbits_(orbits), numbers_(numbers) {}

  void run(const StateGraph& states) {
    highest_.assign(states.state_count(), {});
    for (const StateGraph::StateId id : std::views::reverse(states.reverse_topological_order())) {
      if (!states.is_at_source(id)) use(channels_.folded_of[states.state(id).vc], highest_[id]);
      const Numbers::Number highest = highest_[id];
      if (states.state(id).delivers) offer_replies(states.state(id), highest);
      for (const StateGraph::Step& step : states.steps_from(id)) {
        if (step.is_escape) offer(channels_.folded_of[step.vc], highest);
        if (highest.value > highest_[step.to].value) highest_[step.to] = highest;
      }
    }
  }

 private:
  // `highest` is the next number above those of the escape channels used so far.
  void use(NodeId vc, Numbers::Number& highest) {
    if (dependencies_.is_escape[vc] == 0) return;
    const std::uint32_t next = numbers_[orbits_[vc]].value + 1;
    if (next > highest.value) highest = {next, orbits_[vc]};
  }
  void offer(NodeId vc, const Numbers::Number& highest) {
    if (dependencies_.is_escape[vc] != 0) numbers_.raise(orbits_[vc], highest);
  }
  // A packet that has arrived waits for the escape channels of what its terminal must send before it receives more.
  void offer_replies(const StateGraph::State& state, const Numbers::Number& highest) {
    const auto next_class = static_cast<routing::MessageClass>(state.message_class + 1);
    if (next_class == channels_.routing.message_class_count()) return;
    const auto row = Dependencies::injection_row(channels_.routing, state.position.node, next_class);
    for (const NodeId vc : dependencies_.injections.view().arcs_from(static_cast<NodeId>(row))) offer(vc, highest);
  }

  const Channels& channels_;
  const Dependencies& dependencies_;
  const std::vector<NodeId>& orbits_;
  Numbers& numbers_;
  std::vector<Numbers::Number> highest_;  // of each state
};

// The escape channels that are offered to a packet on an escape channel.
VcRelation direct_dependencies(const Channels& channels, const Dependencies& dependencies, const VcSymmetry& symmetry,
                               const Execution& execution) {
  RequestRows rows(channels.folded, heads_of_vcs(channels));
  rows.allocate();
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  const auto& followed = symmetry.destinations();
  parallel_for(execution, "escape channels", followed.size(), [&](unsigned worker, std::uint64_t index) {
    StateGraph& states = graphs[worker];
    states.explore(followed[index].terminal, execution);
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      if (states.is_at_source(id)) continue;
      const NodeId held = channels.folded_of[states.state(id).vc];
      if (dependencies.is_escape[held] == 0) continue;
      for (const StateGraph::Step& step : states.steps_from(id)) {
        if (step.is_escape) rows.set(held, channels.folded_of[step.vc]);
      }
    }
  });
  rows.add_images(symmetry.maps());
  return rows.relation();
}

}  // namespace

std::optional<std::vector<std::uint32_t>> escape_order(const Channels& channels, const Dependencies& dependencies,
                                                       const Execution& execution) {
  const VcSymmetry symmetry(channels);
  const auto direct = upward_order(direct_dependencies(channels, dependencies, symmetry, execution).view());
  if (!direct) return std::nullopt;
  const std::vector<NodeId> orbits = symmetry.orbits();
  const auto& followed = symmetry.destinations();
  Numbers numbers(*direct);
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  std::vector<Raising> raising(execution.worker_count(), Raising(channels, dependencies, orbits, numbers));
  do {
    parallel_for(execution, "escape dependencies", followed.size(), [&](unsigned worker, std::uint64_t index) {
      graphs[worker].explore(followed[index].terminal, execution);
      raising[worker].run(graphs[worker]);
    });
    if (numbers.has_cycle()) return std::nullopt;
  } while (numbers.has_changed());
  std::vector<std::uint32_t> order(orbits.size());
  for (NodeId vc = 0; vc < orbits.size(); ++vc) order[vc] = numbers[orbits[vc]].value;
  return order;
}

}  // namespace weft::deadlock
