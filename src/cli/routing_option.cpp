#include "cli/routing_option.h"

#include <fmt/format.h>

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

}  // namespace weft::cli
