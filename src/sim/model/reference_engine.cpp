// "One cycle t" of docs/model.md: the order of what happens, and step 1, arrivals. Sending flits, returning credits and
// the rule by which VCs are open ("State") are here too.
#include "sim/model/reference_engine.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/check.h"
#include "sim/model/reference_cycle.h"

namespace weft::sim {
namespace reference {

ReferenceRun ReferenceEngine::run(Cycle last) {
  for (; left_ > 0 && !run_.is_stuck && now_ <= last; ++now_) {
    for (Channel& channel : channels_) arrive(channel);
    take_reports();
    for (const LinkFailure& failure : model_.failures) change(failure);
    for (Terminal& terminal : terminals_) inject(terminal);
    for (Router& router : routers_) compute_routes(router);
    for (Router& router : routers_) kill_blocked(router);
    for (Router& router : routers_) allocate(router);
    for (Router& router : routers_) release(router);
    run_.is_stuck = left_ > 0 && busy_until_ <= now_;
  }
  run_.cycles = now_;
  for (std::size_t i = 0; i < run_.deliveries.size(); ++i) {
    run_.deliveries[i] = std::ranges::max(run_.copies[i], {}, &Delivery::tail_received);
  }
  return run_;
}

// The cycle `delay` cycles from now. Records that something happens until then: once nothing does, the state never
// changes again and the run is stuck.
Cycle ReferenceEngine::after(Cycle delay) {
  busy_until_ = std::max(busy_until_, now_ + std::max(Cycle{1}, delay));
  return now_ + delay;
}

// Step 1: arrivals.
void ReferenceEngine::arrive(Channel& channel) {
  for (; !channel.flits.empty() && channel.flits.front().due == now_; channel.flits.pop_front()) {
    const InTransit& arriving = channel.flits.front();
    if (arriving.flit) {
      put(channel, arriving.vc, *arriving.flit);
    } else if (channel.receiver != nullptr) {
      end_packet(channel, arriving.vc, arriving.ended);
    }
  }
  for (; !channel.credits.empty() && channel.credits.front().due == now_; channel.credits.pop_front()) {
    ++channel.sender[channel.credits.front().vc].credits;
  }
}

void ReferenceEngine::put(Channel& channel, std::size_t vc, const Flit& flit) {
  if (channel.receiver == nullptr) return receive(channel, vc, flit);
  InputVc& input = channel.receiver->input_vcs[{channel.in_port, vc}];
  input.channel = &channel;
  const bool is_head = input.buffer.empty() ? input.state == State::idle : input.buffer.back().is_tail;
  WEFT_CHECK(is_head == (flit.number == 0) && input.buffer.size() < channel.buffer);
  input.buffer.push_back(flit);
  if (input.state == State::idle) input.begin_routing();
  const bool is_from_link = channel.in_port < routing::kFromTerminal;
  if (is_from_link && is_damaged(model_, channel.receiver->node, channel.in_port, now_))
    drop(channel, input, *flit.copy);
}

void ReferenceEngine::return_credit(Channel& channel, std::size_t vc) {
  channel.credits.push_back({after(channel.timing.latency + 1 + model_.delays.credit), vc});
}

void ReferenceEngine::send(Channel& channel, std::size_t vc, const Flit& flit) {
  OutputVc& output = channel.sender[vc];
  WEFT_CHECK(output.owner == flit.copy && output.credits > 0);
  --output.credits;
  channel.flits.push_back({after(channel.flit_delay), vc, flit});
  channel.free_from = after(channel.timing.cycles_per_flit);
  if (flit.is_tail) output.owner = nullptr;
}

// Whether the rules of switching and VC reuse let the packet take the VC.
bool ReferenceEngine::is_open(const Channel& channel, std::size_t vc, const Copy& packet) const {
  const OutputVc& output = channel.sender[vc];
  if (output.owner != nullptr || channel.is_down) return false;
  const bool is_empty = output.credits == channel.buffer;
  const bool fits_whole = output.credits >= packet.request().flits;
  if (needs_whole_packets(model_.switching) && !fits_whole) return false;
  if (model_.vc_reuse == VcReuse::empty) return is_empty;
  return model_.vc_reuse == VcReuse::tail || is_empty || fits_whole;
}

}  // namespace reference

ReferenceRun simulate_reference(const routing::Routing& routing, const Model& model,
                                const std::vector<PacketRequest>& requests, Cycle last, const Placed& placed) {
  reference::ReferenceEngine engine(routing, model, requests.size() + placed.packets.size() + placed.multicasts.size());
  for (const PacketRequest& request : requests) engine.queue(request);
  engine.number_messages();
  for (const PlacedPacket& packet : placed.packets) engine.place(packet);
  for (const PlacedMulticast& packet : placed.multicasts) engine.place(packet);
  return engine.run(last);
}

}  // namespace weft::sim
