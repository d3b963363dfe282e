// The router cycle of docs/model.md, written once for all forms of the routers' state (block.h): step() is one cycle of
// one block. Its stages, in their order:
//
//   receive          flits and credits that are due
//   inject           terminals begin packets and send flits
//   compute_routes   heads that have arrived become requests for an output VC
//   request_switch   VCs that have an output VC, a flit and a credit
//   VC allocation    output VCs to waiting packets (vc_allocation.h)
//   switch allocation  crossbar ports to requests (switch_allocation.h)
//   traverse         winners leave their buffers; tails give their VCs back
//   send             flits and credits to the neighbors
//
// What concerns all flits is done for the whole block at once; what concerns single packets (heads, tails, contested
// switches) router by router. A general form serves any model; the others need what engine_state.cpp says.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "sim/engine/block_agenda.h"
#include "sim/engine/link_bundles.h"
#include "sim/engine/router_context.h"
#include "sim/engine/switch_allocation.h"
#include "sim/engine/vc_allocation.h"

namespace weft::sim {

template <class Form>
class RouterStep {
 public:
  using Set = typename Form::Set;
  using Sets = typename Form::Sets;
  using Word = typename Form::Word;
  using Number = typename Form::Number;
  using Context = RouterContext<Form>;
  using Visit = typename Context::Visit;
  static constexpr unsigned kSlots = Form::kSlots;
  static constexpr bool kCanStepTwice = Form::kIsSmall;

  RouterStep(Partition& host, const SlotRange& range)
      : c_(host, range),
        host_(host),
        state_(host.state()),
        model_(state_.model),
        routes_at_once_(model_.delays.route == 0),
        switches_(c_),
        vcs_(c_, switches_),
        agenda_(c_.block_count()),
        bundles_(host.routers(), state_.fabric) {}

  [[nodiscard]] Context& context() { return c_; }
  [[nodiscard]] const Context& context() const { return c_; }
  [[nodiscard]] SwitchAllocation<Form>& switches() { return switches_; }
  [[nodiscard]] double regular_share() const { return bundles_.regular_share(); }
  [[nodiscard]] BlockAgenda& agenda() { return agenda_; }
  [[nodiscard]] const BlockAgenda& agenda() const { return agenda_; }
  [[nodiscard]] std::uint64_t bytes() const { return c_.bytes() + agenda_.bytes() + bundles_.bytes(); }

  // Whether a dense block has anything to do.
  [[nodiscard, gnu::always_inline]] bool has_work(const Block<Form>& b, std::size_t id, Cycle now) const {
    return agenda_.contains(id, now) || any(b.due(kFlitsDue, now) | b.due(kCreditsDue, now) | b.due(kReturnedDue, now));
  }
  // Returns whether the block must be visited in the next cycle too.
  [[gnu::always_inline]] bool step(const Visit& v) {
    receive(v);
    Sets work{};
    if (any(v.b[kStarting] | v.b[kSending])) work = inject(v);
    const bool has_heads = any(v.b[kRouting] | v.b[kWaiting]);
    if (has_heads && routes_at_once_) compute_routes(v);
    Requests requests = request_switch(v, work);
    if (has_heads) {
      if (const Sets waiting = v.b[kWaiting]; any(waiting)) {
        work |= waiting;
        vcs_.allocate(v);
      }
      if (!routes_at_once_) compute_routes(v);
    }
    if (any(requests.in) || switches_.is_speculating()) {
      switches_.allocate(v, requests);
      traverse(v, requests);
      work |= Form::kIsDense ? requests.in : v.b.positive(Counter::flits) & v.b[kActive];
    }
    const bool must_revisit = must_revisit_;
    must_revisit_ = false;
    return any(work | v.b[kWaiting] | v.b[kRouting]) || must_revisit;
  }

