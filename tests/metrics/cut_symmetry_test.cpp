#include "metrics/cuts/cut_symmetry.h"

#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

std::size_t orbit_count(std::string_view spec) {
  const topology::Network network = topology::build(spec, Execution{});
  const CutGraph graph(network.graph);
  return orbits_under(graph, suggested_automorphisms(network, graph, Execution{})).sources.size();
}

TEST(CutSymmetry, FindsAutomorphismsFromLabels) {
  EXPECT_EQ(orbit_count("torus(6,5)"), 1U);
  EXPECT_EQ(orbit_count("hypercube(5)"), 1U);
  EXPECT_EQ(orbit_count("star(5)"), 1U);
  EXPECT_EQ(orbit_count("chordal-ring(40,skips=[10,16])"), 1U);
  EXPECT_EQ(orbit_count("scc(5)"), 4U);  // the slots of a cycle
  EXPECT_EQ(orbit_count("ccc(4)"), 4U);
  EXPECT_EQ(orbit_count("hsn(2,hypercube(3))"), 8U);
  EXPECT_EQ(orbit_count("mesh(4,4)"), 16U);
}

TEST(CutSymmetry, ChecksEverySuggestedAutomorphism) {
  const CutGraph path(test::graph_of_links(3, {{0, 1}, {1, 2}}));
  EXPECT_TRUE(is_automorphism(path, {2, 1, 0}));
  EXPECT_FALSE(is_automorphism(path, {1, 2, 0}));
  EXPECT_FALSE(is_automorphism(path, {1, 1, 1}));
  const CutGraph uneven(test::graph_of_links(3, {{0, 1}, {1, 2}, {1, 2}}));
  EXPECT_FALSE(is_automorphism(uneven, {2, 1, 0}));
}

}  // namespace
}  // namespace weft::metrics
