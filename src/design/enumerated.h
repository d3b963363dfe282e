// Families without a record of their own: their members with exactly the requested number of nodes.
#pragma once

#include "design/design.h"
#include "topology/family.h"

namespace weft::design {

// A family of shapes has every list of sides; others have the members that topology::members_of() lists.
Optimum optimise_enumerated(const topology::Family& family, const DesignRequest& request, const Execution& execution);

}  // namespace weft::design
