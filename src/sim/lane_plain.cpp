// The visit of a router where nothing takes longer than a cycle, an input of the switch is a port, and flits and
// credits have one word each at most. It does what the general visit does; the sets stand in registers, and where
// nobody wants what another wants, which is nearly always, all get what they ask for.
#include <array>
#include <bit>

#include "sim/lane_here.h"

namespace weft::sim {
namespace {

// The first of a set at or after a pointer, going round.
Local first_at_or_after(std::uint64_t set, unsigned pointer) {
  const std::uint64_t behind = pointer < 64 ? set >> pointer << pointer : 0;
  return static_cast<Local>(std::countr_zero(behind != 0 ? behind : set));
}

// The numbers first .. last, below 64.
std::uint64_t bits_between(unsigned first, unsigned last) {
  return (~std::uint64_t{0} >> (63U - last)) & (~std::uint64_t{0} << first);
}

std::uint64_t bit(unsigned number) { return std::uint64_t{1} << number; }

template <class Visit>
[[gnu::always_inline]] inline void for_each_bit(std::uint64_t bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<Local>(std::countr_zero(bits)));
}

}  // namespace

// The sets of the router, in hand.
template <unsigned kWords>
struct Lane::PlainVisit {
  Lane& lane;
  EngineState& state;
  const RouterId id;
  const RouterPlace& place;
  const Shape& shape;
  std::uint64_t* const block;
  InVc* const in;
  OutVc* const out;
  const InVcKind* const in_kinds;
  const OutVcKind* const out_kinds;
  std::uint64_t routing;
  std::uint64_t waiting;
  std::uint64_t blocked;
  std::uint64_t ready;
  std::uint64_t owned;

  PlainVisit(Lane& of, RouterId router)
      : lane(of),
        state(of.state_),
        id(router),
        place(of.fabric_.place(router)),
        shape(of.fabric_.shape(router)),
        block(block_of(router)),
        in(state.in_vcs.data() + place.in_vc),
        out(state.out_vcs.data() + place.out_vc),
        in_kinds(shape.in_vcs.data()),
        out_kinds(shape.out_vcs.data()) {
    load();
  }

  [[nodiscard]] std::uint64_t* block_of(RouterId router) const {
    return state.words.data() + std::size_t{router} * state.row_count * kWords;
  }
  void load() {
    routing = block[kRouting * kWords];
    waiting = block[kWaiting * kWords];
    blocked = block[kBlocked * kWords];
    ready = block[kReady * kWords];
    owned = block[kOwned * kWords];
  }
  void store() const {
    block[kRouting * kWords] = routing;
    block[kWaiting * kWords] = waiting;
    block[kBlocked * kWords] = blocked;
    block[kReady * kWords] = ready;
    block[kOwned * kWords] = owned;
  }
  [[nodiscard]] std::uint64_t& sending() const { return block[kSending * kWords]; }
  [[nodiscard]] PacketId& ring(Local vc, std::uint32_t place_in_ring) const {
    return state.rings[(place.in_vc + std::size_t{vc}) * state.ring_size + place_in_ring];
  }
  [[nodiscard]] PacketId front(Local vc) const { return ring(vc, in[vc].first); }

  [[gnu::always_inline]] void put_event(RouterId router, unsigned event, unsigned delay) const {
    const unsigned slot = lane.slot_after(delay);
    if (!lane.is_mine(router)) [[unlikely]] {
      lane.write_letter(router, static_cast<Local>(event), slot);
      return;
    }
    std::uint64_t& word = block_of(router)[(kMaskKinds + slot) * kWords + (kWords > 1 ? event / 64 : 0)];
    if (word == 0) lane.agenda_.insert(slot, router - lane.first_);
    word |= bit(event % 64);
  }

  // Step 1.
  [[gnu::always_inline]] void take_events() {
    std::uint64_t* const row = block + std::size_t{kMaskKinds + lane.slot_} * kWords;
    std::uint64_t flits = row[0];
    std::uint64_t credits = 0;
    row[0] = 0;
    if constexpr (kWords == 1) {
      credits = shape.first_credit < 64 ? flits >> shape.first_credit : 0;
      flits ^= credits << (shape.first_credit % 64);
    } else {
      credits = row[1];
      row[1] = 0;
    }
    for_each_bit(flits, [&](Local vc) { take_flit(vc); });
    const std::uint64_t to_terminals = credits & ~shape.out_vc_bits;
    for_each_bit(credits ^ to_terminals, [&](Local vc) { take_credit(vc); });
    for_each_bit(to_terminals, [&](Local credit) {
      lane.take_terminal_credit(Here(state, id), static_cast<Local>(credit - shape.out_vcs.size()));
    });
  }

