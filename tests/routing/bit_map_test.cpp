#include "routing/multicast/bit_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/check.h"
#include "base/numbers/random.h"

namespace weft::routing {
namespace {

// The address with these positions, root rank first.
LeafAddress address_of(const std::vector<std::uint32_t>& positions) {
  LeafAddress address = 0;
  for (const std::uint32_t position : positions) address = (address << 3U) + position;
  return address;
}

RankMap map_with(const std::vector<std::uint32_t>& positions) {
  RankMap map(topology::kTileNodes);
  for (const std::uint32_t position : positions) map[position] = true;
  return map;
}

TEST(RankPattern, TileReachesSevenNodesInTwoSteps) {
  const RankPattern tile = RankPattern::tile();
  EXPECT_EQ(tile.position_count(), 8U);
  EXPECT_EQ(tile.children(0).first, 1U);
  EXPECT_EQ(tile.children(0).count, 4U);
  EXPECT_EQ(tile.children(3).first, 5U);
  EXPECT_EQ(tile.children(3).count, 3U);
  for (const std::uint32_t last : {1U, 2U, 4U, 5U, 6U, 7U}) EXPECT_EQ(tile.children(last).count, 0U);
}

TEST(RankPattern, RefusesStepsFromLaterPositions) {
  EXPECT_THROW(RankPattern({{1, topology::kPlusX}}), BrokenInvariant);
  EXPECT_THROW(RankPattern({{0, topology::kPlusX}, {1, topology::kPlusX}, {0, topology::kMinusX}}), BrokenInvariant);
}

TEST(MapGenerator, SendsWhereTheMapHasABit) {
  using Outputs = MapGenerator::Outputs;
  const RankPattern tile = RankPattern::tile();
  const MapGenerator some(tile, map_with({0, 2, 6}));
  EXPECT_EQ(some.outputs(0), (Outputs{true, {2, 3}}));  // position 6 gets its copy from position 3
  EXPECT_EQ(some.outputs(3), (Outputs{false, {6}}));
  EXPECT_EQ(some.outputs(2), (Outputs{true, {}}));
  EXPECT_EQ(some.outputs(6), (Outputs{true, {}}));
  const MapGenerator all(tile, map_with({0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(all.outputs(0), (Outputs{true, {1, 2, 3, 4}}));
  EXPECT_EQ(all.outputs(3), (Outputs{true, {5, 6, 7}}));
  const MapGenerator none(tile, map_with({}));
  EXPECT_EQ(none.outputs(0), Outputs{});
}

TEST(MapGenerator, ReachesExactlyThePositionsOfAnyMap) {
  const RankPattern tile = RankPattern::tile();
  for (unsigned bits = 0; bits < 256; ++bits) {
    RankMap map(topology::kTileNodes);
    for (std::uint32_t position = 0; position < map.size(); ++position) map[position] = (bits >> position & 1U) != 0;
    const MapGenerator generator(tile, map);
    RankMap reached(topology::kTileNodes);
    const auto visit = [&](const auto& self, std::uint32_t position) -> void {
      const auto outputs = generator.outputs(position);
      ASSERT_FALSE(reached[position]);
      reached[position] = outputs.goes_down;
      for (const std::uint32_t next : outputs.positions) self(self, next);
    };
    visit(visit, 0);
    ASSERT_EQ(reached, map);
  }
}

TEST(ReducedBitMap, LeadsToTheProductOfItsMaps) {
  ReducedBitMap map(1, 8);
  map.add(address_of({0, 1}));
  map.add(address_of({2, 3}));
  const std::vector<LeafAddress> expected{address_of({0, 1}), address_of({0, 3}), address_of({2, 1}),
                                          address_of({2, 3})};
  EXPECT_EQ(map.leaves(), expected);
  EXPECT_TRUE(map.leads_to(address_of({2, 1})));
  EXPECT_FALSE(map.leads_to(address_of({1, 1})));
}

TEST(ReducedBitMap, RootRankMayHaveOtherThanEightPositions) {
  for (const std::uint32_t positions : {2U, 4U, 18U}) {
    ReducedBitMap map(2, positions);
    map.add(address_of({positions - 1, 7, 0}));
    EXPECT_EQ(map.leaves(), std::vector<LeafAddress>{address_of({positions - 1, 7, 0})});
    EXPECT_FALSE(map.leads_to(address_of({positions, 7, 0})));
    EXPECT_EQ(encode(map).size(), 16U + positions);
  }
}

TEST(ReducedBitMap, LeadsToAllTargetsAndRoundTripsThroughTheHeader) {
  RandomStream random(3, Purpose::test);
  for (int i = 0; i < 300; ++i) {
    const auto root_rank = static_cast<unsigned>(random.below(4));
    const auto positions = static_cast<std::uint32_t>(1 + random.below(20));
    ReducedBitMap map(root_rank, positions);
    std::set<LeafAddress> targets;
    for (std::uint64_t k = random.below(9); k-- > 0;) {
      std::vector<std::uint32_t> path{static_cast<std::uint32_t>(random.below(positions))};
      while (path.size() <= root_rank) path.push_back(static_cast<std::uint32_t>(random.below(8)));
      targets.insert(address_of(path));
    }
    for (const LeafAddress target : targets) map.add(target);
    const std::vector<LeafAddress> leaves = map.leaves();
    ASSERT_TRUE(std::ranges::is_sorted(leaves));
    ASSERT_TRUE(std::ranges::includes(leaves, targets));
    for (const LeafAddress leaf : leaves) ASSERT_TRUE(map.leads_to(leaf));
    ASSERT_EQ(decode(encode(map), root_rank), map);
  }
}

}  // namespace
}  // namespace weft::routing
