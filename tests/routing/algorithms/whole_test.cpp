#include <gtest/gtest.h>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"
#include "topology/part.h"

namespace weft::routing {
namespace {

struct BuiltRouting {
  BuiltRouting(const std::string& spec, const std::string& name)
      : network(topology::build(spec, Execution{})), routing(build(network, name, Execution{})) {}
  topology::Network network;
  std::unique_ptr<Routing> routing;
};

// The labels of the nodes on the one path between two nodes; none if there is no path.
std::vector<std::string> path_labels(const BuiltRouting& built, NodeId from, NodeId to) {
  const topology::PortGraph& graph = built.network.graph;
  std::vector<Header> headers;
  built.routing->start(built.routing->departure(graph.first_terminal(from), graph.first_terminal(to)), headers);
  if (headers.empty()) return {};
  EXPECT_EQ(headers.size(), 1U);
  Position position{.node = from};
  Decision decision;
  std::vector<std::string> labels{built.network.labelling->text(from)};
  for (built.routing->decide(headers[0], position, decision); !decision.delivers;
       built.routing->decide(headers[0], position, decision)) {
    if (decision.candidates.size() != 1) return {"stuck"};
    const Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
    headers[0] = built.routing->advance(headers[0], position, choice);
    position = next_position(graph, position, choice);
    labels.push_back(built.network.labelling->text(position.node) + " VC " + std::to_string(choice.vc));
  }
  return labels;
}

std::size_t pairs_without_path(const std::string& part, const std::string& whole, const std::string& routing) {
  const BuiltRouting inside(part, "whole(" + routing + ")");
  const BuiltRouting around(whole, routing);
  const NodeId count = inside.network.graph.node_count();
  std::size_t without = 0;
  for (NodeId v = 0; v < count; ++v) {
    for (NodeId w = 0; w < count; ++w) {
      const std::vector<std::string> path = path_labels(inside, v, w);
      without += path.empty() ? 1U : 0U;
      if (path.empty()) continue;
      const auto in_whole = [&](NodeId node) { return topology::in_whole(inside.network, node); };
      EXPECT_EQ(path, path_labels(around, in_whole(v), in_whole(w))) << part << " " << v << " " << w;
    }
  }
  return without;
}

TEST(Whole, TakesThePathsOfTheWholeNetworkInsideThePart) {
  EXPECT_EQ(pairs_without_path("part(rdt(16),quadrant(1,0))", "rdt(16)", "rdt-partitioned"), 0U);
  EXPECT_EQ(pairs_without_path("part(hsn(3,complete(3)),cluster(2))", "hsn(3,complete(3))", "swapped-recursive"), 0U);
  EXPECT_EQ(pairs_without_path("part(rcc-full(3,2),cluster(2,1))", "rcc-full(3,2)", "rcc-1"), 0U);
}

TEST(Whole, HasNoPathWhereItWouldLeaveThePart) {
  const std::size_t without = pairs_without_path("part(rdt(16),quadrant(1,0))", "rdt(16)", "rdt-rank-descending");
  EXPECT_GT(without, 0U);
  EXPECT_LT(without, 64U * 63U);
  EXPECT_EQ(pairs_without_path("part(hsn(3,complete(3)),leaders)", "hsn(3,complete(3))", "swapped-recursive"), 9U * 8U);
}

std::string refusal(const std::string& network, const std::string& routing) {
  try {
    const BuiltRouting built(network, routing);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Whole, RefusesOtherNetworksFaultsAndChoices) {
  EXPECT_NE(refusal("rdt(8)", "whole(rdt-partitioned)").find("whole does not route"), std::string::npos);
  EXPECT_NE(refusal("faulty(part(rdt(8),quadrant(0,0)),links=1)", "whole(rdt-partitioned)").find("the part has faults"),
            std::string::npos);
  EXPECT_NE(refusal("part(rdt(8),quadrant(0,0))", "whole(minimal)").find("has choices"), std::string::npos);
}

TEST(Whole, IsWrittenOutWithTheDefaultsOfTheWholeNetwork) {
  const topology::Network part = topology::build("part(hsn(2,torus(3,3)),cluster(2))", Execution{});
  const topology::Network whole = topology::build("hsn(2,torus(3,3))", Execution{});
  EXPECT_EQ(print(full_spec(part, spec::parse("whole(swapped-recursive)"), Execution{})),
            "whole(" + print(full_spec(whole, spec::parse("swapped-recursive"), Execution{})) + ")");
}

}  // namespace
}  // namespace weft::routing
