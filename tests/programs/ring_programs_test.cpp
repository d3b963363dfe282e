// Programs on unidirectional rings with skips: steps against diameters, and sorts on all inputs of zeros and ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "programs/check/item_meaning.h"
#include "programs/check/schedule_check.h"
#include "programs/program.h"
#include "programs/rings/comparator_stages.h"
#include "schedule_interpreter.h"

namespace weft::programs {
namespace {

const Execution kRingExecution{};

ProgramRun run_on(const std::string& spec, const std::string& call, const ProgramOptions& options = {}) {
  return run_program(topology::build(spec, kRingExecution), call, options, kRingExecution);
}

// By a search from every node.
std::uint64_t diameter_of(const std::string& spec) {
  const topology::Network network = topology::build(spec, kRingExecution);
  std::uint64_t diameter = 0;
  for (NodeId root = 0; root < network.graph.node_count(); ++root) {
    std::vector<std::uint32_t> distances(network.graph.node_count(), UINT32_MAX);
    std::vector<NodeId> open{root};
    distances[root] = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (PortId port = 0; port < network.graph.out_degree(open[i]); ++port) {
        const NodeId to = network.graph.neighbor(open[i], port).node;
        if (distances[to] != UINT32_MAX) continue;
        distances[to] = distances[open[i]] + 1;
        open.push_back(to);
      }
    }
    diameter = std::max<std::uint64_t>(diameter, distances[open.back()]);
  }
  return diameter;
}

// With skips that divide each other.
const std::vector<std::string>& divisible_chordal_rings() {
  static const std::vector<std::string> rings{
      "directed-ring(7)",          "chordal-ring(16,skips=[4])",       "chordal-ring(8,skips=[2,4])",
      "chordal-ring(9,skips=[3])", "chordal-ring(125,skips=[5,25])",   "chordal-ring(64,skips=[2,8,16])",
      "prc(9,skips=[3])",          "chordal-ring(256,skips=[4,16,64])"};
  return rings;
}

TEST(RingPrograms, TakeTheDiameterOnDivisibleChordalRings) {
  for (const std::string& spec : divisible_chordal_rings()) {
    for (const char* call : {"semigroup", "prefix(operator=compose)", "prefix", "broadcast(algorithm=skips)"}) {
      SCOPED_TRACE(fmt::format("{} on {}", call, spec));
      const ProgramRun run = run_on(spec, call);
      EXPECT_TRUE(run.is_correct) << run.checked;
      EXPECT_EQ(run.counts.communication_steps, diameter_of(spec));
      EXPECT_EQ(run.lower_bound->value, diameter_of(spec));
      EXPECT_EQ(run.counts.words, 1U);
    }
  }
}

TEST(RingPrograms, TakeAFewMoreStepsThanTheDiameterWithAPeriod) {
  for (const auto& [spec, period] :
       {std::pair{"prc(8,skips=[2,4])", 2U}, std::pair{"prc(100,skips=[4,20])", 2U},
        std::pair{"prc(64,skips=[4,16])", 2U}, std::pair{"prc(27,skips=[3,3,9])", 3U},
        std::pair{"prc(64,skips=[4,8,16,32])", 4U}, std::pair{"prc(1024,skips=[4,16,64,256])", 4U}}) {
    SCOPED_TRACE(spec);
    const ProgramRun sum = run_on(spec, "semigroup");
    const ProgramRun prefix = run_on(spec, "prefix");
    EXPECT_TRUE(sum.is_correct && prefix.is_correct);
    EXPECT_LE(sum.counts.communication_steps, diameter_of(spec) + period);
    EXPECT_LE(prefix.counts.communication_steps, diameter_of(spec) + 2 * period - 2);
    EXPECT_LE(sum.lower_bound->value, sum.counts.communication_steps);
    EXPECT_LE(prefix.lower_bound->value, prefix.counts.communication_steps);
    EXPECT_EQ(sum.counts.words, 1U);
    EXPECT_EQ(prefix.counts.words, 1U);
  }
}

TEST(RingPrograms, WindowsServeEverySkipOfSmallRings) {
  for (NodeId n = 3; n <= 14; ++n) {
    for (NodeId first = 2; first < n; ++first) {
      for (NodeId second = first; second < n; ++second) {
        const std::string skips = second == first ? fmt::format("{}", first) : fmt::format("{},{}", first, second);
        const std::string spec = fmt::format("chordal-ring({},skips=[{}])", n, skips);
        SCOPED_TRACE(spec);
        const topology::Network network = topology::build(spec, kRingExecution);
        for (const char* call :
             {"semigroup", "prefix(operator=compose)", "sort", "broadcast(algorithm=skips,root=1)"}) {
          const ProgramRun run = run_program(network, call, {.records_schedule = true}, kRingExecution);
          EXPECT_TRUE(run.is_correct) << call << run.checked;
          EXPECT_LE(run.lower_bound->value, run.counts.communication_steps) << call;
          EXPECT_TRUE(check_schedule(*run.schedule, kRingExecution).holds) << call;
        }
      }
    }
  }
}

TEST(SkipBroadcast, ReachesAllNodesFromEveryRoot) {
  for (const char* spec : {"prc(8,skips=[2,4])", "prc(48,skips=[10,16])", "prc(27,skips=[3,3,9])",
                           "prc(16,skips=[4,2])", "chordal-ring(8,skips=[3])"}) {
    const topology::Network network = topology::build(spec, kRingExecution);
    for (NodeId root = 0; root < network.graph.node_count(); ++root) {
      const std::string call = fmt::format("broadcast(algorithm=skips,root={})", root);
      SCOPED_TRACE(call + " on " + spec);
      const ProgramRun run = run_program(network, call, {.records_schedule = true}, kRingExecution);
      EXPECT_TRUE(run.is_correct);
      EXPECT_LE(run.counts.communication_steps, run.formula->value);
      EXPECT_TRUE(check_schedule(*run.schedule, kRingExecution).holds);
    }
  }
}

// All inputs of zeros and ones at once, 64 in a word: the results, by output.
std::vector<std::vector<std::uint64_t>> zero_one_results(const Schedule& schedule, unsigned count) {
  const std::size_t words = std::max<std::size_t>(1, (std::size_t{1} << count) / 64);
  std::vector<std::vector<std::uint64_t>> items(count, std::vector<std::uint64_t>(words));
  for (std::size_t input = 0; input < std::size_t{1} << count; ++input) {
    for (unsigned v = 0; v < count; ++v) items[v][input / 64] |= std::uint64_t{input >> v & 1U} << input % 64;
  }
  for (const ScheduleStep& step : schedule.steps) {
    for (const Computation& each : step.computations) {
      items.resize(std::max<std::size_t>(items.size(), each.result + std::size_t{1}));
      for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t left = items[each.left][w];
        const std::uint64_t right = items[each.right][w];
        items[each.result].push_back(each.factor == 0 ? left & right : left | right);
      }
    }
  }
  std::vector<std::vector<std::uint64_t>> results;
  for (const Output& output : schedule.outputs) results.push_back(items[output.item]);
  return results;
}

