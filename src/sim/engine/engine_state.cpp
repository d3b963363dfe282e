#include "sim/engine/engine_state.h"

#include <algorithm>

#include "base/input_error.h"
#include "sim/engine/bytes_of.h"

namespace weft::sim {
namespace {

// The most packets in a buffer, on the channel to it, or about to come. A packet counts from the moment when it gets
// the VC, and it gets it only after the tail of the packet before was sent. So either the last packet is about to come,
// those before it are complete but for the first, of which one flit is enough; or the last one is there in part, and
// then there are no more.
std::uint32_t most_packets(unsigned buffer, std::uint32_t least_flits) { return 2 + (buffer - 1) / least_flits; }

const Model& checked(const Model& model, const routing::Routing& routing, const traffic::Injector& injector) {
  check_model(model, routing, injector.most_flits());
  check_header(model, injector.least_flits());
  if (injector.most_flits() > INT16_MAX)
    throw InputError("a packet of more than 32,767 flits", {}, "use shorter packets");
  if (model.most_buffer() > INT16_MAX)
    throw InputError("a buffer of more than 32,767 flits", {}, "use a shorter buffer");
  if (most_packets(model.most_buffer(), injector.least_flits()) > UINT8_MAX + 1U) {  // indices are octets
    throw InputError("a buffer holds more than 255 packets", {}, "use a shorter buffer or longer packets");
  }
  return model;
}

// Packets may be cut off with any number of flits, and before their first one: there may be a new one in every cycle
// until the first of them would arrive.
std::uint32_t most_cut_packets(const Model& model, const Fabric& fabric) {
  return model.most_buffer() + fabric.longest_flit_delay() + 4;
}

// Whether route computation and VC plus switch allocation take at most one cycle each, links carry a flit per cycle, a
// head is routed without waiting for other flits and the others follow it at once, iSLIP has one iteration, and each
// input port is one crossbar input.
bool needs_no_general_kernel(const Model& model) {
  const bool has_fast_switching = model.switching == Switching::wormhole || model.switching == Switching::cut_through;
  return model.has_full_speed() && has_fast_switching && model.delays.route <= 1 &&
         model.delays.vc + model.delays.switching <= 2 && model.speedup == 1 && model.iterations == 1 &&
         !model.is_speculative && model.route_on == RouteOn::first;
}

}  // namespace

EngineState::EngineState(const routing::Routing& routing_, const Model& model_, traffic::Injector& injector_,
                         bool counts_channels, const MessagePlans* plans_, const Cut::Workers& workers)
    : routing(routing_),
      model(checked(model_, routing_, injector_)),
      injector(injector_),
      plans(plans_),
      forks(plans != nullptr || model.recovery != Recovery::none),
      is_plain(!forks && needs_no_general_kernel(model)),
      fabric(routing_, model_, is_plain),
      cut(fabric, workers),
      has_sets_in_rings(!forks && !routing_.is_deterministic() && fabric.most_out_vcs() <= 15),
      ring_size(forks ? most_cut_packets(model, fabric) : most_packets(model.most_buffer(), injector_.least_flits())),
      packets(!routing_.is_deterministic(), forks) {
  if (forks && model.switching == Switching::circuit) {
    throw InputError("circuits cannot fork, and packets that are cut off cannot be circuits", {},
                     "use another kind of switching");
  }
  if (forks && workers.rank_count > 1) {
    throw InputError("multicasts and packets that are cut off are simulated on one rank", {},
                     "run weft instead of weft-mpi; --threads N uses more cores");
  }
  if (ring_size > UINT8_MAX + 1U) throw InputError("a buffer holds more than 255 packets", {}, "use a shorter buffer");
  const RouterPlace& end = fabric.end();
  if (std::uint64_t{end.in_vc} * ring_size > UINT32_MAX) {
    throw InputError("buffers for more than 4,294,967,295 packets", {}, "use shorter buffers or longer packets");
  }
  first_entry = std::size_t{fabric.position(cut.begin_here()).in_vc} * ring_size;
  ring_entries.resize(std::size_t{fabric.position(cut.end_here()).in_vc} * ring_size - first_entry);
  if (model.delays.route > 1 || model.delays.vc + model.delays.switching > 2) from.assign(end.in_vc, 0);
  if (!model.has_full_speed()) link_open_from.assign(end.out_link, 0);
  if (counts_channels) link_flits.assign(end.out_link, 0);
  terminals.resize(end.first_terminal);
  terminal_nexts.resize(std::size_t{end.first_terminal} * model.terminal_vcs);
  if (injector.reply_flits() > 0) replies.resize(end.first_terminal);
  if (model.switching == Switching::circuit) circuits.resize(end.first_terminal);
}

std::uint64_t EngineState::bytes() const {
  return fabric.bytes() + bytes_of(ring_entries) + bytes_of(from) + bytes_of(link_open_from) + bytes_of(link_flits) +
         bytes_of(terminals) + bytes_of(terminal_nexts) + bytes_of(replies) + bytes_of(circuits) + packets.bytes() +
         injector.bytes();
}

void first_image(const Shape& shape, const Model& model, std::vector<VcImage>& image) {
  image.assign(std::max(shape.in_vcs.size(), shape.out_vcs.size()), {});
  for (std::size_t vc = shape.link_in_vcs; vc < shape.in_vcs.size(); ++vc) {
    image[vc].counters[static_cast<unsigned>(Counter::terminal_credits)] = static_cast<std::uint16_t>(model.buffer);
  }
  for (std::size_t vc = 0; vc < shape.out_vcs.size(); ++vc) {
    image[vc].counters[static_cast<unsigned>(Counter::credits)] = shape.out_buffers[vc];
  }
}

}  // namespace weft::sim
