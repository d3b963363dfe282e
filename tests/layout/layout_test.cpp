// Every layout on every family.
#include "layout/layout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/input_error.h"
#include "layout/node_addresses.h"
#include "spec/parse.h"
#include "topology/link_list.h"
#include "topology/part.h"

namespace weft::layout {
namespace {

constexpr NodeId kMostDrawn = 600;

template <class Check>
void for_every_example(const Check& check) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view text : family->examples) {
      if (text.empty()) break;
      const topology::Network network = topology::build(text, Execution{});
      if (network.graph.node_count() > 0 && network.graph.node_count() <= kMostDrawn) check(network);
    }
  }
}

void expect_well_placed(const Placement& placement, const topology::Network& network, std::string_view name) {
  const std::string what = network.name() + " by " + std::string(name);
  ASSERT_EQ(placement.nodes.size(), network.graph.node_count()) << what;
  const auto links = topology::to_link_list(network.graph).links.size();
  EXPECT_TRUE(placement.courses.empty() || placement.courses.size() == links) << what;
  Point low = placement.nodes.front();
  Point high = low;
  for (const Point& p : placement.nodes) {
    ASSERT_TRUE(std::isfinite(p.x) && std::isfinite(p.y)) << what;
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  double nearest = 1e9;
  for (std::size_t i = 0; i < placement.nodes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) nearest = std::min(nearest, distance(placement.nodes[i], placement.nodes[j]));
  }
  if (placement.nodes.size() < 2) return;
  EXPECT_NEAR(nearest, 1, 1e-6) << what;
  // A line is the least compact layout.
  EXPECT_LE(std::max(high.x - low.x, high.y - low.y),
            std::max(100.0, 1.02 * static_cast<double>(placement.nodes.size())))
      << what;
}

TEST(Layout, EveryFittingLayoutKeepsNodesApart) {
  for_every_example([](const topology::Network& network) {
    expect_well_placed(place(network), network, "default");
    if (network.graph.node_count() > 130) return;
    for (const Layout* layout : fitting_layouts(network))
      expect_well_placed(place(network, spec::parse(layout->name)), network, layout->name);
  });
}

TEST(Layout, TheSameNetworkIsPlacedTheSameAgain) {
  for (const char* text : {"scc(4)", "jellyfish(20,3)", "rdt(8)", "hsn(2,petersen)", "fat-tree(2,3)"}) {
    const topology::Network network = topology::build(text, Execution{});
    const Placement first = place(network);
    const Placement second = place(network);
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      EXPECT_EQ(first.nodes[v].x, second.nodes[v].x) << text;
      EXPECT_EQ(first.nodes[v].y, second.nodes[v].y) << text;
    }
  }
}

TEST(Layout, DefaultsAreNamesOfLayouts) {
  for (const topology::Family* family : topology::families()) {
    if (family->default_layout.empty()) continue;
    const spec::Spec spec = spec::parse(family->default_layout);
    EXPECT_TRUE(std::ranges::any_of(layouts(), [&](const Layout* layout) { return layout->name == spec.name; }))
        << family->name << ": " << family->default_layout;
  }
}

// The corners of a 2-cube are those of a square, also as a nucleus.
TEST(Layout, NucleiAreDrawnByTheirOwnLayout) {
  const topology::Network network = topology::build("hsn(2,hypercube(2))", Execution{});
  const Placement placement = place(network);
  for (NodeId first = 0; first < 16; first += 4) {
    const auto side = [&](NodeId a, NodeId b) {
      return distance(placement.nodes[first + a], placement.nodes[first + b]);
    };
    for (const auto& [a, b] : {std::pair{0U, 1U}, std::pair{1U, 3U}, std::pair{3U, 2U}, std::pair{2U, 0U}})
      EXPECT_NEAR(side(a, b), 1, 1e-9) << first;
    EXPECT_NEAR(side(0, 3), std::sqrt(2.0), 1e-9) << first;
    EXPECT_NEAR(side(1, 2), std::sqrt(2.0), 1e-9) << first;
  }
}

