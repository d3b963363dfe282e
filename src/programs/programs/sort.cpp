// Sorting by the method of the network: SORT of the RCC-FULL paper on squares of squares, sorting networks on a turning
// frame on unidirectional rings (rings/ring_sort.h), else bitonic sort.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "programs/finished_run.h"
#include "programs/rings/ring_sort.h"
#include "programs/walks/bitonic_walk.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/rcc_sort.h"

namespace weft::programs {
namespace {

constexpr NodeId kMostShown = 1024;  // values of a matrix that is printed between the steps

bool uses_rcc_sort(const spec::Arguments& arguments, const topology::Network& network, const DigitNetwork& digits) {
  const std::string method = arguments.word("method");
  const bool is_square = is_square_of_squares(digits);
  if (method == "rcc" && !is_square) {
    refuse_network("sort", network, "method=rcc needs a square of squares of complete graphs", "try rcc-full(4,1)");
  }
  return method == "rcc" || (method == "best" && is_square);
}

std::uint64_t sort_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution) {
  if (SkipRing::of(network)) return network.graph.node_count();
  const DigitNetwork digits(network, execution);
  if (uses_rcc_sort(arguments, network, digits)) return network.graph.node_count();
  return CubeNetwork(network, "sort", 0, execution).index_count();
}

std::string matrix_text(const Machine<double>& machine, NodeId count, std::string_view title) {
  const auto side = static_cast<NodeId>(std::lround(std::sqrt(static_cast<double>(count))));
  std::size_t width = 1;
  std::vector<std::string> cells;
  for (NodeId v = 0; v < count; ++v) {
    cells.push_back(fmt::format("{:g}", machine.at(0, v)));
    width = std::max(width, cells.back().size());
  }
  std::string text = fmt::format("{}\n", title);
  for (NodeId v = 0; v < count; ++v) {
    text += fmt::format("{}{:>{}}", v % side == 0 ? "    " : "  ", cells[v], width);
    if (v % side == side - 1) text += "\n";
  }
  return text;
}

ProgramRun run_rcc_sort(const ProgramTask& task, const DigitNetwork& digits) {
  const NodeId nodes = task.network.graph.node_count();
  const bool is_enumerated = task.arguments.word("atom") == "enumeration";
  const AtomSort atom = is_enumerated ? AtomSort::enumeration : AtomSort::odd_even_merge;
  Machine<double> machine(
      task.network,
      {.model = model_of(task, PortModel::single_port, is_enumerated), .records_schedule = task.records_schedule},
      rcc_sort_registers(digits, atom), task.execution);
  machine.load(0, task.inputs);
  RccSortOptions options{.atom = atom};
  if (nodes <= kMostShown) {
    machine.show(matrix_text(machine, nodes, "  input"));
    options.after_step = [&](std::string_view what) {
      machine.show(matrix_text(machine, nodes, fmt::format("  after step {}", what)));
    };
  }
  rcc_sort(digits, machine, options, smaller_or_larger);

  std::vector<double> sorted(task.inputs.begin(), task.inputs.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<Result> results;
  for (NodeId v = 0; v < nodes; ++v) results.push_back({v, 0, v});
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return sorted[v]; }, run);
  run.formula = Formula{
      fmt::format("ST({}) with ST(l) = 15 ST(l-1) + 14, ST(0) = {}", digits.depth(), atom_sort_steps(digits, atom)),
      rcc_sort_steps(digits, atom), Relation::equal, "Hamdi and Hall 1997, equation 15"};
  return run;
}

ProgramRun run_sort(const ProgramTask& task) {
  if (const auto ring = SkipRing::of(task.network)) return run_ring_sort(task, *ring);
  if (const std::string method = task.arguments.word("method");
      method == "transposition" || method == "merge-exchange") {
    task.arguments.fail("method", not_a_skip_ring(task.network), kSkipRingHint);
  }
  const DigitNetwork digits(task.network, task.execution);
  spec::Arguments all = task.arguments;
  const bool is_rcc = uses_rcc_sort(task.arguments, task.network, digits);
  ProgramRun run = is_rcc ? run_rcc_sort(task, digits) : run_bitonic(task, "sort", 0);
  all.set("method", spec::Value{spec::Spec{is_rcc ? "rcc" : "bitonic", {}}});
  run.program = print(all.to_full_spec());
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program sort{
    .name = "sort",
    .summary = "sorts the inputs, on RCC-FULL by its own algorithm; node v gets the number of rank v",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997, section 3.1; K. E. Batcher, 1968",
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .parameters = {{{.name = "method",
                     .kind = spec::Kind::word,
                     .meaning =
                         "rcc: that of the RCC-FULL paper; best: rcc where the network has it, on rings that with the "
                         "fewest steps, else bitonic; transposition and merge-exchange are for rings",
                     .words = "best|rcc|bitonic|transposition|merge-exchange",
                     .default_text = "best",
                     .is_keyed = true},
                    {.name = "atom",
                     .kind = spec::Kind::word,
                     .meaning = "how rcc sorts a complete graph; enumeration needs all ports",
                     .words = "odd-even-merge|enumeration",
                     .default_text = "odd-even-merge",
                     .is_keyed = true}}},
    .examples = {"rcc-full(2,1)", "rcc-full(3,1)", "rcc-full(4,1)", "rcc-full(2,2)", "rhsn(2,2,complete(2))",
                 "rcc-full(5,1)", "hypercube(4)", "hsn(3,hypercube(2))", "shuffle-exchange(4)"},
    .calls = {"sort", "sort(atom=enumeration)"},
    .cases = {{{"sort(method=bitonic)", "rcc-full(4,1)"},
               {"sort", "rcc-full(3,2)"},
               {"sort", "directed-ring(2)"},
               {"sort", "directed-ring(9)"},
               {"sort(method=merge-exchange)", "directed-ring(5)"},
               {"sort", "chordal-ring(8,skips=[3])"},
               {"sort", "chordal-ring(40,skips=[10,16])"},
               {"sort", "chordal-ring(64,skips=[4,16])"},
               {"sort(method=transposition)", "chordal-ring(16,skips=[4])"},
               {"sort(method=merge-exchange)", "prc(9,skips=[3])"},
               {"sort(method=bitonic)", "prc(8,skips=[2,4])"},
               {"sort(method=bitonic)", "prc(64,skips=[4,16])"},
               {"sort(method=merge-exchange)", "prc(27,skips=[3,3,9])"},
               {"sort", "prc(64,skips=[4,8,16,32])"}}},
    .input_count = sort_inputs,
    .run = run_sort,
};

}  // namespace program_records
}  // namespace weft::programs
