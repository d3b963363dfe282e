// PRAM programs on networks: the same memory as the slow interpreter.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/input_error.h"
#include "pram_generator.h"
#include "pram_interpreter.h"
#include "programs/pram/network_memory.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"
#include "programs/program.h"

namespace weft::programs::pram {
namespace {

constexpr std::uint64_t kMaxSteps = 2000;

// Runs one random program in both ways.
void compare(const topology::Network& network, Model model, std::uint64_t seed) {
  const std::string text = random_program(model, seed, false);
  SCOPED_TRACE(text);
  const SyntaxTree tree = parse_program(text);
  const std::uint32_t n = network.graph.node_count();
  std::vector<std::int64_t> inputs;
  for (std::uint32_t i = 0; i < n; ++i) inputs.push_back(static_cast<std::int64_t>(seed * 7 + i * 5) % 11 - 4);
  const InterpreterRun expected =
      interpret(tree, {.processor_count = n, .inputs = inputs, .model = model, .seed = seed, .max_steps = kMaxSteps});
  if (expected.fault) return;

  const PramOptions options{.seed = seed, .max_steps = kMaxSteps};
  const MemoryImage image = lay_out(tree, {.processor_count = n, .inputs = inputs}, Execution{});
  NetworkMemory memory(network, image.cells, {.combine = combine_of(model)}, Execution{});
  const PramCounts counts = run_code(tree, compile(tree), image, options, memory, Execution{});
  EXPECT_EQ(counts.reads, expected.reads);
  EXPECT_EQ(counts.writes, expected.writes);
  const std::vector<std::int64_t> cells = memory.contents();
  ASSERT_EQ(image.arrays.size(), expected.arrays.size());
  for (std::size_t i = 0; i < image.arrays.size(); ++i) {
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(image.arrays[i].first_cell);
    EXPECT_EQ(std::vector<std::int64_t>(first, first + static_cast<std::ptrdiff_t>(image.arrays[i].size)),
              expected.arrays[i]);
  }
}

class PramOnNetworks : public testing::TestWithParam<Model> {};
INSTANTIATE_TEST_SUITE_P(Models, PramOnNetworks, testing::ValuesIn(kModels));

TEST_P(PramOnNetworks, RandomProgramsGiveTheMemoryOfTheInterpreter) {
  for (const auto& [spec, seeds] :
       {std::pair{"rcc-full(4,1)", 150U}, std::pair{"hypercube(3)", 150U}, std::pair{"rcc-full(2,2)", 50U},
        std::pair{"hsn(2,hypercube(2))", 50U}, std::pair{"shuffle-exchange(3)", 50U}, std::pair{"rcc-full(4,2)", 1U}}) {
    const topology::Network network = topology::build(spec, Execution{});
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", spec, seed));
      compare(network, GetParam(), seed);
      if (HasFatalFailure() || HasNonfatalFailure()) return;
    }
  }
}

TEST(PramOnNetworks, RefusesPaddedNetworks) {
  const topology::Network network = topology::build("rcc-full(3,1)", Execution{});
  EXPECT_THROW(NetworkMemory(network, {1, 2, 3}, {}, Execution{}), InputError);
}

}  // namespace
}  // namespace weft::programs::pram
