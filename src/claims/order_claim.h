// Claims that one network has a lower latency than another under the same traffic: both are simulated with the same
// seeds, and the latencies are compared in pairs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

// A network, its routing (empty: the default) and its VCs per channel (0: as many as the routing needs).
struct Configuration {
  std::string network;
  std::string routing{};
  routing::VcId vcs = 0;
};

// The traffic and the router parameters of both runs; delays are those of Table IV of the RDT paper.
struct Workload {
  std::string traffic;
  std::string load;  // flits per terminal and cycle, in decimals
  std::uint32_t packet = 16;
  unsigned buffer = 4;
  std::uint64_t cycles = 10'000;
  std::uint64_t warm_up = 1'000;  // included in `cycles`
};

// Claims that the network latency of `lower` is below that of `higher`. Several configurations are several readings of
// the text.
struct OrderClaim {
  std::string id;
  std::string place;
  std::string statement;
  std::vector<Configuration> lower;
  std::vector<Configuration> higher;
  Workload workload;
};

// The published number is 1 (the claim holds); ours is 1 or 0. Reproduced where it holds for every reading, differs
// where the opposite holds for every reading, ambiguous where readings contradict each other, not computable where the
// differences are not significant.
Claim to_claim(OrderClaim claim);

}  // namespace weft::claims
