// Cyclic convolution c[t] = sum over s of a[s] b[t-s]: both sequences are transformed at once by a descend algorithm,
// multiplied where they are, and the product is transformed back by an ascend algorithm, so that nothing is reordered.
#include <bit>

#include <fmt/format.h>

#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/fourier_walk.h"
#include "programs/walks/group_product.h"

namespace weft::programs {
namespace {

constexpr WordCounts kBoth{.all = 2, .exchanged = 2};
constexpr NodeId kMostCompared = 1024;

void check_convolution(const Machine<Complex>& machine, std::span<const Complex> a, std::span<const Complex> b,
                       const std::vector<Result>& results, ProgramRun& run) {
  const auto count = static_cast<NodeId>(a.size());
  const NodeId compared = std::min(count, kMostCompared);
  double largest_a = 0;
  double sum_b = 0;
  for (const Complex& x : a) largest_a = std::max(largest_a, std::abs(x));
  for (const Complex& x : b) sum_b += std::abs(x);
  const double tolerance = 1e-12 * largest_a * sum_b * std::bit_width(count);
  run.is_correct = true;
  run.checked = fmt::format("{} of {} outputs agree with the direct convolution", compared, count);
  for (NodeId i = 0; i < compared && run.is_correct; ++i) {
    const NodeId t = compared == count ? i : i * (count / compared - 1);
    Complex sum = 0;
    for (NodeId s = 0; s < count; ++s) sum += a[s] * b[(t + count - s) % count];
    const Result& result = results[t];
    if (std::abs(machine.at(result.held_in, result.node) - sum) <= tolerance) continue;
    run.is_correct = false;
    run.checked = fmt::format("node {} holds another value than output {} of the direct convolution", result.node, t);
  }
}

ProgramRun run_convolution(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "convolution", phases_in(task.arguments), task.execution);
  const NodeId count = cube.index_count();
  const std::vector<Complex> roots = roots_of_unity(count);
  auto machine = cube_machine<Complex>(task, cube, kBoth, 2);
  CubeWalk<Complex> walk(cube, machine, kBoth);
  const std::vector<Complex> all(task.inputs.begin(), task.inputs.end());
  const auto a = std::span(all).first(count);
  const auto b = std::span(all).last(count);
  walk.load(a, 0);
  walk.load(b, 1, count);
  transform(walk, machine, {.bits = cube.dimension_count(), .words = 2}, roots);
  walk.come_home();
  multiply_words(walk, machine);
  transform(walk, machine, {cube.dimension_count(), true, true, 1}, roots);
  walk.come_home();
  const std::vector<Result> results = walk.places_now();
  scale_results(machine, results, count);

  ProgramRun run = finished_run(machine, task, results);
  check_convolution(machine, a, b, results, run);
  set_ascend_formula(run, cube, 0, cube.dimension_count() - 1, false, 2);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program convolution{
    .name = "convolution",
    .summary = "cyclic convolution of two sequences, one number of each at every node",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.3",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .parameters = {{kPhasesParameter}},
    .examples = kCubeExamples,
    .cases = {{{"convolution(phases=1)", "hsn(2,complete(8))"}, {"convolution(phases=2)", "hsn(2,complete(5))"}}},
    .input_count = [](const topology::Network& network, const spec::Arguments& arguments,
                      const Execution& execution) { return 2 * cube_inputs(network, arguments, execution); },
    .run = run_convolution,
};

}  // namespace program_records
}  // namespace weft::programs
