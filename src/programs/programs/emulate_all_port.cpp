// One step of an all-port algorithm on the homogeneous product network HPN(p,G), emulated on a swapped network over G:
// every node sends an item by each of its p·l_0 dimensions. Each item takes the path of emulate-dimension, and a search
// finds the steps in which all of them together are shortest.
#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "programs/emulation/emulation_schedule.h"
#include "programs/emulation/item_mover.h"
#include "programs/emulation/product_network.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

// The operations of a dimension: levels outwards, a generator of the nucleus, levels back.
class EmulatedStep {
 public:
  EmulatedStep(const ProductNetwork& product, const Execution& execution) : product_(product) {
    for (std::uint64_t generator = 0; generator < product.generator_count(); ++generator) {
      names_.push_back(fmt::format("nucleus generator {}", generator));
    }
    GeneratorJobs jobs;
    for (std::uint64_t dimension = 0; dimension < product.dimension_count(); ++dimension) {
      auto& job = jobs.jobs.emplace_back();
      for (const DataMove* move : product.path(dimension)) job.push_back(number_of(*move));
      const std::size_t crossings = job.size();
      job.push_back(product.generator(dimension));
      for (std::size_t i = crossings; i-- > 0;) job.push_back(job[i]);
    }
    jobs.generator_count = static_cast<std::uint32_t>(names_.size());
    std::vector<std::uint64_t> levels = product.digits().levels();
    std::erase(levels, 1);
    schedule_ = product.digits().is_swapped() && !product.digits().has_copies()
                    ? schedule_emulation(levels, static_cast<std::uint32_t>(product.generator_count()), execution)
                    : schedule_generators(jobs, execution);
  }

  [[nodiscard]] const GeneratorSchedule& schedule() const { return schedule_; }
  [[nodiscard]] const std::vector<std::string>& generator_names() const { return names_; }

  // The dimensions that move in this step, each with its operation.
  struct Operation {
    std::uint64_t dimension = 0;
    const DataMove* move = nullptr;  // null: the generator of the nucleus
  };
  [[nodiscard]] std::vector<Operation> operations_in(std::uint32_t step) const {
    std::vector<Operation> operations;
    for (std::uint64_t dimension = 0; dimension < schedule_.steps.size(); ++dimension) {
      const auto& steps = schedule_.steps[dimension];
      const auto path = product_.path(dimension);
      const auto found = std::find(steps.begin(), steps.end(), step);
      if (found == steps.end()) continue;
      const auto i = static_cast<std::size_t>(found - steps.begin());
      operations.push_back({dimension, i == path.size() ? nullptr : path[std::min(i, 2 * path.size() - i)]});
    }
    return operations;
  }

 private:
  std::uint32_t number_of(const DataMove& move) {
    const auto number = static_cast<std::size_t>(std::find(names_.begin(), names_.end(), move.name) - names_.begin());
    if (number == names_.size()) names_.push_back(move.name);
    return static_cast<std::uint32_t>(number);
  }

  const ProductNetwork& product_;
  std::vector<std::string> names_;
  GeneratorSchedule schedule_;
};

void check_arrivals(const std::vector<ItemMover>& movers, const ProductNetwork& product, ProgramRun& run) {
  run.is_correct = true;
  run.checked = fmt::format("the items of all {} dimensions are where their links lead", movers.size());
  for (std::uint64_t dimension = 0; dimension < movers.size(); ++dimension) {
    const std::vector<NodeId> sources = product.sources(dimension);
    for (NodeId v = 0; v < sources.size(); ++v) {
      if (movers[dimension].item(v) == sources[v]) continue;
      run.is_correct = false;
      run.checked = fmt::format("node {} does not hold the item of its neighbour in dimension {}", v, dimension);
      return;
    }
  }
}

void set_emulation_formula(const ProductNetwork& product, ProgramRun& run) {
  if (!product.digits().is_swapped() || product.digits().has_copies()) {
    run.no_formula = product.digits().is_swapped() ? "the paper gives no step count for copies of a network"
                                                   : "the network has these links itself";
    return;
  }
  const std::uint64_t p = product.digits().digit_count();
  std::uint64_t most = p;
  for (const std::uint64_t levels : product.digits().levels()) {
    most = std::max(most, 2 * p * product.generator_count() / levels);
  }
  run.formula = Formula{"2r + 1 + max(2 p l_0/l_i, p)", 2 * product.digits().depth() + 1 + most, Relation::at_most,
                        "Yeh and Parhami 1996, Theorem 4.8"};
}

