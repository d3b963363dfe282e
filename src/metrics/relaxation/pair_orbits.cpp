#include "metrics/relaxation/pair_orbits.h"

#include "base/graphs/disjoint_sets.h"

namespace weft::metrics {

PairOrbits pair_orbits(NodeId node_count, const std::vector<NodeMap>& permutations) {
  const auto pair = [&](NodeId v, NodeId w) { return std::uint64_t{v} * node_count + w; };
  DisjointSets sets(std::uint64_t{node_count} * node_count);
  for (NodeId v = 0; v < node_count; ++v) {
    for (NodeId w = 0; w < node_count; ++w) {
      if (v < w) sets.merge(pair(v, w), pair(w, v));
      for (const NodeMap& map : permutations) sets.merge(pair(v, w), pair(map[v], map[w]));
    }
  }
  // A set is represented by its first pair, which is met first.
  PairOrbits orbits;
  orbits.node_count = node_count;
  orbits.orbit_of.resize(std::uint64_t{node_count} * node_count);
  for (std::uint64_t i = 0; i < orbits.orbit_of.size(); ++i) {
    const std::uint64_t first = sets.find(i);
    if (first == i) {
      orbits.orbit_of[i] = static_cast<std::uint32_t>(orbits.size.size());
      orbits.size.push_back(0);
      if (i / node_count == i % node_count) orbits.sources.push_back(static_cast<NodeId>(i / node_count));
    }
    orbits.orbit_of[i] = orbits.orbit_of[first];
    ++orbits.size[orbits.orbit_of[i]];
  }
  return orbits;
}

}  // namespace weft::metrics
