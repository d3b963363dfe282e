#include "bench/network.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::rtl {

namespace {

constexpr unsigned kMostPatience = 511;  // PATIENCE_BITS of router.sv

}  // namespace

std::uint32_t parity_of(Flit flit) {
  constexpr Flit kSlice = (Flit{1} << 18U) - 1;
  return static_cast<std::uint32_t>(std::popcount(flit & kSlice) % 2 | std::popcount(flit >> 18U & kSlice) % 2 << 1);
}

Network::Network(const routing::Routing& routing, const sim::Model& model, const routing::RankCast* cast,
                 const MakeRouter& make_router)
    : graph_(routing.graph()), model_(model), cast_(cast) {
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    routers_.push_back(make_router());
    const RouterShape& shape = routers_.back()->shape();
    if (v == 0) check(routing, model, shape);
    for (std::uint32_t k = 0; k < graph_.terminal_count_at(v); ++k) {
      terminals_.push_back({.node = v,
                            .port = (shape.multicast ? shape.links : graph_.out_degree(v)) + k,
                            .credits = std::vector<unsigned>(shape.vcs, shape.depth),
                            .owned = std::vector<bool>(shape.vcs),
                            .numbers = std::vector<unsigned>(shape.vcs),
                            .received = std::vector<std::vector<Flit>>(shape.vcs)});
    }
    routers_.back()->reset(v, model.patience);
    in_.emplace_back(shape.ports());
    returned_.emplace_back(shape.ports());
  }
  injected_.resize(terminals_.size());
  credits_.resize(terminals_.size());
  write_routes(routing);
  for (const auto& router : routers_) router->start();
}

void Network::check(const routing::Routing& routing, const sim::Model& model, const RouterShape& shape) const {
  const auto refuse = [&](const std::string& what) {
    throw InputError("the hardware does not fit " + routing.name() + ": " + what);
  };
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    // Multicasts know terminals by their port; other packets know ports only by the table.
    const std::size_t terminals = graph_.terminal_count_at(v);
    const bool fits = shape.multicast ? graph_.out_degree(v) <= shape.links && terminals <= shape.terminals
                                      : graph_.out_degree(v) + terminals <= shape.ports();
    if (!fits) refuse("it has fewer ports");
  }
  if (graph_.terminal_count() > 32) refuse("it has addresses for 32 terminals");
  if (model.terminal_vcs > shape.vcs) refuse("it has fewer VCs");
  if (model.buffer != shape.depth || !model.class_buffers.empty()) refuse("its buffers have another depth");
  if (model.delays != sim::kIqDelays || model.iterations != 1 || model.speedup != 1 || model.is_speculative)
    refuse("its delays and allocators are those of iq");
  if (model.header != shape.header || (shape.header > 1 && model.route_on != sim::RouteOn::last))
    refuse("its headers have another length");
  if (model.combiner_entries != 0 && model.combiner_entries != shape.entries) refuse("its combiner has another size");
  if (model.recovery != sim::Recovery::none && !shape.recovery) refuse("it cuts off no packets");
  if (model.recovery == sim::Recovery::time_out) refuse("it has no time-out");
  if (model.patience > kMostPatience) refuse(fmt::format("its patience is at most {} cycles", kMostPatience));
  if (model.switching != sim::Switching::wormhole) refuse("it switches by wormhole");
  if (model.vc_reuse != (shape.whole_packet ? sim::VcReuse::whole_packet : sim::VcReuse::tail))
    refuse("it has another rule of VC reuse");
}

