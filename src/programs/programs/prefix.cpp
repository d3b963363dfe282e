// Parallel prefix as an ascend algorithm: index v ends with the product of the inputs 0..v. In dimension i each index
// learns the product over the other half of its 2^(i+1) indices; the upper half multiplies its prefix by it. The total
// and the prefix travel together when a level is crossed. On unidirectional rings with skips: rings/ring_products.h.
#include <fmt/format.h>

#include "programs/operators.h"
#include "programs/rings/ring_products.h"
#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/group_product.h"

namespace weft::programs {
namespace {

constexpr WordCounts kTotalAndPrefix{.all = 2, .exchanged = 1};
constexpr unsigned kPrefixWord = 1;

ProgramRun run_prefix_by_ascent(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "prefix", phases_in(task.arguments), task.execution);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  std::vector<OperatorValue> values = operator_inputs(name, task.inputs);
  auto machine = cube_machine<OperatorValue>(task, cube, kTotalAndPrefix);
  CubeWalk<OperatorValue> walk(cube, machine, kTotalAndPrefix);
  walk.load(values);
  walk.load(values, kPrefixWord);
  walk.ascend(0, cube.dimension_count() - 1, [&](const PartnerStep& pair) {
    if (pair.is_own_index) {
      const auto if_upper = [&](NodeId v) {
        return pair.index(v) != kNoNode && pair.is_upper(v) ? Operands{pair.other, pair.own + kPrefixWord} : kIdle;
      };
      machine.compute(pair.own + kPrefixWord, if_upper, combine);
    }
    machine.compute(
        pair.own, [&](NodeId v) { return pair.in_order(v); }, combine);
  });
  walk.come_home();

  for (std::size_t v = 1; v < values.size(); ++v) values[v] = combine(values[v - 1], values[v]);
  const std::vector<Result> results = walk.places_now(kPrefixWord);
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return values[v]; }, run);
  set_ascend_formula(run, cube, 0, cube.dimension_count() - 1);
  return run;
}

bool asks_for(const ProgramTask& task, std::string_view algorithm) {
  return task.arguments.has("algorithm") && task.arguments.word("algorithm") == algorithm;
}

void refuse_prefix(const ProgramTask& task, const SkipRing& ring) {
  if (phases_in(task.arguments) > 0) {
    task.arguments.fail("phases", "on rings there are no phases", "leave phases out");
  }
  const std::string misfit = no_ring_products(ring, RingProduct::prefix, task.arguments.word("operator"));
  if (misfit.empty()) return;
  refuse_network("prefix", task.network, misfit,
                 ring.is_chain() ? "use operator=sum or max, or a chordal-ring with these skips"
                                 : "try a chordal-ring with these skips, or prc(N,g=...), which chooses other ones");
}

ProgramRun run_prefix(const ProgramTask& task) {
  const std::optional<SkipRing> ring = SkipRing::of(task.network);
  if (!ring && asks_for(task, "skips")) {
    task.arguments.fail("algorithm", not_a_skip_ring(task.network), kSkipRingHint);
  }
  if (ring && asks_for(task, "ascend")) {
    task.arguments.fail("algorithm", fmt::format("{} is no cube", task.network.name()), "use algorithm=skips");
  }
  if (!ring) return run_prefix_by_ascent(task);
  refuse_prefix(task, *ring);
  return run_ring_products(task, *ring, RingProduct::prefix);
}

std::uint64_t prefix_inputs(const topology::Network& network, const spec::Arguments& arguments,
                            const Execution& execution) {
  return SkipRing::of(network) ? network.graph.node_count() : cube_inputs(network, arguments, execution);
}

}  // namespace

namespace program_records {

extern constinit const Program prefix{
    .name = "prefix",
    .summary = "the product of the inputs of nodes 0 to v, at every node v",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, sections 4.3 and 5.1",
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kOperatorParameter,
                    kPhasesParameter,
                    {.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning = "ascend: an ascend algorithm; skips: over the skips of a unidirectional ring; if left "
                                "out, that of the network",
                     .words = "ascend|skips",
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = kCubeExamples,
    .calls = {"prefix", "prefix(operator=max)", "prefix(operator=compose)"},
    .cases = {{{"prefix(phases=1,operator=compose)", "hsn(2,complete(8))"},
               {"prefix(phases=2,operator=compose)", "rhsn(2,2,complete(5))"},
               {"prefix(operator=compose)", "directed-ring(2)"},
               {"prefix(operator=compose)", "chordal-ring(8,skips=[3])"},
               {"prefix(operator=compose)", "chordal-ring(40,skips=[10,16])"},
               {"prefix", "chordal-ring(125,skips=[5,25])"},
               {"prefix(operator=compose)", "prc(9,skips=[3])"},
               {"prefix", "prc(8,skips=[2,4])"},
               {"prefix(operator=max)", "prc(100,skips=[4,20])"},
               {"prefix", "prc(27,skips=[3,3,9])"},
               {"prefix", "prc(64,skips=[4,8,16,32])"}}},
    .input_count = prefix_inputs,
    .run = run_prefix,
};

}  // namespace program_records
}  // namespace weft::programs
