// Shortest routing on star graphs, cycle by cycle; see algorithms/star_cycles.cpp.
#pragma once

#include <memory>

#include "routing/algorithm.h"

namespace weft::routing {

// None when the network is not a star graph.
std::unique_ptr<Routing> build_star_cycles(const Task& task);

}  // namespace weft::routing