// Follows the route from every terminal to every other one.
void Network::write_routes(const routing::Routing& routing) {
  using Route = std::pair<std::uint32_t, std::uint32_t>;                                           // output port, VCs
  std::vector<std::map<std::pair<std::uint32_t, TerminalId>, Route>> routes(graph_.node_count());  // by input port
  for (TerminalId source = 0; source < graph_.terminal_count(); ++source) {
    for (TerminalId destination = 0; destination < graph_.terminal_count(); ++destination) {
      std::vector<routing::Header> headers;
      routing.start(routing.departure(source, destination), headers);
      if (headers.size() != 1 || routing.draw_count() != 1 || !model_.channel_timings.empty())
        throw InputError("the hardware needs a routing without choices");
      routing::Header header = headers.front();
      routing::Position position{.node = graph_.node_of_terminal(source)};
      std::uint32_t in_port = terminals_[source].port;
      for (routing::Decision decision;;) {
        routing.decide(header, position, decision);
        Route route{terminals_[destination].port, (1U << model_.terminal_vcs) - 1};
        if (!decision.delivers) {
          const routing::Candidate& candidate = decision.candidates.at(0);
          const LinkClassId c = graph_.link_class(position.node, candidate.port);
          const routing::VcRange vcs = sim::router_vcs(candidate.vcs, routing.vc_count(c), model_.vcs[c]);
          route = {candidate.port, (1U << (vcs.last + 1U)) - (1U << vcs.first)};
        }
        const auto known = routes[position.node].try_emplace({in_port, destination}, route);
        if (decision.candidates.size() > 1 || known.first->second != route)
          throw InputError("the hardware needs a routing that depends on the input port and the destination only");
        if (decision.delivers) break;
        const routing::Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
        header = routing.advance(header, position, choice);
        position = routing::next_position(graph_, position, choice);
        in_port = position.in_port;
      }
    }
  }
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (const auto& [from, route] : routes[v]) {
      routers_[v]->write_route(from.first, from.second, route.first, route.second);
    }
  }
}

std::uint32_t Network::bit_of(const Origin& message, TerminalId target) const {
  const NodeId node = graph_.node_of_terminal(target);
  const NodeId source = graph_.node_of_terminal(message.source);
  const routing::LeafAddress leaf = cast_->leaf(source, message.root_rank, node);
  WEFT_CHECK(leaf != routing::RankCast::kNoLeaf);
  const auto each = routers_[0]->shape().terminals;
  return static_cast<std::uint32_t>(leaf * each + target - graph_.first_terminal(node));
}

std::uint32_t Network::map_of(const Origin& message, const Targets& targets) const {
  std::uint32_t map = 0;
  for (const TerminalId target : targets) map |= 1U << bit_of(message, target);
  return map;
}

Network::Targets Network::targets_of(const Origin& message, std::uint32_t map) const {
  Targets targets;
  for (const TerminalId target : message.request->tree->deliveries) {
    if ((map >> bit_of(message, target) & 1U) != 0) targets.insert(target);
  }
  return targets;
}

unsigned Network::root_rank_of(const sim::PacketRequest& request) const {
  const NodeId source = graph_.node_of_terminal(request.source);
  for (unsigned rank = 0;; ++rank) {
    const bool covers = std::ranges::all_of(request.tree->deliveries, [&](TerminalId target) {
      return cast_->leaf(source, rank, graph_.node_of_terminal(target)) != routing::RankCast::kNoLeaf;
    });
    if (covers) return rank;
  }
}

Network::Packet& Network::add(Origin& origin, Targets targets) {
  const auto tag = static_cast<std::uint32_t>(packets_.size());
  WEFT_CHECK(tag < 1U << 16U);
  return packets_.emplace_back(Packet{&origin, origin.attempt_count, std::move(targets), tag});
}

void Network::begin(const std::vector<sim::PacketRequest>& requests) {
  run_.deliveries.resize(requests.size());
  run_.copies.resize(requests.size());
  run_.acknowledged.assign(requests.size(), sim::Delivery::kNever);
  acknowledged_.resize(requests.size());
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const sim::PacketRequest& request = requests[i];
    Origin& origin = origins_.emplace_back(Origin{.request = &request,
                                                  .message = i,
                                                  .source = request.source,
                                                  .destination = request.destination,
                                                  .flits = request.flits,
                                                  .generated = request.generated});
    messages_.push_back(&origin);
    Targets targets{request.destination};
    if (request.tree != nullptr) {
      origin.root_rank = root_rank_of(request);
      targets = {request.tree->deliveries.begin(), request.tree->deliveries.end()};
    }
    run_.copies[i].resize(targets.size());
    left_ += targets.size() * (request.acknowledgement > 0 ? 2 : 1);
    terminals_[request.source].queue.emplace(Turn{request.generated, Kind::message}, &add(origin, targets));
  }
  numbers_.resize(requests.size());
  for (Terminal& terminal : terminals_) {
    std::uint32_t number = 0;
    for (const auto& [turn, packet] : terminal.queue) numbers_[packet->origin->message] = number++;
  }
}