// Input `input` has as many ones as it has bits; the number of rank r, from 0, is 1 for the highest ranks.
std::uint64_t wrong_inputs(const Schedule& schedule, unsigned count) {
  const auto results = zero_one_results(schedule, count);
  std::uint64_t wrong = 0;
  for (std::size_t input = 0; input < std::size_t{1} << count; ++input) {
    const auto ones = static_cast<unsigned>(std::popcount(input));
    for (std::size_t i = 0; i < results.size(); ++i) {
      const bool is_one = (results[i][input / 64] >> input % 64 & 1U) != 0;
      wrong += is_one != (schedule.outputs[i].index + ones >= count) ? 1U : 0U;
    }
  }
  return wrong;
}

TEST(RingSort, SortsAllZerosAndOnes) {
  const std::vector<std::pair<std::string, unsigned>> rings{{"directed-ring(2)", 2},
                                                            {"directed-ring(3)", 3},
                                                            {"directed-ring(16)", 16},
                                                            {"chordal-ring(5,skips=[2])", 5},
                                                            {"prc(9,skips=[3])", 9},
                                                            {"chordal-ring(13,skips=[3,7])", 13},
                                                            {"chordal-ring(16,skips=[4])", 16},
                                                            {"prc(8,skips=[2,4])", 8},
                                                            {"prc(12,skips=[2,6])", 12},
                                                            {"prc(15,skips=[3,3,6])", 15},
                                                            {"prc(16,skips=[4,8])", 16},
                                                            {"prc(16,skips=[4,4,8,8])", 16}};
  for (const auto& [spec, count] : rings) {
    for (const char* method : {"best", "transposition", "merge-exchange", "bitonic"}) {
      if (std::string(method) == "bitonic" && !std::has_single_bit(count)) continue;
      SCOPED_TRACE(fmt::format("{} on {}", method, spec));
      const ProgramRun run = run_on(spec, fmt::format("sort(method={})", method), {.records_schedule = true});
      EXPECT_EQ(wrong_inputs(*run.schedule, count), 0U);
      EXPECT_LE(run.lower_bound->value, run.counts.communication_steps);
    }
  }
}

