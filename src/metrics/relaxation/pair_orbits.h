// Orbits of pairs of nodes under the group that some permutations of the nodes generate. A symmetric matrix that the
// group leaves unchanged has one value for each orbit.
#pragma once

#include <cstdint>
#include <vector>

#include "metrics/cuts/cut_symmetry.h"

namespace weft::metrics {

struct PairOrbits {
  NodeId node_count = 0;
  std::vector<std::uint32_t> orbit_of;  // of the pair (v, w) at v·node_count + w; (w, v) has the same
  std::vector<std::uint32_t> size;      // for each orbit: the number of ordered pairs
  std::vector<NodeId> sources;          // the first node of each orbit of nodes

  [[nodiscard]] std::uint32_t at(NodeId v, NodeId w) const { return orbit_of[std::uint64_t{v} * node_count + w]; }
  [[nodiscard]] std::size_t count() const { return size.size(); }
};

PairOrbits pair_orbits(NodeId node_count, const std::vector<NodeMap>& permutations);

}  // namespace weft::metrics
