// Does every packet arrive, and can packets wait for one another for ever? The answer is a verdict with a certificate
// that certificate_check, which shares no code with this, can verify.
//
//   no cycle of dependencies                 deadlock-free (Dally and Seitz)
//   a cycle, but escapes that have an order  deadlock-free (Duato)
//   packets that all wait for one another    deadlock, when they can be brought to their places
//   none of these                            unproved
#pragma once

#include "base/execution.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

struct ProverOptions {
  // Vcs at or above it are folded onto the last one below: dor with one vc is dor without its dateline. At least one.
  std::optional<routing::VcId> vc_cap{};
};

// Throws InputError when it does not fit execution.max_memory.
Proof prove(const routing::Routing& routing, const ProverOptions& options, const Execution& execution);

}  // namespace weft::deadlock
