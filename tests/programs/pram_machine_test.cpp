#include "programs/pram/pram_machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "programs/pram/pram_parser.h"

namespace weft::programs::pram {
namespace {

using Numbers = std::vector<std::int64_t>;

PramRun run_text(const std::string& text, std::uint32_t n, const PramOptions& options = {}) {
  return run_plainly(parse_program(text), {.processor_count = n}, options, Execution{});
}

Numbers result_of(const std::string& text, std::uint32_t n, const PramOptions& options = {}) {
  return run_text(text, n, options).outputs.at(0).values;
}

std::string error_text(const std::string& text, std::uint32_t n, const PramOptions& options = {}) {
  try {
    run_text(text, n, options);
    return "no error";
  } catch (const RunError& error) {
    const TextSpan place = error.place().value();
    EXPECT_FALSE(error.hint().empty());
    return std::string(error.what()) + " at " + error.text().substr(place.begin, place.end - place.begin);
  }
}

TEST(PramMachine, AllReadBeforeAnyoneWrites) {
  EXPECT_EQ(result_of("shared a[n] = index\na[(me + 1) % n] = a[me]", 4), (Numbers{3, 0, 1, 2}));
}

TEST(PramMachine, CountsStepsOfEachKind) {
  const auto counts = [](const std::string& statements) {
    const PramCounts c = run_text("shared a[n] = index\nlocal x, y\n" + statements, 4, {.model = Model::crew}).counts;
    return Numbers{static_cast<std::int64_t>(c.reads), static_cast<std::int64_t>(c.writes),
                   static_cast<std::int64_t>(c.computations), static_cast<std::int64_t>(c.decisions)};
  };
  EXPECT_EQ(counts("x = 1"), (Numbers{0, 0, 1, 0}));
  EXPECT_EQ(counts("x = y"), (Numbers{0, 0, 1, 0}));
  EXPECT_EQ(counts("x = n * 2 + 1"), (Numbers{0, 0, 1, 0})) << "the same for all: no computation but the load";
  EXPECT_EQ(counts("x = me + n * 2"), (Numbers{0, 0, 1, 0}));
  EXPECT_EQ(counts("x = a[me]"), (Numbers{1, 0, 0, 0}));
  EXPECT_EQ(counts("a[me] = 1"), (Numbers{0, 1, 0, 0}));
  EXPECT_EQ(counts("a[me] = a[a[me]] + a[n - 1 - me]"), (Numbers{3, 1, 2, 0}));
  EXPECT_EQ(counts("if x { a[me] = 1 } else { a[me] = 2 }"), (Numbers{0, 2, 0, 0})) << "one branch after the other";
  EXPECT_EQ(counts("if 0 { a[me] = 1 }"), (Numbers{0, 1, 0, 0})) << "a step in which all are idle";
  EXPECT_EQ(counts("repeat 3 times { x = x + 1 }"), (Numbers{0, 0, 3, 0}));
  EXPECT_EQ(counts("repeat -3 times { x = x + 1 }"), (Numbers{0, 0, 0, 0}));
  EXPECT_EQ(counts("x = me\nwhile any(x > 0) { x = x - 1 }"), (Numbers{0, 0, 1 + 4 + 3, 4}));
  EXPECT_EQ(counts("processors 2 { a[me] = me }"), (Numbers{0, 1, 0, 0}));
}

TEST(PramMachine, ReadsGoInwardsOutAndLeftToRight) {
  // The reads of step 1 to 3, as the cells of processor 0.
  class Recorder : public PlainMemory {
   public:
    using PlainMemory::PlainMemory;
    void read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) override {
      cells.push_back(static_cast<std::int64_t>(requests[0].cell));
      PlainMemory::read(requests, values);
    }
    Numbers cells;
  };
  const SyntaxTree tree = parse_program("shared a[6] = (index + 2) % 6\na[a[a[0]]] = a[5] + a[1]");
  const MemoryImage image = lay_out(tree, {.processor_count = 1}, Execution{});
  Recorder memory(image.cells, Combine::lowest_rank);
  run_code(tree, compile(tree), image, {}, memory, Execution{});
  EXPECT_EQ(memory.cells, (Numbers{0, 2, 5, 1}));
  EXPECT_EQ(memory.contents(), (Numbers{2, 3, 4, 5, 4, 1}));
}

TEST(PramMachine, BothBranchesUseTheConditionOfTheBeginning) {
  EXPECT_EQ(result_of("shared a[n]\nlocal x\nx = me % 2\nif x { x = 0 } else { x = 5 }\na[me] = x", 4),
            (Numbers{5, 0, 5, 0}));
}

TEST(PramMachine, AndOrEvaluateTheRightSideOnlyWhereItIsNeeded) {
  EXPECT_EQ(result_of("shared a[n] = index\nif me + 1 < n and a[me + 1] > 2 { a[me] = 9 }", 4), (Numbers{0, 1, 9, 3}));
  EXPECT_EQ(result_of("shared a[n] = index\nif me == 0 or 6 / me == 2 { a[me] = 9 }", 4), (Numbers{9, 1, 2, 9}));
}

TEST(PramMachine, DivisionRoundsDown) {
  EXPECT_EQ(result_of("shared a[n]\na[me] = (me - 3) / 2", 6), (Numbers{-2, -1, -1, 0, 0, 1}));
  EXPECT_EQ(result_of("shared a[n]\na[me] = (me - 3) % 2", 6), (Numbers{1, 0, 1, 0, 1, 0}));
  EXPECT_EQ(result_of("shared a[n]\na[me] = (me - 3) % -2", 6), (Numbers{-1, 0, -1, 0, -1, 0}));
}

TEST(PramMachine, FunctionsOfSmallAndLargeNumbers) {
  const auto value = [](const std::string& expression) {
    return result_of("shared a[1]\na[0] = " + expression + " + 0 * me", 1).at(0);
  };
  EXPECT_EQ(value("ceil_log2(1)"), 0);
  EXPECT_EQ(value("ceil_log2(9)"), 4);
  EXPECT_EQ(value("ceil_log2(9223372036854775807)"), 63);
  EXPECT_EQ(value("floor_root(9223372036854775807, 2)"), 3037000499);
  EXPECT_EQ(value("floor_root(26, 3)"), 2);
  EXPECT_EQ(value("floor_root(27, 3)"), 3);
  EXPECT_EQ(value("floor_root(0, 5)"), 0);
  EXPECT_EQ(value("power(-2, 63)"), INT64_MIN);
  EXPECT_EQ(value("power(10, 18)"), 1'000'000'000'000'000'000);
  EXPECT_EQ(value("power(0, 0)"), 1);
  EXPECT_EQ(value("xor(6, 3)"), 5);
  EXPECT_EQ(value("abs(-3)"), 3);
}

TEST(PramMachine, WriteRules) {
  const std::string text = "shared a[1] = 100\na[0] = 10 - me";
  EXPECT_EQ(result_of(text, 4, {.model = Model::crcw_priority}), Numbers{10});
  EXPECT_EQ(result_of(text, 4, {.model = Model::crcw_max}), Numbers{10});
  EXPECT_EQ(result_of(text, 4, {.model = Model::crcw_sum}), Numbers{34}) << "the old value is overwritten";
  EXPECT_EQ(result_of("shared a[1]\na[0] = 7", 4, {.model = Model::crcw_common}), Numbers{7});
}

TEST(PramMachine, ArbitraryWriterIsDrawnFromTheSeed) {
  const std::string text = "shared a[32]\nfor k in 0..31 { a[k] = me }";
  const auto run = [&](std::uint64_t seed) {
    return result_of(text, 4, {.model = Model::crcw_arbitrary, .seed = seed});
  };
  EXPECT_EQ(run(1), run(1));
  EXPECT_NE(run(1), run(2));
  const Numbers winners = run(1);
  for (std::int64_t p = 0; p < 4; ++p) EXPECT_GT(std::count(winners.begin(), winners.end(), p), 0) << p;
}

TEST(PramMachine, ConflictsNameStepCellAndProcessors) {
  EXPECT_EQ(error_text("shared a[n]\nlocal x\nx = 1\nx = a[me / 2]", 3),
            "line 4: step 3: processors 0 and 1 read a[0] in the same step, which erew forbids at a[me / 2]");
  EXPECT_EQ(error_text("shared a[n]\na[1] = me", 9, {.model = Model::crew}),
            "line 2: step 1: processors 0, 1, 2 and 6 more write a[1] in the same step, which crew forbids at a[1]");
  EXPECT_EQ(error_text("shared a[n]\na[1] = me / 2", 3, {.model = Model::crcw_common}),
            "line 2: step 2: processors 0, 1 and 2 write different values to a[1] in the same step, which crcw-common "
            "forbids at a[1]");
  EXPECT_EQ(error_text("shared a[n]\na[0] = 5 * power(10, 18)", 2, {.model = Model::crcw_sum}),
            "line 2: step 1: the sum that processors 0 and 1 write to a[0] does not fit 64 bits at a[0]");
}

TEST(PramMachine, FaultsNameThePlace) {
  EXPECT_EQ(error_text("shared a[n]\nshared b[n]\na[me + 1] = 1", 4),
            "line 3: step 2: a[4] is outside the array (processor 3) at a[me + 1]");
  EXPECT_EQ(error_text("shared a[n]\nlocal x\nx = a[me - 1]", 4),
            "line 3: step 2: a[-1] is outside the array (processor 0) at a[me - 1]");
  EXPECT_EQ(error_text("local x\nx = 12 / (me - 2)", 4),
            "line 2: step 2: division by zero (processor 2) at 12 / (me - 2");
  EXPECT_EQ(error_text("local x\nx = 9223372036854775807\nx = x + me", 4),
            "line 3: step 2: the result does not fit 64 bits (processor 1) at x + me");
  EXPECT_EQ(error_text("local x\nrepeat 1 / 0 times { x = 1 }", 4), "line 2: division by zero at 1 / 0");
  EXPECT_EQ(error_text("local x\nprocessors n + 1 { x = 1 }", 4), "line 2: there are not 5 processors at n + 1");
  EXPECT_EQ(error_text("local x\nx = ceil_log2(me)", 4),
            "line 2: step 1: no such power, logarithm or root (processor 0) at ceil_log2(me)");
}

TEST(PramMachine, LoopsThatDoNotEndAreNamed) {
  EXPECT_EQ(error_text("local x\nx = 1\nwhile any(x > 0) {\n  repeat 5 times { x = x + 1 }\n}", 2, {.max_steps = 100}),
            "line 3: step 100: the program has not ended after 100 steps at while");
  EXPECT_EQ(error_text("local x\nrepeat 1000000000000 times {\n  for k in 1..3 { }\n}", 2, {.max_steps = 100}),
            "line 2: the program has not ended after 100 steps at repeat");
  EXPECT_EQ(error_text("local x\nx = 1\nx = 2", 2, {.max_steps = 1}),
            "line 3: step 1: the program has not ended after 1 steps at x");
  EXPECT_EQ(error_text("local x\nwhile any(1) { }", 1),
            "line 2: step 1000000: the program has not ended after 1000000 steps at while");
}

TEST(PramMachine, StopsWhenAsked) {
  std::atomic<bool> stop = true;
  EXPECT_THROW(run_plainly(parse_program("local x\nwhile any(1) { x = 1 }"), {.processor_count = 2},
                           {.max_steps = UINT64_MAX}, Execution{.stop_requested = &stop}),
               Interrupted);
}

TEST(PramMachine, RegistersNeedMemoryToo) {
  EXPECT_THROW(run_plainly(parse_program("local x\nx = 1"), {.processor_count = 1'000'000}, {},
                           Execution{.max_memory = 1'000'000}),
               InputError);
}

TEST(PramMachine, ModelOfTheOptionsComesFirst) {
  const SyntaxTree crew = parse_program("model crew\nlocal x\nx = 1");
  EXPECT_EQ(model_of(crew, {}), Model::crew);
  EXPECT_EQ(model_of(crew, {.model = Model::crcw_sum}), Model::crcw_sum);
  EXPECT_EQ(model_of(parse_program("local x\nx = 1"), {}), Model::erew);
}

TEST(PramMachine, OutputsAreTheDeclaredArrays) {
  const PramRun chosen = run_text("shared a[1] = 1\nshared b[2] = 2\noutput b\na[0] = a[0]", 1);
  ASSERT_EQ(chosen.outputs.size(), 1U);
  EXPECT_EQ(chosen.outputs[0].name, "b");
  EXPECT_EQ(chosen.outputs[0].values, (Numbers{2, 2}));
  EXPECT_EQ(run_text("shared a[1] = 1\nshared b[2] = 2\na[0] = a[0]", 1).outputs.size(), 2U) << "all, if none is";
}

}  // namespace
}  // namespace weft::programs::pram
