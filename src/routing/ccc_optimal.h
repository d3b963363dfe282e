// Shortest routing on cube-connected cycles: a walk round the ring that comes by every bit to flip.
#pragma once

#include <memory>

#include "routing/algorithm.h"

namespace weft::routing {

std::unique_ptr<Routing> build_ccc_optimal(const Task& task);

}  // namespace weft::routing
