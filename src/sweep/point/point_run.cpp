#include "sweep/point/point_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.h"
#include "spec/parse.h"
#include "sweep/point/reachability.h"
#include "sweep/point/worst_case_demand.h"

namespace weft::sweep {
namespace {

// The link classes that a name stands for: the one that is called so, or all whose names begin with these words
// ("rank 0" for "rank 0 x" and "rank 0 y").
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

// Without the rule of VC reuse, which depends on the longest packet.
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

// Simulated terminals take in whatever comes, so such a run does not stop; terminals that must answer first would.
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

PointRun run_point(const PointSetup& setup, const RecordOptions& wishes, const Execution& cycles,
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
                                              .counts_channels = wishes.counts_channels,
                                              .keeps_packets = wishes.keeps_packets},
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
  // A list has no pattern, and replies go the other way.
  if (!setup.traffic.empty() && setup.injector.reply_flits() == 0) {
    run.bound = routed.bound(setup.injector.demand(), setup.model, rest);
  }
  if (run.is_deadlocked()) run.proof = routed.proof(rest);
  return run;
}

}  // namespace weft::sweep
