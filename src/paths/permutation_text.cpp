#include "paths/permutation_text.h"

#include <fmt/format.h>

#include "routing/core/path_orbits.h"
#include "traffic/terminal_permutation.h"

namespace weft::paths {

std::string channel_text(const topology::Network& network, std::uint64_t channel) {
  const topology::PortGraph& graph = network.graph;
  const NodeId tail = routing::tail_of(graph, channel);
  const auto port = static_cast<PortId>(channel - routing::channel_number(graph, tail, 0));
  return fmt::format("{} to {}, {}", network.labelling->text(tail),
                     network.labelling->text(graph.neighbor(tail, port).node),
                     graph.link_classes()[graph.link_class(tail, port)].name);
}

std::string permutation_text(const topology::Network& network, const routing::Routing& routing,
                             const WorstCase& worst) {
  const std::vector<std::string> comments{
      "network " + network.name(), "routing " + routing.name(),
      "channel " + (worst.channel ? channel_text(network, *worst.channel) : "none"),
      fmt::format("load {} (no permutation has more than {})", worst.lower, worst.upper),
      "source destination, or - for a terminal that cannot add to this load and sends nothing"};
  return traffic::permutation_text(worst.permutation, comments);
}

}  // namespace weft::paths
