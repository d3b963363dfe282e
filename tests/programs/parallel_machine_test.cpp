#include "programs/machine/parallel_machine.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/input_error.h"
#include "programs/check/schedule_check.h"

namespace weft::programs {
namespace {

// The example of docs/programs.md, word for word.
// begin of the example
std::vector<int> prefix_sums(const topology::Network& cube, std::vector<int> inputs) {
  enum : RegisterId { prefix, total, received };
  Machine<int> machine(cube, {.model = PortModel::single_dimension}, 3, Execution{});
  machine.load(prefix, inputs);
  machine.load(total, inputs);
  for (GeneratorId d = 0; NodeId{1} << d < inputs.size(); ++d) {
    const auto if_upper = [d](NodeId v) { return (v >> d & 1U) != 0 ? Operands{received, prefix} : kIdle; };
    const auto always = [](NodeId) { return Operands{total, received}; };
    machine.exchange(d, {total, received});
    machine.compute(prefix, if_upper, std::plus{});
    machine.compute(total, always, std::plus{});
  }
  for (NodeId v = 0; v < inputs.size(); ++v) inputs[v] = machine.at(prefix, v);
  return inputs;
}
// end of the example

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Machine, ExampleOfTheDocumentationWorks) {
  const topology::Network cube = topology::build("hypercube(3)", Execution{});
  EXPECT_EQ(prefix_sums(cube, {1, 2, 3, 4, 5, 6, 7, 8}), (std::vector<int>{1, 3, 6, 10, 15, 21, 28, 36}));
  const std::filesystem::path here = __FILE__;
  const std::string own = file_text(here);
  const std::string begin = "// begin of the example\n";
  const std::size_t start = own.find(begin) + begin.size();
  const std::string example = own.substr(start, own.find("// end of the example") - start);
  EXPECT_NE(file_text(here.parent_path() / "../../docs/programs.md").find(example), std::string::npos);
}

std::string refusal(PortModel model, const std::function<void(Machine<int>&)>& use) {
  const topology::Network ring = topology::build("ring(4)", Execution{});  // port 0 leads up, port 1 down
  Machine<int> machine(ring, {.model = model}, 2, Execution{});
  try {
    use(machine);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Machine, RefusesWhatThePortModelForbids) {
  const auto send_twice = [](Machine<int>& machine) {
    machine.send(0, 0, {0, 1});
    machine.send(0, 1, {0, 1});
  };
  const auto receive_twice = [](Machine<int>& machine) {
    machine.send(0, 0, {0, 1});
    machine.send(2, 1, {0, 0});
  };
  const auto use_two_generators = [](Machine<int>& machine) {
    machine.send(0, 0, {0, 1});
    machine.send(3, 1, {0, 1});
  };
  const auto send_two_values = [](Machine<int>& machine) {
    machine.send(0, 0, {0, 0});
    machine.send(0, 0, {1, 1});
  };
  EXPECT_NE(refusal(PortModel::single_port, send_twice).find("node 0 sends two messages"), std::string::npos);
  EXPECT_NE(refusal(PortModel::single_port, receive_twice).find("node 1 receives two messages"), std::string::npos);
  EXPECT_NE(refusal(PortModel::single_dimension, use_two_generators).find("uses generator 1 while others use 0"),
            std::string::npos);
  EXPECT_NE(refusal(PortModel::all_port, send_two_values).find("more than 1 value"), std::string::npos);
  EXPECT_EQ(refusal(PortModel::all_port, send_twice), "");
  EXPECT_EQ(refusal(PortModel::all_port, receive_twice), "");
  EXPECT_EQ(refusal(PortModel::single_port, use_two_generators), "");
}

TEST(Machine, CountsStepsMessagesAndTheBusiestChannel) {
  const topology::Network ring = topology::build("ring(4)", Execution{});
  Machine<int> machine(ring, {}, 2, Execution{});
  machine.load(0, std::vector<int>{10, 20, 30, 40});
  machine.exchange(GeneratorId{0}, {0, 1});
  EXPECT_EQ(machine.at(1, 0), 40);
  machine.send(2, 0, {0, 1});
  machine.end_step("one message");
  machine.compute(
      0,
      [](NodeId v) {
        return v == 3 ? Operands{1, 0} : kIdle;
      },
      std::plus{});
  EXPECT_EQ(machine.at(0, 3), 70);
  const StepCounts counts = machine.counts();
  EXPECT_EQ(counts.communication_steps, 2U);
  EXPECT_EQ(counts.computation_steps, 1U);
  EXPECT_EQ(counts.messages, 5U);
  EXPECT_EQ(counts.busiest_messages, 2U);
  EXPECT_EQ(counts.busiest_from, 2U);
  EXPECT_EQ(counts.busiest_to, 3U);
}

}  // namespace
}  // namespace weft::programs
