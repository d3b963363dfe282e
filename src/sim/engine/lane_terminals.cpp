// Step 2 of a cycle: injection by the terminals. Also the work that is done once per packet or once per hop: choice of
// the initial route, route computation, delivery.
#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "base/numbers/count.h"
#include "base/numbers/random.h"
#include "sim/engine/lane_here.h"

namespace weft::sim {
namespace {

// 64 random bits for a reply, derived from the seed, its source and its sequence number.
std::uint64_t bits_of(std::uint64_t seed, TerminalId source, std::uint32_t sequence) {
  constexpr std::uint32_t kReplies = 0x7265706CU;
  const auto words = philox({source, sequence, 0, kReplies},
                            {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)});
  return std::uint64_t{words[0]} << 32U | words[1];
}

}  // namespace

void Lane::send_all(Here& here) {
  if (!here.has_any(kSending)) return;
  here.for_each(kSending, [&](Local terminal) {
    const Sent sent = send_from(here.id, terminal);
    if (sent.in_vc != kNoLocal) flits_.after(kToRouter).push({here.position.in_vc + sent.in_vc, here.id});
    if (!sent.goes_on) here.clear(kSending, terminal);
  });
}

// A terminal that does not go on waits for a packet to be generated or for a credit.
Lane::Sent Lane::send_from(RouterId router, Local number) {
  const TerminalId id = fabric_.position(router).first_terminal + number;
  Terminal& terminal = state_.terminals[id];
  if (terminal.packet == kNoPacket && !begin_packet(router, id)) return {.goes_on = is_due_next(id)};
  const PacketId packet_id = terminal.packet;
  Packet& packet = state_.packets[packet_id];
  if (terminal.sent == 0 && !take_vc(id, packet)) return {};
  TerminalVc& vc = state_.terminal_vcs[std::size_t{id} * state_.model.terminal_vcs + terminal.vc];
  if (vc.credits == 0) return {};
  --vc.credits;
  const Shape& shape = fabric_.shape(router);
  const auto in_vc = static_cast<Local>(shape.first_in_vc[shape.in_links + std::size_t{number}] + terminal.vc);
  if (terminal.sent == 0) put_in_ring(fabric_.position(router).in_vc + in_vc, vc.next, packet_id);
  if (++terminal.sent < packet.flits) return {in_vc, true};
  terminal.sent = 0;
  terminal.packet = kNoPacket;
  if (!terminal.has_message) draw_message(id, now_ + 2);
  return {in_vc, is_due_next(id)};
}

// Begins the next packet that has been generated; false if there is none.
bool Lane::begin_packet(RouterId router, TerminalId id) {
  if (!state_.replies.empty() && begin_reply(router, id)) return true;
  Terminal& terminal = state_.terminals[id];
  if (!terminal.has_message || terminal.generated > now_) return false;
  terminal.has_message = false;
  terminal.packet = new_packet();
  Packet& packet = state_.packets[terminal.packet];
  packet = {.flits = terminal.flits,
            .generated = terminal.generated,
            .source = id,
            .sequence = terminal.sequence++,
            .message_class = terminal.message_class};
  ++packet_balance_;
  choose_route(router, packet, terminal.destination, terminal.random);
  return true;
}

// A reply goes before a message generated in the same cycle.
bool Lane::begin_reply(RouterId router, TerminalId id) {
  Terminal& terminal = state_.terminals[id];
  Replies& replies = state_.replies[id];
  if (replies.first == kNoPacket) return false;
  Packet& reply = state_.packets[replies.first];
  if (reply.generated > now_ || (terminal.has_message && terminal.generated < reply.generated)) return false;
  terminal.packet = replies.first;
  replies.first = reply.next;
  reply.sequence = terminal.sequence++;
  choose_route(router, reply, reply.header.destination, bits_of(seed_, id, reply.sequence));
  return true;
}

