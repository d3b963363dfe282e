// The option --routing of commands that analyse a routing.
#pragma once

#include "cli/command.h"
#include "topology/network.h"

namespace weft::cli {

// The value of --routing, or the network's default routing. Where simulations default to another routing, because the
// first may deadlock, a note says so.
std::string routing_option(const Invocation& invocation, const topology::Network& network, const Session& session);

}  // namespace weft::cli
