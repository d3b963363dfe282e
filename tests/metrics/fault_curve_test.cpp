#include "metrics/faults/fault_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "metrics/distances/distances.h"
#include "support/graph_oracles.h"
#include "topology/constructions/faults.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

PortGraph graph_of(const std::string& spec) { return topology::build(spec, Execution{}).graph; }

std::vector<FaultPoint> curve(const std::string& spec, const FaultCurveRequest& request, unsigned thread_count = 1) {
  return fault_curve(graph_of(spec), request, Execution{.thread_count = thread_count});
}

TEST(FaultCurve, WithoutFaultsEqualsTheNetwork) {
  for (const std::string spec : {"torus(5,5)", "scc(4)", "prc(24,skips=[4,8])"}) {
    const DistanceSummary intact = all_distances(graph_of(spec), Execution{});
    for (const FaultKind kind : {FaultKind::links, FaultKind::nodes}) {
      const auto points = curve(spec, {kind, {0}, 7});
      ASSERT_EQ(points.size(), 1U);
      EXPECT_EQ(points[0].connected_count, 7U);
      EXPECT_EQ(points[0].connected_interval.low, 1);  // nothing is random
      EXPECT_EQ(points[0].diameter->mean, *intact.diameter());
      EXPECT_EQ(points[0].mean_distance->mean, intact.mean_without_self()->to_double());
      EXPECT_EQ(points[0].mean_distance->half_width, 0);
      EXPECT_EQ(points[0].largest_component.mean, 1);
    }
  }
}

// Computes the curve independently: builds faulty(...) from its spec and computes reachability and distances in a
// matrix.
struct Trial {
  bool is_connected = false;
  double diameter = 0;
  double mean_distance = 0;
  double largest_component = 0;
};

std::vector<NodeId> survivors(const PortGraph& intact, FaultKind kind, std::uint64_t fault_count, std::uint64_t seed) {
  std::vector<NodeId> nodes(intact.node_count());
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  if (kind == FaultKind::links) return nodes;
  for (const NodeId dead : topology::drawn_nodes(intact, fault_count, seed)) std::erase(nodes, dead);
  return nodes;
}

Trial slow_trial(const std::string& spec, FaultKind kind, std::uint64_t fault_count, std::uint64_t seed) {
  const PortGraph faulty = graph_of("faulty(" + spec + "," + std::string(name_of(kind)) + "=" +
                                    std::to_string(fault_count) + ",seed=" + std::to_string(seed) + ")");
  const auto from_to = test::IgraphOracle(faulty).distances().from_to;
  const std::vector<NodeId> nodes = survivors(graph_of(spec), kind, fault_count, seed);
  Trial trial{.is_connected = true};
  double sum = 0;
  for (const NodeId v : nodes) {
    double together = 0;
    for (const NodeId w : nodes) {
      const bool is_reached = from_to[v][w] != kUnreached;
      trial.is_connected = trial.is_connected && is_reached;
      together += is_reached && from_to[w][v] != kUnreached ? 1 : 0;
      sum += from_to[v][w];
      trial.diameter = std::max(trial.diameter, static_cast<double>(from_to[v][w]));
    }
    trial.largest_component = std::max(trial.largest_component, together / static_cast<double>(nodes.size()));
  }
  trial.mean_distance = sum / static_cast<double>(nodes.size() * (nodes.size() - 1));
  return trial;
}

void expect_as_slow(const std::string& spec, FaultKind kind, std::uint64_t fault_count) {
  constexpr std::uint32_t kTrials = 12;
  constexpr std::uint64_t kSeed = 40;
  const FaultPoint point = curve(spec, {kind, {fault_count}, kTrials, kSeed}, 2).front();
  std::vector<double> diameters;
  std::vector<double> means;
  double largest = 0;
  for (std::uint64_t i = 0; i < kTrials; ++i) {
    const Trial trial = slow_trial(spec, kind, fault_count, kSeed + i);
    largest += trial.largest_component / kTrials;
    if (!trial.is_connected) continue;
    diameters.push_back(trial.diameter);
    means.push_back(trial.mean_distance);
  }
  EXPECT_EQ(point.connected_count, means.size());
  EXPECT_NEAR(point.largest_component.mean, largest, 1e-12);
  ASSERT_EQ(point.diameter.has_value(), !means.empty());
  if (means.empty()) return;
  EXPECT_EQ(point.diameter->count, diameters.size());
  EXPECT_NEAR(point.diameter->mean, estimate(diameters)->mean, 1e-12);
  EXPECT_EQ(point.diameter->max, estimate(diameters)->max);
  EXPECT_NEAR(point.mean_distance->mean, estimate(means)->mean, 1e-12);
  EXPECT_NEAR(point.mean_distance->half_width.value_or(0), estimate(means)->half_width.value_or(0), 1e-12);
}

