// What happens once per packet at terminals: the choice of the initial route, injection, delivery, replies.
#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "base/numbers/count.h"
#include "base/numbers/random.h"
#include "sim/engine/router_partition.h"

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

bool Partition::begin_packet(RouterId router, TerminalId id) {
  if (!state_.replies.empty() && begin_reply(router, id)) return true;
  Terminal& terminal = state_.terminals[id];
  if (!terminal.has_message || terminal.generated > now_) return false;
  terminal.has_message = false;
  terminal.packet = new_packet();
  Packet& packet = state_.packets[terminal.packet];
  packet = {.generated = terminal.generated,
            .source = id,
            .sequence = terminal.sequence++,
            .flits = terminal.flits,
            .message_class = terminal.message_class,
            .home = static_cast<std::uint16_t>(number_here())};
  ++packet_balance_;
  choose_route(router, packet, terminal.destination, terminal.random);
  return true;
}

// A reply goes before a message generated in the same cycle.
bool Partition::begin_reply(RouterId router, TerminalId id) {
  Terminal& terminal = state_.terminals[id];
  Replies& replies = state_.replies[id];
  if (replies.first == kNoPacket) return false;
  Packet& reply = state_.packets[replies.first];
  if (reply.generated > now_ || (terminal.has_message && terminal.generated < reply.generated)) return false;
  terminal.packet = replies.first;
  replies.first = reply.next();
  reply.sequence = terminal.sequence++;
  choose_route(router, reply, reply.header.destination, bits_of(seed_, id, reply.sequence));
  return true;
}

// The decision of UGAL: the direct route, unless twice the flits ahead of the detour, and one, are fewer than those
// ahead of it. Other routings have one initial route.
void Partition::choose_route(RouterId router, Packet& packet, TerminalId destination, std::uint64_t random) {
  packet.note = 0;
  if (memory_.has_answers() && memory_.find(router, destination).first_wanted != kNoLocal) {
    packet.header = {.destination = destination};  // which has no state, and a packet was here that found a way
    return;
  }
  const auto draw = static_cast<std::uint64_t>((static_cast<Count>(random) * draw_count_) >> 64U);
  headers_.clear();
  state_.routing.start(state_.routing.departure(packet.source, destination, draw, packet.message_class), headers_);
  if (headers_.empty()) throw_no_path(packet.source, destination);
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
}

void Partition::throw_no_path(TerminalId source, TerminalId destination) const {
  throw InputError(
      fmt::format("{} has no route from terminal {} to terminal {}", state_.routing.name(), source, destination), {},
      "use another routing; weft paths shows what it does not deliver");
}

// The credits missing in the VCs that the first hop of a route may use.
std::uint64_t Partition::flits_ahead(const routing::Header& header, RouterId router) {
  const Shape& shape = fabric_.shape(router);
  state_.routing.decide(header, {.node = router}, decision_);
  vcs_ahead_.clear();
  const auto add = [&](std::size_t first, std::size_t last) {
    for (std::size_t vc = first; vc < last; ++vc) vcs_ahead_.push_back(static_cast<Local>(vc));
  };
  if (decision_.delivers) {
    const TerminalId terminal = header.destination - fabric_.position(router).first_terminal;
    const std::size_t first = shape.first_out_vc[shape.out_links + terminal];
    add(first, first + state_.model.terminal_vcs);
  }
  for (routing::Candidate& candidate : decision_.candidates) {
    candidate.port = fabric_.port(router, candidate.port);
    const Want want = want_of(router, shape, candidate);
    add(want.first, want.last + std::size_t{1});
  }
  std::ranges::sort(vcs_ahead_);
  vcs_ahead_.erase(std::ranges::unique(vcs_ahead_).begin(), vcs_ahead_.end());
  std::uint64_t missing = 0;
  for (const Local vc : vcs_ahead_)
    missing += shape.out_buffers[vc] - kernel_of(routers_.slot_of(router)).credits(routers_.slot_of(router), vc);
  return missing;
}

bool Partition::end_packet(TerminalId id) {
  Terminal& terminal = state_.terminals[id];
  terminal.packet = kNoPacket;
  if (!terminal.has_message) draw_message(id, now_ + 2);
  return is_due_next(id);
}

