// What happens at terminals in the forking kernel: which packet is next, injection and delivery.
#include <utility>

#include "base/check.h"
#include "base/numbers/count.h"
#include "sim/forking/forking_kernel.h"

namespace weft::sim {

bool ForkingKernel::is_busy(const TerminalQueue& queue, TerminalId id) const {
  const Terminal& terminal = state_.terminals[id];
  return queue.packet != kNoPacket || !queue.waiting.empty() || queue.is_ready ||
         (terminal.has_message && !terminal.is_in_calendar);
}

bool ForkingKernel::inject(Router& r) {
  bool has_any = false;
  for (unsigned terminal = 0; terminal < r.terminals.size(); ++terminal) {
    TerminalQueue& queue = r.terminals[terminal];
    has_any = has_any || (!queue.waiting.empty() && queue.waiting.begin()->first.first > now_);
    if (queue.packet == kNoPacket && !begin_packet(r, terminal)) continue;
    if (queue.vc == kNoLocal && !take_vc(r, terminal)) continue;
    InputVc& in = r.in[queue.vc];
    if (in.terminal_credits == 0) continue;
    has_any = true;
    --in.terminal_credits;
    host_.put_far(kFlitsDue, r.id, queue.vc, now_ + kToRouter);
    if (++queue.sent == packet(queue.packet).flits) end_packet(r, terminal);
  }
  return has_any;
}

bool ForkingKernel::begin_packet(Router& r, unsigned terminal) {
  TerminalQueue& queue = r.terminals[terminal];
  const TerminalId id = fabric_.position(r.id).first_terminal + terminal;
  const Terminal& its = state_.terminals[id];
  const auto first = queue.waiting.begin();
  const bool has_message = its.has_message && its.generated <= now_;
  const bool has_waiting = first != queue.waiting.end() && first->first.first <= now_;
  queue.is_ready = false;
  if (has_waiting && (!has_message || first->first < Turn{its.generated, Kind::message})) {
    const Pending pending = first->second;
    queue.waiting.erase(first);
    make_packet(r, terminal, pending);
    return true;
  }
  if (!has_message) return false;
  begin_message(r, terminal);
  return true;
}

// A message begins with the first of its packets; the others follow it at once.
void ForkingKernel::begin_message(Router& r, unsigned terminal) {
  TerminalQueue& queue = r.terminals[terminal];
  const TerminalId id = fabric_.position(r.id).first_terminal + terminal;
  const traffic::Message message = host_.take_message(id);
  plan_.trees.clear();
  plan_.destinations.clear();
  const std::uint32_t number = queue.next_number++;
  if (state_.plans == nullptr) {
    plan_.destinations.push_back(message.destination);
  } else {
    state_.plans->plan(id, number, message, plan_);
  }
  std::vector<Pending> packets;
  const auto add = [&](TerminalId destination, const std::shared_ptr<const routing::MulticastTree>& tree) {
    auto origin = std::make_shared<Origin>(Origin{.source = id,
                                                  .destination = destination,
                                                  .tree = tree,
                                                  .generated = message.generated,
                                                  .random = message.random,
                                                  .flits = static_cast<std::uint16_t>(message.flits),
                                                  .message_class = message.message_class,
                                                  .message_source = id,
                                                  .message_number = number});
    packets.push_back({std::move(origin), tree, 0});
  };
  for (const auto& tree : plan_.trees) add(0, tree);
  for (const TerminalId destination : plan_.destinations) add(destination, nullptr);
  WEFT_CHECK(!packets.empty());
  make_packet(r, terminal, packets.front());
  host_.add_packets(static_cast<std::int64_t>(packets.size()));
  for (std::size_t k = 1; k < packets.size(); ++k) {
    queue.waiting.emplace(Turn{message.generated, Kind::message}, std::move(packets[k]));
  }
}

// Packets that wait are counted already.
void ForkingKernel::make_packet(Router& r, unsigned terminal, const Pending& pending) {
  TerminalQueue& queue = r.terminals[terminal];
  const Origin& origin = *pending.origin;
  queue.packet = host_.new_forked_packet();
  host_.add_packets(-1);
  Packet& packet = state_.packets[queue.packet];
  packet = {.generated = origin.generated,
            .source = origin.source,
            .sequence = origin.message_number,
            .flits = origin.flits,
            .message_class = origin.message_class};
  ForkedPacket& its = forked(queue.packet);
  const std::uint32_t home = its.home;
  its = {.origin = pending.origin, .tree = pending.tree, .attempt = pending.attempt, .home = home};
  if (its.tree == nullptr) host_.choose_route(r.id, packet, origin.destination, origin.random);
}

// A terminal injects one packet at a time, so none of its VCs has an owner.
bool ForkingKernel::take_vc(Router& r, unsigned terminal) {
  TerminalQueue& queue = r.terminals[terminal];
  const TerminalId id = fabric_.position(r.id).first_terminal + terminal;
  Local& pointer = state_.terminals[id].pointer;
  const Local first = r.shape->first_in_vc[r.shape->in_links + terminal];
  Packet& packet = state_.packets[queue.packet];
  const unsigned count = model_.terminal_vcs;
  for (unsigned k = 0; k < count; ++k) {
    const unsigned vc = (pointer + k) % count;
    const unsigned free = r.in[first + vc].terminal_credits;
    if (free == 0 || !state_.is_open(free, model_.buffer, packet.flits)) continue;
    pointer = static_cast<Local>((vc + 1) % count);
    queue.vc = static_cast<Local>(first + vc);
    queue.sent = 0;
    packet.head_sent = now_;
    Octet& next = state_.terminal_next(id, vc);
    const std::uint32_t entry = (fabric_.position(r.id).in_vc + queue.vc) * state_.ring_size + next;
    next = static_cast<std::uint8_t>((unsigned{next} + 1U) % state_.ring_size);
    if (forked(queue.packet).tree != nullptr) {
      state_.entry(entry) = {queue.packet, 0, 0};
    } else {
      host_.want_route<true>({queue.packet, entry, queue.vc}, r.id, {routing::kNoPort, 0}, r.id);
    }
    return true;
  }
  return false;
}

// The tail of the packet has left the terminal, or no more of it is sent. From now on its router has it.
void ForkingKernel::end_packet(Router& r, unsigned terminal) {
  TerminalQueue& queue = r.terminals[terminal];
  queue.packet = kNoPacket;
  queue.vc = kNoLocal;
  if (host_.end_packet(fabric_.position(r.id).first_terminal + terminal)) queue.is_ready = true;
}

// The tail leaves its last router; the cycle in which it is received is known now.
void ForkingKernel::deliver(Router& r, unsigned terminal, PacketId id) {
  const Cycle received = now_ + fabric_.terminal_delay();
  const Packet& its = packet(id);
  const Origin& origin = *forked(id).origin;
  if (terminal == r.shape->terminals) {
    host_.put_signal({.kind = Signal::Kind::combine,
                      .router = r.id,
                      .due = received,
                      .targets = origin.acknowledged,
                      .serial = origin.to.serial});
    return;
  }
  const TerminalId receiver = fabric_.position(r.id).first_terminal + terminal;
  if (origin.is_acknowledgement()) {
    host_.add_acknowledgement({origin.message_source, origin.message_number,
                               static_cast<std::uint32_t>(origin.acknowledged.size()), received});
    return;
  }
  host_.add_arrival({its.source, receiver, origin.message_number, its.flits, its.hops, its.message_class, its.generated,
                     its.head_sent, received});
  if (state_.plans != nullptr && state_.plans->acknowledgement_flits() > 0)
    acknowledge_message(r, terminal, id, received);
}

}  // namespace weft::sim
