#include "deadlock/multicast_search.h"

#include <algorithm>
#include <array>
#include <span>

#include "deadlock/long_packet_search.h"
#include "deadlock/planned_trees.h"
#include "deadlock/short_packet_search.h"

namespace weft::deadlock {
namespace {

// With more trees to two targets only those to one target are searched together, up to the second number.
constexpr std::uint64_t kMostPairTrees = 20'000;
constexpr std::uint64_t kMostTrees = 200'000;
constexpr std::uint64_t kMostSteps = 1'000'000;
constexpr std::uint64_t kStepsOfPair = 100'000;  // for one pair of targets
constexpr std::uint64_t kStepsOfPlan = 4;        // a tree takes as long to plan as these
constexpr std::size_t kMostPackets = 4;
constexpr TerminalId kMostTerminalsForThree = 6;  // of networks in which multicasts to three targets are tried

class MulticastSearch {
 public:
  MulticastSearch(const routing::Routing& unicast, const routing::Multicast& scheme, const Execution& execution)
      : scheme_(scheme),
        execution_(execution),
        channels_(channels_of(unicast, scheme)),
        planner_(unicast, scheme, channels_),
        terminal_count_(scheme.graph().terminal_count()) {}

  // Two long packets to the same two targets. Targets of near numbers come first: the lowest alone may be of no use,
  // for instance because no packet passes it.
  [[nodiscard]] std::vector<StuckMulticast> find_pair(const LongPacketLimits& kind) const {
    std::uint64_t steps = kMostSteps;
    for (TerminalId difference = 1; difference < terminal_count_; ++difference) {
      for (TerminalId a = 0; a + difference < terminal_count_ && steps > 0; ++a) {
        execution_.throw_if_stopped();
        std::vector<PlannedTree> trees;
        planner_.plan_from_all(std::array{a, a + difference}, trees);
        steps -= std::min<std::uint64_t>(steps, kStepsOfPlan * trees.size());
        LongPacketLimits limits = kind;
        limits.step_count = std::min(steps, kStepsOfPair);
        steps -= limits.step_count;
        auto found = find_long_packets(channels_, trees, scheme_.facts().acquires_in_order, limits, execution_);
        if (!found.empty()) return found;
        steps += limits.step_count;
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<StuckMulticast> find_short() const {
    return find_short_packets(channels_, trees_to_few(), execution_);
  }

  // Long packets to a few targets each, and packets of the unicast routing.
  [[nodiscard]] std::vector<StuckMulticast> find_few() const {
    const std::vector<PlannedTree> trees = trees_to_few();
    for (std::size_t packet_count = 1; packet_count <= kMostPackets; ++packet_count) {
      for (const bool waits_at_the_front : {true, false}) {
        LongPacketLimits limits{.packet_count = packet_count,
                                .waits_at_the_front = waits_at_the_front,
                                .step_count = kMostSteps / kMostPackets};
        auto found = find_long_packets(channels_, trees, scheme_.facts().acquires_in_order, limits, execution_);
        if (!found.empty()) return found;
      }
    }
    return {};
  }

 private:
  [[nodiscard]] std::uint64_t pair_tree_count() const {
    const std::uint64_t n = terminal_count_;
    return n * (n - 1) * (n - 2) / 2;
  }

  [[nodiscard]] std::vector<PlannedTree> trees_to_few() const {
    std::vector<PlannedTree> trees;
    for (TerminalId a = 0; a < terminal_count_ && trees.size() < kMostTrees; ++a) {
      execution_.throw_if_stopped();
      planner_.plan_from_all(std::array{a}, trees);
      if (terminal_count_ > 2 && pair_tree_count() <= kMostPairTrees) add_pairs(a, trees);
    }
    if (trees.size() < kMostTrees) planner_.plan_unicasts(trees);
    return trees;
  }

  void add_pairs(TerminalId a, std::vector<PlannedTree>& trees) const {
    for (TerminalId b = a + 1; b < terminal_count_; ++b) {
      planner_.plan_from_all(std::array{a, b}, trees);
      for (TerminalId c = b + 1; c < terminal_count_ && terminal_count_ <= kMostTerminalsForThree; ++c) {
        planner_.plan_from_all(std::array{a, b, c}, trees);
      }
    }
  }

  const routing::Multicast& scheme_;
  const Execution& execution_;
  MulticastChannels channels_;
  TreePlanner planner_;
  TerminalId terminal_count_;
};

}  // namespace

std::vector<MulticastChannel> StuckMulticast::holds() const {
  std::vector<MulticastChannel> list;
  for (const GrantedOutput& output : granted) list.push_back(output.channel);
  if (!is_long) list.erase(list.begin(), list.end() - 1);
  return list;
}

std::vector<StuckMulticast> find_multicast_deadlock(const routing::Routing& unicast, const routing::Multicast& scheme,
                                                    MulticastSwitching switching, const Execution& execution) {
  const MulticastSearch search(unicast, scheme, execution);
  if (switching == MulticastSwitching::cut_through) return search.find_short();
  auto found = search.find_pair({.waits_at_the_front = true, .waits_for_terminals = true});
  if (found.empty()) found = search.find_pair({.waits_at_the_front = true});
  if (found.empty()) found = search.find_pair({});
  if (found.empty()) found = search.find_short();
  if (found.empty()) found = search.find_few();
  return found;
}

}  // namespace weft::deadlock
