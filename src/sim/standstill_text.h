// Packets that wait for each other, for a person to read.
#pragma once

#include <string>
#include <vector>

#include "sim/standstill.h"
#include "topology/network.h"

namespace weft::sim {

inline constexpr std::size_t kMostPacketsShown = 12;

// One line for each packet of the knot, up to `most`, and one that says how many there are beside these:
// "packet 0 from 4 to 1 holds 4->0 vc 0 and waits for 0->1 vc 0, held by packet 0 from 0".
std::vector<std::string> standstill_lines(const topology::Network& network, const Standstill& standstill,
                                          std::size_t most = kMostPacketsShown);

}  // namespace weft::sim
