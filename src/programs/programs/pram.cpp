// Runs a PRAM program (docs/pram.md) with a processor at each node; pram/network_memory.h has the accesses to the
// memory.
#include <fmt/format.h>

#include "base/files/text_file.h"
#include "base/input_error.h"
#include "programs/finished_run.h"
#include "programs/pram/network_memory.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"

namespace weft::programs {
namespace {

pram::SyntaxTree tree_of(const spec::Arguments& arguments) {
  return pram::parse_program(read_text_file(arguments.text("file"), {.most_bytes = pram::kLongestProgram}));
}

pram::Setting setting_of(const topology::Network& network) { return {.processor_count = network.graph.node_count()}; }

std::uint64_t pram_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution) {
  return pram::input_count(tree_of(arguments), setting_of(network), execution);
}

pram::PramOptions options_of(const ProgramTask& task) {
  pram::PramOptions options{.seed = task.seed};
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

std::string slowdown_text(const pram::PramCounts& counts, const pram::NetworkMemory& memory) {
  return fmt::format(
      "{} PRAM steps: {} reads of at most {} steps each, {} writes of at most {}, {} computations, {} decisions",
      counts.total(), counts.reads, memory.most_steps_of_a_read(), counts.writes, memory.most_steps_of_a_write(),
      counts.computations, counts.decisions);
}

ProgramRun run_pram(const ProgramTask& task) {
  if (task.records_schedule) {
    throw InputError("the steps of pram depend on the data, and have no schedule", {}, "leave --schedule out");
  }
  const pram::SyntaxTree tree = tree_of(task.arguments);
  pram::Setting setting = setting_of(task.network);
  if (task.are_inputs_given) setting.inputs.emplace(task.inputs.begin(), task.inputs.end());
  const pram::PramOptions options = options_of(task);
  const pram::MemoryImage image = lay_out(tree, setting, task.execution);
  ProgramRun run{.model = model_of(task, PortModel::single_port, false)};
  pram::NetworkMemory memory(task.network, image.cells, combine_of(pram::model_of(tree, options)), run.model,
                             task.execution);
  const pram::PramCounts counts = run_code(tree, compile(tree), image, options, memory, task.execution);
  run.counts = memory.counts();
  const std::vector<pram::OutputArray> outputs = outputs_of(tree, image, memory.contents());
  check_outputs(outputs, run_plainly(tree, setting, options, task.execution).outputs, run);
  run.no_formula = "O(log N) for each step of the PRAM, without a constant (Hamdi and Hall 1997, section 3.2)";
  run.remark = slowdown_text(counts, memory);
  if (!task.keeps_outputs) return run;
  for (const pram::OutputArray& array : outputs) {
    for (std::uint32_t i = 0; i < array.values.size(); ++i) {
      run.outputs.push_back({i, i % task.network.graph.node_count(), std::to_string(array.values[i])});
    }
  }
  return run;
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
    .serves = kCubeNetworks,
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
                    {.name = "max-steps",
                     .meaning = "the most steps of the PRAM",
                     .min = 1,
                     .max = 1'000'000'000,
                     .default_text = "1000000",
                     .is_keyed = true}}},
    .cases = {{{R"(pram(\"examples/pram/prefix_sums.pram\"))", "rcc-full(4,1)"},
               {R"(pram(\"examples/pram/list_ranking.pram\"))", "hypercube(4)"}}},
    .input_count = pram_inputs,
    .run = run_pram,
};

}  // namespace program_records
}  // namespace weft::programs
