// What a packet of a pair puts on each channel, by following every way that it may go, one by one. Knows nothing of
// states that are met twice, so it serves small networks and routings that come to an end.
#pragma once

#include <vector>

#include "routing/core/routing.h"

namespace weft::test {

// By channel number; all zero for a pair that is not delivered whatever happens, and for a terminal to itself.
std::vector<double> loads_of_pair(const routing::Routing& routing, TerminalId source, TerminalId destination);

}  // namespace weft::test
