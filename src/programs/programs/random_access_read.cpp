// Random access read; access/access_walk.h has the algorithm.
#include "programs/access/access_formula.h"
#include "programs/access/random_access.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs {
namespace {

ProgramRun run_random_access_read(const ProgramTask& task) {
  RandomAccess access(task, "random-access-read");
  std::vector<std::int64_t> cells;
  for (NodeId v = 0; v < access.node_count(); ++v) cells.push_back(access.value(v));
  access.place(false, cells);
  access.walk().read(0);
  std::vector<std::int64_t> expected(access.node_count());
  std::vector<Result> results;
  for (NodeId v = 0; v < access.node_count(); ++v) {
    if (!access.has_request(v)) continue;
    expected[v] = cells[access.cell(v)];
    results.push_back({v, kRequest, v});
  }
  ProgramRun run = access.finished(results, expected);
  set_access_formula(run, task, {.sorts = 2, .passes = 5});
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program random_access_read{
    .name = "random-access-read",
    .summary = "every node reads a cell of a memory that is spread over the nodes; several may read the same",
    .citation = kRandomAccessCitation,
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kAtomParameter}},
    .examples = kAccessExamples,
    .calls = {"random-access-read", "random-access-read(atom=enumeration)"},
    .cases = {{{"random-access-read", "directed-ring(2)"},
               {"random-access-read", "directed-ring(5)"},
               {"random-access-read", "chordal-ring(8,skips=[3])"},
               {"random-access-read", "prc(9,skips=[3])"},
               {"random-access-read", "prc(8,skips=[2,4])"}}},
    .input_count = access_inputs,
    .draw_inputs = draw_accesses,
    .run = run_random_access_read,
};

}  // namespace program_records
}  // namespace weft::programs