sim::ReferenceRun Network::run(const std::vector<sim::PacketRequest>& requests, Cycle last) {
  begin(requests);
  // What was on the wires in the cycle before.
  std::vector<Forward> ejected(terminals_.size());
  std::vector<Backward> told(terminals_.size());
  for (; left_ > 0 && now_ <= last; ++now_) {
    drive_wires();
    for (TerminalId t = 0; t < terminals_.size(); ++t) receive(t, ejected[t]);
    for (NodeId v = 0; v < routers_.size(); ++v) complete(v, CompleteEntry::By::packet);
    for (TerminalId t = 0; t < terminals_.size(); ++t) take_reports(t, told[t]);
    for (NodeId v = 0; v < routers_.size(); ++v) complete(v, CompleteEntry::By::report);
    for (TerminalId t = 0; t < terminals_.size(); ++t) inject(t);
    for (NodeId v = 0; v < routers_.size(); ++v) complete(v, CompleteEntry::By::cut);
    for (TerminalId t = 0; t < terminals_.size(); ++t) {
      ejected[t] = routers_[terminals_[t].node]->out[terminals_[t].port];
      told[t] = routers_[terminals_[t].node]->back[terminals_[t].port];
    }
    clock();
  }
  run_.cycles = now_;
  for (std::size_t i = 0; i < run_.deliveries.size(); ++i) {
    run_.deliveries[i] = std::ranges::max(run_.copies[i], {}, &sim::Delivery::tail_received);
  }
  return run_;
}

// Puts on the wires what routers and terminals have in their output registers.
void Network::drive_wires() {
  for (NodeId v = 0; v < routers_.size(); ++v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      const End end = graph_.neighbor(v, port);
      in_[end.node][end.port] = routers_[v]->out[port];
      returned_[v][port] = routers_[end.node]->back[end.port];
    }
  }
  for (TerminalId t = 0; t < terminals_.size(); ++t) {
    in_[terminals_[t].node][terminals_[t].port] = std::exchange(injected_[t], {});
    returned_[terminals_[t].node][terminals_[t].port] = Backward{.credits = std::exchange(credits_[t], 0)};
  }
}

void Network::clock() {
  for (NodeId v = 0; v < routers_.size(); ++v) {
    routers_[v]->clock(in_[v], returned_[v]);
    if (routers_[v]->is_damaged) throw BrokenInvariant("a parity is wrong");
    if (routers_[v]->has_lost) throw BrokenInvariant("a report was lost: the routers pass on too few in a cycle");
  }
}

void Network::receive(TerminalId number, const Forward& wires) {
  Terminal& terminal = terminals_[number];
  for (unsigned vc = 0; vc < terminal.received.size(); ++vc) {
    if ((wires.ends >> vc & 1U) != 0) terminal.received[vc].clear();
  }
  if (!wires.is_valid) return;
  WEFT_CHECK(wires.parity == parity_of(wires.flit));
  credits_[number] |= 1U << wires.vc;
  std::vector<Flit>& flits = terminal.received[wires.vc];
  flits.push_back(wires.flit);
  if (!wires.is_tail) return;
  deliver(number, flits);
  flits.clear();
}

void Network::deliver(TerminalId number, const std::vector<Flit>& flits) {
  const Packet& packet = packets_.at(tag_of(flits.front()));
  const Origin& origin = *packet.origin;
  WEFT_CHECK(flits.size() == origin.flits);
  for (std::uint32_t k = 0; k < flits.size(); ++k) {
    const Flit changes = k == 2 && routers_[0]->shape().header > 1 ? (Flit{1} << 32U) - 1 : 0;  // place, path and entry
    WEFT_CHECK((flits[k] & ~changes) == (flit_of(packet, k) & ~changes));
  }
  if (origin.is_acknowledgement()) {
    WEFT_CHECK(number == origin.destination && !origin.to.is_valid);
    return acknowledge(origin);
  }
  WEFT_CHECK(packet.targets.contains(number));
  std::size_t index = 0;
  if (origin.request->tree != nullptr) {
    const auto& all = origin.request->tree->deliveries;
    index = static_cast<std::size_t>(std::ranges::find(all, number) - all.begin());
  }
  sim::Delivery& delivery = run_.copies[origin.message].at(index);
  WEFT_CHECK(delivery.tail_received == sim::Delivery::kNever);
  delivery = {packet.head_sent, now_, 0};
  --left_;
  if (origin.request->acknowledgement > 0)
    send_acknowledgement(number, origin.message, {number},
                         origin.request->tree != nullptr ? entry_address(flits.at(2)) : EntryAddress{});
}

