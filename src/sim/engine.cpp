#include "sim/engine.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::sim {
namespace {

constexpr std::uint32_t kManyWants = 1U << 31U;  // set in InVc::want: the rest is an index into many_wants_

// How far `number` is at or behind `pointer`, going round.
std::uint32_t distance(std::uint32_t number, std::uint32_t pointer, std::uint32_t count) {
  return number >= pointer ? number - pointer : number + count - pointer;
}

// The packets that may be in one buffer at a time; the first may have no flit there.
std::uint32_t packets_per_buffer(unsigned buffer, unsigned) { return buffer + 1; }

constexpr LinkClassId kNoLink = UINT16_MAX;

// For each node the class of the channel that arrives at each input port.
std::vector<std::vector<LinkClassId>> arriving_classes(const topology::PortGraph& graph) {
  std::vector<std::vector<LinkClassId>> arriving(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End end = graph.neighbor(v, port);
      auto& classes = arriving[end.node];
      if (classes.size() <= end.port) classes.resize(end.port + std::size_t{1}, kNoLink);
      classes[end.port] = graph.link_class(v, port);
    }
  }
  return arriving;
}

template <class T>
std::uint64_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

Engine::Engine(const routing::Routing& routing, const Model& model, unsigned most_flits)
    : routing_(routing),
      graph_(routing.graph()),
      model_(model),
      ring_size_(packets_per_buffer(model.buffer, most_flits)),
      ignores_arrival_(routing.ignores_arrival()) {
  check_model(model, routing, most_flits);
  if (model.terminal_vcs > UINT8_MAX) throw InputError("more than 255 vcs on a channel", {}, "take fewer");
  if (model.buffer >= UINT16_MAX) throw InputError("a buffer of more than 65,534 flits", {}, "take a shorter one");
  for (std::size_t c = 0; c < graph_.link_classes().size(); ++c) {
    routing_vcs_.push_back(routing.vc_count(static_cast<LinkClassId>(c)));
  }
  lay_out();
  connect();
  unsigned most_delay = 2;
  for (const OutPort& port : out_ports_) most_delay = std::max<unsigned>(most_delay, port.delay);
  for (const InPort& port : in_ports_) most_delay = std::max<unsigned>(most_delay, port.credit_delay);
  most_delay = std::max(most_delay, 2 + model_.delays.credit);
  if (model_.delays.route > 1 || model_.delays.vc + model_.delays.switching > 2) from_.assign(in_vcs_.size(), 0);
  wheel_.resize(std::bit_ceil(most_delay + 1U));
  terminals_.resize(graph_.terminal_count());
  terminal_vcs_.assign(std::size_t{graph_.terminal_count()} * model_.terminal_vcs,
                       {.credits = static_cast<Local>(model_.buffer)});
  active_routers_ = BitSet(graph_.node_count());
  active_terminals_ = BitSet(graph_.terminal_count());
}

