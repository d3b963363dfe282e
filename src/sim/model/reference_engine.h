// The reference engine: docs/model.md step by step, flit by flit. It is slow, and its only purpose is to be obviously
// right: tests hold the fast engine to the same delivery cycle for every packet.
#pragma once

#include <vector>

#include "routing/core/vc_numbering.h"
#include "sim/model/model.h"

namespace weft::sim {

struct ReferenceRun {
  // One for each request, in their order, then those of placed packets and of placed multicasts. Of a multicast, the
  // last delivery, if all targets have received it.
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
  routing::Header header;          // with which it is routed next; of no meaning for a multicast packet
  routing::VirtualChannel behind;  // the channel on which it came; the VC is the router's
  std::uint32_t tree_node = 0;     // of a multicast packet: at the end of this channel
};

// An output that a multicast packet has when the simulation begins.
struct PlacedOutput {
  std::uint32_t tree_node = 0;
  std::uint32_t index = 0;  // at the tree node: terminals first, then branches
  std::size_t vc = 0;       // the router's
  std::uint32_t sent = 0;   // flits that are at the other end, or were there; at least 1
};

// A multicast packet that is on its way when the simulation begins: its source still has flits of it, and routers have
// granted it some outputs. A flit is in a buffer from its arrival until all outputs there have sent it; an output that
// was not granted has sent none. No flits or credits are on links.
struct PlacedMulticast {
  PacketRequest request;       // with a tree
  std::uint32_t injected = 0;  // flits that the source has sent; not all
  std::vector<PlacedOutput> outputs;
};

// What is in the network when the simulation begins.
struct Placed {
  std::vector<PlacedPacket> packets{};
  std::vector<PlacedMulticast> multicasts{};
};

// Requests come in any order; a terminal injects its own by generation cycle, then in the order of the list. The run
// ends when all packets are received, when nothing can ever move again, or after the cycle `last`. Throws InputError as
// check_model does. A request for which there is no route fails a CHECK. A source
// has at most one placed multicast, and its requests follow it.
ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last, const Placed& placed = {});

}  // namespace weft::sim