// The decision of UGAL: the direct route, unless twice the flits ahead of the detour, and one, are fewer than those
// ahead of it. Other routings have one initial route.
void Lane::choose_route(RouterId router, Packet& packet, TerminalId destination, std::uint64_t random) {
  const auto draw = static_cast<std::uint64_t>((static_cast<Count>(random) * draw_count_) >> 64U);
  headers_.clear();
  state_.routing.start(state_.routing.departure(packet.source, destination, draw, packet.message_class), headers_);
  if (headers_.empty()) throw_no_way(packet.source, destination);
  WEFT_CHECK(headers_.size() == 1 || !has_pairs_);  // otherwise credits are counted early
  std::size_t best = 0;
  std::uint64_t least = UINT64_MAX;
  for (std::size_t route = 0; route < headers_.size(); ++route) {
    if (headers_.size() == 1) break;
    const std::uint64_t ahead = flits_ahead(headers_[route], router);
    const std::uint64_t cost = route == 0 ? ahead : 2 * ahead + 1;
    if (cost < least) best = route;
    least = std::min(least, cost);
  }
  packet.header = headers_[best];
  steps_.push_back({.packet = state_.terminals[packet.source].packet, .router = router});
}

void Lane::throw_no_way(TerminalId source, TerminalId destination) const {
  throw InputError(
      fmt::format("{} has no route from terminal {} to terminal {}", state_.routing.name(), source, destination), {},
      "use another routing; weft paths shows what it does not deliver");
}

// The credits missing in the VCs that the first hop of a route may use.
std::uint64_t Lane::flits_ahead(const routing::Header& header, RouterId router) {
  const Shape& shape = fabric_.shape(router);
  state_.routing.decide(header, {.node = router}, decision_);
  open_vcs_.clear();
  const auto add = [&](std::size_t first, std::size_t last) {
    for (std::size_t vc = first; vc < last; ++vc) open_vcs_.push_back(static_cast<Local>(vc));
  };
  if (decision_.delivers) {
    const TerminalId terminal = header.destination - fabric_.position(router).first_terminal;
    const std::size_t first = shape.first_out_vc[shape.out_links + terminal];
    add(first, first + state_.model.terminal_vcs);
  }
  for (const routing::Candidate& candidate : decision_.candidates) {
    const Want want = want_of(router, shape, candidate);
    add(want.first, want.last + std::size_t{1});
  }
  std::ranges::sort(open_vcs_);
  open_vcs_.erase(std::ranges::unique(open_vcs_).begin(), open_vcs_.end());
  std::uint64_t missing = 0;
  for (const Local vc : open_vcs_)
    missing += unsigned{shape.out_buffers[vc]} - state_.out_vcs[fabric_.position(router).out_vc + vc].credits;
  return missing;
}

// A terminal injects one packet at a time, so none of its VCs has an owner.
bool Lane::take_vc(TerminalId id, Packet& packet) {
  Terminal& terminal = state_.terminals[id];
  const unsigned count = state_.model.terminal_vcs;
  const TerminalVc* vcs = &state_.terminal_vcs[std::size_t{id} * count];
  for (unsigned i = 0; i < count; ++i) {
    const unsigned vc = terminal.pointer + i < count ? terminal.pointer + i : terminal.pointer + i - count;
    const Room room{vcs[vc].credits, static_cast<Local>(state_.model.buffer)};
    if (room.credits == 0 || !is_open(room, packet.flits)) continue;
    terminal.vc = static_cast<Local>(vc);
    terminal.pointer = static_cast<Local>(vc + 1 == count ? 0 : vc + 1);
    packet.head_sent = now_;
    return true;
  }
  return false;
}

// A message generated in cycle `from` or later waits in the calendar.
void Lane::draw_message(TerminalId id, Cycle from) {
  Terminal& terminal = state_.terminals[id];
  traffic::Message message;
  terminal.has_message = state_.injector.next(id, message);
  terminal.generated = message.generated;
  terminal.random = message.random;
  terminal.destination = message.destination;
  terminal.flits = static_cast<std::uint16_t>(message.flits);
  terminal.message_class = message.message_class;
  terminal.is_in_calendar = terminal.has_message && terminal.generated >= from;
  if (terminal.is_in_calendar) {
    calendar_.insert(id - fabric_.position(first_).first_terminal, terminal.generated);
  }
}

