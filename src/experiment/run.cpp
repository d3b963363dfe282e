#include "experiment/run.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "experiment/link_timing.h"
#include "experiment/router_json.h"
#include "experiment/worst_case_demand.h"
#include "spec/parse.h"

namespace weft::experiment {
namespace {

// Leaves the VC reuse rule open: it depends on the longest packet.
sim::Model model_of(const RunSettings& settings, const RunSetup& setup, const Execution& execution) {
  const RoutedNetwork& routed = *setup.routed;
  const routing::Routing& routing = setup.routing();
  sim::Model model = sim::default_model(routing, settings.vcs);
  static_cast<sim::RouterParameters&>(model) = settings.router;
  if (model.header == 1) model.route_on = sim::RouteOn::first;  // a header of one flit is both first and last
  if (settings.port_buffer) sim::set_port_buffer(model, *settings.port_buffer, routing.graph());
  set_link_timing(settings, routed.network(), execution, model);
  if (model.recovery != sim::Recovery::none && model.patience == 0) {
    model.patience = model.recovery == sim::Recovery::shoot_down ? sim::kShootDownPatience : sim::kTimeOutPatience;
  }
  model.damage_seed = settings.seed;
  model.failures = read_failures(settings.failures, routed.network());
  const routing::Multicast* scheme = setup.multicast == nullptr ? nullptr : setup.multicast->scheme();
  if (scheme != nullptr) {
    model.acquires_in_order = scheme->facts().acquires_in_order;
    model.header = std::max(model.header, scheme->facts().header_flits.get());
  }
  sim::check_recovery(model, routing.graph());
  return model;
}

traffic::Demand demand_of(const RunSettings& settings, const RoutedNetwork& routed, const Execution& execution) {
  const topology::Network& network = routed.network();
  if (settings.traffic.empty()) return traffic::uniform_demand(network.graph.terminal_count());
  if (needs_routing(settings.traffic)) return worst_case_demand(routed, settings.traffic, execution);
  return traffic::build_demand(network, settings.traffic, settings.seed, execution);
}

std::vector<bool> reached_from(const topology::PortGraph& graph, NodeId source) {
  std::vector<bool> is_reached(graph.node_count());
  is_reached[source] = true;
  std::vector<NodeId> queue{source};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (PortId port = 0; port < graph.out_degree(queue[next]); ++port) {
      const NodeId node = graph.neighbor(queue[next], port).node;
      if (is_reached[node]) continue;
      is_reached[node] = true;
      queue.push_back(node);
    }
  }
  return is_reached;
}

[[noreturn]] void refuse_disconnected(const topology::Network& network, const traffic::Demand& demand,
                                      TerminalId source, TerminalId destination) {
  const auto label = [&](TerminalId terminal) {
    return network.labelling->text(network.graph.node_of_terminal(terminal));
  };
  throw InputError(fmt::format("{} is not connected: {} sends from {} to {}, and there is no path", network.name(),
                               demand.name(), label(source), label(destination)),
                   {}, "no routing helps; take a network that is connected, or other faults (seed=)");
}

// Throws InputError that names a source and a destination of the demand without a path between them. Limit: only the
// first kMostSources sources are searched, so that large networks take no long time.
void check_reachable(const topology::Network& network, const traffic::Demand& demand) {
  constexpr TerminalId kMostSources = 256;
  TerminalId tried = 0;
  for (TerminalId source = 0; source < demand.terminal_count() && tried < kMostSources; ++source) {
    if (demand.rate(source) == 0) continue;
    ++tried;
    const std::vector<bool> is_reached = reached_from(network.graph, network.graph.node_of_terminal(source));
    demand.for_each_destination(source, [&](TerminalId destination, double) {
      if (!is_reached[network.graph.node_of_terminal(destination)]) {
        refuse_disconnected(network, demand, source, destination);
      }
    });
  }
}

// A simulated terminal accepts every packet at once, so such a run cannot deadlock; a terminal that must send its reply
// before it accepts more packets could.
std::string warning_of(const traffic::Injector& injector, const routing::Routing& routing) {
  if (injector.reply_flits() == 0 || routing.message_class_count() > 1) return "";
  return fmt::format(
      "requests and replies share the VCs of {}: terminals that must reply before they accept more could deadlock; "
      "classes({},2) keeps them apart",
      routing.name(), routing.name());
}

void check_units(const sim::RouterParameters& router) {
  if (router.flit_bits == 0 || router.clock_mhz != 0) return;
  throw InputError(fmt::format("flits of {} bits without a clock give no bytes per second", router.flit_bits), {},
                   "add --clock MHZ, or leave --flit-bits out");
}

// Whether multicasts fork whose packets fit the buffers: if a VC is then taken only with space for a whole packet,
// wormhole switching does as cut-through, under which outputs of a packet do not wait for each other.
bool must_hold_packets(const RunSetup& setup, unsigned most_flits) {
  const routing::Multicast* scheme = setup.multicast == nullptr ? nullptr : setup.multicast->scheme();
  return scheme != nullptr && !scheme->facts().is_path && setup.model.switching == sim::Switching::wormhole &&
         setup.model.least_buffer() >= most_flits;
}

std::optional<double> load_of(const RunSettings& settings) {
  return settings.load ? std::optional(settings.load->to_double()) : std::nullopt;
}

}  // namespace

