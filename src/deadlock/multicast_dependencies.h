// The channel dependencies of multicasts: a points to b if a packet that holds a may wait for b. Beside trees these are
// packets of the unicast routing, where both use the same VCs. An edge stands for every VC that a branch may take.
//
// Cut-through. A VC is granted only with space for the whole packet, so whatever was granted receives the whole packet,
// whether or not another output waits. A copy of the packet leaves a buffer when it was granted all outputs there. So
// the buffer depends on these outputs, siblings do not depend on each other, and an ejection channel on nothing.
//
// Wormhole. A packet holds each channel from the grant until its tail has passed. If one of its outputs waits, the
// buffer in front of it stays full, and a long packet ends above it. So no channel of the tree that was granted is
// released: not those above the output, and not those beside it. The packet may hold h while it waits for w if and only
// if w is not h and not above h; if it acquires in order, also no output at or after w at the router of w is h or above
// h. Of these pairs only the following are kept:
//
//   from a channel to each output at its end; if in order, from each output to the next one at the router
//   all at once: if a router has two outputs, both pairs of these two
//   in order: if a router has two branches, both pairs of an output below the first and an output below the second
//
// That decides whether all pairs have a cycle. A tree to which only the first line applies is a sequence of channels,
// each acquired after those before it, and each of its pairs follows from pairs of neighbours. In any other tree two
// pairs are a cycle already. So with wormhole switching no tree that forks into two branches has an order.
//
// Terminals accept every packet, so a unicast packet that holds an ejection channel waits for nothing. This includes
// routings whose message classes let terminals wait for replies.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/execution.h"
#include "deadlock/multicast_channels.h"
#include "deadlock/vc_relation.h"
#include "routing/multicast/multicast.h"

namespace weft::deadlock {

enum class MulticastSwitching : std::uint8_t { wormhole, cut_through };

// A packet by which one channel depends on another: a multicast to targets behind these two channels, or a packet of
// the unicast routing.
struct DependencyMaker {
  bool is_unicast = false;
  TerminalId source = 0;
  std::vector<TerminalId> targets{};  // in the tree; one or two
};

class MulticastDependencies {
 public:
  // Throws InputError if the states of the unicast packets do not fit execution.max_memory.
  MulticastDependencies(const routing::Routing& unicast, const routing::Multicast& scheme, MulticastSwitching switching,
                        const Execution& execution);

  [[nodiscard]] const MulticastChannels& channels() const { return channels_; }
  [[nodiscard]] const VcRelation& relation() const { return relation_; }
  [[nodiscard]] const std::vector<bool>& is_used() const { return is_used_; }  // per channel
  // The first packet found that makes an edge of the relation.
  [[nodiscard]] const DependencyMaker& maker(NodeId from, NodeId to) const { return makers_.at(key(from, to)); }

 private:
  static std::uint64_t key(NodeId from, NodeId to) { return (std::uint64_t{from} << 32U) | to; }

  MulticastChannels channels_;
  VcRelation relation_;
  std::vector<bool> is_used_;
  std::unordered_map<std::uint64_t, DependencyMaker> makers_;
};

// The channels of a scheme: with the VCs of the unicast routing if it uses those, otherwise with its own.
MulticastChannels channels_of(const routing::Routing& unicast, const routing::Multicast& scheme);

}  // namespace weft::deadlock
