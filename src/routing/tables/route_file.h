// Reads forwarding tables from text, in the formats of the routing file("..."). Errors are LineErrors.
#pragma once

#include <string_view>

#include "base/execution.h"
#include "routing/tables/route_table.h"
#include "topology/network.h"

namespace weft::routing {

// One entry on each line; docs/own-routing.md has the grammar.
RouteTable read_routes(std::string_view text, const topology::Network& network, const Execution& execution);

// Tables of OpenSM, and whether a text looks like some.
RouteTable read_lfts(std::string_view text, const topology::Network& network, const Execution& execution);
bool recognises_lfts(std::string_view text);

}  // namespace weft::routing
