// The record of a parallel program, and the function that runs one by its name. Each file in programs/ defines one
// record; the build collects the records into one list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "programs/machine/parallel_machine.h"
#include "programs/machine/step_schedule.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "topology/network.h"

namespace weft::programs {

enum class Relation : std::uint8_t { equal, at_most };
std::string_view name_of(Relation relation);

// The number of communication steps that a theorem gives for this run.
struct Formula {
  std::string text;
  std::uint64_t value = 0;
  Relation relation = Relation::equal;
  std::string source;
};

// No schedule for this task has fewer communication steps.
struct LowerBound {
  std::uint64_t value = 0;
  std::string argument;  // why
};

struct ProgramTask {
  const topology::Network& network;
  const spec::Arguments& arguments;
  std::optional<PortModel> model;  // none: the program's own
  std::span<const double> inputs;
  bool are_inputs_given;  // otherwise they are random
  std::uint64_t seed;     // of random choices of the program
  bool records_schedule;
  bool keeps_outputs;
  bool keeps_item_texts;
  const Execution& execution;
};

// A result as text.
struct OutputValue {
  std::uint32_t index = 0;
  NodeId node = 0;
  std::string value{};
};

struct ProgramRun {
  std::string program{};  // its spec with all arguments; empty: those of the task
  std::string name{};     // its canonical spec, for screens
  PortModel model = PortModel::single_port;
  StepCounts counts{};
  std::uint64_t input_count = 0;
  std::vector<StepNote> notes{};
  bool is_correct = false;
  std::string checked{};  // what was compared, or the first difference
  std::optional<Formula> formula{};
  std::string no_formula{};  // why there is none
  std::optional<LowerBound> lower_bound{};
  std::string remark{};  // what else is known, or empty
  std::optional<Schedule> schedule{};
  std::vector<OutputValue> outputs{};     // if asked for
  std::vector<std::string> item_texts{};  // the value of each item of the schedule, if asked for and known
};

// A call on a network, as an example.
struct ProgramCase {
  std::string_view call;
  std::string_view network;
};

struct Program {
  std::string_view name;
  std::string_view summary;   // one line, no full stop
  std::string_view citation;  // the publication, or empty
  std::string_view serves;    // the networks that it runs on, in words
  PortModel default_model;    // that of the theorem
  bool takes_integers;        // inputs are whole numbers, otherwise any numbers
  bool takes_flags = false;   // inputs are 0 or 1
  bool needs_file = false;    // an argument is a file: suites leave it out
  spec::Schema parameters{};
  std::array<std::string_view, 16> examples{};  // small networks, for suites and help
  std::array<std::string_view, 6> calls{};      // example calls for each of them; empty: the name alone
  std::array<ProgramCase, 32> cases{};          // calls for some networks only
  // The number of inputs; null: one for each node. Throws as run does.
  std::uint64_t (*input_count)(const topology::Network&, const spec::Arguments&, const Execution&) = nullptr;
  // Random inputs; null: random_inputs.
  std::vector<double> (*draw_inputs)(std::uint64_t count, std::uint64_t seed) = nullptr;
  // Throws InputError if the network or the arguments do not fit, with what would.
  ProgramRun (*run)(const ProgramTask&) = nullptr;
};

// All programs, in alphabetical order.
std::span<const Program* const> programs();

struct ProgramOptions {
  std::optional<PortModel> model{};             // none: the program's own
  std::optional<std::vector<double>> inputs{};  // none: random ones
  std::uint64_t seed = 1;                       // of random inputs and choices
  bool records_schedule = false;
  bool keeps_outputs = false;
  bool keeps_item_texts = false;            // with a schedule
  std::optional<std::int64_t> max_steps{};  // in place of the argument max-steps
};

// Throws InputError for an unknown name, with a suggestion, and as Program::run does.
ProgramRun run_program(const topology::Network& network, std::string_view text, const ProgramOptions& options,
                       const Execution& execution);

// Throws InputError if no program has this name, or its arguments are wrong; what depends on a network is not looked
// at.
void require_program(std::string_view text);

// The canonical form of a program's spec, without defaults; the text itself if there is no such program.
std::string short_name(std::string_view text);

// How many inputs the program takes. Throws as run_program does.
std::uint64_t input_count(const topology::Network& network, std::string_view text, const Execution& execution);

// Whole numbers from -1000 to 1000.
std::vector<double> random_inputs(std::uint64_t count, std::uint64_t seed);
// Numbers in any white space. Throws InputError.
std::vector<double> read_inputs(std::string_view text);

}  // namespace weft::programs
