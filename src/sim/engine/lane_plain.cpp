// The fast path, used by all default models; has_short_way() in engine_state.cpp has the exact conditions. It does the
// same as the general path in lane_allocation.cpp, with the sets of a router as words in registers. Nothing that a
// router does takes effect at another in less than two cycles, so where credits influence only switch allocation a
// router is simulated for two cycles before the next router.
#include <array>
#include <climits>
#include <span>
#include <type_traits>
#include <utility>

#include "sim/engine/lane_here.h"
#include "sim/engine/small_matching.h"
#include "sim/engine/small_set.h"

namespace weft::sim {
namespace {

constexpr std::size_t kAhead = 12;  // prefetch distance, in tokens

}  // namespace

template <class Word, unsigned kCycles>
class Lane::PlainTurn {
 public:
  PlainTurn(Lane& lane, Word* rows)
      : lane_(lane),
        state_(lane.state_),
        rows_(rows),
        in_vcs_(state_.in_vcs.data()),
        out_vcs_(state_.out_vcs.data()),
        places_(lane.fabric_.positions().data()),
        shapes_(lane.fabric_.shapes().data()),
        downstream_(&lane.fabric_.downstream(0)),
        upstream_(&lane.fabric_.upstream(0)),
        rings_(state_.rings.data()),
        ring_size_(state_.ring_size),
        inputs_(state_.pointers.inputs.data()),
        grants_(state_.pointers.grant.data()),
        class_flits_(lane.class_flits_.data()),
        usual_flit_delay_(lane.fabric_.longest_flit_delay()),
        usual_credit_delay_(lane.fabric_.longest_credit_delay()),
        usual_flits_{&lane.flits_.after(usual_flit_delay_), &lane.flits_.after(usual_flit_delay_ + 1)},
        usual_credits_{&lane.credits_.after(usual_credit_delay_), &lane.credits_.after(usual_credit_delay_ + 1)},
        only_length_(only_length_of(state_.injector)),
        first_(lane.first_),
        is_credit_free_(lane.is_credit_free_),
        routes_at_once_(state_.model.delays.route == 0),
        counts_links_(!state_.link_flits.empty()) {}

  void run() {
    take_births_and_credits<0>();
    if constexpr (kCycles == 2) take_births_and_credits<1>();
    take_flits<0>();
    take_credits<0>(lane_.credits_.after(0));
    take_credits<0>(lane_.returned_.after(0));
    if constexpr (kCycles == 2) {
      take_flits<1>();
      take_credits<1>(lane_.credits_.after(1));
      take_credits<1>(lane_.returned_.after(1));
    }
    const Cycle last = lane_.begin_ + kCycles - 1;
    if (!lane_.agenda_.is_empty()) lane_.last_moved_ = std::max(lane_.last_moved_, last);
    lane_.agenda_.drain([&](std::size_t index) __attribute__((always_inline)) { visit(static_cast<RouterId>(index)); });
    lane_.now_ = last;
  }

 private:
  // The router that is being simulated, with copies of its sets. No function that is not inlined may get a reference to
  // it, so that the sets stay in registers.
  struct Router {
    RouterId id;
    const RouterPlace& position;
    const Shape& shape;
    InVc* in;
    OutVc* out;
    const InVcKind* in_kinds;
    const OutVcKind* out_kinds;
    SmallSet routing;
    SmallSet waiting;
    SmallSet blocked;
    SmallSet filled;
    SmallSet free;
    SmallSet owned;
    SmallSet sending;
    SmallSet late_free;
  };

  // The length of all packets if they have the same length, else 0.
  static std::uint32_t only_length_of(const traffic::Injector& injector) {
    return injector.least_flits() == injector.most_flits() ? injector.most_flits() : 0;
  }

  [[nodiscard]] Word* row(std::size_t index) const { return rows_ + index * kRowLength; }

  [[nodiscard]] PacketId front(std::uint32_t in_vc) const {
    return rings_[std::size_t{in_vc} * ring_size_ + in_vcs_[in_vc].first];
  }