  // Dense: sends what has left the block in the two cycles from v.now on; nothing of it is due before. By bundles of
  // links where several flits leave, the others one by one.
  [[gnu::always_inline]] void send_all(const Visit& v) {
    Requests& first = leaving_[v.now % 2];
    Requests& second = leaving_[(v.now + 1) % 2];
    const ShapeSets<Form>& kind = c_.shapes[v.shape];
    typename LinkBundles<Form>::Pair flits{first.out, second.out};
    typename LinkBundles<Form>::Pair credits{first.in, second.in};
    if (!first.are_few || !second.are_few) {
      const auto put = [&](std::uint32_t to, RingKind ring, const Sets& sets, Cycle due)
          __attribute__((always_inline)) {
        c_.block(to).due(ring, due) |= sets;
      };
      const auto rest = [](const auto& pair, const Sets& terminals, const auto& others) __attribute__((always_inline)) {
        return typename LinkBundles<Form>::Pair{others.first | (pair.first & terminals),
                                                others.second | (pair.second & terminals)};
      };
      flits = rest(flits, same<Sets>(kind.terminal_outputs), bundles_.move_flits(v.id, kind, flits, v.now, put));
      credits = rest(credits, same<Sets>(kind.terminal_inputs), bundles_.move_credits(v.id, kind, credits, v.now, put));
    }
    first = {};
    second = {};
    Visit at = v;
    send_each(at, flits.first, credits.first);
    ++at.now;
    send_each(at, flits.second, credits.second);
  }

  // Whether this cycle and the next see nothing but credits, and body flits of one packet: so it is for most visits in
  // a nearly empty network. Then step_twice() is both cycles.
  [[nodiscard, gnu::always_inline]] bool can_step_twice(const Visit& v) const {
    const Set others = v.b[kRouting] | v.b[kWaiting] | v.b[kStarting] | v.b[kSending] | v.b.due(kReturnedDue, v.now) |
                       v.b.due(kReturnedDue, v.now + 1);
    const Set vcs = vcs_with_flits(v);
    if (any(others) || has_two(vcs) || (!c_.is_credit_free && any(v.b[kBlocked]))) return false;
    if (!any(vcs)) return true;
    const unsigned vc = lowest(vcs);
    const unsigned arriving = contains(v.b.due(kFlitsDue, v.now), vc) + contains(v.b.due(kFlitsDue, v.now + 1), vc);
    return contains(v.b[kActive], vc) && v.b.value(Counter::left, 0, vc) >= 2 &&
           v.b.value(Counter::coming, 0, vc) >= arriving;
  }
  [[gnu::always_inline]] bool step_twice(const Visit& v) {
    const Set vcs = vcs_with_flits(v);
    const Set first_credits = std::exchange(v.b.due(kCreditsDue, v.now), Set{});
    const Set second_credits = std::exchange(v.b.due(kCreditsDue, v.now + 1), Set{});
    if (!any(vcs)) {
      v.b.add(Counter::credits, first_credits);
      v.b.add(Counter::credits, second_credits);
      return false;
    }
    const Set first_flits = std::exchange(v.b.due(kFlitsDue, v.now), Set{});
    const Set second_flits = std::exchange(v.b.due(kFlitsDue, v.now + 1), Set{});
    const unsigned vc = lowest(vcs);
    const Router r = c_.router(v, 0);
    const unsigned out = r.record.in[vc].out;
    const Set of_others = ~only<Set>(out);
    if (any((first_credits | second_credits) & of_others)) {
      v.b.add(Counter::credits, first_credits & of_others);
      v.b.add(Counter::credits, second_credits & of_others);
    }
    const InVcKind& from = r.shape.in_vcs[vc];
    const OutVcKind& to = r.shape.out_vcs[out];
    Visit w = v;
    unsigned flits = v.b.value(Counter::flits, 0, vc);
    unsigned credits = v.b.value(Counter::credits, 0, out);
    unsigned sent = 0;
    const auto pass = [&](const Set& flits_due, const Set& credits_due) __attribute__((always_inline)) {
      flits += contains(flits_due, vc);
      credits += contains(credits_due, out);
      if (flits == 0 || credits == 0) return;
      --flits;
      --credits;
      ++sent;
      send_flit(w, 0, r.record, to, out);
      send_credit(w, 0, r.record, from, vc);
    };
    pass(first_flits, first_credits);
    ++w.now;
    pass(second_flits, second_credits);
    if (sent != 0) r.record.pointers.keep(from.port, vc, to.port);
    const unsigned arrived = contains(first_flits, vc) + contains(second_flits, vc);
    v.b.set(Counter::flits, 0, vc, flits);
    v.b.set(Counter::credits, 0, out, credits);
    v.b.set(Counter::left, 0, vc, v.b.value(Counter::left, 0, vc) - sent);
    v.b.set(Counter::coming, 0, vc, v.b.value(Counter::coming, 0, vc) - arrived);
    return flits != 0 && credits != 0;
  }

