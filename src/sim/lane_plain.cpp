// A cycle of a lane where nothing takes longer than a cycle, allocation is one round, an input of the switch is a port
// and sets have one word. It does what the general way does, with the sets in registers and without a list where a set
// will do. Most of all routers take this way.
#include <array>
#include <bit>
#include <utility>

#include "sim/lane_here.h"

namespace weft::sim {
namespace {

using Set = std::uint64_t;

// The first of a set at or after a pointer, going round.
inline Local first_at_or_after(Set set, unsigned pointer) {
  const Set behind = pointer < 64 ? set >> pointer << pointer : 0;
  return static_cast<Local>(std::countr_zero(behind != 0 ? behind : set));
}

// The numbers first .. last, below 64.
inline Set bits_between(unsigned first, unsigned last) { return (~Set{0} >> (63U - last)) & (~Set{0} << first); }

inline Set bit(unsigned number) { return Set{1} << number; }

template <class Visit>
[[gnu::always_inline]] inline void for_each_bit(Set bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<Local>(std::countr_zero(bits)));
}

// A set for each of a few keys; those that nothing was put into are neither cleared nor read.
class SetsByKey {
 public:
  void add(unsigned key, Set members) {
    sets_[key] = ((keys_ >> key & 1) != 0 ? sets_[key] : 0) | members;
    keys_ |= bit(key);
  }
  [[nodiscard]] Set keys() const { return keys_; }
  [[nodiscard]] Set operator[](unsigned key) const { return sets_[key]; }

 private:
  Set keys_ = 0;
  std::array<Set, 64> sets_;  // NOLINT: see above
};

constexpr std::size_t kAhead = 12;  // tokens that come so much later are fetched meanwhile

}  // namespace

class Lane::PlainCycle {
 public:
  explicit PlainCycle(Lane& lane)
      : lane_(lane),
        state_(lane.state_),
        fabric_(lane.fabric_),
        words_(state_.words.data()),
        in_vcs_(state_.in_vcs.data()),
        out_vcs_(state_.out_vcs.data()),
        places_(fabric_.places().data()),
        shapes_(fabric_.shapes().data()),
        downstream_(&fabric_.downstream(0)),
        upstream_(&fabric_.upstream(0)),
        rings_(state_.rings.data()),
        ring_size_(state_.ring_size),
        inputs_(state_.pointers.inputs.data()),
        grants_(state_.pointers.grant.data()),
        class_flits_(lane.class_flits_.data()),
        usual_flit_delay_(fabric_.longest_flit_delay()),
        usual_credit_delay_(fabric_.longest_credit_delay()),
        usual_flits_(lane.flits_.after(usual_flit_delay_)),
        usual_credits_(lane.credits_.after(usual_credit_delay_)),
        only_length_(only_length_of(state_.injector)),
        first_(lane.first_),
        is_credit_free_(lane.is_credit_free_),
        routes_at_once_(state_.model.delays.route == 0),
        counts_links_(!state_.link_flits.empty()) {}

