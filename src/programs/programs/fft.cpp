// Fast Fourier transform by decimation in time, as a descend algorithm. After the dimensions n-1..d, node v holds the
// transform of the 2^(n-d) inputs whose numbers agree with v in bits below d, at the frequency whose bits are the upper
// bits of v in reverse. So node v ends with X[reverse(v)]:
//   X[f] = sum over t of x[t] exp(-2 pi i f t/N).
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include <fmt/format.h>

#include "programs/walks/ascend_formula.h"
#include "programs/operators.h"
#include "programs/walks/swapped_cube.h"

namespace weft::programs {
namespace {

using Complex = std::complex<double>;

constexpr RegisterId kPart = 0;
constexpr RegisterId kOtherPart = 1;
constexpr std::size_t kMostDirect = 1024;  // larger transforms are compared with the direct one at some outputs only
constexpr std::size_t kSampledOutputs = 128;

std::vector<Complex> roots_of_unity(std::size_t count) {
  std::vector<Complex> roots(count);
  for (std::size_t e = 0; e < count; ++e) {
    roots[e] = std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(e) / static_cast<double>(count));
  }
  return roots;
}

std::uint32_t reversed(std::uint32_t number, unsigned bits) {
  std::uint32_t result = 0;
  for (unsigned i = 0; i < bits; ++i) result = result << 1U | (number >> i & 1U);
  return result;
}

DimensionWalk fft_walk(const SwappedCube& cube, const std::vector<Complex>& roots, Machine<Complex>& machine) {
  return {.cross =
              [&machine](const Crossing& crossing) {
                machine.exchange(crossing.ports, std::array{Transfer{kPart, kPart}}, crossing.name);
              },
          .operate =
              [&](unsigned bit, unsigned dimension, const std::vector<NodeId>& home) {
                machine.exchange(cube.nucleus_ports(bit), std::array{Transfer{kPart, kOtherPart}},
                                 cube.dimension_text(dimension));
                // The part of the node whose bit is 0 has the even inputs. With 2c inputs in all, the frequency f is
                // home's upper n-d bits in reverse, and the factor is w_2c^f = w_N^(f N/2c), where N/2c = 2^d.
                const unsigned upper = cube.dimension_count() - dimension;
                const auto parts = [&](NodeId v) {
                  const std::uint32_t factor = reversed(home[v] >> dimension, upper) << dimension;
                  return (home[v] >> dimension & 1U) != 0 ? Operands{kOtherPart, kPart, factor}
                                                          : Operands{kPart, kOtherPart, factor};
                };
                machine.compute(Operation::butterfly, kPart, parts,
                                [&roots](const Complex& even, const Complex& odd, std::uint32_t factor) {
                                  return even + roots[factor] * odd;
                                });
              }};
}

// Against the transform by its definition, at all outputs or at evenly spaced ones.
void check_transform(const Machine<Complex>& machine, const ProgramTask& task, const std::vector<Complex>& roots,
                     ProgramRun& run) {
  const std::size_t nodes = roots.size();
  const std::size_t outputs = nodes <= kMostDirect ? nodes : kSampledOutputs;
  const auto bits = static_cast<unsigned>(std::bit_width(nodes) - 1);
  double scale = 0;  // sum of the magnitudes
  for (const double input : task.inputs) scale += std::abs(input);
  const double tolerance = 1e-13 * scale * static_cast<double>(bits + 1);
  run.is_correct = true;
  run.checked = fmt::format("{} of {} outputs agree with the direct transform", outputs, nodes);
  for (std::size_t i = 0; i < outputs && run.is_correct; ++i) {
    const std::size_t f = nodes <= kMostDirect ? i : i * (nodes / outputs - 1);  // odd steps reach all residues
    Complex sum = 0;
    for (std::size_t t = 0; t < nodes; ++t) sum += task.inputs[t] * roots[f * t % nodes];
    const NodeId v = reversed(static_cast<std::uint32_t>(f), bits);
    const double error = std::abs(machine.at(kPart, v) - sum);
    if (error <= tolerance) continue;
    run.is_correct = false;
    run.checked =
        fmt::format("node {} holds another value than X[{}] of the direct transform: off by {:.3g}", v, f, error);
  }
}

ProgramRun run_fft(const ProgramTask& task) {
  const SwappedCube cube(task.network, "fft", task.execution);
  const std::vector<Complex> roots = roots_of_unity(task.network.graph.node_count());
  const std::vector<Complex> inputs(task.inputs.begin(), task.inputs.end());
  Machine<Complex> machine(task.network, {.model = task.model, .records_schedule = task.records_schedule}, 2,
                           task.execution);
  machine.load(kPart, inputs);
  descend(cube, 0, cube.dimension_count() - 1, fft_walk(cube, roots, machine));
  ProgramRun run = finished_run(machine, task, kPart);
  check_transform(machine, task, roots, run);
  run.formula = ascend_formula(cube, 0, cube.dimension_count() - 1);
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
    .serves = kWalkedNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .examples = kWalkedExamples,
    .run = run_fft,
};

}  // namespace program_records
}  // namespace weft::programs