// 4-star: four hexagons, whose sides are the links of positions 2 and 3.
TEST(Layout, StarsAreNestedHexagons) {
  const topology::Network network = topology::build("star(4)", Execution{});
  const Placement placement = place(network);
  for (const topology::Link& link : topology::to_link_list(network.graph).links) {
    const double size = distance(placement.nodes[link.from], placement.nodes[link.to]);
    if (network.graph.link_classes()[link.link_class].name == "position 4") {
      EXPECT_GT(size, 1.01);
    } else {
      EXPECT_NEAR(size, 1, 1e-9);
    }
  }
}

TEST(Layout, WrapAroundLinksOfATorusLeaveThePicture) {
  const topology::Network network = topology::build("torus(5,4)", Execution{});
  const Placement placement = place(network);
  const auto links = topology::to_link_list(network.graph).links;
  int wraps = 0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Point step = placement.nodes[links[i].to] - placement.nodes[links[i].from];
    const double straight = std::hypot(step.x, step.y);
    EXPECT_EQ(placement.courses[i].wrap.has_value(), straight > 1.5) << i;
    if (!placement.courses[i].wrap) continue;
    ++wraps;
    EXPECT_NEAR(std::hypot(placement.courses[i].wrap->x, placement.courses[i].wrap->y), 1, 1e-9);
  }
  EXPECT_EQ(wraps, 5 + 4);
}

TEST(Layout, APartStandsWhereItStandsInTheWhole) {
  const topology::Network whole = topology::build("rdt(16)", Execution{});
  const Placement places = place(whole);
  for (const char* text : {"part(rdt(16),quadrant(1,1))", "faulty(part(rdt(16),quadrant(1,1)),links=3)"}) {
    const topology::Network part = topology::build(text, Execution{});
    const Placement placement = place(part);
    for (NodeId v = 0; v < part.graph.node_count(); ++v) {
      const Point& in_whole = places.nodes[whole.node_named(part.labelling->text(v))];
      EXPECT_EQ(placement.nodes[v].x, in_whole.x) << text;
      EXPECT_EQ(placement.nodes[v].y, in_whole.y) << text;
    }
  }
}

// As Figure 12 of the PRC paper draws it.
TEST(Layout, PackedExponentialConnectionsAreOnALine) {
  const topology::Network network = topology::build("pec(32)", Execution{});
  EXPECT_EQ(default_layout(network), "line");
  const Placement placement = place(network);
  for (NodeId v = 0; v < 32; ++v) {
    EXPECT_EQ(placement.nodes[v].x, v);
    EXPECT_EQ(placement.nodes[v].y, 0);
  }
}

TEST(Layout, RowsAndSnakesFollowTheIndex) {
  const topology::Network network = topology::build("ring(8)", Execution{});
  const Placement rows = place(network, spec::parse("rows(3)"));
  const Placement snake = place(network, spec::parse("snake(3)"));
  EXPECT_EQ(rows.nodes[3].x, 0);
  EXPECT_EQ(rows.nodes[3].y, 1);
  EXPECT_EQ(snake.nodes[3].x, 2);
  EXPECT_EQ(snake.nodes[3].y, 1);
  EXPECT_EQ(snake.nodes[6].x, 0);
}

std::string message_of(const char* network, const char* layout) {
  try {
    (void)place(topology::build(network, Execution{}), spec::parse(layout));
    return "";
  } catch (const InputError& error) {
    return std::string(error.what()) + " / " + error.hint();
  }
}

TEST(Layout, AMisfitNamesTheLayoutsThatFit) {
  const std::string message = message_of("jellyfish(20,3)", "grid");
  EXPECT_NE(message.find("grid does not fit"), std::string::npos) << message;
  EXPECT_NE(message.find("these do: bundled, concentric, force"), std::string::npos) << message;
  EXPECT_NE(message_of("ring(8)", "gird").find("did you mean \"grid\""), std::string::npos);
  EXPECT_NE(message_of("ring(8)", "rows(0)").find("columns"), std::string::npos);
}

}  // namespace
}  // namespace weft::layout