TEST(RingSort, TakesTheFewestStepsOfItsMethods) {
  for (const char* spec : {"directed-ring(16)", "chordal-ring(16,skips=[4])", "prc(64,skips=[4,16])",
                           "chordal-ring(64,skips=[4,16])", "prc(128,skips=[8,16,32,64])"}) {
    SCOPED_TRACE(spec);
    std::uint64_t least = UINT64_MAX;
    for (const char* method : {"transposition", "merge-exchange", "bitonic"}) {
      least = std::min(least, run_on(spec, fmt::format("sort(method={})", method)).counts.communication_steps);
    }
    EXPECT_EQ(run_on(spec, "sort").counts.communication_steps, least);
  }
}

TEST(RingSort, SortsRandomNumbersOnLargerRings) {
  for (const char* spec : {"chordal-ring(1000,skips=[10,100])", "prc(512,skips=[8,16,64,128])", "prc(100,skips=[4,20])",
                           "prc(1024,skips=[4,16,64,256])", "directed-ring(101)", "prc(48,skips=[10,16])"}) {
    SCOPED_TRACE(spec);
    const topology::Network network = topology::build(spec, kRingExecution);
    RandomStream random(3, Purpose::draws, 0);
    for (int trial = 0; trial < 3; ++trial) {
      std::vector<double> inputs(network.graph.node_count());
      const std::uint64_t values = trial == 0 ? 2 : 1'000'000;
      for (double& input : inputs) input = static_cast<double>(random.below(values));
      EXPECT_TRUE(run_program(network, "sort", {.inputs = inputs}, kRingExecution).is_correct);
      EXPECT_TRUE(run_program(network, "selection", {.inputs = inputs}, kRingExecution).is_correct);
    }
  }
}

TEST(RingSelection, IsRightForEveryRankAndAllZerosAndOnes) {
  for (const auto& [spec, count] : {std::pair{"prc(8,skips=[2,4])", 8U}, std::pair{"chordal-ring(9,skips=[4])", 9U},
                                    std::pair{"directed-ring(5)", 5U}, std::pair{"prc(12,skips=[3,3,6])", 12U}}) {
    for (unsigned rank = 1; rank <= count; ++rank) {
      SCOPED_TRACE(fmt::format("rank {} on {}", rank, spec));
      const ProgramRun run = run_on(spec, fmt::format("selection(rank={})", rank), {.records_schedule = true});
      EXPECT_EQ(wrong_inputs(*run.schedule, count), 0U);
      EXPECT_EQ(run.schedule->outputs.size(), count);
      EXPECT_TRUE(check_schedule(*run.schedule, kRingExecution).holds);
    }
  }
}

TEST(RingSelection, SendsFewerMessagesThanASort) {
  const ProgramRun sort = run_on("prc(64,skips=[4,16])", "sort");
  const ProgramRun selection = run_on("prc(64,skips=[4,16])", "selection(rank=5)");
  EXPECT_LT(selection.counts.messages, sort.counts.messages);
}

