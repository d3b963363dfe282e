// Compares recursive diagonal tori with a second construction: the ranks of assignment alpha by flooding the rank-1
// tori instead of by a formula.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "base/input_error.h"
#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Plane;
using test::Vector;

// Assignment alpha on the 4x2 minimum node set.
struct AlphaEntry {
  Vector place;
  unsigned rank;
};
constexpr AlphaEntry kAlpha[] = {{{1, 0}, 1}, {{3, 1}, 1}, {{0, 0}, 2}, {{2, 1}, 2},
                                 {{1, 1}, 3}, {{3, 0}, 3}, {{0, 1}, 4}, {{2, 0}, 4}};

// Gives a rank to the coset of a point: all points that the steps (2,2) and (-2,2) reach. Backward steps are not
// needed: on a torus they equal several forward steps.
void flood(std::vector<unsigned>& ranks, const Plane& plane, const AlphaEntry& entry) {
  const auto [along_x, along_y] = test::unit_vectors(1);
  std::vector<Vector> waiting{entry.place};
  std::vector<bool> has_seen(ranks.size(), false);
  while (!waiting.empty()) {
    const Vector place = waiting.back();
    const std::size_t index = plane.index(place);
    waiting.pop_back();
    if (has_seen[index]) continue;
    has_seen[index] = true;
    EXPECT_EQ(ranks[index], 0U) << "two cosets meet at " << place.x << "," << place.y;
    ranks[index] = entry.rank;
    waiting.push_back({place.x + along_x.x, place.y + along_x.y});
    waiting.push_back({place.x + along_y.x, place.y + along_y.y});
  }
}

// Ranks by index of the plane. The eight cosets are a partition.
std::vector<unsigned> alpha_ranks(const Plane& plane) {
  std::vector<unsigned> ranks(static_cast<std::size_t>(plane.side() * plane.side()), 0);
  for (const AlphaEntry& entry : kAlpha) flood(ranks, plane, entry);
  EXPECT_EQ(std::count(ranks.begin(), ranks.end(), 0U), 0);
  return ranks;
}

struct RdtVariant {
  const char* arguments;  // after N
  bool has_spare = false;
  ParallelLinks parallel = ParallelLinks::merge;
  unsigned highest_rank = 4;
};

void expect_rdt(long side, const RdtVariant& variant) {
  const Network rdt = build(fmt::format("rdt({}{})", side, variant.arguments), Execution{});
  const Plane plane(rdt, side);
  const std::vector<unsigned> assigned = alpha_ranks(plane);
  test::expect_ranks(rdt, plane, variant.parallel, [&](std::size_t index) -> std::vector<unsigned> {
    const unsigned rank = assigned[index];
    if (rank <= variant.highest_rank && plane.has_rank(rank)) return {0, rank};
    return variant.has_spare ? std::vector<unsigned>{0, 1} : std::vector<unsigned>{0};
  });
}

TEST(Rdt, FollowsTheCosets) {
  for (const long side : {4, 8, 12, 16, 32}) {
    expect_rdt(side, {"", true});
    expect_rdt(side, {",spare=1", true});
    expect_rdt(side, {",spare=none"});
    expect_rdt(side, {",spare=none,parallel=keep", false, ParallelLinks::keep});
    expect_rdt(side, {",spare=none,rank=1", false, ParallelLinks::merge, 1});
    expect_rdt(side, {",rank=1,parallel=keep", true, ParallelLinks::keep, 1});
  }
  expect_rdt(32, {",spare=none,rank=2", false, ParallelLinks::merge, 2});
}

// Values that the paper states for its network of 4096 nodes.
TEST(Rdt, EachNodeOf64x64HasEightLinks) {
  const ClosedForms forms = resolve("rdt(64)").closed_forms;
  EXPECT_EQ(forms.min_degree, Count{8});
  EXPECT_EQ(forms.max_degree, Count{8});
  EXPECT_EQ(resolve("rdt(64,spare=none)").closed_forms.min_degree, Count{4});
}

// The highest rank of the links at a node, which is the assigned rank if all four ranks exist.
unsigned upper_rank(const PortGraph& graph, NodeId v) {
  GeneratorId highest = 0;
  for (PortId port = 0; port < graph.out_degree(v); ++port) highest = std::max(highest, graph.generator(v, port));
  return highest / 4;
}

