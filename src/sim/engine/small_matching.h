// iSLIP (McKeown 1999) with one iteration, for routers whose VC sets fit into 64-bit words; see matching.h for the
// general version.
#pragma once

#include "sim/engine/engine_state.h"
#include "sim/engine/small_set.h"

namespace weft::sim {

// The state of a router that switch allocation reads.
struct SwitchView {
  const Shape& shape;
  const InVc* in_vcs;
  const SwitchInput* inputs;
  const Local* grants;
};

// Switch allocation: of the input VCs in `ready`, which have a flit and a credit, those that are matched.
SmallSet switch_winners(const SwitchView& view, SmallSet ready);

// VC allocation, request and grant steps: each input VC in `asking` requests the output VCs in wanted[vc]. Returns the
// input VCs with any grant, and leaves in wanted[vc] only the output VCs that granted.
SmallSet vc_winners(SmallSet asking, const OutVc* out_vcs, std::array<SmallSet, 64>& wanted);

}  // namespace weft::sim