 private:
  using Router = typename Context::Router;
  using Requests = SwitchRequests<Sets>;

  [[gnu::always_inline]] void receive(const Visit& v) {
    take(
        v.b.due(kCreditsDue, v.now), [&](const Sets& credited) __attribute__((always_inline)) {
          v.b.add(Counter::credits, credited);
          if (!c_.is_credit_free) wake(v, nonempty(credited));
        });
    take(
        v.b.due(kFlitsDue, v.now), [&](const Sets& arrived)
                                       __attribute__((always_inline)) { enter_buffers(v, arrived); });
    take(
        v.b.due(kReturnedDue, v.now), [&](const Sets& taken) __attribute__((always_inline)) {
          v.b.add(Counter::terminal_credits, taken);
        });
  }
  // Calls receive_set with the set that is due, if it has a member, and empties it. Small routers do so even if it has
  // none, as a branch that cannot be foreseen costs more.
  template <class Receive>
  [[gnu::always_inline]] static void take(Sets& due, const Receive& receive_set) {
    const Sets taken = due;
    if (!Form::kIsSmall && !any(taken)) return;
    due = Sets{};
    receive_set(taken);
  }
  // Blocked VCs of these routers look again for an open output VC.
  [[gnu::always_inline]] static void wake(const Visit& v, const Sets& routers) {
    v.b[kWaiting] |= v.b[kBlocked] & routers;
    v.b[kBlocked] &= ~routers;
  }

  [[gnu::always_inline]] void enter_buffers(const Visit& v, const Sets& arrived) {
    const Sets heads = count_arrived(v.b, arrived);
    if (!any(heads)) return;
    v.b[kRouting] |= heads & ~v.b.positive(Counter::packets);
    if constexpr (!Form::kIsOneFlit) {
      v.b.add(Counter::packets, heads);
      expect_bodies(v, heads);
    } else {
      v.b.add(Counter::flits, arrived);
    }
  }

  // Returns the heads among them.
  [[gnu::always_inline]] static Sets count_arrived(const Block<Form>& b, const Sets& arrived) {
    if constexpr (Form::kIsOneFlit) return arrived;
    const Sets is_coming = b.positive(Counter::coming);
    b.add(Counter::flits, arrived);
    b.subtract(Counter::coming, arrived & is_coming);
    return arrived & ~is_coming;
  }

  // The flits behind these heads are still to come.
  [[gnu::always_inline]] void expect_bodies(const Visit& v, const Sets& heads) {
    if (c_.only_length != 0) {
      v.b.set_all(Counter::coming, heads, c_.only_length - 1);
      return;
    }
    for_each_member<Word>(heads, [&](unsigned slot, unsigned vc) {
      const RouterRecord<Number> r = c_.record(v, slot);
      // With this one, and without the packet that has an output VC.
      const unsigned count = v.b.value(Counter::packets, slot, vc) - contains(v.b.of(kActive, slot), vc);
      const std::size_t position = (r.in[vc].first + count - 1) % c_.ring_size;
      const PacketId packet = c_.entries[std::size_t{r.place.in_vc + vc} * c_.ring_size + position].packet;
      v.b.set(Counter::coming, slot, vc, c_.flits_of(packet) - 1);
    });
  }

