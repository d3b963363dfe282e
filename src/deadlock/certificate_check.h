// Checks a certificate anew: walks every pair of terminals, every draw, every plan and every candidate, and looks
// whether the order holds; or plays the packets of a deadlock, or the one that does not arrive, step by step. It shares
// no code with the prover, and is short enough to be read in one sitting. What it checks is the waiting of packets that
// set out: a pair for which the routing has no plan is not its business.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "routing/core/routing.h"

namespace weft::deadlock {

struct CheckResult {
  bool holds = false;
  std::string verdict;  // that the certificate claims
  std::string reason;   // what was checked, or what is wrong
  std::string about{};  // the network, the routing and the vcs that it names
};

// Throws json::exception when the object is not a certificate.
CheckResult check(const nlohmann::json& object, const routing::Routing& routing);

}  // namespace weft::deadlock
