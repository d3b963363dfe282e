#include "programs/permutations/rcc_permutation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/input_error.h"
#include "programs/permutations/permutation_search.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

std::vector<TerminalId> pattern_on(const topology::Network& network, const std::string& pattern) {
  return traffic::build_permutation(network, pattern, 1, Execution{}).destinations;
}

std::vector<std::string> many_patterns(int random_count) {
  std::vector<std::string> names{"row-to-row", "column-to-row", "transpose", "complement", "tornado", "neighbor"};
  for (int seed = 1; seed <= random_count; ++seed) names.push_back("random(seed=" + std::to_string(seed) + ")");
  return names;
}

// With one level a row is a complete graph, and the messages from each row to each other row can be counted.
struct Counted {
  std::uint64_t drops = 0;
  std::uint64_t moving_messages = 0;
  std::uint64_t most_over_a_link = 0;
};

Counted count_one_level(const std::vector<TerminalId>& destinations, NodeId side, std::uint64_t cap) {
  std::map<std::pair<NodeId, NodeId>, std::uint64_t> rows;
  Counted counted;
  for (NodeId v = 0; v < destinations.size(); ++v) {
    if (destinations[v] == v) continue;
    ++counted.moving_messages;
    const NodeId from = v / side;
    const NodeId to = destinations[v] / side;
    if (from != to) ++rows[{from, to}];
  }
  for (const auto& [pair, messages] : rows) {
    counted.drops += messages > cap ? messages - cap : 0;
    counted.most_over_a_link = std::max(counted.most_over_a_link, std::min(messages, cap));
  }
  return counted;
}

TEST(RccPermutation, OneLevelMatchesTheCount) {
  for (const NodeId side : {2U, 3U, 4U, 5U, 8U, 9U, 16U}) {
    const topology::Network network = topology::build("rcc-full(" + std::to_string(side) + ",1)", Execution{});
    const RccPermutation permuter(network, Execution{});
    EXPECT_EQ(permuter.cap(), static_cast<std::uint64_t>(std::sqrt(side)));
    for (const std::string& name : many_patterns(20)) {
      SCOPED_TRACE(name + " on " + network.name());
      const auto destinations = pattern_on(network, name);
      const RccRun run = permuter.run(destinations, Execution{});
      const Counted counted = count_one_level(destinations, side, permuter.cap());
      EXPECT_EQ(run.drops, counted.drops);
      EXPECT_EQ(run.acknowledgements, counted.moving_messages - counted.drops);
      EXPECT_EQ(run.steps[1], counted.most_over_a_link);
      for (const std::size_t once : {0U, 2U, 4U, 5U, 7U}) EXPECT_LE(run.steps[once], 1U) << "step " << once + 1;
      EXPECT_LE(run.steps[3], 2 + permuter.cap());
      EXPECT_LT(run.steps[6], std::sqrt(side));
    }
  }
}

// A row sends everything to the next row: all but two of eight messages are dropped, and sent again over separate
// links.
TEST(RccPermutation, RowToRowOnEightTimesEight) {
  const topology::Network network = topology::build("rcc-full(8,1)", Execution{});
  const RccRun run = RccPermutation(network, Execution{}).run(pattern_on(network, "row-to-row"), Execution{});
  EXPECT_EQ(run.drops, 8U * 6U);
  EXPECT_EQ(run.acknowledgements, 16U);
  EXPECT_EQ(run.steps[1], 2U);
  EXPECT_EQ(run.steps[6], 1U);
}

// On (4,3) these are more steps than the 217 that Lemma 2 allows with the bound of Algorithm 1 in the rows.
TEST(RccPermutation, ColumnBlocksTakeManySteps) {
  const auto run = [](const char* spec) {
    const topology::Network network = topology::build(spec, Execution{});
    return RccPermutation(network, Execution{}).run(pattern_on(network, "column-blocks"), Execution{});
  };
  EXPECT_EQ(run("rcc-full(2,3)").total_steps(), 48U);
  EXPECT_EQ(run("rcc-full(3,3)").total_steps(), 133U);
  const RccRun worst = run("rcc-full(4,3)");
  EXPECT_EQ(worst.total_steps(), 271U);
  EXPECT_EQ(std::vector<std::uint64_t>(worst.steps.begin(), worst.steps.end()),
            (std::vector<std::uint64_t>{68, 16, 68, 75, 1, 17, 14, 12}));
}

// The barriers between the parts do not change paths: messages that are kept have the hops of Algorithm 1, there and
// back; dropped ones those of Algorithm 1 up to the link and of Algorithm 2. With one level this is exact.
TEST(RccPermutation, HopsAreThoseOfTheTwoAlgorithms) {
  const topology::Network network = topology::build("rcc-full(6,1)", Execution{});
  const auto by_1 = routing::build(network, "rcc-1", Execution{});
  const auto by_2 = routing::build(network, "rcc-2(by=1)", Execution{});
  const RccPermutation permuter(network, Execution{});
  const NodeId side = 6;
  for (const std::string& name : many_patterns(20)) {
    SCOPED_TRACE(name);
    const auto destinations = pattern_on(network, name);
    // Of the messages between two rows, those that start at the link come first, then those with lower sources.
    std::map<std::pair<NodeId, NodeId>, std::uint64_t> sent;
    std::uint64_t hops = 0;
    for (const bool is_there : {true, false}) {
      for (NodeId v = 0; v < destinations.size(); ++v) {
        const NodeId to = destinations[v] / side;
        const bool stays_in_row = v / side == to;
        if ((!stays_in_row && v % side == to) != is_there) continue;
        const bool is_kept = stays_in_row || ++sent[{v / side, to}] <= permuter.cap();
        const std::uint64_t to_link = is_there ? 0 : 1;
        hops += is_kept ? test::hop_count(*by_1, v, destinations[v]) + test::hop_count(*by_1, destinations[v], v)
                        : to_link + test::hop_count(*by_2, v, destinations[v]);
      }
    }
    EXPECT_EQ(permuter.run(destinations, Execution{}).hops, hops);
  }
}

