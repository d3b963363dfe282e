// Which packets will never move again, in a running engine: a deadlock shows here while the rest of the network still
// moves.
//
// A packet may move once more if it has a flit and room behind its output vc, or if what it waits for may move.
// Starting from those that may, all others are reached that wait for one of them; for a packet with several ways on,
// one is enough. What is not reached waits for ever. Everything that is under way counts as room, so that nothing is
// called stuck that is not; what still moves into a deadlock is found by a later look.
#pragma once

#include <vector>

#include "routing/vc_numbering.h"
#include "sim/engine.h"

namespace weft::sim {

struct StandingPacket {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::uint32_t sequence = 0;  // among the packets of its source
  routing::MessageClass message_class = 0;
  // By the router's vcs: those in whose buffers it has flits, or has to have some; none when it is on its first router.
  std::vector<routing::VirtualChannel> holds{};
  // Any of them would do; ports behind those of channels lead to terminals. None when it waits for room in what it
  // holds.
  std::vector<routing::VirtualChannel> waits_for{};
};

// One set of packets that wait for each other and for nobody else, the smallest there is; none when all may move. Only
// between two runs of the engine.
std::vector<StandingPacket> find_standstill(const Engine& engine);

}  // namespace weft::sim