// Whether the terminal must be visited in the next cycle although it injects nothing now. A reply is queued before the
// cycle in which it counts as generated; until then its terminal is visited every cycle.
bool Lane::is_due_next(TerminalId id) const {
  const Terminal& terminal = state_.terminals[id];
  if (terminal.has_message && !terminal.is_in_calendar) return true;
  return !state_.replies.empty() && state_.replies[id].first != kNoPacket;
}

bool Lane::is_open(const Room& room, std::uint32_t flits) const {
  if (is_credit_free_) return true;
  const bool is_empty = room.credits == room.buffer;
  const bool has_room = room.credits >= flits;
  if (state_.model.switching != Switching::wormhole && !has_room) return false;
  if (state_.model.vc_reuse == VcReuse::empty) return is_empty;
  return state_.model.vc_reuse == VcReuse::tail || is_empty || has_room;
}

// The router's output VCs that a candidate of the routing allows.
Want Lane::want_of(RouterId router, const Shape& shape, const routing::Candidate& candidate) const {
  if (candidate.port >= shape.out_links) state_.routing.check_candidate(router, candidate);
  const Local first = shape.first_out_vc[candidate.port];
  const VcMap& vcs = fabric_.vcs(shape.out_class[candidate.port]);
  const bool are_vcs_known =
      candidate.vcs.first <= candidate.vcs.last && candidate.vcs.last + std::size_t{1} < vcs.first.size();
  if (!are_vcs_known) state_.routing.check_candidate(router, candidate);
  return {static_cast<Local>(first + vcs.first[candidate.vcs.first]),
          static_cast<Local>(first + vcs.first[candidate.vcs.last + std::size_t{1}] - 1), candidate.preference};
}

// Where a packet is, with the input port and VC by which it came if the routing asks for them.
routing::Position Lane::position_of(RouterId router, Local in_vc) const {
  routing::Position position{.node = router};
  if (is_input_independent_) return position;
  const Shape& shape = fabric_.shape(router);
  const InVcKind& in = shape.in_vcs[in_vc];
  if (in.port >= shape.in_links) return position;
  position.in_port = in.port;
  position.in_vc = fabric_.vcs(in.link_class).routing_vc[in.number];
  return position;
}

// The hop that a packet is about to take; none if it is injected.
routing::Hop Lane::hop_of(const Step& step) const {
  routing::Hop hop{.header = state_.packets[step.packet].header, .choice = {.port = routing::kNoPort}};
  if (step.out_vc == kNoLocal) {
    hop.from = {.node = step.router};
    hop.to = hop.from;
    return hop;
  }
  hop.from = position_of(step.router, step.in_vc);
  const OutVcKind& out = fabric_.shape(step.router).out_vcs[step.out_vc];
  hop.choice = {out.port, fabric_.vcs(out.link_class).routing_vc[out.number]};
  const Token next = fabric_.downstream(fabric_.position(step.router).out_link + out.port).behind(out.number);
  const RouterId router = next.router();
  hop.to = position_of(router, static_cast<Local>(next.vc - fabric_.position(router).in_vc));
  return hop;
}

// Computes the routes of the packets that were injected or got an output VC in this turn, for the router at which they
// arrive next: in batches, with the packets fetched ahead. Small networks remember the answers.
void Lane::take_steps() {
  constexpr std::size_t kBatch = 64;
  constexpr std::size_t kPacketsAhead = 8;
  for (std::size_t begin = 0; begin < steps_.size(); begin += kBatch) {
    const std::size_t end = std::min(begin + kBatch, steps_.size());
    hops_.clear();
    asked_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      if (i + kPacketsAhead < steps_.size()) {
        __builtin_prefetch(&state_.packets[steps_[i + kPacketsAhead].packet], 1);
      }
      if (memory_.is_used() && recall(steps_[i])) continue;
      hops_.push_back(hop_of(steps_[i]));
      asked_.push_back(steps_[i]);
    }
    found_.clear();
    state_.routing.take_hops(hops_, found_);
    for (std::size_t k = 0; k < hops_.size(); ++k) answer_step(asked_[k], hops_[k]);
  }
  steps_.clear();
}

