// The arithmetic of vector routing, against exact sums and against a search for the nearest quotient.
#include "routing/rdt/rank_vectors.h"
#include "support/routings.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace weft::routing {
namespace {

using test::network_of;

RankVectors vectors_of(std::string_view text) { return *RankVectors::of(network_of(text), Execution{}); }

NodeId node_at(const RankVectors& vectors, std::int32_t x, std::int32_t y) {
  return static_cast<NodeId>(x + y * vectors.side());
}

// The integer nearest to a/b; ties go to the one nearer to zero.
std::int32_t nearest(std::int32_t a, std::int32_t b) {
  std::int32_t best = 0;
  for (std::int32_t q = -std::abs(a); q <= std::abs(a); ++q) {
    const auto off = [&](std::int32_t k) { return std::abs(a - b * k); };
    if (off(q) < off(best) || (off(q) == off(best) && std::abs(q) < std::abs(best))) best = q;
  }
  return best;
}

// From (1,2) to (5,9).
TEST(RankVectors, ConvertsTheExampleOfFigureFive) {
  const auto vectors = vectors_of("prdt(32,2)");
  const StepsByRank steps = vectors.convert(vectors.between(node_at(vectors, 1, 2), node_at(vectors, 5, 9)));
  EXPECT_EQ(steps[2], (Steps{1, 0}));
  EXPECT_EQ(steps[1], (Steps{1, -1}));
  EXPECT_EQ(steps[0], (Steps{0, -1}));
}

// Without modulo: the defined unit vectors, multiplied and added.
TEST(RankVectors, ConvertedStepsAddUpToTheOffset) {
  for (const char* text :
       {"prdt(16,2)", "prdt(32,3)", "prdt(12,4)", "prdt(12,2,cardinal=3)", "prdt(27,2,cardinal=3)"}) {
    const auto vectors = vectors_of(text);
    const std::int32_t n = vectors.cardinal();
    for (NodeId goal = 0; goal < static_cast<NodeId>(vectors.side() * vectors.side()); ++goal) {
      const Steps offset = vectors.between(0, goal);
      const StepsByRank steps = vectors.convert(offset);
      Steps sum{};
      Steps x{1, 0};
      Steps y{0, 1};
      for (unsigned rank = 0; rank <= vectors.highest_rank(); ++rank) {
        sum = sum + Steps{steps[rank].x * x.x + steps[rank].y * y.x, steps[rank].x * x.y + steps[rank].y * y.y};
        const Steps next{n * (x.x + y.x), n * (x.y + y.y)};
        y = {n * (y.x - x.x), n * (y.y - x.y)};
        x = next;
        ASSERT_TRUE(rank == vectors.highest_rank() || steps[rank].length() <= n) << text << " " << goal;
      }
      ASSERT_EQ(sum, offset) << text << " " << goal;
    }
  }
}

TEST(RankVectors, RoundToTheNearestAndHalvesTowardZero) {
  const auto vectors = vectors_of("prdt(64,1)");
  for (NodeId goal = 0; goal < 4096; ++goal) {
    const Steps offset = vectors.between(0, goal);
    ASSERT_EQ(vectors.convert(offset)[1], (Steps{nearest(offset.x + offset.y, 4), nearest(offset.y - offset.x, 4)}))
        << goal;
  }
}

TEST(RankVectors, NineImagesAreNeverLongerThanOne) {
  const auto vectors = vectors_of("prdt(32,3)");
  const auto length = [](const StepsByRank& steps) {
    std::int32_t sum = 0;
    for (const Steps& each : steps) sum += each.length();
    return sum;
  };
  int shorter = 0;
  for (NodeId goal = 0; goal < 1024; ++goal) {
    const Steps offset = vectors.between(0, goal);
    ASSERT_LE(length(vectors.convert_best_image(offset)), length(vectors.convert(offset)));
    shorter += length(vectors.convert_best_image(offset)) < length(vectors.convert(offset)) ? 1 : 0;
  }
  EXPECT_GT(shorter, 0);
}

TEST(RankVectors, RestIsTheOffsetWithoutTheUpperRanks) {
  const auto vectors = vectors_of("rdt(32)");
  for (NodeId goal = 0; goal < 1024; ++goal) {
    const StepsByRank steps = vectors.convert(vectors.between(77, goal));
    ASSERT_EQ(vectors.rest(steps, 77, goal), steps[0]) << goal;
    // A step of the base torus is subtracted; one of an upper rank changes nothing when it is subtracted from its rank.
    ASSERT_EQ(vectors.rest(steps, vectors.moved(77, 0), goal), steps[0] - step_of(0)) << goal;
    StepsByRank after = steps;
    after[2] = after[2] - step_of(10);
    ASSERT_EQ(vectors.rest(after, vectors.moved(77, 10), goal), steps[0]) << goal;
  }
}

TEST(RankVectors, FaultsDoNotHideTheRanksOfANode) {
  const auto intact = vectors_of("rdt(8,spare=none)");
  const auto damaged = vectors_of("faulty(rdt(8,spare=none),nodes=60)");
  EXPECT_TRUE(damaged.has_faults());
  for (NodeId v = 0; v < 64; ++v) EXPECT_EQ(intact.has_rank(v, 1), damaged.has_rank(v, 1)) << v;
}

TEST(RankVectors, UpperLinksJoinNodesOfOneClass) {
  const auto vectors = vectors_of("rdt(16)");
  for (NodeId v = 0; v < 256; ++v) {
    for (GeneratorId g = 4; g < 12; ++g) EXPECT_EQ(vectors.class_of(vectors.moved(v, g)), vectors.class_of(v));
  }
}

TEST(RankVectors, PortsAndGeneratorsAreThoseOfTheGraph) {
  for (const char* spec : {"rdt(8)", "rdt(16)", "rdt(32,spare=none)", "prdt(16,1)", "faulty(rdt(8),links=5,seed=2)"}) {
    SCOPED_TRACE(spec);
    const topology::Network network = network_of(spec);
    const auto vectors = RankVectors::of(network, {});
    ASSERT_TRUE(vectors);
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
        const GeneratorId generator = vectors->generator(network.graph, v, port);
        ASSERT_EQ(generator, network.graph.generator(v, port)) << v;
        ASSERT_EQ(vectors->port(network.graph, v, generator), *network.graph.port_of(v, generator)) << v;
      }
    }
  }
}

