// Checks a certificate anew: builds the network and the routing by their names, walks every pair of terminals, every
// draw, every plan and every candidate, and looks whether the order holds; or plays the deadlock packet by packet. It
// shares no code with the prover, and is short enough to be read in one sitting. What it checks is the waiting of
// packets that set out: a pair for which the routing has no plan is not its business.
#pragma once

#include <string>
#include <string_view>

#include "base/execution.h"
#include "routing/routing.h"

namespace weft::deadlock {

struct CheckResult {
  bool holds = false;
  std::string verdict;  // that the certificate claims
  std::string reason;   // what was checked, or what is wrong
};

// Throws InputError when the text is not a certificate, or when its network or routing cannot be built. With a routing
// given, that one is checked, whatever the names in the text.
CheckResult check_certificate(std::string_view text, const Execution& execution,
                              const routing::Routing* given = nullptr);

}  // namespace weft::deadlock
