#include <gtest/gtest.h>

#include "routing/cayley/layer_order.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(LayerOrder, SymmetriesMapGoalsToRepresentativesAndKeepPortsAndRanks) {
  for (const char* text : {"scc(3)", "scc(4)", "ccc(5)", "star(2)", "star(3)", "star(5)"}) {
    const auto network = network_of(text);
    const auto order = layer_order(network);
    const topology::PortGraph& graph = network.graph;
    for (NodeId goal = 0; goal < graph.node_count(); ++goal) {
      ASSERT_LT(order->representative(goal), order->goal_count());
      ASSERT_EQ(order->seen_from(goal, goal), order->representative(goal)) << text << " " << goal;
      for (NodeId v = 0; v < graph.node_count(); ++v) {
        const NodeId seen = order->seen_from(goal, v);
        for (PortId port = 0; port < graph.out_degree(v); ++port) {
          ASSERT_EQ(graph.neighbor(seen, port).node, order->seen_from(goal, graph.neighbor(v, port).node));
          ASSERT_EQ(graph.neighbor(seen, port).port, graph.neighbor(v, port).port);
          for (unsigned layer = 0; layer < 4; ++layer) {
            ASSERT_EQ(order->rank(layer, seen, port), order->rank(layer, v, port)) << text << " " << v;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace weft::routing