  // Which way a flit or a credit goes here is hard to foresee, so there are conditions, but few branches. What a token
  // will touch is fetched some time before.
  [[gnu::always_inline]] void take_flits() {
    const std::span<const FlitToken> tokens = lane_.flits_.due().tokens();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i + kAhead < tokens.size()) {
        __builtin_prefetch(&in_vcs_[tokens[i + kAhead].vc], 1);
        __builtin_prefetch(&words_[std::size_t{tokens[i + kAhead].router()} * kMaskKinds], 1);
      }
      const FlitToken token = tokens[i];
      const RouterId router = token.router();
      InVc& vc = in_vcs_[token.vc];
      const bool is_head = vc.coming == 0;
      const bool is_front = is_head && vc.count == 0;
      ++vc.flits;
      vc.coming = static_cast<Local>((is_head ? length_of_next(token.vc) : vc.coming) - 1);
      vc.count = static_cast<std::uint8_t>(vc.count + (is_head ? 1 : 0));
      Set* const sets = words_ + std::size_t{router} * kMaskKinds;
      sets[kFilled] |= bit(token.number());
      sets[kRouting] |= Set{is_front} << token.number();
      lane_.agenda_.insert_if(router - first_, ((sets[kFree] | sets[kRouting]) >> token.number() & 1) != 0);
    }
    lane_.flits_.due().clear();
  }

  [[gnu::always_inline]] void take_credits(TokenList<CreditToken>& due) {
    const std::span<const CreditToken> tokens = due.tokens();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i + kAhead < tokens.size()) {
        __builtin_prefetch(&out_vcs_[tokens[i + kAhead].vc], 1);
        __builtin_prefetch(&words_[std::size_t{tokens[i + kAhead].router} * kMaskKinds], 1);
      }
      const CreditToken token = tokens[i];
      OutVc& vc = out_vcs_[token.vc];
      ++vc.credits;
      const bool is_owned = vc.owner != kNoLocal;
      if (!is_credit_free_ && !is_owned) lane_.wake_blocked(token.router);
      Set* const sets = words_ + std::size_t{token.router} * kMaskKinds;
      const Set freed = Set{is_owned} << (vc.owner % 64U);
      sets[kFree] |= freed;
      lane_.agenda_.insert_if(token.router - first_, (sets[kFilled] & freed) != 0);
    }
    due.clear();
  }

  // Steps 2 to 4.
  [[gnu::always_inline]] void visit_all() {
    lane_.agenda_.drain([&](std::size_t router) { visit(first_ + static_cast<RouterId>(router)); });
  }

 private:
  // The router that is visited, with its sets in hand. Nothing that is not inlined may have a reference to it, so that
  // they stay in registers.
  struct Router {
    RouterId id;
    const RouterPlace& place;
    const Shape& shape;
    InVc* in;
    OutVc* out;
    const InVcKind* in_kinds;
    const OutVcKind* out_kinds;
    Set routing;
    Set waiting;
    Set blocked;
    Set filled;
    Set free;
    Set owned;
    Set ready = filled & free;  // as it is when all look

    [[nodiscard]] unsigned out_port(Local in_vc) const { return out_kinds[in[in_vc].out].port; }
  };

  // The length of all packets, if there is only one; else 0.
  static std::uint32_t only_length_of(const traffic::Injector& injector) {
    return injector.least_flits() == injector.most_flits() ? injector.most_flits() : 0;
  }

  [[nodiscard]] PacketId front(std::uint32_t in_vc) const {
    return rings_[std::size_t{in_vc} * ring_size_ + in_vcs_[in_vc].first];
  }

  // Of the packet that comes behind those that are there.
  [[nodiscard, gnu::always_inline]] std::uint32_t length_of_next(std::uint32_t in_vc) const {
    if (only_length_ > 0) return only_length_;
    const std::uint32_t last = in_vcs_[in_vc].first + std::uint32_t{in_vcs_[in_vc].count};
    const std::size_t place = last < ring_size_ ? last : last - ring_size_;
    return state_.packets[rings_[std::size_t{in_vc} * ring_size_ + place]].flits;
  }

  [[gnu::always_inline]] void visit(RouterId id) {
    const RouterPlace& place = places_[id];
    const Shape& shape = shapes_[place.shape];
    Set* const sets = words_ + std::size_t{id} * kMaskKinds;
    if (sets[kSending] != 0 && !send_body(id, place, shape, sets)) {
      Here here(state_, id);
      lane_.send_all(here);
    }
    Router router{id,
                  place,
                  shape,
                  in_vcs_ + place.in_vc,
                  out_vcs_ + place.out_vc,
                  shape.in_vcs.data(),
                  shape.out_vcs.data(),
                  sets[kRouting],
                  sets[kWaiting],
                  sets[kBlocked],
                  sets[kFilled],
                  sets[kFree],
                  sets[kOwned]};
    allocate(router);
    sets[kRouting] = router.routing;
    sets[kWaiting] = router.waiting;
    sets[kBlocked] = router.blocked;
    sets[kFilled] = router.filled;
    sets[kFree] = router.free;
    sets[kOwned] = router.owned;
    const Set left = router.routing | router.waiting | (router.filled & router.free) | sets[kSending];
    lane_.agenda_.insert_next_if(id - first_, left != 0);
  }

  // Step 2 in its most usual form: the only terminal sends a flit that is neither head nor tail. False when it is not
  // so.
  [[gnu::always_inline]] bool send_body(RouterId id, const RouterPlace& place, const Shape& shape, Set* sets) {
    Terminal& terminal = state_.terminals[place.first_terminal];
    if (shape.terminals != 1 || terminal.sent == 0 || terminal.sent + 1U >= only_length_) return false;
    TerminalVc& vc = state_.terminal_vcs[std::size_t{place.first_terminal} * state_.model.terminal_vcs + terminal.vc];
    if (vc.credits == 0) {
      sets[kSending] = 0;  // until a credit comes
      return true;
    }
    --vc.credits;
    ++terminal.sent;
    const unsigned in_vc = shape.first_in_vc[shape.in_links] + unsigned{terminal.vc};
    lane_.flits_.after(kToRouter).push({place.in_vc + in_vc, id + in_vc * kMostRouters});
    return true;
  }

  // Steps 3 and 4.
  [[gnu::always_inline]] void allocate(Router& router) {
    if (routes_at_once_) router.waiting |= std::exchange(router.routing, 0);
    const bool is_alone = (router.ready & (router.ready - 1)) == 0;
    const Set winners = is_alone ? router.ready : match_switch(router);
    if (router.waiting != 0) grant(router);
    if (!routes_at_once_) router.waiting |= std::exchange(router.routing, 0);
    for_each_bit(winners, [&](Local vc) { pass_on(router, vc); });
  }

  // The input vcs that win the switch. Who shares neither input nor output with another does.
  [[gnu::always_inline]] Set match_switch(const Router& router) const {
    Set inputs = 0;
    Set outputs = 0;
    Set shared_inputs = 0;
    Set shared_outputs = 0;
    for_each_bit(router.ready, [&](Local vc) {
      const Set input = bit(router.in_kinds[vc].port);
      const Set output = bit(router.out_port(vc));
      shared_inputs |= inputs & input;
      shared_outputs |= outputs & output;
      inputs |= input;
      outputs |= output;
    });
    if ((shared_inputs | shared_outputs) == 0) return router.ready;
    Set contested = 0;
    for_each_bit(router.ready, [&](Local vc) {
      const Set clashes = shared_inputs >> router.in_kinds[vc].port | shared_outputs >> router.out_port(vc);
      contested |= (clashes & 1) << vc;
    });
    const Router copy = router;
    return (router.ready ^ contested) | settle_switch(copy, contested);
  }

  [[gnu::noinline]] Set settle_switch(const Router& router, Set contested) const {
    const SwitchInput* const inputs = inputs_ + router.place.in_link + router.place.first_terminal;
    const Local* const grants = grants_ + router.place.out_link + router.place.first_terminal;
    SetsByKey asking;  // inputs, of each output
    for_each_bit(contested, [&](Local vc) { asking.add(router.out_port(vc), bit(router.in_kinds[vc].port)); });
    SetsByKey granting;  // outputs, of each input
    for_each_bit(asking.keys(),
                 [&](Local output) { granting.add(first_at_or_after(asking[output], grants[output]), bit(output)); });
    Set winners = 0;
    for_each_bit(granting.keys(), [&](Local input) {
      const SwitchInput& pointers = inputs[input];
      const unsigned output = first_at_or_after(granting[input], pointers.accept);
      const unsigned first_vc = router.shape.first_in_vc[input];
      Set candidates = contested >> first_vc << first_vc;
      if (input + std::size_t{1} < router.shape.first_in_vc.size()) {
        candidates &= bit(router.shape.first_in_vc[input + std::size_t{1}]) - 1;
      }
      Set of_output = 0;
      for_each_bit(candidates, [&](Local vc) { of_output |= Set{router.out_port(vc) == output} << vc; });
      winners |= bit(first_at_or_after(of_output, pointers.next_vc));
    });
    return winners;
  }

  [[gnu::always_inline]] void grant(Router& router) {
    if ((router.waiting & (router.waiting - 1)) == 0) {
      grant_alone(router, static_cast<Local>(std::countr_zero(router.waiting)));
      return;
    }
    std::array<Set, 64> wanted;  // NOLINT: only what is written is read
    Set asked = 0;
    Set asking = 0;
    Set both = 0;
    for_each_bit(router.waiting, [&](Local vc) {
      wanted[vc] = wanted_vcs(router, front(router.place.in_vc + vc));
      both |= asked & wanted[vc];
      asked |= wanted[vc];
      asking |= wanted[vc] != 0 ? bit(vc) : 0;
    });
    router.blocked |= router.waiting & ~asking;
    router.waiting = asking;
    if (both != 0) {
      const Router copy = router;
      asking = settle_vcs(copy, wanted);
    }
    for_each_bit(asking, [&](Local vc) {
      accept(router, vc, first_at_or_after(wanted[vc], router.in[vc].pointer), front(router.place.in_vc + vc));
    });
  }

  [[gnu::always_inline]] void grant_alone(Router& router, Local vc) {
    const PacketId id = front(router.place.in_vc + vc);
    const Set wanted = wanted_vcs(router, id);
    if (wanted != 0) {
      accept(router, vc, first_at_or_after(wanted, router.in[vc].pointer), id);
    } else {
      router.blocked |= std::exchange(router.waiting, 0);
    }
  }

  [[gnu::always_inline]] Set wanted_vcs(const Router& router, PacketId id) {
    const Packet& packet = state_.packets[id];
    if (is_credit_free_ && packet.first_wanted != kManyWants) {
      return bits_between(packet.first_wanted, packet.last_wanted) & ~router.owned;
    }
    return lane_.open_set(router.id, id, router.owned);
  }

  // Who gets anything; of what was wanted, only what was granted is left.
  [[gnu::noinline]] static Set settle_vcs(const Router& router, std::array<Set, 64>& wanted) {
    SetsByKey asking;  // input vcs, of each output vc
    for_each_bit(router.waiting,
                 [&](Local vc) { for_each_bit(wanted[vc], [&](Local out_vc) { asking.add(out_vc, bit(vc)); }); });
    SetsByKey granting;  // output vcs, of each input vc
    for_each_bit(asking.keys(), [&](Local out_vc) {
      granting.add(first_at_or_after(asking[out_vc], router.out[out_vc].pointer), bit(out_vc));
    });
    for_each_bit(granting.keys(), [&](Local vc) { wanted[vc] = granting[vc]; });
    return granting.keys();
  }

  [[gnu::always_inline]] void accept(Router& router, Local in_vc, Local out_vc, PacketId id) {
    InVc& in = router.in[in_vc];
    OutVc& out = router.out[out_vc];
    Packet& packet = state_.packets[id];
    out.pointer = static_cast<Local>(in_vc + 1);
    in.pointer = static_cast<Local>(out_vc + 1);
    out.owner = in_vc;
    in.out = out_vc;
    in.left = static_cast<Local>(packet.flits | kHeadFlag);
    router.owned |= bit(out_vc);
    router.waiting &= ~bit(in_vc);
    router.free |= Set{out.credits > 0} << in_vc;
    const OutVcKind& to = router.out_kinds[out_vc];
    if (to.port >= router.shape.out_links) return;
    ++packet.hops;
    lane_.steps_.push_back({id, router.id, in_vc, out_vc});
  }

  // One flit of the front packet goes.
  [[gnu::always_inline]] void pass_on(Router& router, Local number) {
    const RouterPlace& place = router.place;
    const Shape& shape = router.shape;
    InVc& in = router.in[number];
    OutVc& out = router.out[in.out];
    const InVcKind from = router.in_kinds[number];
    const OutVcKind to = router.out_kinds[in.out];
    inputs_[place.in_link + place.first_terminal + from.port] = {static_cast<Local>(to.port + 1),
                                                                 static_cast<Local>(number + 1)};
    grants_[place.out_link + place.first_terminal + to.port] = static_cast<Local>(from.port + 1);
    const unsigned flits = --in.flits;
    const unsigned credits = --out.credits;
    const unsigned left = in.left;
    in.left = static_cast<Local>((left & ~unsigned{kHeadFlag}) - 1);
    if (from.port < shape.in_links) [[likely]] {
      put_credit(upstream_[place.in_link + from.port].behind(from.number), from.credit_delay);
    } else {
      const TerminalId terminal = place.first_terminal + from.port - shape.in_links;
      lane_.terminal_credits_.after(from.credit_delay).push(terminal * state_.model.terminal_vcs + from.number);
    }
    if (to.port < shape.out_links) [[likely]] {
      const std::uint32_t link = place.out_link + to.port;
      const FlitToken flit = downstream_[link].behind(to.number);
      if (left >= kHeadFlag) lane_.put_in_ring(flit.vc, out.next, front(place.in_vc + number));
      put_flit(flit, to.delay);
      ++class_flits_[to.link_class];
      if (counts_links_) ++state_.link_flits[link];
    } else {
      eject(router.id, place, number, to);
    }
    router.filled &= ~(Set{flits == 0} << number);
    router.free &= ~(Set{credits == 0} << number);
    if (in.left == 0) pop_packet(router, in, out, number);
  }

  // Most have the same delay, and go to the same list in a cycle.
  [[gnu::always_inline]] void put_flit(FlitToken flit, unsigned delay) const {
    if (delay == usual_flit_delay_ && lane_.is_mine(flit.router())) [[likely]] {
      usual_flits_.push(flit);
    } else {
      lane_.put_flit(flit, delay);
    }
  }
  [[gnu::always_inline]] void put_credit(CreditToken credit, unsigned delay) const {
    if (delay == usual_credit_delay_ && lane_.is_mine(credit.router)) [[likely]] {
      usual_credits_.push(credit);
    } else {
      lane_.put_credit(credit, delay);
    }
  }

  [[gnu::noinline]] void eject(RouterId id, const RouterPlace& place, Local number, const OutVcKind& to) {
    const InVc& in = in_vcs_[place.in_vc + number];
    lane_.returned_.after(fabric_.terminal_credit_delay()).push({place.out_vc + in.out, id});
    ++lane_.taken_flits_;
    if (in.left > 0) return;
    const Here here(state_, id);
    lane_.deliver(here, static_cast<Local>(to.port - here.shape.out_links), front(place.in_vc + number));
  }

  [[gnu::always_inline]] void pop_packet(Router& router, InVc& in, OutVc& out, Local number) const {
    out.owner = kNoLocal;
    router.owned &= ~bit(in.out);
    router.free &= ~bit(number);
    router.waiting |= std::exchange(router.blocked, 0);
    in.out = kNoLocal;
    in.first = static_cast<std::uint8_t>(in.first + 1U == ring_size_ ? 0 : in.first + 1U);
    router.routing |= Set{--in.count > 0} << number;
  }

  Lane& lane_;
  EngineState& state_;
  const Fabric& fabric_;
  Set* const words_;
  InVc* const in_vcs_;
  OutVc* const out_vcs_;
  const RouterPlace* const places_;
  const Shape* const shapes_;
  const FlitToken* const downstream_;
  const CreditToken* const upstream_;
  PacketId* const rings_;
  const std::uint32_t ring_size_;
  SwitchInput* const inputs_;
  Local* const grants_;
  std::uint64_t* const class_flits_;
  const unsigned usual_flit_delay_;
  const unsigned usual_credit_delay_;
  TokenList<FlitToken>& usual_flits_;
  TokenList<CreditToken>& usual_credits_;
  const std::uint32_t only_length_;
  const RouterId first_;
  const bool is_credit_free_;
  const bool routes_at_once_;
  const bool counts_links_;
};

void Lane::run_plain_cycle() {
  PlainCycle cycle(*this);
  cycle.take_credits(credits_.due());
  cycle.take_credits(returned_.due());
  cycle.take_flits();
  if (!agenda_.is_empty()) last_moved_ = std::max(last_moved_, now_);
  cycle.visit_all();
}

}  // namespace weft::sim
