// Sets of vcs out of which nothing may move: each is held by a packet that asks only for vcs of the set. Whether
// packets can be brought there is another question, see configuration.h.
#pragma once

#include <span>
#include <vector>

#include "deadlock/waits.h"

namespace weft::deadlock {

using Knot = std::vector<NodeId>;  // vcs, in no particular order

enum class Among : std::uint8_t { first_hops, all };

// Some, small ones first, of the waits of a list; none only when there is no knot at all among them.
std::vector<Knot> find_knots(std::span<const Wait> waits, NodeId vc_count, Among among);

}  // namespace weft::deadlock
