// Orbits of nodes under the automorphisms of the directed graph, including parallel channels and terminals. Link
// classes are ignored: a link may be mapped to one of another class. One node represents its orbit, so a quantity of
// every node needs to be computed for few.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "metrics/outcome.h"
#include "topology/network.h"

namespace weft::metrics {

struct Orbits {
  enum class Origin : std::uint8_t { none, family, traces };

  std::vector<NodeId> representative;  // for each node: the smallest node of its orbit
  Origin origin = Origin::none;        // none: every node is its own orbit
  std::string why_none{};              // why a search failed

  [[nodiscard]] NodeId count() const;
};

std::string_view name_of(Orbits::Origin origin);

// Every node is an orbit of its own.
Orbits trivial_orbits(NodeId node_count);

// The orbits that the family declares; trivial if it declares none. A family may declare only some automorphisms: then
// its classes are subsets of orbits, which still allows one node to represent its class, but their number is only an
// upper bound.
Orbits declared_orbits(const topology::Network& network);

// Is every class of `finer` a subset of a class of `coarser`?
bool is_refinement(const Orbits& finer, const Orbits& coarser);

// Limits of the search by Traces (searched_orbits).
struct OrbitLimits {
  std::uint64_t memory = std::uint64_t{8} << 30U;  // bytes
  std::uint64_t cpu_seconds = 0;                   // 0: any time
};

// Orbits under all automorphisms, found by Traces (B. McKay, A. Piperno, Practical graph isomorphism II, 2014), which
// runs in a separate program, weft-symmetry. Trivial, with origin `none` and a reason, if the program gave up or is
// missing.
Orbits searched_orbits(const topology::PortGraph& graph, const OrbitLimits& limits, const Execution& execution);

// Orbits of links under the same automorphisms. In a network with unidirectional channels they are those of channels,
// and a bidirectional link is two. Parallel links are alike.
struct EdgeOrbits {
  std::vector<std::uint32_t> orbit_of;  // for each channel, in the order of nodes and ports: the number of its orbit
  std::uint32_t count = 0;
};

// Found by Traces, as a graph in which each link is a vertex of its own.
Outcome<EdgeOrbits> searched_edge_orbits(const topology::PortGraph& graph, const OrbitLimits& limits,
                                         const Execution& execution);
double estimated_edge_orbit_seconds(const topology::PortGraph& graph);

inline constexpr double kNegligibleSeconds = 0.02;       // estimated seconds below which the search is always made
inline constexpr std::uint64_t kMostSearchSeconds = 20;  // a longer search usually takes very long

// Estimated seconds of the search, within a small factor, except for rare hard graphs.
double estimated_orbit_seconds(const topology::PortGraph& graph);

enum class SymmetryUse : std::uint8_t {
  none,           // every node is an orbit of its own
  if_worthwhile,  // as the family declares; else a search if it costs little compared with what it saves
  always,         // as the family declares; else a search
};

// `seconds_without` is the time that the work takes without orbits.
Orbits orbits_for(const topology::Network& network, SymmetryUse use, double seconds_without,
                  const Execution& execution);

}  // namespace weft::metrics