// Ports and vcs of each router, in the order of docs/model.md.
void Engine::lay_out() {
  const NodeId node_count = graph_.node_count();
  const auto arriving = arriving_classes(graph_);
  std::uint32_t word_end = 0;
  for (NodeId v = 0; v < node_count; ++v) {
    routers_.push_back({{},
                        static_cast<std::uint32_t>(in_vcs_.size()),
                        static_cast<std::uint32_t>(out_vcs_.size()),
                        static_cast<std::uint32_t>(in_ports_.size()),
                        static_cast<std::uint32_t>(out_ports_.size())});
    const auto add_in = [&](LinkClassId link_class, routing::VcId vcs, bool is_terminal) {
      const auto port = static_cast<Local>(in_ports_.size() - routers_.back().in_port);
      const auto first = static_cast<Local>(in_vcs_.size() - routers_.back().in_vc);
      in_ports_.push_back({.link_class = link_class, .first_vc = first, .is_terminal = is_terminal});
      for (routing::VcId vc = 0; vc < vcs; ++vc) {
        in_vcs_.push_back({.port = port, .vc = static_cast<std::uint8_t>(vc)});
      }
    };
    const auto add_out = [&](LinkClassId link_class, routing::VcId vcs, bool is_terminal) {
      const auto port = static_cast<Local>(out_ports_.size() - routers_.back().out_port);
      const auto first = static_cast<Local>(out_vcs_.size() - routers_.back().out_vc);
      out_ports_.push_back({.link_class = link_class, .first_vc = first, .is_terminal = is_terminal});
      for (routing::VcId vc = 0; vc < vcs; ++vc) {
        out_vcs_.push_back({.credits = static_cast<Local>(model_.buffer), .port = port});
      }
    };
    for (const LinkClassId c : arriving[v]) add_in(c, c == kNoLink ? routing::VcId{0} : model_.vcs[c], false);
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      add_out(graph_.link_class(v, port), model_.vcs[graph_.link_class(v, port)], false);
    }
    for (TerminalId t = 0; t < graph_.terminal_count_at(v); ++t) {
      add_in(0, model_.terminal_vcs, true);
      add_out(0, model_.terminal_vcs, true);
    }
    const std::size_t most = std::max(in_vcs_.size() - routers_.back().in_vc, out_vcs_.size() - routers_.back().out_vc);
    if (most > INT16_MAX) throw InputError("a router has more than 32,767 virtual channels", {}, "take fewer vcs");
    const std::size_t in_count = in_vcs_.size() - routers_.back().in_vc;
    if (in_count > 64) {
      if (in_count > 4096) throw InputError("a router has more than 4096 input vcs", {}, "take fewer vcs");
      routers_.back().words = word_end;
      word_end += static_cast<std::uint32_t>(3 * ((in_count + 63) / 64));
    }
    best_of_out_.resize(std::max(best_of_out_.size(), most));
    best_of_in_.resize(std::max(best_of_in_.size(), most * model_.speedup));
  }
  routers_.push_back({{},
                      static_cast<std::uint32_t>(in_vcs_.size()),
                      static_cast<std::uint32_t>(out_vcs_.size()),
                      static_cast<std::uint32_t>(in_ports_.size()),
                      static_cast<std::uint32_t>(out_ports_.size())});
  words_.assign(word_end, 0);
  rings_.assign(in_vcs_.size() * ring_size_, kNoPacket);
  const auto make_pointers = [&](SwitchPointers& pointers) {
    pointers.inputs.assign(in_ports_.size() * model_.speedup, {});
    pointers.grant.assign(out_ports_.size(), 0);
  };
  make_pointers(pointers_);
  if (model_.is_speculative) make_pointers(speculative_pointers_);
}

// Which vcs feed which.
void Engine::connect() {
  bool has_slow_links = false;
  const auto link = [&](OutPort& out, InPort& in, const LinkTiming& timing) {
    out.delay = static_cast<std::uint16_t>(1 + model_.delays.crossbar + timing.latency);
    in.credit_delay = static_cast<std::uint16_t>(timing.latency + 1 + model_.delays.credit);
    has_slow_links |= timing.cycles_per_flit > 1;
  };
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      const End end = graph_.neighbor(v, port);
      OutPort& out = out_ports_[routers_[v].out_port + port];
      InPort& in = in_ports_[routers_[end.node].in_port + end.port];
      out.downstream = end.node;
      out.downstream_vc = routers_[end.node].in_vc + in.first_vc;
      in.upstream = v;
      in.upstream_vc = routers_[v].out_vc + out.first_vc;
      link(out, in, model_.links[graph_.link_class(v, port)]);
    }
    for (TerminalId k = 0; k < graph_.terminal_count_at(v); ++k) {
      OutPort& out = out_ports_[routers_[v].out_port + graph_.out_degree(v) + k];
      InPort& in = in_ports_[routers_[v + 1].in_port - graph_.terminal_count_at(v) + k];
      const TerminalId terminal = graph_.first_terminal(v) + k;
      out.downstream = in.upstream = kTerminal | terminal;
      out.downstream_vc = routers_[v].out_vc + out.first_vc;
      in.upstream_vc = terminal * model_.terminal_vcs;
      link(out, in, {});
    }
  }
  if (has_slow_links) port_open_from_.assign(out_ports_.size(), 0);
}

std::uint64_t Engine::bytes() const {
  std::uint64_t total = bytes_of(routers_) + bytes_of(in_vcs_) + bytes_of(rings_) + bytes_of(from_) +
                        bytes_of(out_vcs_) + bytes_of(in_ports_) + bytes_of(out_ports_) + bytes_of(port_open_from_) +
                        bytes_of(words_) + bytes_of(terminals_) + bytes_of(terminal_vcs_) + active_routers_.bytes() +
                        active_terminals_.bytes() + bytes_of(packets_);
  for (const SwitchPointers* pointers : {&pointers_, &speculative_pointers_}) {
    total += bytes_of(pointers->inputs) + bytes_of(pointers->grant);
  }
  for (const Slot& slot : wheel_) total += bytes_of(slot.flits) + bytes_of(slot.credits);
  return total;
}

