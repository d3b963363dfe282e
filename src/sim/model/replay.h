// Replays a deadlock that the prover found: each packet fills the buffer behind the last channel of its partial path,
// and the reference engine shows whether anything ever moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "routing/core/partial_path.h"
#include "sim/model/reference_engine.h"

namespace weft::sim {

struct Replay {
  bool is_stuck = false;        // no flit has moved, and none ever will
  Cycle cycles = 0;             // simulated
  std::uint64_t flit_hops = 0;  // switch traversals
  std::size_t packet_count = 0;
  std::size_t delivered_count = 0;

  [[nodiscard]] std::string sentence() const;
};

// With a cap the routing's VCs at or above it are folded onto the last one below it, as the prover does. The model's
// own numbers of VCs are ignored: there are as many as the routing has under the cap. Each partial path has at least
// one channel and follows the routing, and no two end in the same VC. The run ends after the cycle `last` at the
// latest. Throws InputError as check_model does, and with a cap also for a routing that depends on the input VC and has
// no free header word to keep it in.
//
// Terminals always receive, as everywhere in the simulation. So a protocol deadlock, in which a terminal cannot receive
// before it has sent a reply, cannot be replayed.
Replay replay(const routing::Routing& routing, std::optional<routing::VcId> vc_cap,
              const std::vector<routing::PartialPath>& partial_paths, Model model, Cycle last);

}  // namespace weft::sim
