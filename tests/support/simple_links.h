// A definition that meets the same pair of nodes more than once, or a node with itself, and means one link or none.
#pragma once

#include "support/igraph_oracle.h"

namespace weft::test {

// Without loops, and each pair once, whichever way round it was named.
Edges simple_links(const Edges& edges);

}  // namespace weft::test