  // Injection. Returns the flits that terminals send.
  [[gnu::always_inline]] Sets inject(const Visit& v) {
    host_.set_now(v.now);
    const Sets begun = any(v.b[kStarting]) ? start_packets(v) : Sets{};
    const Sets flits = Form::kIsOneFlit ? begun : v.b[kSending] & v.b.positive(Counter::terminal_credits);
    if (!any(flits)) return flits;
    v.b.subtract(Counter::terminal_credits, flits);
    v.b.due(kFlitsDue, v.now + kToRouter) |= flits;
    note_due(v.id, v.now + kToRouter);
    if constexpr (Form::kIsOneFlit) return flits;
    const Sets more = v.b.positive(Counter::unsent);
    v.b.subtract(Counter::unsent, flits & more);
    const Sets tails = flits & ~more;
    v.b[kSending] &= ~tails;
    if (any(tails)) end_packets(v, tails);
    if constexpr (Form::kIsGeneral) hold_bodies(v, flits & more);
    return flits;
  }

  // Circuit switching: a terminal that has sent the head of a packet waits until it is acknowledged.
  void begin_circuit(TerminalId terminal, std::uint32_t flits) {
    if (state_.circuits.empty() || flits == 1) return;
    state_.circuits[terminal] = {};
    state_.extend_circuit(state_.terminals[terminal].packet, 1);
    state_.terminals[terminal].is_reserving = true;
  }
  void hold_bodies(const Visit& v, const Set& unfinished) {
    if (state_.circuits.empty()) return;
    const Router r = c_.router(v, 0);
    for_each_of(unfinished, [&](unsigned vc) {
      const TerminalId terminal = r.record.place.first_terminal + r.input(vc) - r.shape.in_links;
      if (state_.terminals[terminal].is_reserving) erase(v.b[kSending], vc);
    });
  }
  void resume_packet(const Router& r, unsigned first_vc, TerminalId id, Cycle now) {
    const Cycle from = state_.circuits[id].body_from;
    if (from == now + 1) {
      must_revisit_ = true;
      return;
    }
    erase(r.of(kStarting), first_vc);
    if (from > now) return;  // it starts again with the acknowledgement
    Terminal& terminal = state_.terminals[id];
    terminal.is_reserving = false;
    insert(r.of(kSending), first_vc + terminal.vc);
  }

  // Returns the input VCs to which packets are sent. Those of one flit end in the cycle in which they begin.
  [[gnu::noinline]] Sets start_packets(const Visit& v) {
    const Sets with_credits = v.b.positive(Counter::terminal_credits);
    Sets begun{};
    for_each_member<Word>(Sets{v.b[kStarting]}, [&](unsigned slot, unsigned first_vc) {
      const Router r = c_.router(v, slot);
      const Place& place = r.record.place;
      const unsigned port = r.input(first_vc);
      const TerminalId terminal_id = place.first_terminal + port - r.shape.in_links;
      const bool is_sending = !Form::kIsOneFlit && any(static_cast<Set>(r.of(kSending)) & r.kind.inputs[port]);
      if (is_sending) {  // end_packets() looks for what is next
        erase(r.of(kStarting), first_vc);
        return;
      }
      Terminal& terminal = state_.terminals[terminal_id];
      if (terminal.packet == kNoPacket && !host_.begin_packet(place.router, terminal_id)) {
        host_.is_due_next(terminal_id) ? void(must_revisit_ = true) : erase(r.of(kStarting), first_vc);
        return;
      }
      if (Form::kIsGeneral && !state_.circuits.empty() && terminal.is_reserving) {
        resume_packet(r, first_vc, terminal_id, v.now);
        return;
      }
      Packet& packet = state_.packets[terminal.packet];
      if (!take_vc(r, at(with_credits, slot), first_vc, terminal, packet)) return;  // until a credit comes
      const unsigned vc = first_vc + terminal.vc;
      insert(at(begun, slot), vc);
      if constexpr (Form::kIsGeneral) begin_circuit(terminal_id, packet.flits);
      const std::uint32_t entry =
          c_.rows(v).next_entry(place.in_vc + vc, state_.terminal_next(terminal_id, terminal.vc));
      host_.want_route<true>({terminal.packet, entry, static_cast<Local>(vc)}, place.router, {routing::kNoPort, 0},
                             place.router);
      if constexpr (Form::kIsOneFlit) {
        if (!host_.end_packet(terminal_id)) erase(r.of(kStarting), first_vc);
      } else {
        erase(r.of(kStarting), first_vc);
        insert(r.of(kSending), vc);
        v.b.set(Counter::unsent, slot, vc, packet.flits - 1);
      }
    });
    return begun;
  }

