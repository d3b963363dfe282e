// Ways by an intermediate terminal that is drawn at random, both halves by another routing: what valiant and ugal
// share. The second half has vcs of its own, above those of the first, so it never waits for the first, and what is
// free of deadlock inside stays so. Without another routing a dragonfly has ways by an intermediate group.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

// Is the way without a first half a plan too?
enum class Directly : std::uint8_t { never, as_well };

// Of a task whose argument R, if there is one, is a routing.
std::unique_ptr<Routing> build_two_phases(const Task& task, Directly directly);

}  // namespace weft::routing
