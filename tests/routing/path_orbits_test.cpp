#include "routing/core/path_orbits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "routing/core/path_symmetry.h"
#include "support/routings.h"
#include "topology/link_list.h"
#include "topology/network.h"

namespace weft::routing {
namespace {

using topology::Network;

// A routing without candidates that declares the given symmetries.
class Symmetric final : public Routing {
 public:
  Symmetric(const topology::PortGraph& graph, PathSymmetry symmetry)
      : Routing(graph, spec::Spec{}, facts_on(graph, std::move(symmetry))) {}
  void start(const Departure&, std::vector<Header>&) const override {}
  void candidates(const Header&, const Position&, Candidates&) const override {}

 private:
  static RoutingFacts facts_on(const topology::PortGraph& graph, PathSymmetry symmetry) {
    RoutingFacts facts = conservative_facts(single_word_size(graph, vcs_on_all(graph, 1), 1));
    facts.symmetry = [symmetry = std::move(symmetry)] { return symmetry; };
    return facts;
  }
};

using test::network_of;

std::vector<NodeId> shifted(NodeId node_count, NodeId by) {
  return tabulated(node_count, [&](NodeId v) { return (v + by) % node_count; });
}

PathOrbits orbits_under(const Network& network, std::vector<std::vector<NodeId>> generators) {
  return path_orbits(Symmetric(network.graph, {.generators = std::move(generators)}));
}

TEST(PathOrbits, AreSinglesWithoutSymmetries) {
  const Network network = network_of("petersen");
  const PathOrbits orbits = orbits_under(network, {});
  for (NodeId v = 0; v < 10; ++v) EXPECT_EQ(orbits.node_representative[v], v);
  for (std::uint64_t channel = 0; channel < 30; ++channel) EXPECT_EQ(orbits.channel_representative[channel], channel);
  EXPECT_EQ(orbits.node_orbit_size, std::vector<std::uint64_t>(10, 1));
  EXPECT_EQ(orbits.channel_orbit_size, std::vector<std::uint64_t>(30, 1));
}

TEST(PathOrbits, RotationByTwoSeparatesEvenAndOddNodes) {
  const Network network = network_of("ring(6)");
  const PathOrbits orbits = orbits_under(network, {shifted(6, 2)});
  EXPECT_EQ(orbits.node_representative, (std::vector<NodeId>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(orbits.node_orbit_size, (std::vector<std::uint64_t>{3, 3, 0, 0, 0, 0}));
  const std::set<std::uint64_t> channels(orbits.channel_representative.begin(), orbits.channel_representative.end());
  EXPECT_EQ(channels.size(), 4U);
  for (const std::uint64_t channel : channels) EXPECT_EQ(orbits.channel_orbit_size[channel], 3U);
}

TEST(PathOrbits, ChannelImagesJoinTheImagesOfTheEnds) {
  for (const char* text : {"ring(7)", "torus(4,4)", "directed-ring(5)", "torus(3,3)"}) {
    SCOPED_TRACE(text);
    const Network network = network_of(text);
    const topology::PortGraph& graph = network.graph;
    const NodeId n = graph.node_count();
    // Shifts the square networks by a whole row, the others by one node.
    const auto side = static_cast<NodeId>(std::lround(std::sqrt(n)));
    const std::vector<NodeId> image = shifted(n, side * side == n ? side : 1);
    const std::vector<std::uint64_t> images = channel_images(graph, image);
    EXPECT_EQ(std::set<std::uint64_t>(images.begin(), images.end()).size(), graph.channel_count());
    for (NodeId v = 0; v < n; ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const std::uint64_t image_channel = images[channel_number(graph, v, port)];
        EXPECT_EQ(channel_image(graph, image, channel_number(graph, v, port)), image_channel);
        const NodeId tail = tail_of(graph, image_channel);
        const auto image_port = static_cast<PortId>(image_channel - channel_number(graph, tail, 0));
        EXPECT_EQ(tail, image[v]);
        EXPECT_EQ(graph.neighbor(tail, image_port).node, image[graph.neighbor(v, port).node]);
        EXPECT_EQ(graph.link_class(tail, image_port), graph.link_class(v, port));
      }
    }
  }
}

// A ring of four with two links of class 1 and one of class 0 between neighbours, in a different order at each node.
TEST(PathOrbits, ParallelChannelsKeepTheirClassAndTheirOrder) {
  const topology::LinkList list{4,
                                {{"single"}, {"double"}},
                                {{0, 1, 1},
                                 {0, 1, 0},
                                 {0, 1, 1},
                                 {1, 2, 0},
                                 {1, 2, 1},
                                 {1, 2, 1},
                                 {2, 3, 1},
                                 {2, 3, 1},
                                 {2, 3, 0},
                                 {3, 0, 1},
                                 {3, 0, 1},
                                 {3, 0, 0}}};
  const topology::PortGraph graph = to_graph(list, topology::ParallelLinks::keep, Execution{});
  const auto images = channel_images(graph, shifted(4, 1));
  const auto image = [&](NodeId v, PortId port) { return images[channel_number(graph, v, port)]; };
  // Ports 0 to 2 of node 0 lead to node 1, whose ports 3 to 5 lead to node 2.
  EXPECT_EQ(image(0, 0), channel_number(graph, 1, 4));
  EXPECT_EQ(image(0, 1), channel_number(graph, 1, 3));
  EXPECT_EQ(image(0, 2), channel_number(graph, 1, 5));
  for (std::uint64_t channel = 0; channel < graph.channel_count(); ++channel)
    EXPECT_EQ(channel_image(graph, shifted(4, 1), channel), images[channel]);
}

// Applies all generators to a node until nothing new is found.
TEST(PathOrbits, AreThoseOfTheGeneratedGroup) {
  const Network network = network_of("torus(6,6)");
  const auto generators = std::vector{shifted(36, 12), tabulated(36, [](NodeId v) { return v % 6 * 6 + v / 6; })};
  const PathOrbits orbits = orbits_under(network, generators);
  for (NodeId v = 0; v < 36; ++v) {
    std::vector<NodeId> met{v};
    std::set<NodeId> orbit{v};
    for (std::size_t i = 0; i < met.size(); ++i) {
      for (const auto& image : generators) {
        if (orbit.insert(image[met[i]]).second) met.push_back(image[met[i]]);
      }
    }
    EXPECT_EQ(orbits.node_representative[v], *orbit.begin());
    EXPECT_EQ(orbits.node_orbit_size[*orbit.begin()], orbit.size());
  }
  EXPECT_EQ(std::accumulate(orbits.channel_orbit_size.begin(), orbits.channel_orbit_size.end(), std::uint64_t{0}),
            network.graph.channel_count());
}

TEST(PathOrbits, EachNodeIsVisitedOnceWithASymmetryToIt) {
  const Network network = network_of("torus(6,6)");
  const PathSymmetry symmetry{
      .generators = {shifted(36, 12), tabulated(36, [](NodeId v) { return v % 6 * 6 + v / 6; })}};
  const PathOrbits orbits = path_orbits(Symmetric(network.graph, symmetry));
  std::set<NodeId> met;
  for_each_in_orbit(network.graph, symmetry, 8, [&](NodeId v, std::span<const NodeId> image) {
    EXPECT_TRUE(met.insert(v).second);
    EXPECT_EQ(image[8], v);
    EXPECT_EQ(std::set<NodeId>(image.begin(), image.end()).size(), 36U);
    EXPECT_NO_THROW((void)channel_images(network.graph, image));
    EXPECT_EQ(orbits.node_representative[v], orbits.node_representative[8]);
  });
  EXPECT_EQ(met.size(), orbits.node_orbit_size[orbits.node_representative[8]]);
}

TEST(PathOrbits, RefuseAMapThatIsNoAutomorphism) {
  const Network network = network_of("path(4)");
  EXPECT_THROW((void)channel_images(network.graph, shifted(4, 1)), std::logic_error);
}

}  // namespace
}  // namespace weft::routing
