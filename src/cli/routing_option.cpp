#include "cli/routing_option.h"

#include <fmt/format.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"

namespace weft::cli {

std::string routing_option(const Invocation& invocation, const topology::Network& network, const Session& session) {
  if (invocation.has("--routing")) return invocation.value("--routing");
  std::string own = routing::default_routing(network);
  if (const std::string simulated = routing::default_simulated_routing(network); simulated != own) {
    session.note(fmt::format("note: simulations of {} use {} by default; to analyse that one, add --routing \"{}\"\n",
                             network.name(), simulated, simulated));
  }
  return own;
}

const routing::ReportsSearch& searches_of(const routing::Routing& routing, std::string_view option) {
  const auto* searches = dynamic_cast<const routing::ReportsSearch*>(&routing);
  if (searches != nullptr) return *searches;
  throw InputError(routing.name() + " searches no tree", {},
                   fmt::format("leave {} out, or use scc-optimal on an scc", option));
}

std::string unless_used_for_packets(const routing::ReportsSearch& searches) {
  return searches.is_used_for_packets() ? "" : "; packets take a faster method with paths as short";
}

}  // namespace weft::cli
