#include "programs/walks/monotone_route.h"

#include <fmt/format.h>

#include "programs/walks/ascend_formula.h"
#include "programs/walks/cube_machine.h"
#include "programs/walks/range_router.h"

namespace weft::programs {
namespace {

// By index, at the start: the ranges of the items; empty where there is none.
std::vector<IndexRange> ranges_of(std::span<const double> flags, MonotoneRoute route) {
  std::vector<IndexRange> ranges(flags.size());
  NodeId rank = 0;
  NodeId next = 0;  // after the selected index before
  for (NodeId index = 0; index < flags.size(); ++index) {
    if (flags[index] == 0) continue;
    if (route == MonotoneRoute::compress) ranges[index] = {rank, rank};
    if (route == MonotoneRoute::distribute) ranges[rank] = {index, index};
    if (route == MonotoneRoute::generalize) ranges[rank] = {next, index};
    next = index + 1;
    ++rank;
  }
  return ranges;
}

}  // namespace

std::uint64_t flag_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution) {
  return CubeNetwork(network, arguments.to_spec().name, 0, execution).index_count();
}

ProgramRun run_monotone_route(const ProgramTask& task, std::string_view program, MonotoneRoute route) {
  const CubeNetwork cube(task.network, program, 0, task.execution);
  const std::vector<IndexRange> ranges = ranges_of(task.inputs, route);
  auto machine = cube_machine<NodeId>(task, cube);
  CubeWalk<NodeId> walk(cube, machine, {});
  std::vector<NodeId> own(cube.index_count());
  std::vector<NodeId> expected(own.size(), kNoNode);
  for (NodeId index = 0; index < own.size(); ++index) {
    own[index] = index;
    for (NodeId to = ranges[index].first; to <= ranges[index].last; ++to) expected[to] = index;
  }
  walk.load(own);
  route_ranges(walk, ranges, route == MonotoneRoute::compress);

  std::vector<Result> results;
  for (const Result& result : walk.places_now()) {
    if (walk.holds(result.index)) results.push_back(result);
  }
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId index) { return expected[index]; }, run);
  const auto count = static_cast<std::size_t>(
      own.size() - static_cast<std::size_t>(std::count(expected.begin(), expected.end(), kNoNode)));
  if (run.is_correct && results.size() != count) {
    run.is_correct = false;
    run.checked = fmt::format("{} of {} items arrived", results.size(), count);
  }
  if (run.schedule) run.schedule->data.assign(task.inputs.begin(), task.inputs.end());
  set_ascend_formula(run, cube, 0, cube.dimension_count() - 1);
  return run;
}

}  // namespace weft::programs
