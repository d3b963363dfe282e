#include "sim/random_runs.h"

#include <algorithm>

#include "base/numbers/random.h"

namespace weft::sim {
namespace {

std::uint64_t pick(RandomStream& random, std::uint64_t low, std::uint64_t high) {
  return low + random.below(high - low + 1);
}

// Sometimes each link class has its own depth.
void draw_class_buffers(Model& model, unsigned least, unsigned most, RandomStream& random) {
  if (random.chance(0.7)) return;
  for (std::size_t c = 0; c < model.vcs.size(); ++c) {
    model.class_buffers.push_back(static_cast<unsigned>(pick(random, least, most)));
  }
}

// A header that fits into every packet, and into every buffer if heads wait for it.
void draw_header(RouteOn route_on, RandomStream& random, RandomRun& run) {
  const std::uint32_t least_flits = std::ranges::min(run.requests, {}, &PacketRequest::flits).flits;
  run.model.header = static_cast<unsigned>(pick(random, 1, least_flits));
  if (run.model.switching == Switching::circuit) return;  // the head travels alone
  run.model.route_on = route_on;
  if (route_on == RouteOn::first) return;
  run.model.buffer = std::max(run.model.buffer, run.model.header);
  for (unsigned& buffer : run.model.class_buffers) buffer = std::max(buffer, run.model.header);
}

// With as many VCs as are needed, or a few more.
Model random_buffers(const routing::Routing& routing, RandomStream& random) {
  routing::VcId needed = 1;
  const std::size_t class_count = routing.graph().link_classes().size();
  for (LinkClassId c = 0; c < class_count; ++c) needed = std::max(needed, routing.vc_count(c));
  Model model = default_model(
      routing, random.chance(0.4) ? static_cast<routing::VcId>(needed + random.below(3)) : routing::VcId{0});
  model.buffer = static_cast<unsigned>(pick(random, 1, 6));
  draw_class_buffers(model, 1, 6, random);
  return model;
}

// Any rule under which the routing may be run.
VcReuse random_reuse(const Model& model, const routing::Routing& routing, RandomStream& random) {
  const auto rule = static_cast<VcReuse>(random.below(3));
  if (routing.deadlock_argument() != routing::DeadlockArgument::escapes) return rule;
  if (model.switching == Switching::circuit) return VcReuse::empty;
  return rule == VcReuse::tail && model.switching == Switching::wormhole ? VcReuse::whole_packet : rule;
}

void make_hold_packets(Model& model, unsigned most_flits, RandomStream& random) {
  model.buffer = most_flits + static_cast<unsigned>(random.below(3));
  model.class_buffers.clear();
  draw_class_buffers(model, most_flits, most_flits + 2, random);
}

Model random_fast_path_model(const routing::Routing& routing, unsigned most_flits, RandomStream& random) {
  Model model = random_buffers(routing, random);
  model.delays = {.route = random.chance(0.3) ? 0U : 1U,
                  .crossbar = random.chance(0.3) ? static_cast<unsigned>(random.below(3)) : 1U,
                  .credit = random.chance(0.3) ? static_cast<unsigned>(random.below(4)) : 0U};
  for (LinkTiming& timing : model.links) {
    if (random.chance(0.2)) timing.latency = static_cast<unsigned>(pick(random, 1, 5));
  }
  // The fast path with two cycles at once needs `tail`, which is not the default without a deadlock argument.
  if (routing.deadlock_argument() == routing::DeadlockArgument::none) model.vc_reuse = VcReuse::tail;
  if (random.chance(0.7)) return model;
  model.vc_reuse = random_reuse(model, routing, random);
  if (random.chance(0.5)) return model;
  model.switching = Switching::cut_through;
  make_hold_packets(model, most_flits, random);
  return model;
}

Model random_model(const routing::Routing& routing, unsigned most_flits, RandomStream& random) {
  Model model = random_buffers(routing, random);
  model.switching = static_cast<Switching>(random.below(4));
  if (needs_whole_packets(model.switching)) make_hold_packets(model, most_flits, random);
  model.vc_reuse = random_reuse(model, routing, random);
  if (random.chance(0.5)) {
    model.delays = {.route = static_cast<unsigned>(random.below(4)),
                    .vc = static_cast<unsigned>(pick(random, 1, 3)),
                    .switching = static_cast<unsigned>(pick(random, 1, 3)),
                    .crossbar = static_cast<unsigned>(random.below(3)),
                    .credit = static_cast<unsigned>(random.below(4))};
  }
  for (LinkTiming& timing : model.links) {
    if (random.chance(0.3)) timing.latency = static_cast<unsigned>(pick(random, 1, 5));
    if (random.chance(0.2)) timing.cycles_per_flit = static_cast<unsigned>(pick(random, 1, 4));
  }
  model.iterations = static_cast<unsigned>(pick(random, 1, 3));
  model.speedup = static_cast<unsigned>(pick(random, 1, 3));
  model.is_speculative = random.chance(0.3);
  return model;
}

// Few links are slow, as one slow link slows down the others.
void draw_channel_timings(const topology::PortGraph& graph, bool has_slow_links, RandomStream& random, Model& model) {
  for (std::uint64_t channel = 0; channel < graph.channel_count(); ++channel) {
    LinkTiming& timing = model.channel_timings.emplace_back();
    timing.latency = static_cast<unsigned>(pick(random, 1, 6));
    if (has_slow_links && random.chance(0.1)) timing.cycles_per_flit = static_cast<unsigned>(pick(random, 2, 4));
  }
  set_mean_timings(model, graph);
}

std::vector<PacketRequest> random_requests(const routing::Routing& routing, unsigned least_flits, unsigned most_flits,
                                           RandomStream& random) {
  const TerminalId terminals = routing.graph().terminal_count();
  std::vector<PacketRequest> requests(random.chance(0.3) ? 12 * terminals : pick(random, 1, 60));
  const std::uint64_t time = pick(random, 1, 80);
  for (PacketRequest& request : requests) {
    request = {.generated = random.below(time),
               .source = static_cast<TerminalId>(random.below(terminals)),
               .destination = static_cast<TerminalId>(random.below(terminals)),
               .flits = static_cast<std::uint32_t>(pick(random, least_flits, most_flits)),
               .message_class = static_cast<routing::MessageClass>(random.below(routing.message_class_count())),
               .draw = random.below(routing.draw_count())};
  }
  return requests;
}

}  // namespace

RandomRun random_run(const routing::Routing& routing, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const auto most_flits = static_cast<unsigned>(pick(random, 1, 8));
  RandomRun run{.model = random_model(routing, most_flits, random)};
  // Often all packets have the same length.
  run.requests = random_requests(routing, random.chance(0.4) ? most_flits : 1, most_flits, random);
  draw_header(random.chance(0.5) ? RouteOn::last : RouteOn::first, random, run);
  return run;
}

RandomRun fast_path_random_run(const routing::Routing& routing, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const auto most_flits = static_cast<unsigned>(random.chance(0.5) ? pick(random, 1, 4) : pick(random, 1, 24));
  RandomRun run{.model = random_fast_path_model(routing, most_flits, random)};
  run.requests = random_requests(routing, random.chance(0.4) ? most_flits : 1, most_flits, random);
  draw_header(RouteOn::first, random, run);
  return run;
}

RandomRun irregular_random_run(const routing::Routing& routing, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  const bool is_fast = random.chance(0.6);
  const auto most_flits = static_cast<unsigned>(pick(random, 2, is_fast ? 16 : 8));
  RandomRun run{.model = is_fast ? random_fast_path_model(routing, most_flits, random)
                                 : random_model(routing, most_flits, random)};
  draw_channel_timings(routing.graph(), !is_fast, random, run.model);
  run.requests = random_requests(routing, 1, most_flits, random);
  return run;
}

}  // namespace weft::sim
