// Packets on routers of any kind, drawn at random.
#pragma once

#include <vector>

#include "sim/model.h"

namespace weft::sim {

struct RandomRun {
  Model model{};
  std::vector<Parcel> parcels{};
};

RandomRun random_run(const routing::Routing& routing, std::uint64_t seed);

}  // namespace weft::sim