std::uint64_t item_count(const topology::Network& network, const spec::Arguments&, const Execution& execution) {
  const ProductNetwork product(network, "emulate-all-port", execution);
  const std::uint64_t count = network.graph.node_count() * product.dimension_count();
  if (product.dimension_count() == 0 || count > UINT32_MAX / 2) {
    refuse_network("emulate-all-port", network, fmt::format("there are {} items", count), "use another network");
  }
  for (std::uint64_t generator = 0; generator < product.generator_count(); ++generator) {
    product.require_generator("emulate-all-port", generator);
  }
  return count;
}

ProgramRun run_emulate_all_port(const ProgramTask& task) {
  const ProductNetwork product(task.network, "emulate-all-port", task.execution);
  const auto dimensions = static_cast<RegisterId>(product.dimension_count());
  const topology::PortGraph& graph = task.network.graph;
  const EmulatedStep emulated(product, task.execution);
  Machine<NodeId> machine(task.network,
                          {.model = model_of(task, PortModel::all_port, true),
                           .inputs = static_cast<std::uint32_t>(task.inputs.size()),
                           .records_schedule = task.records_schedule},
                          dimensions, task.execution);
  std::vector<ItemMover> movers;
  for (RegisterId dimension = 0; dimension < dimensions; ++dimension) {
    movers.emplace_back(machine, graph, dimension);
    for (NodeId v = 0; v < graph.node_count(); ++v) machine.place(dimension, v, v * dimensions + dimension, v);
  }
  for (std::uint32_t step = 1; step <= emulated.schedule().length; ++step) {
    std::vector<std::string> notes;
    for (const auto& [dimension, move] : emulated.operations_in(step)) {
      movers[dimension].send(move != nullptr ? move->ports : product.generator_ports(dimension), move != nullptr);
      notes.push_back(fmt::format(
          "{} for dimension {}",
          move != nullptr ? move->name : fmt::format("nucleus generator {}", product.generator(dimension)), dimension));
    }
    machine.end_step(fmt::format("{}", fmt::join(notes, ", ")));
  }

  std::vector<Result> results;
  for (RegisterId dimension = 0; dimension < dimensions; ++dimension) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      const NodeId source = movers[dimension].item(v);
      if (source != kNoNode) results.push_back({v, dimension, source * dimensions + dimension});
    }
  }
  ProgramRun run = finished_run(machine, task, results);
  check_arrivals(movers, product, run);
  set_emulation_formula(product, run);
  const GeneratorSchedule& schedule = emulated.schedule();
  if (!product.digits().is_swapped()) return run;
  run.remark = schedule.is_optimal()
                   ? "no schedule of these paths is shorter: " + bound_text(schedule.bound, emulated.generator_names())
                   : fmt::format("no schedule of these paths has fewer than {} steps: {}", schedule.bound.length,
                                 bound_text(schedule.bound, emulated.generator_names()));
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program emulate_all_port{
    .name = "emulate-all-port",
    .summary = "one step over all links of the homogeneous product network, in the fewest steps that a search finds",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.5",
    .serves = "hsn, rhsn, hcn, hfn over any nucleus; other networks as their own nucleus",
    .default_model = PortModel::all_port,
    .takes_integers = true,
    .examples = {"hypercube(4)", "ring(6)", "hsn(2,hypercube(2))", "hsn(4,complete(2))", "hsn(3,complete(3))", "hcn(2)",
                 "rhsn(2,2,hypercube(2))", "rhsn(2,2,ring(3))", "hsn(2,star(3))", "rhsn(2,2,2,complete(2))",
                 "hsn(2,mesh(2,2))", "hsn(2,path(3))", "hsn(2,hypercube(2),copies=1)", "hsn(2,directed-ring(3))"},
    .input_count = item_count,
    .run = run_emulate_all_port,
};

}  // namespace program_records
}  // namespace weft::programs
