#include "sim/engine/engine_state.h"

#include <algorithm>

#include "base/input_error.h"
#include "sim/engine/bytes_of.h"

namespace weft::sim {
namespace {

// Of the packets with a flit in a buffer or on the channel to it, only the first and the last may be there in part.
std::uint32_t packets_per_buffer(unsigned buffer, std::uint32_t least_flits) {
  return buffer < 2 ? 1 : 2 + (buffer - 2) / least_flits;
}

const Model& checked(const Model& model, const routing::Routing& routing, const traffic::Injector& injector) {
  check_model(model, routing, injector.most_flits());
  check_header(model, injector.least_flits());
  if (injector.most_flits() >= kHeadFlag)
    throw InputError("a packet of more than 32,767 flits", {}, "use shorter packets");
  if (model.most_buffer() > INT16_MAX)
    throw InputError("a buffer of more than 32,767 flits", {}, "use a shorter buffer");
  if (packets_per_buffer(model.most_buffer(), injector.least_flits()) > UINT8_MAX) {
    throw InputError("a buffer holds more than 255 packets", {}, "use a shorter buffer or longer packets");
  }
  return model;
}

SwitchPointers make_pointers(const Fabric& fabric, unsigned speedup) {
  const RouterPlace& end = fabric.end();
  SwitchPointers pointers;
  pointers.inputs.resize((std::size_t{end.in_link} + end.first_terminal) * speedup);
  pointers.grant.resize(std::size_t{end.out_link} + end.first_terminal);
  return pointers;
}

// Whether the model allows the fast path: route computation and VC plus switch allocation take at most one cycle each,
// links carry a flit per cycle, a head is routed without waiting for other flits, iSLIP has one iteration, each input
// port is one crossbar input, and 64 bits have room for the VCs of any router and of its terminals.
bool has_short_way(const Model& model, const Fabric& fabric) {
  const auto is_small = [&](const Shape& shape) { return std::max(shape.in_vcs.size(), shape.out_vcs.size()) <= 64; };
  const auto is_fast = [](const LinkTiming& timing) { return timing.cycles_per_flit == 1; };
  return std::ranges::all_of(fabric.shapes(), is_small) && std::ranges::all_of(model.links, is_fast) &&
         model.switching != Switching::store_and_forward && model.delays.route <= 1 &&
         model.delays.vc + model.delays.switching <= 2 && model.speedup == 1 && model.iterations == 1 &&
         !model.is_speculative && model.route_on == RouteOn::first;
}

}  // namespace

EngineState::EngineState(const routing::Routing& routing_, const Model& model_, traffic::Injector& injector_,
                         bool counts_channels)
    : routing(routing_),
      model(checked(model_, routing_, injector_)),
      injector(injector_),
      fabric(routing_, model_),
      ring_size(packets_per_buffer(model.most_buffer(), injector_.least_flits())),
      is_plain(has_short_way(model, fabric)),
      packets(!routing_.is_deterministic()) {
  const RouterPlace& end = fabric.end();
  const auto buffer = static_cast<Local>(model.buffer);
  if (!is_plain) words.assign(fabric.word_count() * kMaskKinds, 0);
  in_vcs.resize(end.in_vc);
  rings.assign(std::size_t{end.in_vc} * ring_size, kNoPacket);
  out_vcs.reserve(end.out_vc);
  for (RouterId router = 0; router < fabric.router_count(); ++router) {
    for (const Local flits : fabric.shape(router).out_buffers) out_vcs.push_back({.credits = flits});
  }
  if (model.delays.route > 1 || model.delays.vc + model.delays.switching > 2) from.assign(end.in_vc, 0);
  const auto is_slow = [](const LinkTiming& timing) { return timing.cycles_per_flit > 1; };
  if (std::ranges::any_of(model.links, is_slow)) link_open_from.assign(end.out_link, 0);
  if (counts_channels) link_flits.assign(end.out_link, 0);
  pointers = make_pointers(fabric, model.speedup);
  if (model.is_speculative) speculative_pointers = make_pointers(fabric, model.speedup);
  terminals.resize(end.first_terminal);
  terminal_vcs.assign(std::size_t{end.first_terminal} * model.terminal_vcs, {.credits = buffer});
  if (injector.reply_flits() > 0) replies.resize(end.first_terminal);
}

std::uint64_t EngineState::bytes() const {
  std::uint64_t total = fabric.bytes() + bytes_of(words) + bytes_of(in_vcs) + bytes_of(rings) + bytes_of(out_vcs) +
                        bytes_of(from) + bytes_of(link_open_from) + bytes_of(link_flits) + bytes_of(terminals) +
                        bytes_of(terminal_vcs) + bytes_of(replies) + packets.bytes() + injector.bytes();
  for (const SwitchPointers* some : {&pointers, &speculative_pointers}) {
    total += bytes_of(some->inputs) + bytes_of(some->grant);
  }
  return total;
}

}  // namespace weft::sim