TEST(FaultCurve, EqualsFaultyNetworksBuiltOneByOne) {
  for (const std::string spec :
       {"torus(4,5)", "hypercube(4)", "chordal-ring(20,skips=[3,7])", "rdt(16,parallel=keep)", "fat-tree(2,3)"}) {
    for (const FaultKind kind : {FaultKind::links, FaultKind::nodes}) {
      for (const std::uint64_t fault_count : {1U, 3U, 7U}) {
        SCOPED_TRACE(spec + ", " + std::to_string(fault_count) + " " + std::string(name_of(kind)));
        expect_as_slow(spec, kind, fault_count);
      }
    }
  }
}

bool is_same(const FaultPoint& a, const FaultPoint& b) {
  const auto numbers = [](const FaultPoint& point) {
    std::vector<double> values{point.connected_interval.low, point.connected_interval.high,
                               point.largest_component.mean, point.largest_component.half_width.value_or(-1)};
    for (const auto& estimate : {point.diameter, point.mean_distance}) {
      if (estimate)
        values.insert(values.end(), {estimate->mean, estimate->half_width.value_or(-1), estimate->min, estimate->max});
    }
    return values;
  };
  return a.connected_count == b.connected_count && numbers(a) == numbers(b);
}

TEST(FaultCurve, IsTheSameOnAnyNumberOfThreads) {
  const FaultCurveRequest request{FaultKind::links, {0, 3, 6, 9, 12}, 25, 5};
  const auto one = curve("torus(4,4)", request);
  for (const unsigned thread_count : {2U, 3U, 8U}) {
    const auto many = curve("torus(4,4)", request, thread_count);
    ASSERT_EQ(many.size(), one.size());
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_TRUE(is_same(many[i], one[i])) << i;
  }
  const auto other_seed = curve("torus(4,4)", {FaultKind::links, {0, 3, 6, 9, 12}, 25, 6});
  EXPECT_FALSE(is_same(other_seed[3], one[3]));
}

// The faults of a trial are nested, so a disconnected network stays disconnected.
TEST(FaultCurve, ConnectionProbabilityNeverRisesWithLinkFaults) {
  FaultCurveRequest request{FaultKind::links, {}, 40};
  for (std::uint64_t count = 0; count <= 32; ++count) request.fault_counts.push_back(count);
  const auto points = curve("torus(4,4)", request);
  for (std::size_t i = 1; i < points.size(); ++i) {
    EXPECT_LE(points[i].connected_count, points[i - 1].connected_count);
    EXPECT_LE(points[i].largest_component.mean, points[i - 1].largest_component.mean);
  }
  EXPECT_GT(points[8].connected_count, 0U);
  EXPECT_LT(points[14].connected_count, 40U);
}

TEST(FaultCurve, IsDisconnectedWhenAllLinksAreDead) {
  const auto links = curve("ring(6)", {FaultKind::links, {6}, 5}).front();
  EXPECT_EQ(links.connected_count, 0U);
  EXPECT_FALSE(links.diameter);
  EXPECT_EQ(links.largest_component.mean, 1.0 / 6);
  EXPECT_EQ(links.connected_interval.high, 0);

  const auto nodes = curve("ring(6)", {FaultKind::nodes, {5, 6}, 5});
  EXPECT_EQ(nodes[0].connected_count, 5U);  // one node is connected
  EXPECT_EQ(nodes[0].diameter->max, 0);
  EXPECT_FALSE(nodes[0].mean_distance);
  EXPECT_EQ(nodes[1].connected_count, 0U);  // a network without nodes is not
  EXPECT_EQ(nodes[1].largest_component.mean, 0);
}

TEST(FaultCurve, UnidirectionalChannelsDieAlone) {
  EXPECT_EQ(killable_count(graph_of("directed-ring(5)"), FaultKind::links), 5U);
  EXPECT_EQ(killable_count(graph_of("ring(5)"), FaultKind::links), 5U);
  EXPECT_EQ(killable_count(graph_of("hsn(2,prc(8,skips=[2,4]))"), FaultKind::links), 128U + 28U);
  EXPECT_EQ(curve("directed-ring(5)", {FaultKind::links, {1}, 5}).front().connected_count, 0U);
  EXPECT_EQ(curve("ring(5)", {FaultKind::links, {1}, 5}).front().connected_count, 5U);
}

}  // namespace
}  // namespace weft::metrics