std::vector<unsigned> cycles_per_flit(const RunSettings& settings, const topology::PortGraph& graph) {
  if (!settings.link_file.empty()) throw InputError("a file gives links their cycles per flit", {}, "use --link");
  std::vector<unsigned> cycles;
  for (const ClassTiming& timing : class_timings(settings, graph.link_classes())) {
    const auto constant = timing.cycles_per_flit.constant();
    if (!constant) {
      throw InputError("cycles=" + timing.cycles_per_flit.text() + " differs between links of a class", {},
                       "write a number");
    }
    cycles.push_back(*constant);
  }
  return cycles;
}

RunSetup set_up(std::shared_ptr<const RoutedNetwork> routed, const RunSettings& settings, const Execution& execution) {
  check_units(settings.router);
  traffic::Demand demand = demand_of(settings, *routed, execution);
  if (!routed->is_connected()) check_reachable(routed->network(), demand);
  RunSetup setup{.routed = std::move(routed), .settings = settings};
  if (!settings.traffic.empty()) {
    setup.traffic = demand.name();
    setup.full_traffic = demand.full_name();
  }
  setup.sender_count = sender_count(demand);
  setup.injector =
      traffic::build_injector(std::move(demand), settings.process,
                              {.load = load_of(settings), .flits = settings.packet, .seed = settings.seed}, execution);
  setup.multicast = set_up_multicast(*setup.routed, settings, execution);
  // One spelling for all: unicast is the default.
  const bool has_scheme = setup.multicast != nullptr && setup.multicast->scheme() != nullptr;
  setup.settings.multicast = has_scheme ? setup.multicast->name() : "";
  if (setup.multicast != nullptr && setup.injector.reply_flits() > 0) {
    throw InputError("request-reply answers messages to one terminal", {}, "use --traffic \"update(sharers=8)\"");
  }
  const routing::Routing& routing = setup.routing();
  const unsigned acknowledgement = setup.multicast == nullptr ? 0 : setup.multicast->acknowledgement_flits();
  const unsigned most_flits = std::max(setup.injector.most_flits(), acknowledgement);
  setup.model = model_of(settings, setup, execution);
  sim::VcReuseRule reuse =
      settings.vc_reuse ? sim::VcReuseRule{*settings.vc_reuse} : sim::safe_vc_reuse(setup.model, routing, most_flits);
  const bool is_tail = !settings.vc_reuse && reuse.rule == sim::VcReuse::tail;
  if (is_tail && must_hold_packets(setup, most_flits)) {
    reuse = {sim::VcReuse::whole_packet, "a packet that forks must fit the buffers behind its outputs"};
  }
  setup.model.vc_reuse = reuse.rule;
  setup.why_reuse = std::move(reuse.why);
  setup.warning = warning_of(setup.injector, routing);
  if (setup.multicast != nullptr && setup.multicast->scheme() != nullptr) {
    const bool holds_packets = sim::needs_whole_packets(setup.model.switching) ||
                               (setup.model.vc_reuse != sim::VcReuse::tail && setup.model.least_buffer() >= most_flits);
    check_proved(*setup.routed, *setup.multicast->scheme(), settings,
                 holds_packets ? deadlock::MulticastSwitching::cut_through : deadlock::MulticastSwitching::wormhole,
                 execution);
  }
  sim::check_model(setup.model, routing, most_flits);
  const unsigned least_flits = setup.injector.least_flits();
  sim::check_header(setup.model, acknowledgement == 0 ? least_flits : std::min(least_flits, acknowledgement));
  check_limits(settings.limits, routing.graph(), most_flits);
  return setup;
}

