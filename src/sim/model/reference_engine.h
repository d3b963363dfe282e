// The plain engine: docs/model.md word by word, one flit after the other. It is slow and does not try to be anything
// else; faster engines are held to what it says.
#pragma once

#include <vector>

#include "routing/core/vc_numbering.h"
#include "sim/model/model.h"

namespace weft::sim {

struct ReferenceRun {
  std::vector<Delivery> deliveries;  // one for each parcel, in their order
  Cycle cycles = 0;                  // that were simulated: 0 .. cycles-1
  bool is_stuck = false;             // packets are left, and nothing will ever move again
  std::uint64_t flit_hops = 0;       // flits that routers passed on
};

// A packet that stands in a buffer when the simulation begins, all its flits behind a virtual channel that has sent
// them. No two stand in the same buffer, and it holds them.
struct PlacedPacket {
  PacketRequest request;
  routing::Header header;          // with which it asks for its next channel
  routing::VirtualChannel behind;  // the router's vc
};

// Parcels come in any order; a terminal sends its own in the order of their births, then of the list. Ends when all are
// delivered, when nothing can ever move again, or after the cycle `last`. Throws InputError as check_model does.
// A parcel for which the routing has no plan breaks an invariant. Deliveries of placed packets come after the others.
ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last,
                                const std::vector<PlacedPacket>& placed = {});

}  // namespace weft::sim
