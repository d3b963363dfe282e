// Every registered program on every network that its record names: right results for random and adversarial inputs, a
// schedule that the checker accepts, and the number of steps that the theorem gives.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/schedule_check.h"
#include "programs/program.h"
#include "schedule_interpreter.h"

namespace weft::programs {
namespace {

const Execution kExecution{};

std::vector<std::string> calls_of(const Program& program) {
  std::vector<std::string> calls;
  for (const std::string_view call : program.calls) {
    if (!call.empty()) calls.emplace_back(call);
  }
  if (calls.empty()) calls.emplace_back(program.name);
  return calls;
}

std::vector<std::string> networks_of(const Program& program) {
  std::vector<std::string> networks;
  for (const std::string_view network : program.examples) {
    if (!network.empty()) networks.emplace_back(network);
  }
  return networks;
}

// Inputs that hide or provoke mistakes: equal ones, extreme ones, one single non-zero.
std::vector<std::vector<double>> adversarial_inputs(std::uint64_t count) {
  constexpr double kLargest = 9007199254740992.0;
  std::vector<std::vector<double>> all(6, std::vector<double>(count, 0));
  all[1].assign(count, 1);
  for (std::uint64_t v = 0; v < count; ++v) {
    all[2][v] = v % 2 == 0 ? kLargest : -kLargest;
    all[3][v] = static_cast<double>(v);
    all[4][v] = -static_cast<double>(v);
  }
  all[5].back() = -kLargest;
  return all;
}

class EveryProgram : public testing::TestWithParam<const Program*> {};

std::string test_name(const testing::TestParamInfo<const Program*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, EveryProgram, testing::ValuesIn(programs().begin(), programs().end()), test_name);

template <class Check>
void for_each_case(const Program& program, const Check& check) {
  if (program.needs_file) GTEST_SKIP() << "needs a file";
  ASSERT_FALSE(networks_of(program).empty());
  const auto try_case = [&](std::string_view call, const std::string& spec) {
    SCOPED_TRACE(std::string(call) + " on " + spec);
    check(topology::build(spec, kExecution), std::string(call));
  };
  for (const std::string& spec : networks_of(program)) {
    for (const std::string& call : calls_of(program)) try_case(call, spec);
  }
  for (const ProgramCase& each : program.cases) {
    if (!each.call.empty()) try_case(each.call, std::string(each.network));
  }
}

TEST_P(EveryProgram, IsRightForRandomAndAdversarialInputs) {
  const bool takes_flags = GetParam()->takes_flags;
  const bool takes_addresses = GetParam()->draw_inputs != nullptr;  // in the first half
  for_each_case(*GetParam(), [&](const topology::Network& network, const std::string& call) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const ProgramRun run = run_program(network, call, {.seed = seed}, kExecution);
      EXPECT_TRUE(run.is_correct) << run.checked;
    }
    for (auto inputs : adversarial_inputs(input_count(network, call, kExecution))) {
      for (double& input : inputs) {
        if (takes_flags) input = input > 0 ? 1 : 0;
      }
      for (std::size_t i = 0; takes_addresses && i < inputs.size() / 2; ++i) {
        inputs[i] = inputs[i] == 0 ? -1 : std::fmod(std::abs(inputs[i]), static_cast<double>(inputs.size() / 2));
      }
      const ProgramRun run = run_program(network, call, {.inputs = inputs}, kExecution);
      EXPECT_TRUE(run.is_correct) << run.checked;
    }
  });
}

TEST_P(EveryProgram, LeavesAScheduleThatBothCheckersAccept) {
  for_each_case(*GetParam(), [](const topology::Network& network, const std::string& call) {
    const ProgramRun run = run_program(network, call, {.records_schedule = true}, kExecution);
    const ScheduleVerdict verdict = check_schedule(*run.schedule, kExecution);
    EXPECT_TRUE(verdict.holds) << verdict.reason;
    EXPECT_EQ(verdict.communication_steps, run.counts.communication_steps);
    EXPECT_EQ(verdict.computation_steps, run.counts.computation_steps);
    EXPECT_EQ(verdict.messages, run.counts.messages);
    EXPECT_TRUE(gives_right_result(*run.schedule, network));
    EXPECT_EQ(read_schedule(schedule_text(*run.schedule)), *run.schedule);
  });
}

TEST_P(EveryProgram, TakesTheStepsOfItsFormula) {
  for_each_case(*GetParam(), [](const topology::Network& network, const std::string& call) {
    const ProgramRun run = run_program(network, call, {}, kExecution);
    if (!run.formula) {
      EXPECT_FALSE(run.no_formula.empty());
    } else if (run.formula->relation == Relation::equal) {
      EXPECT_EQ(run.counts.communication_steps, run.formula->value);
    } else {
      EXPECT_LE(run.counts.communication_steps, run.formula->value);
    }
  });
}