unsigned useful_threads(std::uint64_t node_count) {
  constexpr std::uint64_t kNodesPerThread = 1024;
  return static_cast<unsigned>(std::clamp<std::uint64_t>(node_count / kNodesPerThread, 1, 1024));
}

namespace {

// 0 over 0 is 0.
double ratio(double a, double b) { return b == 0 ? 0 : a / b; }
double ratio(std::uint64_t a, std::uint64_t b) { return ratio(static_cast<double>(a), static_cast<double>(b)); }

LatencySummary latency_summary(const sim::Measurements& measured) {
  if (!measured.latency) return {};
  const sim::LatencyHistogram& latency = measured.packets.latency;
  return {.mean = measured.latency->mean,
          .ci95 = measured.latency->half_width,
          .p50 = latency.percentile(500),
          .p95 = latency.percentile(950),
          .p99 = latency.percentile(990),
          .p999 = latency.percentile(999),
          .max = latency.max()};
}

std::vector<ClassUse> class_uses(const DetailedRun& run, bool has_most) {
  const topology::PortGraph& graph = run.setup.routed->network().graph;
  const auto& channel_flits = run.measured.channel_flits;
  std::vector<ClassUse> uses(graph.link_classes().size());
  std::vector<std::uint64_t> busy_cycles(uses.size());  // over all channels
  std::vector<std::uint64_t> most(uses.size());         // of one channel
  for_each_channel(graph, [&](NodeId v, PortId port, std::uint64_t channel) {
    const LinkClassId c = graph.link_class(v, port);
    ++uses[c].channel_count;
    if (channel_flits.empty()) return;
    const std::uint64_t busy = channel_flits[channel] * run.setup.model.timing(graph, v, port).cycles_per_flit;
    busy_cycles[c] += busy;
    most[c] = std::max(most[c], busy);
  });
  const auto counted = static_cast<double>(run.measured.counted_cycles);
  for (std::size_t c = 0; c < uses.size(); ++c) {
    uses[c].name = graph.link_classes()[c].name;
    if (channel_flits.empty()) busy_cycles[c] = run.measured.class_flits[c] * run.setup.model.links[c].cycles_per_flit;
    uses[c].mean = ratio(static_cast<double>(busy_cycles[c]), static_cast<double>(uses[c].channel_count) * counted);
    if (has_most) uses[c].max = ratio(static_cast<double>(most[c]), counted);
  }
  return uses;
}

// Payload flits that were received, per terminal and cycle: the accepted load less the share of header flits in the
// measured packets.
std::optional<double> accepted_payload(const sim::Measurements& measured, unsigned header) {
  const sim::Tally& packets = measured.packets;
  if (header == 1 || packets.count() == 0) return std::nullopt;
  return measured.accepted * (1 - ratio(packets.count() * header, packets.flits_sum));
}

std::vector<DeadlockedPacket> deadlocked_packets(const sim::Measurements& measured) {
  std::vector<DeadlockedPacket> packets;
  for (const sim::BlockedPacket& packet : measured.deadlocked_packets) {
    packets.push_back({packet.source, packet.sequence, packet.destination, packet.holds, packet.waits_for});
  }
  return packets;
}

void take_measurements(const sim::Measurements& measured, RunResult& result) {
  result.verdict = measured.verdict;
  result.reason = measured.reason;
  result.offered = measured.offered;
  result.accepted = measured.accepted;
  result.accepted_error = measured.accepted_error;
  result.accepted_payload = accepted_payload(measured, result.router.parameters.header);
  result.packet_latency = latency_summary(measured);
  const std::uint64_t received = measured.packets.count();
  if (received > 0) {
    result.network_latency = ratio(measured.packets.network_latency_sum, received);
    result.hops = ratio(measured.packets.hops_sum, received);
  }
  result.congestion = measured.congestion;
  result.fairness = measured.fairness;
  result.generated_packets = measured.generated_packets;
  result.received_packets = received;
  result.packets_in_flight = measured.left_packets;
  result.flit_hops = measured.flit_hops;
  result.cycles = measured.cycles;
  result.warm_up = measured.begin;
  result.window_end = measured.end;
  const bool is_delivered = received == measured.generated_packets && !result.is_deadlocked();
  if (result.ends_by_itself && is_delivered) result.makespan = measured.end;
  result.cpu_seconds = measured.cpu_seconds;
  result.setup_seconds = measured.setup_seconds;
  result.deadlocked_packets = deadlocked_packets(measured);
}

void take_messages(const DetailedRun& run, RunResult& result) {
  if (run.setup.model.recovery != sim::Recovery::none) {
    result.recovery = {run.measured.forks.kills, run.measured.forks.retries};
  }
  if (run.setup.multicast == nullptr) return;
  const sim::MessageTally& tally = run.measured.messages;
  MulticastResult& multicast = result.multicast.emplace();
  multicast.scheme = run.setup.multicast->name();
  multicast.messages = tally.messages;
  multicast.copies = tally.copies;
  multicast.overflows = run.measured.forks.overflows;
  if (tally.messages == 0) return;
  multicast.copy_latency = ratio(tally.copy_latency, tally.copies);
  multicast.last_copy_latency = ratio(tally.last_copy_latency, tally.messages);
  if (run.setup.multicast->acknowledgement_flits() == 0) return;
  multicast.acknowledgements = tally.acknowledgements;
  multicast.last_acknowledgement_latency = ratio(tally.last_acknowledgement_latency, tally.messages);
}

RunResult result_of(const DetailedRun& run, const RecordOptions& options) {
  const RunSetup& setup = run.setup;
  const topology::Network& network = setup.routed->network();
  RunResult result{.names = {.network = network.name(),
                             .routing = setup.routed->routing().name(),
                             .traffic = setup.traffic,
                             .process = spec::print(setup.settings.process)},
                   .packet = setup.settings.packet,
                   .load = load_of(setup.settings),
                   .router = describe(setup.settings, setup.model, network.graph),
                   .seed = setup.settings.seed,
                   .ends_by_itself = setup.settings.ends_by_itself(),
                   .senders = setup.sender_count,
                   .warning = setup.warning};
  take_measurements(run.measured, result);
  take_messages(run, result);
  result.utilisation = class_uses(run, options.counts_channels);
  if (run.bound) {
    result.bound = run.bound->load;
    result.bound_reason = "equal service to all sources: " + run.bound->sentence;
    result.accepted_bound = run.bound->accepted;
  }
  if (run.proof) result.proof = {std::string(deadlock::to_text(run.proof->verdict)), run.proof->method};
  return result;
}

}  // namespace

