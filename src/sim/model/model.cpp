#include "sim/model/model.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/random.h"

namespace weft::sim {
namespace {

using routing::DeadlockArgument;

constexpr std::uint32_t kDamage = 0x64616D67U;  // keeps its random numbers apart from others

// A packet behind the tail of another waits for whatever that one waits for. With an order of all channels that is a
// later channel still. With escape channels the head must be at the front of its buffer to be offered one, so a packet
// that waits behind another must not hold other buffers: it must be in that buffer whole. Cut-through and
// store-and-forward guarantee this. With circuit switching the body never follows a head that waits, so the head must
// be alone in its buffer.
bool breaks_escapes(VcReuse rule, Switching switching, DeadlockArgument deadlock_argument) {
  if (deadlock_argument != DeadlockArgument::escapes) return false;
  if (switching == Switching::circuit) return rule != VcReuse::empty;
  return rule == VcReuse::tail && switching == Switching::wormhole;
}

// Why the rule is refused.
[[noreturn]] void refuse_reuse(const Model& model, const routing::Routing& routing) {
  const bool is_circuit = model.switching == Switching::circuit;
  throw InputError(
      fmt::format("{} relies on escape channels; with {} switching and --vc-reuse {} it may deadlock, as a head behind "
                  "the tail of another packet is offered none",
                  routing.name(), to_text(model.switching), to_text(model.vc_reuse)),
      {}, is_circuit ? "write --vc-reuse empty" : "write --vc-reuse whole-packet or empty, or --switching vct");
}

}  // namespace

std::string_view to_text(Switching switching) {
  switch (switching) {
    case Switching::wormhole:
      return "wormhole";
    case Switching::cut_through:
      return "vct";
    case Switching::circuit:
      return "circuit";
    case Switching::store_and_forward:
      break;
  }
  return "saf";
}

std::string_view to_text(VcReuse reuse) {
  switch (reuse) {
    case VcReuse::tail:
      return "tail";
    case VcReuse::whole_packet:
      return "whole-packet";
    case VcReuse::empty:
      break;
  }
  return "empty";
}

std::string_view to_text(Recovery recovery) {
  switch (recovery) {
    case Recovery::none:
      return "none";
    case Recovery::shoot_down:
      return "shoot-down";
    case Recovery::time_out:
      break;
  }
  return "time-out";
}

unsigned least_patience(const Model& model, const topology::PortGraph& graph) {
  unsigned most = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const LinkTiming& timing = model.timing(graph, v, port);
      most = std::max(most, 2 * timing.latency + model.header * timing.cycles_per_flit);
    }
  }
  const Delays& d = model.delays;
  return most + 4 + d.route + d.vc + d.switching + d.crossbar + d.credit;
}

void check_recovery(const Model& model, const topology::PortGraph& graph) {
  if (model.recovery == Recovery::none) {
    if (model.patience > 0)
      throw InputError("--patience is for packets that are cut off", {}, "add --recover shoot-down");
    if (model.damage > 0)
      throw InputError("damaged packets are dropped and must be sent again", {}, "add --recover shoot-down");
    if (!model.failures.empty())
      throw InputError("a link that fails cuts packets off, which must be sent again", {}, "add --recover shoot-down");
    return;
  }
  if (model.switching == Switching::circuit) {
    throw InputError("a circuit cannot be cut off and sent again here", {}, "use another --switching");
  }
  const unsigned least = least_patience(model, graph);
  if (model.patience >= least) return;
  throw InputError(fmt::format("a patience of {} cycles cuts off packets that only wait for a credit", model.patience),
                   {}, fmt::format("use --patience {} or more", least));
}

bool is_damaged(const Model& model, NodeId node, std::uint64_t in_port, Cycle cycle) {
  if (model.damage == 0) return false;
  const auto words = philox(
      {node, static_cast<std::uint32_t>(in_port), static_cast<std::uint32_t>(cycle),
       static_cast<std::uint32_t>(cycle >> 32U)},
      {static_cast<std::uint32_t>(model.damage_seed), static_cast<std::uint32_t>(model.damage_seed >> 32U) ^ kDamage});
  return static_cast<double>(words[0]) < model.damage * 0x1p32;
}

Cycle retry_delay(unsigned patience, TerminalId from, TerminalId source, std::uint32_t number, unsigned attempt) {
  constexpr unsigned kMostDoublings = 10;
  constexpr std::uint32_t kRetries = 0x72657472U;
  const std::uint64_t range = std::uint64_t{patience} << std::min(attempt, kMostDoublings);
  const auto words = philox({from, source, number, attempt}, {kRetries, 0});
  return patience + (std::uint64_t{words[0]} << 32U | words[1]) % range;
}

std::string_view to_text(RouteOn route_on) { return route_on == RouteOn::first ? "first" : "last"; }

VcReuseRule safe_vc_reuse(const Model& model, const routing::Routing& routing, unsigned most_flits) {
  const DeadlockArgument deadlock_argument = routing.deadlock_argument();
  if (deadlock_argument == DeadlockArgument::none) return {VcReuse::empty, "the routing has no deadlock argument"};
  if (!breaks_escapes(VcReuse::tail, model.switching, deadlock_argument)) return {};
  if (model.switching == Switching::circuit) {
    return {VcReuse::empty, "the routing relies on escape channels, and a circuit holds its VCs while its head waits"};
  }
  if (most_flits <= model.least_buffer()) return {VcReuse::whole_packet, "the routing relies on escape channels"};
  return {VcReuse::empty, "the routing relies on escape channels, and packets are longer than a buffer"};
}

