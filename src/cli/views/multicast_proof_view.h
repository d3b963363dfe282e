// A proof about multicasts as text and as JSON: what `weft verify --multicast` prints.
#pragma once

#include <optional>
#include <string>

#include "deadlock/multicast_proof.h"
#include "report/table.h"
#include "routing/multicast/multicast.h"
#include "sim/model/multicast_replay.h"
#include "topology/network.h"

namespace weft::cli {

// What the packets of a deadlock do in simulated routers.
struct MulticastReplayView {
  sim::MulticastReplay placed{};
  sim::InjectionSearch injected{};
};

struct MulticastProofView {
  const topology::Network& network;
  const routing::Routing& unicast;
  const routing::Multicast& scheme;
  deadlock::MulticastSwitching switching;
  const deadlock::MulticastProof& proof;
  std::string checked;                          // what the checker says of the evidence; empty if there is none
  std::optional<MulticastReplayView> replay{};  // of a deadlock
};

// With a table of the packets of a deadlock or, where there is only a cycle, of its dependencies.
std::string multicast_proof_text(const MulticastProofView& view, const report::TextStyle& style);

std::string multicast_proof_json(const MulticastProofView& view);

}  // namespace weft::cli
