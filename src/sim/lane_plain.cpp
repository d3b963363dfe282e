// The visit of a router where nothing takes longer than a cycle, an input of the switch is a port, and flits and
// credits have one word each at most. It does what the general visit does; the sets stand in registers, and where
// nobody wants what another wants, which is nearly always, all get what they ask for.
#include <array>
#include <bit>
#include <utility>

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
    return state.words.data() + std::size_t{router} * kMaskKinds;
  }
  [[nodiscard]] bool routes_at_once() const { return state.model.delays.route == 0; }
  void load() {
    routing = block[kRouting];
    waiting = block[kWaiting];
    blocked = block[kBlocked];
    ready = block[kReady];
    owned = block[kOwned];
  }
  void store() const {
    block[kRouting] = routing;
    block[kWaiting] = waiting;
    block[kBlocked] = blocked;
    block[kReady] = ready;
    block[kOwned] = owned;
  }
  [[nodiscard]] std::uint64_t& sending() const { return block[kSending]; }
  [[nodiscard]] PacketId front(Local vc) const { return lane.front(place.in_vc + vc); }

  // Steps 3 and 4.
  [[gnu::always_inline]] void allocate() {
    if (routes_at_once()) waiting |= std::exchange(routing, 0);
    const std::uint64_t asking = ready;
    const bool is_contested = is_switch_contested();
    if (is_contested) {
      store();
      Here here(state, id);
      lane.wins_.clear();
      lane.match_switch(here);
    }
    if (waiting != 0) grant();
    if (!routes_at_once()) waiting |= std::exchange(routing, 0);
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
      lane.put_credit(lane.fabric_.upstream(place.in_link + from.port).behind(from.number), from.credit_delay);
    } else {
      const TerminalId terminal = place.first_terminal + from.port - shape.in_links;
      lane.terminal_credits_.after(from.credit_delay).push(terminal * state.model.terminal_vcs + from.number);
    }
  }

  [[gnu::always_inline]] void send_on(Local number, OutVc& other, const OutVcKind& to, bool is_head) const {
    const std::uint32_t link = place.out_link + to.port;
    const FlitToken flit = lane.fabric_.downstream(link).behind(to.number);
    if (is_head) lane.put_in_ring(flit.vc, other.next, front(number));
    lane.put_flit(flit, to.delay);
    if (!state.link_flits.empty()) ++state.link_flits[link];
  }

  [[gnu::always_inline]] void eject(Local number, Local out_vc, const OutVcKind& to) const {
    lane.returned_.after(lane.fabric_.terminal_credit_delay()).push({place.out_vc + out_vc, id});
    ++lane.taken_flits_;
    if (in[number].left == 0)
      lane.deliver(Here(state, id), static_cast<Local>(to.port - shape.out_links), front(number));
  }

  [[gnu::always_inline]] void pop_packet(Local number, Local out_vc) {
    InVc& vc = in[number];
    out[out_vc].owner = kNoLocal;
    owned &= ~bit(out_vc);
    ready &= ~bit(number);
    waiting |= std::exchange(blocked, 0);
    vc.out = kNoLocal;
    vc.first = static_cast<Local>(vc.first + 1U == state.ring_size ? 0 : vc.first + 1U);
    if (--vc.count > 0) routing |= bit(number);
  }
};

void Lane::visit_plainly(RouterId router) {
  PlainVisit visit(*this, router);
  if (visit.sending() != 0) {
    Here here(state_, router);
    send_all(here);
  }
  visit.allocate();
  visit.store();
  if ((visit.routing | visit.waiting | visit.ready | visit.sending()) != 0) agenda_.insert_next(router - first_);
}

// What a visit will look at.
void Lane::fetch(RouterId router) const {
  const RouterPlace& place = fabric_.place(router);
  constexpr std::size_t kLine = 64;  // bytes, of most caches
  __builtin_prefetch(&state_.words[std::size_t{router} * kMaskKinds], 1);
  const InVc* in = &state_.in_vcs[place.in_vc];
  const OutVc* out = &state_.out_vcs[place.out_vc];
  for (std::size_t line = 0; line < 3; ++line) __builtin_prefetch(in + line * kLine / sizeof(InVc), 1);
  for (std::size_t line = 0; line < 2; ++line) __builtin_prefetch(out + line * kLine / sizeof(OutVc), 1);
}

}  // namespace weft::sim
