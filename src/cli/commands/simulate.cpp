#include <chrono>

#include <fmt/format.h>

#include "base/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/simulation_view.h"
#include "deadlock/prover.h"
#include "paths/throughput_bound.h"
#include "routing/algorithm.h"
#include "spec/parse.h"
#include "topology/network.h"
#include "traffic/demand.h"
#include "traffic/injector.h"

namespace weft::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Beyond this many virtual channels a proof may take minutes, and is left to `weft verify`.
constexpr std::uint64_t kMostChannelsToProve = 20'000;

struct TrafficNames {
  spec::Spec process;   // canonical
  std::string pattern;  // empty for a list, which names its destinations itself
  bool ends_by_itself = false;
};

// What can be said about them without a network.
TrafficNames traffic_names(const Invocation& invocation) {
  const std::string text = invocation.has("--process") ? invocation.value("--process") : "bernoulli";
  TrafficNames names;
  try {
    names.process = traffic::canonical_process(spec::parse(text));
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
  for (const traffic::Process* process : traffic::processes()) {
    if (process->name == names.process.name) names.ends_by_itself = !process->needs_load;
  }
  if (invocation.has("--traffic")) names.pattern = invocation.value("--traffic");
  if (names.pattern.empty() && names.process.name != "list") {
    throw InputError("--traffic is missing: who sends to whom", {}, "write --traffic uniform; see: weft list patterns");
  }
  if (!names.ends_by_itself && !invocation.has("--load")) {
    throw InputError("--load is missing: flits per terminal and cycle", {}, "write --load 0.1");
  }
  return names;
}

traffic::Demand demand_of(const TrafficNames& names, const topology::Network& network, std::uint64_t seed,
                          const Execution& execution) {
  if (names.pattern.empty()) return traffic::uniform_demand(network.graph.terminal_count());
  return traffic::build_demand(network, names.pattern, seed, execution);
}

// None for a list, which has no pattern, and with replies, which go the other way.
std::optional<paths::ThroughputBound> bound_of(const TrafficNames& names, const topology::Network& network,
                                               const traffic::Injector& injector, const sim::Model& model,
                                               const Execution& execution) {
  if (names.pattern.empty() || injector.reply_flits() > 0) return std::nullopt;
  std::vector<unsigned> cycles_per_flit;
  for (const sim::LinkTiming& link : model.links) cycles_per_flit.push_back(link.cycles_per_flit);
  return paths::throughput_bound(network, injector.demand(), cycles_per_flit, execution);
}

// Of the routing, when a run deadlocked; bounded by the size of the network.
void ask_prover(SimulationFindings& findings, const Execution& execution) {
  std::uint64_t vc_count = 0;
  const topology::PortGraph& graph = findings.network.graph;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      vc_count += findings.routing.vc_count(graph.link_class(v, port));
    }
  }
  if (vc_count > kMostChannelsToProve) {
    findings.no_proof = fmt::format("Whether the routing can deadlock at all: weft verify \"{}\" --with \"{}\"",
                                    findings.network.name(), findings.routing.name());
    return;
  }
  findings.proof = deadlock::prove(findings.routing, {}, execution);
}

void write_table(const Invocation& invocation, std::string_view option, const report::Table& table,
                 const Session& session) {
  write_file_atomically(invocation.value(option), report::to_csv(table));
  session.note(fmt::format("{} is at {}\n", option.substr(2), invocation.value(option)));
}

void write_files(const Invocation& invocation, const SimulationFindings& findings, const Session& session) {
  if (invocation.has("--channels")) write_table(invocation, "--channels", channel_table(findings), session);
  if (invocation.has("--trace")) write_table(invocation, "--trace", packet_table(findings), session);
  if (invocation.has("--series")) write_table(invocation, "--series", series_table(findings), session);
  if (invocation.has("--histogram")) write_table(invocation, "--histogram", histogram_table(findings), session);
}

// Threads wait for each other in every cycle, which only pays in large networks: they must be asked for.
Execution of_cycles(const Invocation& invocation, const Session& session) {
  Execution execution = session.execution;
  if (!invocation.has("--threads")) execution.thread_count = 1;
  return execution;
}

int run_simulate(const Invocation& invocation, Session& session) {
  const SimulationOptions options = simulation_options(invocation);
  const TrafficNames names = traffic_names(invocation);
  const auto start = Clock::now();
  const topology::Network network = topology::build(invocation.operand("SPEC"), session.execution);
  traffic::Demand demand = demand_of(names, network, options.seed, session.execution);
  const std::string pattern = names.pattern.empty() ? "" : demand.name();
  const traffic::Injector injector =
      traffic::build_injector(std::move(demand), names.process,
                              {.load = options.load, .flits = options.packet, .seed = options.seed}, session.execution);
  const auto routing =
      routing::build(network, invocation.has("--with") ? invocation.value("--with") : routing::default_routing(network),
                     session.execution);
  const ReuseRule rule = reuse_rule(options, *routing);
  SimulationFindings findings{.network = network,
                              .routing = *routing,
                              .traffic = pattern,
                              .process = spec::print(names.process),
                              .ends_by_itself = names.ends_by_itself,
                              .options = options,
                              .model = model_of(options, *routing, rule.reuse, injector.most_flits()),
                              .why_reuse = rule.why};
  findings.setup_seconds = std::chrono::duration<double>(Clock::now() - start).count();
  findings.measured = sim::simulate({.routing = *routing,
                                     .injector = injector,
                                     .model = findings.model,
                                     .ends_by_itself = names.ends_by_itself,
                                     .cycles = options.cycles,
                                     .warm_up = options.warm_up,
                                     .seed = options.seed,
                                     .counts_channels = invocation.has("--channels"),
                                     .keeps_packets = invocation.has("--trace")},
                                    of_cycles(invocation, session));
  findings.setup_seconds += findings.measured.setup_seconds;
  findings.bound = bound_of(names, network, injector, findings.model, session.execution);
  const bool is_deadlocked = findings.measured.verdict == sim::RunVerdict::deadlock;
  if (is_deadlocked) ask_prover(findings, session.execution);
  if (invocation.has("--json")) {
    session.print(simulation_json(findings));
  } else {
    session.print(simulation_text(findings, session.style));
    session.flush();
    session.note(speed_text(findings));
  }
  session.flush();
  write_files(invocation, findings, session);
  return is_deadlocked ? kExitNo : kExitDone;
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
