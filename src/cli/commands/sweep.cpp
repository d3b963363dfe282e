#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/command.h"
#include "cli/ranked_sweep.h"
#include "cli/setting_options.h"
#include "cli/shell/output_form.h"
#include "cli/slurm_sweep.h"
#include "cli/store_option.h"
#include "cli/views/curve_columns.h"
#include "cli/views/sweep_view.h"
#include "cli/views/time_text.h"
#include "sweep/plan/equal_plan.h"
#include "sweep/plan/plan_file.h"
#include "sweep/search/sweep_run.h"
#include "version.h"

namespace weft::cli {
namespace {

using sweep::PointState;

bool is_file(const std::vector<std::string>& operands) {
  const bool has_file = std::any_of(operands.begin(), operands.end(),
                                    [](const std::string& operand) { return operand.ends_with(".toml"); });
  if (has_file && operands.size() > 1) {
    throw InputError("a plan file must be the only operand", {}, "name the networks in the file, or sweep twice");
  }
  return has_file;
}

sweep::Plan sweep_plan(const Invocation& invocation) {
  const auto& operands = invocation.all("SPEC");
  const sweep::Alternatives options = given_alternatives(invocation);
  sweep::Plan plan;
  if (is_file(operands)) {
    plan = sweep::read_plan(operands.front(), options);
  } else {
    plan.equal = sweep::read_equal(options);
    sweep::Group group{.common = sweep::without_equal(options), .networks = {}};
    for (const std::string& text : operands) group.networks.push_back({{"spec", {{.label = "SPEC", .text = text}}}});
    sweep::add_curves(group, sweep::Loads::needed, "", plan);
  }
  if (invocation.has("--past-saturation")) {
    plan.past_saturation =
        sweep::read_past_saturation({.label = "--past-saturation", .text = invocation.value("--past-saturation")});
  }
  return plan;
}

std::string plural(std::uint64_t count) { return fmt::format("{} {}", count, count == 1 ? "point" : "points"); }

double seconds_of_all(const sweep::ReadyPlan& plan) {
  double seconds = 0;
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    const sweep::Curve& curve = plan.curve(c);
    for (std::size_t load = 0; load < curve.loads.size(); ++load) {
      seconds += plan.seconds({c, load, 0}) * curve.replication_count;
    }
  }
  return seconds;
}

std::string finished_text(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const store::Store& store,
                          Form form, const report::TextStyle& style) {
  switch (form) {
    case Form::json:
      return sweep_json(plan, run, store);
    case Form::csv:
      return csv_of(sweep_tidy_table(plan, run, store));
    case Form::text:
      break;
  }
  return sweep_text(plan, run, store, style);
}

int run_dry(const sweep::ReadyPlan& plan, const std::string& path, const Invocation& invocation,
            const Session& session) {
  std::optional<store::Store> store;
  std::optional<sweep::SweepRun> run;
  if (std::filesystem::exists(path)) {
    store = open_store(path, store::Access::read, session);
    run.emplace(plan, *store, kVersion);
  }
  const sweep::SweepRun* found = run ? &*run : nullptr;
  if (form_of(invocation) == Form::csv) {
    throw InputError("--dry-run prints its points as text or JSON, not as CSV", {}, "write --json");
  }
  session.print(invocation.has("--json") ? plan_json(plan, found) : plan_text(plan, found, session.style));
  const std::uint64_t there = run ? run->count(PointState::already_stored) : 0;
  double seconds = run ? run->seconds_left() : seconds_of_all(plan);
  const unsigned threads = session.execution.worker_count();
  seconds /= threads;
  const std::string time = seconds < 1 ? "less than a second" : "about " + time_text(seconds);
  session.flush();
  for (const std::string& sentence : misfit_sentences(plan)) session.note(sentence + "\n");
  session.note(fmt::format("{}, of which {} {} stored already; the rest takes {} on {} {}\n",
                           plural(plan.plan().point_count()), there, there == 1 ? "is" : "are", time, threads,
                           threads == 1 ? "thread" : "threads"));
  return kExitDone;
}

// `where` is "", or " on 4 ranks".
void note_end(const sweep::SweepRun& run, const std::string& path, const std::string& where, const Session& session) {
  const std::uint64_t computed = run.count(PointState::computed);
  std::string text = computed == 0 ? fmt::format("nothing to compute: all points are stored in {}", path)
                                   : fmt::format("{} computed{}, stored in {}", plural(computed), where, path);
  if (const auto count = run.count(PointState::computed_elsewhere)) {
    text += fmt::format("; {} computed by other processes", count);
  }
  if (const auto count = run.count(PointState::beyond_saturation)) {
    text += fmt::format("; {} beyond saturation skipped", count);
  }
  session.note(text + "\n");
}

// For a sweep that ends early: after Ctrl-C, or when the store failed.
void note_stored_points(const sweep::SweepRun& run, const std::string& path, const Session& session) {
  if (const auto count = run.count(PointState::begun_elsewhere)) {
    session.note(fmt::format("{} {} running in another process\n", plural(count), count == 1 ? "is" : "are"));
  }
  session.note(fmt::format("{} computed and stored in {}; rerun the same command to resume\n",
                           plural(run.count(PointState::computed)), path));
}

// On a terminal each point is printed when it is finished; the table in the order of the plan follows at the end.
std::function<void(const sweep::PointId&)> live_rows(const sweep::ReadyPlan& plan, const store::Store& store,
                                                     const Session& session) {
  if (::isatty(STDERR_FILENO) != 1 || plan.plan().point_count() == 1) return {};
  return
      [&session, line = point_lines(plan, store, session.style)](const sweep::PointId& id) { session.note(line(id)); };
}

void note_beginning(const sweep::ReadyPlan& plan, const sweep::SweepRun& run, const Execution& execution,
                    const Session& session) {
  if (const auto there = run.count(PointState::already_stored)) {
    session.note(fmt::format("{} of {} {} stored already\n", there, plural(plan.plan().point_count()),
                             there == 1 ? "is" : "are"));
  }
  for (const std::string& sentence : misfit_sentences(plan)) session.note(sentence + "\n");
  for (const std::string& sentence : plan.remarks()) session.note("note: " + sentence + "\n");
  for (const std::string& sentence : plan.warnings()) session.note("warning: " + sentence + "\n");
  for (const std::string& sentence : run.check_deadlock(execution)) session.note("warning: " + sentence + "\n");
}

// The sweep as a process or a rank has it that owns the store.
struct OwnedSweep {
  const sweep::ReadyPlan& plan;
  const std::string& path;  // of the store
  const Execution& execution;
  sweep::SweepRun& run;
};

// Notes how far the sweep has come when it ends early.
void run_points(const OwnedSweep& sweep, store::Store& store, unsigned own_threads, sweep::RemoteWorkers* remote,
                const Session& session) {
  try {
    sweep.run.run(sweep.execution, live_rows(sweep.plan, store, session), own_threads, remote);
  } catch (const store::StoreMoved&) {
    session.note(fmt::format("{} computed\n", plural(sweep.run.count(PointState::computed))));
    throw;
  } catch (const std::exception&) {
    note_stored_points(sweep.run, sweep.path, session);
    throw;
  }
}

std::unique_ptr<ClusterSweep> cluster_of(const Invocation& invocation, const sweep::ReadyPlan& plan,
                                         const std::string& path, const Session& session) {
  if (invocation.has("--slurm")) return slurm_sweep(invocation, plan, path, session);
  if (session.execution.ranks != nullptr) return ranked_sweep(plan, path, session);
  return nullptr;
}

int run_sweep(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  expect_slurm_options(invocation, session);
  Execution execution = session.execution;
  execution.ranks = nullptr;  // each point is computed by one rank
  const sweep::ReadyPlan plan(sweep_plan(invocation), execution);
  const std::string path = store_path(invocation);
  if (invocation.has("--join")) return work_as_task(invocation, plan, session);
  Ranks* ranks = session.execution.ranks;
  const bool is_first = ranks == nullptr || ranks->is_first();
  if (invocation.has("--dry-run")) return is_first ? run_dry(plan, path, invocation, session) : kExitDone;
  if (!is_first) return work_for_first_rank(plan, path, session);
  const std::unique_ptr<ClusterSweep> cluster = cluster_of(invocation, plan, path, session);
  store::Store store = open_store(path, store::Access::write, session);
  cluster ? cluster->prepare(store) : take_over_left_stores(path, store, session);
  sweep::SweepRun run(plan, store, kVersion);
  note_beginning(plan, run, execution, session);
  sweep::RemoteWorkers* remote = cluster ? cluster->begin(run.count(PointState::waiting)) : nullptr;
  const unsigned own_threads = remote != nullptr && !cluster->computes_here() ? 0 : execution.worker_count();
  run_points({plan, path, execution, run}, store, own_threads, remote, session);
  if (cluster) cluster->finish();
  session.print(finished_text(plan, run, store, form, session.style));
  session.flush();
  note_end(run, path, cluster ? cluster->where() : "", session);
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command sweep{
    .name = "sweep",
    .summary = "simulate many loads on many networks, and store every point",
    .details =
        "Runs the Cartesian product of all networks and all comma-separated option values, at every load; "
        "0.05:0.5:0.05 means the loads from 0.05 to 0.5 in steps of 0.05. A plan FILE.toml describes the same in "
        "groups, see docs/sweeps.md; options on the command line override it. Points run on all cores, and each is "
        "stored when it is finished; rerun the same command to resume. When two neighbouring loads of a curve are "
        "saturated, higher loads are skipped unless --cycles fixes the window. Replications have the seeds S, S+1, and "
        "so on, the same for every network. A combination that does not fit, such as a pattern that needs a power of "
        "two, is reported and left out; the rest is run. With --equal all networks have the same pins per router, "
        "bisection "
        "or buffers: the channel width follows from --budget, a packet has --packet-bits bits, and --load is in bits "
        "per terminal and cycle, see docs/fair-comparison.md. mpirun -n 64 weft-mpi sweep and weft sweep --slurm run "
        "the "
        "points on many machines.",
    .operands = {{{.name = "SPEC", .help = "networks, or one FILE.toml", .is_repeated = true}}},
    .options = {{
        {"--routing", "ROUTINGS", "routings (default: each network's own); see: weft list routing", false, "--with"},
        {.name = "--traffic",
         .value = "PATTERNS",
         .help = "traffic patterns; see: weft list patterns (required, except with a list of packets)",
         .is_required = true},
        {.name = "--load",
         .value = "LOADS",
         .help = "flits per terminal and cycle, 0 to 1, such as 0.1,0.2 or 0.05:0.5:0.05 (required, except with a "
                 "list or a batch)",
         .alias = "--loads",
         .is_required = true},
        {"--replications", "N", "runs per point, with different seeds (default: 1)"},
    }},
    .takes_run_options = true,
    .further_options = {{
        {"--equal", "RESOURCE", "compare at equal pins, bisection or buffers; loads are then in bits", false, "",
         "pins|bisection|buffers"},
        {"--budget", "BITS",
         "of --equal: pins per router, bits per cycle and direction across the bisection, or buffer bits per router "
         "(default: channels of 64 bits for the network that needs least)"},
        {"--packet-bits", "BITS", "of --equal: bits of a packet on every network (default: 512)"},
        {"--past-saturation", "RULE", "run or skip loads above saturation (default: skip; run with --cycles)", false,
         "", "run|skip"},
        {"--store", "FILE", "file of stored results (default: weft-results.sqlite)"},
        {"--dry-run", "", "list the points and estimate the time, without running them"},
        {"--slurm", "", "run the points as tasks of Slurm; --threads (default: 1) and --max-memory are of each task"},
        {"--partition", "PARTITION", "of --slurm: the partition (default: that of Slurm)"},
        {"--jobs", "N", "of --slurm: how many tasks (default: one for each point, at most 16)"},
        {"--job-options", "WORDS", "of --slurm: further options of sbatch, such as \"--account=x --time=8:00:00\""},
        {"--join", "FOLDER", "of a task of --slurm, which Slurm starts: compute points for the sweep of this folder"},
        {"--json", "", "one JSON object per point and line"},
        kCsvOption,
    }},
    .examples = {"weft sweep \"torus(4,4)\" \"hypercube(4)\" --traffic uniform --load 0.1:0.3:0.1 --packet 4",
                 "weft sweep \"mesh(4,4)\" --traffic \"uniform,hot-spot(nodes=1)\" --load 0.05,0.1 --dry-run",
                 "weft sweep \"torus(4,4)\" \"hypercube(4)\" --equal pins --budget 256 --traffic uniform --load 2,4"},
    .run = run_sweep,
    .uses_ranks = true,
};

}  // namespace command_records
}  // namespace weft::cli