  // A terminal injects one packet at a time, so none of its VCs has an owner.
  [[gnu::always_inline]] bool take_vc(const Router& r, const Word& with_credits, unsigned first_vc, Terminal& terminal,
                                      Packet& packet) {
    Set open = Set{with_credits} & r.kind.inputs[r.input(first_vc)];
    if (!c_.is_credit_free) {
      for_each_of(Set{open}, [&](unsigned vc) {
        const unsigned credits = r.block.value(Counter::terminal_credits, r.slot, vc);
        if (!state_.is_open(credits, model_.buffer, packet.flits)) erase(open, vc);
      });
    }
    if (!any(open)) return false;
    const unsigned vc = first_at_or_after(open, first_vc + terminal.pointer) - first_vc;
    terminal.vc = static_cast<Local>(vc);
    terminal.pointer = static_cast<Local>(vc + 1 == model_.terminal_vcs ? 0 : vc + 1);
    packet.head_sent = host_.now();
    return true;
  }

  [[gnu::noinline]] void end_packets(const Visit& v, const Sets& tails) {
    for_each_member<Word>(tails, [&](unsigned slot, unsigned vc) {
      const Router r = c_.router(v, slot);
      const unsigned port = r.input(vc);
      if (host_.end_packet(r.record.place.first_terminal + port - r.shape.in_links)) {
        insert(r.of(kStarting), r.shape.first_in_vc[port]);
      }
    });
  }

  // The route itself was computed when the head got the VC to this router (route_computation.cpp).
  [[gnu::always_inline]] void compute_routes(const Visit& v) {
    if constexpr (Form::kIsGeneral) {
      const RouterRecord<Number> r = c_.record(v, 0);
      for_each_of(Set{v.b[kRouting]}, [&](unsigned vc) {
        if (!may_compute_route(v.b, r, vc)) return;
        erase(v.b[kRouting], vc);
        insert(v.b[kWaiting], vc);
        state_.delay(r.place.in_vc + vc, v.now + model_.delays.route);
      });
    } else {
      v.b[kWaiting] |= v.b[kRouting];
      v.b[kRouting] = Sets{};
    }
  }

  // Whether enough flits of the front packet have arrived.
  [[nodiscard]] bool may_compute_route(const Block<Form>& b, const RouterRecord<Number>& r, unsigned vc) const {
    const unsigned coming = b.value(Counter::coming, 0, vc);
    if (coming == 0 || b.value(Counter::packets, 0, vc) > 1) return true;
    if (model_.switching == Switching::store_and_forward) return false;
    return model_.route_on == RouteOn::first || c_.flits_of(c_.front(r, vc).packet) - coming >= model_.header;
  }

  [[gnu::always_inline]] Requests request_switch(const Visit& v, Sets& work) {
    const Sets filled = v.b.positive(Counter::flits) & v.b[kActive];
    if (!any(filled)) return {};
    const Sets usable = v.b.positive(Counter::credits);
    if constexpr (Form::kIsGeneral) {
      const Requests ready = few_requests(v, filled, usable);
      work |= ready.in;
      return in_time(ready, c_.router(v, 0), v.now);
    } else if constexpr (Form::kIsDense) {
      if constexpr (Form::kIsOneFlit) return switches_.match_all(v, filled, usable);
      return are_few(filled) ? few_requests(v, filled, usable) : many_requests(v, filled, usable);
    } else if constexpr (Form::kIsSmall) {
      return requests_of_one(v, filled, usable);
    } else {
      return few_requests(v, filled, usable);
    }
  }

  // Where vectors are arrays, they are smaller, and counting costs more.
  [[nodiscard, gnu::always_inline]] static bool are_few(const Sets& sets) {
    constexpr unsigned kFew = 8;
    return !kIsArray<Sets> && size(sets) <= kFew;
  }

