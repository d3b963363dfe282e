// Searches for packets, multicasts among them, that wait for each other forever.
//
// A long packet holds every channel of its tree that was granted, as long as one of its outputs waits. So packets are
// deadlocked if each has an output all of whose VCs they hold. What they hold is disjoint and was acquired as routers
// grant it: from the root downwards, and in order where the scheme says so. Other outputs of these packets may still be
// granted; that releases nothing. Such packets reach their channels one after another, if routers grant a free channel
// late, as they do when other packets compete for it; packets that need no such delay are preferred. The packets have
// different sources, as a source sends one long packet at a time.
//
// A packet that fits into one buffer holds only the channel of this buffer, whose outputs it waits for. With
// cut-through switching all packets are of this kind, copies of a multicast included. The search takes away channels
// that no such packet can hold while everything that it waits for is held, until the rest is a deadlock, or empty; then
// it orders the packets such that each reaches its channel without passing those of packets before it.
//
// The search is complete neither in the number of packets nor in the sets of targets: an empty result proves nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "deadlock/multicast_dependencies.h"
#include "routing/multicast/multicast.h"

namespace weft::deadlock {

// An output of a tree node, and the channel that the packet was granted there.
struct GrantedOutput {
  std::uint32_t tree_node = 0;
  std::uint32_t index = 0;  // terminals first, then branches
  MulticastChannel channel{};
};

struct StuckMulticast {
  routing::MulticastTree tree{};
  std::vector<TerminalId> targets{};     // of the message; this packet delivers to all or, if there are others, to some
  bool is_unicast = false;               // a packet of the unicast routing
  bool is_long = false;                  // holds all that was granted; otherwise only the last of these
  std::vector<GrantedOutput> granted{};  // each after the one that leads to its tree node
  std::uint32_t waiting_node = 0;        // the tree node
  std::uint32_t waiting_output = 0;      // and its output that is not granted
  std::vector<MulticastChannel> waits_for{};  // all of which packets of the set hold

  [[nodiscard]] std::vector<MulticastChannel> holds() const;
};

// The packets of a deadlock, in an order in which they can reach their channels; empty if none was found.
std::vector<StuckMulticast> find_multicast_deadlock(const routing::Routing& unicast, const routing::Multicast& scheme,
                                                    MulticastSwitching switching, const Execution& execution);

}  // namespace weft::deadlock
