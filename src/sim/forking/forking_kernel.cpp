#include "sim/forking/forking_kernel.h"

#include <algorithm>
#include <climits>
#include <map>

#include "base/check.h"
#include "sim/engine/bytes_of.h"
#include "sim/engine/sets.h"

namespace weft::sim {

ForkingKernel::ForkingKernel(Partition& host, const SlotRange& range)
    : host_(host), state_(host.state()), model_(state_.model), fabric_(state_.fabric), range_(range) {
  routers_.resize(range.end - range.begin);
  for (std::uint32_t k = 0; k < routers_.size(); ++k) {
    Router& r = routers_[k];
    r.id = host.routers().router(range.begin + k);
    if (r.id == kNoRouter) continue;
    const Shape& shape = fabric_.shape(r.id);
    r.shape = &shape;
    r.in.resize(shape.in_vcs.size());
    r.out.resize(shape.out_vcs.size());
    r.terminals.resize(shape.terminals);
    for (std::size_t vc = shape.link_in_vcs; vc < r.in.size(); ++vc) {
      r.in[vc].terminal_credits = static_cast<std::uint16_t>(model_.buffer);
    }
    for (std::size_t vc = 0; vc < r.out.size(); ++vc) r.out[vc].credits = shape.out_buffers[vc];
    if (!model_.has_full_speed()) r.open_from.assign(shape.out_links, 0);
    if (!model_.failures.empty()) r.is_down.assign(shape.out_links, false);
    const std::size_t crossbar_inputs = shape.first_in_vc.size() * model_.speedup;
    r.vc_pointers.resize(number_of(r, static_cast<Local>(r.in.size()), 0), r.out.size());
    r.switch_pointers.resize(crossbar_inputs, shape.first_out_vc.size());
    if (model_.is_speculative) r.speculative_pointers.resize(crossbar_inputs, shape.first_out_vc.size());
  }
}

bool ForkingKernel::InputVc::has_outputs() const {
  return std::ranges::any_of(outputs, [](const Output& output) { return !output.is_done; });
}

// Outputs have numbers of their own in VC allocation, next to each other for each input VC.
std::uint32_t ForkingKernel::number_of(const Router& r, Local in_vc, std::size_t output) const {
  const std::size_t width = state_.plans == nullptr ? 1 : r.shape->out_vcs.size() + 1;
  return static_cast<std::uint32_t>(in_vc * width + output);
}
ForkingKernel::Output& ForkingKernel::output_of(Router& r, std::uint32_t number) const {
  const std::uint32_t width = number_of(r, 1, 0);
  return r.in[number / width].outputs[number % width];
}

void ForkingKernel::wake(Router& r) {
  if (r.is_active) return;
  r.is_active = true;
  active_.push_back(static_cast<std::uint32_t>(&r - routers_.data()));
}

void ForkingKernel::put_due(RingKind ring, std::uint32_t slot, Local vc, Cycle cycle) {
  due_[cycle % 2].push_back({slot - range_.begin, vc, ring});
}
void ForkingKernel::put_signal(Signal signal) { signals_[signal.due % 2].push_back(std::move(signal)); }

void ForkingKernel::start(std::uint32_t slot, Local first_vc, Cycle) {
  Router& r = routers_[slot - range_.begin];
  r.terminals[r.shape->in_vcs[first_vc].port - r.shape->in_links].is_ready = true;
  wake(r);
}

unsigned ForkingKernel::credits(std::uint32_t slot, Local out_vc) const {
  return routers_[slot - range_.begin].out[out_vc].credits;
}

bool ForkingKernel::run(Cycle now, unsigned cycles) {
  bool has_any = false;
  for (unsigned k = 0; k < cycles; ++k) has_any = simulate(now + k) || has_any;
  return has_any;
}

bool ForkingKernel::simulate(Cycle now) {
  now_ = now;
  host_.set_now(now);
  bool has_any = !due_[now % 2].empty() || !signals_[now % 2].empty();
  take_ends(now);
  receive(now);
  take_signals(now);
  fail_links(now);
  // Routers that are woken while others are simulated have their work in later cycles.
  std::vector<std::uint32_t> active;
  active.swap(active_);
  for (const std::uint32_t k : active) routers_[k].is_active = false;
  for (const std::uint32_t k : active) {
    Router& r = routers_[k];
    has_any = step(r) || has_any;
    const bool is_busy_router = std::ranges::any_of(r.in, [](const InputVc& in) { return in.stage != Stage::idle; }) ||
                                std::ranges::any_of(r.terminals, [&](const TerminalQueue& queue) {
                                  return is_busy(queue, fabric_.position(r.id).first_terminal +
                                                            static_cast<TerminalId>(&queue - r.terminals.data()));
                                });
    if (is_busy_router) wake(r);
  }
  return has_any;
}

// Flits and credits that are due.
void ForkingKernel::receive(Cycle now) {
  for (const Due& due : due_[now % 2]) {
    Router& r = routers_[due.router];
    switch (due.ring) {
      case kFlitsDue:
        put_flit(r, due.vc);
        break;
      case kCreditsDue:
        ++r.out[due.vc].credits;
        break;
      default:
        ++r.in[due.vc].terminal_credits;
        break;
    }
    wake(r);
  }
  due_[now % 2].clear();
}

void ForkingKernel::put_flit(Router& r, Local vc) {
  InputVc& in = r.in[vc];
  if (in.packets.empty() || in.packets.back().is_ended) {
    const std::size_t first = std::size_t{fabric_.position(r.id).in_vc + vc} * state_.ring_size;
    in.packets.push_back({.entry = state_.entry(first + in.next_entry)});
    in.next_entry = static_cast<std::uint8_t>((in.next_entry + 1U) % state_.ring_size);
  }
  Resident& last = in.packets.back();
  ++last.arrived;
  last.is_ended = last.arrived == packet(last.entry.packet).flits;
  if (in.stage == Stage::idle) begin_routing(in);
  const InVcKind& kind = r.shape->in_vcs[vc];
  if (!kind.is_terminal && is_damaged(model_, r.id, kind.port, now_)) drop(r, vc);
}

void ForkingKernel::begin_routing(InputVc& in) {
  in.stage = Stage::routing;
  in.outputs.clear();
  in.released = 0;
}

bool ForkingKernel::step(Router& r) {
  bool has_any = inject(r);
  compute_routes(r);
  has_any = kill_blocked(r) || has_any;
  has_any = allocate(r) || has_any;
  return release(r) || has_any;
}

void ForkingKernel::compute_routes(Router& r) {
  for (InputVc& in : r.in) {
    if (in.stage != Stage::routing) continue;
    if (!in.packets.front().is_cut) {
      if (!may_compute_route(in)) continue;
      find_outputs(r, in);
    }
    in.stage = Stage::forwarding;
    in.from = now_ + model_.delays.route;
    for (Output& output : in.outputs) output.from = model_.acquires_in_order ? UINT64_MAX : in.from;
    if (model_.acquires_in_order) let_next_request(in, in.from);
  }
}

// Whether enough flits of the front packet have arrived.
bool ForkingKernel::may_compute_route(const InputVc& in) const {
  const Resident& front = in.packets.front();
  if (front.is_ended) return true;
  if (model_.switching == Switching::store_and_forward) return false;
  return model_.route_on == RouteOn::first || front.arrived >= model_.header;
}

void ForkingKernel::find_outputs(Router& r, InputVc& in) {
  const PacketId front = in.front();
  const ForkedPacket& its = forked(front);
  if (its.tree == nullptr) {
    RingEntry wanted = in.packets.front().entry;
    const bool is_delivered = wanted.first_wanted == ejection_entry(r, 0).first_wanted && r.shape->terminals > 0;
    if (its.origin->to.is_combiner() && is_delivered) wanted = ejection_entry(r, r.shape->terminals);
    in.outputs.push_back({.wanted = wanted});
    return;
  }
  const routing::TreeNode& node = its.tree->nodes[its.tree_node];
  const TerminalId first = fabric_.position(r.id).first_terminal;
  for (const TerminalId terminal : its.tree->deliveries_of(node)) {
    in.outputs.push_back({.wanted = ejection_entry(r, terminal - first), .node = terminal});
  }
  for (const routing::TreeBranch& branch : its.tree->branches_of(node)) {
    in.outputs.push_back({.wanted = branch_entry(r, branch), .node = branch.child});
  }
  WEFT_CHECK(in.outputs.size() <= r.out.size() + 1);
  begin_combining(r, front, in.outputs.size());
}

// The VCs to a terminal; behind the terminals comes the combiner.
RingEntry ForkingKernel::ejection_entry(const Router& r, unsigned terminal) const {
  if (r.shape->out_links + terminal >= r.shape->first_out_vc.size()) return {};
  const Local first = r.shape->first_out_vc[r.shape->out_links + terminal];
  return {kNoPacket, first, static_cast<Local>(first + model_.terminal_vcs - 1)};
}
RingEntry ForkingKernel::branch_entry(const Router& r, const routing::TreeBranch& branch) const {
  const Shape::Range vcs = r.shape->range_of(branch.port, branch.vcs);
  WEFT_CHECK(!vcs.is_empty());
  return {kNoPacket, vcs.first, vcs.last};
}

// In order: the first output that waits may request a VC, unless it may already.
void ForkingKernel::let_next_request(InputVc& in, Cycle from) const {
  const auto next = std::ranges::find_if(in.outputs, &Output::is_waiting);
  if (next != in.outputs.end() && next->from == UINT64_MAX) next->from = from;
}

bool ForkingKernel::allocate(Router& r) {
  vc_requests_.clear();
  switch_requests_.clear();
  speculative_requests_.clear();
  bool is_waiting = false;  // for something that comes with time
  const auto request_switch = [&](Local vc, std::size_t k, unsigned port, std::uint16_t flit, auto& requests) {
    if (port < r.open_from.size() && r.open_from[port] > now_) {
      is_waiting = true;
      return;
    }
    const InVcKind& kind = r.shape->in_vcs[vc];
    requests.push_back({kind.port * model_.speedup + kind.number % model_.speedup, port, number_of(r, vc, k),
                        std::uint64_t{vc} << 32U | flit});
  };
  for (Local vc = 0; vc < r.in.size(); ++vc) {
    const InputVc& in = r.in[vc];
    if (in.stage != Stage::forwarding) continue;
    for (std::size_t k = 0; k < in.outputs.size(); ++k) {
      const Output& output = in.outputs[k];
      if (output.is_done) continue;
      if (output.from > now_) {
        is_waiting = is_waiting || output.from != UINT64_MAX;
        continue;
      }
      if (output.out_vc != kNoLocal) {
        const bool has_flit = output.sent < in.packets.front().arrived;
        if (has_flit && r.out[output.out_vc].credits > 0)
          request_switch(vc, k, r.shape->out_vcs[output.out_vc].port, output.sent, switch_requests_);
        continue;
      }
      request_vcs(r, in, output, requested_);
      const std::uint32_t number = number_of(r, vc, k);
      for (const Local out : requested_) vc_requests_.push_back({number, out, number, 0});
      if (model_.is_speculative && !requested_.empty() && in.outputs.size() == 1)
        request_switch(vc, k, r.shape->out_vcs[requested_.front()].port, 0, speculative_requests_);
    }
  }
  matching_.run(vc_requests_, r.vc_pointers, model_.iterations, false, vc_matches_);
  matching_.run(switch_requests_, r.switch_pointers, model_.iterations, true, switch_matches_);
  matching_.run(speculative_requests_, r.speculative_pointers, model_.iterations, false, speculative_matches_);
  std::erase_if(speculative_matches_, [&](const Match& speculative) {
    const bool is_taken = std::ranges::any_of(switch_matches_, [&](const Match& m) {
      return m.input == speculative.input || m.output == speculative.output;
    });
    const bool has_credit = std::ranges::any_of(
        vc_matches_, [&](const Match& m) { return m.input == speculative.key && r.out[m.output].credits > 0; });
    return is_taken || !has_credit;
  });
  for (const Match& match : vc_matches_) accept(r, match);
  for (const Match& match : switch_matches_) traverse(r, match, r.switch_pointers);
  for (const Match& match : speculative_matches_) traverse(r, match, r.speculative_pointers);
  return is_waiting || !vc_requests_.empty() || !switch_requests_.empty();
}

bool ForkingKernel::is_open(const Router& r, Local out_vc, unsigned flits) const {
  const OutputVc& out = r.out[out_vc];
  const unsigned port = r.shape->out_vcs[out_vc].port;
  if (out.is_owned || (port < r.is_down.size() && r.is_down[port])) return false;
  return state_.is_open(out.credits, r.shape->out_buffers[out_vc], flits);
}

// The open VCs of the output port that the packet chooses: of those of the best preference, the one with the most
// credits.
void ForkingKernel::request_vcs(const Router& r, const InputVc& in, const Output& output,
                                std::vector<Local>& requested) const {
  requested.clear();
  const PacketId front = in.front();
  const unsigned flits = packet(front).flits;
  const auto add_open = [&](unsigned first, unsigned last) {
    for (unsigned vc = first; vc <= last; ++vc) {
      if (is_open(r, static_cast<Local>(vc), flits)) requested.push_back(static_cast<Local>(vc));
    }
  };
  const auto keep_best_port = [&] {
    std::ranges::sort(requested);
    requested.erase(std::ranges::unique(requested).begin(), requested.end());
    std::map<unsigned, unsigned> credits;
    for (const Local vc : requested) credits[r.shape->out_vcs[vc].port] += r.out[vc].credits;
    const auto best = std::ranges::max_element(credits, {}, [](const auto& c) { return c.second; });  // the first
    std::erase_if(requested, [&](Local vc) { return r.shape->out_vcs[vc].port != best->first; });
  };
  if (output.wanted.first_wanted < kWantedSets) {
    add_open(output.wanted.first_wanted, output.wanted.last_wanted);
    return;
  }
  if (output.wanted.first_wanted == kWantedSets) {
    for (const std::uint64_t set : packet(front).wanted) {
      for_each_of(set, [&](unsigned vc) { add_open(vc, vc); });
      if (!requested.empty()) break;
    }
  } else {
    unsigned best = UINT_MAX;
    for (const Want& want : state_.packets.wants(front)) {
      const std::size_t before = requested.size();
      if (want.preference <= best) add_open(want.first, want.last);
      if (requested.size() == before || want.preference >= best) continue;
      requested.erase(requested.begin(), requested.begin() + static_cast<std::ptrdiff_t>(before));
      best = want.preference;
    }
  }
  if (!requested.empty()) keep_best_port();
}

void ForkingKernel::accept(Router& r, const Match& match) {
  r.vc_pointers.advance(match);
  const auto in_vc = static_cast<Local>(match.input / number_of(r, 1, 0));
  InputVc& in = r.in[in_vc];
  Output& output = output_of(r, match.input);
  output.out_vc = static_cast<Local>(match.output);
  output.from = now_ + model_.delays.vc + model_.delays.switching - 1;
  r.out[output.out_vc].is_owned = true;
  if (!r.shape->out_vcs[output.out_vc].is_terminal) output.next = copy_for(r, in, output);
  if (model_.acquires_in_order) let_next_request(in, now_ + 1);
}

// The packet as it will be behind its new output VC. What it may request there is found at the end of the pass.
PacketId ForkingKernel::copy_for(Router& r, const InputVc& in, const Output& output) {
  const PacketId front = in.front();
  const PacketId copy = host_.new_forked_packet();
  Packet& packet = state_.packets[copy];
  packet = state_.packets[front];
  ForkedPacket& its = forked(copy);
  const std::uint32_t home = its.home;
  its = forked(front);
  its.home = home;
  its.tree_node = output.node;
  if (recovers()) its.path.push_back({r.id, output.out_vc});
  const OutVcKind& kind = r.shape->out_vcs[output.out_vc];
  const Token next = fabric_.downstream(r.id, kind.port).behind(kind.number);
  std::uint8_t& index = r.out[output.out_vc].next_entry;
  const std::uint32_t entry = next.vc * state_.ring_size + index;
  index = static_cast<std::uint8_t>((index + 1U) % state_.ring_size);
  if (its.tree != nullptr) {
    ++packet.hops;
    state_.entry(entry) = {copy, 0, 0};
  } else {
    const auto in_vc = static_cast<Local>(&in - r.in.data());
    host_.want_route<false>({copy, entry, in_vc}, r.id, {kind.port, kind.routing_vc}, next.router);
  }
  return copy;
}

void ForkingKernel::traverse(Router& r, const Match& match, MatchPointers& pointers) {
  pointers.advance(match);
  const auto in_vc = static_cast<Local>(match.key / number_of(r, 1, 0));
  InputVc& in = r.in[in_vc];
  Output& output = output_of(r, match.key);
  const OutVcKind& kind = r.shape->out_vcs[output.out_vc];
  OutputVc& out = r.out[output.out_vc];
  --out.credits;
  ++output.sent;
  const bool is_tail = in.packets.front().is_ended && output.sent == in.packets.front().arrived;
  if (kind.is_terminal) {  // it returns the credit at once
    host_.count_received(1);
    host_.put_far(kCreditsDue, r.id, output.out_vc, now_ + fabric_.terminal_credit_delay());
    if (is_tail) deliver(r, kind.port - r.shape->out_links, in.front());
  } else {
    host_.count_sent(r.id, kind, 1);
    const Token next = fabric_.downstream(r.id, kind.port).behind(kind.number);
    host_.put_far(kFlitsDue, next.router, static_cast<Local>(next.vc - fabric_.position(next.router).in_vc),
                  now_ + kind.delay);
    if (!r.open_from.empty()) r.open_from[kind.port] = now_ + r.shape->out_cycles[kind.port];
  }
  if (!is_tail) return;
  output.is_done = true;
  out.is_owned = false;
}

// A flit leaves its buffer when all outputs have sent it.
bool ForkingKernel::release(Router& r) {
  bool has_any = false;
  for (Local vc = 0; vc < r.in.size(); ++vc) {
    InputVc& in = r.in[vc];
    if (in.stage != Stage::forwarding || in.from > now_ || in.flits_of_front() == 0) continue;
    const bool is_needed = std::ranges::any_of(
        in.outputs, [&](const Output& output) { return !output.is_done && output.sent == in.released; });
    if (is_needed) continue;
    has_any = true;
    ++in.released;
    return_credit(r, vc);
    if (in.packets.front().is_ended && in.flits_of_front() == 0) end_front(in);
  }
  return has_any;
}

// The front packet has left the router.
void ForkingKernel::end_front(InputVc& in) {
  host_.release_packet(in.front());
  in.packets.erase(in.packets.begin());
  in.stage = Stage::idle;
  if (!in.packets.empty()) begin_routing(in);
}

void ForkingKernel::return_credit(const Router& r, Local in_vc) {
  const InVcKind& kind = r.shape->in_vcs[in_vc];
  if (kind.is_terminal) {
    host_.put_far(kReturnedDue, r.id, in_vc, now_ + fabric_.terminal_input_credit_delay());
    return;
  }
  const Token back = fabric_.upstream(r.id, kind.port).behind(kind.number);
  host_.put_far(kCreditsDue, back.router, static_cast<Local>(back.vc - fabric_.position(back.router).out_vc),
                now_ + kind.credit_delay);
}

// Enough for the deadlock detector to see that packets are there.
void ForkingKernel::save(std::uint32_t slot, std::vector<VcImage>& image) const {
  const Router& r = routers_[slot - range_.begin];
  image.assign(range_.most_vcs, {});
  for (std::size_t vc = 0; vc < r.in.size(); ++vc) {
    unsigned flits = 0;
    for (const Resident& one : r.in[vc].packets) flits += one.arrived;
    image[vc].counters[static_cast<unsigned>(Counter::flits)] = static_cast<std::uint16_t>(flits - r.in[vc].released);
    image[vc].counters[static_cast<unsigned>(Counter::packets)] = static_cast<std::uint16_t>(r.in[vc].packets.size());
  }
}

std::uint64_t ForkingKernel::bytes() const {
  std::uint64_t total = bytes_of(routers_) + bytes_of(active_);
  for (const Router& r : routers_) {
    total += bytes_of(r.in) + bytes_of(r.out) + bytes_of(r.terminals) + bytes_of(r.vc_pointers.accept) +
             bytes_of(r.vc_pointers.next_key) + bytes_of(r.vc_pointers.grant);
  }
  return total;
}

}  // namespace weft::sim
