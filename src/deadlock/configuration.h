// The search for a deadlock that can really happen: packets that hold the vcs of a knot and ask for nothing outside it.
// They are short: each fills one buffer. Under a deterministic routing that loses nothing, since a long packet is held
// up by the same channels as a row of short ones on the same path.
//
// The configuration is reached when every packet can be brought to its place, one after another, by a path on which no
// earlier one stands. Packets that hold the first channel of their path can even be sent all at once.
#pragma once

#include <vector>

#include "deadlock/channels.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

// In the order in which they are brought to their places; none when the search finds no such configuration.
std::vector<StuckPacket> find_deadlock(const Channels& channels, const Execution& execution);

}  // namespace weft::deadlock