  // The length of the packet that arrives next in this input VC.
  [[nodiscard, gnu::always_inline]] std::uint32_t length_of_next(std::uint32_t in_vc) const {
    if (only_length_ > 0) return only_length_;
    const std::uint32_t last = in_vcs_[in_vc].first + std::uint32_t{in_vcs_[in_vc].count};
    const std::size_t position = last < ring_size_ ? last : last - ring_size_;
    return state_.packets[rings_[std::size_t{in_vc} * ring_size_ + position]].flits;
  }

  // Step 1 of one cycle of the turn. Arrivals of the second cycle are counted at once, as a flit that leaves in the
  // first cycle reads the counts only in the second. An arrival that would let a flit leave in the first cycle already
  // is marked as late, and the router is visited in this turn.
  template <unsigned kCycle>
  void take_births_and_credits() {
    const Cycle now = lane_.begin_ + kCycle;
    lane_.take_births(now, [&](RouterId router, Local terminal) {
      row(router - first_)[kSending] |= Word{1} << terminal;
      lane_.agenda_.insert(router - first_);
    });
    auto& due = lane_.terminal_credits_.after(kCycle);
    for (const std::uint32_t vc : due.tokens()) {
      const TerminalId id = vc / state_.model.terminal_vcs;
      const RouterId router = lane_.graph_.node_of_terminal(id);
      const std::uint32_t number = vc - places_[router].first_terminal * state_.model.terminal_vcs;
      if (kCycle == 1) {
        row(router - first_)[kLateCredits] |= Word{1} << number;
        lane_.agenda_.insert(router - first_);
      } else if (const SmallSet terminal = take_terminal_credit(places_[router], number); terminal != 0) {
        row(router - first_)[kSending] |= static_cast<Word>(terminal);
        lane_.agenda_.insert(router - first_);
      }
    }
    due.clear();
  }

  // Mostly branch-free: which case a flit or a credit falls into is unpredictable. What a token will touch is
  // prefetched.
  template <unsigned kCycle>
  [[gnu::always_inline]] void take_flits() {
    auto& due = lane_.flits_.after(kCycle);
    const std::span<const Token> tokens = due.tokens();
    const Agenda::Inserter agenda = lane_.agenda_.inserter();
    const RouterId first = first_;
    InVc* const in_vcs = in_vcs_;
    const std::uint32_t only_length = only_length_;
    const std::size_t count = tokens.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (i + kAhead < count) {
        const Token later = tokens[i + kAhead];
        __builtin_prefetch(&in_vcs[later.vc], 1);
        __builtin_prefetch(row(later.router() - first), 1);
      }
      const Token token = tokens[i];
      const unsigned number = token.number();
      InVc& vc = in_vcs[token.vc];
      const RouterId index = token.router() - first;
      Word* const sets = row(index);
      const unsigned coming = vc.coming;
      const bool is_head = coming == 0;
      const bool is_front = is_head && vc.count == 0;
      const unsigned length = only_length != 0 ? only_length : is_head ? length_of_next(token.vc) : 0;
      ++vc.flits;
      vc.coming = static_cast<Local>((is_head ? length : coming) - 1);
      vc.count = static_cast<std::uint8_t>(vc.count + (is_head ? 1 : 0));
      const Word flit = Word{1} << number;
      const Word head = Word{is_front} << number;
      const Word can_go = (sets[kFree] & flit) | head;
      if (kCycle == 1) {
        sets[kLateFilled] |= can_go & ~sets[kFilled];
        sets[kLateRouting] |= head;
      }
      sets[kFilled] |= flit;
      sets[kRouting] |= head;
      agenda.insert_if(index, can_go != 0);
    }
    due.clear();
  }

