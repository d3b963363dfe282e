// The compact form of the paths to a terminal, beside the paths themselves, for every routing that has fixed paths.
#include "routing/files/next_ports.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "routing/core/destinations.h"
#include "routing/files/fixed_path.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using Ports = std::vector<PortId>;

// The path as a reader of the compact form finds it.
std::optional<Ports> followed_ports(const topology::PortGraph& graph, const NextPorts& next, NodeId node, NodeId end) {
  for (const ListedPath& path : next.listed) {
    if (path.source == node) return path.ports.empty() ? std::nullopt : std::optional(path.ports);
  }
  Ports ports;
  while (node != end) {
    if (next.port_at[node] == kNoPort) return std::nullopt;
    ports.push_back(next.port_at[node]);
    node = graph.neighbor(node, ports.back()).node;
    EXPECT_LE(ports.size(), graph.node_count());
    if (ports.size() > graph.node_count()) return std::nullopt;
  }
  return ports;
}

std::optional<Ports> path_ports(const Routing& routing, NodeId source, TerminalId destination) {
  const auto path = fixed_path(routing, routing.graph().first_terminal(source), destination);
  if (!path) return std::nullopt;
  Ports ports;
  for (const VirtualChannel& hop : *path) ports.push_back(hop.port);
  return ports;
}

void expect_paths_followed(const Routing& routing) {
  const std::vector<NodeId> sources = nodes_with_terminals(routing.graph());
  for (TerminalId destination = 0; destination < routing.graph().terminal_count(); ++destination) {
    const NextPorts next = next_ports(routing, sources, destination);
    const NodeId end = routing.graph().node_of_terminal(destination);
    for (const NodeId source : sources) {
      ASSERT_EQ(followed_ports(routing.graph(), next, source, end), path_ports(routing, source, destination))
          << "from node " << source << " to terminal " << destination;
    }
  }
}

class NextPortsSuite : public test::AlgorithmTest {};

INSTANTIATE_TEST_SUITE_P(Algorithms, NextPortsSuite, testing::ValuesIn(algorithms().begin(), algorithms().end()),
                         test::algorithm_test_name);

TEST_P(NextPortsSuite, LeadAlongThePaths) {
  constexpr NodeId kMostNodes = 32;
  for_each_example([&](const topology::Network& network, const Routing& routing) {
    if (network.graph.node_count() <= kMostNodes && has_fixed_paths(routing)) expect_paths_followed(routing);
  });
}

TEST(NextPorts, ListsNoPathWhereTheNextNodeDecides) {
  const topology::Network network = test::network_of("torus(5,5)");
  const auto routing = build(network, "dor", Execution{});
  EXPECT_TRUE(next_ports(*routing, nodes_with_terminals(network.graph), 7).listed.empty());
}

}  // namespace
}  // namespace weft::routing
