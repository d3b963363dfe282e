#include <array>
#include <chrono>

#include "base/files/atomic_file.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/setting_options.h"
#include "cli/shell/output_form.h"
#include "cli/views/simulation_view.h"
#include "cli/views/tidy_records.h"
#include "experiment/run_json.h"

namespace weft::cli {
namespace {

using Clock = std::chrono::steady_clock;

void write_table(const Invocation& invocation, std::string_view option, const report::Table& table,
                 const Session& session) {
  write_file_atomically(invocation.value(option), report::to_csv(table));
  session.note_written(invocation.value(option));
}

void write_files(const Invocation& invocation, const experiment::DetailedRun& run, const Session& session) {
  if (invocation.has("--channels")) write_table(invocation, "--channels", channel_table(run), session);
  if (invocation.has("--trace")) write_table(invocation, "--trace", packet_table(run), session);
  if (invocation.has("--series")) write_table(invocation, "--series", series_table(run), session);
  if (invocation.has("--histogram")) write_table(invocation, "--histogram", histogram_table(run), session);
}

std::string result_csv(const experiment::RunResult& result) {
  return csv_of(record_table(std::array{point_record(tidy_point(result))}));
}

// The default is one thread: threads synchronize in every cycle, which pays only in large networks.
Execution cycle_execution(const Invocation& invocation, const Session& session) {
  Execution execution = session.execution;
  if (!invocation.has("--threads")) execution.thread_count = 1;
  return execution;
}

int run_simulate(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const experiment::RunSettings settings = experiment::read_settings(given_settings(invocation));
  experiment::check_complete(settings, {});
  const auto start = Clock::now();
  const auto routed =
      std::make_shared<experiment::RoutedNetwork>(settings.network, settings.routing, session.execution);
  note_remarks(routed->network(), session);
  experiment::RunSetup setup = experiment::set_up(routed, settings, session.execution);
  const std::chrono::duration<double> setup_time = Clock::now() - start;
  if (!setup.warning.empty()) session.note("warning: " + setup.warning + "\n");
  experiment::DetailedRun run = experiment::run_in_detail(
      std::move(setup), {.counts_channels = invocation.has("--channels"), .keeps_packets = invocation.has("--trace")},
      cycle_execution(invocation, session), session.execution);
  const int code = run.result.is_deadlocked() ? kExitNo : kExitDone;
  if (session.execution.ranks != nullptr && !session.execution.ranks->is_first()) return code;
  run.result.setup_seconds += setup_time.count();
  if (form != Form::text) {
    session.print(form == Form::json ? experiment::result_text(run.result) + "\n" : result_csv(run.result));
  } else {
    session.print(simulation_text(run, session.style));
    session.flush();
    session.note(speed_text(run));
  }
  session.flush();
  write_files(invocation, run, session);
  return code;
}

}  // namespace

namespace command_records {

extern constinit const Command simulate{
    .name = "simulate",
    .summary = "simulate the routers cycle by cycle: latency, throughput, saturation",
    .details =
        "docs/model.md defines the routers. The process generates packets, and the pattern chooses their destinations. "
        "Packets generated after the warm-up and before the end of the window are measured until all of them are "
        "received; the load stays on meanwhile. Latency is from the generation of a packet until its tail is received, "
        "in cycles, with a 95 % confidence interval. Converged: the result can be trusted. Not converged: the window "
        "was too short, or latencies still change. Saturated: the sources offer more than the network accepts. "
        "Deadlocked: packets wait for each other forever; the prover then checks the routing. By default the run ends "
        "when the half-width of the interval is 2 % of the mean latency (5 % near saturation) in a window that is long "
        "enough to be trusted, or after 200000 to 4000000 cycles depending on the size; a list or a batch ends when "
        "all packets are delivered. One thread simulates the cycles unless --threads says more; the result is the "
        "same. weft-mpi simulates one network over several ranks, with the same result, see docs/cluster.md. Exit "
        "status: 1 "
        "after a deadlock.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{
        {"--routing", "ROUTING", "the routing (default: the network's own); see: weft list routing", false, "--with"},
        {.name = "--traffic",
         .value = "PATTERN",
         .help = "traffic pattern; see: weft list patterns (required, except with a list of packets)",
         .is_required = true},
        {.name = "--load",
         .value = "X",
         .help = "flits per terminal and cycle, 0 to 1 (required, except with a list or a batch)",
         .alias = "--loads",
         .is_required = true},
    }},
    .takes_run_options = true,
    .further_options = {{
        {"--channels", "FILE", "write the flit count of each channel as CSV"},
        {"--trace", "FILE", "write one line per packet received as CSV, also for each copy of a multicast"},
        {"--series", "FILE", "write a time series of generation, reception and latency as CSV"},
        {"--histogram", "FILE", "write the histogram of packet latencies as CSV"},
        {"--json", "", "one JSON object"},
        kCsvOption,
    }},
    .examples = {"weft simulate \"mesh(4,4)\" --traffic uniform --load 0.1",
                 "weft simulate \"torus(4,4)\" --traffic tornado --load 0.2 --packet 4 --json",
                 "weft simulate \"hypercube(4)\" --traffic transpose --process \"batch(packets=10)\""},
    .run = run_simulate,
    .uses_ranks = true,
};

}  // namespace command_records
}  // namespace weft::cli
