#include "topology/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "topology/network.h"

namespace weft::topology {
namespace {

// No two nodes may be closer than a hundredth of the mean spacing.
TEST(Layout, NoTwoNodesCoincide) {
  for (const Family* family : families()) {
    for (const std::string_view text : family->examples) {
      if (text.empty()) break;
      const Network network = build(text, Execution{});
      if (network.graph.node_count() > 600) continue;
      const Layout layout = layout_of(network);
      ASSERT_EQ(layout.size(), network.graph.node_count()) << text;
      double extent = 0;
      for (const Point& p : layout) extent = std::max({extent, std::abs(p.x), std::abs(p.y)});
      const double too_near = 0.01 * extent / std::sqrt(static_cast<double>(layout.size()));
      for (std::size_t i = 0; i < layout.size(); ++i) {
        ASSERT_TRUE(std::isfinite(layout[i].x) && std::isfinite(layout[i].y)) << text;
        for (std::size_t j = 0; j < i; ++j) {
          ASSERT_GT(std::hypot(layout[i].x - layout[j].x, layout[i].y - layout[j].y), too_near)
              << text << " " << i << " " << j;
        }
      }
    }
  }
}

TEST(Layout, EveryKindWorksForEveryNetwork) {
  for (const char* text :
       {"complete(2)", "hypercube(5)", "torus(3,4,2)", "scc(3)", "jellyfish(20,3)", "fat-tree(2,3)"}) {
    const Network network = build(text, Execution{});
    for (Layout (*layout)(const Network&) :
         {ring_layout, line_layout, grid_layout, cluster_layout, projection_layout, level_layout, force_layout}) {
      EXPECT_EQ(layout(network).size(), network.graph.node_count()) << text;
    }
  }
}

}  // namespace
}  // namespace weft::topology
