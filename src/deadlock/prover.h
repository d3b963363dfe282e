// The prover decides whether every packet is delivered and whether packets can deadlock. Its verdict comes with a
// certificate that certificate_check, which shares no code with the prover, can verify.
//
//   no cycle of dependencies                             deadlock-free (Dally and Seitz)
//   a cycle, but the escape channels have an order       deadlock-free (Duato)
//   packets that wait only for each other, reachable     deadlock
//   none of these                                        unproved
#pragma once

#include "base/execution.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

struct ProverOptions {
  // VCs at or above it are folded onto the last one below: dor with one VC is dor without its dateline. At least 1.
  std::optional<routing::VcId> vc_cap{};
};

// Throws InputError if the search does not fit execution.max_memory.
Proof prove(const routing::Routing& routing, const ProverOptions& options, const Execution& execution);

}  // namespace weft::deadlock
