#include "sweep/point/point_run.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/suggest.h"
#include "spec/parse.h"
#include "sweep/point/worst_case_demand.h"

namespace weft::sweep {
namespace {

// The link class of this name, or all classes whose names begin with these words: "rank 0" selects "rank 0 x" and
// "rank 0 y".
std::vector<std::size_t> classes_named(std::string_view name, std::span<const topology::LinkClass> classes) {
  std::vector<std::size_t> found;
  std::vector<std::string_view> known;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    if (classes[c].name == name) return {c};
    known.push_back(classes[c].name);
    if (classes[c].name.starts_with(std::string(name) + " ")) found.push_back(c);
  }
  if (!found.empty()) return found;
  throw InputError("the network has no link class " + quote_briefly(name), {},
                   suggestion(name, known, "weft info SPEC --only link_classes"));
}

void apply(const LinkSetting& setting, std::span<const topology::LinkClass> classes, sim::Model& model) {
  for (const std::size_t c : classes_named(setting.link_class, classes)) {
    if (setting.latency) model.links[c].latency = *setting.latency;
    if (setting.cycles_per_flit) model.links[c].cycles_per_flit = *setting.cycles_per_flit;
  }
}

// Leaves the VC reuse rule open: it depends on the longest packet.
sim::Model model_of(const RunSettings& settings, const routing::Routing& routing) {
  sim::Model model = sim::default_model(routing, settings.vcs);
  model.switching = settings.switching;
  model.delays = settings.delays;
  model.buffer = settings.buffer;
  model.iterations = settings.iterations;
  model.speedup = settings.speedup;
  model.is_speculative = settings.is_speculative;
  model.header = settings.header;
  if (settings.header > 1) model.route_on = settings.route_on;  // a header of one flit is both first and last
  if (settings.port_buffer) sim::set_port_buffer(model, *settings.port_buffer, routing.graph());
  for (const LinkSetting& link : settings.links) apply(link, routing.graph().link_classes(), model);
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

std::optional<double> load_of(const RunSettings& settings) {
  return settings.load ? std::optional(settings.load->to_double()) : std::nullopt;
}

}  // namespace

PointSetup set_up(std::shared_ptr<const RoutedNetwork> routed, const RunSettings& settings,
                  const Execution& execution) {
  traffic::Demand demand = demand_of(settings, *routed, execution);
  if (!routed->is_connected()) check_reachable(routed->network(), demand);
  PointSetup setup{.routed = std::move(routed), .settings = settings};
  if (!settings.traffic.empty()) {
    setup.traffic = demand.name();
    setup.full_traffic = demand.full_name();
  }
  setup.sender_count = sender_count(demand);
  setup.injector =
      traffic::build_injector(std::move(demand), settings.process,
                              {.load = load_of(settings), .flits = settings.packet, .seed = settings.seed}, execution);
  const routing::Routing& routing = setup.routed->routing();
  const unsigned most_flits = setup.injector.most_flits();
  setup.model = model_of(settings, routing);
  sim::VcReuseRule reuse =
      settings.vc_reuse ? sim::VcReuseRule{*settings.vc_reuse} : sim::safe_vc_reuse(setup.model, routing, most_flits);
  setup.model.vc_reuse = reuse.rule;
  setup.why_reuse = std::move(reuse.why);
  setup.warning = warning_of(setup.injector, routing);
  sim::check_model(setup.model, routing, most_flits);
  sim::check_header(setup.model, setup.injector.least_flits());
  return setup;
}

unsigned useful_threads(std::uint64_t node_count) {
  constexpr std::uint64_t kNodesPerThread = 1024;
  return static_cast<unsigned>(std::clamp<std::uint64_t>(node_count / kNodesPerThread, 1, 1024));
}

PointRun run_point(const PointSetup& setup, const RecordOptions& options, const Execution& cycles,
                   const Execution& rest) {
  const RunSettings& settings = setup.settings;
  const RoutedNetwork& routed = *setup.routed;
  sim::Measurements measured = sim::simulate({.routing = routed.routing(),
                                              .injector = setup.injector,
                                              .model = setup.model,
                                              .ends_by_itself = settings.ends_by_itself,
                                              .cycles = settings.cycles,
                                              .warm_up = settings.warm_up,
                                              .seed = settings.seed,
                                              .counts_channels = options.counts_channels,
                                              .keeps_packets = options.keeps_packets},
                                             cycles);
  PointRun run{.routed = setup.routed,
               .settings = settings,
               .traffic = setup.traffic,
               .model = setup.model,
               .why_reuse = setup.why_reuse,
               .warning = setup.warning,
               .sender_count = setup.sender_count,
               .measured = std::move(measured)};
  run.setup_seconds = run.measured.setup_seconds;
  // The bound is that of a pattern: a list has none, and replies do not follow it.
  if (!setup.traffic.empty() && setup.injector.reply_flits() == 0) {
    run.bound = routed.bound(setup.injector.demand(), setup.model, rest);
  }
  if (run.is_deadlocked()) run.proof = routed.proof(rest);
  return run;
}

}  // namespace weft::sweep
