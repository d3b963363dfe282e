// The speed of the links of a file, in the units of SimGrid.
#pragma once

#include <string>

namespace weft::routing {

struct LinkSpeed {
  std::string bandwidth = "100Gbps";
  std::string latency = "100ns";
};

// Throws InputError unless the bandwidth is a number above 0 with a unit of bits or bytes per second, and the latency a
// number with a unit of time.
void require_units(const LinkSpeed& speed);

}  // namespace weft::routing
