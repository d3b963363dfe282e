// Names of terminals.
#pragma once

#include <string>

#include "topology/network.h"

namespace weft::topology {

// The label of the terminal's node, with the terminal's number there when the node has several.
std::string terminal_text(const Network& network, TerminalId terminal);

}  // namespace weft::topology
