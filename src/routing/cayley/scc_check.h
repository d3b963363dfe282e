// A slow and plain judge of lengths on star-connected cycles: one search of the whole network from its first node. As
// all nodes look alike, the distance of any pair is that of some node from the first.
#pragma once

#include <cstdint>
#include <functional>

#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::routing {

// Says how long its way from one node to another is.
using LengthOf = std::function<std::uint32_t(NodeId from, NodeId to)>;

struct LengthCheck {
  std::uint64_t pair_count = 0;
  std::uint64_t wrong_count = 0;  // pairs whose way is not as long as their distance
};

class SccCheck {
 public:
  explicit SccCheck(const topology::Network& network);

  [[nodiscard]] std::uint32_t distance(NodeId from, NodeId to) const;
  // From every node to the first one.
  [[nodiscard]] LengthCheck all_to_first(const LengthOf& length_of) const;
  [[nodiscard]] LengthCheck random_pairs(const LengthOf& length_of, std::uint64_t pair_count, std::uint64_t seed) const;

 private:
  const topology::Network& network_;
  std::vector<std::uint8_t> distance_to_first_;  // of each node
};

// Hops of a deterministic routing, each decided and advanced in turn. It must arrive.
std::uint32_t followed_length(const Routing& routing, NodeId from, NodeId to);

}  // namespace weft::routing
