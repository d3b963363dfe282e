// What the two families of rings share: their designs in groups, each examined completely, excluded or searched.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "design/design.h"
#include "design/ring_tally.h"

namespace weft::design {

inline constexpr std::uint64_t kMostRingNodes = 1U << 20;

struct RingGroup {
  std::string name;
  RingSpace space;
};

// A published design, if it has one of this size.
struct RingTheorem {
  TheoremDesign theorem;
  RingSpace space{};
  Jumps jumps{};  // empty: none
};

struct RingFamily {
  std::function<std::string(const RingSpace& space, const Jumps& jumps)> spec_of;
  std::vector<RingGroup> groups;
  bool are_groups_rivals;  // one best design over all groups, otherwise one in each
  bool are_chains;         // divisible skips only
  std::vector<RingTheorem> theorems;
};

// The groups and the theorems; optimise() judges these.
Optimum optimise_rings(const RingFamily& family, const DesignRequest& request, const Execution& execution);

// Throws InputError unless the number of nodes is from 3 to kMostRingNodes.
std::uint32_t ring_nodes(const DesignRequest& request);

}  // namespace weft::design