template <class Visit>
void Engine::for_each_bit(std::uint32_t id, MaskKind kind, const Visit& visit) {
  const Router& router = routers_[id];
  for (std::uint64_t bits = router.masks[kind]; bits != 0; bits &= bits - 1) {
    const auto place = static_cast<Local>(std::countr_zero(bits));
    if (router.words == kNoWords) {
      visit(place);
      continue;
    }
    for (std::uint64_t more = word(router, kind, static_cast<Local>(64 * place)); more != 0; more &= more - 1) {
      visit(static_cast<Local>(64 * place + std::countr_zero(more)));
    }
  }
}

Engine::PacketId Engine::new_packet() {
  if (free_packet_ == kNoPacket) {
    packets_.emplace_back();
    return static_cast<PacketId>(packets_.size() - 1);
  }
  const PacketId id = free_packet_;
  free_packet_ = packets_[id].next;
  return id;
}

void Engine::send(const Parcel& parcel, std::uint32_t tag) {
  const PacketId id = new_packet();
  packets_[id] = {.header = {.destination = parcel.destination},
                  .birth = now_,
                  .draw = parcel.draw,
                  .flits = parcel.flits,
                  .tag = tag,
                  .source = parcel.source,
                  .message_class = parcel.message_class};
  Terminal& terminal = terminals_[parcel.source];
  (terminal.first == kNoPacket ? terminal.first : packets_[terminal.last].next) = id;
  terminal.last = id;
  active_terminals_.insert(parcel.source);
  ++packet_count_;
}

void Engine::step() {
  arrivals_.clear();
  has_moved_ = false;
  Slot& slot = slot_after(0);
  token_count_ -= slot.flits.size() + slot.credits.size();
  take_flits(slot);
  take_credits(slot);
  active_terminals_.for_each([&](std::uint64_t terminal) { send_from(static_cast<TerminalId>(terminal)); });
  run_routers();
  ++now_;
}

// Step 1. What comes a little later is fetched meanwhile.
void Engine::take_flits(Slot& slot) {
  constexpr std::size_t kAhead = 8;
  const std::span<const FlitToken> tokens = slot.flits;
  has_moved_ |= !tokens.empty();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const FlitToken& token = tokens[i];
    if (i + kAhead < tokens.size() && (tokens[i + kAhead].to & kTerminal) == 0) {
      __builtin_prefetch(&in_vcs_[tokens[i + kAhead].vc], 1);
      __builtin_prefetch(&routers_[tokens[i + kAhead].to], 1);
    }
    if ((token.to & kTerminal) != 0) {
      take_at_terminal(token);
      continue;
    }
    InVc& vc = in_vcs_[token.vc];
    ++vc.flits;
    if (token.packet != kNoPacket) {
      take_head(token, vc);
    } else if (vc.flits == 1) {  // otherwise it is as ready as before
      update_ready(token.to, static_cast<Local>(token.vc - routers_[token.to].in_vc));
    }
  }
  slot.flits.clear();
}

void Engine::take_head(const FlitToken& token, InVc& vc) {
  const auto local = static_cast<Local>(token.vc - routers_[token.to].in_vc);
  ring(token.to, local, vc.first + std::uint32_t{vc.count}) = token.packet;
  ++vc.count;
  if (vc.state != State::idle) return;
  vc.state = State::routing;
  set_bit(token.to, kRouting, local);
}

void Engine::take_at_terminal(const FlitToken& token) {
  const NodeId node = graph_.node_of_terminal(token.to & ~kTerminal);
  slot_after(2 + model_.delays.credit).credits.push_back({node, token.vc});
  ++token_count_;
  if (token.packet == kNoPacket) return;
  Packet& packet = packets_[token.packet];
  arrivals_.push_back({packet.tag, packet.hops, packet.birth, packet.head_sent, now_});
  packet.next = free_packet_;
  free_packet_ = token.packet;
  --packet_count_;
}

void Engine::take_credits(Slot& slot) {
  constexpr std::size_t kAhead = 8;
  const std::span<const CreditToken> tokens = slot.credits;
  has_moved_ |= !tokens.empty();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const CreditToken& token = tokens[i];
    if (i + kAhead < tokens.size() && (tokens[i + kAhead].to & kTerminal) == 0) {
      __builtin_prefetch(&out_vcs_[tokens[i + kAhead].vc], 1);
    }
    if ((token.to & kTerminal) != 0) {
      ++terminal_vcs_[token.vc].credits;
      continue;
    }
    OutVc& vc = out_vcs_[token.vc];
    if (vc.credits++ == 0 && vc.owner != 0) update_ready(token.to, static_cast<Local>(vc.owner - 1));
  }
  slot.credits.clear();
}

