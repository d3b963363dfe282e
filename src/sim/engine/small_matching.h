// The allocators of docs/model.md where one round is enough and sets are words: outputs grant and inputs accept, each
// the first at or after its pointer.
#pragma once

#include "sim/engine/engine_state.h"
#include "sim/engine/small_set.h"

namespace weft::sim {

// What a router's switch looks at.
struct SwitchView {
  const Shape& shape;
  const InVc* in_vcs;
  const SwitchInput* inputs;
  const Local* grants;
};

// The input vcs that win the switch, of some that have a flit and a credit.
SmallSet switch_winners(const SwitchView& view, SmallSet ready);

// Of some input vcs of which each wants some output vcs, those that get anything; of what they wanted, only what was
// granted is left.
SmallSet vc_winners(SmallSet asking, const OutVc* out_vcs, std::array<SmallSet, 64>& wanted);

}  // namespace weft::sim
