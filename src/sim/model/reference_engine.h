// The reference engine: docs/model.md step by step, flit by flit. It is slow, and its only purpose is to be obviously
// right: tests hold the fast engine to the same delivery cycle for every packet.
#pragma once

#include <vector>

#include "routing/core/vc_numbering.h"
#include "sim/model/model.h"

namespace weft::sim {

struct ReferenceRun {
  // One for each request, in their order, then those of placed packets. Of a multicast, the last delivery, if all
  // targets have received it.
  std::vector<Delivery> deliveries;
  // Of each request: the delivery to each target, in the order of the tree, and the cycle in which the source has got
  // the last acknowledgement.
  std::vector<std::vector<Delivery>> copies{};
  std::vector<Cycle> acknowledged{};
  std::uint64_t acknowledgements = 0;  // packets that sources have received
  std::uint64_t combined = 0;          // receivers that these tell of
  std::uint64_t kills = 0;             // outputs that were taken from waiting packets
  std::uint64_t retries = 0;           // packets that were sent again
  std::uint64_t overflows = 0;         // forks that found the table of combined multicasts full
  Cycle cycles = 0;                    // simulated: 0 .. cycles-1
  bool is_stuck = false;               // packets are left and nothing will ever move again
  std::uint64_t flit_hops = 0;         // switch traversals
};

// A packet that is in a buffer when the simulation begins, with all its flits. The buffer holds no other packet and is
// deep enough.
struct PlacedPacket {
  PacketRequest request;
  routing::Header header;          // with which it is routed next
  routing::VirtualChannel behind;  // the channel on which it came; the VC is the router's
};

// Requests come in any order; a terminal injects its own by generation cycle, then in the order of the list. The run
// ends when all packets are received, when nothing can ever move again, or after the cycle `last`. Throws InputError as
// check_model does. A request for which there is no route fails a CHECK.
ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last,
                                const std::vector<PlacedPacket>& placed = {});

}  // namespace weft::sim
