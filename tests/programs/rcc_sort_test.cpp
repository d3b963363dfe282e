#include "programs/walks/rcc_sort.h"

#include <gtest/gtest.h>

#include <numeric>

#include "programs/program.h"

namespace weft::programs {
namespace {

Schedule sort_schedule(const std::string& spec, const std::string& call) {
  const topology::Network network = topology::build(spec, Execution{});
  return *run_program(network, call, {.records_schedule = true}, Execution{}).schedule;
}

// 64 inputs of zeros and ones at once, a bit each: the smaller of two is their conjunction. Returns the inputs that do
// not come out sorted.
std::uint64_t unsorted(const Schedule& schedule, const std::vector<std::uint64_t>& inputs) {
  std::vector<std::uint64_t> items = inputs;
  for (const ScheduleStep& step : schedule.steps) {
    for (const Computation& each : step.computations) {
      items.resize(std::max<std::size_t>(items.size(), each.result + std::size_t{1}));
      items[each.result] =
          each.factor == 0 ? items[each.left] & items[each.right] : items[each.left] | items[each.right];
    }
  }
  std::vector<std::uint64_t> results(schedule.outputs.size());
  for (const Output& output : schedule.outputs) results[output.index] = items[output.item];
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i + 1 < results.size(); ++i) wrong |= results[i] & ~results[i + 1];
  return wrong;
}

class SortCall : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Atoms, SortCall, testing::Values("sort", "sort(atom=enumeration)"));

TEST_P(SortCall, SortsAllZerosAndOnesOfFourByFour) {
  const Schedule schedule = sort_schedule("rcc-full(4,1)", GetParam());
  for (std::uint64_t first = 0; first < 65536; first += 64) {
    std::vector<std::uint64_t> inputs(16);
    for (std::uint64_t i = 0; i < 64; ++i) {
      for (std::size_t v = 0; v < 16; ++v) inputs[v] |= ((first + i) >> v & 1U) << i;
    }
    ASSERT_EQ(unsorted(schedule, inputs), 0U) << first;
  }
}

// After the first two phases of an input of zeros and ones, each row and column is sorted: the rows have counts of ones
// that do not fall. Such inputs are left alone by these phases, so that sorting them all is enough.
std::vector<std::vector<int>> monotone_counts(int side) {
  std::vector<std::vector<int>> all;
  std::vector<int> counts(static_cast<std::size_t>(side), 0);
  while (true) {
    all.push_back(counts);
    std::size_t i = counts.size();
    while (i > 0 && counts[i - 1] == side) --i;
    if (i == 0) return all;
    const int next = counts[i - 1] + 1;
    for (; i <= counts.size(); ++i) counts[i - 1] = next;
  }
}

TEST_P(SortCall, SortsAllStatesAfterTwoPhasesOfSideUpToEight) {
  for (const int side : {2, 3, 5, 6, 7, 8}) {
    const Schedule schedule = sort_schedule("rcc-full(" + std::to_string(side) + ",1)", GetParam());
    const auto states = monotone_counts(side);
    if (side == 8) {
      EXPECT_EQ(states.size(), 12870U);
    }
    for (std::size_t first = 0; first < states.size(); first += 64) {
      std::vector<std::uint64_t> inputs(static_cast<std::size_t>(side * side));
      for (std::size_t i = 0; i < 64 && first + i < states.size(); ++i) {
        for (std::size_t v = 0; v < inputs.size(); ++v) {
          const auto row = v / static_cast<std::size_t>(side);
          const int column = static_cast<int>(v) % side;
          inputs[v] |= std::uint64_t{column >= side - states[first + i][row] ? 1U : 0U} << i;
        }
      }
      ASSERT_EQ(unsorted(schedule, inputs), 0U) << side;
    }
  }
}

TEST(RccSort, SortsLargerNetworksOfRandomNumbers) {
  for (const char* spec :
       {"rcc-full(4,2)", "rcc-full(16,1)", "rcc-full(5,2)", "rcc-full(2,3)", "rhsn(2,2,complete(4))"}) {
    const topology::Network network = topology::build(spec, Execution{});
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const ProgramRun run = run_program(network, "sort", {.seed = seed}, Execution{});
      EXPECT_TRUE(run.is_correct) << spec;
      EXPECT_EQ(run.counts.communication_steps, run.formula->value) << spec;
    }
  }
}

TEST(MergeExchange, SortsAllZerosAndOnes) {
  for (NodeId count = 1; count <= 13; ++count) {
    const auto stages = merge_exchange(count);
    for (std::uint32_t input = 0; input < 1U << count; ++input) {
      std::uint32_t bits = input;
      for (const auto& stage : stages) {
        for (const auto& [low, high] : stage) {
          if ((bits >> low & 1U) > (bits >> high & 1U)) bits ^= 1U << low | 1U << high;
        }
      }
      for (NodeId i = 0; i + 1 < count; ++i) ASSERT_LE(bits >> i & 1U, bits >> (i + 1) & 1U) << input;
    }
  }
}

// Figure 9 of the RCC-FULL paper.
TEST(RccSort, ShowsTheSquareAfterEachNumberedStep) {
  const topology::Network network = topology::build("rcc-full(4,1)", Execution{});
  const std::vector<double> inputs{10, 9, 14, 2, 4, 15, 11, 12, 6, 1, 5, 13, 8, 3, 7, 0};
  const ProgramRun run = run_program(network, "sort", {.inputs = inputs}, Execution{});
  std::vector<std::string> shown;
  for (const StepNote& note : run.notes) {
    if (note.kind == StepNote::Kind::data) shown.push_back(note.what);
  }
  ASSERT_EQ(shown.size(), 11U);
  EXPECT_EQ(shown[3],
            "  after step 3: row i rotated by 2 i\n"
            "     0   1   4   5\n     6   7   2   3\n     8   9  11  12\n    14  15  10  13\n");
}

}  // namespace
}  // namespace weft::programs
