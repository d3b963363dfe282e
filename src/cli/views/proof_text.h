// A proof as text: what `weft verify` prints.
#pragma once

#include <string>

#include "deadlock/verdict.h"
#include "report/table.h"
#include "topology/network.h"

namespace weft::cli {

// "3 to 4, VC 0".
std::string channel_text(const topology::Network& network, const routing::VirtualChannel& channel);
using topology::terminal_text;

// The VCs of each link class: "2 on "atom", 1 on "level 1"".
std::string vcs_text(const deadlock::Proof& proof);

// The whole proof, with a table of the packets of a deadlock.
std::string proof_text(const topology::Network& network, const routing::Routing& routing, const deadlock::Proof& proof,
                       const report::TextStyle& style);

}  // namespace weft::cli