TEST_P(EveryProgram, RefusesWhatItDoesNotServeWithAHint) {
  const Program& program = *GetParam();
  for (const char* spec : {"petersen", "hsn(2,complete(2),copies=1)", "rhsn(2,2,complete(3),removed=1)",
                           "jellyfish(16,3)", "directed-ring(8)", "tree(2,3)"}) {
    const topology::Network network = topology::build(spec, kExecution);
    try {
      const ProgramRun run = run_program(network, calls_of(program).front(), {}, kExecution);
      EXPECT_TRUE(run.is_correct) << program.name << " on " << spec;
    } catch (const InputError& error) {
      EXPECT_FALSE(error.hint().empty()) << error.what();
    }
  }
}

TEST_P(EveryProgram, TakesNoMoreStepsWithAllPorts) {
  for_each_case(*GetParam(), [](const topology::Network& network, const std::string& call) {
    const ProgramRun one = run_program(network, call, {}, kExecution);
    const ProgramOptions options{.model = PortModel::all_port, .records_schedule = true};
    const ProgramRun all = run_program(network, call, options, kExecution);
    EXPECT_TRUE(all.is_correct) << all.checked;
    EXPECT_LE(all.counts.communication_steps, one.counts.communication_steps);
    EXPECT_TRUE(check_schedule(*all.schedule, kExecution).holds);
  });
}

TEST(Programs, HypercubeNucleiNeedOneDimensionAtATime) {
  for (const char* spec : {"hypercube(4)", "hsn(3,hypercube(2))", "rhsn(2,2,hypercube(2))", "hcn(2)"}) {
    const topology::Network network = topology::build(spec, kExecution);
    for (const char* call : {"semigroup", "prefix", "ascend", "fft"}) {
      const ProgramOptions options{.model = PortModel::single_dimension, .records_schedule = true};
      const ProgramRun run = run_program(network, call, options, kExecution);
      EXPECT_TRUE(run.is_correct && check_schedule(*run.schedule, kExecution).holds) << call << " on " << spec;
    }
  }
}

TEST(Ascend, EveryRangeOfDimensionsKeepsTheoremFourOne) {
  for (const char* spec : {"rhsn(2,2,hypercube(2))", "rhsn(3,2,complete(2))", "hsn(3,hypercube(2))"}) {
    const topology::Network network = topology::build(spec, kExecution);
    const auto count = static_cast<unsigned>(std::countr_zero(network.graph.node_count()));
    for (unsigned first = 0; first < count; ++first) {
      for (unsigned last = first; last < count; ++last) {
        const std::string call = fmt::format("ascend(first={},last={},operator=compose)", first, last);
        SCOPED_TRACE(call + " on " + spec);
        const ProgramRun run = run_program(network, call, {.records_schedule = true}, kExecution);
        EXPECT_TRUE(run.is_correct) << run.checked;
        EXPECT_LE(run.counts.communication_steps, run.formula->value);
        EXPECT_TRUE(check_schedule(*run.schedule, kExecution).holds);
      }
    }
  }
}

TEST(EmulateDimension, EveryDimensionTakesTheStepsOfTheoremFourSix) {
  for (const char* spec : {"rhsn(2,2,hypercube(2))", "rhsn(2,3,ring(3))", "hsn(3,star(3))", "rhsn(2,2,2,complete(2))",
                           "hsn(2,mesh(2,3))", "hsn(3,hypercube(2),diameter-links=all)", "hsn(2,directed-ring(4))"}) {
    const topology::Network network = topology::build(spec, kExecution);
    unsigned dimension = 0;
    try {
      for (; dimension < 100; ++dimension) {
        SCOPED_TRACE(fmt::format("dimension {} of {}", dimension, spec));
        const ProgramRun run = run_program(network, fmt::format("emulate-dimension(dimension={})", dimension),
                                           {.records_schedule = true}, kExecution);
        EXPECT_TRUE(run.is_correct) << run.checked;
        EXPECT_EQ(run.counts.communication_steps, run.formula->value);
        EXPECT_TRUE(check_schedule(*run.schedule, kExecution).holds);
        EXPECT_TRUE(gives_right_result(*run.schedule, network));
      }
      ADD_FAILURE() << "no end of dimensions";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("has dimensions 0 to"), std::string::npos) << error.what();
    }
    EXPECT_GE(dimension, 2U);
  }
}

TEST(Programs, InputsAreOneNumberForEachNode) {
  EXPECT_EQ(read_inputs(" 1 -2\n3.5\t4e2 "), (std::vector<double>{1, -2, 3.5, 400}));
  EXPECT_THROW(read_inputs("1 2 3 4x"), InputError);
  const topology::Network network = topology::build("hypercube(1)", kExecution);
  EXPECT_THROW(run_program(network, "prefix", {.inputs = std::vector<double>{1}}, kExecution), InputError);
  EXPECT_THROW(run_program(network, "prefix", {.inputs = std::vector<double>{1, 0.5}}, kExecution), InputError);
  EXPECT_TRUE(run_program(network, "fft", {.inputs = std::vector<double>{1, 0.5}}, kExecution).is_correct);
}

}  // namespace
}  // namespace weft::programs
