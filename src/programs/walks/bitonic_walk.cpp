#include "programs/walks/bitonic_walk.h"

#include <algorithm>

#include "programs/walks/cube_machine.h"

namespace weft::programs {
namespace {

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
    run.formula = Formula{(t * p * k % 2 == 0 ? "(1+t/2) p^2 k with k = " : "floor((1+t/2) p^2 k) with k = ") +
                              std::to_string(k) + ", t = " + std::to_string(t),
                          (2 + t) * p * p * k / 2, Relation::at_most,
                          "Yeh and Parhami 1996, Corollary 4.5 with k in place of 2^k"};
  }
}

}  // namespace

ProgramRun run_bitonic(const ProgramTask& task, std::string_view program, unsigned phases) {
  const CubeNetwork cube(task.network, program, phases, task.execution);
  auto machine = cube_machine<double>(task, cube);
  CubeWalk<double> walk(cube, machine, {});
  walk.load(task.inputs);
  sort_bitonically(cube, walk, machine, smaller_or_larger);
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

}  // namespace weft::programs
