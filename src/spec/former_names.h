// Routings that serve one family carry its name. Before, some had names that several families shared, or that sounded
// like a general method; commands, plans and stored results may still use those.
#pragma once

#include "spec/spec.h"

namespace weft::spec {

// `routing` with every former name replaced, at any depth: on scc(4), "layered(optimal)" is "layered(scc-optimal)". A
// name that several families shared is replaced by the one of the family that stands outermost in `network`.
Spec with_current_names(Spec routing, const Spec& network);

}  // namespace weft::spec
