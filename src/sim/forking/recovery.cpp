// Packets that are cut off: those that wait too long, and those whose link fails. What they hold is freed hop by hop on
// the way back to the source, which sends them again.
#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "sim/forking/forking_kernel.h"

namespace weft::sim {
namespace {

// Reports that are due at one place in one cycle are taken in this order, behind other signals.
auto rank(const Signal& signal) {
  const bool is_report = signal.kind == Signal::Kind::report;
  const Origin* const origin = signal.origin.get();
  if (!is_report)
    return std::tuple(false, TerminalId{0}, false, TerminalId{0}, 0U, Cycle{0}, TerminalId{0}, std::size_t{0}, 0U,
                      TerminalId{0});
  return std::tuple(true, origin->source, origin->is_acknowledgement(), origin->message_source, origin->message_number,
                    origin->is_acknowledgement() ? origin->generated : 0,
                    origin->is_acknowledgement() ? origin->acknowledged.front() : 0, origin->acknowledged.size(),
                    signal.attempt, signal.targets.front());
}

}  // namespace

// Before flits: the head of the next packet may arrive in the same cycle.
void ForkingKernel::take_ends(Cycle now) {
  for (const Signal& signal : signals_[now % 2]) {
    if (signal.kind != Signal::Kind::end) continue;
    Router& r = router_of(signal.router);
    wake(r);
    take_end(r, signal);
  }
}

void ForkingKernel::take_signals(Cycle now) {
  std::vector<Signal>& due = signals_[now % 2];
  std::erase_if(due, [](const Signal& signal) { return signal.kind == Signal::Kind::end; });
  std::ranges::stable_sort(due, {}, rank);
  for (Signal& signal : due) {
    Router& r = router_of(signal.router);
    wake(r);
    host_.add_packets(-1);
    if (signal.kind == Signal::Kind::combine) {
      const auto entry = std::ranges::find(r.entries, signal.serial, &CombinerEntry::serial);
      WEFT_CHECK(entry != r.entries.end());
      Targets received;
      std::ranges::set_union(entry->received, signal.targets, std::back_inserter(received));
      entry->received = std::move(received);
      settle(r, static_cast<std::size_t>(entry - r.entries.begin()), signal.targets);
    } else if (signal.path.empty()) {
      restart(signal);
    } else {
      pass_on(std::move(signal));
    }
  }
  due.clear();
}

// No more flits of the packet will come. What is here of it is dropped.
void ForkingKernel::take_end(Router& r, const Signal& signal) {
  InputVc& in = r.in[signal.in_vc];
  if (signal.sent == 0) {
    const std::size_t first = std::size_t{fabric_.position(r.id).in_vc + signal.in_vc} * state_.ring_size;
    host_.release_packet(state_.entry(first + in.next_entry).packet);
    in.next_entry = static_cast<std::uint8_t>((in.next_entry + 1U) % state_.ring_size);
    return;
  }
  Resident& last = in.packets.back();
  last.is_ended = true;
  last.is_cut = true;
  if (in.packets.size() > 1) return;
  for (Output& output : in.outputs) cut(r, output);
  if (in.flits_of_front() == 0) end_front(in);
}

// A link that fails takes their outputs from the packets that have one of its VCs.
void ForkingKernel::fail_links(Cycle now) {
  for (const LinkFailure& failure : model_.failures) {
    if (!has_router(failure.node) || (failure.begin != now && failure.end != now)) continue;
    Router& r = router_of(failure.node);
    wake(r);
    if (failure.end == now) r.is_down[failure.port] = false;
    if (failure.begin != now) continue;
    r.is_down[failure.port] = true;
    for (Local vc = 0; vc < r.in.size(); ++vc) {
      InputVc& in = r.in[vc];
      if (in.stage != Stage::forwarding) continue;
      Targets failed;
      for (Output& output : in.outputs) {
        const bool is_hit =
            !output.is_done && output.out_vc != kNoLocal && r.shape->out_vcs[output.out_vc].port == failure.port;
        if (!is_hit) continue;
        const Targets its = targets_of(in, output);
        failed.insert(failed.end(), its.begin(), its.end());
        cut(r, output);
      }
      if (!failed.empty()) report(r, vc, in.front(), !in.has_outputs(), std::move(failed));
    }
  }
}

// The last packet of the buffer, of which a damaged flit has arrived, is dropped here.
void ForkingKernel::drop(Router& r, Local in_vc) {
  InputVc& in = r.in[in_vc];
  Resident& last = in.packets.back();
  if (last.is_cut) return;
  last.is_cut = true;
  const ForkedPacket& its = forked(last.entry.packet);
  Targets failed;
  if (in.packets.size() == 1 && in.stage == Stage::forwarding) {
    for (Output& output : in.outputs) {
      if (output.is_done) continue;
      const Targets some = targets_of(in, output);
      failed.insert(failed.end(), some.begin(), some.end());
      cut(r, output);
    }
  } else if (its.tree == nullptr) {
    failed = {its.origin->destination};
  } else {
    add_targets_below(*its.tree, its.tree_node, failed);
  }
  if (!failed.empty()) report(r, in_vc, last.entry.packet, true, std::move(failed));
}

bool ForkingKernel::is_blocked(const Router& r, const InputVc& in, const Output& output) const {
  if (output.is_done || output.from > now_) return false;
  const bool has_flit = output.sent < in.packets.front().arrived;
  return output.out_vc == kNoLocal || (has_flit && r.out[output.out_vc].credits == 0);
}

// Outputs that are blocked too long are cut off. True if any is blocked.
bool ForkingKernel::kill_blocked(Router& r) {
  if (!recovers()) return false;
  bool has_any = false;
  for (Local vc = 0; vc < r.in.size(); ++vc) {
    InputVc& in = r.in[vc];
    if (in.stage != Stage::forwarding) continue;
    Targets failed;
    for (Output& output : in.outputs) {
      output.blocked_from = is_blocked(r, in, output) ? std::min(output.blocked_from, now_) : UINT64_MAX;
      if (output.blocked_from == UINT64_MAX) continue;
      has_any = true;
      const Cycle since = model_.recovery == Recovery::shoot_down ? output.blocked_from : packet(in.front()).head_sent;
      if (since + model_.patience > now_) continue;
      host_.count_kill();
      const Targets its = targets_of(in, output);
      failed.insert(failed.end(), its.begin(), its.end());
      cut(r, output);
    }
    if (model_.acquires_in_order) let_next_request(in, now_ + 1);
    if (!failed.empty()) report(r, vc, in.front(), !in.has_outputs(), std::move(failed));
  }
  return has_any;
}

Targets ForkingKernel::targets_of(const InputVc& in, const Output& output) const {
  const ForkedPacket& its = forked(in.front());
  if (its.tree == nullptr) return {its.origin->destination};
  const auto number = static_cast<std::size_t>(&output - in.outputs.data());
  if (number < its.tree->nodes[its.tree_node].delivery_count) return {output.node};
  Targets targets;
  add_targets_below(*its.tree, output.node, targets);
  return targets;
}

// The output sends no more, and gives its VC back; what it has sent is ended where it is.
void ForkingKernel::cut(Router& r, Output& output) {
  if (output.is_done) return;
  output.is_done = true;
  if (output.out_vc == kNoLocal) return;
  r.out[output.out_vc].is_owned = false;
  const OutVcKind& kind = r.shape->out_vcs[output.out_vc];
  if (kind.is_terminal) return;
  const Token next = fabric_.downstream(r.id, kind.port).behind(kind.number);
  host_.put_signal({.kind = Signal::Kind::end,
                    .router = next.router,
                    .due = now_ + kind.delay,
                    .in_vc = static_cast<Local>(next.vc - fabric_.position(next.router).in_vc),
                    .sent = output.sent});
}

// The source will be told; the routers before it free what is not needed any more.
void ForkingKernel::report(Router& r, Local in_vc, PacketId id, bool is_dead, Targets failed) {
  std::ranges::sort(failed);
  const ForkedPacket& its = forked(id);
  const InVcKind& kind = r.shape->in_vcs[in_vc];
  const Cycle delay = kind.is_terminal ? fabric_.terminal_input_credit_delay() : kind.credit_delay;
  settle_entries(r, *its.origin, its.attempt, failed);
  send_report({.kind = Signal::Kind::report,
               .targets = std::move(failed),
               .origin = its.origin,
               .attempt = its.attempt,
               .path = its.path,
               .tree_node = its.tree_node,
               .is_dead = is_dead},
              delay);
}

void ForkingKernel::send_report(Signal report, Cycle delay) {
  if (report.targets.empty()) return;
  report.router =
      report.path.empty() ? state_.routing.graph().node_of_terminal(report.origin->source) : report.path.back().router;
  report.due = now_ + delay;
  host_.put_signal(std::move(report));
}

// At the router of the last step of its path.
void ForkingKernel::pass_on(Signal report) {
  const PathStep step = report.path.back();
  Router& r = router_of(step.router);
  bool is_dead = false;
  std::uint32_t tree_node = 0;
  for (InputVc& in : r.in) {
    if (!report.is_dead || in.stage != Stage::forwarding) continue;
    const ForkedPacket& its = forked(in.front());
    // A packet may come to a router twice: then by paths of different lengths.
    if (its.origin != report.origin || its.attempt != report.attempt || its.path.size() + 1 != report.path.size())
      continue;
    for (Output& output : in.outputs) {
      // Several branches may have had this VC, one after another.
      const bool is_its = its.tree == nullptr || output.node == report.tree_node;
      if (output.is_done || output.out_vc != step.out_vc || !is_its) continue;
      cut(r, output);
      is_dead = !in.has_outputs();
      tree_node = its.tree_node;
    }
  }
  settle_entries(r, *report.origin, report.attempt, report.targets);
  report.path.pop_back();
  report.is_dead = is_dead;
  report.tree_node = tree_node;
  Cycle delay = fabric_.terminal_input_credit_delay();
  if (!report.path.empty()) {
    const PathStep& back = report.path.back();
    const PortId port = fabric_.shape(back.router).out_vcs[back.out_vc].port;
    delay = model_.timing(state_.routing.graph(), back.router, port).latency + Cycle{1} + model_.delays.credit;
  }
  send_report(std::move(report), delay);
}

// At the source.
void ForkingKernel::restart(const Signal& report) {
  Router& r = router_of(report.router);
  const unsigned terminal = report.origin->source - fabric_.position(r.id).first_terminal;
  TerminalQueue& queue = r.terminals[terminal];
  const bool is_sending = report.is_dead && queue.vc != kNoLocal && queue.sent > 0 &&
                          forked(queue.packet).origin == report.origin &&
                          forked(queue.packet).attempt == report.attempt;
  if (is_sending) {
    host_.put_signal(
        {.kind = Signal::Kind::end, .router = r.id, .due = now_ + kToRouter, .in_vc = queue.vc, .sent = queue.sent});
    end_packet(r, terminal);
  }
  retry(r, terminal, report);
}

// Those of the targets for which this was the last attempt are tried again.
void ForkingKernel::retry(Router& r, unsigned terminal, const Signal& report) {
  Origin& origin = *report.origin;
  Targets again;
  for (const TerminalId target : report.targets) {
    if (origin.attempt[target] == report.attempt) again.push_back(target);
  }
  if (again.empty()) return;
  host_.count_retry();
  ++origin.attempt_count;
  for (const TerminalId target : again) origin.attempt[target] = origin.attempt_count;
  std::shared_ptr<const routing::MulticastTree> tree;
  if (origin.tree != nullptr) tree = std::make_shared<routing::MulticastTree>(pruned(*origin.tree, again));
  const Cycle delay =
      retry_delay(model_.patience, origin.source, origin.message_source, origin.message_number, origin.attempt_count);
  host_.add_packets(1);
  r.terminals[terminal].waiting.emplace(Turn{now_ + delay, Kind::retry},
                                        Pending{report.origin, std::move(tree), origin.attempt_count});
}

}  // namespace weft::sim
