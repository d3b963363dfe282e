#include "routing/files/next_ports.h"

#include <algorithm>

#include "routing/files/fixed_path.h"

namespace weft::routing {
namespace {

bool repeats_a_node(const std::vector<VirtualChannel>& path, NodeId end) {
  std::vector<NodeId> nodes{end};
  for (const VirtualChannel& hop : path) nodes.push_back(hop.node);
  std::sort(nodes.begin(), nodes.end());
  return std::adjacent_find(nodes.begin(), nodes.end()) != nodes.end();
}

// Is the path the one that leads along the ports, once those that are not set yet are set to its own?
bool agrees(const std::vector<VirtualChannel>& path, const std::vector<PortId>& port_at) {
  return std::all_of(path.begin(), path.end(), [&](const VirtualChannel& hop) {
    return port_at[hop.node] == kNoPort || port_at[hop.node] == hop.port;
  });
}

std::vector<PortId> ports_of(const std::vector<VirtualChannel>& path) {
  std::vector<PortId> ports;
  for (const VirtualChannel& hop : path) ports.push_back(hop.port);
  return ports;
}

}  // namespace

NextPorts next_ports(const Routing& routing, std::span<const NodeId> sources, TerminalId destination) {
  const topology::PortGraph& graph = routing.graph();
  const NodeId end = graph.node_of_terminal(destination);
  NextPorts next{.port_at = std::vector<PortId>(graph.node_count(), kNoPort)};
  for (const NodeId source : sources) {
    const auto path = fixed_path(routing, graph.first_terminal(source), destination);
    if (!path) {
      next.listed.push_back({source, {}});
    } else if (repeats_a_node(*path, end) || !agrees(*path, next.port_at)) {
      next.listed.push_back({source, ports_of(*path)});
    } else {
      for (const VirtualChannel& hop : *path) next.port_at[hop.node] = hop.port;
    }
  }
  std::erase_if(next.listed,
                [&](const ListedPath& path) { return path.ports.empty() && next.port_at[path.source] == kNoPort; });
  return next;
}

}  // namespace weft::routing
