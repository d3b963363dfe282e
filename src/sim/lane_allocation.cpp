// Steps 3 and 4 of a cycle: who gets an output vc, who gets through the switch, and what follows from it.
#include <algorithm>
#include <utility>

#include "sim/lane_here.h"

namespace weft::sim {
namespace {

// The first of a set at or after a pointer, going round.
Local first_at_or_after(std::uint64_t set, Local pointer) {
  const std::uint64_t behind = pointer < 64 ? set >> pointer << pointer : 0;
  return static_cast<Local>(std::countr_zero(behind != 0 ? behind : set));
}

// The numbers first .. last, below 64.
std::uint64_t bits_between(Local first, Local last) {
  return (~std::uint64_t{0} >> (63U - last)) & (~std::uint64_t{0} << first);
}

}  // namespace

template <bool kOneWord>
void Lane::allocate(Here<kOneWord>& here) {
  if (state_.model.delays.route == 0 && here.has_any(kRouting)) start_waiting(here);
  grants_.clear();
  wins_.clear();
  asks_.clear();
  if (here.has_any(kWaiting)) allocate_vcs(here);
  if (here.has_any(kReady)) allocate_switch(here);
  if (state_.model.is_speculative && !asks_.empty()) speculate(here);
  if (state_.model.delays.route > 0 && here.has_any(kRouting)) start_waiting(here);
  for (const Match& grant : grants_) accept(here, grant);
  for (const Match& win : wins_) {
    move_pointers(here, state_.pointers, win);
    pass_on(here, win.vc);
  }
  if (!state_.model.is_speculative) return;
  for (const Match& win : lucky_) {
    move_pointers(here, state_.speculative_pointers, win);
    pass_on(here, win.vc);
  }
  lucky_.clear();
}

// What a head wants is known before it comes; the time that this takes is still to pass.
template <bool kOneWord>
void Lane::start_waiting(Here<kOneWord>& here) {
  last_moved_ = now_;
  if (state_.model.switching != Switching::store_and_forward && state_.from.empty()) {
    here.move_all(kRouting, kWaiting);
    return;
  }
  here.for_each(kRouting, [&](Local number) {
    const InVc& vc = here.in[number];
    const bool is_whole = vc.count > 1 || vc.coming == 0;
    if (state_.model.switching == Switching::store_and_forward && !is_whole) return;
    here.clear(kRouting, number);
    here.set(kWaiting, number);
    delay(here.place.in_vc + number, state_.model.delays.route);
  });
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

// Those that find nothing open wait aside until something may have become open.
template <bool kOneWord>
void Lane::allocate_vcs(Here<kOneWord>& here) {
  requests_.clear();
  std::uint64_t asked = 0;
  bool is_contested = !kOneWord;
  here.for_each(kWaiting, [&](Local number) {
    const std::uint32_t in_vc = here.place.in_vc + number;
    if (is_delayed(in_vc)) return;
    const PacketId id = front(in_vc);
    const Packet& packet = state_.packets[id];
    const std::size_t before = requests_.size();
    std::uint64_t wanted = 0;
    if (kOneWord && is_credit_free_ && packet.first_wanted != kManyWants) {
      wanted = bits_between(packet.first_wanted, packet.last_wanted) & ~here.block[kOwned];
      for (std::uint64_t bits = wanted; bits != 0; bits &= bits - 1) {
        requests_.push_back({number, static_cast<Local>(std::countr_zero(bits)), number});
      }
    } else {
      const Want only{packet.first_wanted, packet.last_wanted, 0};
      const bool has_many = packet.first_wanted == kManyWants;
      find_open_vcs(here, packet, has_many ? std::span<const Want>(state_.packets.wants(id)) : std::span(&only, 1));
      for (const Want& want : open_) {
        requests_.push_back({number, want.first, number});
        if (kOneWord) wanted |= Here<kOneWord>::bit(want.first);
      }
    }
    if (requests_.size() == before) {
      here.clear(kWaiting, number);
      here.set(kBlocked, number);
      return;
    }
    is_contested |= (asked & wanted) != 0;
    asked |= wanted;
    asks_.push_back({number, here.shape.out_port_of[requests_[before].out]});
    if (kOneWord) grants_.push_back({number, first_at_or_after(wanted, here.in[number].pointer), number});
  });
  if (!is_contested) return;
  grants_.clear();
  matching_.match(requests_, VcPointers{here.in, here.out}, state_.model.iterations, grants_);
}

// The open vcs of the port that a packet chooses, into open_.
template <bool kOneWord>
void Lane::find_open_vcs(Here<kOneWord>& here, const Packet& packet, std::span<const Want> wants) {
  open_.clear();
  for (const Want& want : wants) {
    for (Local vc = want.first; vc <= want.last; ++vc) {
      if (!here.has(kOwned, vc) && is_open(here.out[vc].credits, packet.flits))
        open_.push_back({vc, vc, want.preference});
    }
  }
  if (wants.size() == 1 || open_.empty()) return;
  const std::uint16_t best = std::ranges::min(open_, {}, &Want::preference).preference;
  std::erase_if(open_, [&](const Want& want) { return want.preference != best; });
  std::ranges::sort(open_, {}, &Want::first);
  const auto repeated = std::ranges::unique(open_, {}, &Want::first);
  open_.erase(repeated.begin(), repeated.end());
  const auto port_of = [&](const Want& want) { return here.shape.out_port_of[want.first]; };
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

template <bool kOneWord>
void Lane::ask_for_switch(Here<kOneWord>& here, Local number, Local port) {
  if (!state_.link_open_from.empty() && !here.is_terminal(port) &&
      state_.link_open_from[here.place.out_link + port] > now_) {
    return;
  }
  const Local in_port = here.shape.in_port_of[number];
  const unsigned speedup = state_.model.speedup;
  const unsigned part = speedup == 1 ? 0 : (number - here.shape.in_ports[in_port].first_vc) % speedup;
  requests_.push_back({static_cast<Local>(in_port * speedup + part), port, number});
}

template <bool kOneWord>
void Lane::allocate_switch(Here<kOneWord>& here) {
  requests_.clear();
  here.for_each(kReady, [&](Local number) {
    if (is_delayed(here.place.in_vc + number)) return;
    ask_for_switch(here, number, here.shape.out_port_of[here.in[number].out]);
  });
  match_ports(here, state_.pointers, wins_);
}

// What is in requests_. Where no two ask for the same, everybody wins.
template <bool kOneWord>
void Lane::match_ports(Here<kOneWord>& here, const SwitchPointers& pointers, std::vector<Match>& matches) {
  std::uint64_t inputs = 0;
  std::uint64_t outputs = 0;
  bool is_contested = !kOneWord || state_.model.speedup > 1;
  for (const Request& request : requests_) {
    const std::uint64_t input = Here<kOneWord>::bit(request.in);
    const std::uint64_t output = Here<kOneWord>::bit(request.out);
    is_contested |= ((inputs & input) | (outputs & output)) != 0;
    inputs |= input;
    outputs |= output;
    matches.push_back({request.in, request.out, request.vc});
  }
  if (!is_contested) return;
  matches.clear();
  const std::size_t in_port = here.place.in_link + std::size_t{here.place.first_terminal};
  const std::size_t out_port = here.place.out_link + std::size_t{here.place.first_terminal};
  matching_.match(requests_, PortPointers{&pointers.inputs[in_port * state_.model.speedup], &pointers.grant[out_port]},
                  state_.model.iterations, matches);
}

template <bool kOneWord>
void Lane::move_pointers(Here<kOneWord>& here, SwitchPointers& pointers, const Match& win) {
  const std::size_t in_port = here.place.in_link + std::size_t{here.place.first_terminal};
  const std::size_t out_port = here.place.out_link + std::size_t{here.place.first_terminal};
  SwitchInput& input = pointers.inputs[in_port * state_.model.speedup + win.in];
  input.next_vc = static_cast<Local>(win.vc + 1);
  if (!win.is_of_first_round) return;
  input.accept = static_cast<Local>(win.out + 1);
  pointers.grant[out_port + win.out] = static_cast<Local>(win.in + 1);
}

// For input vcs that wait: beside the switch allocation above, which wins where both want the same.
template <bool kOneWord>
void Lane::speculate(Here<kOneWord>& here) {
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
template <bool kOneWord>
void Lane::accept(Here<kOneWord>& here, const Match& grant) {
  InVc& in = here.in[grant.in];
  OutVc& out = here.out[grant.out];
  const std::uint32_t in_vc = here.place.in_vc + grant.in;
  const PacketId id = front(in_vc);
  Packet& packet = state_.packets[id];
  last_moved_ = now_;
  if (grant.is_of_first_round) {
    out.pointer = static_cast<Local>(grant.in + 1);
    in.pointer = static_cast<Local>(grant.out + 1);
  }
  out.owner = grant.in;
  in.out = grant.out;
  in.left = static_cast<Local>(packet.flits | kHeadFlag);
  here.set(kOwned, grant.out);
  here.clear(kWaiting, grant.in);
  if (in.flits > 0 && out.credits > 0) here.set(kReady, grant.in);
  delay(in_vc, state_.model.delays.vc + state_.model.delays.switching - 1);
  if (here.is_terminal(here.shape.out_port_of[grant.out])) return;
  ++packet.hops;
  steps_.push_back({id, here.id, grant.in, grant.out});
}

// One flit of the front packet goes.
template <bool kOneWord>
void Lane::pass_on(Here<kOneWord>& here, Local number) {
  InVc& in = here.in[number];
  OutVc& out = here.out[in.out];
  const bool is_head = (in.left & kHeadFlag) != 0;
  in.left = static_cast<Local>((in.left & ~kHeadFlag) - 1);
  const bool is_tail = in.left == 0;
  last_moved_ = std::max(last_moved_, now_);
  ++flit_hops_;
  --in.flits;
  --out.credits;
  const Local in_port = here.shape.in_port_of[number];
  const InPort& from = here.shape.in_ports[in_port];
  if (in_port < here.shape.in_links) {
    const std::uint32_t link = here.place.in_link + in_port;
    schedule(fabric_.upstream(link), static_cast<Local>(fabric_.upstream_event(link) + number - from.first_vc),
             from.credit_delay);
  } else {
    const unsigned vcs_before = (in_port - here.shape.in_links) * unsigned{state_.model.terminal_vcs};
    const unsigned event = here.shape.in_vcs + here.shape.out_vcs + vcs_before + number - from.first_vc;
    put_event(here.id, static_cast<Local>(event), slot_after(from.credit_delay));
  }
  send_on(here, number, is_head, is_tail);
  if (is_tail) {
    here.clear(kOwned, in.out);
    here.clear(kReady, number);
    pop_packet(here, number);
  } else if (in.flits == 0 || out.credits == 0) {
    here.clear(kReady, number);
  }
}

template <bool kOneWord>
void Lane::send_on(Here<kOneWord>& here, Local number, bool is_head, bool is_tail) {
  const Local out_vc = here.in[number].out;
  const Local out_port = here.shape.out_port_of[out_vc];
  const OutPort& to = here.shape.out_ports[out_port];
  if (here.is_terminal(out_port)) {
    put_event(here.id, static_cast<Local>(here.shape.in_vcs + out_vc), slot_after(fabric_.terminal_credit_delay()));
    ++taken_flits_;
    if (!is_tail) return;
    const auto terminal = static_cast<Local>(out_port - here.shape.out_links);
    deliver(front(here.place.in_vc + number), here.place.first_terminal + terminal);
    if (!state_.replies.empty() && state_.replies[here.place.first_terminal + terminal].first != kNoPacket) {
      here.set(kSending, terminal);
    }
    return;
  }
  const std::uint32_t link = here.place.out_link + out_port;
  const RouterId router = fabric_.downstream(link);
  const auto in_vc = static_cast<Local>(fabric_.downstream_event(link) + out_vc - to.first_vc);
  if (is_head) put_in_ring(router, in_vc, here.out[out_vc].next, front(here.place.in_vc + number));
  schedule(router, in_vc, to.delay);
  ++class_flits_[to.link_class];
  if (!state_.link_flits.empty()) ++state_.link_flits[link];
  if (state_.link_open_from.empty()) return;
  state_.link_open_from[link] = now_ + state_.model.links[to.link_class].cycles_per_flit;
  last_moved_ = std::max(last_moved_, state_.link_open_from[link]);
}

template <bool kOneWord>
void Lane::pop_packet(Here<kOneWord>& here, Local number) {
  InVc& in = here.in[number];
  in.out = kNoLocal;
  in.first = static_cast<Local>(in.first + 1U == state_.ring_size ? 0 : in.first + 1U);
  if (--in.count > 0) here.set(kRouting, number);
  here.move_all(kBlocked, kWaiting);
}

template void Lane::allocate<true>(Here<true>&);
template void Lane::allocate<false>(Here<false>&);

}  // namespace weft::sim
