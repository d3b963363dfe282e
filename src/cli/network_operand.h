// The network that the operand SPEC names.
#pragma once

#include "cli/command.h"
#include "topology/network.h"

namespace weft::cli {

// To standard error: how a file was read, where that may surprise.
void note_remarks(const topology::Network& network, const Session& session);

// Builds the network and prints its remarks.
topology::Network network_named(const std::string& spec, const Session& session);
topology::Network network_operand(const Invocation& invocation, const Session& session);

}  // namespace weft::cli
