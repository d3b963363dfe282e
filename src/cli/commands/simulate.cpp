#include <chrono>

#include <fmt/format.h>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "cli/setting_options.h"
#include "cli/simulation_view.h"
#include "sweep/result_json.h"

namespace weft::cli {
namespace {

using Clock = std::chrono::steady_clock;

void write_table(const Invocation& invocation, std::string_view option, const report::Table& table,
                 const Session& session) {
  write_file_atomically(invocation.value(option), report::to_csv(table));
  session.note(fmt::format("{} is at {}\n", option.substr(2), invocation.value(option)));
}

void write_files(const Invocation& invocation, const sweep::PointRun& run, const Session& session) {
  if (invocation.has("--channels")) write_table(invocation, "--channels", channel_table(run), session);
  if (invocation.has("--trace")) write_table(invocation, "--trace", packet_table(run), session);
  if (invocation.has("--series")) write_table(invocation, "--series", series_table(run), session);
  if (invocation.has("--histogram")) write_table(invocation, "--histogram", histogram_table(run), session);
}

// Threads wait for each other in every cycle, which only pays in large networks: they must be asked for.
Execution of_cycles(const Invocation& invocation, const Session& session) {
  Execution execution = session.execution;
  if (!invocation.has("--threads")) execution.thread_count = 1;
  return execution;
}

int run_simulate(const Invocation& invocation, Session& session) {
  const sweep::RunSettings settings = sweep::read_settings(given_settings(invocation));
  sweep::check_complete(settings, {});
  const auto start = Clock::now();
  const auto ground = std::make_shared<sweep::Ground>(settings.network, settings.routing, session.execution);
  sweep::PointSetup setup = sweep::set_up(ground, settings, session.execution);
  const std::chrono::duration<double> setup_time = Clock::now() - start;
  sweep::PointRun run = sweep::run_point(
      std::move(setup), {.counts_channels = invocation.has("--channels"), .keeps_packets = invocation.has("--trace")},
      of_cycles(invocation, session), session.execution);
  run.setup_seconds += setup_time.count();
  if (invocation.has("--json")) {
    session.print(sweep::result_json(run) + "\n");
  } else {
    session.print(simulation_text(run, session.style));
    session.flush();
    session.note(speed_text(run));
  }
  session.flush();
  write_files(invocation, run, session);
  return run.is_deadlocked() ? kExitNo : kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command simulate{
    .name = "simulate",
    .summary = "move packets through the routers, cycle by cycle: latency, throughput, saturation",
    .details =
        "The routers are those of docs/model.md. Packets are born by the process and go where the pattern says. Those "
        "born after the warm-up and before the end count, and are followed to their end; the load stays on meanwhile. "
        "Latency is from birth until the tail is taken, in cycles, with an interval that holds the true mean in 95 of "
        "100 runs. Settled: the numbers can be trusted. Unsettled: the run was too short, or something still changes. "
        "Saturated: the sources offer more than is taken. Deadlock: nothing moves, and the prover is asked. Left to "
        "itself the run ends when the mean latency is known to 2 %, or after 200000 cycles; a list or a batch ends "
        "when all is delivered. Cycles are simulated on one thread unless --threads says more; the result is the same. "
        "Exit 1 after a deadlock.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{
        {"--with", "ROUTING", "the routing; without it the network's own, see: weft list routing"},
        {"--traffic", "PATTERN", "who sends to whom, see: weft list patterns"},
        {"--load", "X", "flits per terminal and cycle, 0 to 1"},
        {"--process", "PROCESS", "when packets are born, such as on-off or batch(packets=4) (bernoulli when left out)"},
        {"--packet", "FLITS", "flits of a packet (1 when left out)"},
        {"--router", "PRESET", "delays of iq (when left out) or table-iv"},
        {"--vcs", "K", "vcs of each channel; as many as the routing needs when left out"},
        {"--buffer", "FLITS", "flits that each vc holds (8 when left out)"},
        {"--switching", "MODE", "wormhole (when left out), vct: virtual cut-through, saf: store-and-forward"},
        {"--vc-reuse", "RULE",
         "when a vc takes the next packet: tail, whole-packet or empty; tail when left out, empty with escape "
         "channels"},
        {"--route-delay", "N", "cycles of route computation"},
        {"--vc-delay", "N", "cycles of vc allocation"},
        {"--switch-delay", "N", "cycles of switch allocation"},
        {"--crossbar-delay", "N", "cycles in the crossbar"},
        {"--credit-delay", "N", "cycles before a credit sets out"},
        {"--link", "CLASS:KEYS", "of a link class, latency=N and cycles=N per flit: \"level 2:latency=3,cycles=2\"",
         true},
        {"--iterations", "N", "rounds of allocation (1 when left out)"},
        {"--speedup", "N", "inputs of the switch for each input port (1 when left out)"},
        {"--speculative", "", "heads ask for the switch before they have a vc"},
        {"--cycles", "N", "end of the window in which packets count, the warm-up included"},
        {"--warmup", "N", "cycles before packets count, or auto (when left out): detected"},
        {"--seed", "S", "of all draws (1 when left out)"},
        {"--channels", "FILE", "write the flits over each channel, as CSV"},
        {"--trace", "FILE", "write a line for each packet, as CSV"},
        {"--series", "FILE", "write what happened when, as CSV"},
        {"--histogram", "FILE", "write how many packets took how long, as CSV"},
        {"--json", "", "one JSON object"},
    }},
    .examples = {"weft simulate \"mesh(4,4)\" --traffic uniform --load 0.1",
                 "weft simulate \"torus(4,4)\" --traffic tornado --load 0.2 --packet 4 --json",
                 "weft simulate \"hypercube(4)\" --traffic transpose --process \"batch(packets=10)\""},
    .run = run_simulate,
};

}  // namespace command_records
}  // namespace weft::cli
