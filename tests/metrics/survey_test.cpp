#include "metrics/survey.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::metrics {
namespace {

TEST(Survey, ComputesOnlyRequestedQuantities) {
  const auto network = topology::build("petersen", Execution{});
  const Survey only_degree = survey(network, {.wanted = {Quantity::degree}}, {});
  EXPECT_EQ(only_degree.degree->max, 3U);
  EXPECT_FALSE(only_degree.distances.has_value());
  EXPECT_FALSE(only_degree.girth.has_value());
  const Survey whole = survey(network, {}, {});
  EXPECT_EQ(whole.distances->diameter(), 2U);
  EXPECT_EQ(whole.girth, 5U);
  EXPECT_TRUE(whole.gaps.empty());
}

TEST(Survey, GivesReasonsForOmittedQuantities) {
  const auto network = topology::build("torus(8,8)", Execution{});
  const Survey hasty = survey(network, {.wanted = {}, .seconds = 0}, {});
  EXPECT_FALSE(hasty.distances.has_value());
  ASSERT_NE(hasty.gap(Quantity::diameter), nullptr);
  EXPECT_NE(hasty.gap(Quantity::diameter)->reason.find("--only"), std::string::npos);
  EXPECT_EQ(hasty.is_connected, true);
  EXPECT_EQ(hasty.unreachable_pairs, Count{0});  // known without any search when the network is connected
  const Survey asked = survey(network, {.wanted = {Quantity::diameter}, .seconds = std::nullopt}, {});
  EXPECT_EQ(asked.distances->diameter(), 8U);
}

TEST(Survey, ComputesSymmetryCutsAndConnectivity) {
  const auto network = topology::build("torus(8,8)", Execution{});
  const Survey whole = survey(network, {}, {});
  EXPECT_EQ(whole.orbits->count, Count{1});
  EXPECT_TRUE(whole.orbits->is_exact);
  EXPECT_EQ(whole.bisection->lower, 16U);
  EXPECT_TRUE(whole.bisection->is_exact());
  EXPECT_EQ(whole.edge_connectivity, 4U);
  EXPECT_EQ(whole.vertex_connectivity, 4U);
  EXPECT_NEAR(*whole.spectral_gap, 2 - std::sqrt(2.0), 1e-9);  // 2 - 2 cos(2 pi / 8)
}

// Numbers of orbits by igraph's BLISS with coloured nodes; each family except the last two declares more classes than
// there are orbits.
TEST(Survey, CountsAllAutomorphismsWhenCheap) {
  const std::map<std::string, unsigned> expected{{"mesh(4,4)", 3},          {"rdt(8,spare=none)", 3},
                                                 {"rdt(16,spare=none)", 4}, {"rdt(8,spare=1)", 1},
                                                 {"mesh(3,3,3)", 4},        {"scc(4)", 1}};
  for (const auto& [spec, count] : expected) {
    const Survey found = survey(topology::build(spec, Execution{}), {.wanted = {}, .seconds = 0.01}, {});
    ASSERT_TRUE(found.orbits.has_value()) << spec;
    EXPECT_EQ(found.orbits->count, Count{count}) << spec;
    EXPECT_TRUE(found.orbits->is_exact) << spec;
  }
}

TEST(Survey, MarksOrbitCountsThatAreUpperBounds) {
  const auto network = topology::build("mesh(64,64)", Execution{});
  const Survey glance = survey(network, {.wanted = {}, .seconds = 0.01}, {});
  EXPECT_EQ(glance.orbits->count, Count{32 * 32});  // by reflections only
  EXPECT_FALSE(glance.orbits->is_exact);
  for (const SurveyRequest& request : {SurveyRequest{.wanted = {Quantity::orbits}},
                                       SurveyRequest{.wanted = {}, .seconds = 0.01, .symmetry = SymmetryUse::always}}) {
    const Survey asked = survey(network, request, {});
    EXPECT_EQ(asked.orbits->count, Count{32 * 33 / 2});  // also by the diagonal
    EXPECT_TRUE(asked.orbits->is_exact);
  }
}

// The declaration of the family is checked against the search; a false one is a broken invariant.
TEST(Survey, ChecksDeclaredSymmetry) {
  auto network = topology::build("mesh(3,3)", Execution{});
  network.symmetry.representative = [](NodeId) { return NodeId{0}; };
  EXPECT_THROW((void)survey(network, {.wanted = {Quantity::orbits}}, {}), BrokenInvariant);
}

TEST(Survey, WithoutSymmetryHasTheSameValues) {
  const auto network = topology::build("kautz(2,5)", Execution{});
  const Survey with = survey(network, {.wanted = {}, .symmetry = SymmetryUse::always}, {});
  const Survey without = survey(network, {.wanted = {}, .symmetry = SymmetryUse::none}, {});
  EXPECT_EQ(with.orbits->origin, Orbits::Origin::traces);
  EXPECT_FALSE(without.orbits.has_value());
  EXPECT_NE(without.gap(Quantity::orbits), nullptr);
  EXPECT_EQ(with.distances, without.distances);
  EXPECT_EQ(with.girth, without.girth);
  EXPECT_EQ(with.edge_connectivity, without.edge_connectivity);
  EXPECT_EQ(with.vertex_connectivity, without.vertex_connectivity);
}

// A hundred billion nodes do not fit into memory.
TEST(Survey, TakesSizesFromFormulasWithoutBuilding) {
  const topology::Member member = topology::resolve("hypercube(60)");
  const Survey sizes = survey(member, {.wanted = {Quantity::nodes, Quantity::links, Quantity::degree}}, {});
  EXPECT_EQ(*sizes.nodes, Count{1} << 60);
  EXPECT_EQ(sizes.degree->max, 60U);
  EXPECT_THROW(survey(member, {.wanted = {Quantity::girth}}, Execution{.max_memory = 1 << 30}), InputError);
}

TEST(Survey, SearchesLargeNetworksWithoutBuildingThem) {
  const topology::Member member = topology::resolve("star(11)");
  const Execution little{.max_memory = 64 << 20};  // the table of its channels would take gigabytes
  const Survey large = survey(member, {}, little);
  EXPECT_EQ(large.distances->diameter(), 15U);
  EXPECT_EQ(*large.nodes, Count{39916800});
  EXPECT_EQ(large.orbits->count, Count{1});
  EXPECT_NE(large.gap(Quantity::girth), nullptr);
  EXPECT_EQ(large.farthest_labels[0], "(1,2,3,4,5,6,7,8,9,10,11)");
}

TEST(Survey, QuantityNamesRoundTrip) {
  std::string all;
  for (const Quantity quantity : all_quantities()) all += (all.empty() ? "" : ",") + std::string(name_of(quantity));
  const auto quantities = quantities_named(all);
  EXPECT_TRUE(std::equal(quantities.begin(), quantities.end(), all_quantities().begin(), all_quantities().end()));
  EXPECT_THROW(quantities_named("diameter,"), InputError);
  EXPECT_THROW(quantities_named(""), InputError);
  EXPECT_THROW(quantities_named("diametre"), InputError);
}

}  // namespace
}  // namespace weft::metrics
