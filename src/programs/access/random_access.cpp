#include "programs/access/random_access.h"

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

AccessSetup access_setup(const ProgramTask& task) {
  const std::uint64_t nodes = task.network.graph.node_count();
  return {.model = task.model,
          .atom = atom_in(task.arguments),
          .cell_count = nodes,
          .inputs = 2 * nodes,
          .records_schedule = task.records_schedule};
}

}  // namespace

std::uint64_t access_inputs(const topology::Network& network, const spec::Arguments& /*arguments*/,
                            const Execution& /*execution*/) {
  return 2 * std::uint64_t{network.graph.node_count()};
}

std::vector<double> draw_accesses(std::uint64_t count, std::uint64_t seed) {
  std::vector<double> inputs = random_inputs(count, seed);
  RandomStream random(seed, Purpose::draws, 2);
  for (std::uint64_t v = 0; v < count / 2; ++v) inputs[v] = static_cast<double>(random.below(count / 2));
  return inputs;
}

RandomAccess::RandomAccess(const ProgramTask& task, std::string_view program)
    : task_(task), walk_(make_access(task.network, program, access_setup(task), task.execution)) {
  for (NodeId v = 0; v < node_count(); ++v) {
    if (task.inputs[v] >= -1 && task.inputs[v] < node_count()) continue;
    throw InputError(fmt::format("there is no cell {}, the address of node {}", task.inputs[v], v), {},
                     fmt::format("addresses are 0 to {}, or -1 for no access", node_count() - 1));
  }
}

void RandomAccess::place(bool have_values, const std::vector<std::int64_t>& cells) {
  for (NodeId v = 0; v < node_count(); ++v) {
    walk_->machine().place(kRequest, v, v, {.cell = cell(v), .value = have_values ? value(v) : 0, .processor = v});
  }
  walk_->place_cells(cells, node_count());
}

ProgramRun RandomAccess::finished(std::span<const Result> results, const std::vector<std::int64_t>& expected) const {
  const Machine<AccessWord>& machine = walk_->machine();
  ProgramRun run{.model = machine.model(), .counts = machine.counts(), .notes = machine.notes()};
  run.is_correct = true;
  run.checked = "every value is that of a serial computation";
  for (const auto& [node, held_in, index] : results) {
    const std::int64_t value = machine.at(held_in, node).value;
    if (task_.keeps_outputs) run.outputs.push_back({index, node, std::to_string(value)});
    if (value == expected[index] || !run.is_correct) continue;
    run.is_correct = false;
    run.checked = fmt::format("node {} has another value than in a serial computation", node);
  }
  run.lower_bound = walk_->lower_bound();
  if (const std::string parts = walk_->parts_so_far(); !parts.empty()) run.remark = "by " + parts;
  add_schedule(machine, task_, results, run);
  if (!run.schedule) return run;
  for (const double input : task_.inputs) run.schedule->data.push_back(static_cast<std::int64_t>(input));
  return run;
}

}  // namespace weft::programs
