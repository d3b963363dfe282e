// The independent checker of certificates. It follows every pair of terminals, every draw, every initial
// route and every candidate and checks the order of the channels; or it follows the packets of a deadlock, or the
// packet that is not delivered, hop by hop. It shares no code with the prover and is short enough to be read in one
// sitting. Pairs without a route are not checked.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "routing/core/routing.h"

namespace weft::deadlock {

struct CheckResult {
  bool holds = false;
  std::string verdict;  // what the certificate claims
  std::string reason;   // what was checked, or what is wrong
  std::string about{};  // the network, the routing and the VCs that the certificate names
};

// Throws json::exception if the object is not a certificate.
CheckResult check(const nlohmann::json& object, const routing::Routing& routing);

}  // namespace weft::deadlock