void Engine::delay(std::uint32_t router, Local vc, unsigned cycles) {
  if (from_.empty()) return;
  Cycle& from = from_[routers_[router].in_vc + vc];
  from = now_ + cycles;
  slow_until_ = std::max(slow_until_, from);
}

// Active, with a flit and a credit.
void Engine::update_ready(std::uint32_t router, Local vc) {
  const InVc& in = in_vc(router, vc);
  if (in.state == State::active && in.flits > 0 && out_vc(router, in.out).credits > 0) set_bit(router, kReady, vc);
}

// Step 2.
void Engine::send_from(TerminalId id) {
  Terminal& terminal = terminals_[id];
  const PacketId packet_id = terminal.first;
  Packet& packet = packets_[packet_id];
  if (!terminal.has_plan) {
    choose_plan(packet);
    terminal.has_plan = true;
  }
  if (terminal.sent == 0 && !take_vc(id, packet)) return;
  TerminalVc& vc = terminal_vcs_[std::size_t{id} * model_.terminal_vcs + terminal.vc];
  if (vc.credits == 0) return;
  has_moved_ = true;
  --vc.credits;
  const NodeId node = graph_.node_of_terminal(id);
  const std::uint32_t port =
      routers_[node + 1].in_port - graph_.terminal_count_at(node) + id - graph_.first_terminal(node);
  slot_after(2).flits.push_back({node, routers_[node].in_vc + in_ports_[port].first_vc + terminal.vc,
                                 terminal.sent == 0 ? packet_id : kNoPacket});
  ++token_count_;
  if (++terminal.sent < packet.flits) return;
  vc.is_owned = false;
  terminal.first = packet.next;
  terminal.sent = 0;
  terminal.has_plan = false;
  if (terminal.first == kNoPacket) active_terminals_.erase(id);
}

void Engine::choose_plan(Packet& packet) {
  headers_.clear();
  routing_.plans(packet.source, packet.header.destination, packet.draw, headers_);
  WEFT_CHECK(!headers_.empty());
  std::size_t best = 0;
  std::uint64_t least = UINT64_MAX;
  for (std::size_t plan = 0; plan < headers_.size(); ++plan) {
    headers_[plan] = routing_.in_class(headers_[plan], packet.message_class);
    if (headers_.size() == 1) break;
    const std::uint64_t ahead = flits_ahead(headers_[plan], graph_.node_of_terminal(packet.source));
    const std::uint64_t cost = plan == 0 ? ahead : 2 * ahead + 1;
    if (cost < least) best = plan;
    least = std::min(least, cost);
  }
  packet.header = headers_[best];
}

// The credits that are missing where the first step of a plan may go.
std::uint32_t Engine::flits_ahead(const routing::Header& header, NodeId node) {
  find_wants(node, header, {.node = node});
  std::vector<bool> is_counted(routers_[node + 1].out_vc - routers_[node].out_vc, false);
  std::uint32_t missing = 0;
  for (const Want& want : wants_) {
    for (std::uint32_t vc = want.first; vc <= want.last; ++vc) {
      if (!is_counted[vc]) missing += model_.buffer - out_vc(node, static_cast<Local>(vc)).credits;
      is_counted[vc] = true;
    }
  }
  return missing;
}

bool Engine::take_vc(TerminalId id, const Packet& packet) {
  Terminal& terminal = terminals_[id];
  TerminalVc* vcs = &terminal_vcs_[std::size_t{id} * model_.terminal_vcs];
  for (std::uint32_t i = 0; i < model_.terminal_vcs; ++i) {
    const auto vc = static_cast<Local>((terminal.pointer + i) % model_.terminal_vcs);
    if (vcs[vc].credits == 0 || !is_open(vcs[vc].credits, vcs[vc].is_owned, packet.flits)) continue;
    terminal.vc = vc;
    terminal.pointer = static_cast<Local>((vc + 1U) % model_.terminal_vcs);
    vcs[vc].is_owned = true;
    packets_[terminal.first].head_sent = now_;
    return true;
  }
  return false;
}

