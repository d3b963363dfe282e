#include <gtest/gtest.h>

#include "base/input_error.h"
#include "design/design.h"
#include "design/measured.h"

namespace weft::design {
namespace {

const Execution kExecution{.thread_count = 2};

Optimum best_of(std::string_view family, std::uint64_t nodes, DesignRequest request = {}) {
  request.node_count = nodes;
  return optimise(family, request, kExecution);
}

const DesignGroup& group_of(const Optimum& optimum, std::string_view name) {
  for (const DesignGroup& group : optimum.groups) {
    if (group.name == name) return group;
  }
  ADD_FAILURE() << name;
  return optimum.groups.front();
}

TEST(Optimise, DivisiblePrcOf1024Nodes) {
  const Optimum optimum = best_of("prc", 1024);
  ASSERT_NE(optimum.best_group(), nullptr);
  EXPECT_TRUE(optimum.is_exhaustive());
  EXPECT_EQ(optimum.best_group()->best.front().spec, "prc(1024,skips=[4,16,64,256])");
  EXPECT_EQ(optimum.tie_count(), 1U);
  for (const auto& [name, diameter] : {std::pair{"g = 1", 62.0}, {"g = 2", 29.0}, {"g = 4", 17.0}, {"g = 8", 19.0}}) {
    EXPECT_EQ(group_of(optimum, name).best.front().score.low, diameter) << name;
  }
  EXPECT_EQ(group_of(optimum, "g = 16").method, Method::excluded);
  ASSERT_EQ(optimum.theorems.size(), 2U);
  EXPECT_NEAR(*optimum.theorems[0].predicted, 15.84, 0.01);
  EXPECT_TRUE(optimum.theorems[0].is_best && optimum.theorems[0].has_best_group);
}

// What is listed has the values that the network has.
TEST(Optimise, ListedDesignsHaveTheirScores) {
  for (const Criterion criterion : {Criterion::diameter, Criterion::mean}) {
    for (const Skips skips : {Skips::divisible, Skips::general}) {
      for (const char* family : {"prc", "chordal-ring"}) {
        const Optimum optimum = best_of(family, 36, {.criterion = criterion, .skips = skips, .kept = 3});
        std::size_t count = 0;
        for (const DesignGroup& group : optimum.groups) {
          for (const Design& design : group.best) {
            const auto measured = measure(design.spec, criterion, 10, kExecution);
            ASSERT_TRUE(measured) << design.spec;
            EXPECT_DOUBLE_EQ(measured->score.low, design.score.low) << design.spec;
            EXPECT_EQ(measured->spec, design.spec);
            EXPECT_EQ(measured->degree, design.degree) << design.spec;
            ++count;
          }
        }
        EXPECT_GE(count, 3U) << family;
      }
    }
  }
}

// The groups that are left out for many sizes do not have the best design.
TEST(Optimise, SizesGiveTheBestOfEachSize) {
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t n = 3; n <= 130; ++n) sizes.push_back(n);
  for (const Criterion criterion : {Criterion::diameter, Criterion::mean}) {
    const std::vector<Optimum> many = optimise_sizes("prc", sizes, {.criterion = criterion, .kept = 1}, kExecution);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const Optimum one = best_of("prc", sizes[i], {.criterion = criterion});
      ASSERT_EQ(one.best_group() == nullptr, many[i].best_group() == nullptr) << sizes[i];
      if (one.best_group() == nullptr) continue;
      EXPECT_EQ(one.best_group()->best.front().score, many[i].best_group()->best.front().score) << sizes[i];
      EXPECT_EQ(one.tie_count(), many[i].tie_count()) << sizes[i];
    }
  }
}

TEST(Optimise, GeneralSkipsAreAtLeastAsGood) {
  for (const std::uint64_t nodes : {16U, 24U, 36U}) {
    const Optimum divisible = best_of("prc", nodes);
    const Optimum general = best_of("prc", nodes, {.skips = Skips::general});
    EXPECT_TRUE(general.is_exhaustive());
    EXPECT_LE(general.best_group()->best.front().score.low, divisible.best_group()->best.front().score.low);
    EXPECT_GT(general.design_count(), divisible.design_count());
  }
}

