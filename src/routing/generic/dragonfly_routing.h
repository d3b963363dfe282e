// Group routing on dragonflies. Each two groups are joined by one global link, so a path between groups has at most one
// local hop to the router with that link, the global hop, and one local hop after it: J. Kim, W. J. Dally, S. Scott,
// D. Abts, Technology-driven, highly-scalable dragonfly topology, ISCA 2008.
//
// A packet holds channels in the order local VC 0, global VC 0, local VC 1 on a direct path, and local 0, global 0,
// local 1, global 1, local 2 through an intermediate group. So two or three local VCs and one or two global VCs are
// free of deadlock.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

// Direct paths, paths through a random intermediate group, or both as initial routes.
enum class GroupPaths : std::uint8_t { direct, by_random_group, both };

// Returns null unless the network is a dragonfly without faults.
std::unique_ptr<Routing> build_group_routing(const Task& task, GroupPaths paths);

}  // namespace weft::routing
