// The machine for PRAM programs against the slow interpreter: memory, steps and faults have to agree.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/random.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"
#include "programs/pram_generator.h"
#include "programs/pram_interpreter.h"
#include "support/files.h"

namespace weft::programs::pram {
namespace {

struct MachineRun {
  std::vector<std::int64_t> cells;
  PramCounts counts;  // of a run without fault
  std::optional<RunFault> fault;
};

MachineRun run_on_machine(const SyntaxTree& tree, const MemoryImage& image, const PramOptions& options) {
  MachineRun run;
  PlainMemory memory(image.cells, combine_of(model_of(tree, options)));
  try {
    run.counts = run_code(tree, compile(tree), image, options, memory, Execution{});
  } catch (const RunError& error) {
    run.fault = error.fault();
    EXPECT_LT(render(error, "weft").size(), 500U);
  }
  run.cells = memory.contents();
  return run;
}

void expect_same_fault(const std::optional<RunFault>& ours, const std::optional<RunFault>& theirs) {
  ASSERT_EQ(ours.has_value(), theirs.has_value());
  if (!ours) return;
  EXPECT_EQ(ours->kind, theirs->kind);
  EXPECT_EQ(ours->place.begin, theirs->place.begin);
  EXPECT_EQ(ours->place.end, theirs->place.end);
  EXPECT_EQ(ours->step, theirs->step);
  EXPECT_EQ(ours->processors, theirs->processors);
  EXPECT_EQ(ours->cell, theirs->cell);
  EXPECT_EQ(ours->number, theirs->number);
}

// Returns the fault that both report.
std::optional<RunFault> expect_agreement(const SyntaxTree& tree, const Setting& setting, const PramOptions& options) {
  const MachineRun ours = run_on_machine(tree, lay_out(tree, setting, Execution{}), options);
  const InterpreterRun theirs = interpret(tree, {.processor_count = setting.processor_count,
                                                 .parameters = setting.parameters,
                                                 .inputs = setting.inputs.value_or(std::vector<std::int64_t>{}),
                                                 .model = model_of(tree, options),
                                                 .seed = options.seed,
                                                 .max_steps = options.max_steps});
  expect_same_fault(ours.fault, theirs.fault);
  std::vector<std::int64_t> cells;
  for (const auto& array : theirs.arrays) cells.insert(cells.end(), array.begin(), array.end());
  EXPECT_EQ(ours.cells, cells);
  if (!ours.fault) {
    EXPECT_EQ(ours.counts, (PramCounts{theirs.reads, theirs.writes, theirs.computations, theirs.decisions}));
  }
  return ours.fault;
}

std::vector<std::int64_t> random_numbers(std::uint64_t seed, std::size_t count) {
  RandomStream random(seed, Purpose::test, 1000);
  std::vector<std::int64_t> numbers(count);
  for (std::int64_t& number : numbers) number = static_cast<std::int64_t>(random.below(101)) - 50;
  return numbers;
}

constexpr std::uint64_t kUsualSeeds = 250;

class PramModels : public testing::TestWithParam<Model> {};
INSTANTIATE_TEST_SUITE_P(All, PramModels, testing::ValuesIn(kModels), [](const auto& model) {
  std::string name(name_of(model.param));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(PramModels, RandomLegalProgramsEqualTheInterpreter) {
  for (std::uint64_t seed = 0; seed < seed_count(kUsualSeeds); ++seed) {
    const std::string text = random_program(GetParam(), seed, false);
    SCOPED_TRACE(text);
    const auto n = static_cast<std::uint32_t>(1 + seed % 9);
    const auto fault = expect_agreement(parse_program(text), {.processor_count = n, .inputs = random_numbers(seed, n)},
                                        {.seed = seed, .max_steps = 100'000});
    ASSERT_FALSE(fault.has_value()) << static_cast<int>(fault->kind) << " in line " << line_of(text, fault->place);
    ASSERT_FALSE(HasFailure());
  }
}

TEST_P(PramModels, RecklessProgramsFailAsInTheInterpreter) {
  const std::uint64_t usual = GetParam() == Model::crcw_sum ? 1000 : kUsualSeeds;  // sums that overflow are rare
  std::map<FaultKind, int> faults;
  for (std::uint64_t seed = 0; seed < seed_count(usual); ++seed) {
    const std::string text = random_program(GetParam(), seed, true);
    SCOPED_TRACE(text);
    const auto n = static_cast<std::uint32_t>(1 + seed % 9);
    const auto fault = expect_agreement(parse_program(text), {.processor_count = n, .inputs = random_numbers(seed, n)},
                                        {.seed = seed, .max_steps = 2'000});
    ASSERT_FALSE(HasFailure());
    if (fault) ++faults[fault->kind];
  }
  const bool is_exclusive = !allows_concurrent_writes(GetParam());
  for (const FaultKind kind : {FaultKind::overflow, FaultKind::division_by_zero, FaultKind::bad_argument,
                               FaultKind::outside_memory, FaultKind::too_many_processors, FaultKind::step_limit}) {
    EXPECT_GT(faults[kind], 0) << static_cast<int>(kind);
  }
  EXPECT_EQ(faults[FaultKind::concurrent_read] > 0, GetParam() == Model::erew);
  EXPECT_EQ(faults[FaultKind::concurrent_write] > 0, is_exclusive);
  EXPECT_EQ(faults[FaultKind::unequal_writes] > 0, GetParam() == Model::crcw_common);
  EXPECT_EQ(faults[FaultKind::sum_overflow] > 0, GetParam() == Model::crcw_sum);
}

// The words and numbers of a text.
std::vector<TextSpan> words_of(const std::string& text) {
  const auto is_in_word = [&](std::size_t i) { return std::isalnum(static_cast<unsigned char>(text[i])) != 0; };
  std::vector<TextSpan> words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_in_word(i)) continue;
    if (i == 0 || !is_in_word(i - 1)) words.push_back({i, i});
    words.back().end = i + 1;
  }
  return words;
}

// Puts another word of the text in the place of one.
std::string replace_word(const std::string& text, RandomStream& random) {
  const std::vector<TextSpan> words = words_of(text);
  const TextSpan at = words[random.below(words.size())];
  const TextSpan other = words[random.below(words.size())];
  return text.substr(0, at.begin) + text.substr(other.begin, other.end - other.begin) + text.substr(at.end);
}

// Changes a few bytes, or repeats or removes a part.
std::string mutate(std::string text, RandomStream& random) {
  constexpr std::string_view kBytes = "(){}[]=+-*/%<>,.\n# 0129naxe\x80\xff;";
  for (std::uint64_t changes = 1 + random.below(3); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = random.below(text.size());
    const std::size_t length = 1 + random.below(std::min<std::size_t>(12, text.size() - at));
    switch (random.below(4)) {
      case 0:
        text[at] = kBytes[random.below(kBytes.size())];
        break;
      case 1:
        text.insert(at, 1, kBytes[random.below(kBytes.size())]);
        break;
      case 2:
        text.erase(at, length);
        break;
      default:
        text.insert(random.below(text.size()), text.substr(at, length));
    }
  }
  return text;
}

// Any bytes are a program or an InputError; a program that is accepted does the same on both.
TEST(PramMutations, ChangedExamplesAreRefusedOrEqualTheInterpreter) {
  const Execution small{.max_memory = 64 * 1024};
  int accepted = 0;
  int refused = 0;
  for (const char* name : {"list_ranking", "constant_time_maximum", "connected_components", "prefix_sums",
                           "matrix_product", "odd_even_sort"}) {
    const std::string example = test::test_data("../../examples/pram/" + std::string(name) + ".pram");
    RandomStream random(1, Purpose::test, 2000);
    for (int i = 0; i < 1500; ++i) {
      const std::string code = example.substr(example.find("model"));
      const std::string text = i % 2 == 0 ? mutate(code, random) : replace_word(code, random);
      SCOPED_TRACE(text);
      try {
        const SyntaxTree tree = parse_program(text);
        const Setting setting{.processor_count = static_cast<std::uint32_t>(1 + i % 9)};
        lay_out(tree, setting, small);
        expect_agreement(tree, setting, {.max_steps = 1'000});
        ++accepted;
      } catch (const InputError& error) {
        EXPECT_LT(render(error, "weft").size(), 500U);
        ++refused;
      }
      ASSERT_FALSE(HasFailure());
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace weft::programs::pram
