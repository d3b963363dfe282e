// Claims that one network is faster than another under the same traffic: both are simulated with the same seeds, and
// the latencies are compared pair by pair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

// A network, its routing (empty: its own) and its vcs for each channel (0: as many as the routing needs).
struct Configuration {
  std::string network;
  std::string routing{};
  routing::VcId vcs = 0;
};

// What both are put to; the router is that of Table IV of the RDT paper.
struct Workload {
  std::string traffic;
  std::string load;  // flits per terminal and cycle, in decimals
  std::uint32_t packet = 16;
  unsigned buffer = 4;
  std::uint64_t cycles = 10'000;
  std::uint64_t warm_up = 1'000;  // of these
};

// The network latency of the lower is below that of the higher. Networks that the text may mean stand side by side.
struct OrderClaim {
  std::string id;
  std::string place;
  std::string statement;
  std::vector<Configuration> lower;
  std::vector<Configuration> higher;
  Workload workload;
};

// Published is 1, that it holds; ours is 1 or 0. Reproduced when it holds for every reading, differs when for each it
// is the other way, ambiguous when readings contradict each other; not computable when the runs do not tell.
Claim to_claim(OrderClaim claim);

}  // namespace weft::claims
