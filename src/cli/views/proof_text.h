// A proof as text: what `weft verify` prints.
#pragma once

#include <string>

#include "deadlock/verdict.h"
#include "report/table.h"
#include "topology/terminal_text.h"

namespace weft::cli {

// "3 to 4, vc 0".
std::string channel_text(const topology::Network& network, const routing::VirtualChannel& channel);
using topology::terminal_text;

// How many vcs each link class has: "2 on "atom", 1 on "level 1"".
std::string vcs_text(const deadlock::Proof& proof);

// Everything; the packets of a deadlock one by one.
std::string proof_text(const topology::Network& network, const routing::Routing& routing, const deadlock::Proof& proof,
                       const report::TextStyle& style);

}  // namespace weft::cli
