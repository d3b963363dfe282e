// "Terms" of docs/model.md as objects: routers, channels and terminals, and the packets with which a run begins.
// Packets may be in the network already: "Replaying a deadlock".
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "sim/model/reference_cycle.h"

namespace weft::sim::reference {

ReferenceEngine::ReferenceEngine(const routing::Routing& routing, const Model& model, std::size_t packet_count)
    : routing_(routing), graph_(routing.graph()), model_(model) {
  run_.deliveries.resize(packet_count);
  run_.copies.resize(packet_count);
  run_.acknowledged.assign(packet_count, Delivery::kNever);
  numbers_.resize(packet_count);
  acknowledged_.resize(packet_count);
  for (NodeId v = 0; v < graph_.node_count(); ++v) routers_.push_back({.node = v});
  for (Router& router : routers_) add_links(router);
  for (Router& router : routers_) add_terminals(router);
  for (const LinkFailure& failure : model.failures) {
    if (failure.end != UINT64_MAX) busy_until_ = std::max(busy_until_, failure.end);
    busy_until_ = std::max(busy_until_, failure.begin);
  }
}

void ReferenceEngine::add_links(Router& router) {
  for (PortId port = 0; port < graph_.out_degree(router.node); ++port) {
    const End end = graph_.neighbor(router.node, port);
    const LinkClassId c = graph_.link_class(router.node, port);
    const LinkTiming timing = model_.timing(graph_, router.node, port);
    const unsigned flit_delay = 1 + model_.delays.crossbar + timing.latency;
    router.outputs.push_back(add_channel({&routers_[end.node], end.port, flit_delay, model_.vcs.at(c),
                                          routing_.vc_count(c), model_.buffer_of(c), timing}));
  }
}

void ReferenceEngine::add_terminals(Router& router) {
  for (std::size_t k = 0; k < graph_.terminal_count_at(router.node); ++k) {
    Channel* to_router = add_channel({&router, routing::kFromTerminal + k, 2, model_.terminal_vcs, 1, model_.buffer});
    router.outputs.push_back(add_ejection());
    terminals_.push_back({&router, to_router, router.outputs.back()});
  }
  if (model_.combiner_entries == 0 || graph_.terminal_count_at(router.node) == 0) return;
  router.outputs.push_back(add_ejection());
  router.outputs.back()->combines_at = &router;
}

Channel* ReferenceEngine::add_ejection() {
  return add_channel({nullptr, 0, 1 + model_.delays.crossbar + 1, model_.terminal_vcs, 1, model_.buffer});
}

Channel* ReferenceEngine::add_channel(Channel channel) {
  channel.sender.resize(channel.vcs, {.credits = channel.buffer});
  return &channels_.emplace_back(std::move(channel));
}

void ReferenceEngine::queue(const PacketRequest& request) {
  Copy& copy = add(request);
  terminals_.at(request.source).queue.emplace(Turn{request.generated, Kind::message}, &copy);
  busy_until_ = std::max(busy_until_, request.generated);
}

// Numbers the messages of each source in the order in which they are sent.
void ReferenceEngine::number_messages() {
  for (Terminal& terminal : terminals_) {
    std::uint32_t number = 0;
    for (const auto& [turn, copy] : terminal.queue) numbers_[copy->origin->message] = number++;
  }
}

Copy& ReferenceEngine::add(const PacketRequest& request) {
  WEFT_CHECK(request.flits > 0);
  check_model(model_, routing_, request.flits);
  check_header(model_, request.flits);
  const std::size_t message = messages_.size();
  messages_.push_back(&request);
  Origin& origin = origins_.emplace_back(Origin{.request = &request, .message = message});
  Copy& copy = copies_.emplace_back(Copy{.origin = &origin, .tree = request.tree});
  if (request.tree != nullptr) {
    copy.targets.insert(request.tree->deliveries.begin(), request.tree->deliveries.end());
  } else {
    copy.targets = {request.destination};
  }
  run_.copies[message].resize(copy.targets.size());
  left_ += copy.targets.size() * (request.acknowledgement > 0 ? 2 : 1);
  return copy;
}

void ReferenceEngine::place(const PlacedPacket& placed) {
  Copy& packet = add(placed.request);
  if (packet.tree == nullptr) packet.header = placed.header;
  packet.tree_node = placed.tree_node;
  Channel& channel = *routers_.at(placed.behind.node).outputs.at(placed.behind.port);
  channel.sender.at(placed.behind.vc).credits -= placed.request.flits;
  for (std::uint32_t k = 0; k < placed.request.flits; ++k) {
    put(channel, placed.behind.vc, {&packet, k, k + 1 == placed.request.flits});
  }
}

void ReferenceEngine::place(const PlacedMulticast& placed) {
  Copy& packet = add(placed.request);
  WEFT_CHECK(packet.tree != nullptr && placed.injected < placed.request.flits);
  Terminal& terminal = terminals_.at(placed.request.source);
  terminal.queue.emplace(Turn{0, Kind::retry}, &packet);  // before all requests
  terminal.sent = placed.injected;
  place_at(*terminal.to_router, terminal.vc, packet, placed, placed.injected);
}

// The copy owns the VC, and so many of its flits have arrived at the other end.
void ReferenceEngine::place_at(Channel& channel, std::size_t vc, Copy& copy, const PlacedMulticast& placed,
                               std::uint32_t arrived) {
  OutputVc& sender = channel.sender.at(vc);
  WEFT_CHECK(sender.owner == nullptr && sender.credits == channel.buffer && arrived > 0);
  sender.owner = &copy;
  if (channel.receiver == nullptr) return;
  const PortVc number{channel.in_port, vc};
  InputVc& input = channel.receiver->input_vcs[number];
  input.channel = &channel;
  input.state = State::forwarding;
  input.front = &copy;
  find_outputs(*channel.receiver, number, input);
  place_outputs(*channel.receiver, number, input, placed);
  input.released = arrived;  // a router without outputs drops what arrives
  for (const Output& output : input.outputs) {
    WEFT_CHECK(output.sent <= arrived);
    input.released = std::min(input.released, output.sent);
  }
  WEFT_CHECK(arrived - input.released <= channel.buffer);
  for (std::uint32_t k = input.released; k < arrived; ++k) input.buffer.push_back({&copy, k, false});
  sender.credits -= arrived - input.released;
}

void ReferenceEngine::place_outputs(Router& router, const PortVc& number, InputVc& input,
                                    const PlacedMulticast& placed) {
  for (Output& output : input.outputs) output.from = model_.acquires_in_order ? UINT64_MAX : 0;
  for (const PlacedOutput& granted : placed.outputs) {
    if (granted.tree_node != input.front->tree_node) continue;
    Output& output = input.outputs.at(granted.index);
    output.vc = PortVc{output.options.begin()->second.begin()->first, granted.vc};
    WEFT_CHECK(output.options.begin()->second.contains(*output.vc));
    output.from = 0;
    output.sent = granted.sent;
    output.next = &copy_for(router, number, input, output);
    place_at(*router.outputs[output.vc->first], granted.vc, *output.next, placed, granted.sent);
  }
  if (model_.acquires_in_order) let_next_request(input, 0);
}

}  // namespace weft::sim::reference
