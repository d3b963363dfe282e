// A cycle of a lane where nothing takes longer than a cycle, an input of the switch is a port, and sets have one word.
// It does what the general way does, with the sets in registers and without a list where a set will do. Most of all
// routers take this way.
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

constexpr std::size_t kAhead = 12;  // what comes so much later is fetched meanwhile

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
        inputs_(state_.pointers.inputs.data()),
        grants_(state_.pointers.grant.data()),
        first_(lane.first_),
        is_credit_free_(lane.is_credit_free_),
        routes_at_once_(state_.model.delays.route == 0) {}

  [[gnu::always_inline]] void take_flits() {
    const std::span<const FlitToken> tokens = lane_.flits_.due().tokens();
    const std::uint32_t only_length = only_length_of(state_.injector);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i + kAhead < tokens.size()) {
        __builtin_prefetch(&in_vcs_[tokens[i + kAhead].vc], 1);
        __builtin_prefetch(&words_[std::size_t{tokens[i + kAhead].router()} * kMaskKinds], 1);
      }
      const FlitToken token = tokens[i];
      const RouterId router = token.router();
      InVc& vc = in_vcs_[token.vc];
      const unsigned flits = ++vc.flits;
      if (vc.coming > 0) {
        --vc.coming;
        if (flits != 1 || vc.out == kNoLocal) continue;
        const bool is_ready = out_vcs_[fabric_.place(router).out_vc + vc.out].credits > 0;
        words_[std::size_t{router} * kMaskKinds + kReady] |= Set{is_ready} << token.number();
        lane_.agenda_.insert_if(router - first_, is_ready);
        continue;
      }
      vc.coming = static_cast<Local>((only_length > 0 ? only_length : last_length(token.vc)) - 1);
      if (vc.count++ > 0) continue;
      words_[std::size_t{router} * kMaskKinds + kRouting] |= bit(token.number());
      lane_.agenda_.insert(router - first_);
    }
    lane_.flits_.due().clear();
  }

  [[gnu::always_inline]] void take_credits(TokenList<CreditToken>& due) {
    const std::span<const CreditToken> tokens = due.tokens();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (i + kAhead < tokens.size()) __builtin_prefetch(&out_vcs_[tokens[i + kAhead].vc], 1);
      const CreditToken token = tokens[i];
      OutVc& vc = out_vcs_[token.vc];
      const unsigned credits = ++vc.credits;
      if (vc.owner == kNoLocal) {
        if (!is_credit_free_) lane_.wake_blocked(token.router);
      } else if (credits == 1) {
        const bool is_ready = in_vcs_[fabric_.place(token.router).in_vc + vc.owner].flits > 0;
        words_[std::size_t{token.router} * kMaskKinds + kReady] |= Set{is_ready} << vc.owner;
        lane_.agenda_.insert_if(token.router - first_, is_ready);
      }
    }
    due.clear();
  }

  [[gnu::always_inline]] void visit_all() {
    lane_.agenda_.drain([&](std::size_t router, std::size_t next) {
      fetch(first_ + static_cast<RouterId>(next));
      visit(first_ + static_cast<RouterId>(router));
    });
  }

 private:
  // The router that is visited, with its sets in hand.
  struct Router {
    RouterId id;
    const RouterPlace& place;
    const Shape& shape;
    Set* sets;
    InVc* in;
    OutVc* out;
    const InVcKind* in_kinds;
    const OutVcKind* out_kinds;
    SwitchInput* inputs;
    Local* grants;
    Set routing;
    Set waiting;
    Set blocked;
    Set ready;
    Set owned;

    void store() const {
      sets[kRouting] = routing;
      sets[kWaiting] = waiting;
      sets[kBlocked] = blocked;
      sets[kReady] = ready;
      sets[kOwned] = owned;
    }
    [[nodiscard]] unsigned out_port(Local in_vc) const { return out_kinds[in[in_vc].out].port; }
  };

  // The length of all packets, if there is only one; else 0.
  static std::uint32_t only_length_of(const traffic::Injector& injector) {
    return injector.least_flits() == injector.most_flits() ? injector.most_flits() : 0;
  }

  // Of the packet that comes behind those that are there.
  [[nodiscard]] std::uint32_t last_length(std::uint32_t in_vc) const {
    const std::uint32_t last = in_vcs_[in_vc].first + std::uint32_t{in_vcs_[in_vc].count};
    const std::size_t place = last < state_.ring_size ? last : last - state_.ring_size;
    return state_.packets[state_.rings[std::size_t{in_vc} * state_.ring_size + place]].flits;
  }

  // What a visit will look at, besides what tokens have just touched.
  [[gnu::always_inline]] void fetch(RouterId router) const {
    const RouterPlace& place = fabric_.place(router);
    __builtin_prefetch(&out_vcs_[place.out_vc], 1);
    __builtin_prefetch(&inputs_[place.in_link + place.first_terminal], 1);
    __builtin_prefetch(&grants_[place.out_link + place.first_terminal], 1);
    __builtin_prefetch(&fabric_.upstream(place.in_link));
    __builtin_prefetch(&fabric_.downstream(place.out_link));
  }

  [[gnu::always_inline]] void visit(RouterId id) {
    const RouterPlace& place = fabric_.place(id);
    const Shape& shape = fabric_.shape(id);
    Set* const sets = words_ + std::size_t{id} * kMaskKinds;
    if (sets[kSending] != 0) {
      Here here(state_, id);
      lane_.send_all(here);
    }
    Router router{id,
                  place,
                  shape,
                  sets,
                  in_vcs_ + place.in_vc,
                  out_vcs_ + place.out_vc,
                  shape.in_vcs.data(),
                  shape.out_vcs.data(),
                  inputs_ + place.in_link + place.first_terminal,
                  grants_ + place.out_link + place.first_terminal,
                  sets[kRouting],
                  sets[kWaiting],
                  sets[kBlocked],
                  sets[kReady],
                  sets[kOwned]};
    allocate(router);
    router.store();
    const Set left = router.routing | router.waiting | router.ready | sets[kSending];
    if (left != 0) lane_.agenda_.insert_next(id - first_);
  }

  // Steps 3 and 4.
  [[gnu::always_inline]] void allocate(Router& router) {
    if (routes_at_once_) router.waiting |= std::exchange(router.routing, 0);
    const Set winners = (router.ready & (router.ready - 1)) == 0 ? router.ready : match_switch(router);
    if (router.waiting != 0) grant(router);
    if (!routes_at_once_) router.waiting |= std::exchange(router.routing, 0);
    for_each_bit(winners, [&](Local vc) { pass_on(router, vc, true); });
    if (state_.model.iterations > 1) pass_later_winners(router);
  }

  // The input vcs that win the switch; with more rounds than one only if nobody is left over, else they are in wins_.
  [[gnu::always_inline]] Set match_switch(const Router& router) {
    Set inputs = 0;
    Set outputs = 0;
    Set both = 0;
    for_each_bit(router.ready, [&](Local vc) {
      const Set input = bit(router.in_kinds[vc].port);
      const Set output = bit(router.out_port(vc));
      both |= (inputs & input) | (outputs & output);
      inputs |= input;
      outputs |= output;
    });
    if (both == 0) return router.ready;
    if (state_.model.iterations == 1) return settle_switch(router);
    router.store();
    Here here(state_, router.id);
    lane_.wins_.clear();
    lane_.match_switch(here);
    return 0;
  }

  static Set settle_switch(const Router& router) {
    SetsByKey asking;  // inputs, of each output
    for_each_bit(router.ready, [&](Local vc) { asking.add(router.out_port(vc), bit(router.in_kinds[vc].port)); });
    SetsByKey granting;  // outputs, of each input
    for_each_bit(asking.keys(), [&](Local output) {
      granting.add(first_at_or_after(asking[output], router.grants[output]), bit(output));
    });
    Set winners = 0;
    for_each_bit(granting.keys(), [&](Local input) {
      const SwitchInput& pointers = router.inputs[input];
      const unsigned output = first_at_or_after(granting[input], pointers.accept);
      const unsigned first_vc = router.shape.first_in_vc[input];
      Set candidates = router.ready >> first_vc << first_vc;
      if (input + std::size_t{1} < router.shape.first_in_vc.size()) {
        candidates &= bit(router.shape.first_in_vc[input + std::size_t{1}]) - 1;
      }
      Set of_output = 0;
      for_each_bit(candidates, [&](Local vc) { of_output |= Set{router.out_port(vc) == output} << vc; });
      winners |= bit(first_at_or_after(of_output, pointers.next_vc));
    });
    return winners;
  }

  void pass_later_winners(Router& router) {
    for (const Match& win : lane_.wins_) pass_on(router, win.vc, win.is_of_first_round);
    lane_.wins_.clear();
  }

  [[gnu::always_inline]] void grant(Router& router) {
    std::array<Set, 64> wanted;  // NOLINT: only what is written is read
    Set asked = 0;
    Set asking = 0;
    Set both = 0;
    for_each_bit(router.waiting, [&](Local vc) {
      wanted[vc] = wanted_vcs(router, vc);
      both |= asked & wanted[vc];
      asked |= wanted[vc];
      asking |= wanted[vc] != 0 ? bit(vc) : 0;
    });
    router.blocked |= router.waiting & ~asking;
    router.waiting = asking;
    if (both == 0) {
      for_each_bit(asking,
                   [&](Local vc) { accept(router, vc, first_at_or_after(wanted[vc], router.in[vc].pointer), true); });
    } else if (state_.model.iterations == 1) {
      settle_vcs(router, wanted);
    } else {
      router.store();
      Here here(state_, router.id);
      lane_.grants_.clear();
      lane_.match_vcs(here);
      for (const Match& match : lane_.grants_) accept(router, match.in, match.out, match.is_of_first_round);
    }
  }

  [[gnu::always_inline]] Set wanted_vcs(const Router& router, Local vc) {
    const PacketId id = lane_.front(router.place.in_vc + vc);
    const Packet& packet = state_.packets[id];
    if (is_credit_free_ && packet.first_wanted != kManyWants) {
      return bits_between(packet.first_wanted, packet.last_wanted) & ~router.owned;
    }
    router.store();
    Here here(state_, router.id);
    return lane_.open_set(here, id);
  }

  void settle_vcs(Router& router, const std::array<Set, 64>& wanted) {
    SetsByKey asking;  // input vcs, of each output vc
    for_each_bit(router.waiting,
                 [&](Local vc) { for_each_bit(wanted[vc], [&](Local out_vc) { asking.add(out_vc, bit(vc)); }); });
    SetsByKey granting;  // output vcs, of each input vc
    for_each_bit(asking.keys(), [&](Local out_vc) {
      granting.add(first_at_or_after(asking[out_vc], router.out[out_vc].pointer), bit(out_vc));
    });
    for_each_bit(granting.keys(),
                 [&](Local vc) { accept(router, vc, first_at_or_after(granting[vc], router.in[vc].pointer), true); });
  }

  [[gnu::always_inline]] void accept(Router& router, Local in_vc, Local out_vc, bool moves_pointers) {
    InVc& in = router.in[in_vc];
    OutVc& out = router.out[out_vc];
    const PacketId id = lane_.front(router.place.in_vc + in_vc);
    Packet& packet = state_.packets[id];
    if (moves_pointers) {
      out.pointer = static_cast<Local>(in_vc + 1);
      in.pointer = static_cast<Local>(out_vc + 1);
    }
    out.owner = in_vc;
    in.out = out_vc;
    in.left = static_cast<Local>(packet.flits | kHeadFlag);
    router.owned |= bit(out_vc);
    router.waiting &= ~bit(in_vc);
    router.ready |= Set{in.flits > 0 && out.credits > 0} << in_vc;
    const OutVcKind& to = router.out_kinds[out_vc];
    if (to.port >= router.shape.out_links) return;
    ++packet.hops;
    lane_.class_flits_[to.link_class] += packet.flits;
    lane_.steps_.push_back({id, router.id, in_vc, out_vc});
  }

  // One flit of the front packet goes.
  [[gnu::always_inline]] void pass_on(Router& router, Local number, bool moves_pointers) {
    InVc& in = router.in[number];
    const Local out_vc = in.out;
    OutVc& out = router.out[out_vc];
    const InVcKind from = router.in_kinds[number];
    const OutVcKind to = router.out_kinds[out_vc];
    SwitchInput& input = router.inputs[from.port];
    input.next_vc = static_cast<Local>(number + 1);
    if (moves_pointers) {
      input.accept = static_cast<Local>(to.port + 1);
      router.grants[to.port] = static_cast<Local>(from.port + 1);
    }
    ++lane_.flit_hops_;
    const unsigned flits = --in.flits;
    const unsigned credits = --out.credits;
    const unsigned left = in.left;
    in.left = static_cast<Local>((left & ~unsigned{kHeadFlag}) - 1);
    if (from.port < router.shape.in_links) [[likely]] {
      lane_.put_credit(fabric_.upstream(router.place.in_link + from.port).behind(from.number), from.credit_delay);
    } else {
      const TerminalId terminal = router.place.first_terminal + from.port - router.shape.in_links;
      lane_.terminal_credits_.after(from.credit_delay).push(terminal * state_.model.terminal_vcs + from.number);
    }
    if (to.port < router.shape.out_links) [[likely]] {
      send_on(router, number, to, left >= kHeadFlag);
    } else {
      eject(router, number, to);
    }
    router.ready &= ~(Set{flits == 0 || credits == 0} << number);
    if (in.left == 0) pop_packet(router, number, out_vc);
  }

  [[gnu::always_inline]] void send_on(Router& router, Local number, const OutVcKind& to, bool is_head) {
    const std::uint32_t link = router.place.out_link + to.port;
    const FlitToken flit = fabric_.downstream(link).behind(to.number);
    if (is_head) {
      lane_.put_in_ring(flit.vc, router.out[router.in[number].out].next, lane_.front(router.place.in_vc + number));
    }
    lane_.put_flit(flit, to.delay);
    if (!state_.link_flits.empty()) ++state_.link_flits[link];
  }

  void eject(const Router& router, Local number, const OutVcKind& to) {
    lane_.returned_.after(fabric_.terminal_credit_delay())
        .push({router.place.out_vc + router.in[number].out, router.id});
    ++lane_.taken_flits_;
    if (router.in[number].left > 0) return;
    const Here here(state_, router.id);
    lane_.deliver(here, static_cast<Local>(to.port - router.shape.out_links), lane_.front(router.place.in_vc + number));
  }

  [[gnu::always_inline]] void pop_packet(Router& router, Local number, Local out_vc) {
    InVc& in = router.in[number];
    router.out[out_vc].owner = kNoLocal;
    router.owned &= ~bit(out_vc);
    router.ready &= ~bit(number);
    router.waiting |= std::exchange(router.blocked, 0);
    in.out = kNoLocal;
    in.first = static_cast<Local>(in.first + 1U == state_.ring_size ? 0 : in.first + 1U);
    router.routing |= Set{--in.count > 0} << number;
  }

  Lane& lane_;
  EngineState& state_;
  const Fabric& fabric_;
  Set* const words_;
  InVc* const in_vcs_;
  OutVc* const out_vcs_;
  SwitchInput* const inputs_;
  Local* const grants_;
  const RouterId first_;
  const bool is_credit_free_;
  const bool routes_at_once_;
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
