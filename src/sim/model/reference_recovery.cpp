// "Recovery", "Failing links" and "Damaged flits" of docs/model.md: packets that are cut off, and how their sources
// learn of it and send them again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "sim/model/reference_cycle.h"

namespace weft::sim::reference {
namespace {

// Reports that are due at one place in one cycle are taken in this order. The message is the one that the packet
// carries or acknowledges, with its number at its source.
auto rank(const Report& report, const PacketRequest& message, std::uint32_t number) {
  const Origin& origin = *report.origin;
  const TerminalId first = origin.is_acknowledgement() ? *origin.acknowledged.begin() : 0;
  return std::tuple(origin.request->source, origin.is_acknowledgement(), message.source, number,
                    origin.request->generated, first, origin.acknowledged.size(), report.attempt,
                    *report.failed.begin());
}

}  // namespace

// Recovery: outputs that are blocked too long are cut off.
void ReferenceEngine::kill_blocked(Router& router) {
  if (model_.recovery == Recovery::none) return;
  for (auto& [number, input] : router.input_vcs) {
    if (input.state != State::forwarding) continue;
    Targets failed;
    for (Output& output : input.outputs) {
      output.blocked_from = is_blocked(router, input, output) ? std::min(output.blocked_from, now_) : UINT64_MAX;
      if (output.blocked_from == UINT64_MAX) continue;
      const Cycle since = model_.recovery == Recovery::shoot_down ? output.blocked_from : input.front->head_sent;
      busy_until_ = std::max(busy_until_, since + model_.patience);
      if (since + model_.patience > now_) continue;
      ++run_.kills;
      failed.insert(output.targets.begin(), output.targets.end());
      cut(router, output);
    }
    if (model_.acquires_in_order) let_next_request(input, now_ + 1);
    if (!failed.empty()) report(router, input, failed);
  }
}

bool ReferenceEngine::is_blocked(const Router& router, const InputVc& input, const Output& output) const {
  if (output.is_done || output.from > now_) return false;
  const bool has_flit = output.sent - input.released < input.flits_of_front();
  return !output.vc || (has_flit && router.output_vc(*output.vc).credits == 0);
}

// The output sends no more, and gives its VC back; what it has sent is ended where it is.
void ReferenceEngine::cut(Router& router, Output& output) {
  if (output.is_done) return;
  output.is_done = true;
  if (!output.vc) return;
  Channel& channel = *router.outputs[output.vc->first];
  channel.sender[output.vc->second].owner = nullptr;
  channel.flits.push_back({after(channel.flit_delay), output.vc->second, {}, output.next});
}

// No more flits of the packet will come: it was cut off upstream. What is here of it is dropped.
void ReferenceEngine::end_packet(Channel& channel, std::size_t vc, const Copy* ended) {
  InputVc& input = channel.receiver->input_vcs[{channel.in_port, vc}];
  if (!input.buffer.empty() && input.buffer.back().copy == ended) {
    input.buffer.back().is_tail = true;
    input.buffer.back().copy->is_cut = true;
  }
  if (input.state == State::idle || input.front != ended) return;
  input.front->is_cut = true;
  for (Output& output : input.outputs) cut(*channel.receiver, output);
  if (input.buffer.empty()) input.state = State::idle;
}

// Failing and repair of links.
void ReferenceEngine::change(const LinkFailure& failure) {
  Router& router = routers_[failure.node];
  Channel& channel = *router.outputs[failure.port];
  if (failure.end == now_) channel.is_down = false;
  if (failure.begin != now_) return;
  channel.is_down = true;
  for (auto& [number, input] : router.input_vcs) {
    if (input.state != State::forwarding) continue;
    Targets failed;
    for (Output& output : input.outputs) {
      if (output.is_done || !output.vc || output.vc->first != failure.port) continue;
      failed.insert(output.targets.begin(), output.targets.end());
      cut(router, output);
    }
    if (!failed.empty()) report(router, input, failed);
  }
}

// The packet, of which a damaged flit has arrived, is dropped here.
void ReferenceEngine::drop(Channel& channel, InputVc& input, Copy& copy) {
  if (copy.is_cut) return;
  copy.is_cut = true;
  const bool has_outputs = input.state == State::forwarding && input.front == &copy;
  Targets failed = has_outputs ? Targets{} : copy.targets;
  for (Output& output : input.outputs) {
    if (!has_outputs || output.is_done) continue;
    failed.insert(output.targets.begin(), output.targets.end());
    cut(*channel.receiver, output);
  }
  if (failed.empty()) return;
  send_report({0, copy.origin, copy.attempt, failed, copy.path, &copy, true}, channel);
  settle_entries(*channel.receiver, *copy.origin, copy.attempt, failed);
}

// The source will be told; the routers before it free what is not needed any more.
void ReferenceEngine::report(Router& router, const InputVc& input, const Targets& failed) {
  const Copy& front = *input.front;
  send_report({0, front.origin, front.attempt, failed, front.path, &front, !input.has_outputs()}, *input.channel);
  settle_entries(router, *front.origin, front.attempt, failed);
}

void ReferenceEngine::send_report(Report report, const Channel& back) {
  report.due = after(back.timing.latency + 1 + model_.delays.credit);
  reports_.push_back(std::move(report));
}

void ReferenceEngine::take_reports() {
  std::vector<Report> due;
  std::erase_if(reports_, [&](const Report& report) {
    if (report.due == now_) due.push_back(report);
    return report.due == now_;
  });
  std::ranges::sort(due, {}, [&](const Report& report) {
    return rank(report, *messages_[report.origin->message], numbers_[report.origin->message]);
  });
  for (Report& report : due) report.path.empty() ? restart(report) : pass_on(report);
}

// At the router of the last step of its path.
void ReferenceEngine::pass_on(Report& report) {
  const auto [router, vc] = report.path.back();
  bool is_dead = false;
  const Copy* copy = nullptr;
  if (report.is_dead && router->output_vc(vc).owner == report.copy) {
    for (auto& [number, input] : router->input_vcs) {
      for (Output& output : input.outputs) {
        if (input.state != State::forwarding || output.next != report.copy || output.is_done) continue;
        cut(*router, output);
        is_dead = !input.has_outputs();
        copy = input.front;
      }
    }
  }
  settle_entries(*router, *report.origin, report.attempt, report.failed);
  report.path.pop_back();
  report.is_dead = is_dead;
  report.copy = copy;
  const Channel* back = report.path.empty() ? terminals_[report.origin->request->source].to_router
                                            : report.path.back().router->outputs[report.path.back().output.first];
  send_report(report, *back);
}

// At the source.
void ReferenceEngine::restart(const Report& report) {
  Terminal& terminal = terminals_[report.origin->request->source];
  if (report.is_dead && terminal.sent > 0 && terminal.queue.begin()->second == report.copy) {
    terminal.to_router->sender[terminal.vc].owner = nullptr;
    terminal.to_router->flits.push_back({after(terminal.to_router->flit_delay), terminal.vc, {}, report.copy});
    terminal.queue.erase(terminal.queue.begin());
    terminal.sent = 0;
  }
  retry(terminal, report);
}

// Those of the targets for which this was the last attempt are tried again.
void ReferenceEngine::retry(Terminal& terminal, const Report& report) {
  Origin& origin = *report.origin;
  Targets again;
  for (const TerminalId target : report.failed) {
    if (origin.attempt[target] == report.attempt) again.insert(target);
  }
  if (again.empty()) return;
  ++run_.retries;
  ++origin.attempt_count;
  for (const TerminalId target : again) origin.attempt[target] = origin.attempt_count;
  Copy& copy = copies_.emplace_back(Copy{.origin = &origin, .attempt = origin.attempt_count, .targets = again});
  if (origin.request->tree != nullptr) {
    copy.tree = &trees_.emplace_back(pruned(*origin.request->tree, {again.begin(), again.end()}));
  }
  const PacketRequest& message = *messages_[origin.message];
  const Cycle delay = retry_delay(model_.patience, origin.request->source, message.source, numbers_[origin.message],
                                  origin.attempt_count);
  terminal.queue.emplace(Turn{after(delay), Kind::retry}, &copy);
}

}  // namespace weft::sim::reference
