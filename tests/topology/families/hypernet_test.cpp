// Compares hypernets with a second construction, which makes nets of nets and assigns their external links one by one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

struct Net {
  NodeId node_count = 0;
  test::Edges links;
  std::vector<NodeId> ports;  // nodes whose external link is for the next level
  std::vector<NodeId> free;   // nodes whose external link is for the levels above
};

Net cube(unsigned d) {
  Net net{.node_count = 1, .links = {}, .ports = {}, .free = {}};
  for (unsigned i = 0; i < d; ++i) {
    net.links = test::product_links(net.node_count, net.links, 2, {{0, 1}});
    net.node_count *= 2;
  }
  for (NodeId v = 0; v < net.node_count; ++v) (v % 2 == 0 ? net.ports : net.free).push_back(v);
  return net;
}

// Makes as many nets as a net has ports, and joins port p of net q to port q of net p. The free links of the even nets
// are for the next level. Nodes are numbered net by net.
Net joined(const Net& net) {
  const auto net_count = static_cast<NodeId>(net.ports.size());
  Net result{.node_count = net.node_count * net_count, .links = {}, .ports = {}, .free = {}};
  for (NodeId i = 0; i < net_count; ++i) {
    const NodeId first = i * net.node_count;
    for (const auto& [v, w] : net.links) result.links.emplace_back(first + v, first + w);
    for (NodeId j = i + 1; j < net_count; ++j) {
      result.links.emplace_back(first + net.ports[j], j * net.node_count + net.ports[i]);
    }
    for (const NodeId v : net.free) (i % 2 == 0 ? result.ports : result.free).push_back(first + v);
  }
  return result;
}

struct Size {
  unsigned d;
  unsigned h;
};

TEST(Hypernet, IsMadeOfNetsJoinedByHalfOfTheirFreeLinks) {
  for (const Size& size : {Size{2, 1}, Size{4, 1}, Size{2, 2}, Size{3, 2}, Size{4, 2}, Size{5, 2}, Size{2, 3},
                           Size{3, 3}, Size{4, 3}, Size{2, 5}, Size{2, 8}}) {
    Net net = cube(size.d);
    for (unsigned level = 2; level <= size.h; ++level) net = joined(net);
    const Network hypernet = build(fmt::format("hypernet({},{})", size.d, size.h), Execution{});
    EXPECT_EQ(hypernet.graph.node_count(), net.node_count);
    test::expect_links(hypernet, net.links);
  }
}

TEST(Hypernet, HasItsPublishedNumberOfNodes) {
  EXPECT_EQ(resolve("hypernet(3,2)").closed_forms.nodes, Count{32});
  EXPECT_EQ(resolve("hypernet(4,3)").closed_forms.nodes, Count{4096});
  EXPECT_EQ(resolve("hypernet(5,3)").closed_forms.nodes, Count{65536});
  EXPECT_EQ(resolve("hypernet(4,3)").closed_forms.max_degree, Count{5});
}

// 2^(h-1)·(d+1)-1, which no hypernet can exceed: a path between two subnets consists of one link and a path in each.
// Published values are 2d+1 for two levels and 19 for hypernet(4,3).
TEST(Hypernet, DiameterIsTheLargestPossible) {
  for (const Size& size : {Size{2, 2}, Size{3, 2}, Size{4, 2}, Size{5, 2}, Size{6, 2}, Size{3, 3}, Size{4, 3}}) {
    const unsigned most = (1U << (size.h - 1)) * (size.d + 1) - 1;
    EXPECT_EQ(test::measured_diameter(fmt::format("hypernet({},{})", size.d, size.h)), most)
        << size.d << ", " << size.h;
  }
}

TEST(Hypernet, DiameterOfSquaresIsSmallerFromLevel3On) {
  EXPECT_EQ(test::measured_diameter("hypernet(2,3)"), 10U);
  EXPECT_EQ(test::measured_diameter("hypernet(2,6)"), 80U);
}

TEST(Hypernet, LabelsHoldSubnetsAndTheCubeNode) {
  const Network hypernet = build("hypernet(4,3)", Execution{});
  EXPECT_EQ(test::node_labelled(hypernet, "[31,7,15]"), 4095U);
  EXPECT_EQ(test::node_labelled(hypernet, "[2,3,5]"), 2U * 128 + 3 * 16 + 5);
}

}  // namespace
}  // namespace weft::topology