bool Engine::is_open(Local credits, bool is_owned, std::uint32_t flits) const {
  if (is_owned) return false;
  const bool is_empty = credits == model_.buffer;
  const bool has_room = credits >= flits;
  if (model_.switching != Switching::wormhole && !has_room) return false;
  if (model_.vc_reuse == VcReuse::empty) return is_empty;
  return model_.vc_reuse == VcReuse::tail || is_empty || has_room;
}

void Engine::run_routers() {
  constexpr std::size_t kAhead = 4;
  agenda_.clear();
  active_routers_.for_each([&](std::uint64_t router) { agenda_.push_back(static_cast<std::uint32_t>(router)); });
  for (std::size_t i = 0; i < agenda_.size(); ++i) {
    if (i + kAhead < agenda_.size()) {
      const Router& later = routers_[agenda_[i + kAhead]];
      __builtin_prefetch(&in_vcs_[later.in_vc], 1);
      __builtin_prefetch(&out_vcs_[later.out_vc], 1);
      __builtin_prefetch(&out_ports_[later.out_port]);
      __builtin_prefetch(&in_ports_[later.in_port]);
    }
    run_router(agenda_[i]);
  }
}

// Steps 3 and 4 of one router. Nothing that it does is seen by another router in the same cycle.
void Engine::run_router(std::uint32_t router) {
  const bool routes_at_once = model_.delays.route == 0;
  if (routes_at_once) compute_routes(router);
  grants_.clear();
  wins_.clear();
  lucky_.clear();
  match_switch(router);
  match_vcs(router);
  if (model_.is_speculative) match_speculative(router);
  for (const Match& grant : grants_) accept(router, grant);
  if (!routes_at_once) compute_routes(router);
  for (const Match& win : wins_) pass_on(router, win.vc);
  for (const Match& win : lucky_) pass_on(router, win.vc);
  const bool has_work = has_any(router, kRouting) || has_any(router, kWaiting) || has_any(router, kReady);
  if (!has_work) active_routers_.erase(router);
}

void Engine::compute_routes(std::uint32_t router) {
  for_each_bit(router, kRouting, [&](Local id) {
    InVc& vc = in_vc(router, id);
    const Packet& packet = packets_[front(router, id)];
    if (model_.switching == Switching::store_and_forward && vc.flits < packet.flits) return;
    find_wants(router, packet.header, place_of(router, vc));
    WEFT_CHECK(!wants_.empty());
    if (wants_.size() == 1) {
      vc.want = wants_[0].first | static_cast<std::uint32_t>(wants_[0].last) << 16U;
    } else {
      if (free_wants_.empty()) {
        free_wants_.push_back(static_cast<std::uint32_t>(many_wants_.size()));
        many_wants_.emplace_back();
      }
      vc.want = kManyWants | free_wants_.back();
      many_wants_[free_wants_.back()] = wants_;
      free_wants_.pop_back();
    }
    has_moved_ = true;
    vc.state = State::waiting;
    clear_bit(router, kRouting, id);
    set_bit(router, kWaiting, id);
    delay(router, id, model_.delays.route);
  });
}

// The output vcs of each candidate, into wants_.
void Engine::find_wants(std::uint32_t router, const routing::Header& header, const routing::Place& place) {
  wants_.clear();
  routing_.decide(header, place, decision_);
  if (decision_.delivers) {
    const std::uint32_t port = graph_.out_degree(router) + header.destination - graph_.first_terminal(router);
    const Local first = out_ports_[routers_[router].out_port + port].first_vc;
    wants_.push_back({first, static_cast<Local>(first + model_.terminal_vcs - 1)});
    return;
  }
  for (const routing::Candidate& candidate : decision_.candidates) {
    const OutPort& port = out_ports_[routers_[router].out_port + candidate.port];
    const routing::VcRange range =
        router_vcs(candidate.vcs, routing_vcs_[port.link_class], model_.vcs[port.link_class]);
    wants_.push_back({static_cast<Local>(port.first_vc + range.first), static_cast<Local>(port.first_vc + range.last),
                      candidate.preference});
  }
}

routing::Place Engine::place_of(std::uint32_t router, const InVc& vc) const {
  const InPort& port = in_ports_[routers_[router].in_port + vc.port];
  if (ignores_arrival_ || port.is_terminal) return {.node = router};
  return {router, vc.port, routing_vc(vc.vc, routing_vcs_[port.link_class], model_.vcs[port.link_class])};
}

