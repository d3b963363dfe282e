// Steps 3 and 4 of a cycle for any model: VC allocation, switch allocation, switch traversal. lane_plain.cpp has the
// fast path for the default models.
#include <algorithm>

#include "sim/engine/lane_here.h"

namespace weft::sim {

void Lane::allocate(Here& here) {
  if (state_.model.delays.route == 0 && here.has_any(kRouting)) start_waiting(here);
  asks_.clear();
  grants_.clear();
  wins_.clear();
  lucky_.clear();
  if (here.has_any(kWaiting)) match_vcs(here);
  if (here.has_ready()) match_switch(here);
  if (state_.model.is_speculative && !asks_.empty()) speculate(here);
  if (state_.model.delays.route > 0 && here.has_any(kRouting)) start_waiting(here);
  for (const Match& grant : grants_) accept(here, grant);
  for (const Match& win : wins_) pass_on(here, win, state_.pointers);
  for (const Match& win : lucky_) pass_on(here, win, state_.speculative_pointers);
}

// The route was computed when the head left the router upstream; here only the delay of route computation passes.
void Lane::start_waiting(Here& here) {
  here.for_each(kRouting, [&](Local number) {
    const InVc& vc = here.in[number];
    const bool is_whole = vc.count > 1 || vc.coming == 0;
    if (state_.model.switching == Switching::store_and_forward && !is_whole) return;
    if (state_.model.route_on == RouteOn::last && !is_whole && !has_header(here, number)) return;
    here.clear(kRouting, number);
    here.set(kWaiting, number);
    delay(here.position.in_vc + number, state_.model.delays.route);
  });
}

// Whether all header flits of the front packet have arrived. It must be the only packet in the buffer.
bool Lane::has_header(const Here& here, Local vc) const {
  const std::uint32_t flits = state_.packets[front(here.position.in_vc + vc)].flits;
  return flits - here.in[vc].coming >= state_.model.header;
}

namespace {

struct VcPointers {
  const InVc* in;
  const OutVc* out;
  [[nodiscard]] Local grant(Local vc) const { return out[vc].pointer; }
  [[nodiscard]] Local accept(Local vc) const { return in[vc].pointer; }
  [[nodiscard]] static Local next_vc(Local) { return 0; }
};

struct PortPointers {
  const SwitchInput* inputs;
  const Local* grants;
  [[nodiscard]] Local grant(Local port) const { return grants[port]; }
  [[nodiscard]] Local accept(Local input) const { return inputs[input].accept; }
  [[nodiscard]] Local next_vc(Local input) const { return inputs[input].next_vc; }
};

}  // namespace

// The VC allocator. Input VCs for which no allowed output VC is open are kept apart (kBlocked) until one may have
// become open.
void Lane::match_vcs(Here& here) {
  requests_.clear();
  asks_.clear();
  here.for_each(kWaiting, [&](Local vc) {
    if (is_delayed(here.position.in_vc + vc)) return;
    find_open_vcs(here, front(here.position.in_vc + vc));
    if (open_.empty()) {
      here.clear(kWaiting, vc);
      here.set(kBlocked, vc);
      return;
    }
    for (const Want& want : open_) requests_.push_back({vc, want.first, vc});
    asks_.push_back({vc, here.shape.out_vcs[open_[0].first].port});
  });
  matching_.match(requests_, VcPointers{here.in, here.out}, state_.model.iterations, grants_);
}

// Puts the open VCs of the output port that a packet chooses into open_.
void Lane::find_open_vcs(Here& here, PacketId id) {
  const Packet& packet = state_.packets[id];
  const bool has_many = packet.first_wanted == kManyWants;
  const Want only{packet.first_wanted, packet.last_wanted, 0};
  const std::span<const Want> wants = has_many ? std::span<const Want>(state_.packets.wants(id)) : std::span(&only, 1);
  open_.clear();
  for (const Want& want : wants) {
    for (Local vc = want.first; vc <= want.last; ++vc) {
      if (!here.has(kOwned, vc) && is_open({here.out[vc].credits, here.shape.out_buffers[vc]}, packet.flits)) {
        open_.push_back({vc, vc, want.preference});
      }
    }
  }
  if (has_many && !open_.empty()) keep_best_port(here);
}

// Keeps in open_ only the VCs of the output port with the most credits.
void Lane::keep_best_port(Here& here) {
  const std::uint16_t best = std::ranges::min(open_, {}, &Want::preference).preference;
  std::erase_if(open_, [&](const Want& want) { return want.preference != best; });
  std::ranges::sort(open_, {}, &Want::first);
  const auto repeated = std::ranges::unique(open_, {}, &Want::first);
  open_.erase(repeated.begin(), repeated.end());
  const auto port_of = [&](const Want& want) { return here.shape.out_vcs[want.first].port; };
  Local chosen = 0;
  std::int64_t most = -1;
  for (std::size_t i = 0; i < open_.size();) {
    const Local port = port_of(open_[i]);
    std::int64_t credits = 0;
    for (; i < open_.size() && port_of(open_[i]) == port; ++i) credits += here.out[open_[i].first].credits;
    if (credits > most) chosen = port;
    most = std::max(most, credits);
  }
  std::erase_if(open_, [&](const Want& want) { return port_of(want) != chosen; });
}

void Lane::ask_for_switch(Here& here, Local vc, Local port) {
  const bool is_closed = !state_.link_open_from.empty() && port < here.shape.out_links &&
                         state_.link_open_from[here.position.out_link + port] > now_;
  if (is_closed) return;
  const InVcKind& kind = here.shape.in_vcs[vc];
  const unsigned speedup = state_.model.speedup;
  requests_.push_back({static_cast<Local>(kind.port * speedup + kind.number % speedup), port, vc});
}

// The switch allocator.
void Lane::match_switch(Here& here) {
  requests_.clear();
  here.for_each_ready([&](Local vc) {
    if (!is_delayed(here.position.in_vc + vc)) ask_for_switch(here, vc, here.shape.out_vcs[here.in[vc].out].port);
  });
  match_ports(here, state_.pointers, wins_);
}

void Lane::match_ports(Here& here, const SwitchPointers& pointers, std::vector<Match>& matches) {
  const PortPointers here_pointers{&pointers.inputs[here.in_port() * state_.model.speedup],
                                   &pointers.grant[here.out_port()]};
  matching_.match(requests_, here_pointers, state_.model.iterations, matches);
}

// Speculative switch allocation for waiting input VCs. Grants of the non-speculative allocation take precedence.
void Lane::speculate(Here& here) {
  requests_.clear();
  for (const Ask& ask : asks_) ask_for_switch(here, ask.vc, ask.port);
  match_ports(here, state_.speculative_pointers, lucky_);
  std::erase_if(lucky_, [&](const Match& win) {
    const auto collides = [&](const Match& other) { return other.in == win.in || other.out == win.out; };
    if (std::ranges::any_of(wins_, collides)) return true;
    const auto grant = std::ranges::find(grants_, win.vc, &Match::vc);
    return grant == grants_.end() || here.out[grant->out].credits == 0;
  });
}

// Step 4.
void Lane::accept(Here& here, const Match& grant) {
  InVc& in = here.in[grant.in];
  OutVc& out = here.out[grant.out];
  const std::uint32_t in_vc = here.position.in_vc + grant.in;
  const PacketId id = front(in_vc);
  Packet& packet = state_.packets[id];
  if (grant.is_of_first_round) {
    out.pointer = static_cast<Local>(grant.in + 1);
    in.pointer = static_cast<Local>(grant.out + 1);
  }
  out.owner = grant.in;
  in.out = grant.out;
  in.left = static_cast<Local>(packet.flits | kHeadFlag);
  here.set(kOwned, grant.out);
  here.clear(kWaiting, grant.in);
  if (out.credits > 0) here.set(kFree, grant.in);
  delay(in_vc, state_.model.delays.vc + state_.model.delays.switching - 1);
  const OutVcKind& to = here.shape.out_vcs[grant.out];
  if (to.port >= here.shape.out_links) return;
  ++packet.hops;
  steps_.push_back({id, here.id, grant.in, grant.out});
}

// Switch traversal: one flit of the front packet leaves.
void Lane::pass_on(Here& here, const Match& win, SwitchPointers& pointers) {
  InVc& in = here.in[win.vc];
  OutVc& out = here.out[in.out];
  SwitchInput& input = pointers.inputs[here.in_port() * state_.model.speedup + win.in];
  input.next_vc = static_cast<Local>(win.vc + 1);
  if (win.is_of_first_round) {
    input.accept = static_cast<Local>(win.out + 1);
    pointers.grant[here.out_port() + win.out] = static_cast<Local>(win.in + 1);
  }
  --in.flits;
  --out.credits;
  give_credit(here, win.vc);
  if (win.out < here.shape.out_links) {
    send_on(here, in, out, win.out);
  } else {
    eject(here, win);
  }
  in.left = static_cast<Local>((in.left & ~kHeadFlag) - 1);
  if (in.flits == 0) here.clear(kFilled, win.vc);
  if (out.credits == 0) here.clear(kFree, win.vc);
  if (in.left == 0) pop_packet(here, win.vc);
}

void Lane::give_credit(Here& here, Local vc) {
  const InVcKind& from = here.shape.in_vcs[vc];
  if (from.port < here.shape.in_links) {
    put_credit(fabric_.upstream(here.position.in_link + from.port).behind(from.number), from.credit_delay);
  } else {
    const TerminalId terminal = here.position.first_terminal + from.port - here.shape.in_links;
    terminal_credits_.after(from.credit_delay).push(terminal * state_.model.terminal_vcs + from.number);
  }
}

// Sends the flit over a link.
void Lane::send_on(Here& here, const InVc& in, OutVc& out, Local port) {
  const OutVcKind& to = here.shape.out_vcs[in.out];
  const std::uint32_t link = here.position.out_link + port;
  const Token flit = fabric_.downstream(link).behind(to.number);
  if ((in.left & kHeadFlag) != 0) {
    put_in_ring(flit.vc, out.next, front(here.position.in_vc + static_cast<std::uint32_t>(&in - here.in)));
  }
  put_flit(flit, to.delay);
  ++class_flits_[to.link_class];
  if (!state_.link_flits.empty()) ++state_.link_flits[link];
  if (state_.link_open_from.empty()) return;
  state_.link_open_from[link] = now_ + state_.model.links[to.link_class].cycles_per_flit;
  last_moved_ = std::max(last_moved_, state_.link_open_from[link]);
}

// Sends the flit to a terminal, which returns the credit at once.
void Lane::eject(Here& here, const Match& win) {
  const InVc& in = here.in[win.vc];
  returned_.after(fabric_.terminal_credit_delay()).push({here.position.out_vc + in.out, here.id});
  ++taken_flits_;
  if ((in.left & ~kHeadFlag) > 1) return;
  const auto terminal = static_cast<Local>(win.out - here.shape.out_links);
  const bool is_answered = deliver(here.position.first_terminal + terminal, front(here.position.in_vc + win.vc));
  if (is_answered) here.set(kSending, terminal);
}

// Removes the front packet, whose tail has left.
void Lane::pop_packet(Here& here, Local vc) {
  InVc& in = here.in[vc];
  here.out[in.out].owner = kNoLocal;
  here.clear(kOwned, in.out);
  here.clear(kFree, vc);
  here.move_all(kBlocked, kWaiting);
  in.out = kNoLocal;
  in.first = static_cast<std::uint8_t>(in.first + 1U == state_.ring_size ? 0 : in.first + 1U);
  if (--in.count > 0) here.set(kRouting, vc);
}

}  // namespace weft::sim
