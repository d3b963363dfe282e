#include "metrics/symmetry/orbits.h"

#include <numeric>

namespace weft::metrics {

NodeId Orbits::count() const {
  NodeId count = 0;
  for (NodeId v = 0; v < representative.size(); ++v) count += representative[v] == v ? 1U : 0U;
  return count;
}

std::string_view name_of(Orbits::Origin origin) {
  switch (origin) {
    case Orbits::Origin::none:
      return "none";
    case Orbits::Origin::family:
      return "family";
    case Orbits::Origin::traces:
      return "traces";
  }
  return "";
}

Orbits trivial_orbits(NodeId node_count) {
  Orbits orbits;
  orbits.representative.resize(node_count);
  std::iota(orbits.representative.begin(), orbits.representative.end(), NodeId{0});
  return orbits;
}

Orbits declared_orbits(const topology::Network& network) {
  Orbits orbits = trivial_orbits(network.graph.node_count());
  if (network.symmetry.knowledge != topology::Symmetry::Knowledge::declared) return orbits;
  orbits.origin = Orbits::Origin::family;
  for (NodeId& v : orbits.representative) v = network.symmetry.representative(v);
  return orbits;
}

bool is_refinement(const Orbits& finer, const Orbits& coarser) {
  if (finer.representative.size() != coarser.representative.size()) return false;
  for (NodeId v = 0; v < finer.representative.size(); ++v) {
    if (coarser.representative[v] != coarser.representative[finer.representative[v]]) return false;
  }
  return true;
}

namespace {

// Hypercubes, star-connected cycles, tori and swapped networks of 50,000 to 280,000 nodes: 0.2 to 0.8 microseconds.
constexpr double kSecondsPerPiece = 1e-6;

}  // namespace

double estimated_orbit_seconds(const topology::PortGraph& graph) {
  return kSecondsPerPiece * static_cast<double>(graph.node_count() + graph.channel_count());
}

double estimated_edge_orbit_seconds(const topology::PortGraph& graph) {
  return kSecondsPerPiece * static_cast<double>(graph.node_count() + 3 * graph.channel_count());
}

Orbits orbits_for(const topology::Network& network, SymmetryUse use, double seconds_without,
                  const Execution& execution) {
  using Knowledge = topology::Symmetry::Knowledge;
  const topology::PortGraph& graph = network.graph;
  if (use == SymmetryUse::none) return trivial_orbits(graph.node_count());
  if (network.symmetry.knowledge == Knowledge::declared) return declared_orbits(network);
  constexpr double kWorthwhile = 4;
  const double seconds = estimated_orbit_seconds(graph);
  const bool pays = seconds < kNegligibleSeconds || seconds_without > kWorthwhile * seconds;
  const bool is_random = network.symmetry.knowledge == Knowledge::random;
  OrbitLimits limits{.memory = execution.max_memory};
  if (use == SymmetryUse::always) return searched_orbits(graph, limits, execution);
  limits.cpu_seconds = kMostSearchSeconds;  // typical networks take a second or two
  if (pays && !is_random) return searched_orbits(graph, limits, execution);
  return trivial_orbits(graph.node_count());
}

}  // namespace weft::metrics
