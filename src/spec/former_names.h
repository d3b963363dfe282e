// Former names of routings. A routing for one family has the family's name as prefix; formerly some had names that
// several families shared, or that read like a general method. Commands, plans and stored results may still use those.
#pragma once

#include "spec/spec.h"

namespace weft::spec {

// `routing` with every former name replaced, at any depth: on scc(4), "layered(optimal)" is "layered(scc-optimal)". A
// name that several families shared is replaced by the name for the outermost matching family in `network`.
Spec with_current_names(Spec routing, const Spec& network);

}  // namespace weft::spec
