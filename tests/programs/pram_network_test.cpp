// PRAM programs on networks: the same memory as the slow interpreter.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "pram_generator.h"
#include "pram_interpreter.h"
#include "programs/check/schedule_check.h"
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

struct NetworkCase {
  const char* name;
  const char* spec;
  std::uint64_t usual_seeds;  // of each model
};

class PramOnNetwork : public testing::TestWithParam<NetworkCase> {};
INSTANTIATE_TEST_SUITE_P(Networks, PramOnNetwork,
                         testing::Values(NetworkCase{"rcc_full", "rcc-full(4,1)", 12},
                                         NetworkCase{"hypercube", "hypercube(3)", 12},
                                         NetworkCase{"rcc_full_of_two_levels", "rcc-full(2,2)", 4},
                                         NetworkCase{"hsn", "hsn(2,hypercube(2))", 6},
                                         NetworkCase{"shuffle_exchange", "shuffle-exchange(3)", 6},
                                         // Fewer nodes than indices.
                                         NetworkCase{"padded_rcc_full", "rcc-full(3,1)", 8},
                                         NetworkCase{"padded_complete", "complete(6)", 10},
                                         NetworkCase{"padded_hsn", "hsn(3,complete(3))", 1},
                                         // By sort and prefix alone.
                                         NetworkCase{"directed_ring", "directed-ring(5)", 8},
                                         NetworkCase{"chordal_ring", "chordal-ring(8,skips=[3])", 8},
                                         NetworkCase{"prc", "prc(8,skips=[2,4])", 8}),
                         [](const auto& network) { return std::string(network.param.name); });

TEST_P(PramOnNetwork, RandomProgramsGiveTheMemoryOfTheInterpreter) {
  const topology::Network network = topology::build(GetParam().spec, Execution{});
  for (const Model model : kModels) {
    for (std::uint64_t seed = 1; seed <= seed_count(GetParam().usual_seeds); ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", name_of(model), seed));
      compare(network, model, seed);
      if (HasFatalFailure() || HasNonfatalFailure()) return;
    }
  }
}

// The run of a random program on a network, with its schedule; none if the program has an error, or is long.
std::optional<ProgramRun> recorded_run(const topology::Network& network, Model model, std::uint64_t seed) {
  constexpr int kFewSteps = 40;
  const std::string path = testing::TempDir() + fmt::format("random_{}_{}.pram", name_of(model), seed);
  write_file_atomically(path, random_program(model, seed, false));
  const std::string call = fmt::format("pram(\"{}\",max-steps={})", path, kFewSteps);
  ProgramOptions options{.seed = seed, .records_schedule = true};
  try {
    options.inputs = random_inputs(programs::input_count(network, call, Execution{}), seed);
    return run_program(network, call, options, Execution{});
  } catch (const InputError&) {
    return std::nullopt;
  }
}

TEST_P(PramOnNetworks, TheCheckerAcceptsEveryStepOfRandomPrograms) {
  for (const char* spec : {"rcc-full(2,1)", "hypercube(3)", "rcc-full(4,1)", "rcc-full(3,1)", "complete(6)",
                           "chordal-ring(8,skips=[3])", "prc(8,skips=[2,4])"}) {
    const topology::Network network = topology::build(spec, Execution{});
    int checked = 0;
    for (std::uint64_t seed = 1; checked < 1; ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", spec, seed));
      const auto run = recorded_run(network, GetParam(), seed);
      if (!run) continue;
      ++checked;
      const ScheduleVerdict verdict = check_schedule(*run->schedule, Execution{});
      ASSERT_TRUE(verdict.holds) << verdict.reason;
      EXPECT_EQ(verdict.communication_steps, run->counts.communication_steps);
      EXPECT_EQ(verdict.computation_steps, run->counts.computation_steps);
      EXPECT_EQ(read_schedule(schedule_text(*run->schedule)), *run->schedule);
    }
  }
}

