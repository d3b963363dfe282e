// One step of any network on another one of the same size, by routing through sort: the channels of the guest get
// colours so that each colour is part of a permutation, and each permutation is a sort by destination.
#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/access/access_formula.h"
#include "programs/access/access_walk.h"
#include "programs/emulation/channel_coloring.h"
#include "programs/finished_run.h"
#include "programs/walks/cube_network.h"

namespace weft::programs {
namespace {

constexpr NodeId kOwn = kProcessor;  // the register of the value that a node sends

topology::Network guest_of(const ProgramTask& task) {
  topology::Network guest = topology::build(topology::resolve(task.arguments.network("guest")), task.execution);
  const NodeId nodes = task.network.graph.node_count();
  if (guest.graph.node_count() != nodes) {
    throw InputError(fmt::format("{} has {} nodes, but {} has {}", guest.name(), guest.graph.node_count(),
                                 task.network.name(), nodes),
                     {}, "emulate a network of the same size");
  }
  return guest;
}

// The destinations of the channels of one colour; the other nodes get those that remain, in order.
std::vector<NodeId> whole_permutation(const std::vector<NodeId>& destinations) {
  std::vector<bool> is_taken(destinations.size());
  for (const NodeId to : destinations) {
    if (to != kNoNode) is_taken[to] = true;
  }
  std::vector<NodeId> permutation = destinations;
  NodeId free = 0;
  for (NodeId& to : permutation) {
    if (to != kNoNode) continue;
    while (is_taken[free]) ++free;
    to = free++;
  }
  return permutation;
}

struct GuestStep {
  std::vector<std::vector<NodeId>> destinations{};  // by colour and node; kNoNode: nothing to send
  std::vector<Result> results{};                    // by channel
};

GuestStep guest_step(const topology::PortGraph& guest) {
  const ChannelColoring coloring = color_channels(guest);
  GuestStep step;
  step.destinations.assign(coloring.color_count, std::vector<NodeId>(guest.node_count(), kNoNode));
  std::uint32_t channel = 0;
  for (NodeId v = 0; v < guest.node_count(); ++v) {
    for (PortId port = 0; port < guest.out_degree(v); ++port, ++channel) {
      const NodeId to = guest.neighbor(v, port).node;
      step.destinations[coloring.colors[channel]][v] = to;
      step.results.push_back({to, kFirstCell + coloring.colors[channel], channel});
    }
  }
  return step;
}

void check_arrivals(const Machine<AccessWord>& machine, const topology::PortGraph& guest, const GuestStep& step,
                    ProgramRun& run) {
  run.is_correct = true;
  run.checked = fmt::format("the values of all {} channels arrived", step.results.size());
  std::uint32_t channel = 0;
  for (NodeId v = 0; v < guest.node_count(); ++v) {
    for (PortId port = 0; port < guest.out_degree(v); ++port, ++channel) {
      const Result& result = step.results[channel];
      if (machine.at(result.held_in, result.node).processor == v) continue;
      run.is_correct = false;
      run.checked = fmt::format("node {} did not get the value of node {}", result.node, v);
      return;
    }
  }
}

ProgramRun run_emulate_network(const ProgramTask& task) {
  const topology::Network guest = guest_of(task);
  const GuestStep step = guest_step(guest.graph);
  const NodeId nodes = task.network.graph.node_count();
  const auto walk = make_access(task.network, "emulate-network",
                                {.model = task.model,
                                 .atom = atom_in(task.arguments),
                                 .cell_count = step.destinations.size() * std::uint64_t{nodes},
                                 .inputs = nodes,
                                 .records_schedule = task.records_schedule},
                                task.execution);
  Machine<AccessWord>& machine = walk->machine();
  for (NodeId v = 0; v < nodes; ++v) machine.place(kOwn, v, v, {.value = v, .processor = v});
  for (RegisterId color = 0; color < step.destinations.size(); ++color) {
    const std::vector<NodeId> to = whole_permutation(step.destinations[color]);
    machine.compute(
        Operation::label, kRequest,
        [&](NodeId v) {
          return Operands{kOwn, kOwn, to[v]};
        },
        [](const AccessWord& own, const AccessWord&, std::uint32_t address) {
          AccessWord labelled = own;
          labelled.cell = address;
          return labelled;
        });
    walk->sort_by_cell();
    for (NodeId v = 0; v < nodes; ++v) machine.assign(v, {kRequest, kFirstCell + color});
  }
  ProgramRun run{.model = machine.model(), .counts = machine.counts(), .notes = machine.notes()};
  add_schedule(machine, task, step.results, run);
  check_arrivals(machine, guest.graph, step, run);
  for (const Result& result : step.results) {
    if (!task.keeps_outputs) break;
    run.outputs.push_back(
        {result.index, result.node, std::to_string(machine.at(result.held_in, result.node).processor)});
  }
  set_access_formula(run, task, {.sorts = static_cast<unsigned>(step.destinations.size())});
  run.remark = fmt::format("{} {}, one for each colour of the channels of {}; one sort if a node of it uses one link",
                           step.destinations.size(), step.destinations.size() == 1 ? "sort" : "sorts", guest.name());
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program emulate_network{
    .name = "emulate-network",
    .summary = "one step of every channel of another network of the same size, by routing through sort",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, section 3.2; D. König, 1916",
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "guest", .kind = spec::Kind::network, .meaning = "the network that is emulated"},
                    kAtomParameter}},
    .examples = {"rcc-full(4,1)", "hypercube(4)", "hsn(2,hypercube(2))", "shuffle-exchange(4)"},
    .calls = {"emulate-network(torus(4,4))", "emulate-network(directed-ring(16))",
              "emulate-network(torus(4,4),atom=enumeration)"},
    .cases = {{{"emulate-network(rcc-full(4,1))", "rcc-full(2,2)"},
               {"emulate-network(faulty(mesh(4,4),links=3))", "rcc-full(4,1)"},
               {"emulate-network(complete(8))", "hypercube(3)"},
               {"emulate-network(mesh(3,3))", "rcc-full(3,1)"},
               {"emulate-network(ring(6))", "complete(6)"},
               {"emulate-network(path(27))", "hsn(3,complete(3))"},
               {"emulate-network(ring(8))", "prc(8,skips=[2,4])"},
               {"emulate-network(petersen)", "chordal-ring(10,skips=[5])"}}},
    .run = run_emulate_network,
};

}  // namespace program_records
}  // namespace weft::programs
