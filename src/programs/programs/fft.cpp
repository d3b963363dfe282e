// Fast Fourier transform and its inverse; walks/fourier_walk.h has the algorithm.
#include <fmt/format.h>

#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/fourier_walk.h"
#include "programs/walks/group_product.h"

namespace weft::programs {
namespace {

constexpr NodeId kMostDirect = 1024;  // larger transforms are compared with the direct one at some outputs only
constexpr NodeId kSampledOutputs = 128;

struct FftCall {
  Transform transform;
  bool drops_last = false;
};

FftCall fft_call(const spec::Arguments& arguments, unsigned bits) {
  const bool is_reversed = arguments.word("input") == "reversed";
  return {{bits, arguments.word("inverse") == "yes", is_reversed}, is_reversed && arguments.word("order") == "any"};
}

// Index v has the number of this input or output.
NodeId numbered(NodeId v, bool is_reversed, unsigned bits) { return is_reversed ? reversed_bits(v, bits) : v; }

// Against the transform by its definition, at all outputs or at evenly spaced ones.
void check_transform(const Machine<Complex>& machine, std::span<const Complex> inputs,
                     const std::vector<Result>& results, const FftCall& call, const std::vector<Complex>& roots,
                     ProgramRun& run) {
  const auto count = static_cast<NodeId>(inputs.size());
  const NodeId outputs = std::min(count, count <= kMostDirect ? count : kSampledOutputs);
  double scale = 0;  // sum of the magnitudes
  for (const Complex& input : inputs) scale += std::abs(input);
  const double divisor = call.transform.is_inverse ? count : 1;
  const double tolerance = 1e-13 * scale * (call.transform.bits + 1) / divisor;
  run.is_correct = true;
  run.checked = fmt::format("{} of {} outputs agree with the direct transform", outputs, count);
  for (NodeId i = 0; i < outputs && run.is_correct; ++i) {
    const NodeId f = outputs == count ? i : i * (count / outputs - 1);  // odd steps reach all residues
    const Complex expected = direct_transform(inputs, f, roots, call.transform.is_inverse) / divisor;
    const Result& result = results[numbered(f, !call.transform.has_reversed_inputs, call.transform.bits)];
    const double error = std::abs(machine.at(result.held_in, result.node) - expected);
    if (error <= tolerance) continue;
    run.is_correct = false;
    run.checked = fmt::format("node {} holds another value than output {} of the direct transform: off by {:.3g}",
                              result.node, f, error);
  }
}

ProgramRun run_fft(const ProgramTask& task) {
  const CubeNetwork cube(task.network, "fft", phases_in(task.arguments), task.execution);
  const FftCall call = fft_call(task.arguments, cube.dimension_count());
  const std::vector<Complex> roots = roots_of_unity(cube.index_count());
  auto machine = cube_machine<Complex>(task, cube);
  CubeWalk<Complex> walk(cube, machine, {});
  const std::vector<Complex> held(task.inputs.begin(), task.inputs.end());
  walk.load(held);
  transform(walk, machine, call.transform, roots);
  if (!call.drops_last) walk.come_home();
  const std::vector<Result> results = walk.places_now();
  if (call.transform.is_inverse) scale_results(machine, results, cube.index_count());

  ProgramRun run = finished_run(machine, task, results);
  std::vector<Complex> inputs(held.size());  // in their order
  for (NodeId v = 0; v < held.size(); ++v) {
    inputs[numbered(v, call.transform.has_reversed_inputs, call.transform.bits)] = held[v];
  }
  check_transform(machine, inputs, results, call, roots, run);
  set_ascend_formula(run, cube, 0, cube.dimension_count() - 1, call.drops_last);
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program fft{
    .name = "fft",
    .summary = "Fourier transform of the inputs; node v gets the frequency whose bits are those of v in reverse",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 4.3",
    .serves = kCubeNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .parameters = {{{.name = "inverse",
                     .kind = spec::Kind::word,
                     .meaning = "yes: the inverse transform",
                     .words = "no|yes",
                     .default_text = "no",
                     .is_keyed = true},
                    {.name = "input",
                     .kind = spec::Kind::word,
                     .meaning = "reversed: node v has the input whose bits are reversed, and gets output v",
                     .words = "ordered|reversed",
                     .default_text = "ordered",
                     .is_keyed = true},
                    {.name = "order",
                     .kind = spec::Kind::word,
                     .meaning = "any, for reversed input: leave the results where they are after the last dimension",
                     .words = "kept|any",
                     .default_text = "kept",
                     .is_keyed = true},
                    kPhasesParameter}},
    .examples = kCubeExamples,
    .calls = {"fft", "fft(inverse=yes)", "fft(input=reversed)", "fft(inverse=yes,input=reversed,order=any)"},
    .cases = {{{"fft(phases=1)", "hsn(2,complete(8))"},
               {"fft(phases=2,inverse=yes)", "rhsn(2,2,complete(8))"},
               {"fft(phases=1,input=reversed)", "hsn(2,complete(5))"},
               {"fft(phases=2)", "hsn(2,generalized-hypercube(2,4))"},
               {"fft", "rhsn(2,2,complete(3))"}}},
    .input_count = cube_inputs,
    .run = run_fft,
};

}  // namespace program_records
}  // namespace weft::programs
