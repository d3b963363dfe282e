#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"

namespace weft::routing {
namespace {

// The ports that a packet of a deterministic routing takes.
std::vector<PortId> ports_taken(const Routing& routing, TerminalId source, TerminalId destination) {
  std::vector<Header> headers;
  routing.start(routing.departure(source, destination), headers);
  Header header = headers.at(0);
  Position position{.node = routing.graph().node_of_terminal(source)};
  std::vector<PortId> ports;
  Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    ports.push_back(choice.port);
  }
  return ports;
}

TEST(Shortest, FollowsTheShortestPathOfTheLowestPorts) {
  for (const char* text : {"petersen", "scc(4)", "prc(24,skips=[3,6,12])", "hsn(2,ring(5))"}) {
    const auto network = topology::build(std::string_view(text), Execution{});
    const auto routing = build(network, "shortest", Execution{});
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      for (NodeId w = 0; w < network.graph.node_count(); ++w) {
        const auto hops = metrics::shortest_path(network.graph, v, w);
        ASSERT_TRUE(hops.has_value());
        std::vector<PortId> expected;
        for (const metrics::Hop& hop : *hops) expected.push_back(hop.port);
        ASSERT_EQ(ports_taken(*routing, v, w), expected) << text << " " << v << " to " << w;
      }
    }
  }
}

TEST(Shortest, HasNoPlanWithoutAPath) {
  const auto network = topology::build(std::string_view("faulty(ring(5),nodes=5)"), Execution{});
  const auto routing = build(network, "shortest", Execution{});
  std::vector<Header> headers;
  routing->start(routing->departure(0, 1), headers);
  EXPECT_TRUE(headers.empty());
  routing->start(routing->departure(2, 2), headers);
  EXPECT_EQ(headers.size(), 1U);
}

TEST(Shortest, RefusesATableThatDoesNotFit) {
  const auto network = topology::build(std::string_view("torus(64,64)"), Execution{});
  EXPECT_THROW(build(network, "shortest", Execution{.max_memory = 1 << 20}), InputError);
}

}  // namespace
}  // namespace weft::routing
