// Nodes that look alike: automorphisms of the directed graph, parallel channels and terminals and all, carry the nodes
// of an orbit into each other. Link classes are not looked at: a link may be carried to one of another class. One node
// stands for its orbit, so that a question about every node is asked of few.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "topology/network.h"

namespace weft::metrics {

struct Orbits {
  enum class Origin : std::uint8_t { none, family, traces };

  std::vector<NodeId> representative;  // of each node: the smallest node of its orbit
  Origin origin = Origin::none;        // none: every node stands for itself
  std::string why_none{};              // of a search that was tried in vain

  [[nodiscard]] NodeId count() const;
};

std::string_view name_of(Orbits::Origin origin);

// Every node for itself.
Orbits trivial_orbits(NodeId node_count);

// As the family declares them; trivial when it does not. A family may know some automorphisms only: then its classes
// are parts of orbits, which serves whoever asks one node for all alike, but their number is an upper bound.
Orbits declared_orbits(const topology::Network& network);

// Does every class of `finer` lie within one of `coarser`?
bool is_refinement(const Orbits& finer, const Orbits& coarser);

// What the search may take.
struct OrbitLimits {
  std::uint64_t memory = std::uint64_t{8} << 30U;  // bytes
  std::uint64_t cpu_seconds = 0;                   // 0: any time
};

// Under all automorphisms, found by Traces (B. McKay, A. Piperno, Practical graph isomorphism II, 2014), which works in
// a program of its own, weft-symmetry. Trivial, of origin `none` and with a reason, when the program gave up or is
// missing.
Orbits searched_orbits(const topology::PortGraph& graph, const OrbitLimits& limits, const Execution& execution);

inline constexpr double kNegligibleSeconds = 0.02;       // seconds, by estimate, for which nobody has to ask
inline constexpr std::uint64_t kMostSearchSeconds = 20;  // what is not found soon is not found for long

// Seconds that the search will take, within a small factor, if the graph is not one of the rare hard ones.
double estimated_orbit_seconds(const topology::PortGraph& graph);

enum class SymmetryUse : std::uint8_t {
  none,           // every node for itself
  if_worthwhile,  // what the family declares, or a search where it costs next to nothing or little of what it saves
  always,         // what the family declares, or a search
};

// `seconds_without`: what the work that the orbits are wanted for takes without them.
Orbits orbits_for(const topology::Network& network, SymmetryUse use, double seconds_without,
                  const Execution& execution);

}  // namespace weft::metrics