TEST(ComparatorStages, HaveTheNumbersOfTheBooks) {
  EXPECT_EQ(transposition_stages(7).size(), 7U);
  EXPECT_EQ(bitonic_stages(64).size(), 21U);         // log N (log N + 1) / 2
  EXPECT_EQ(merge_exchange_stages(64).size(), 21U);  // the same
  EXPECT_EQ(merge_exchange_stages(37).size(), 21U);
  EXPECT_TRUE(merge_exchange_stages(1).empty());
}

TEST(RingPrograms, RefuseWhatDoesNotFit) {
  const auto message = [](const std::string& spec, const std::string& call) -> std::string {
    try {
      run_on(spec, call);
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty());
      return error.what();
    }
    return {};
  };
  EXPECT_NE(message("prc(48,skips=[10,16])", "prefix").find("do not divide"), std::string::npos);
  EXPECT_NE(message("prc(48,skips=[10,16])", "semigroup(algorithm=skips)").find("do not divide"), std::string::npos);
  EXPECT_NE(message("prc(8,skips=[2,4])", "prefix(operator=compose)").find("commutes"), std::string::npos);
  EXPECT_NE(message("directed-ring(5)", "semigroup(algorithm=skips,operator=compose)").find("commutes"),
            std::string::npos);
  EXPECT_NE(message("directed-ring(5)", "prefix(phases=1)").find("phases"), std::string::npos);
  EXPECT_NE(message("hypercube(3)", "broadcast(algorithm=skips)").find("unidirectional"), std::string::npos);
  EXPECT_NE(message("hypercube(3)", "sort(method=transposition)").find("unidirectional"), std::string::npos);
  EXPECT_NE(message("hypercube(3)", "prefix(algorithm=skips)").find("unidirectional"), std::string::npos);
  EXPECT_NE(message("torus(4,4)", "semigroup(algorithm=skips)").find("unidirectional"), std::string::npos);
  EXPECT_NE(message("torus(4,4)", "selection").find("unidirectional"), std::string::npos);
  EXPECT_NE(message("directed-ring(6)", "sort(method=bitonic)").find("6 numbers"), std::string::npos);
  EXPECT_NE(message("directed-ring(6)", "sort(method=rcc)").find("rcc"), std::string::npos);
  EXPECT_NE(message("directed-ring(6)", "selection(rank=7)").find("rank 7"), std::string::npos);
  EXPECT_NE(message("directed-ring(6)", "selection(rank=0)"), "");
}

TEST(RingSelection, ChecksThatTheScheduleNamesASortingNetwork) {
  Schedule schedule = *run_on("directed-ring(6)", "selection(rank=2)", {.records_schedule = true}).schedule;
  for (const char* program :
       {"selection(rank=2,method=bitonic)", "selection(rank=2,method=best)", "selection(rank=7,method=transposition)",
        "selection(rank=0,method=transposition)", "selection(method=transposition)", "selection(rank=2)"}) {
    schedule.program = program;
    EXPECT_THROW(check_schedule(schedule, kRingExecution), InputError) << program;
  }
  schedule.program = "selection(rank=3,method=transposition)";
  EXPECT_FALSE(check_schedule(schedule, kRingExecution).holds);
}

TEST(ItemAlgebra, AddsSetsWithoutCommonElementsOnly) {
  ItemAlgebra algebra({.adds_any_sets = true});
  const auto element = [](std::uint64_t i) { return Meaning{.start = i}; };
  const auto add = [&](const Meaning& left, const Meaning& right) {
    return algebra.apply(Operation::add, left, right, 0);
  };
  const auto even = add(element(2), element(0));
  const auto odd = add(element(1), element(3));
  ASSERT_TRUE(even && odd);
  EXPECT_EQ(add(*odd, *even), algebra.sum_of_first(4));
  EXPECT_EQ(add(*add(element(0), element(1)), *add(element(3), element(2))), algebra.sum_of_first(4));
  EXPECT_NE(*even, *odd);
  EXPECT_FALSE(add(*even, element(2)));
  EXPECT_FALSE(add(*add(*even, *odd), element(1)));
  EXPECT_FALSE(algebra.apply(Operation::combine, *even, *odd, 0));
}

}  // namespace
}  // namespace weft::programs
