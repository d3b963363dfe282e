// The speed of routing one packet on star-connected cycles.
#pragma once

namespace weft {

// Mean time of one route on scc(9), by either method.
void bench_routes();

// Every node of scc(8) and scc(9) to one node, and random pairs, against a search of the whole network.
void bench_lengths();

}  // namespace weft
