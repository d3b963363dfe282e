// Rings as lists of channels, searched breadth first: slow and obviously right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "design/ring_tally.h"

namespace weft::design {

inline RingDistances slow_distances(const RingSpace& space, const Jumps& jumps) {
  RingDistances all;
  for (std::uint32_t source = 0; source < space.node_count; ++source) {
    std::vector<std::uint32_t> distance(space.node_count, UINT32_MAX);
    std::vector<std::uint32_t> queue{source};
    distance[source] = 0;
    const auto reach = [&](std::uint32_t from, std::uint32_t by) {
      const std::uint32_t to = (from + by) % space.node_count;
      if (distance[to] != UINT32_MAX) return;
      distance[to] = distance[from] + 1;
      queue.push_back(to);
    };
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::uint32_t v = queue[i];
      reach(v, 1);
      for (std::uint32_t j = 0; j < space.jumps_each; ++j) {
        reach(v, space.period * jumps[v % space.period * space.jumps_each + j]);
      }
    }
    for (const std::uint32_t d : distance) {
      all.diameter = std::max(all.diameter, d);
      all.sum += d;
    }
  }
  return all;
}

}  // namespace weft::design
