// Reference distances on star-connected cycles: one breadth-first search of the whole network from its first node. The
// network is vertex transitive, so the distance of any pair equals that of some node from the first.
#pragma once

#include <cstdint>
#include <functional>

#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::routing {

// The length of a routing's path from one node to another.
using LengthOf = std::function<std::uint32_t(NodeId from, NodeId to)>;

struct LengthCheck {
  std::uint64_t pair_count = 0;
  std::uint64_t wrong_count = 0;  // pairs whose path is longer or shorter than their distance
};

class SccCheck {
 public:
  explicit SccCheck(const topology::Network& network);

  [[nodiscard]] std::uint32_t distance(NodeId from, NodeId to) const;
  // Checks the paths from every node to the first one.
  [[nodiscard]] LengthCheck all_to_first(const LengthOf& length_of) const;
  [[nodiscard]] LengthCheck random_pairs(const LengthOf& length_of, std::uint64_t pair_count, std::uint64_t seed) const;

 private:
  const topology::Network& network_;
  std::vector<std::uint8_t> distance_to_first_;  // by node
};

// The hops of a deterministic routing, counted by following it. Every packet must be delivered.
std::uint32_t followed_length(const Routing& routing, NodeId from, NodeId to);

}  // namespace weft::routing
