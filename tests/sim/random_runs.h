// Random router models with random packets.
#pragma once

#include <vector>

#include "sim/model/model.h"

namespace weft::sim {

struct RandomRun {
  Model model{};
  std::vector<PacketRequest> requests{};
};

RandomRun random_run(const routing::Routing& routing, std::uint64_t seed);

// The same for models that the engine simulates on its fast path; for deterministic routings mostly two cycles at once.
// Packets may be long.
RandomRun fast_path_random_run(const routing::Routing& routing, std::uint64_t seed);

// One of the two kinds above, with packets of several lengths and a timing of its own for every channel.
RandomRun irregular_random_run(const routing::Routing& routing, std::uint64_t seed);

}  // namespace weft::sim
