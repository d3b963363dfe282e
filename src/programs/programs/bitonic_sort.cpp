// Bitonic sort (K. E. Batcher, 1968): stage s = 1..log2 n sorts runs of 2^s numbers, upwards where bit s of the index
// is 0 and downwards elsewhere, by a descend algorithm on dimensions s-1..0. Index v ends with the number of rank v.
#include <algorithm>

#include "programs/walks/cube_machine.h"
#include "programs/walks/group_product.h"

namespace weft::programs {
namespace {

// The smaller of two goes to the lower index in a run that is sorted upwards.
std::uint32_t takes_larger(NodeId index, unsigned dimension, unsigned stage) {
  const bool is_upwards = (index >> stage & 1U) == 0;
  const bool is_lower = (index >> dimension & 1U) == 0;
  return is_upwards == is_lower ? 0 : 1;
}

double smaller_or_larger(double left, double right, std::uint32_t is_larger) {
  return is_larger != 0 ? std::max(left, right) : std::min(left, right);
}

void set_sort_formula(const CubeNetwork& cube, ProgramRun& run) {
  const std::uint64_t d = cube.dimension_count();
  const std::uint64_t k = cube.digit_bits();
  const std::uint64_t t = cube.phases().size();
  const std::uint64_t p = cube.digits().digit_count();
  if (cube.digits().has_copies() || cube.digits().is_shuffled()) {
    run.no_formula = "the paper gives no step count for this network";
  } else if (!cube.digits().is_swapped() && t == k) {
    run.formula = Formula{"log2 N (log2 N + 1)/2", d * (d + 1) / 2, Relation::equal, "Batcher 1968"};
  } else {
    run.formula =
        Formula{"(1+t/2) p^2 k with k = " + std::to_string(k) + ", t = " + std::to_string(t), (2 + t) * p * p * k / 2,
                Relation::at_most, "Yeh and Parhami 1996, Corollary 4.5 with k in place of 2^k"};
  }
}

ProgramRun run_bitonic_sort(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "bitonic-sort", phases_in(task.arguments), task.execution);
  auto machine = cube_machine<double>(task, cube);
  CubeWalk<double> walk(cube, machine, {});
  walk.load(task.inputs);
  for (unsigned stage = 1; stage <= cube.dimension_count(); ++stage) {
    walk.descend(0, stage - 1, [&](const PartnerStep& pair) {
      const auto operands = [&](NodeId v) {
        return pair.index(v) == kNoNode ? kIdle
                                        : pair.in_order(v, 0, takes_larger(pair.index(v), pair.dimension, stage));
      };
      machine.compute(Operation::compare, pair.own, operands, smaller_or_larger);
    });
  }
  walk.come_home();

  std::vector<double> sorted(task.inputs.begin(), task.inputs.end());
  std::sort(sorted.begin(), sorted.end());
  const std::vector<Result> results = walk.places_now();
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return sorted[v]; }, run);
  set_sort_formula(cube, run);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program bitonic_sort{
    .name = "bitonic-sort",
    .summary = "sorts the inputs; node v gets the number of rank v",
    .citation = "K. E. Batcher, Sorting networks and their applications, AFIPS Spring Joint Computer Conference, 1968",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .parameters = {{kPhasesParameter}},
    .examples = kCubeExamples,
    .cases = {{{"bitonic-sort(phases=1)", "hsn(2,complete(8))"},
               {"bitonic-sort(phases=2)", "rhsn(2,2,complete(4))"},
               {"bitonic-sort(phases=1)", "hsn(2,complete(5))"},
               {"bitonic-sort(phases=2)", "hsn(2,generalized-hypercube(2,4))"},
               {"bitonic-sort", "rhsn(2,2,complete(3))"}}},
    .input_count = cube_inputs,
    .run = run_bitonic_sort,
};

}  // namespace program_records
}  // namespace weft::programs