  // Finds the ports with more than one request too, all without branches.
  [[gnu::always_inline]] Requests requests_of_one(const Visit& v, Set filled, Set usable) {
    const Router r = c_.router(v, 0);
    Requests requests{};
    SharedPorts<Set> shared;
    Set inputs{};
    Set outputs{};
    for_each_of(
        filled, [&](unsigned vc) __attribute__((always_inline)) {
          const unsigned out = r.record.in[vc].out;
          const Set has_credit = usable >> out & 1U;
          const Set input = has_credit << r.input(vc);
          const Set output = has_credit << r.shape.out_vcs[out].port;
          requests.in |= has_credit << vc;
          requests.out |= has_credit << out;
          shared.inputs |= inputs & input;
          shared.outputs |= outputs & output;
          inputs |= input;
          outputs |= output;
        });
    switches_.shared = shared;
    return requests;
  }

  [[gnu::always_inline]] Requests few_requests(const Visit& v, const Sets& filled, const Sets& usable) const {
    Requests requests{filled, Sets{}};
    for_each_member<Word>(
        filled, [&](unsigned slot, unsigned vc) __attribute__((always_inline)) {
          const unsigned out = c_.in_records(v, slot)[vc].out;
          if constexpr (kIsWide<Set>) {
            contains(usable, out) ? insert(requests.out, out) : erase(requests.in, vc);
          } else {
            const Word has_credit = at(usable, slot) >> out & 1U;
            at(requests.out, slot) = static_cast<Word>(at(requests.out, slot) | has_credit << out);
            at(requests.in, slot) = static_cast<Word>(at(requests.in, slot) ^ (has_credit ^ 1U) << vc);
          }
        });
    return requests;
  }

  // By the matrix of owners, without a loop over single VCs.
  [[gnu::always_inline]] Requests many_requests(const Visit& v, const Sets& filled, const Sets& usable) const {
    const auto count = static_cast<unsigned>(c_.shapes[v.shape].shape->out_vcs.size());
    const Sets open = usable & v.b[kOwned];
    Sets member = same<Sets>(1U);
    Requests requests{.are_few = false};
    for (unsigned vc = 0; vc < count; ++vc, member += member) {
      const Sets its = where_common(open, member, v.b.owner(vc) & filled);
      requests.in |= its;
      requests.out |= where_common(its, its, member);
    }
    return requests;
  }

  // Without the requests of VCs whose allocation still takes time, and for links that are still busy.
  [[nodiscard]] Requests in_time(const Requests& ready, const Router& r, Cycle now) const {
    Requests requests = ready;
    for_each_of(ready.in, [&](unsigned vc) {
      if (!state_.is_delayed(r.record.place.in_vc + vc, now) && !switches_.is_busy(r, r.output(vc), now)) return;
      erase(requests.in, vc);
      erase(requests.out, r.record.in[vc].out);
    });
    return requests;
  }

  // The winners' flits leave their buffers, and credits go back; where it is the tail, the packet leaves the router.
  [[gnu::always_inline]] void traverse(const Visit& v, const Requests& winners) {
    if constexpr (Form::kIsSmall && Form::kIsOneFlit) {
      pass_packets(v, winners);
      return;
    }
    const Sets tails = leave(v, winners);
    if (!any(tails)) return;
    if constexpr (!Form::kIsOneFlit) v.b.subtract(Counter::packets, tails);
    v.b[kRouting] |= tails & v.b.positive(Counter::packets);
    wake(v, nonempty(tails));
    v.b[kActive] &= ~tails;
    host_.set_now(v.now);
    if constexpr (Form::kIsDense && Form::kIsOneFlit) {
      release_all(v, winners);
    } else {
      release(v, tails);
    }
  }

  [[nodiscard, gnu::always_inline]] static Set vcs_with_flits(const Visit& v) {
    return v.b.due(kFlitsDue, v.now) | v.b.due(kFlitsDue, v.now + 1) | v.b.positive(Counter::flits);
  }

  // Returns the tails among the winners.
  [[gnu::always_inline]] Sets leave(const Visit& v, const Requests& winners) {
    v.b.subtract(Counter::flits, winners.in);
    v.b.subtract(Counter::credits, winners.out);
    if constexpr (Form::kIsDense) {
      switches_.keep_winners(v, winners);
      leaving_[v.now % 2] = winners;
    } else {
      send_each(v, winners.in);
    }
    const Sets more = v.b.positive(Counter::left);
    v.b.subtract(Counter::left, winners.in & more);
    return winners.in & ~more;
  }

