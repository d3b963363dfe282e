// The routing that a command is about.
#pragma once

#include "cli/command.h"
#include "topology/network.h"

namespace weft::cli {

// That of --routing, or the network's own. Where simulations take another one when it is left out, as the network's own
// may deadlock, a note says so.
std::string asked_routing(const Invocation& invocation, const topology::Network& network, const Session& session);

}  // namespace weft::cli
