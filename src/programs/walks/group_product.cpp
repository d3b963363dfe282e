#include "programs/walks/group_product.h"

#include <fmt/format.h>

#include "programs/operators.h"
#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"

namespace weft::programs {
namespace {

struct DimensionRange {
  unsigned first = 0;
  unsigned last = 0;
};

DimensionRange range_of(const ProgramTask& task, const CubeNetwork& cube) {
  const auto first = static_cast<std::uint64_t>(task.arguments.integer("first"));
  const std::uint64_t highest = cube.dimension_count() - 1;
  const std::uint64_t last =
      task.arguments.has("last") ? static_cast<std::uint64_t>(task.arguments.integer("last")) : highest;
  if (first > highest || last > highest) {
    task.arguments.fail(first > highest ? "first" : "last",
                        fmt::format("{} has dimensions 0 to {}", task.network.name(), highest),
                        fmt::format("take at most {}", highest));
  }
  if (first > last) task.arguments.fail("first", "first is above last", "give a range from a lower to a higher one");
  return {static_cast<unsigned>(first), static_cast<unsigned>(last)};
}

// Serially: the group of each index from its lowest one on, or, after a descent, with the bits in reverse.
std::vector<OperatorValue> group_products(const std::vector<OperatorValue>& inputs, DimensionRange range,
                                          bool is_ascending, Operator combine) {
  const unsigned width = range.last - range.first + 1;
  const NodeId size = NodeId{1} << width;
  const NodeId mask = (size - 1) << range.first;
  std::vector<OperatorValue> products(inputs.size());
  for (NodeId index = 0; index < inputs.size(); ++index) {
    if ((index & mask) != 0) {
      products[index] = products[index & ~mask];  // a lower index of the same group
      continue;
    }
    products[index] = inputs[index];
    for (NodeId i = 1; i < size; ++i) {
      NodeId member = 0;
      for (unsigned bit = 0; bit < width; ++bit) {
        member |= (i >> bit & 1U) << (is_ascending ? bit : width - 1 - bit);
      }
      products[index] = combine(products[index], inputs[index | member << range.first]);
    }
  }
  return products;
}

}  // namespace

std::uint64_t cube_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution) {
  return CubeNetwork(network, arguments.to_spec().name, phases_in(arguments), execution).index_count();
}

ProgramRun run_group_product(const ProgramTask& task, bool is_ascending) {
  const CubeNetwork cube(task.network, is_ascending ? "ascend" : "descend", phases_in(task.arguments), task.execution);
  const DimensionRange range = range_of(task, cube);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  const std::vector<OperatorValue> inputs = operator_inputs(name, task.inputs);
  auto machine = cube_machine<OperatorValue>(task, cube);
  CubeWalk<OperatorValue> walk(cube, machine, {});
  walk.load(inputs);
  const auto step = [&](const PartnerStep& pair) {
    machine.compute(
        pair.own, [&](NodeId v) { return pair.in_order(v); }, combine);
  };
  const bool drops_last = task.arguments.word("order") == "any";
  if (is_ascending) walk.ascend(range.first, range.last, step);
  if (!is_ascending) walk.descend(range.first, range.last, step);
  if (!drops_last) walk.come_home();

  const std::vector<Result> results = walk.places_now();
  ProgramRun run = finished_run(machine, task, results);
  const std::vector<OperatorValue> expected = group_products(inputs, range, is_ascending, combine);
  check_results(
      machine, results, [&](NodeId index) { return expected[index]; }, run);
  set_ascend_formula(run, cube, range.first, range.last, drops_last && is_ascending);
  spec::Arguments all = task.arguments;
  all.set("last", spec::Value{static_cast<std::int64_t>(range.last)});
  run.program = print(all.to_full_spec());
  return run;
}

}  // namespace weft::programs
