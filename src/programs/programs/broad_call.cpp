// Broad-call: one node collects an acknowledgement of every node, combined on the way: a broadcast backwards.
#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/collectives/collective_task.h"
#include "programs/collectives/paper_broadcast.h"
#include "programs/finished_run.h"

namespace weft::programs {
namespace {

ProgramRun run_broad_call(const ProgramTask& task) {
  const NodeId root = root_in(task);
  const std::string asked = task.arguments.has("algorithm") ? task.arguments.word("algorithm") : "";
  const bool takes_all_ports = asked != "search" && is_published_for_all_ports(task.network);
  const CastLoad load{.model = model_of(task, PortModel::single_port, takes_all_ports)};
  const CastGraph outward(task.network, CastDirection::outward);
  const CastGraph inward(task.network, CastDirection::inward);
  const auto paper = asked == "search" ? std::nullopt : paper_broadcast(outward, root, load.model);
  if (asked == "paper" && !paper) {
    task.arguments.fail("algorithm", fmt::format("there is no published broadcast for {}", task.network.name()),
                        fmt::format("use algorithm=search, or one of {}", kPaperNetworks));
  }
  const LowerBound bound = broadcast_bound(inward, root, load);
  PipelineSearch search;
  std::optional<Formula> formula;
  if (paper) {
    search.pipeline = {turned_inward(outward, paper->tree, inward), paper->steps};
    if (paper->no_formula.empty()) formula = paper->formula;
  } else {
    search = search_pipeline(
        inward, root,
        {.model = load.model, .search = {.tries = tries_in(task), .seed = task.seed, .enough = bound.value}},
        task.execution);
  }
  ProgramRun run = run_plan(task, load.model, plan_of(inward, search.pipeline, 1, 1), sum_results(task, 1, root));
  if (!paper) run.remark = search_remark(task, search);
  finish_run(task, root, paper ? "paper" : "search", bound, formula, run);
  if (paper && !formula) run.no_formula = paper->no_formula;
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program broad_call{
    .name = "broad-call",
    .summary = "acknowledgements of all nodes, combined, at one node",
    .citation =
        "Y. Yang and others, Recursive diagonal torus: an interconnection network for massively parallel computers, "
        "IEEE TPDS 12(7), 2001, section V",
    .serves = "all networks with paths from all nodes to the root; those with a published broadcast by its tree",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning =
                         "a published broadcast or a search, backwards; if left out, paper where there is one and "
                         "otherwise search",
                     .words = "paper|search",
                     .is_optional = true,
                     .is_keyed = true},
                    kRootParameter,
                    kTriesParameter}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(16)", "prdt(16,2)", "scc(3)", "scc(4)", "ccc(4)", "star(4)", "hypercube(4)",
                 "torus(4,4)", "petersen", "directed-ring(6)", "tree(2,3)", "path(2)", "de-bruijn(2,4,directed)"},
    .calls = {"broad-call(tries=3)", "broad-call(root=1,tries=3)", "broad-call(algorithm=search,tries=3)"},
    .run = run_broad_call,
};

}  // namespace program_records
}  // namespace weft::programs
