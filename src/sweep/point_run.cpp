#include "sweep/point_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.h"
#include "spec/parse.h"

namespace weft::sweep {
namespace {

using routing::Certificate;
using sim::VcReuse;

// How a vc is handed to the next packet, and why, where that wants telling.
struct ReuseRule {
  VcReuse reuse = VcReuse::tail;
  std::string why{};
};

// A packet behind the tail of another waits for whatever that one waits for. In an order of all channels that is a
// later one still; a certificate by escapes says nothing of it. Without wormhole switching no packet waits so.
bool needs_vcs_of_its_own(Certificate certificate, sim::Switching switching) {
  return certificate == Certificate::escapes && switching == sim::Switching::wormhole;
}

ReuseRule default_reuse(Certificate certificate, sim::Switching switching) {
  if (certificate == Certificate::none) return {VcReuse::empty, "the routing declares nothing against deadlock"};
  if (needs_vcs_of_its_own(certificate, switching)) return {VcReuse::empty, "the routing relies on escape channels"};
  return {};
}

ReuseRule reuse_rule(const RunSettings& settings, const routing::Routing& routing) {
  const Certificate certificate = routing.certificate();
  if (!settings.vc_reuse) return default_reuse(certificate, settings.switching);
  if (*settings.vc_reuse == VcReuse::tail && needs_vcs_of_its_own(certificate, settings.switching)) {
    throw InputError(routing.name() +
                         " relies on escape channels, which keep it from deadlock only where no packet waits half "
                         "behind the tail of another",
                     {}, "write --vc-reuse empty or whole-packet, or --switching vct");
  }
  return {*settings.vc_reuse, ""};
}

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

// `most_flits` is the length of the longest packet.
sim::Model model_of(const RunSettings& settings, const routing::Routing& routing, VcReuse reuse, unsigned most_flits) {
  sim::Model model = sim::plain_model(routing, settings.vcs);
  model.switching = settings.switching;
  model.vc_reuse = reuse;
  model.delays = settings.delays;
  model.buffer = settings.buffer;
  model.iterations = settings.iterations;
  model.speedup = settings.speedup;
  model.is_speculative = settings.is_speculative;
  for (const LinkSetting& link : settings.links) apply(link, routing.graph().link_classes(), model);
  sim::check_model(model, routing, most_flits);
  return model;
}

traffic::Demand demand_of(const RunSettings& settings, const topology::Network& network, const Execution& execution) {
  if (settings.traffic.empty()) return traffic::uniform_demand(network.graph.terminal_count());
  return traffic::build_demand(network, settings.traffic, settings.seed, execution);
}

std::optional<double> load_of(const RunSettings& settings) {
  return settings.load ? std::optional(settings.load->to_double()) : std::nullopt;
}

}  // namespace

PointSetup set_up(std::shared_ptr<const Ground> ground, const RunSettings& settings, const Execution& execution) {
  traffic::Demand demand = demand_of(settings, ground->network(), execution);
  PointSetup setup{.ground = std::move(ground), .settings = settings};
  if (!settings.traffic.empty()) {
    setup.traffic = demand.name();
    setup.full_traffic = demand.full_name();
  }
  setup.injector =
      traffic::build_injector(std::move(demand), settings.process,
                              {.load = load_of(settings), .flits = settings.packet, .seed = settings.seed}, execution);
  const routing::Routing& routing = setup.ground->routing();
  ReuseRule rule = reuse_rule(settings, routing);
  setup.model = model_of(settings, routing, rule.reuse, setup.injector.most_flits());
  setup.why_reuse = std::move(rule.why);
  return setup;
}

unsigned useful_threads(std::uint64_t node_count) {
  constexpr std::uint64_t kNodesPerThread = 1024;
  return static_cast<unsigned>(std::clamp<std::uint64_t>(node_count / kNodesPerThread, 1, 1024));
}

PointRun run_point(const PointSetup& setup, const Wishes& wishes, const Execution& cycles, const Execution& rest) {
  const RunSettings& settings = setup.settings;
  const Ground& ground = *setup.ground;
  sim::Measurements measured = sim::simulate({.routing = ground.routing(),
                                              .injector = setup.injector,
                                              .model = setup.model,
                                              .ends_by_itself = settings.ends_by_itself,
                                              .cycles = settings.cycles,
                                              .warm_up = settings.warm_up,
                                              .seed = settings.seed,
                                              .counts_channels = wishes.counts_channels,
                                              .keeps_packets = wishes.keeps_packets},
                                             cycles);
  PointRun run{.ground = setup.ground,
               .settings = settings,
               .traffic = setup.traffic,
               .model = setup.model,
               .why_reuse = setup.why_reuse,
               .measured = std::move(measured)};
  run.setup_seconds = run.measured.setup_seconds;
  // A list has no pattern, and replies go the other way.
  if (!setup.traffic.empty() && setup.injector.reply_flits() == 0) {
    run.bound = ground.bound(setup.injector.demand(), setup.model, rest);
  }
  if (run.is_deadlocked()) run.proof = ground.proof(rest);
  return run;
}

}  // namespace weft::sweep
