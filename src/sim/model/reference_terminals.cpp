// Terminals: step 2 of docs/model.md, what they receive, and its sections "Acknowledgements" and "Combiners".
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/check.h"
#include "sim/model/reference_cycle.h"

namespace weft::sim::reference {
namespace {

// A packet that has begun goes before all that come later, whatever their turn.
void keep_first(Terminal& terminal) {
  auto packet = terminal.queue.extract(terminal.queue.begin());
  packet.key() = Turn{0, Kind::retry};
  terminal.queue.insert(std::move(packet));
}

std::size_t index_of(const Copy& copy, TerminalId target) {
  if (copy.request().tree == nullptr) return 0;
  const auto& all = copy.request().tree->deliveries;
  return static_cast<std::size_t>(std::ranges::find(all, target) - all.begin());
}

}  // namespace

// Step 2: terminals.
void ReferenceEngine::inject(Terminal& terminal) {
  if (terminal.queue.empty() || terminal.queue.begin()->first.first > now_) return;
  Copy& packet = *terminal.queue.begin()->second;
  if (!packet.header && packet.tree == nullptr) choose_route(*terminal.router, packet);
  if (terminal.sent == 0) {
    if (!allocate_vc(terminal, packet)) return;
    keep_first(terminal);
  }
  if (model_.switching == Switching::circuit && terminal.sent > 0 && packet.origin->set_up > now_) return;
  const OutputVc& output = terminal.to_router->sender[terminal.vc];
  if (output.credits == 0) return;
  const bool is_tail = terminal.sent + 1 == packet.request().flits;
  send(*terminal.to_router, terminal.vc, {&packet, terminal.sent++, is_tail});
  if (!is_tail) return;
  terminal.queue.erase(terminal.queue.begin());
  terminal.sent = 0;
}

void ReferenceEngine::choose_route(const Router& router, Copy& packet) {
  const PacketRequest& request = packet.request();
  std::vector<Header> routes;
  routing_.start(routing_.departure(request.source, request.destination, request.draw, request.message_class), routes);
  WEFT_CHECK(!routes.empty());
  std::map<std::size_t, Header> by_cost;  // emplace keeps the first route of equal cost
  for (std::size_t k = 0; k < routes.size(); ++k) {
    std::set<PortVc> vcs;
    for (auto& [preference, some] : options(router, packet, routes[k], {.node = router.node}))
      vcs.insert(some.begin(), some.end());
    std::size_t missing = 0;
    for (const PortVc& vc : vcs) missing += router.outputs[vc.first]->buffer - router.output_vc(vc).credits;
    by_cost.emplace(k == 0 ? missing : 2 * missing + 1, routes[k]);
  }
  packet.header = by_cost.begin()->second;
}

bool ReferenceEngine::allocate_vc(Terminal& terminal, Copy& packet) {
  std::set<PortVc> open;
  std::vector<OutputVc>& vcs = terminal.to_router->sender;
  for (std::size_t vc = 0; vc < vcs.size(); ++vc) {
    if (is_open(*terminal.to_router, vc, packet) && vcs[vc].credits > 0) open.insert({0, vc});
  }
  if (open.empty()) return false;
  terminal.vc = first_at_or_after({0, terminal.pointer}, open).second;
  terminal.pointer = terminal.vc + 1;
  vcs[terminal.vc].owner = &packet;
  packet.return_delay = terminal.to_router->timing.latency + 1;
  packet.head_sent = now_;
  note_begun(*packet.origin);
  return true;
}

// Of messages that are not received, it is known whether they were sent.
void ReferenceEngine::note_begun(const Origin& origin) {
  if (origin.is_acknowledgement()) return;
  for (Delivery& delivery : run_.copies[origin.message]) {
    if (delivery.tail_received == Delivery::kNever) delivery.head_sent = now_;
  }
}

void ReferenceEngine::receive(Channel& channel, std::size_t vc, const Flit& flit) {
  return_credit(channel, vc);
  if (!flit.is_tail) return set_up(flit);
  const Copy& copy = *flit.copy;
  const Origin& origin = *copy.origin;
  if (origin.is_acknowledgement()) {
    WEFT_CHECK((channel.combines_at != nullptr) == (origin.to != nullptr));
    origin.to != nullptr ? combine(*origin.to, origin.acknowledged) : acknowledge(origin);
    return;
  }
  WEFT_CHECK(copy.targets.size() == 1);
  const TerminalId target = *copy.targets.begin();
  WEFT_CHECK(&channel == terminals_[target].from_router);
  Delivery& delivery = run_.copies[origin.message][index_of(copy, target)];
  WEFT_CHECK(delivery.tail_received == Delivery::kNever);
  delivery = {copy.head_sent, now_, copy.hops};
  --left_;
  if (copy.request().acknowledgement > 0) send_acknowledgement(target, origin.message, {target}, copy.combiner);
}

// With circuit switching the head is acknowledged, unless it is the whole packet.
void ReferenceEngine::set_up(const Flit& flit) {
  if (model_.switching != Switching::circuit || flit.number > 0) return;
  flit.copy->origin->set_up = after(flit.copy->return_delay);
}

// By the terminal `from`: for these receivers of the message, to an entry of a combiner or, without one, to the source.
void ReferenceEngine::send_acknowledgement(TerminalId from, std::size_t message, const Targets& receivers,
                                           CombinerEntry* to) {
  const PacketRequest& request = *messages_.at(message);
  const TerminalId destination = to == nullptr ? request.source : graph_.first_terminal(to->router->node);
  const PacketRequest& own = own_requests_.emplace_back(
      PacketRequest{.generated = now_,
                    .source = from,
                    .destination = destination,
                    .flits = request.acknowledgement,
                    .message_class = static_cast<routing::MessageClass>(routing_.message_class_count() > 1 ? 1 : 0)});
  Origin& origin =
      origins_.emplace_back(Origin{.request = &own, .message = message, .acknowledged = receivers, .to = to});
  Copy& copy = copies_.emplace_back(Copy{.origin = &origin, .targets = {destination}});
  terminals_[from].queue.emplace(Turn{now_, Kind::acknowledgement}, &copy);
  (void)after(1);
}

void ReferenceEngine::acknowledge(const Origin& origin) {
  ++run_.acknowledgements;
  run_.combined += origin.acknowledged.size();
  Targets& all = acknowledged_[origin.message];
  for (const TerminalId receiver : origin.acknowledged) {
    WEFT_CHECK(all.insert(receiver).second);
    --left_;
  }
  if (all.size() == run_.copies[origin.message].size()) run_.acknowledged[origin.message] = now_;
}

void ReferenceEngine::begin_combining(Router& router, Copy& front, std::size_t output_count) {
  const bool combines = model_.combiner_entries > 0 && graph_.terminal_count_at(router.node) > 0 &&
                        front.request().acknowledgement > 0 && output_count > 1;
  const Targets below = targets_below(*front.tree, front.tree_node);
  if (!combines || below.size() < 2) return;
  if (router.entries.size() == model_.combiner_entries) {
    ++run_.overflows;
    return;
  }
  CombinerEntry& entry = entries_.emplace_back(CombinerEntry{.router = &router,
                                                             .message = front.origin->message,
                                                             .attempt = front.attempt,
                                                             .missing = below,
                                                             .up = front.combiner});
  router.entries.push_back(&entry);
  front.combiner = &entry;
}

void ReferenceEngine::combine(CombinerEntry& entry, const Targets& receivers) {
  WEFT_CHECK(!entry.is_free);
  entry.received.insert(receivers.begin(), receivers.end());
  settle(entry, receivers);
}

// These targets have acknowledged, or will not be reached.
void ReferenceEngine::settle(CombinerEntry& entry, const Targets& targets) {
  for (const TerminalId target : targets) entry.missing.erase(target);
  if (!entry.missing.empty()) return;
  if (!entry.received.empty()) {
    send_acknowledgement(graph_.first_terminal(entry.router->node), entry.message, entry.received, entry.up);
  }
  entry.is_free = true;
  std::erase(entry.router->entries, &entry);
}

void ReferenceEngine::settle_entries(Router& router, const Origin& origin, unsigned attempt, const Targets& failed) {
  if (origin.is_acknowledgement()) return;
  const std::vector<CombinerEntry*> entries = router.entries;
  for (CombinerEntry* entry : entries) {
    if (entry->message == origin.message && entry->attempt == attempt) settle(*entry, failed);
  }
}

}  // namespace weft::sim::reference
