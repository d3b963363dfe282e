// Distances and girth over ranks, which are threads here, compared with those of one process.
#include "metrics/distances/rank_share.h"

#include <gtest/gtest.h>

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "metrics/distances/distances.h"
#include "metrics/distances/girth.h"
#include "metrics/distances/implicit_distances.h"
#include "metrics/distances/reference_distances.h"
#include "metrics/survey.h"
#include "support/graph_oracles.h"
#include "support/thread_ranks.h"
#include "topology/implicit/implicit_graph.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

TEST(RankShare, DealsOutEveryPieceOnce) {
  const std::vector<int> pieces = {0, 1, 2, 3, 4};
  EXPECT_EQ((RankShare{0, 2}.of(pieces)), (std::vector<int>{0, 2, 4}));
  EXPECT_EQ((RankShare{1, 2}.of(pieces)), (std::vector<int>{1, 3}));
  EXPECT_EQ((RankShare{6, 7}.of(pieces)), std::vector<int>{});
}

TEST(RankShare, JoinsCountsBeyond64Bits) {
  const Count many = (Count{1} << 100U) + (Count{UINT64_MAX} << 3U) + 5;
  test::run_ranks(3, [&](Ranks& ranks) {
    const bool is_deep = ranks.number() > 0;
    const NodePair farthest{10 - ranks.number(), ranks.number()};
    const DistanceSummary own = summarise(Count{1} << 60U, {1, many, is_deep ? many : 0}, farthest);
    const DistanceSummary all = joined(ranks, own);
    EXPECT_EQ(all, summarise(Count{1} << 60U, {3, 3 * many, 2 * many}, {8, 2}));
  });
}

TEST(DistancesOverRanks, EqualTheReferenceOnRandomGraphs) {
  for (const auto& [name, graph] : test::random_graphs({0, 1, 2, 7, 64, 130, 700}, 2)) {
    const DistanceSummary plain = reference_distances(graph, Execution{});
    for (const unsigned rank_count : {1U, 2U, 3U, 5U}) {
      test::run_ranks(rank_count, [&](Ranks& ranks) {
        const Execution execution{.thread_count = 1 + ranks.number() % 2};
        const DistanceSummary ours = all_distances(graph, trivial_orbits(graph.node_count()), ranks, execution);
        EXPECT_EQ(ours, plain) << name << ", rank " << ranks.number() << " of " << rank_count;
      });
    }
  }
}

TEST(DistancesOverRanks, EqualTheReferenceWithOrbits) {
  for (const char* spec : {"scc(5)", "prc(1000,skips=[4,20])", "fat-tree(3,4)", "mesh(20,31)", "star(5)"}) {
    SCOPED_TRACE(spec);
    const topology::Network network = topology::build(std::string_view(spec), Execution{});
    const DistanceSummary plain = reference_distances(network.graph, Execution{});
    for (const unsigned rank_count : {2U, 3U, 5U}) {
      test::run_ranks(rank_count, [&](Ranks& ranks) {
        EXPECT_EQ(all_distances(network.graph, declared_orbits(network), ranks, Execution{}), plain);
      });
    }
  }
}

TEST(DistancesOverRanks, EqualThoseOfOneProcessInImplicitGraphs) {
  std::size_t covered = 0;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      const auto graph = topology::implicit_graph_of(topology::resolve(example));
      if (graph == nullptr || graph->sources().size() < 2) continue;
      ++covered;
      const DistanceSummary alone = implicit_distances(*graph, example, Execution{});
      test::run_ranks(3, [&](Ranks& ranks) {
        EXPECT_EQ(implicit_distances(*graph, example, ranks, Execution{}), alone) << example;
      });
    }
  }
  EXPECT_GT(covered, 0U);
}

TEST(GirthOverRanks, EqualsThatOfOneProcess) {
  for (const auto& [name, graph] : test::random_graphs({0, 1, 3, 64, 130}, 2)) {
    const Orbits orbits = trivial_orbits(graph.node_count());
    const std::optional<std::uint32_t> alone = girth(graph, Execution{});
    for (const unsigned rank_count : {2U, 3U, 5U}) {
      test::run_ranks(rank_count,
                      [&](Ranks& ranks) { EXPECT_EQ(girth(graph, orbits, ranks, Execution{}), alone) << name; });
    }
  }
}

std::vector<std::string> lines_of(const Survey& survey) {
  std::vector<std::string> lines;
  for (const MeasuredMetric& each : survey.metrics) {
    lines.push_back(fmt::format("{}: {}", each.metric->name, each.value ? each.text : each.value.missing().reason));
  }
  return lines;
}

AnalysisRequest over(Ranks& ranks, const SurveyRequest& request) {
  AnalysisRequest shared = analysis_request(request);
  shared.ranks = &ranks;
  return shared;
}

// Metrics that need shared searches, with others between them.
const SurveyRequest kRequest{
    .wanted =
        metrics_named("nodes,girth,diameter,orbits,mean_distance,edge_connectivity,diameter_pair,unreachable_pairs"),
    .seconds = {}};

TEST(SurveyOverRanks, EqualsThatOfOneProcess) {
  for (const char* spec :
       {"petersen", "jellyfish(200,3)", "fat-tree(2,3)", "directed-ring(9)", "ring(3)", "mesh(5,7)"}) {
    SCOPED_TRACE(spec);
    const topology::Member member = topology::resolve(std::string_view(spec));
    const std::vector<std::string> alone = lines_of(survey(member, kRequest, Execution{}));
    for (const unsigned rank_count : {1U, 2U, 3U, 4U}) {
      test::run_ranks(rank_count, [&](Ranks& ranks) {
        Analysis analysis(member, over(ranks, kRequest), Execution{});
        analysis.expect_same_networks();
        if (!ranks.is_first()) {
          EXPECT_TRUE(analysis.help());
          return;
        }
        EXPECT_EQ(lines_of(survey(analysis, kRequest)), alone);
        analysis.dismiss_helpers(true);
      });
    }
  }
}

TEST(SurveyOverRanks, TellsTheHelpersOfAFailure) {
  test::run_ranks(3, [](Ranks& ranks) {
    Analysis analysis(topology::resolve("petersen"), over(ranks, kRequest), Execution{});
    if (ranks.is_first()) {
      analysis.dismiss_helpers(false);
    } else {
      EXPECT_FALSE(analysis.help());
    }
  });
}

TEST(SurveyOverRanks, RefusesDifferentNetworksAtAllRanks) {
  for (const std::string_view other : {"ring(11)", "complete(10)", "jellyfish(10,3,seed=2)", "directed-ring(10)"}) {
    test::run_ranks(3, [&](Ranks& ranks) {
      Analysis analysis(topology::resolve(ranks.number() == 1 ? other : "petersen"), over(ranks, kRequest),
                        Execution{});
      EXPECT_THROW(analysis.expect_same_networks(), std::exception) << other;
    });
  }
}

}  // namespace
}  // namespace weft::metrics
