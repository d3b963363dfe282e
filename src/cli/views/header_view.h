// What packets and routers hold, for weft route --tag and --table.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "paths/router_table.h"
#include "paths/trace.h"
#include "report/table.h"
#include "routing/core/local_table.h"
#include "topology/network.h"

namespace weft::cli {

// The header of the packet at the source and after each hop: one column per field, and the routing tag where the
// routing has one. The packet must have a route.
report::Table header_table(const topology::Network& network, const routing::Routing& routing,
                           const paths::Trace& traced);
nlohmann::ordered_json headers_json(const topology::Network& network, const routing::Routing& routing,
                                    const paths::Trace& traced);

report::Table router_table_text(const topology::Network& network, const routing::Routing& routing, NodeId router,
                                const std::vector<paths::RouterEntry>& entries);
nlohmann::ordered_json router_table_json(const topology::Network& network, const routing::Routing& routing,
                                         NodeId router, const std::vector<paths::RouterEntry>& entries);

report::Table local_table_text(const routing::LocalTable& local);
nlohmann::ordered_json local_table_json(const routing::LocalTable& local);

}  // namespace weft::cli