  [[gnu::always_inline]] void take_flit(Local number) {
    InVc& vc = in[number];
    const unsigned flits = ++vc.flits;
    if (vc.coming > 0) {
      --vc.coming;
      if (flits == 1 && vc.out != kNoLocal && out[vc.out].credits > 0) ready |= bit(number);
      return;
    }
    const std::uint32_t last = vc.first + std::uint32_t{vc.count};
    const PacketId packet = ring(number, last < state.ring_size ? last : last - state.ring_size);
    vc.coming = static_cast<Local>(state.packets[packet].flits - 1);
    if (vc.count++ == 0) routing |= bit(number);
  }

  [[gnu::always_inline]] void take_credit(Local number) {
    OutVc& vc = out[number];
    const unsigned credits = ++vc.credits;
    if ((owned & bit(number)) == 0) {
      if (lane.is_credit_free_) return;
      waiting |= blocked;
      blocked = 0;
    } else if (credits == 1 && in[vc.owner].flits > 0) {
      ready |= bit(vc.owner);
    }
  }

  // Steps 3 and 4.
  [[gnu::always_inline]] void allocate() {
    if (lane.routes_at_once_) waiting |= std::exchange(routing, 0);
    const std::uint64_t asking = ready;
    const bool is_contested = is_switch_contested();
    if (is_contested) {
      store();
      Here here(state, id);
      lane.wins_.clear();
      lane.match_switch(here);
    }
    if (waiting != 0) grant();
    if (!lane.routes_at_once_) waiting |= std::exchange(routing, 0);
    if (is_contested) {
      for (const Match& win : lane.wins_) pass_on(win.vc, win.is_of_first_round);
    } else {
      for_each_bit(asking, [&](Local vc) { pass_on(vc, true); });
    }
  }

  [[gnu::always_inline]] bool is_switch_contested() const {
    if ((ready & (ready - 1)) == 0) return false;
    std::uint64_t inputs = 0;
    std::uint64_t outputs = 0;
    std::uint64_t both = 0;
    for_each_bit(ready, [&](Local vc) {
      const std::uint64_t input = bit(in_kinds[vc].port);
      const std::uint64_t output = bit(out_kinds[in[vc].out].port);
      both |= (inputs & input) | (outputs & output);
      inputs |= input;
      outputs |= output;
    });
    return both != 0;
  }

  [[gnu::always_inline]] void grant() {
    std::array<std::uint64_t, 64> wanted;  // NOLINT: only what is written is read
    std::uint64_t asked = 0;
    std::uint64_t asking = 0;
    std::uint64_t both = 0;
    for_each_bit(waiting, [&](Local vc) {
      wanted[vc] = wanted_vcs(vc);
      both |= asked & wanted[vc];
      asked |= wanted[vc];
      asking |= wanted[vc] != 0 ? bit(vc) : 0;
    });
    blocked |= waiting & ~asking;
    waiting = asking;
    if (both != 0) [[unlikely]] {
      store();
      Here here(state, id);
      lane.grants_.clear();
      lane.match_vcs(here);
      for (const Match& match : lane.grants_) accept(match.in, match.out, match.is_of_first_round);
      return;
    }
    for_each_bit(asking, [&](Local vc) { accept(vc, first_at_or_after(wanted[vc], in[vc].pointer), true); });
  }

  [[gnu::always_inline]] std::uint64_t wanted_vcs(Local vc) const {
    const PacketId packet_id = front(vc);
    const Packet& packet = state.packets[packet_id];
    if (lane.is_credit_free_ && packet.first_wanted != kManyWants) {
      return bits_between(packet.first_wanted, packet.last_wanted) & ~owned;
    }
    store();
    Here here(state, id);
    return lane.open_set(here, packet_id);
  }

