// Paths on a swapped network that consist of recursive paths: one direct path, or two that are joined at a node or by a
// diameter link; and up*/down* paths for the rest. The source chooses.
//
// The first part of a path uses the VCs of the recursive routing, the second part another set of them, a diameter link
// in between one VC, and up*/down* paths one more. So these paths are free of deadlock when the recursive routing is.
//
// The header is that of the routing in use, followed by one word for the course (see the .cpp). Limit: the header has
// space for that word when the nucleus routing has at most one word of state.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"
#include "topology/constructions/swapped_network.h"

namespace weft::routing {

enum class Detours : std::uint8_t {
  around_faults,   // the recursive path if all its links are alive, else over another cluster's link, else up*/down*
  over_diameters,  // the shortest of the recursive path and those over one diameter link
};

// Reads the arguments that build_recursive_route does. The network must have bidirectional links only.
std::unique_ptr<Routing> build_swapped_detours(const Task& task, const topology::SwappedForm& form, Detours detours);

}  // namespace weft::routing
