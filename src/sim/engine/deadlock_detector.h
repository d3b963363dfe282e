// Which packets will never move again, in a running engine: a deadlock shows here while other packets still move.
//
// A packet may move if there is room for a flit of it, or if whoever it waits for may move; of several ways on, one is
// enough. Starting from those that may, all are marked that wait for one of them. Whatever is left over waits for what
// is left over, so the first of it to move would have to wait for another: none ever does. For packets with a choice
// such a set is called a knot.
//
// Flits and credits under way count as room, so nothing is named that could still move; a packet that moves into a
// deadlock just now is found by a later look. Flits that are still to come always do: where a packet has none left,
// there is room for more. So when nothing moves at all, every packet that has begun to enter the network is found.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/core/vc_numbering.h"
#include "sim/engine/engine.h"

namespace weft::sim {

struct BlockedPacket {
  enum class Wait : std::uint8_t {
    vc,    // for a vc that another packet owns, or whose buffer another has not left as it must
    room,  // in the buffer of the last vc that it holds, into which nothing of it has come yet
    turn,  // behind another packet, in the buffer where its head is
  };

  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t sequence = 0;  // among the packets of its source
  routing::MessageClass message_class = 0;
  std::uint32_t flits = 0;
  Cycle generated = 0;
  NodeId node = 0;  // where its head is
  // By the router's vcs, towards its head: those that it owns or in whose buffers it is. None when it has not left its
  // first router.
  std::vector<routing::VirtualChannel> holds{};
  Wait wait = Wait::vc;
  std::vector<routing::VirtualChannel> waits_for{};  // vcs, any of which would do; none of the other two kinds
  // The packet that holds each of these, or the one that it stands behind: in the list in which this packet is.
  std::vector<std::uint32_t> held_by{};
  friend bool operator==(const BlockedPacket&, const BlockedPacket&) = default;
};

struct DeadlockedSet {
  std::vector<BlockedPacket> packets{};  // all, by source and sequence
  // In `packets`: some that wait for each other and for nobody else, the fewest there are. Each is followed, where it
  // can be, by one that it waits for.
  std::vector<std::uint32_t> knot{};

  [[nodiscard]] bool is_empty() const { return packets.empty(); }
  friend bool operator==(const DeadlockedSet&, const DeadlockedSet&) = default;
};

// To be asked between two runs of an engine. Takes time for a few looks at each input vc, and the same answer comes
// whatever the number of threads.
DeadlockedSet find_deadlock(const EngineState& state);

// Its knot alone, by source and sequence.
std::vector<BlockedPacket> find_deadlock(const Engine& engine);

}  // namespace weft::sim