void Network::acknowledge(const Origin& origin) {
  ++run_.acknowledgements;
  run_.combined += origin.acknowledged.size();
  Targets& all = acknowledged_[origin.message];
  for (const TerminalId receiver : origin.acknowledged) {
    WEFT_CHECK(all.insert(receiver).second);
    --left_;
  }
  if (all.size() == run_.copies[origin.message].size()) run_.acknowledged[origin.message] = now_;
}

void Network::send_acknowledgement(TerminalId from, std::size_t message, const Targets& receivers,
                                   const EntryAddress& to) {
  const Origin& of = *messages_[message];
  const bool is_combined = of.request->tree != nullptr && to.is_valid;
  Origin& origin = origins_.emplace_back(Origin{.request = of.request,
                                                .message = message,
                                                .source = from,
                                                .destination = is_combined ? graph_.first_terminal(to.node) : of.source,
                                                .flits = of.request->acknowledgement,
                                                .acknowledged = receivers,
                                                .to = is_combined ? to : EntryAddress{},
                                                .generated = now_});
  terminals_[from].queue.emplace(Turn{now_, Kind::acknowledgement}, &add(origin, {origin.destination}));
}

// Entries that are complete in this cycle, for one of the three reasons.
void Network::complete(NodeId node, CompleteEntry::By by) {
  std::vector<CompleteEntry> entries = routers_[node]->complete;
  std::erase_if(entries, [by](const CompleteEntry& entry) { return entry.by != by || entry.received == 0; });
  std::ranges::sort(entries, {}, [&](const CompleteEntry& entry) {
    const Packet& packet = packets_.at(entry.tag);
    return std::tuple(packet.origin->source, numbers_[packet.origin->message], packet.attempt);
  });
  for (const CompleteEntry& entry : entries) {
    const Origin& message = *packets_.at(entry.tag).origin;
    send_acknowledgement(graph_.first_terminal(node), message.message, targets_of(message, entry.received), entry.up);
  }
}

void Network::take_reports(TerminalId number, const Backward& wires) {
  Terminal& terminal = terminals_[number];
  for (unsigned vc = 0; vc < terminal.credits.size(); ++vc) {
    terminal.credits[vc] += wires.credits >> vc & 1U;
    const bool is_dead = (wires.dead >> vc & 1U) != 0 && terminal.owned[vc] && terminal.sent > 0 && terminal.vc == vc &&
                         (wires.dead_numbers >> 2 * vc & 3U) == terminal.numbers[vc];
    if (!is_dead) continue;
    terminal.owned[vc] = false;
    terminal.queue.erase(terminal.queue.begin());
    terminal.sent = 0;
    injected_[number].ends |= 1U << vc;
  }
  std::vector<Report> reports = wires.reports;
  const auto failed_of = [&](const Report& report) {
    const Packet& packet = packets_.at(report.tag);
    const bool is_multicast = packet.origin->request->tree != nullptr && !packet.origin->is_acknowledgement();
    return is_multicast ? targets_of(*packet.origin, report.failed) : packet.targets;
  };
  std::ranges::sort(reports, {}, [&](const Report& report) {
    const Packet& packet = packets_.at(report.tag);
    const Origin& origin = *packet.origin;
    const TerminalId first = origin.is_acknowledgement() ? *origin.acknowledged.begin() : 0;
    return std::tuple(origin.is_acknowledgement(), messages_[origin.message]->source, numbers_[origin.message],
                      origin.generated, first, origin.acknowledged.size(), packet.attempt, *failed_of(report).begin());
  });
  for (const Report& report : reports) {
    const Packet& packet = packets_.at(report.tag);
    Origin& origin = *packet.origin;
    WEFT_CHECK(origin.source == number);
    Targets again;
    for (const TerminalId target : failed_of(report)) {
      if (origin.attempt[target] == packet.attempt) again.insert(target);
    }
    if (again.empty()) continue;
    ++run_.retries;
    ++origin.attempt_count;
    for (const TerminalId target : again) origin.attempt[target] = origin.attempt_count;
    const Cycle delay = sim::retry_delay(model_.patience, number, messages_[origin.message]->source,
                                         numbers_[origin.message], origin.attempt_count);
    terminal.queue.emplace(Turn{now_ + delay, Kind::retry}, &add(origin, again));
  }
}