struct PartBounds {
  double row = 0;   // W(N^(1/2),L-1): steps of Algorithm 1 within rows
  double root = 0;  // N^(1/4): over the links between rows
};

PartBounds part_bounds(const topology::Network& network) {
  const double root = std::pow(network.graph.node_count(), 0.25);
  return {(rcc_bounds(network)->rows_by_1 - 3 * root - 1) / 6, root};
}

void expect_within_bounds(const RccRun& run, const topology::Network& network) {
  const RccBounds bounds = *rcc_bounds(network);
  const auto [row, root] = part_bounds(network);
  const std::array<double, kRccSteps> most{row, root, row, 2 * row + root, 1, row, root, row};
  for (std::size_t i = 0; i < kRccSteps; ++i) {
    EXPECT_LE(static_cast<double>(run.steps[i]), most[i] + 1e-9) << "step " << i + 1;
  }
  EXPECT_LE(static_cast<double>(run.total_steps()), bounds.lemma_2);
  EXPECT_LE(static_cast<double>(run.total_steps()), bounds.rows_by_1);
}

// Lemma 2 and the parts of its proof, on permutations made as bad as a short search can.
TEST(RccPermutation, UpToTwoLevelsAreWithinLemma2) {
  for (const char* spec : {"rcc-full(4,1)", "rcc-full(9,1)", "rcc-full(2,2)", "rcc-full(3,2)"}) {
    SCOPED_TRACE(spec);
    const topology::Network network = topology::build(spec, Execution{});
    const auto router = build_router(network, kRcc3, Execution{});
    std::vector<Trial> starts;
    for (const std::string& name : many_patterns(3)) starts.push_back({pattern_on(network, name), 1});
    const Climb worst = climb(*router, starts, 40, 1, Execution{});
    expect_within_bounds(RccPermutation(network, Execution{}).run(worst.trial.destinations, Execution{}), network);
  }
}

TEST(RccPermutation, EveryPermutationOfFourNodesIsWithinLemma2) {
  const topology::Network network = topology::build("rcc-full(2,1)", Execution{});
  const RccPermutation permuter(network, Execution{});
  std::vector<TerminalId> destinations{0, 1, 2, 3};
  do {
    expect_within_bounds(permuter.run(destinations, Execution{}), network);
  } while (std::next_permutation(destinations.begin(), destinations.end()));
}

// The proof of Lemma 2 counts W steps for part 1, as for a permutation of a row. But all messages of a row may meet at
// one node, whose channels carry one message each per step.
TEST(RccPermutation, WithThreeLevelsPartOneTakesLongerThanThePaperCounts) {
  const topology::Network network = topology::build("rcc-full(3,3)", Execution{});
  const RccRun run = RccPermutation(network, Execution{}).run(pattern_on(network, "row-to-row"), Execution{});
  const NodeId row_length = 81;
  const NodeId degree = 3 + 3 - 1;
  EXPECT_GE(run.steps[0], (row_length - 1) / degree);
  EXPECT_GT(static_cast<double>(run.steps[0]), part_bounds(network).row);
}

TEST(RccPermutation, BoundsAsPrinted) {
  const auto bounds = [](const char* spec) { return *rcc_bounds(topology::build(spec, Execution{})); };
  EXPECT_DOUBLE_EQ(bounds("rcc-full(5,0)").lemma_2, 1);
  EXPECT_DOUBLE_EQ(bounds("rcc-full(4,1)").lemma_2, 3 * 2 + 1 + 6);
  EXPECT_DOUBLE_EQ(bounds("rcc-full(4,1)").rows_by_1, 3 * 2 + 1 + 6);
  EXPECT_DOUBLE_EQ(bounds("rcc-full(4,2)").lemma_2, 3 * 4 + 1 + 6 * 13);
  EXPECT_DOUBLE_EQ(bounds("rcc-full(4,2)").rows_by_1, 3 * 4 + 1 + 6 * (4 + 2));
  EXPECT_FALSE(rcc_bounds(topology::build("ring(4)", Execution{})).has_value());
}

TEST(RccPermutation, WithZeroLevelsEveryMessageTakesOneStepAndIsAcknowledged) {
  const topology::Network network = topology::build("rcc-full(7,0)", Execution{});
  const RccRun run = RccPermutation(network, Execution{}).run(pattern_on(network, "neighbor"), Execution{});
  EXPECT_EQ(run.steps, (std::array<std::uint64_t, kRccSteps>{0, 0, 1, 1, 0, 0, 0, 0}));
  EXPECT_EQ(run.acknowledgements, 7U);
}

TEST(RccPermutation, ServesOnlyRccFull) {
  for (const char* spec : {"ring(4)", "faulty(rcc-full(4,1),links=1)"}) {
    const topology::Network network = topology::build(spec, Execution{});
    EXPECT_THROW(RccPermutation(network, Execution{}), InputError) << spec;
  }
}

}  // namespace
}  // namespace weft::programs