// Adds the open vcs of the output port that an input vc chooses to requests_.
void Engine::ask_for_vcs(std::uint32_t router, Local id) {
  const InVc& vc = in_vc(router, id);
  const std::uint32_t flits = packets_[front(router, id)].flits;
  const auto is_free = [&](std::uint32_t out) {
    const OutVc& other = out_vc(router, static_cast<Local>(out));
    return is_open(other.credits, other.owner != 0, flits);
  };
  if ((vc.want & kManyWants) == 0) {
    for (std::uint32_t out = vc.want & 0xFFFFU; out <= vc.want >> 16U; ++out) {
      if (is_free(out)) requests_.push_back({id, static_cast<Local>(out), 0});
    }
    return;
  }
  const std::vector<Want>& wants = many_wants_[vc.want & ~kManyWants];
  std::vector<Want> open;  // single vcs
  for (const Want& want : wants) {
    for (std::uint32_t out = want.first; out <= want.last; ++out) {
      if (is_free(out)) open.push_back({static_cast<Local>(out), static_cast<Local>(out), want.preference});
    }
  }
  if (open.empty()) return;
  const std::uint16_t best = std::ranges::min(open, {}, &Want::preference).preference;
  std::erase_if(open, [&](const Want& want) { return want.preference != best; });
  std::ranges::sort(open, {}, &Want::first);
  const auto repeated = std::ranges::unique(open, {}, &Want::first);
  open.erase(repeated.begin(), repeated.end());
  Local chosen = 0;
  std::int64_t most = -1;
  for (std::size_t i = 0; i < open.size();) {
    const Local port = out_vc(router, open[i].first).port;
    std::int64_t credits = 0;
    for (; i < open.size() && out_vc(router, open[i].first).port == port; ++i) {
      credits += out_vc(router, open[i].first).credits;
    }
    if (credits > most) chosen = port;
    most = std::max(most, credits);
  }
  for (const Want& want : open) {
    if (out_vc(router, want.first).port == chosen) requests_.push_back({id, want.first, 0});
  }
}

// One round of grants and acceptances. Pointers move in accept().
void Engine::match_vcs(std::uint32_t router) {
  if (!has_any(router, kWaiting)) return;
  const Router& here = routers_[router];
  if (std::has_single_bit(here.masks[kWaiting]) && here.words == kNoWords) {
    const auto only = static_cast<Local>(std::countr_zero(here.masks[kWaiting]));
    if ((in_vc(router, only).want & kManyWants) == 0) {
      match_only_vc(router, only);
      return;
    }
  }
  requests_.clear();
  for_each_bit(router, kWaiting, [&](Local id) {
    if (!is_delayed(router, id)) ask_for_vcs(router, id);
  });
  const std::uint32_t in_count = routers_[router + 1].in_vc - routers_[router].in_vc;
  const std::uint32_t out_count = routers_[router + 1].out_vc - routers_[router].out_vc;
  for (const Request& request : requests_) best_of_out_[request.out] = {};
  for (const Request& request : requests_) best_of_in_[request.in] = {};
  for (const Request& request : requests_) {
    Best& best = best_of_out_[request.out];
    const std::uint32_t away = distance(request.in, out_vc(router, request.out).pointer, in_count);
    if (away < best.distance) best = {away, request.in};
  }
  for (const Request& request : requests_) {
    if (best_of_out_[request.out].other != request.in) continue;
    Best& best = best_of_in_[request.in];
    const std::uint32_t away = distance(request.out, in_vc(router, request.in).pointer, out_count);
    if (away < best.distance) best = {away, request.out};
  }
  for (const Request& request : requests_) {
    if (best_of_out_[request.out].other == request.in && best_of_in_[request.in].other == request.out) {
      grants_.push_back({request.in, request.out});
    }
  }
}

// Nobody else waits, and there is one candidate: the first open vc at or after the pointer.
void Engine::match_only_vc(std::uint32_t router, Local id) {
  if (is_delayed(router, id)) return;
  const InVc& vc = in_vc(router, id);
  const std::uint32_t first = vc.want & 0xFFFFU;
  const std::uint32_t last = vc.want >> 16U;
  const std::uint32_t flits = packets_[front(router, id)].flits;
  const std::uint32_t start = vc.pointer >= first && vc.pointer <= last ? vc.pointer : first;
  for (std::uint32_t i = 0; i <= last - first; ++i) {
    const std::uint32_t out = start + i <= last ? start + i : start + i - (last - first + 1);
    const OutVc& other = out_vc(router, static_cast<Local>(out));
    if (!is_open(other.credits, other.owner != 0, flits)) continue;
    grants_.push_back({id, static_cast<Local>(out)});
    return;
  }
}

