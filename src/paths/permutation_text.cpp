#include "paths/permutation_text.h"

#include <iterator>

#include <fmt/format.h>

#include "routing/path_orbits.h"

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
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "# network {}\n# routing {}\n", network.name(), routing.name());
  fmt::format_to(out, "# channel {}\n", worst.channel ? channel_text(network, *worst.channel) : "none");
  fmt::format_to(out, "# load {} (no permutation has more than {})\n# source destination\n", worst.lower, worst.upper);
  for (TerminalId source = 0; source < worst.permutation.size(); ++source)
    fmt::format_to(out, "{} {}\n", source, worst.permutation[source]);
  return text;
}

}  // namespace weft::paths
