// The recursive diagonal tori a second time: unit vectors by recursion in signed numbers, and the ranks of assignment
// alpha by flooding the rank-1 tori instead of by a formula. Labels are the coordinates of the definition, so the
// networks are compared channel by channel, rank by rank.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "topology/network.h"

namespace weft::topology {
namespace {

struct Vector {
  long x = 0;
  long y = 0;
};

struct UnitVectors {
  Vector along_x;
  Vector along_y;
};

// x_(r+1) = 2·x_r + 2·y_r and y_(r+1) = -2·x_r + 2·y_r, never reduced: rank 5 is still far from overflow.
UnitVectors unit_vectors(unsigned rank) {
  if (rank == 0) return {{1, 0}, {0, 1}};
  const auto [x, y] = unit_vectors(rank - 1);
  return {{2 * x.x + 2 * y.x, 2 * x.y + 2 * y.y}, {-2 * x.x + 2 * y.x, -2 * x.y + 2 * y.y}};
}

class Plane {
 public:
  explicit Plane(const Network& network, long side) : side_(side) {
    for (long y = 0; y < side; ++y) {
      for (long x = 0; x < side; ++x) {
        const auto node = network.labelling->find("(" + std::to_string(x) + "," + std::to_string(y) + ")");
        EXPECT_TRUE(node.has_value());
        nodes_.push_back(node.value_or(kNoNode));
      }
    }
  }

  [[nodiscard]] long side() const { return side_; }
  [[nodiscard]] NodeId at(Vector place) const { return nodes_[index(place)]; }
  [[nodiscard]] bool is_zero(Vector v) const { return index(v) == 0; }
  // Row by row; coordinates are taken modulo the side.
  [[nodiscard]] std::size_t index(Vector place) const {
    return static_cast<std::size_t>(wrapped(place.x) + side_ * wrapped(place.y));
  }

  [[nodiscard]] bool has_rank(unsigned rank) const { return !is_zero(unit_vectors(rank).along_x); }

 private:
  [[nodiscard]] long wrapped(long c) const { return (c % side_ + side_) % side_; }