bool Engine::is_port_open(std::uint32_t router, Local port) const {
  return port_open_from_.empty() || port_open_from_[routers_[router].out_port + port] <= now_;
}

void Engine::ask_for_switch(std::uint32_t router, Local id, Local port) {
  if (!is_port_open(router, port)) return;
  const InVc& vc = in_vc(router, id);
  requests_.push_back({static_cast<Local>(vc.port * model_.speedup + vc.vc % model_.speedup), port, id});
}

void Engine::match_switch(std::uint32_t router) {
  if (!has_any(router, kReady)) return;
  const Router& here = routers_[router];
  if (std::has_single_bit(here.masks[kReady]) && here.words == kNoWords) {
    const auto only = static_cast<Local>(std::countr_zero(here.masks[kReady]));
    const InVc& vc = in_vc(router, only);
    const Local port = out_vc(router, vc.out).port;
    if (is_delayed(router, only) || !is_port_open(router, port)) return;
    wins_.push_back({static_cast<Local>(vc.port * model_.speedup + vc.vc % model_.speedup), port, only});
    move_pointers(router, pointers_, wins_);
    return;
  }
  requests_.clear();
  for_each_bit(router, kReady, [&](Local id) {
    if (!is_delayed(router, id)) ask_for_switch(router, id, out_vc(router, in_vc(router, id).out).port);
  });
  match_ports(router, pointers_, wins_);
  move_pointers(router, pointers_, wins_);
}

// What is in requests_, in as many rounds as the model has. Pointers stay.
void Engine::match_ports(std::uint32_t router, const SwitchPointers& pointers, std::vector<Match>& matches) {
  if (requests_.size() == 1) {
    matches.push_back({requests_[0].in, requests_[0].out, requests_[0].vc});
    return;
  }
  for (unsigned round = 0; round < model_.iterations && !requests_.empty(); ++round) {
    const std::size_t before = matches.size();
    match_ports_once(router, pointers, matches, round == 0);
    if (matches.size() == before || round + 1 == model_.iterations) return;
    std::erase_if(requests_, [&](const Request& request) {
      return std::ranges::any_of(
          matches, [&](const Match& match) { return match.in == request.in || match.out == request.out; });
    });
  }
}

void Engine::match_ports_once(std::uint32_t router, const SwitchPointers& pointers, std::vector<Match>& matches,
                              bool is_first) {
  const Router& here = routers_[router];
  const std::uint32_t in_count = (routers_[router + 1].in_port - here.in_port) * model_.speedup;
  const std::uint32_t out_count = routers_[router + 1].out_port - here.out_port;
  const std::uint32_t vc_count = routers_[router + 1].in_vc - here.in_vc;
  for (const Request& request : requests_) best_of_out_[request.out] = {};
  for (const Request& request : requests_) best_of_in_[request.in] = {};
  for (const Request& request : requests_) {
    Best& best = best_of_out_[request.out];
    const std::uint32_t away = distance(request.in, pointers.grant[here.out_port + request.out], in_count);
    if (away < best.distance) best = {away, request.in};
  }
  for (const Request& request : requests_) {
    if (best_of_out_[request.out].other != request.in) continue;
    Best& best = best_of_in_[request.in];
    const std::uint32_t input = here.in_port * model_.speedup + request.in;
    const std::uint32_t away = distance(request.out, pointers.inputs[input].accept, out_count);
    const std::uint32_t vc_away = distance(request.vc, pointers.inputs[input].next_vc, vc_count);
    // Equal distance: another vc of the same input for the same output.
    const bool is_better =
        away < best.distance ||
        (away == best.distance && vc_away < distance(best.vc, pointers.inputs[input].next_vc, vc_count));
    if (is_better) best = {away, request.out, request.vc};
  }
  for (const Request& request : requests_) {
    const Best& best = best_of_in_[request.in];
    if (best_of_out_[request.out].other == request.in && best.other == request.out && best.vc == request.vc) {
      matches.push_back({request.in, request.out, request.vc, is_first});
    }
  }
}