StepMemory::Question Lane::question_of(const Step& step) const {
  StepMemory::Question question{state_.packets[step.packet].header, step.router};
  if (step.out_vc == kNoLocal) return question;
  const OutVcKind& out = fabric_.shape(step.router).out_vcs[step.out_vc];
  question.port = out.port;
  question.vc = fabric_.vcs(out.link_class).routing_vc[out.number];
  return question;
}

// Takes the answer from memory; false if it is not there.
bool Lane::recall(const Step& step) {
  StepMemory::Answer answer;
  if (!memory_.find(question_of(step), answer)) return false;
  Packet& packet = state_.packets[step.packet];
  packet.header = answer.header;
  packet.first_wanted = answer.first_wanted;
  packet.last_wanted = answer.last_wanted;
  return true;
}

void Lane::answer_step(const Step& step, const routing::Hop& hop) {
  Packet& packet = state_.packets[step.packet];
  const bool is_remembered = memory_.is_used();
  const StepMemory::Question question = is_remembered ? question_of(step) : StepMemory::Question{};
  packet.header = hop.header;
  find_wants(step.packet, hop);
  if (is_remembered && packet.first_wanted != kManyWants) {
    memory_.store(question, {packet.header, packet.first_wanted, packet.last_wanted});
  }
}

// The output VCs that the packet may request where the hop ends.
void Lane::find_wants(PacketId id, const routing::Hop& hop) {
  Packet& packet = state_.packets[id];
  const RouterId router = hop.to.node;
  const Shape& shape = fabric_.shape(router);
  if (hop.delivers) {
    const TerminalId terminal = packet.header.destination - fabric_.position(router).first_terminal;
    packet.first_wanted = shape.first_out_vc[shape.out_links + terminal];
    packet.last_wanted = static_cast<Local>(packet.first_wanted + state_.model.terminal_vcs - 1);
    return;
  }
  if (hop.count == 0) throw_no_way(packet.source, packet.header.destination);
  if (hop.count == 1) {
    const Want want = want_of(router, shape, found_[hop.first]);
    packet.first_wanted = want.first;
    packet.last_wanted = want.last;
    return;
  }
  packet.first_wanted = kManyWants;
  std::vector<Want>& wants = state_.packets.wants(id);
  wants.clear();
  for (std::size_t k = 0; k < hop.count; ++k) wants.push_back(want_of(router, shape, found_[hop.first + k]));
}

// The tail leaves its last router; the cycle in which the terminal receives it is known now. True if there is a reply.
bool Lane::deliver(TerminalId destination, PacketId id) {
  const Packet& packet = state_.packets[id];
  const Cycle taken = now_ + fabric_.terminal_delay();
  std::vector<Arrival>& arrivals = now_ == begin_ ? arrivals_ : late_arrivals_;
  arrivals.push_back({packet.source, destination, packet.sequence, packet.flits, packet.hops, packet.message_class,
                      packet.generated, packet.head_sent, taken});
  --packet_balance_;
  const bool is_answered = !state_.replies.empty() && packet.message_class == 0;
  if (is_answered) answer(packet, destination, taken);
  const RouterId home = graph_.node_of_terminal(packet.source);
  if (is_mine(home)) {
    free_packet(id);
  } else {
    write_letter({.kind = Letter::Kind::packet, .what = id}, home);
  }
  return is_answered;
}

void Lane::answer(const Packet& request, TerminalId from, Cycle generated) {
  const PacketId id = new_packet();
  state_.packets[id] = {.header = {.destination = request.source},
                        .flits = state_.injector.reply_flits(),
                        .generated = generated,
                        .source = from,
                        .message_class = 1};
  Replies& replies = state_.replies[from];
  (replies.first == kNoPacket ? replies.first : state_.packets[replies.last].next) = id;
  replies.last = id;
  ++packet_balance_;
}

}  // namespace weft::sim
