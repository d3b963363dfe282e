// The trees among which a search for deadlocks chooses, with their outputs in one list.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "deadlock/multicast_channels.h"
#include "routing/multicast/multicast.h"

namespace weft::deadlock {

inline constexpr std::uint32_t kNoOutput = UINT32_MAX;

struct PlannedTree {
  routing::MulticastTree tree{};
  std::vector<TerminalId> targets{};  // of the message, which may take several packets
  bool is_unicast = false;
  std::vector<TreeOutput> outputs{};          // node by node
  std::vector<std::uint32_t> arrival{};       // per tree node: the output that leads there; kNoOutput at the root
  std::vector<std::uint32_t> first_output{};  // per tree node
  std::vector<std::uint32_t> depth{};         // per tree node: the hops from the root

  PlannedTree(const MulticastChannels& channels, routing::MulticastTree planned,
              std::span<const TerminalId> its_targets, bool is_of_unicast);

  // The outputs from the root to this one, with it; if in order, also all that the packet acquires before.
  [[nodiscard]] std::vector<std::uint32_t> acquired_up_to(std::uint32_t output, bool in_order) const;
};

// Plans the trees of a scheme, and the routes of the unicast routing.
class TreePlanner {
 public:
  TreePlanner(const routing::Routing& unicast, const routing::Multicast& scheme, const MulticastChannels& channels)
      : unicast_(unicast), scheme_(scheme), channels_(channels) {}

  void plan(TerminalId source, std::span<const TerminalId> targets, std::vector<PlannedTree>& trees) const;
  // From every source that is not among the targets.
  void plan_from_all(std::span<const TerminalId> targets, std::vector<PlannedTree>& trees) const;
  // For every pair, where packets of the unicast routing have one route and may be on channels of the scheme.
  void plan_unicasts(std::vector<PlannedTree>& trees) const;

 private:
  void plan_unicast(TerminalId source, TerminalId destination, std::vector<PlannedTree>& trees) const;

  const routing::Routing& unicast_;
  const routing::Multicast& scheme_;
  const MulticastChannels& channels_;
};

}  // namespace weft::deadlock