void Engine::move_pointers(std::uint32_t router, SwitchPointers& pointers, const std::vector<Match>& matches) {
  const Router& here = routers_[router];
  for (const Match& match : matches) {
    const std::uint32_t input = here.in_port * model_.speedup + match.in;
    pointers.inputs[input].next_vc = static_cast<Local>(match.vc + 1);
    if (!match.is_of_first_round) continue;
    pointers.inputs[input].accept = static_cast<Local>(match.out + 1);
    pointers.grant[here.out_port + match.out] = static_cast<Local>(match.in + 1);
  }
}

// For input vcs that wait, at the ports that the others have left.
void Engine::match_speculative(std::uint32_t router) {
  std::vector<Request> asking;
  for_each_bit(router, kWaiting, [&](Local id) {
    requests_.clear();
    if (!is_delayed(router, id)) ask_for_vcs(router, id);
    if (requests_.empty()) return;
    const Local port = out_vc(router, requests_.front().out).port;
    requests_.clear();
    ask_for_switch(router, id, port);
    for (const Request& request : requests_) {
      const bool is_taken =
          std::ranges::any_of(wins_, [&](const Match& win) { return win.in == request.in || win.out == request.out; });
      if (!is_taken) asking.push_back(request);
    }
  });
  requests_ = std::move(asking);
  match_ports(router, speculative_pointers_, lucky_);
  std::erase_if(lucky_, [&](const Match& win) {
    const auto grant = std::ranges::find(grants_, win.vc, &Match::in);
    return grant == grants_.end() || out_vc(router, grant->out).credits == 0;
  });
  move_pointers(router, speculative_pointers_, lucky_);
}

// Step 4.
void Engine::accept(std::uint32_t router, const Match& grant) {
  InVc& in = in_vc(router, grant.in);
  OutVc& out = out_vc(router, grant.out);
  const PacketId id = front(router, grant.in);
  Packet& packet = packets_[id];
  has_moved_ = true;
  if ((in.want & kManyWants) != 0) free_wants_.push_back(in.want & ~kManyWants);
  out.pointer = static_cast<Local>(grant.in + 1);
  in.pointer = static_cast<Local>(grant.out + 1);
  out.owner = static_cast<Local>(grant.in + 1);
  in.out = grant.out;
  in.want = packet.flits;
  in.is_head_next = true;
  clear_bit(router, kWaiting, grant.in);
  const OutPort& port = out_ports_[routers_[router].out_port + out.port];
  if (!port.is_terminal) {
    const routing::VcId vc =
        routing_vc(grant.out - port.first_vc, routing_vcs_[port.link_class], model_.vcs[port.link_class]);
    packet.header = routing_.advance(packet.header, place_of(router, in), {out.port, vc});
    ++packet.hops;
  }
  in.state = State::active;
  update_ready(router, grant.in);
  delay(router, grant.in, model_.delays.vc + model_.delays.switching - 1);
}

// One flit of the front packet goes.
void Engine::pass_on(std::uint32_t router, Local id) {
  InVc& in = in_vc(router, id);
  OutVc& out = out_vc(router, in.out);
  const OutPort& to = out_ports_[routers_[router].out_port + out.port];
  const InPort& from = in_ports_[routers_[router].in_port + in.port];
  const bool is_head = std::exchange(in.is_head_next, false);
  const bool is_tail = in.want == 1;
  has_moved_ = true;
  ++flit_hops_;
  --in.flits;
  --in.want;
  --out.credits;
  const bool is_told = to.is_terminal ? is_tail : is_head;
  slot_after(to.delay).flits.push_back(
      {to.downstream, to.downstream_vc + in.out - to.first_vc, is_told ? front(router, id) : kNoPacket});
  slot_after(from.credit_delay).credits.push_back({from.upstream, from.upstream_vc + id - from.first_vc});
  token_count_ += 2;
  if (!port_open_from_.empty() && !to.is_terminal) {
    Cycle& open_from = port_open_from_[routers_[router].out_port + out.port];
    open_from = now_ + model_.links[to.link_class].cycles_per_flit;
    slow_until_ = std::max(slow_until_, open_from);
  }
  if (is_tail) {
    out.owner = 0;
    clear_bit(router, kReady, id);
    pop_packet(router, id);
  } else if (in.flits == 0 || out.credits == 0) {
    clear_bit(router, kReady, id);
  }
}

void Engine::pop_packet(std::uint32_t router, Local id) {
  InVc& in = in_vc(router, id);
  in.first = static_cast<Local>((in.first + 1U) % ring_size_);
  --in.count;
  in.state = in.count == 0 ? State::idle : State::routing;
  if (in.count > 0) set_bit(router, kRouting, id);
}

}  // namespace weft::sim