TEST(StepsPacking, UnpacksWhatWasPacked) {
  const StepsPacking packing({{{0, 0}, {2, 2}, {5, 5}}}, 2, 3);
  for (std::int32_t a = -2; a <= 2; ++a) {
    for (std::int32_t b = -5; b <= 5; ++b) {
      const StepsByRank steps{{{0, 0}, {a, -a}, {b, 5 - std::abs(b)}}};
      const std::uint64_t packed = packing.pack(steps, 6);
      EXPECT_LT(packed, std::uint64_t{1} << packing.bit_count());
      EXPECT_EQ(packing.steps(packed), steps);
      EXPECT_EQ(packing.flags(packed), 6U);
    }
  }
}

TEST(StepsPacking, TakesOffTheStepOfAGenerator) {
  const StepsPacking packing({{{0, 0}, {2, 2}, {5, 5}}}, 2, 3);
  const StepsByRank steps{{{0, 0}, {1, -2}, {-3, 5}}};
  for (GeneratorId g = 0; g < generator_of(3, 0, 1); ++g) {
    StepsByRank after = steps;
    if (rank_of(g) > 0) after[rank_of(g)] = steps[rank_of(g)] - step_of(g);
    if (rank_of(g) == 1 && after[1].y < -2) continue;  // one step too many for its field
    if (rank_of(g) == 2 && after[2].y > 5) continue;
    EXPECT_EQ(packing.after(packing.pack(steps, 6), g, 1), packing.pack(after, 1)) << g;
  }
}

TEST(StepsPacking, NumbersAllVectorsInOrderWithoutGaps) {
  const StepsPacking packing({{{0, 0}, {1, 1}, {2, 2}}}, 2, 1);
  std::vector<std::uint64_t> all;
  for (const std::int32_t a : {-1, 0, 1}) {
    for (const std::int32_t b : {-1, 0, 1}) {
      for (const std::int32_t c : {-2, -1, 0, 1, 2}) {
        for (const std::int32_t d : {-2, -1, 0, 1, 2}) {
          for (const std::uint32_t flags : {0U, 1U}) all.push_back(packing.pack({{{0, 0}, {a, b}, {c, d}}}, flags));
        }
      }
    }
  }
  std::ranges::sort(all);
  ASSERT_EQ(packing.number_count(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(packing.number(all[i]), i);
}

}  // namespace
}  // namespace weft::routing