// The purpose of alpha: each rank has a quarter of the nodes, and every node has neighbours of all four ranks.
TEST(Rdt, AlphaGivesNeighboursAllFourRanks) {
  for (const long side : {12, 128}) {  // of the sides below 128, only multiples of an odd number have a rank 4
    const Network rdt = build(fmt::format("rdt({},parallel=keep)", side), Execution{});
    const Plane plane(rdt, side);
    const auto rank_at = [&](long x, long y) { return upper_rank(rdt.graph, plane.at({x, y})); };
    std::array<long, 5> count_of{};
    for (long i = 0; i < side * side; ++i) {
      const long x = i % side;
      const long y = i / side;
      ++count_of[rank_at(x, y)];
      std::array around{rank_at(x + 1, y), rank_at(x - 1, y), rank_at(x, y + 1), rank_at(x, y - 1)};
      std::sort(around.begin(), around.end());
      ASSERT_EQ(around, (std::array{1U, 2U, 3U, 4U})) << x << "," << y;
      ASSERT_EQ(rank_at(x, y) % 4, (rank_at(x + 1, y) + 1) % 4) << "a row reads 4,3,2,1";
    }
    const long quarter = side * side / 4;
    EXPECT_EQ(count_of, (std::array<long, 5>{0, quarter, quarter, quarter, quarter}));
  }
}

TEST(Rdt, EachRankHasAQuarterOfTheNodesAndNeighboursTheOthers) {
  const Network network = build("rdt(128)", Execution{});
  const auto rank_of = [&](NodeId v) { return upper_rank(network.graph, v); };
  std::vector<int> holders(5, 0);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    ++holders[rank_of(v)];
    unsigned seen = 0;
    for (PortId port = 0; port < 4; ++port) seen |= 1U << rank_of(network.graph.neighbor(v, port).node);
    EXPECT_EQ(seen | (1U << rank_of(v)), 0b11110U);
    const unsigned next = rank_of(network.graph.neighbor(v, 0).node);  // a row reads 4,3,2,1 in +x
    EXPECT_EQ(next, rank_of(v) == 1 ? 4 : rank_of(v) - 1);
  }
  EXPECT_EQ(holders, (std::vector<int>{0, 4096, 4096, 4096, 4096}));
}

// The paper's figure of the diagonal torus: from (1,2) to (5,9) is a walk on the plane of coordinates.
TEST(Rdt, LabelsAreCoordinates) {
  const Network network = build("rdt(16)", Execution{});
  EXPECT_EQ(network.node_named("(5,9)"), 9U * 16U + 5U);
}

TEST(Rdt, AlphaAsAListEqualsAlpha) {
  EXPECT_EQ(print(resolve("rdt(32,assignment=alpha)").arguments.to_spec()), "rdt(32)");
  test::expect_same_ports(build("rdt(32,assignment=[2,1,4,3,4,3,2,1])", Execution{}), build("rdt(32)", Execution{}));
}

TEST(Rdt, WithAllRanksEqualsPrdt) {
  test::expect_same_ports(
      build("rdt(32,assignment=[[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3],[3,2,1],[1,2,3],[1,2,3]])", Execution{}),
      build("prdt(32,3)", Execution{}));
  std::string all = "[1,2]";
  for (int i = 1; i < 18; ++i) all += ",[1,2]";
  test::expect_same_ports(build("rdt(12,cardinal=3,assignment=[" + all + "])", Execution{}),
                          build("prdt(12,2,cardinal=3)", Execution{}));
}

// Theorem 1 needs a multiple of 2n. With N = n^k and odd n there are n^2 tori of rank 1, and no 2n^2 classes.
TEST(Rdt, RefusesASideWithoutClasses) {
  try {
    resolve("rdt(81,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,2,1,2])");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("has 9 tori of rank 1 and not the 18 of its Theorem 1"), std::string::npos)
        << error.what();
  }
}

TEST(Rdt, WrongAssignmentsAreRefused) {
  for (const char* text :
       {"rdt(32,assignment=beta)", "rdt(32,assignment=[1,2])", "rdt(32,assignment=[0,1,1,1,1,1,1,1])",
        "rdt(32,assignment=[[1,x],1,1,1,1,1,1,1])", "rdt(36,cardinal=3)", "rdt(32,assignment=4)"}) {
    EXPECT_THROW(resolve(text), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::topology