TEST(Optimise, ManyGeneralDesignsAreSearched) {
  const Optimum optimum = best_of("prc", 256, {.skips = Skips::general, .evaluations = 2000});
  EXPECT_FALSE(optimum.is_exhaustive());
  EXPECT_EQ(group_of(optimum, "g = 1").method, Method::all);
  EXPECT_EQ(group_of(optimum, "g = 4").method, Method::search);
  EXPECT_LE(optimum.best_group()->best.front().score.low, best_of("prc", 256).best_group()->best.front().score.low);
}

TEST(Optimise, PrimeSizesHaveNoDivisibleDesign) {
  const Optimum optimum = best_of("prc", 101);
  EXPECT_EQ(optimum.best_group(), nullptr);
  EXPECT_EQ(optimum.tie_count(), 0U);
}

TEST(Optimise, PerfectTorusOfOneRankPrefersALargeCardinal) {
  const Optimum optimum = best_of("prdt", 576, {.ranks = 1});
  ASSERT_EQ(optimum.groups.size(), 1U);
  EXPECT_EQ(optimum.best_group()->best.front().spec, "prdt(24,1,cardinal=3)");
  EXPECT_TRUE(optimum.theorems.front().design);
}

TEST(Optimise, SwappedNetworksOfOneNucleusDifferInDegreeOnly) {
  const Optimum optimum = best_of("rhsn", 4096, {.nuclei = {"hypercube(3)"}});
  const auto& best = optimum.best_group()->best;
  ASSERT_EQ(optimum.tie_count(), best.size());  // Theorem 3.2: one diameter
  EXPECT_EQ(best.front().score.low, 15);
  EXPECT_LT(best.front().degree, best.back().degree);
}

TEST(Optimise, ShapesOfATorus) {
  const Optimum optimum = best_of("torus", 64);
  EXPECT_EQ(optimum.best_group()->best.front().score.low, 6);
  EXPECT_GT(optimum.design_count(), 8U);
  EXPECT_LE(best_of("torus", 64, {.degree = 4}).best_group()->best.front().degree, 4U);
}

TEST(Optimise, ByBisectionTheProvenEndDecides) {
  const Optimum optimum = best_of("prc", 16, {.criterion = Criterion::bisection});
  const DesignGroup* best = optimum.best_group();
  ASSERT_NE(best, nullptr);
  for (const DesignGroup& group : optimum.groups) {
    for (const Design& design : group.best) EXPECT_LE(design.score.low, best->best.front().score.low);
  }
}

TEST(Optimise, ByThroughput) {
  const Optimum optimum = best_of("torus", 16, {.criterion = Criterion::throughput});
  EXPECT_EQ(optimum.groups.front().unmeasured.size(), 0U);
  EXPECT_GT(optimum.best_group()->best.front().score.low, 0.5);
}

TEST(Optimise, RefusesWhatDoesNotApply) {
  EXPECT_THROW(best_of("prc", 2), InputError);
  EXPECT_THROW(best_of("prc", 1U << 21), InputError);
  EXPECT_THROW(best_of("prc", 100, {.period = 3}), InputError);
  EXPECT_THROW(best_of("prc", 100, {.cardinal = 3}), InputError);
  EXPECT_THROW(best_of("torus", 64, {.period = 3}), InputError);
  EXPECT_THROW(best_of("chordal-ring", 10, {.degree = 11}), InputError);
  EXPECT_THROW(best_of("no-such-family", 10), InputError);
  EXPECT_EQ(best_of("hypercube", 100).best_group(), nullptr);
  EXPECT_EQ(best_of("prdt", 1000).best_group(), nullptr);
  EXPECT_FALSE(best_of("prdt", 1000).notes.empty());
}

}  // namespace
}  // namespace weft::design
