// The option --routing of commands that analyse a routing.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "routing/core/routing.h"
#include "routing/core/search_statistics.h"
#include "topology/network.h"

namespace weft::cli {

// The value of --routing, or the network's default routing. Where simulations default to another routing, because the
// first may deadlock, a note says so.
std::string routing_option(const Invocation& invocation, const topology::Network& network, const Session& session);

// The searches of a routing, for an option such as --statistics. Throws InputError when it does not search.
const routing::ReportsSearch& searches_of(const routing::Routing& routing, std::string_view option);

// "; packets take a faster method with paths as short" where the routing does not search for each packet, else empty.
std::string unless_used_for_packets(const routing::ReportsSearch& searches);

}  // namespace weft::cli