  [[gnu::always_inline]] void accept(Local in_vc, Local out_vc, bool moves_pointers) {
    InVc& vc = in[in_vc];
    OutVc& other = out[out_vc];
    const PacketId packet_id = front(in_vc);
    Packet& packet = state.packets[packet_id];
    if (moves_pointers) {
      other.pointer = static_cast<Local>(in_vc + 1);
      vc.pointer = static_cast<Local>(out_vc + 1);
    }
    other.owner = in_vc;
    vc.out = out_vc;
    vc.left = static_cast<Local>(packet.flits | kHeadFlag);
    owned |= bit(out_vc);
    waiting &= ~bit(in_vc);
    if (vc.flits > 0 && other.credits > 0) ready |= bit(in_vc);
    const OutVcKind& to = out_kinds[out_vc];
    if (to.port >= shape.out_links) return;
    ++packet.hops;
    lane.class_flits_[to.link_class] += packet.flits;
    lane.steps_.push_back({packet_id, id, in_vc, out_vc});
  }

  // One flit of the front packet goes.
  [[gnu::always_inline]] void pass_on(Local number, bool moves_pointers) {
    InVc& vc = in[number];
    const Local out_vc = vc.out;
    OutVc& other = out[out_vc];
    const InVcKind from = in_kinds[number];
    const OutVcKind to = out_kinds[out_vc];
    SwitchInput& input = state.pointers.inputs[place.in_link + place.first_terminal + from.port];
    input.next_vc = static_cast<Local>(number + 1);
    if (moves_pointers) {
      input.accept = static_cast<Local>(to.port + 1);
      state.pointers.grant[place.out_link + place.first_terminal + to.port] = static_cast<Local>(from.port + 1);
    }
    ++lane.flit_hops_;
    const unsigned flits = --vc.flits;
    const unsigned credits = --other.credits;
    const unsigned left = vc.left;
    vc.left = static_cast<Local>((left & ~unsigned{kHeadFlag}) - 1);
    give_credit(from);
    if (to.port < shape.out_links) {
      send_on(number, other, to, left >= kHeadFlag);
    } else {
      eject(number, out_vc, to);
    }
    if (vc.left == 0) {
      pop_packet(number, out_vc);
    } else if (flits == 0 || credits == 0) {
      ready &= ~bit(number);
    }
  }

  [[gnu::always_inline]] void give_credit(const InVcKind& from) const {
    if (from.port < shape.in_links) {
      const std::uint32_t link = place.in_link + from.port;
      put_event(lane.fabric_.upstream(link), lane.fabric_.upstream_event(link) + unsigned{from.number},
                from.credit_delay);
    } else {
      const unsigned vcs_before = (unsigned{from.port} - shape.in_links) * state.model.terminal_vcs;
      put_event(id, shape.first_terminal_credit + vcs_before + from.number, from.credit_delay);
    }
  }

  [[gnu::always_inline]] void send_on(Local number, OutVc& other, const OutVcKind& to, bool is_head) const {
    const std::uint32_t link = place.out_link + to.port;
    const RouterId router = lane.fabric_.downstream(link);
    const unsigned in_vc = lane.fabric_.downstream_event(link) + unsigned{to.number};
    if (is_head) lane.put_in_ring(router, static_cast<Local>(in_vc), other.next, front(number));
    put_event(router, in_vc, to.delay);
    if (!state.link_flits.empty()) ++state.link_flits[link];
  }

  [[gnu::always_inline]] void eject(Local number, Local out_vc, const OutVcKind& to) const {
    put_event(id, shape.first_credit + unsigned{out_vc}, lane.fabric_.terminal_credit_delay());
    ++lane.taken_flits_;
    if (in[number].left == 0)
      lane.deliver(Here(state, id), static_cast<Local>(to.port - shape.out_links), front(number));
  }

  [[gnu::always_inline]] void pop_packet(Local number, Local out_vc) {
    InVc& vc = in[number];
    owned &= ~bit(out_vc);
    ready &= ~bit(number);
    waiting |= std::exchange(blocked, 0);
    vc.out = kNoLocal;
    vc.first = static_cast<Local>(vc.first + 1U == state.ring_size ? 0 : vc.first + 1U);
    if (--vc.count > 0) routing |= bit(number);
  }
};

template <unsigned kWords>
void Lane::visit_plainly(RouterId router) {
  PlainVisit<kWords> visit(*this, router);
  visit.take_events();
  if (visit.sending() != 0) {
    Here here(state_, router);
    here.for_each(kSending, [&](Local terminal) { send_from(here, terminal); });
  }
  visit.allocate();
  visit.store();
  if ((visit.routing | visit.waiting | visit.ready | visit.sending()) != 0) {
    agenda_.insert(slot_after(1), router - first_);
  }
}

template void Lane::visit_plainly<1>(RouterId);
template void Lane::visit_plainly<2>(RouterId);

}  // namespace weft::sim