  [[gnu::noinline]] void release(const Visit& v, const Sets& tails) {
    for_each_member<Word>(tails, [&](unsigned slot, unsigned vc) { release(c_.router(v, slot), vc); });
  }
  [[gnu::always_inline]] void release(const Router& r, unsigned vc) {
    const unsigned out = r.record.in[vc].out;
    erase(r.of(kOwned), out);
    if (r.shape.out_vcs[out].is_terminal) deliver(r, vc, out);
  }
  // Dense, packets of one flit.
  [[gnu::always_inline]] void release_all(const Visit& v, const Requests& winners) {
    v.b[kOwned] &= ~winners.out;
    deliver_all(v, winners.out & same<Sets>(c_.shapes[v.shape].terminal_outputs));
  }
  [[gnu::noinline]] void deliver_all(const Visit& v, const Sets& outputs) {
    for_each_member<Word>(outputs, [&](unsigned slot, unsigned out) {
      deliver(c_.router(v, slot), lowest(at(v.b.owner(out), slot)), out);
    });
  }
  // The packet that has this output VC.
  [[gnu::always_inline]] void deliver(const Router& r, unsigned vc, unsigned out) {
    const unsigned terminal = r.shape.out_vcs[out].port - r.shape.out_links;
    if (!host_.deliver(r.record.place.first_terminal + terminal, c_.active(r.record, vc).packet)) return;
    insert(r.of(kStarting), r.shape.first_in_vc[r.shape.in_links + terminal]);
    must_revisit_ = true;
  }

  // Packets of one flit: what leave() and release() do, in one loop.
  [[gnu::always_inline]] void pass_packets(const Visit& v, const Requests& winners) {
    v.b.subtract(Counter::flits, winners.in);
    v.b.subtract(Counter::credits, winners.out);
    v.b[kActive] &= ~winners.in;
    v.b[kOwned] &= ~winners.out;
    v.b[kRouting] |= winners.in & v.b.positive(Counter::packets);
    wake(v, nonempty(winners.in));
    host_.set_now(v.now);
    const Router r = c_.router(v, 0);
    for_each_of(
        winners.in, [&](unsigned vc) __attribute__((always_inline)) {
          send(v, r, vc);
          if (const unsigned out = r.record.in[vc].out; r.shape.out_vcs[out].is_terminal) deliver(r, vc, out);
        });
  }

  [[gnu::always_inline]] void send_each(const Visit& v, const Set& winners) {
    const Router r = c_.router(v, 0);
    for_each_of(
        winners, [&](unsigned vc) __attribute__((always_inline)) { send(v, r, vc); });
  }
  // One router: a flit and its credit.
  [[gnu::always_inline]] void send(const Visit& v, const Router& r, unsigned vc) {
    const unsigned out = r.record.in[vc].out;
    const InVcKind& from = r.shape.in_vcs[vc];
    const OutVcKind& to = r.shape.out_vcs[out];
    if constexpr (!Form::kIsGeneral) r.record.pointers.keep(from.port, vc, to.port);
    if constexpr (Form::kIsGeneral) {
      if (to.is_terminal) acknowledge_head(v, r, vc);
    }
    send_flit(v, 0, r.record, to, out);
    send_credit(v, 0, r.record, from, vc);
  }
  // Circuit switching: a head leaves its last router; the terminal acknowledges it, unless it is the whole packet.
  void acknowledge_head(const Visit& v, const Router& r, unsigned vc) {
    if (state_.circuits.empty()) return;
    const PacketId packet = c_.active(r.record, vc).packet;
    const unsigned behind = v.b.value(Counter::left, 0, vc);
    if (behind > 0 && behind + 1 == c_.flits_of(packet)) host_.acknowledge(packet, v.now);
  }
  // Dense: one by one.
  [[gnu::always_inline]] void send_each(const Visit& v, const Sets& flits, const Sets& credits) {
    const Shape& shape = *c_.shapes[v.shape].shape;
    for_each_member<Word>(
        flits, [&](unsigned slot, unsigned vc)
                   __attribute__((always_inline)) { send_flit(v, slot, c_.record(v, slot), shape.out_vcs[vc], vc); });
    for_each_member<Word>(
        credits, [&](unsigned slot, unsigned vc) __attribute__((always_inline)) {
          send_credit(v, slot, c_.record(v, slot), shape.in_vcs[vc], vc);
        });
  }