void Network::inject(TerminalId number) {
  Terminal& terminal = terminals_[number];
  if (terminal.queue.empty() || terminal.queue.begin()->first.first > now_) return;
  Packet& packet = *terminal.queue.begin()->second;
  if (terminal.sent == 0) {
    if (!choose_vc(terminal, packet)) return;
    auto begun = terminal.queue.extract(terminal.queue.begin());  // goes before all that come later
    begun.key() = Turn{0, Kind::retry};
    terminal.queue.insert(std::move(begun));
  }
  if (terminal.credits[terminal.vc] == 0) return;
  --terminal.credits[terminal.vc];
  if (terminal.sent == 0) terminal.numbers[terminal.vc] = (terminal.numbers[terminal.vc] + 1) % 4;
  const Flit flit = flit_of(packet, terminal.sent++);
  const bool is_tail = terminal.sent == packet.origin->flits;
  injected_[number] = {true, is_tail, terminal.vc, flit, parity_of(flit), injected_[number].ends};
  if (!is_tail) return;
  terminal.owned[terminal.vc] = false;
  terminal.queue.erase(terminal.queue.begin());
  terminal.sent = 0;
}

bool Network::choose_vc(Terminal& terminal, Packet& packet) {
  const auto vcs = static_cast<unsigned>(model_.terminal_vcs);
  for (unsigned k = 0; k < vcs; ++k) {
    const unsigned vc = (terminal.pointer + k) % vcs;
    if (!is_open(terminal, vc, packet) || terminal.credits[vc] == 0) continue;
    terminal.vc = vc;
    terminal.pointer = (vc + 1) % vcs;
    terminal.owned[vc] = true;
    packet.head_sent = now_;
    return true;
  }
  return false;
}

bool Network::is_open(const Terminal& terminal, unsigned vc, const Packet& packet) const {
  if (terminal.owned[vc]) return false;
  if (model_.vc_reuse == sim::VcReuse::tail) return true;
  return terminal.credits[vc] == model_.buffer || terminal.credits[vc] >= packet.origin->flits;
}

Flit Network::flit_of(const Packet& packet, std::uint32_t number) const {
  const Origin& origin = *packet.origin;
  const Origin& message = *messages_[origin.message];
  const bool is_multicast = !origin.is_acknowledgement() && origin.request->tree != nullptr;
  if (number == 0) {
    return encode(Head{.kind = is_multicast                  ? PacketKind::multicast
                               : origin.is_acknowledgement() ? PacketKind::acknowledgement
                                                             : PacketKind::message,
                       .acknowledged = !origin.is_acknowledgement() && origin.request->acknowledgement > 0 &&
                                       model_.combiner_entries > 0,  // routers ask only to combine
                       .flits = origin.flits,
                       .source = origin.source,
                       .destination = origin.destination,
                       .to_combiner = origin.to.is_valid,
                       .entry = origin.to.entry,
                       .tag = packet.tag});
  }
  if (routers_[0]->shape().header > 1) {
    if (number == 1 && is_multicast) return map_of(message, packet.targets);
    if (number == 1 && origin.to.is_valid) return map_of(message, origin.acknowledged);
    if (number == 1) return 0;
    if (number == 2) return place_at_source(is_multicast ? message.root_rank : 0);
  }
  return body(packet.tag, number);
}

}  // namespace weft::rtl
