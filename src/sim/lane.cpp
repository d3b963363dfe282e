#include "sim/lane.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/count.h"
#include "base/input_error.h"
#include "base/random.h"
#include "sim/lane_here.h"

namespace weft::sim {
namespace {

constexpr unsigned kToRouter = 2;  // cycles from a terminal to its router

std::size_t most_vcs(const Fabric& fabric) {
  std::size_t most = 1;
  for (const Shape& shape : fabric.shapes()) most = std::max<std::size_t>({most, shape.in_vcs, shape.out_vcs});
  return most;
}

// 64 random bits for a packet that nobody has drawn: a function of who it is.
std::uint64_t bits_of(std::uint64_t seed, TerminalId source, std::uint32_t sequence) {
  constexpr std::uint32_t kReplies = 0x7265706CU;
  const auto words = philox({source, sequence, 0, kReplies},
                            {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)});
  return std::uint64_t{words[0]} << 32U | words[1];
}

template <class T>
std::uint64_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

Lane::Lane(EngineState& state, std::span<const RouterId> lane_starts, std::size_t number, std::uint64_t seed)
    : state_(state),
      fabric_(state.fabric),
      graph_(state.routing.graph()),
      lane_starts_(lane_starts),
      number_(number),
      first_(lane_starts[number]),
      count_(lane_starts[number + 1] - lane_starts[number]),
      seed_(seed),
      is_credit_free_(state.model.switching == Switching::wormhole && state.model.vc_reuse == VcReuse::tail),
      active_(state.slot_count, BitSet(count_)),
      calendar_(fabric_.place(first_ + count_).first_terminal - fabric_.place(first_).first_terminal),
      class_flits_(graph_.link_classes().size(), 0),
      matching_(most_vcs(fabric_) * state.model.speedup, most_vcs(fabric_)) {
  for (auto& letters : letters_) letters.resize(lane_starts.size() - 1);
  for (RouterId router = first_; router < first_ + count_; ++router) {
    const RouterPlace& place = fabric_.place(router);
    for (Local k = 0; k < fabric_.shape(router).terminals; ++k) {
      draw_message(place.first_terminal + k, 0);
    }
  }
}

std::uint64_t Lane::bytes() const {
  std::uint64_t total = calendar_.bytes() + bytes_of(steps_);
  for (const BitSet& set : active_) total += set.bytes();
  for (const auto& letters : letters_) {
    for (const auto& to_one : letters) total += bytes_of(to_one);
  }
  return total;
}

// Letters, the wheel of events, and the rings.

std::size_t Lane::lane_of(RouterId router) const {
  const auto next = std::ranges::upper_bound(lane_starts_, router);
  return static_cast<std::size_t>(next - lane_starts_.begin()) - 1;
}

void Lane::read_letters(std::span<const Lane> lanes, Cycle now) {
  for (const Lane& lane : lanes) {
    for (const Letter& letter : lane.letters_[(now + 1) % 2][number_]) {
      if (letter.slot == kNoLocal) {
        free_packet(letter.packet);
        continue;
      }
      put_event(letter.router, letter.event, letter.slot);
    }
  }
}

void Lane::put_event(RouterId router, Local event, unsigned slot) {
  if (fabric_.is_one_word()) {
    state_.words[std::size_t{router} * state_.block_words + kMaskKinds + slot] |= std::uint64_t{1} << event;
  } else {
    const std::uint32_t words = fabric_.shape(router).words;
    std::uint64_t* block = &state_.words[std::size_t{fabric_.place(router).word} * state_.block_words];
    block[(kMaskKinds + slot) * words + event / 64U] |= std::uint64_t{1} << (event % 64U);
  }
  active_[slot].insert(router - first_);
}

void Lane::schedule(RouterId router, Local event, unsigned delay) {
  const unsigned slot = slot_after(delay);
  if (is_mine(router)) {
    put_event(router, event, slot);
  } else {
    letters_[now_ % 2][lane_of(router)].push_back({router, event, static_cast<std::uint16_t>(slot)});
  }
}

// Only the sender of a buffer writes its ring, and it is read no sooner than the head arrives.
void Lane::put_in_ring(RouterId router, Local in_vc, Local& next, PacketId packet) {
  state_.rings[(fabric_.place(router).in_vc + std::size_t{in_vc}) * state_.ring_size + next] = packet;
  next = static_cast<Local>(next + 1U == state_.ring_size ? 0 : next + 1U);
}

PacketId Lane::new_packet() {
  if (free_ == kNoPacket) {
    const PacketId first = state_.packets.grow();
    for (PacketId id = first; id < first + PacketPool::kPiece; ++id) {
      state_.packets[id].next = free_;
      free_ = id;
    }
  }
  const PacketId id = free_;
  free_ = state_.packets[id].next;
  return id;
}

void Lane::free_packet(PacketId id) {
  state_.packets[id].next = free_;
  free_ = id;
}

// The cycle.

void Lane::run_cycle(Cycle now) {
  now_ = now;
  slot_ = static_cast<unsigned>(now % state_.slot_count);
  for (auto& to_one : letters_[now % 2]) to_one.clear();
  const TerminalId first_terminal = fabric_.place(first_).first_terminal;
  calendar_.take(
      now, [&](std::uint32_t k) { return state_.terminals[first_terminal + k].message.birth; },
      [&](std::uint32_t k) {
        const TerminalId id = first_terminal + k;
        state_.terminals[id].is_in_calendar = false;
        const RouterId router = graph_.node_of_terminal(id);
        const auto local = static_cast<Local>(id - fabric_.place(router).first_terminal);
        if (fabric_.is_one_word()) {
          Here<true>(state_, router).set(kSending, local);
        } else {
          Here<false>(state_, router).set(kSending, local);
        }
        active_[slot_].insert(router - first_);
      });
  if (fabric_.is_one_word()) {
    run_routers<true>();
  } else {
    run_routers<false>();
  }
  take_steps();
}

template <bool kOneWord>
void Lane::run_routers() {
  active_[slot_].drain([&](std::uint64_t router) { visit<kOneWord>(first_ + static_cast<RouterId>(router)); });
}

template <bool kOneWord>
void Lane::visit(RouterId router) {
  Here<kOneWord> here(state_, router);
  take_events(here);
  if (here.has_any(kSending)) here.for_each(kSending, [&](Local terminal) { send_from(here, terminal); });
  allocate(here);
  if (here.has_any(kRouting) || here.has_any(kWaiting) || here.has_any(kReady) || here.has_any(kSending)) {
    active_[slot_after(1)].insert(router - first_);
  }
}

// Step 1.
template <bool kOneWord>
void Lane::take_events(Here<kOneWord>& here) {
  const Local flits_end = here.shape.in_vcs;
  const Local credits_end = static_cast<Local>(flits_end + here.shape.out_vcs);
  here.for_each(kMaskKinds + slot_, [&](Local event) {
    last_moved_ = now_;
    if (event < flits_end) {
      take_flit(here, event);
    } else if (event < credits_end) {
      take_credit(here, static_cast<Local>(event - flits_end));
    } else {
      take_terminal_credit(here, static_cast<Local>(event - credits_end));
    }
  });
  for (std::uint32_t w = 0; w < here.words(); ++w) here.block[(kMaskKinds + slot_) * here.words() + w] = 0;
}

template <bool kOneWord>
void Lane::take_flit(Here<kOneWord>& here, Local number) {
  InVc& vc = here.in[number];
  ++vc.flits;
  if (vc.coming > 0) {
    --vc.coming;
    if (vc.flits == 1 && vc.out != kNoLocal && here.out[vc.out].credits > 0) here.set(kReady, number);
    return;
  }
  const std::uint32_t last = vc.first + std::uint32_t{vc.count};
  const std::size_t ring = (here.place.in_vc + std::size_t{number}) * state_.ring_size;
  const PacketId packet = state_.rings[ring + (last < state_.ring_size ? last : last - state_.ring_size)];
  vc.coming = static_cast<Local>(state_.packets[packet].flits - 1);
  if (vc.count++ == 0) here.set(kRouting, number);
}

template <bool kOneWord>
void Lane::take_credit(Here<kOneWord>& here, Local number) {
  OutVc& vc = here.out[number];
  ++vc.credits;
  if (!here.has(kOwned, number)) {
    if (!is_credit_free_) here.move_all(kBlocked, kWaiting);
  } else if (vc.credits == 1 && here.in[vc.owner].flits > 0) {
    here.set(kReady, vc.owner);
  }
}

template <bool kOneWord>
void Lane::take_terminal_credit(Here<kOneWord>& here, Local number) {
  const auto terminal = static_cast<Local>(number / state_.model.terminal_vcs);
  const TerminalId id = here.place.first_terminal + terminal;
  ++state_.terminal_vcs[std::size_t{here.place.first_terminal} * state_.model.terminal_vcs + number].credits;
  if (state_.terminals[id].packet != kNoPacket) here.set(kSending, terminal);
}

// Step 2.
template <bool kOneWord>
void Lane::send_from(Here<kOneWord>& here, Local number) {
  const TerminalId id = here.place.first_terminal + number;
  Terminal& terminal = state_.terminals[id];
  if (terminal.packet == kNoPacket && !begin_packet(here, id)) {
    if (!is_due_next(id)) here.clear(kSending, number);
    return;
  }
  const PacketId packet_id = terminal.packet;
  Packet& packet = state_.packets[packet_id];
  if (terminal.sent == 0 && !take_vc(id, packet)) {
    here.clear(kSending, number);  // until a credit comes
    return;
  }
  TerminalVc& vc = state_.terminal_vcs[std::size_t{id} * state_.model.terminal_vcs + terminal.vc];
  if (vc.credits == 0) {
    here.clear(kSending, number);
    return;
  }
  last_moved_ = now_;
  --vc.credits;
  const auto in_vc = static_cast<Local>(here.shape.in_ports[here.shape.in_links + number].first_vc + terminal.vc);
  if (terminal.sent == 0) put_in_ring(here.id, in_vc, vc.next, packet_id);
  put_event(here.id, in_vc, slot_after(kToRouter));
  if (++terminal.sent < packet.flits) return;
  terminal.sent = 0;
  terminal.packet = kNoPacket;
  if (!terminal.has_message) draw_message(id, now_ + 2);
  if (!is_due_next(id)) here.clear(kSending, number);
}

// The first of what has been born, or nothing.
template <bool kOneWord>
bool Lane::begin_packet(Here<kOneWord>& here, TerminalId id) {
  Terminal& terminal = state_.terminals[id];
  const bool has_message = terminal.has_message && terminal.message.birth <= now_;
  if (!state_.replies.empty()) {
    Replies& replies = state_.replies[id];
    if (replies.first != kNoPacket) {
      Packet& reply = state_.packets[replies.first];
      if (reply.birth <= now_ && !(has_message && terminal.message.birth < reply.birth)) {
        terminal.packet = replies.first;
        replies.first = reply.next;
        reply.sequence = terminal.sequence++;
        choose_plan(here, reply, reply.header.destination, bits_of(seed_, id, reply.sequence));
        return true;
      }
    }
  }
  if (!has_message) return false;
  terminal.has_message = false;
  terminal.packet = new_packet();
  Packet& packet = state_.packets[terminal.packet];
  packet = {.flits = terminal.message.flits,
            .birth = terminal.message.birth,
            .source = id,
            .sequence = terminal.sequence++,
            .message_class = terminal.message.message_class};
  ++packet_balance_;
  choose_plan(here, packet, terminal.message.destination, terminal.message.random);
  return true;
}

template <bool kOneWord>
void Lane::choose_plan(Here<kOneWord>& here, Packet& packet, TerminalId destination, std::uint64_t random) {
  const auto draw = static_cast<std::uint64_t>((static_cast<Count>(random) * state_.routing.draw_count()) >> 64U);
  headers_.clear();
  state_.routing.plans(packet.source, destination, draw, headers_);
  if (headers_.empty()) throw_no_way(packet.source, destination);
  std::size_t best = 0;
  std::uint64_t least = UINT64_MAX;
  for (std::size_t plan = 0; plan < headers_.size(); ++plan) {
    headers_[plan] = state_.routing.in_class(headers_[plan], packet.message_class);
    if (headers_.size() == 1) break;
    const std::uint64_t ahead = flits_ahead(headers_[plan], here.id);
    const std::uint64_t cost = plan == 0 ? ahead : 2 * ahead + 1;
    if (cost < least) best = plan;
    least = std::min(least, cost);
  }
  packet.header = headers_[best];
  steps_.push_back({.packet = state_.terminals[packet.source].packet, .router = here.id});
}

void Lane::throw_no_way(TerminalId source, TerminalId destination) const {
  throw InputError(
      fmt::format("{} has no way from terminal {} to terminal {}", state_.routing.name(), source, destination), {},
      "take another routing, or see what it does not deliver: weft paths");
}

// The credits missing in the vcs that the first step of a plan may take.
std::uint64_t Lane::flits_ahead(const routing::Header& header, RouterId router) {
  const Shape& shape = fabric_.shape(router);
  state_.routing.decide(header, {.node = router}, decision_);
  open_vcs_.clear();
  const auto add = [&](std::size_t first, std::size_t last) {
    for (std::size_t vc = first; vc < last; ++vc) open_vcs_.push_back(static_cast<Local>(vc));
  };
  if (decision_.delivers) {
    const OutPort& port = shape.out_ports[shape.out_links + header.destination - fabric_.place(router).first_terminal];
    add(port.first_vc, port.first_vc + std::size_t{state_.model.terminal_vcs});
  }
  for (const routing::Candidate& candidate : decision_.candidates) {
    const OutPort& port = shape.out_ports[candidate.port];
    const VcMap& vcs = fabric_.vcs(port.link_class);
    add(port.first_vc + std::size_t{vcs.first[candidate.vcs.first]},
        port.first_vc + std::size_t{vcs.first[candidate.vcs.last + std::size_t{1}]});
  }
  std::ranges::sort(open_vcs_);
  open_vcs_.erase(std::ranges::unique(open_vcs_).begin(), open_vcs_.end());
  std::uint64_t missing = 0;
  for (const Local vc : open_vcs_)
    missing += state_.model.buffer - state_.out_vcs[fabric_.place(router).out_vc + vc].credits;
  return missing;
}

// A terminal sends one packet at a time, so none of its vcs is owned.
bool Lane::take_vc(TerminalId id, Packet& packet) {
  Terminal& terminal = state_.terminals[id];
  const unsigned count = state_.model.terminal_vcs;
  const TerminalVc* vcs = &state_.terminal_vcs[std::size_t{id} * count];
  for (unsigned i = 0; i < count; ++i) {
    const unsigned vc = terminal.pointer + i < count ? terminal.pointer + i : terminal.pointer + i - count;
    if (vcs[vc].credits == 0 || !is_open(vcs[vc].credits, packet.flits)) continue;
    terminal.vc = static_cast<Local>(vc);
    terminal.pointer = static_cast<Local>(vc + 1 == count ? 0 : vc + 1);
    packet.head_sent = now_;
    return true;
  }
  return false;
}

// What is born in cycle `from` or later waits in the calendar.
void Lane::draw_message(TerminalId id, Cycle from) {
  Terminal& terminal = state_.terminals[id];
  terminal.has_message = state_.injector.next(id, terminal.message);
  terminal.is_in_calendar = terminal.has_message && terminal.message.birth >= from;
  if (terminal.is_in_calendar) {
    calendar_.insert(id - fabric_.place(first_).first_terminal, terminal.message.birth);
  }
}

// Whether the terminal has to look for a packet in the next cycle, although it sends none now. A reply is known before
// it is born; until then its terminal looks every cycle.
bool Lane::is_due_next(TerminalId id) const {
  const Terminal& terminal = state_.terminals[id];
  if (terminal.has_message && !terminal.is_in_calendar) return true;
  return !state_.replies.empty() && state_.replies[id].first != kNoPacket;
}

// Whether a vc without an owner is open to a packet of this length.
bool Lane::is_open(Local credits, std::uint32_t flits) const {
  if (is_credit_free_) return true;
  const bool is_empty = credits == state_.model.buffer;
  const bool has_room = credits >= flits;
  if (state_.model.switching != Switching::wormhole && !has_room) return false;
  if (state_.model.vc_reuse == VcReuse::empty) return is_empty;
  return state_.model.vc_reuse == VcReuse::tail || is_empty || has_room;
}

// What the packets want that set out or were granted a vc in this cycle: it is needed when they arrive.
void Lane::take_steps() {
  for (const Step& step : steps_) {
    Packet& packet = state_.packets[step.packet];
    routing::Place place{.node = step.router};
    if (step.out_vc != kNoLocal) {
      const Shape& shape = fabric_.shape(step.router);
      const Local in_port = shape.in_port_of[step.in_vc];
      if (in_port < shape.in_links) {
        const InPort& port = shape.in_ports[in_port];
        place.in_port = in_port;
        place.in_vc = fabric_.vcs(port.link_class).routing_vc[step.in_vc - port.first_vc];
      }
      const Local out_port = shape.out_port_of[step.out_vc];
      const OutPort& port = shape.out_ports[out_port];
      const routing::Choice choice{out_port, fabric_.vcs(port.link_class).routing_vc[step.out_vc - port.first_vc]};
      packet.header = state_.routing.advance(packet.header, place, choice);
      place = routing::next_place(graph_, place, choice);
    }
    find_wants(step.packet, place);
  }
  steps_.clear();
}

void Lane::find_wants(PacketId id, const routing::Place& place) {
  Packet& packet = state_.packets[id];
  const Shape& shape = fabric_.shape(place.node);
  state_.routing.decide(packet.header, place, decision_);
  if (decision_.delivers) {
    const TerminalId terminal = packet.header.destination - fabric_.place(place.node).first_terminal;
    packet.first_wanted = shape.out_ports[shape.out_links + terminal].first_vc;
    packet.last_wanted = static_cast<Local>(packet.first_wanted + state_.model.terminal_vcs - 1);
    return;
  }
  const auto want_of = [&](const routing::Candidate& candidate) -> Want {
    const OutPort& port = shape.out_ports[candidate.port];
    const VcMap& vcs = fabric_.vcs(port.link_class);
    return {static_cast<Local>(port.first_vc + vcs.first[candidate.vcs.first]),
            static_cast<Local>(port.first_vc + vcs.first[candidate.vcs.last + std::size_t{1}] - 1),
            candidate.preference};
  };
  if (decision_.candidates.empty()) throw_no_way(packet.source, packet.header.destination);
  if (decision_.candidates.size() == 1) {
    const Want want = want_of(decision_.candidates[0]);
    packet.first_wanted = want.first;
    packet.last_wanted = want.last;
    return;
  }
  packet.first_wanted = kManyWants;
  std::vector<Want>& wants = state_.packets.wants(id);
  wants.clear();
  for (const routing::Candidate& candidate : decision_.candidates) wants.push_back(want_of(candidate));
}

// The tail leaves its last router; the terminal takes it when it is there.
void Lane::deliver(PacketId id, TerminalId destination) {
  const Packet& packet = state_.packets[id];
  const Cycle taken = now_ + fabric_.terminal_delay();
  arrivals_.push_back({packet.source, destination, packet.sequence, packet.flits, packet.hops, packet.message_class,
                       packet.birth, packet.head_sent, taken});
  --packet_balance_;
  if (!state_.replies.empty() && packet.message_class == 0) answer(packet, destination, taken);
  const RouterId home = graph_.node_of_terminal(packet.source);
  if (is_mine(home)) {
    free_packet(id);
  } else {
    letters_[now_ % 2][lane_of(home)].push_back({.slot = kNoLocal, .packet = id});
  }
}

void Lane::answer(const Packet& request, TerminalId from, Cycle birth) {
  const PacketId id = new_packet();
  state_.packets[id] = {.header = {.destination = request.source},
                        .flits = state_.injector.reply_flits(),
                        .birth = birth,
                        .source = from,
                        .message_class = 1};
  Replies& replies = state_.replies[from];
  (replies.first == kNoPacket ? replies.first : state_.packets[replies.last].next) = id;
  replies.last = id;
  ++packet_balance_;
}

template void Lane::visit<true>(RouterId);
template void Lane::visit<false>(RouterId);

}  // namespace weft::sim