TEST(PramSchedule, IsRefusedWhenAMessageOrAComputationIsMissingOrTheDataDiffer) {
  const topology::Network network = topology::build("rcc-full(2,1)", Execution{});
  const std::string path = testing::TempDir() + "jump.pram";
  write_file_atomically(path, "shared a[n] = input\na[me] = a[a[me]]\n");
  const ProgramRun run =
      run_program(network, fmt::format("pram(\"{}\",model=crew)", path),
                  {.inputs = std::vector<double>{3, 0, 0, 1}, .records_schedule = true}, Execution{});
  ASSERT_TRUE(check_schedule(*run.schedule, Execution{}).holds);
  std::size_t accepted = 0;
  for (std::size_t s = 0; s < run.schedule->steps.size(); ++s) {
    Schedule changed = *run.schedule;
    ScheduleStep& step = changed.steps[s];
    if (step.operation == programs::Operation::none) {
      if (step.sends.empty()) continue;
      step.sends.pop_back();
    } else {
      step.computations.pop_back();
    }
    accepted += check_schedule(changed, Execution{}).holds ? 1U : 0U;
  }
  EXPECT_LT(accepted, run.schedule->steps.size() / 2);  // some messages are of those who ask for nothing
  Schedule changed = *run.schedule;
  changed.data = {2, 2, 2, 2};
  EXPECT_FALSE(check_schedule(changed, Execution{}).holds);
  changed = *run.schedule;
  changed.source = "shared a[n] = input\na[me] = a[0]\n";
  EXPECT_FALSE(check_schedule(changed, Execution{}).holds);
}

TEST(PramProgram, TakesParametersAndNamesItsFileInErrors) {
  const topology::Network network = topology::build("hypercube(2)", Execution{});
  const std::string path = testing::TempDir() + "with_parameter.pram";
  write_file_atomically(path, "param m = 1\nparam k = 2\nshared a[n]\na[me] = m * 10 + k\n");
  const ProgramRun run = run_program(network, fmt::format("pram(\"{}\",parameters=\"k=7,m=-3\")", path),
                                     {.records_schedule = true, .keeps_outputs = true}, Execution{});
  EXPECT_TRUE(run.is_correct);
  EXPECT_EQ(run.outputs.front().value, "-23");
  EXPECT_TRUE(check_schedule(*run.schedule, Execution{}).holds);
  for (const char* wrong : {"k", "k=", "k=1x", "k=1,k=2", "z=1", "=1"}) {
    EXPECT_THROW(run_program(network, fmt::format("pram(\"{}\",parameters=\"{}\")", path, wrong), {}, Execution{}),
                 InputError)
        << wrong;
  }
  write_file_atomically(path, "a[me] = 1\n");
  try {
    run_program(network, fmt::format("pram(\"{}\")", path), {}, Execution{});
    ADD_FAILURE() << "accepted an unknown array";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("with_parameter.pram, line 1"), std::string::npos) << error.what();
  }
}

// Every network that sorts and has prefixes runs PRAM programs, and no other one does.
TEST(PramOnNetworks, RunOnEveryNetworkThatHasSortAndPrefix) {
  const std::string path = testing::TempDir() + "next.pram";
  write_file_atomically(path, "model crew\nshared a[n] = index\na[me] = a[(me + 1) % n] + a[0]\n");
  const auto works = [](const topology::Network& network, const std::string& call) {
    try {
      const ProgramRun run = run_program(network, call, {.records_schedule = true}, Execution{});
      EXPECT_TRUE(run.is_correct) << run.checked;
      EXPECT_TRUE(check_schedule(*run.schedule, Execution{}).holds);
      return true;
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty()) << error.what();
      return false;
    }
  };
  int served = 0;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      const topology::Network network = topology::build(example, Execution{});
      if (network.graph.node_count() > 70) continue;
      SCOPED_TRACE(std::string(example));
      const bool is_served = works(network, "sort") && works(network, "prefix");
      served += is_served ? 1 : 0;
      EXPECT_EQ(works(network, fmt::format("pram(\"{}\")", path)), is_served);
      EXPECT_EQ(works(network, "random-access-read"), is_served);
      EXPECT_EQ(works(network, "random-access-write"), is_served);
      EXPECT_EQ(works(network, "rank"), is_served);
    }
  }
  EXPECT_GT(served, 10);
}

}  // namespace
}  // namespace weft::programs::pram
