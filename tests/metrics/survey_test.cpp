#include "metrics/survey.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "base/check.h"
#include "base/input_error.h"
#include "metrics/measured_metric.h"

namespace weft::metrics {
namespace {

std::vector<std::string> names_in(const Survey& survey) {
  std::vector<std::string> names;
  for (const MeasuredMetric& measured : survey.metrics) names.emplace_back(measured.metric->name);
  return names;
}

TEST(Survey, HasOnlyRequestedMetrics) {
  const auto network = topology::build("petersen", Execution{});
  const Survey some = survey(network, {.wanted = metrics_named("girth,degree")}, {});
  EXPECT_EQ(names_in(some), (std::vector<std::string>{"girth", "degree"}));
  EXPECT_EQ(find_metric(some, "girth")->text, "5");
  EXPECT_EQ(find_metric(some, "diameter"), nullptr);
  const Survey whole = survey(network, {}, {});
  EXPECT_EQ(find_metric(whole, "diameter")->text, "2");
  EXPECT_TRUE(std::ranges::all_of(whole.metrics, [](const auto& measured) { return bool(measured.value); }));
}

TEST(Survey, LeavesOutTrivialValuesUnlessRequested) {
  const auto network = topology::build("petersen", Execution{});
  EXPECT_TRUE(find_metric(survey(network, {}, {}), "terminals")->is_trivial);
  EXPECT_TRUE(find_metric(survey(network, {}, {}), "unreachable_pairs")->is_trivial);
  EXPECT_FALSE(find_metric(survey(network, {}, {}), "nodes")->is_trivial);
  EXPECT_FALSE(find_metric(survey(network, {.wanted = metrics_named("terminals")}, {}), "terminals")->is_trivial);
}

TEST(Survey, GivesReasonsForOmittedMetrics) {
  const auto network = topology::build("torus(8,8)", Execution{});
  const Survey hasty = survey(network, {.wanted = {}, .seconds = 0}, {});
  ASSERT_FALSE(find_metric(hasty, "diameter")->value);
  EXPECT_NE(find_metric(hasty, "diameter")->value.missing().reason.find("--only"), std::string::npos);
  EXPECT_EQ(find_metric(hasty, "connected")->text, "yes");
  // Known without any search when the network is connected.
  EXPECT_EQ(find_metric(hasty, "unreachable_pairs")->text, "0");
  const Survey asked = survey(network, {.wanted = metrics_named("diameter"), .seconds = std::nullopt}, {});
  EXPECT_EQ(find_metric(asked, "diameter")->text, "8");
}

TEST(Analysis, ComputesSymmetryCutsAndConnectivity) {
  const auto network = topology::build("torus(8,8)", Execution{});
  const Execution execution;
  Analysis analysis(network, {}, execution);
  EXPECT_EQ(analysis.orbit_count()->count, Count{1});
  EXPECT_TRUE(analysis.orbit_count()->is_exact);
  EXPECT_EQ(analysis.bisection()->lower, 16U);
  EXPECT_TRUE(analysis.bisection()->is_exact());
  EXPECT_EQ(*analysis.edge_connectivity(), 4U);
  EXPECT_EQ(*analysis.vertex_connectivity(), 4U);
  EXPECT_NEAR(analysis.spectral_gap()->value, 2 - std::sqrt(2.0), 1e-9);  // 2 - 2 cos(2 pi / 8)
}

OrbitCount orbits_of(const std::string& spec, const AnalysisRequest& request) {
  const Execution execution;
  return *Analysis(topology::resolve(spec), request, execution).orbit_count();
}

// Numbers of orbits by igraph's BLISS with coloured nodes; each family except the last two declares more classes than
// there are orbits.
TEST(Analysis, CountsAllAutomorphismsWhenCheap) {
  const std::map<std::string, unsigned> expected{{"mesh(4,4)", 3},          {"rdt(8,spare=none)", 3},
                                                 {"rdt(16,spare=none)", 4}, {"rdt(8,spare=1)", 1},
                                                 {"mesh(3,3,3)", 4},        {"scc(4)", 1}};
  for (const auto& [spec, count] : expected) {
    const OrbitCount orbits = orbits_of(spec, {.seconds = 0.01});
    EXPECT_EQ(orbits.count, Count{count}) << spec;
    EXPECT_TRUE(orbits.is_exact) << spec;
  }
}

TEST(Analysis, MarksOrbitCountsThatAreUpperBounds) {
  const OrbitCount glance = orbits_of("mesh(64,64)", {.seconds = 0.01});
  EXPECT_EQ(glance.count, Count{32 * 32});  // by reflections only
  EXPECT_FALSE(glance.is_exact);
  for (const SurveyRequest& request : {SurveyRequest{.wanted = metrics_named("orbits")},
                                       SurveyRequest{.wanted = {}, .seconds = 0.01, .symmetry = SymmetryUse::always}}) {
    const OrbitCount asked = orbits_of("mesh(64,64)", analysis_request(request));
    EXPECT_EQ(asked.count, Count{32 * 33 / 2});  // also by the diagonal
    EXPECT_TRUE(asked.is_exact);
  }
}

// The declaration of the family is checked against the search; a false one is a broken invariant.
TEST(Analysis, ChecksDeclaredSymmetry) {
  auto network = topology::build("mesh(3,3)", Execution{});
  network.symmetry.representative = [](NodeId) { return NodeId{0}; };
  EXPECT_THROW((void)survey(network, {.wanted = metrics_named("orbits")}, {}), BrokenInvariant);
}

TEST(Analysis, WithoutSymmetryHasTheSameValues) {
  const auto network = topology::build("kautz(2,5)", Execution{});
  const Execution execution;
  Analysis with(network, {.symmetry = SymmetryUse::always}, execution);
  Analysis without(network, {.symmetry = SymmetryUse::none}, execution);
  EXPECT_EQ(with.orbit_count()->origin, Orbits::Origin::traces);
  EXPECT_FALSE(without.orbit_count());
  EXPECT_EQ(*with.distances(), *without.distances());
  EXPECT_EQ(*with.girth(), *without.girth());
  EXPECT_EQ(*with.edge_connectivity(), *without.edge_connectivity());
  EXPECT_EQ(*with.vertex_connectivity(), *without.vertex_connectivity());
}

// 2^60 nodes do not fit into memory.
TEST(Analysis, TakesSizesFromFormulasWithoutBuilding) {
  const Execution little{.max_memory = 1 << 30};
  Analysis analysis(topology::resolve("hypercube(60)"), {}, little);
  EXPECT_EQ(*analysis.nodes(), Count{1} << 60);
  EXPECT_EQ(*analysis.links(), Count{30} << 60);
  EXPECT_FALSE(*analysis.is_directed());
  EXPECT_EQ(analysis.degrees()->max, 60U);
  EXPECT_THROW((void)analysis.girth(), InputError);
}

TEST(Survey, SearchesLargeNetworksWithoutBuildingThem) {
  const topology::Member member = topology::resolve("star(11)");
  const Execution little{.max_memory = 64 << 20};  // the table of its channels would take gigabytes
  const Survey large = survey(member, {}, little);
  EXPECT_EQ(find_metric(large, "diameter")->text, "15");
  EXPECT_EQ(find_metric(large, "nodes")->text, "39916800");
  EXPECT_EQ(find_metric(large, "orbits")->text, "1 (as the family declares)");
  EXPECT_FALSE(find_metric(large, "girth")->value);
  EXPECT_TRUE(find_metric(large, "diameter_pair")->text.starts_with("(1,2,3,4,5,6,7,8,9,10,11) to "));
}

// The orbits of links do not need those of nodes, whose search is not limited in time when they are requested.
TEST(Survey, RequestsOnlyTheNamedOrbits) {
  const auto request = [](const char* list) { return analysis_request({.wanted = metrics_named(list)}); };
  EXPECT_FALSE(request("diameter,edge_orbits").are_orbits_requested);
  EXPECT_TRUE(request("diameter,edge_orbits").are_edge_orbits_requested);
  for (const char* list : {"orbits", "orbits_from", "girth,orbits_exact"}) {
    EXPECT_TRUE(request(list).are_orbits_requested) << list;
    EXPECT_FALSE(request(list).are_edge_orbits_requested) << list;
  }
  EXPECT_TRUE(request("orbits,edge_orbits").are_orbits_requested);
  const AnalysisRequest unnamed =
      analysis_request({.wanted = metrics_named("orbits,edge_orbits"), .is_by_name = false});
  EXPECT_FALSE(unnamed.are_orbits_requested || unnamed.are_edge_orbits_requested);
}

}  // namespace
}  // namespace weft::metrics
