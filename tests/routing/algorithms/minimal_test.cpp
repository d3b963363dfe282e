#include <gtest/gtest.h>

#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"

namespace weft::routing {
namespace {

TEST(Minimal, CandidatesAreExactlyThePortsThatLeadNearer) {
  for (const char* text : {"torus(4,4)", "petersen", "de-bruijn(2,4,directed)", "rdt(16,parallel=keep)"}) {
    const auto network = topology::build(std::string_view(text), Execution{});
    const topology::PortGraph& graph = network.graph;
    const auto routing = build(network, "minimal", Execution{});
    EXPECT_FALSE(routing->is_deterministic());
    Decision decision;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (NodeId w = 0; w < graph.node_count(); ++w) {
        const std::size_t distance = metrics::shortest_path(graph, v, w)->size();
        std::vector<PortId> expected;
        for (PortId port = 0; port < graph.out_degree(v); ++port) {
          const std::size_t from_there = metrics::shortest_path(graph, graph.neighbor(v, port).node, w)->size();
          if (from_there + 1 == distance) expected.push_back(port);
        }
        routing->decide({.destination = w}, {.node = v}, decision);
        std::vector<PortId> ports;
        for (const Candidate& candidate : decision.candidates) ports.push_back(candidate.port);
        ASSERT_EQ(ports, expected) << text << " " << v << " to " << w;
      }
    }
  }
}

}  // namespace
}  // namespace weft::routing
