// Runs the fast engine on a list of packets.
#pragma once

#include <vector>

#include "sim/engine/engine.h"
#include "sim/model/reference_engine.h"

namespace weft::sim {

// Generates the requested packets; those of a source in the order of their cycles, then of the list.
traffic::Injector injector_of(const routing::Routing& routing, const std::vector<PacketRequest>& requests);

// The same as simulate_reference, by the fast engine.
ReferenceRun run_requests(const routing::Routing& routing, const Model& model,
                          const std::vector<PacketRequest>& requests, Cycle last, const EngineOptions& options = {});

// The same for packets some of which have trees, or are acknowledged, or may be cut off.
ReferenceRun run_with_trees(const routing::Routing& routing, const Model& model,
                            const std::vector<PacketRequest>& requests, Cycle last, unsigned thread_count = 1);

}  // namespace weft::sim