  template <unsigned kCycle>
  [[gnu::always_inline]] void take_credits(TokenList<Token>& due) {
    const std::span<const Token> tokens = due.tokens();
    const Agenda::Inserter agenda = lane_.agenda_.inserter();
    const RouterId first = first_;
    OutVc* const out_vcs = out_vcs_;
    const bool is_credit_free = is_credit_free_;
    const std::size_t count = tokens.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (i + kAhead < count) {
        const Token later = tokens[i + kAhead];
        __builtin_prefetch(&out_vcs[later.vc], 1);
        __builtin_prefetch(row(later.router() - first), 1);
      }
      const Token token = tokens[i];
      OutVc& vc = out_vcs[token.vc];
      const RouterId index = token.router() - first;
      Word* const sets = row(index);
      ++vc.credits;
      const bool is_owned = vc.owner != kNoLocal;
      bool is_woken = false;
      if (kCycles == 1 && !is_credit_free && !is_owned) {
        is_woken = sets[kBlocked] != 0;
        sets[kWaiting] |= std::exchange(sets[kBlocked], 0);
      }
      const Word freed = static_cast<Word>(SmallSet{is_owned} << (vc.owner % 64U));
      const Word can_go = freed & sets[kFilled];
      if (kCycle == 1) sets[kLateFree] |= can_go & ~sets[kFree];
      sets[kFree] |= freed;
      agenda.insert_if(index, can_go != 0 || is_woken);
    }
    due.clear();
  }

  // Steps 2 to 4.
  [[gnu::always_inline]] void visit(RouterId index) {
    if constexpr (kCycles == 2) {
      if (pass_bodies(index)) [[likely]]
        return;
    }
    take_steps(index);
  }

  // Shortcut for both cycles of a turn at once, if the router has nothing to do but to forward body flits from link to
  // link without conflicts between inputs or outputs. Otherwise returns false and changes nothing.
  [[gnu::always_inline]] bool pass_bodies(RouterId index) {
    const RouterPlace& position = places_[first_ + index];
    const Shape& shape = shapes_[position.shape];
    Word* const sets = row(index);
    if ((sets[kRouting] | sets[kWaiting] | sets[kSending] | sets[kLateCredits]) != 0) return false;
    SmallSet filled = sets[kFilled];
    SmallSet free = sets[kFree];
    const SmallSet ready = filled & free;
    if (has_two(ready & (ready - 1))) return false;  // with three or more a conflict is likely
    const SmallSet at_once = ready & ~(sets[kLateFilled] | sets[kLateFree]);
    const InVcKind* const in_kinds = shape.in_vcs.data();
    const OutVcKind* const out_kinds = shape.out_vcs.data();
    InVc* const ins = in_vcs_ + position.in_vc;
    OutVc* const outs = out_vcs_ + position.out_vc;
    SmallSet inputs = 0;
    SmallSet outputs = 0;
    SmallSet shared = 0;
    for (SmallSet rest = ready; rest != 0; rest &= rest - 1) {
      const Local number = lowest(rest);
      const InVc& in = ins[number];
      const unsigned from = in_kinds[number].port;
      const unsigned to = out_kinds[in.out].port;
      const bool is_body = in.left - 3U < kHeadFlag - 3U;
      const bool is_between = from < shape.in_links && to < shape.out_links;
      shared |= (inputs & only(from)) | (outputs & only(to)) | SmallSet{!is_body} | SmallSet{!is_between};
      inputs |= only(from);
      outputs |= only(to);
    }
    if (shared != 0) return false;
    for (SmallSet rest = ready; rest != 0; rest &= rest - 1) {
      const Local number = lowest(rest);
      InVc& in = ins[number];
      OutVc& out = outs[in.out];
      const unsigned now = at_once >> number & 1;
      const unsigned next = std::min<unsigned>(in.flits, out.credits) > now ? 1 : 0;
      const unsigned both = now + next;
      in.flits = static_cast<Local>(in.flits - both);
      in.left = static_cast<Local>(in.left - both);
      out.credits = static_cast<Local>(out.credits - both);
      filled &= ~(SmallSet{in.flits == 0} << number);
      free &= ~(SmallSet{out.credits == 0} << number);
      pass_body(position, number, in_kinds[number], out_kinds[in.out], now, next);
    }
    sets[kFilled] = static_cast<Word>(filled);
    sets[kFree] = static_cast<Word>(free);
    sets[kLateFilled] = 0;
    sets[kLateFree] = 0;
    lane_.agenda_.insert_next_if(index, (filled & free) != 0);
    return true;
  }

  [[gnu::always_inline]] void pass_body(const RouterPlace& position, Local number, InVcKind from, OutVcKind to,
                                        unsigned now, unsigned next) {
    inputs_[position.in_link + position.first_terminal + from.port] = {static_cast<Local>(to.port + 1),
                                                                       static_cast<Local>(number + 1)};
    grants_[position.out_link + position.first_terminal + to.port] = static_cast<Local>(from.port + 1);
    class_flits_[to.link_class] += now + next;
    if (counts_links_) [[unlikely]]
      state_.link_flits[position.out_link + to.port] += now + next;
    const Token credit = upstream_[position.in_link + from.port].behind(from.number);
    if (from.credit_delay == usual_credit_delay_ && lane_.is_mine(credit.router())) [[likely]] {
      usual_credits_[0]->push_if(credit, now);
      usual_credits_[1]->push_if(credit, next);
    } else {
      if (now != 0) lane_.put_credit(credit, from.credit_delay);
      if (next != 0) lane_.put_credit(credit, from.credit_delay + 1U);
    }
    const Token flit = downstream_[position.out_link + to.port].behind(to.number);
    if (to.delay == usual_flit_delay_ && lane_.is_mine(flit.router())) [[likely]] {
      usual_flits_[0]->push_if(flit, now);
      usual_flits_[1]->push_if(flit, next);
    } else {
      if (now != 0) lane_.put_flit(flit, to.delay);
      if (next != 0) lane_.put_flit(flit, to.delay + 1U);
    }
  }

  [[gnu::noinline]] void take_steps(RouterId index) {
    const RouterPlace& position = places_[first_ + index];
    const Shape& shape = shapes_[position.shape];
    Word* const sets = row(index);
    const SmallSet late_routing = kCycles == 2 ? std::exchange(sets[kLateRouting], 0) : 0;
    const SmallSet late_filled = kCycles == 2 ? std::exchange(sets[kLateFilled], 0) : 0;
    const SmallSet late_free = kCycles == 2 ? std::exchange(sets[kLateFree], 0) : 0;
    Router router{first_ + index,
                  position,
                  shape,
                  in_vcs_ + position.in_vc,
                  out_vcs_ + position.out_vc,
                  shape.in_vcs.data(),
                  shape.out_vcs.data(),
                  sets[kRouting] & ~late_routing,
                  sets[kWaiting],
                  sets[kBlocked],
                  sets[kFilled] & ~late_filled,
                  sets[kFree] & ~late_free,
                  sets[kOwned],
                  sets[kSending],
                  late_free};
    step<0>(router);
    if constexpr (kCycles == 2) {
      router.routing |= late_routing;
      router.filled |= late_filled;
      router.free |= router.late_free;
      if (sets[kLateCredits] != 0) [[unlikely]] {
        router.sending |= terminals_with_credits(position, std::exchange(sets[kLateCredits], 0));
      }
      step<1>(router);
    }
    sets[kRouting] = static_cast<Word>(router.routing);
    sets[kWaiting] = static_cast<Word>(router.waiting);
    sets[kBlocked] = static_cast<Word>(router.blocked);
    sets[kFilled] = static_cast<Word>(router.filled);
    sets[kFree] = static_cast<Word>(router.free);
    sets[kOwned] = static_cast<Word>(router.owned);
    sets[kSending] = static_cast<Word>(router.sending);
    const SmallSet left = router.routing | router.waiting | (router.filled & router.free) | router.sending;
    lane_.agenda_.insert_next_if(index, left != 0);
  }

  template <unsigned kCycle>
  [[gnu::always_inline]] void step(Router& router) {
    if (router.sending != 0) send<kCycle>(router);
    allocate<kCycle>(router);
  }

  [[gnu::noinline]] SmallSet terminals_with_credits(const RouterPlace& position, SmallSet credits) {
    SmallSet terminals = 0;
    for_each_of(credits, [&](Local number) { terminals |= take_terminal_credit(position, number); });
    return terminals;
  }

  // Returns the terminal, as a set, if it was waiting for this credit.
  [[gnu::always_inline]] SmallSet take_terminal_credit(const RouterPlace& position, std::size_t number) {
    const std::size_t vcs = state_.model.terminal_vcs;
    ++state_.terminal_vcs[position.first_terminal * vcs + number].credits;
    const std::size_t terminal = number < vcs ? 0 : number / vcs;
    return SmallSet{state_.terminals[position.first_terminal + terminal].packet != kNoPacket} << terminal;
  }

  // Step 2.
  template <unsigned kCycle>
  [[gnu::always_inline]] void send(Router& router) {
    SmallSet flits = 0;
    if (!send_body(router, flits)) {
      const Sending result = send_any(router.id, router.sending, kCycle);
      router.sending = result.sending;
      flits = result.flits;
    }
    for (; flits != 0; flits &= flits - 1) {
      const unsigned in_vc = lowest(flits);
      lane_.flits_.after(kCycle + kToRouter).push({router.position.in_vc + in_vc, router.id + in_vc * kMostRouters});
    }
  }

  // Shortcut for the most frequent case: the only terminal injects a body flit. Otherwise returns false.
  [[gnu::always_inline]] bool send_body(Router& router, SmallSet& flits) {
    Terminal& terminal = state_.terminals[router.position.first_terminal];
    if (router.shape.terminals != 1 || terminal.sent == 0 || terminal.sent + 1U >= only_length_) return false;
    TerminalVc& vc =
        state_.terminal_vcs[std::size_t{router.position.first_terminal} * state_.model.terminal_vcs + terminal.vc];
    if (vc.credits == 0) {
      router.sending = 0;  // until a credit comes
      return true;
    }
    --vc.credits;
    ++terminal.sent;
    flits = only(router.shape.link_in_vcs + unsigned{terminal.vc});
    return true;
  }

  struct Sending {
    SmallSet sending;  // terminals that continue to inject
    SmallSet flits;    // the input VCs to which flits were injected
  };
  [[gnu::noinline]] Sending send_any(RouterId id, SmallSet sending, unsigned cycle) {
    lane_.now_ = lane_.begin_ + cycle;
    Sending result{sending, 0};
    for_each_of(sending, [&](Local terminal) {
      const Sent sent = lane_.send_from(id, terminal);
      if (sent.in_vc != kNoLocal) result.flits |= only(sent.in_vc);
      if (!sent.goes_on) result.sending &= ~only(terminal);
    });
    return result;
  }

  // Steps 3 and 4.
  template <unsigned kCycle>
  [[gnu::always_inline]] void allocate(Router& router) {
    const SmallSet ready = router.filled & router.free;  // the state before this step changes anything
    if (routes_at_once_) router.waiting |= std::exchange(router.routing, 0);
    const SmallSet winners = has_two(ready) ? switch_winners(switch_of(router), ready) : ready;
    if (router.waiting != 0) grant(router);
    if (!routes_at_once_) router.waiting |= std::exchange(router.routing, 0);
    for (SmallSet rest = winners; rest != 0; rest &= rest - 1) pass_on<kCycle>(router, lowest(rest));
  }

  [[nodiscard]] SwitchView switch_of(const Router& router) const {
    const RouterPlace& position = router.position;
    return {router.shape, router.in, inputs_ + position.in_link + position.first_terminal,
            grants_ + position.out_link + position.first_terminal};
  }

  [[gnu::always_inline]] void grant(Router& router) {
    if (!has_two(router.waiting)) {
      grant_alone(router, lowest(router.waiting));
      return;
    }
    std::array<SmallSet, 64> wanted;  // NOLINT: only what is written is read
    SmallSet asked = 0;
    SmallSet asking = 0;
    SmallSet both = 0;
    for_each_of(
        router.waiting, [&](Local vc) __attribute__((always_inline)) {
          wanted[vc] = wanted_vcs(router, front(router.position.in_vc + vc));
          both |= asked & wanted[vc];
          asked |= wanted[vc];
          asking |= wanted[vc] != 0 ? only(vc) : 0;
        });
    router.blocked |= router.waiting & ~asking;
    router.waiting = asking;
    if (both != 0) asking = vc_winners(asking, router.out, wanted);
    for_each_of(
        asking, [&](Local vc) __attribute__((always_inline)) {
          accept(router, vc, first_at_or_after(wanted[vc], router.in[vc].pointer), front(router.position.in_vc + vc));
        });
  }

  [[gnu::always_inline]] void grant_alone(Router& router, Local vc) {
    const PacketId id = front(router.position.in_vc + vc);
    const SmallSet wanted = wanted_vcs(router, id);
    if (wanted != 0) {
      accept(router, vc, first_at_or_after(wanted, router.in[vc].pointer), id);
    } else {
      router.blocked |= std::exchange(router.waiting, 0);
    }
  }

  [[gnu::always_inline]] SmallSet wanted_vcs(const Router& router, PacketId id) {
    const Packet& packet = state_.packets[id];
    if (is_credit_free_ && packet.first_wanted != kManyWants) {
      return range(packet.first_wanted, packet.last_wanted) & ~router.owned;
    }
    return open_vcs(router.position, id, ~router.owned);
  }

  // The open VCs of the output port that a packet chooses.
  [[gnu::noinline]] SmallSet open_vcs(const RouterPlace& position, PacketId id, SmallSet unowned) const {
    const Packet& packet = state_.packets[id];
    const OutVc* const out = out_vcs_ + position.out_vc;
    const Local* const buffers = shapes_[position.shape].out_buffers.data();
    const auto open_among = [&](unsigned first, unsigned last) {
      SmallSet open = range(first, last) & unowned;
      if (is_credit_free_) return open;
      for_each_of(open, [&](Local vc) {
        open ^= SmallSet{!lane_.is_open({out[vc].credits, buffers[vc]}, packet.flits)} << vc;
      });
      return open;
    };
    if (packet.first_wanted != kManyWants) return open_among(packet.first_wanted, packet.last_wanted);
    SmallSet open = 0;
    unsigned best = UINT_MAX;
    for (const Want& want : state_.packets.wants(id)) {
      const SmallSet more = want.preference <= best ? open_among(want.first, want.last) : 0;
      if (more == 0) continue;
      open = want.preference < best ? more : open | more;
      best = want.preference;
    }
    return has_two(open) ? of_best_port(shapes_[position.shape], out, open) : open;
  }

  // The VCs of the output port with the most credits.
  static SmallSet of_best_port(const Shape& shape, const OutVc* out, SmallSet vcs) {
    SmallSet best = 0;
    unsigned most = 0;
    while (vcs != 0) {
      const std::size_t next = shape.out_vcs[lowest(vcs)].port + std::size_t{1};
      const std::size_t end = next < shape.first_out_vc.size() ? shape.first_out_vc[next] : shape.out_vcs.size();
      const SmallSet of_port = vcs & range(0, static_cast<unsigned>(end) - 1);
      unsigned credits = 0;
      for_each_of(of_port, [&](Local vc) { credits += out[vc].credits; });
      if (best == 0 || credits > most) {
        best = of_port;
        most = credits;
      }
      vcs ^= of_port;
    }
    return best;
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
    router.owned |= only(out_vc);
    router.waiting &= ~only(in_vc);
    router.free |= SmallSet{out.credits > 0} << in_vc;
    const OutVcKind& to = router.out_kinds[out_vc];
    if (to.port >= router.shape.out_links) return;
    ++packet.hops;
    lane_.steps_.push_back({id, router.id, in_vc, out_vc});
  }

  // Switch traversal: one flit of the front packet leaves.
  template <unsigned kCycle>
  [[gnu::always_inline]] void pass_on(Router& router, Local number) {
    const RouterPlace& position = router.position;
    const Shape& shape = router.shape;
    InVc& in = router.in[number];
    OutVc& out = router.out[in.out];
    const InVcKind from = router.in_kinds[number];
    const OutVcKind to = router.out_kinds[in.out];
    inputs_[position.in_link + position.first_terminal + from.port] = {static_cast<Local>(to.port + 1),
                                                                       static_cast<Local>(number + 1)};
    grants_[position.out_link + position.first_terminal + to.port] = static_cast<Local>(from.port + 1);
    const unsigned flits = --in.flits;
    const unsigned credits = --out.credits;
    const unsigned left = in.left;
    in.left = static_cast<Local>((left & ~unsigned{kHeadFlag}) - 1);
    if (from.port < shape.in_links) [[likely]] {
      put_credit<kCycle>(upstream_[position.in_link + from.port].behind(from.number), from.credit_delay);
    } else {
      const TerminalId terminal = position.first_terminal + from.port - shape.in_links;
      lane_.terminal_credits_.after(kCycle + from.credit_delay)
          .push(terminal * state_.model.terminal_vcs + from.number);
    }
    if (to.port < shape.out_links) [[likely]] {
      const std::uint32_t link = position.out_link + to.port;
      const Token flit = downstream_[link].behind(to.number);
      if (left >= kHeadFlag) lane_.put_in_ring(flit.vc, out.next, front(position.in_vc + number));
      put_flit<kCycle>(flit, to.delay);
      ++class_flits_[to.link_class];
      if (counts_links_) ++state_.link_flits[link];
    } else {
      lane_.returned_.after(kCycle + lane_.fabric_.terminal_credit_delay())
          .push({position.out_vc + in.out, router.id + in.out * kMostRouters});
      ++lane_.taken_flits_;
      if (in.left == 0) router.sending |= deliver(position, number, to.port - shape.out_links, kCycle);
    }
    router.filled &= ~(SmallSet{flits == 0} << number);
    router.free &= ~(SmallSet{credits == 0} << number);
    if (in.left == 0) pop_packet(router, in, out, number);
  }

  // Most flits have the same delay, so those of a cycle go to the same list.
  template <unsigned kCycle>
  [[gnu::always_inline]] void put_flit(Token flit, unsigned delay) const {
    if (delay == usual_flit_delay_ && lane_.is_mine(flit.router())) [[likely]] {
      usual_flits_[kCycle]->push(flit);
    } else {
      lane_.put_flit(flit, kCycle + delay);
    }
  }
  template <unsigned kCycle>
  [[gnu::always_inline]] void put_credit(Token credit, unsigned delay) const {
    if (delay == usual_credit_delay_ && lane_.is_mine(credit.router())) [[likely]] {
      usual_credits_[kCycle]->push(credit);
    } else {
      lane_.put_credit(credit, kCycle + delay);
    }
  }

  // Returns the terminal, as a set, if it must send a reply.
  [[gnu::noinline]] SmallSet deliver(const RouterPlace& position, Local number, unsigned terminal, unsigned cycle) {
    lane_.now_ = lane_.begin_ + cycle;
    return SmallSet{lane_.deliver(position.first_terminal + terminal, front(position.in_vc + number))} << terminal;
  }

  [[gnu::always_inline]] void pop_packet(Router& router, InVc& in, OutVc& out, Local number) const {
    out.owner = kNoLocal;
    router.owned &= ~only(in.out);
    router.free &= ~only(number);
    router.late_free &= ~only(number);
    router.waiting |= std::exchange(router.blocked, 0);
    in.out = kNoLocal;
    in.first = static_cast<std::uint8_t>(in.first + 1U == ring_size_ ? 0 : in.first + 1U);
    router.routing |= SmallSet{--in.count > 0} << number;
  }

  Lane& lane_;
  EngineState& state_;
  Word* const rows_;
  InVc* const in_vcs_;
  OutVc* const out_vcs_;
  const RouterPlace* const places_;
  const Shape* const shapes_;
  const Token* const downstream_;
  const Token* const upstream_;
  PacketId* const rings_;
  const std::uint32_t ring_size_;
  SwitchInput* const inputs_;
  Local* const grants_;
  std::uint64_t* const class_flits_;
  const unsigned usual_flit_delay_;
  const unsigned usual_credit_delay_;
  const std::array<TokenList<Token>*, 2> usual_flits_;  // the usual list for the flits of each cycle
  const std::array<TokenList<Token>*, 2> usual_credits_;
  const std::uint32_t only_length_;
  const RouterId first_;
  const bool is_credit_free_;
  const bool routes_at_once_;
  const bool counts_links_;
};

void Lane::run_plain_turn(unsigned cycles) {
  plain_rows_.with_words([&](auto* rows) {
    using Word = std::remove_pointer_t<decltype(rows)>;
    if (cycles == 2) {
      PlainTurn<Word, 2>(*this, rows).run();
    } else {
      PlainTurn<Word, 1>(*this, rows).run();
    }
  });
}

}  // namespace weft::sim
