// Isomorphism of directed graphs with parallel arcs, by individualization and refinement (B. McKay, Practical graph
// isomorphism, 1981).
//
// Refinement gives all nodes of both graphs one colour and then splits colours until nodes of one colour have as many
// successors and predecessors of each colour. An isomorphism keeps colours, so a colour with unequal numbers of nodes
// in the two graphs refutes it. While a colour has several nodes, one of them in the first graph gets a colour of its
// own together with each candidate of the second graph in turn, and refinement continues. In addition every stable
// colouring is tried as it is: the i-th node of a colour is mapped to the i-th.
#pragma once

#include <functional>

#include "base/execution.h"
#include "base/graphs/node_map.h"

namespace weft {

// Nodes of a graph with the same representative are equivalent under an automorphism; none: nothing is known.
using RepresentativeOf = std::function<NodeId(NodeId)>;

MapSearch find_isomorphism(DigraphView from, DigraphView to, const RepresentativeOf& equivalent_in_to,
                           std::uint64_t most_steps, const Execution& execution);

// The numbers of nodes of each colour after refinement, in an order that does not depend on the nodes' numbers; an
// invariant of the graph.
std::vector<NodeId> refined_class_sizes(DigraphView graph, const Execution& execution);

}  // namespace weft