  [[gnu::always_inline]] void send_flit(const Visit& v, unsigned slot, const RouterRecord<Number>& r,
                                        const OutVcKind& to, unsigned out_vc) {
    if constexpr (Form::kIsGeneral) occupy_link(r.place.router, to, v.now);
    if (to.is_terminal) {  // it returns the credit at once
      put_here(v, kCreditsDue, r.place, slot, out_vc, v.now + c_.fabric.terminal_credit_delay());
    } else if (const Target target = r.downstream[to.port]; !target.is_elsewhere()) {
      put(kFlitsDue, target.vc(to.number), v.now + to.delay);
    } else {
      put_elsewhere(kFlitsDue, c_.fabric.downstream(r.place.router, to.port), to.number, v.now + to.delay);
    }
  }
  [[gnu::always_inline]] void send_credit(const Visit& v, unsigned slot, const RouterRecord<Number>& r,
                                          const InVcKind& to, unsigned in_vc) {
    if (to.is_terminal) {
      put_here(v, kReturnedDue, r.place, slot, in_vc, v.now + c_.fabric.terminal_input_credit_delay());
    } else if (const Target target = r.upstream[to.port]; !target.is_elsewhere()) {
      put(kCreditsDue, target.vc(to.number), v.now + to.credit_delay);
    } else {
      put_elsewhere(kCreditsDue, c_.fabric.upstream(r.place.router, to.port), to.number, v.now + to.credit_delay);
    }
  }

  // Something is due at the block in this cycle. Dense blocks are asked whether that is so.
  [[gnu::always_inline]] void note_due(std::size_t block, Cycle due) {
    if constexpr (!Form::kIsDense) agenda_.insert(block, due);
  }
  [[gnu::always_inline]] void put(RingKind ring, Target target, Cycle due) {
    const std::uint32_t slot = c_.slot_of(target) - c_.first_slot();
    insert(at(c_.block(slot / kSlots).due(ring, due), slot % kSlots), c_.vc_of(target));
    note_due(slot / kSlots, due);
  }
  [[gnu::always_inline]] void put_here(const Visit& v, RingKind ring, const Place& place, unsigned slot, unsigned vc,
                                       Cycle due) {
    if (due + 1 >= v.now + kNear) {
      host_.put_far(ring, place.router, static_cast<Local>(vc), due);
      return;
    }
    insert(at(v.b.due(ring, due), slot), vc);
    note_due(v.id, due);
  }
  [[gnu::noinline]] void put_elsewhere(RingKind ring, const Token& end, unsigned number, Cycle due) {
    const RouterPlace& place = c_.fabric.position(end.router);
    const std::uint32_t first = ring == kFlitsDue ? place.in_vc : place.out_vc;
    host_.put_far(ring, end.router, static_cast<Local>(end.vc - first + number), due);
  }

  // A slow link takes its next flit some cycles later.
  void occupy_link(RouterId router, const OutVcKind& to, Cycle now) {
    if (state_.link_open_from.empty() || to.is_terminal) return;
    const std::size_t link = c_.fabric.position(router).out_link + std::size_t{to.port};
    state_.link_open_from[link] = now + c_.fabric.shape(router).out_cycles[to.port];
  }

  Context c_;
  Partition& host_;
  EngineState& state_;
  const Model& model_;
  const bool routes_at_once_;
  SwitchAllocation<Form> switches_;
  VcAllocation<Form> vcs_;
  BlockAgenda agenda_;
  LinkBundles<Form> bundles_;
  alignas(64) std::array<Requests, 2> leaving_{};  // dense: what leaves the block in the cycles of this pass
  bool must_revisit_ = false;                      // a terminal of the block must be visited in the next cycle
};

}  // namespace weft::sim
