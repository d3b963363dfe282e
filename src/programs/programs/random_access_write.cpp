// Random access write; access/access_walk.h has the algorithm.
#include <algorithm>

#include "programs/access/access_formula.h"
#include "programs/access/random_access.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/monotone_route.h"

namespace weft::programs {
namespace {

Combine rule_of(const spec::Arguments& arguments) {
  const std::string rule = arguments.word("rule");
  return rule == "sum" ? Combine::sum : rule == "maximum" ? Combine::maximum : Combine::lowest_rank;
}

ProgramRun run_random_access_write(const ProgramTask& task) {
  RandomAccess access(task, "random-access-write");
  const Combine rule = rule_of(task.arguments);
  access.place(true, std::vector<std::int64_t>(access.node_count()));
  access.walk().write(0, rule);
  std::vector<std::int64_t> expected(access.node_count());
  std::vector<bool> is_written(access.node_count());
  std::vector<Result> results;
  for (NodeId v = 0; v < access.node_count(); ++v) {
    results.push_back({v, kFirstCell, v});
    if (!access.has_request(v)) continue;
    const std::uint64_t cell = access.cell(v);
    if (!is_written[cell]) {
      expected[cell] = access.value(v);
    } else if (rule == Combine::sum) {
      expected[cell] += access.value(v);
    } else if (rule == Combine::maximum) {
      expected[cell] = std::max(expected[cell], access.value(v));
    }
    is_written[cell] = true;
  }
  ProgramRun run = access.finished(results, expected);
  set_access_formula(run, task, {.sorts = 1, .passes = 3});
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program random_access_write{
    .name = "random-access-write",
    .summary = "every node writes a cell of a memory that is spread over the nodes; the rule decides between writers",
    .citation = kRandomAccessCitation,
    .serves = kCubeAndRingNetworks,
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "rule",
                     .kind = spec::Kind::word,
                     .meaning = "what several writers of a cell leave: the value of the lowest node, the sum, or the "
                                "largest value",
                     .words = "priority|sum|maximum",
                     .default_text = "priority",
                     .is_keyed = true},
                    kAtomParameter}},
    .examples = kAccessExamples,
    .calls = {"random-access-write", "random-access-write(rule=sum)", "random-access-write(rule=maximum)",
              "random-access-write(atom=enumeration)"},
    .cases = {{{"random-access-write", "directed-ring(2)"},
               {"random-access-write(rule=sum)", "directed-ring(5)"},
               {"random-access-write(rule=maximum)", "chordal-ring(8,skips=[3])"},
               {"random-access-write", "prc(9,skips=[3])"},
               {"random-access-write(rule=sum)", "prc(8,skips=[2,4])"}}},
    .input_count = access_inputs,
    .draw_inputs = draw_accesses,
    .run = run_random_access_write,
};

}  // namespace program_records
}  // namespace weft::programs
