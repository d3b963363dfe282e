// Packets on routers of any kind, drawn at random.
#pragma once

#include <vector>

#include "sim/model/model.h"

namespace weft::sim {

struct RandomRun {
  Model model{};
  std::vector<PacketRequest> requests{};
};

RandomRun random_run(const routing::Routing& routing, std::uint64_t seed);

// The same on routers that the engine takes the short way; if the routing chooses nothing, most of them through two
// cycles at once. Packets may be long.
RandomRun plain_random_run(const routing::Routing& routing, std::uint64_t seed);

}  // namespace weft::sim
