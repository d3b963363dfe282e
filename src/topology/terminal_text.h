// What a terminal is called.
#pragma once

#include <string>

#include "topology/network.h"

namespace weft::topology {

// By its node, and by its number there when the node has several.
std::string terminal_text(const Network& network, TerminalId terminal);

}  // namespace weft::topology