// A message generated in cycle `from` or later waits in the calendar.
void Partition::draw_message(TerminalId id, Cycle from) {
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

// A reply is queued before the cycle in which it counts as generated; until then its terminal is visited every cycle.
bool Partition::is_due_next(TerminalId id) const {
  const Terminal& terminal = state_.terminals[id];
  if (terminal.has_message && !terminal.is_in_calendar) return true;
  return !state_.replies.empty() && state_.replies[id].first != kNoPacket;
}

traffic::Message Partition::take_message(TerminalId id) {
  Terminal& terminal = state_.terminals[id];
  terminal.has_message = false;
  return {.generated = terminal.generated,
          .destination = terminal.destination,
          .flits = terminal.flits,
          .message_class = terminal.message_class,
          .random = terminal.random};
}

PacketId Partition::new_forked_packet() {
  const PacketId id = new_packet();
  state_.packets.forked(id).home = static_cast<std::uint32_t>(number_);
  add_packets(1);
  return id;
}

void Partition::release_packet(PacketId id) {
  add_packets(-1);
  ForkedPacket& its = state_.packets.forked(id);
  const std::uint32_t home = its.home;
  its = {};
  if (home == number_) {
    free_packet(id);
  } else {
    send_mail({.kind = Mail::Kind::packet, .what = id}, state_.cut.first_router(home));
  }
}

PacketId Partition::new_packet() {
  if (free_ == kNoPacket) {
    const PacketId first = state_.packets.grow();
    for (PacketId id = first; id < first + PacketPool::kPiece; ++id) free_packet(id);
  }
  const PacketId id = free_;
  free_ = state_.packets[id].next();
  return id;
}

void Partition::free_packet(PacketId id) {
  state_.packets[id].next() = free_;
  free_ = id;
}

// To the partition that made it.
void Partition::return_packet(PacketId id) {
  const std::size_t home = state_.packets[id].home;
  if (home == number_here()) {
    free_packet(id);
  } else {
    send_mail({.kind = Mail::Kind::packet, .what = id}, state_.cut.first_router(state_.cut.first_here() + home));
  }
}

bool Partition::deliver(TerminalId destination, PacketId id) {
  const Packet& packet = state_.packets[id];
  const Cycle taken = now_ + fabric_.terminal_delay();
  std::vector<Arrival>& arrivals = now_ == begin_ ? arrivals_ : late_arrivals_;
  arrivals.push_back({packet.source, destination, packet.sequence, packet.flits, packet.hops, packet.message_class,
                      packet.generated, packet.head_sent, taken});
  --packet_balance_;
  const bool is_answered = !state_.replies.empty() && packet.message_class == 0;
  if (is_answered) answer(packet, destination, taken);
  return_packet(id);
  return is_answered;
}

// The terminal receives the head and sends the acknowledgement over the circuit, which has no other traffic.
void Partition::acknowledge(PacketId id, Cycle now) {
  const TerminalId source = state_.packets[id].source;
  const Cycle due = now + fabric_.terminal_delay() + state_.circuits[source].return_delay;
  const RouterId home = graph_.node_of_terminal(source);
  if (is_mine(home)) {
    take_acknowledgement(source, due);
  } else {
    send_mail({.kind = Mail::Kind::acknowledgement, .what = source, .due = due}, home);
  }
}

void Partition::take_acknowledgement(TerminalId id, Cycle due) {
  state_.circuits[id].body_from = due;
  acknowledgements_.insert(id - fabric_.position(first_).first_terminal, due);
}

void Partition::answer(const Packet& request, TerminalId from, Cycle generated) {
  const PacketId id = new_packet();
  state_.packets[id] = {.header = {.destination = request.source},
                        .generated = generated,
                        .source = from,
                        .sequence = kNoPacket,
                        .flits = static_cast<std::uint16_t>(state_.injector.reply_flits()),
                        .message_class = 1,
                        .home = static_cast<std::uint16_t>(number_here())};
  Replies& replies = state_.replies[from];
  (replies.first == kNoPacket ? replies.first : state_.packets[replies.last].next()) = id;
  replies.last = id;
  ++packet_balance_;
}

}  // namespace weft::sim
