// The hops of a route, one by one, and what a symmetry makes of them.
#pragma once

#include <vector>

#include "routing/core/routing.h"

namespace weft::test {

struct Hop {
  NodeId to = 0;
  routing::VcId vc = 0;
  friend bool operator==(const Hop&, const Hop&) = default;
};

// Of the first plan of draw 0, by the first candidate and its first vc. Throws std::out_of_range where there is none.
std::vector<Hop> hops_of(const routing::Routing& routing, TerminalId source, TerminalId destination);

std::vector<NodeId> nodes_of(const std::vector<Hop>& hops);

// Does each generator of the routing's symmetry carry the route of every pair to that of the pair it becomes? For
// networks of one terminal at each node.
bool symmetry_holds(const routing::Routing& routing);

}  // namespace weft::test
