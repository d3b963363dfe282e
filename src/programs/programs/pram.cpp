// Runs a PRAM program (docs/pram.md) with a processor at each node; pram/network_memory.h has the accesses to the
// memory.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/files/text_file.h"
#include "base/input_error.h"
#include "programs/finished_run.h"
#include "programs/pram/network_memory.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"
#include "programs/walks/cube_network.h"

namespace weft::programs {
namespace {

std::string text_of(const spec::Arguments& arguments) {
  return read_text_file(arguments.text("file"),
                        {.most_bytes = pram::kLongestProgram,
                         .when_too_large = "a PRAM program is a short text; docs/pram.md has its language"});
}

// Errors in the program name its file.
template <class Action>
auto in_file(const spec::Arguments& arguments, const Action& action) try {
  return action();
} catch (const InputError& error) {
  if (!error.place()) throw;
  const std::string what = fmt::format("{}, {}", arguments.text("file"), error.what());
  if (error.text().empty())
    throw InputError(what, {}, error.hint());  // at the end of the file: there is no text to show
  throw InputError(what, error.place(), error.hint()).in_text(error.text());
}

pram::Setting setting_of(const topology::Network& network, const spec::Arguments& arguments) {
  pram::Setting setting{.processor_count = network.graph.node_count()};
  if (arguments.has("parameters")) setting.parameters = pram::read_parameters(arguments.text("parameters"));
  return setting;
}

std::uint64_t pram_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution) {
  const pram::Setting setting = setting_of(network, arguments);
  return in_file(arguments,
                 [&] { return pram::input_count(pram::parse_program(text_of(arguments)), setting, execution); });
}

pram::PramOptions options_of(const ProgramTask& task) {
  pram::PramOptions options{.seed = task.seed};
  if (task.arguments.has("seed")) options.seed = static_cast<std::uint64_t>(task.arguments.integer("seed"));
  options.max_steps = static_cast<std::uint64_t>(task.arguments.integer("max-steps"));
  if (task.arguments.has("model")) options.model = pram::find_model(task.arguments.word("model"));
  return options;
}

void check_outputs(const std::vector<pram::OutputArray>& ours, const std::vector<pram::OutputArray>& plain,
                   ProgramRun& run) {
  run.is_correct = ours.size() == plain.size();
  run.checked = "all output arrays are those of a PRAM with a plain memory";
  for (std::size_t i = 0; i < ours.size() && run.is_correct; ++i) {
    if (ours[i].values == plain[i].values) continue;
    run.is_correct = false;
    run.checked = fmt::format("array {} is another one than on a PRAM with a plain memory", ours[i].name);
  }
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::string accesses(std::string text, std::uint64_t count, std::uint64_t most_steps) {
  return fmt::format("{} of at most {}{}", text, counted(most_steps, "step", "steps"), count == 1 ? "" : " each");
}

// "3 PRAM steps: 2 reads of at most 148 steps each, 1 computation"; what did not happen is left out.
std::string steps_text(const pram::PramCounts& counts, const pram::NetworkMemory& memory) {
  std::vector<std::string> parts;
  if (counts.reads > 0) {
    parts.push_back(accesses(counted(counts.reads, "read", "reads"), counts.reads, memory.most_steps_of_a_read()));
  }
  if (counts.writes > 0) {
    parts.push_back(accesses(counted(counts.writes, "write", "writes"), counts.writes, memory.most_steps_of_a_write()));
  }
  if (counts.computations > 0) parts.push_back(counted(counts.computations, "computation", "computations"));
  if (counts.decisions > 0) parts.push_back(counted(counts.decisions, "decision", "decisions"));
  return fmt::format("{}{}{}", counted(counts.total(), "PRAM step", "PRAM steps"), parts.empty() ? "" : ": ",
                     fmt::join(parts, ", "));
}

// In units of log2 N, or of what the network may need for an access anyway.
std::string slowdown_text(const pram::PramCounts& counts, const pram::NetworkMemory& memory, NodeId node_count) {
  const auto steps = static_cast<double>(memory.machine().counts().communication_steps);
  const double slowdown = counts.total() == 0 ? 0 : steps / static_cast<double>(counts.total());
  const auto bound = memory.access().lower_bound();
  const std::string scale = bound
                                ? fmt::format("{:.1f} times the {} that a permutation may need",
                                              slowdown / static_cast<double>(std::max<std::uint64_t>(bound->value, 1)),
                                              counted(bound->value, "step", "steps"))
                                : fmt::format("{:.1f} log2 N", slowdown / std::log2(static_cast<double>(node_count)));
  return fmt::format("{}; slowdown {:.1f} per PRAM step, {}", steps_text(counts, memory), slowdown, scale);
}

// The schedule names the seed, and contains the program and its input.
void add_pram_schedule(const ProgramTask& task, const pram::SyntaxTree& tree, const pram::MemoryImage& image,
                       const pram::NetworkMemory& memory, std::uint64_t seed, ProgramRun& run) {
  std::vector<Result> results;
  for (const std::uint32_t id : tree.outputs) {
    for (std::uint64_t i = 0; i < image.arrays[id].size; ++i) {
      results.push_back(memory.place_of(image.arrays[id].first_cell + i, static_cast<std::uint32_t>(results.size())));
    }
  }
  add_schedule(memory.machine(), task, results, run);
  run.schedule->source = tree.text;
  if (task.are_inputs_given) {
    for (const double input : task.inputs) run.schedule->data.push_back(static_cast<std::int64_t>(input));
  }
  spec::Arguments all = task.arguments;
  all.set("seed", spec::Value{static_cast<std::int64_t>(seed)});
  run.program = print(all.to_full_spec());
}

ProgramRun run_pram(const ProgramTask& task) {
  pram::Setting setting = setting_of(task.network, task.arguments);
  if (task.are_inputs_given) setting.inputs.emplace(task.inputs.begin(), task.inputs.end());
  const pram::PramOptions options = options_of(task);
  return in_file(task.arguments, [&] {
    const pram::SyntaxTree tree = pram::parse_program(text_of(task.arguments));
    const pram::MemoryImage image = lay_out(tree, setting, task.execution);
    pram::NetworkMemory memory(task.network, image.cells,
                               {.combine = combine_of(pram::model_of(tree, options)),
                                .model = task.model,
                                .atom = atom_in(task.arguments),
                                .records_schedule = task.records_schedule},
                               task.execution);
    const pram::PramCounts counts = run_code(tree, compile(tree), image, options, memory, task.execution);
    const Machine<AccessWord>& machine = memory.machine();
    ProgramRun run{.model = machine.model(), .counts = machine.counts(), .notes = machine.notes()};
    const std::vector<pram::OutputArray> outputs = outputs_of(tree, image, memory.contents());
    check_outputs(outputs, run_plainly(tree, setting, options, task.execution).outputs, run);
    run.no_formula =
        memory.access().lower_bound()
            ? "O(log N) for each step of the PRAM is for rcc-full; here an access takes a few sorts and prefixes"
            : "O(log N) for each step of the PRAM, without a constant (Hamdi and Hall 1997, section 3.2)";
    run.remark = slowdown_text(counts, memory, task.network.graph.node_count());
    if (task.records_schedule) add_pram_schedule(task, tree, image, memory, options.seed, run);
    for (const pram::OutputArray& array : outputs) {
      for (std::uint32_t i = 0; task.keeps_outputs && i < array.values.size(); ++i) {
        run.outputs.push_back({i, i % task.network.graph.node_count(), std::to_string(array.values[i])});
      }
    }
    return run;
  });
}

}  // namespace

namespace program_records {

extern constinit const Program pram{
    .name = "pram",
    .summary = "runs a PRAM program, with a processor and a part of the shared memory at each node",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, section 3; D. Nassimi, S. Sahni, Data broadcasting in SIMD computers, "
        "IEEE Trans. Computers 30(2), 1981",
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .needs_file = true,
    .parameters = {{{.name = "file", .kind = spec::Kind::text, .meaning = "the program; docs/pram.md has the language"},
                    {.name = "model",
                     .kind = spec::Kind::word,
                     .meaning = "in place of that of the program",
                     .words = "erew|crew|crcw-common|crcw-arbitrary|crcw-priority|crcw-sum|crcw-max",
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "parameters",
                     .kind = spec::Kind::text,
                     .meaning = "values for lines \"param\", as \"m=4,k=2\"",
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "seed",
                     .meaning = "of crcw-arbitrary; that of the run if left out",
                     .min = 0,
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "max-steps",
                     .meaning = "the most steps of the PRAM",
                     .min = 1,
                     .max = 1'000'000'000,
                     .default_text = "1000000",
                     .is_keyed = true},
                    kAtomParameter}},
    .cases = {{{R"(pram(\"examples/pram/prefix_sums.pram\"))", "rcc-full(4,1)"},
               {R"(pram(\"examples/pram/list_ranking.pram\"))", "hypercube(4)"},
               {R"(pram(\"examples/pram/prefix_sums.pram\"))", "prc(64,skips=[4,16])"}}},
    .input_count = pram_inputs,
    .run = run_pram,
};

}  // namespace program_records
}  // namespace weft::programs