double busy_share(const DetailedRun& run, NodeId v, PortId port) {
  const topology::PortGraph& graph = run.setup.routed->network().graph;
  const std::uint64_t flits = run.measured.channel_flits[graph.arcs().offsets[v] + port];
  return ratio(static_cast<double>(flits) * run.setup.model.timing(graph, v, port).cycles_per_flit,
               static_cast<double>(run.measured.counted_cycles));
}

namespace {

// The messages of a list, which may come from a file.
std::uint64_t hash_of_list(traffic::Injector injector) {
  std::uint64_t hash = 0;
  traffic::Message message;
  for (TerminalId t = 0; t < injector.terminal_count(); ++t) {
    while (injector.next(t, message)) {
      for (const std::uint64_t part : {message.generated, std::uint64_t{message.destination} << 32U | message.flits}) {
        hash = std::rotl(hash * 0x9E3779B97F4A7C15U + part + 1, 23);
      }
    }
  }
  return hash;
}

// What decides the result, as a text: ranks that simulate together compare it.
std::string agreement(const RunSetup& setup) {
  const RunSettings& settings = setup.settings;
  const topology::PortGraph& graph = setup.routed->network().graph;
  const std::span<const NodeId> heads = graph.arcs().heads;
  const std::string_view links{reinterpret_cast<const char*>(heads.data()), heads.size_bytes()};
  const nlohmann::ordered_json router = router_json(describe(settings, setup.model, graph), parameters());
  const auto or_none = [](const auto& value) { return value ? fmt::format("{}", *value) : "none"; };
  return fmt::format("{} {:x} {} {} {} {} {} {} {} {} {:x}", setup.routed->network().name(),
                     std::hash<std::string_view>()(links), setup.routed->routing().name(), setup.full_traffic,
                     spec::print(settings.process), or_none(load_of(settings)), settings.seed, or_none(settings.cycles),
                     or_none(settings.warm_up), router.dump(),
                     settings.traffic.empty() ? hash_of_list(setup.injector) : 0);
}

}  // namespace

