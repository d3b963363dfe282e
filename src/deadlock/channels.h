// The virtual channels of a routing in two numberings: `unfolded` as the routing has them, for packet states, and
// `folded` under the cap, for everything else.
#pragma once

#include "base/execution.h"
#include "routing/core/state_graph.h"
#include "routing/core/vc_numbering.h"

namespace weft::deadlock {

using routing::StateGraph;
using routing::VcNumbering;
using routing::VirtualChannel;

struct Channels {
  explicit Channels(const routing::Routing& the_routing, std::optional<routing::VcId> vc_cap = {})
      : routing(the_routing),
        unfolded(the_routing),
        folded(the_routing, vc_cap),
        folded_of(routing::renumbered(unfolded, folded)) {}

  // For one of several workers, which share execution.max_memory.
  [[nodiscard]] StateGraph states(const Execution& execution) const {
    return {routing, unfolded, StateGraph::Positions::vcs, execution.max_memory / 2 / execution.worker_count()};
  }

  const routing::Routing& routing;
  VcNumbering unfolded;
  VcNumbering folded;
  std::vector<NodeId> folded_of;
};

}  // namespace weft::deadlock