  long side_;
  std::vector<NodeId> nodes_;
};

// Assignment alpha on the 4x2 minimum node set.
struct AlphaEntry {
  Vector place;
  unsigned rank;
};
constexpr AlphaEntry kAlpha[] = {{{1, 0}, 1}, {{3, 1}, 1}, {{0, 0}, 2}, {{2, 1}, 2},
                                 {{1, 1}, 3}, {{3, 0}, 3}, {{0, 1}, 4}, {{2, 0}, 4}};

// Gives a rank to all that the steps (2,2) and (-2,2) reach from a place: its coset. Steps back need not be tried, on a
// torus they are many steps forward.
void flood(std::vector<unsigned>& ranks, const Plane& plane, const AlphaEntry& entry) {
  const auto [along_x, along_y] = unit_vectors(1);
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

// By index of the plane. The eight cosets do not meet and leave nothing out.
std::vector<unsigned> alpha_ranks(const Plane& plane) {
  std::vector<unsigned> ranks(static_cast<std::size_t>(plane.side() * plane.side()), 0);
  for (const AlphaEntry& entry : kAlpha) flood(ranks, plane, entry);
  EXPECT_EQ(std::count(ranks.begin(), ranks.end(), 0U), 0);
  return ranks;
}

struct RankedChannel {
  NodeId from = 0;
  NodeId to = 0;
  unsigned rank = 0;
  friend auto operator<=>(const RankedChannel&, const RankedChannel&) = default;
};

std::ostream& operator<<(std::ostream& out, const RankedChannel& channel) {
  return out << channel.from << "->" << channel.to << " rank " << channel.rank;
}

// The two links that a node starts in a rank, as channels both ways; one that falls on the node itself is none.
void add_links(std::vector<RankedChannel>& channels, const Plane& plane, Vector place, unsigned rank) {
  const auto [along_x, along_y] = unit_vectors(rank);
  for (const Vector& step : {along_x, along_y}) {
    if (plane.is_zero(step)) continue;
    const NodeId v = plane.at(place);
    const NodeId w = plane.at({place.x + step.x, place.y + step.y});
    channels.push_back({v, w, rank});
    channels.push_back({w, v, rank});
  }
}

// Links that coincide become one, of the lowest rank among them.
std::vector<RankedChannel> merged(const std::vector<RankedChannel>& channels) {
  std::map<std::pair<NodeId, NodeId>, unsigned> lowest;
  for (const auto& [from, to, rank] : channels) {
    const auto [place, is_new] = lowest.emplace(std::pair(from, to), rank);
    if (!is_new) place->second = std::min(place->second, rank);
  }
  std::vector<RankedChannel> result;
  for (const auto& [ends, rank] : lowest) result.push_back({ends.first, ends.second, rank});
  return result;
}

std::vector<RankedChannel> channels_of(const PortGraph& graph) {
  std::vector<RankedChannel> channels;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const std::string& name = graph.link_classes()[graph.link_class(v, port)].name;
      EXPECT_EQ(name.substr(0, 5), "rank ");
      channels.push_back({v, graph.neighbor(v, port).node, static_cast<unsigned>(std::stoul(name.substr(5)))});
    }
  }
  return channels;
}

enum class Parallel { merge, keep };

// `ranks_at(index)` are the ranks of the node at that index of the plane.
template <class RanksAt>
void expect_ranks(const Network& network, const Plane& plane, Parallel parallel, const RanksAt& ranks_at) {
  std::vector<RankedChannel> expected;
  for (long y = 0; y < plane.side(); ++y) {
    for (long x = 0; x < plane.side(); ++x) {
      for (const unsigned rank : ranks_at(plane.index({x, y}))) add_links(expected, plane, {x, y}, rank);
    }
  }
  if (parallel == Parallel::merge) expected = merged(expected);
  std::vector<RankedChannel> found = channels_of(network.graph);
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(found, expected) << network.name();
}

void expect_prdt(long side, unsigned highest_rank, Parallel parallel) {
  const std::string arguments = std::to_string(side) + "," + std::to_string(highest_rank);
  const Network prdt = build("prdt(" + arguments + (parallel == Parallel::keep ? ",parallel=keep)" : ")"), Execution{});
  std::vector<unsigned> ranks;
  for (unsigned rank = 0; rank <= highest_rank; ++rank) ranks.push_back(rank);
  expect_ranks(prdt, Plane(prdt, side), parallel, [&](std::size_t) { return ranks; });
}

TEST(SecondConstruction, PrdtFollowsTheUnitVectors) {
  for (const Parallel parallel : {Parallel::merge, Parallel::keep}) {
    for (const unsigned rank : {0U, 1U}) expect_prdt(8, rank, parallel);
    for (const unsigned rank : {1U, 2U, 3U, 4U, 5U}) expect_prdt(12, rank, parallel);
    for (const unsigned rank : {1U, 2U}) expect_prdt(16, rank, parallel);
    for (const unsigned rank : {2U, 3U}) expect_prdt(32, rank, parallel);
  }
}

struct RdtVariant {
  const char* arguments;  // after N
  bool has_spare = false;
  Parallel parallel = Parallel::merge;
  unsigned highest_rank = 4;
};

void expect_rdt(long side, const RdtVariant& variant) {
  const Network rdt = build("rdt(" + std::to_string(side) + variant.arguments + ")", Execution{});
  const Plane plane(rdt, side);
  const std::vector<unsigned> assigned = alpha_ranks(plane);
  expect_ranks(rdt, plane, variant.parallel, [&](std::size_t index) -> std::vector<unsigned> {
    const unsigned rank = assigned[index];
    if (rank <= variant.highest_rank && plane.has_rank(rank)) return {0, rank};
    return variant.has_spare ? std::vector<unsigned>{0, 1} : std::vector<unsigned>{0};
  });
}

TEST(SecondConstruction, RdtFollowsTheCosets) {
  for (const long side : {4, 8, 12, 16, 32}) {
    expect_rdt(side, {""});
    expect_rdt(side, {",parallel=keep", false, Parallel::keep});
    expect_rdt(side, {",spare=1", true});
    expect_rdt(side, {",rank=1", false, Parallel::merge, 1});
    expect_rdt(side, {",rank=1,spare=1,parallel=keep", true, Parallel::keep, 1});
  }
  expect_rdt(32, {",rank=2", false, Parallel::merge, 2});
}

// The highest rank of the links at a node; with all four ranks present that is the one it was given.
unsigned upper_rank(const PortGraph& graph, NodeId v) {
  LinkClassId highest = 0;
  for (PortId port = 0; port < graph.out_degree(v); ++port) highest = std::max(highest, graph.link_class(v, port));
  return highest;
}

// What alpha is for: each rank holds a quarter of the nodes, and from any node all four are one step away.
TEST(SecondConstruction, AlphaPutsAllFourRanksAroundEachNode) {
  for (const long side : {12, 128}) {  // of the sides below 128, only multiples of an odd number have a rank 4
    const Network rdt = build("rdt(" + std::to_string(side) + ",parallel=keep)", Execution{});
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

}  // namespace
}  // namespace weft::topology