Model default_model(const routing::Routing& routing, routing::VcId vcs) {
  Model model;
  const auto classes = routing.graph().link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    model.vcs.push_back(vcs > 0 ? vcs : routing.vc_count(static_cast<LinkClassId>(c)));
  }
  model.links.resize(classes.size());
  for (const routing::VcId count : model.vcs) model.terminal_vcs = std::max(model.terminal_vcs, count);
  // Under `whole_packet` a packet longer than a buffer waits until the buffer is empty, so the rule that is safe for
  // short packets is safe for all.
  model.vc_reuse = safe_vc_reuse(model, routing, 1).rule;
  return model;
}

bool Model::has_full_speed() const {
  const auto is_fast = [](const LinkTiming& timing) { return timing.cycles_per_flit == 1; };
  return std::ranges::all_of(channel_timings.empty() ? links : channel_timings, is_fast);
}

void set_mean_timings(Model& model, const topology::PortGraph& graph) {
  struct Sums {
    std::uint64_t latency = 0;
    std::uint64_t cycles_per_flit = 0;
    std::uint64_t count = 0;
  };
  std::vector<Sums> sums(model.links.size());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      Sums& of_class = sums[graph.link_class(v, port)];
      const LinkTiming& timing = model.timing(graph, v, port);
      of_class.latency += timing.latency;
      of_class.cycles_per_flit += timing.cycles_per_flit;
      ++of_class.count;
    }
  }
  model.mean_latencies.assign(sums.size(), 1);
  for (std::size_t c = 0; c < sums.size(); ++c) {
    const auto& [latency, cycles_per_flit, count] = sums[c];
    if (count == 0) continue;
    model.mean_latencies[c] = static_cast<double>(latency) / static_cast<double>(count);
    model.links[c] = {static_cast<unsigned>((latency + count / 2) / count),
                      static_cast<unsigned>((cycles_per_flit + count / 2) / count)};
  }
}

void check_model(const Model& model, const routing::Routing& routing, unsigned most_flits) {
  const auto classes = routing.graph().link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const routing::VcId needed = routing.vc_count(static_cast<LinkClassId>(c));
    if (model.vcs.at(c) < needed) {
      throw InputError(fmt::format("{} needs {} VCs on \"{}\"; the routers have {}", routing.name(), needed,
                                   classes[c].name, model.vcs[c]),
                       {}, fmt::format("use --vcs {} or more; weft verify --vcs shows what fewer do", needed));
    }
  }
  const unsigned buffer = model.least_buffer();
  if (buffer == 0) throw InputError("a buffer must hold at least 1 flit", {}, "use --buffer 1 or more");
  if (needs_whole_packets(model.switching) && buffer < most_flits) {
    throw InputError(fmt::format("a buffer of {} flits does not hold a packet of {}", buffer, most_flits), {},
                     "cut-through and store-and-forward need the whole packet in one buffer");
  }
  if (breaks_escapes(model.vc_reuse, model.switching, routing.deadlock_argument())) refuse_reuse(model, routing);
}

void check_header(const Model& model, unsigned least_flits) {
  if (model.header > least_flits) {
    throw InputError(fmt::format("a header of {} flits is longer than a packet of {}", model.header, least_flits), {},
                     "the header counts in the packet's length: use longer packets or a shorter header");
  }
  if (model.route_on == RouteOn::first || model.header == 1) return;
  if (model.switching == Switching::circuit) {
    throw InputError(fmt::format("with circuit switching the head travels alone, but --route-on last waits for all {} "
                                 "header flits",
                                 model.header),
                     {}, "write --route-on first or --header 1");
  }
  if (model.least_buffer() < model.header) {
    throw InputError(
        fmt::format("a buffer of {} flits does not hold a header of {}", model.least_buffer(), model.header), {},
        "with --route-on last a head waits in its buffer until the whole header is there");
  }
}

unsigned Model::least_buffer() const {
  return class_buffers.empty() ? buffer : std::min(buffer, std::ranges::min(class_buffers));
}

unsigned Model::most_buffer() const {
  return class_buffers.empty() ? buffer : std::max(buffer, std::ranges::max(class_buffers));
}

void set_port_buffer(Model& model, unsigned flits, const topology::PortGraph& graph) {
  const auto classes = graph.link_classes();
  model.class_buffers.clear();
  unsigned multiple = 1;
  for (const unsigned vcs : model.vcs) multiple = std::lcm(multiple, vcs);
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const routing::VcId vcs = model.vcs.at(c);
    if (flits % vcs != 0) {
      throw InputError(fmt::format("{} flits cannot be shared evenly by the {} VCs of a port on \"{}\"", flits, vcs,
                                   classes[c].name),
                       {}, fmt::format("write a multiple of {}, or give every port the same VCs with --vcs", multiple));
    }
    model.class_buffers.push_back(flits / vcs);
  }
  model.buffer = flits / model.terminal_vcs;  // terminals have as many VCs as the class with the most
  const auto is_usual = [&](unsigned buffer) { return buffer == model.buffer; };
  if (std::ranges::all_of(model.class_buffers, is_usual)) model.class_buffers.clear();
}

routing::VcRange router_vcs(const routing::VcRange& range, routing::VcId needed, routing::VcId count) {
  const auto bound = [&](std::uint32_t vc) { return static_cast<routing::VcId>(vc * count / needed); };
  return {bound(range.first), static_cast<routing::VcId>(bound(range.last + 1U) - 1)};
}

routing::VcId routing_vc(std::size_t router_vc, routing::VcId needed, routing::VcId count) {
  routing::VcId vc = 0;
  while (router_vcs({vc, vc}, needed, count).last < router_vc) ++vc;
  return vc;
}

}  // namespace weft::sim
