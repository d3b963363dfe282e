// Two-phase routing through a random intermediate terminal, shared by valiant and ugal; both phases use the inner
// routing. The second phase has its own VCs, above those of the first, so it never waits for the first, and the routing
// is free of deadlock when the inner one is. On a dragonfly without an inner routing the intermediate is a group.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

// Whether the source may also choose the direct route, without a first phase.
enum class DirectRoute : std::uint8_t { no, yes };

// The argument R of the task, if given, is the inner routing.
std::unique_ptr<Routing> build_two_phases(const Task& task, DirectRoute direct_route);

}  // namespace weft::routing
