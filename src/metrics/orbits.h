// Nodes that look alike: automorphisms of the directed graph, parallel channels and all, carry the nodes of an orbit
// into each other. One node stands for its orbit, so that a question about every node is asked of few.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace weft::metrics {

struct Orbits {
  enum class Origin : std::uint8_t { none, family, traces };

  std::vector<NodeId> representative;  // of each node: the smallest node of its orbit
  Origin origin = Origin::none;        // none: every node stands for itself

  [[nodiscard]] NodeId count() const;
};

std::string_view name_of(Orbits::Origin origin);

// Every node for itself.
Orbits trivial_orbits(NodeId node_count);

}  // namespace weft::metrics