DetailedRun run_in_detail(RunSetup setup, const RecordOptions& options, const Execution& cycles,
                          const Execution& rest) {
  const RunSettings& settings = setup.settings;
  const RoutedNetwork& routed = *setup.routed;
  // Where links of a class differ in speed, the utilisation of the class follows from that of its channels.
  const bool counts_channels = options.counts_channels || !setup.model.channel_timings.empty();
  DetailedRun run;
  run.measured = sim::simulate({.routing = setup.routing(),
                                .injector = setup.injector,
                                .model = setup.model,
                                .ends_by_itself = settings.ends_by_itself(),
                                .cycles = settings.cycles,
                                .warm_up = settings.warm_up,
                                .seed = settings.seed,
                                .plans = setup.multicast.get(),
                                .counts_channels = counts_channels,
                                .keeps_packets = options.keeps_packets,
                                .name = cycles.ranks == nullptr ? "" : agreement(setup)},
                               cycles);
  const bool is_first = cycles.ranks == nullptr || cycles.ranks->is_first();
  // The bound is that of a pattern with one destination: a list has none, and replies do not follow it.
  if (is_first && !setup.traffic.empty() && setup.injector.reply_flits() == 0 && setup.multicast == nullptr) {
    run.bound = routed.bound(setup.injector.demand(), setup.model, rest);
  }
  const bool has_scheme = setup.multicast != nullptr && setup.multicast->scheme() != nullptr;
  if (is_first && run.measured.verdict == sim::RunVerdict::deadlocked && !has_scheme) run.proof = routed.proof(rest);
  run.setup = std::move(setup);
  run.result = result_of(run, options);
  return run;
}

RunResult run(const RunSettings& settings, const Execution& execution) {
  check_complete(settings, {});
  return run(std::make_shared<const RoutedNetwork>(settings.network, settings.routing, execution), settings, execution);
}

RunResult run(const std::shared_ptr<const RoutedNetwork>& routed, const RunSettings& settings,
              const Execution& execution) {
  check_complete(settings, {});
  Execution cycles = execution;
  cycles.thread_count = std::min(execution.worker_count(), useful_threads(routed->network().graph.node_count()));
  return run_in_detail(set_up(routed, settings, execution), {}, cycles, execution).result;
}

}  // namespace weft::experiment
