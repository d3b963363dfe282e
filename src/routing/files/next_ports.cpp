// Ports that are set lead to the destination. So a path is followed only to the first node at which a packet with the
// same key has set the port: from there on the two are the same.
#include "routing/files/next_ports.h"

#include <algorithm>
#include <cstdint>

#include "routing/files/fixed_path.h"

namespace weft::routing {
namespace {

bool repeats_a_node(const std::vector<KeyedHop>& path, NodeId end) {
  std::vector<NodeId> nodes{end};
  for (const KeyedHop& hop : path) nodes.push_back(hop.channel.node);
  std::sort(nodes.begin(), nodes.end());
  return std::adjacent_find(nodes.begin(), nodes.end()) != nodes.end();
}

// Is the path the one that leads along the ports, once those that are not set yet are set to its own?
bool agrees(const std::vector<KeyedHop>& path, const std::vector<PortId>& port_at) {
  return std::all_of(path.begin(), path.end(), [&](const KeyedHop& hop) {
    return port_at[hop.channel.node] == kNoPort || port_at[hop.channel.node] == hop.channel.port;
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
  std::vector<std::uint64_t> key_at(graph.node_count());  // of the packet that set the port
  const bool keys_decide = routing.facts().is_input_independent;
  const auto is_known = [&](NodeId v, std::uint64_t key) {
    return keys_decide && next.port_at[v] != kNoPort && key_at[v] == key;
  };
  for (const NodeId source : sources) {
    const TerminalId first = graph.first_terminal(source);
    const auto path = fixed_path_until(routing, first, destination, is_known);
    if (!path) {
      next.listed.push_back({source, {}});
    } else if (repeats_a_node(*path, end) || !agrees(*path, next.port_at)) {
      next.listed.push_back({source, ports_of(*fixed_path(routing, first, destination))});
    } else {
      for (const auto& [channel, key] : *path) {
        if (next.port_at[channel.node] == kNoPort) key_at[channel.node] = key;
        next.port_at[channel.node] = channel.port;
      }
    }
  }
  std::erase_if(next.listed,
                [&](const ListedPath& path) { return path.ports.empty() && next.port_at[path.source] == kNoPort; });
  return next;
}

}  // namespace weft::routing
