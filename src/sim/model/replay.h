// Deadlocks that were found on paper, played with routers: each packet fills the buffer behind the last channel of its
// journey, and the plain engine tells whether anything ever moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "routing/core/partial_path.h"
#include "sim/model/reference_engine.h"

namespace weft::sim {

struct Replay {
  bool is_stuck = false;        // for ever, and no flit has moved
  Cycle cycles = 0;             // that were simulated
  std::uint64_t flit_hops = 0;  // flits that routers passed on
  std::size_t packet_count = 0;
  std::size_t delivered_count = 0;

  [[nodiscard]] std::string sentence() const;
};

// Under a cap the routing's vcs at or above it are folded onto the last one below, as the prover does. The model's own
// vcs do not count: there are as many as the routing has under the cap. Journeys are by steps that the routing offers,
// of at least one channel, and no two end in the same vc. Ends after the cycle `last` if not before. Throws InputError
// as check_model does, and for a routing under a cap that looks where a packet came from and leaves no word of the
// header to remember it in.
//
// A packet that has arrived is received by its terminal, as always in the simulation. So a deadlock in which a terminal
// waits with what it has to answer cannot be played.
Replay replay(const routing::Routing& routing, std::optional<routing::VcId> vc_cap,
              const std::vector<routing::PartialPath>& partial_paths, Model model, Cycle last);

}  // namespace weft::sim
