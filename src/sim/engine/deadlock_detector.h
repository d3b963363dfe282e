// Finds the packets of a running engine that will never move again, even while other packets still move.
//
// A packet can move if a buffer on one of its allowed next hops has space for a flit, or if the packet that it waits
// for can move; with several allowed next hops one is enough. Starting from the packets that can move, all packets that
// wait for one of them are marked. The rest wait only for each other: the first of them to move would have to wait for
// another one, so none ever moves. For adaptive routing such a set is called a knot.
//
// Flits and credits in transit count as free space, so no packet is reported that could still move; a packet that is
// just entering a deadlock is found by a later check. When nothing moves at all, every packet with a flit in the
// network is found: flits of a packet that are still to arrive always do, since the buffer has space for them.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/core/vc_numbering.h"
#include "sim/engine/network_image.h"

namespace weft::sim {

struct BlockedPacket {
  enum class Wait : std::uint8_t {
    vc,  // for a VC that another packet owns, or whose buffer another packet has not left as the rule of reuse requires
    room,  // for space in the buffer of the last VC that it holds, into which none of its flits has come yet
    turn,  // behind another packet, in the buffer where its head is
  };

  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t sequence = 0;  // among the packets of its source
  routing::MessageClass message_class = 0;
  std::uint32_t flits = 0;
  Cycle generated = 0;
  NodeId node = 0;  // where its head is
  // The router's VCs that it owns or in whose buffers it is, from tail to head. Empty if it has not left its first
  // router.
  std::vector<routing::VirtualChannel> holds{};
  Wait wait = Wait::vc;
  std::vector<routing::VirtualChannel> waits_for{};  // for Wait::vc: VCs, any of which would do; else empty
  // The packet that holds each of these, or the one in front of it: indexes in the list in which this packet is.
  std::vector<std::uint32_t> held_by{};
  friend bool operator==(const BlockedPacket&, const BlockedPacket&) = default;
};

struct DeadlockedSet {
  std::vector<BlockedPacket> packets{};  // all, by source and sequence
  // Indexes in `packets`: the smallest set of packets that wait only for each other. Each is followed by one that it
  // waits for, where possible.
  std::vector<std::uint32_t> knot{};

  [[nodiscard]] bool is_empty() const { return packets.empty(); }
  friend bool operator==(const DeadlockedSet&, const DeadlockedSet&) = default;
};

// Call it between two runs of an engine. It visits each input VC a few times. The result does not depend on the number
// of threads.
DeadlockedSet find_deadlock(const NetworkImage& image);

// Only the packets of the knot, in the order of source and sequence.
std::vector<BlockedPacket> find_knot(const NetworkImage& image);

}  // namespace weft::sim
