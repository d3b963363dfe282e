// Ways on a swapped network that are put together from recursive ones: one that is whole, two that meet at a node or at
// the two ends of a diameter link; and up*/down* ways for the rest. The sender chooses.
//
// The first half of a way has the vcs of the recursive routing, the second half such vcs again, a diameter link in
// between one, and up*/down* ways one more. So the ways are free of deadlock when the recursive routing is.
//
// The header is that of the routing in use; the word behind tells the course. Limit: that word is within the header
// when the nucleus' routing has at most one word of state.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"
#include "topology/constructions/swapped_network.h"

namespace weft::routing {

enum class Detours : std::uint8_t {
  round_faults,    // the recursive way if it is whole, else over another cluster's link, else up*/down*
  over_diameters,  // the shortest of the recursive way and those over one diameter link
};

// Reads the arguments that build_recursive_route does. The network has two-way links only.
std::unique_ptr<Routing> build_swapped_detours(const Task& task, const topology::SwappedForm& form, Detours detours);

}  // namespace weft::routing
