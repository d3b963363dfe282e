// VC allocation: output VCs to the packets that wait at the fronts of input VCs, by iSLIP. Input VCs for which no
// allowed output VC is open are kept apart (kBlocked) until one may have become open.
#pragma once

#include <climits>

#include "sim/engine/islip.h"
#include "sim/engine/router_context.h"
#include "sim/engine/switch_allocation.h"

namespace weft::sim {

template <class Form>
class VcAllocation {
 public:
  using Set = typename Form::Set;
  using Word = typename Form::Word;
  using Number = typename Form::Number;
  using Context = RouterContext<Form>;
  using Visit = typename Context::Visit;
  using Router = typename Context::Router;

  VcAllocation(Context& context, SwitchAllocation<Form>& switches)
      : c_(context),
        switches_(switches),
        islip_(std::max<std::size_t>(context.range.most_vcs, 64)),
        requests_(context.range.most_vcs) {}

  // Functions that are not inlined take the visit and the slot instead of a Router, which would have to be in memory.
  [[gnu::noinline]] void allocate(const Visit& v) {
    for_each_slot<Word>(typename Form::Sets{v.b[kWaiting]}, [&](unsigned slot) {
      const Set waiting = v.b.of(kWaiting, slot);
      if (Form::kIsGeneral || has_two(waiting)) {
        allocate_several(v, slot, waiting);
      } else {
        allocate_one(v, slot, lowest(waiting));
      }
    });
  }

 private:
  // A packet that waits, and the open output VCs that it requests.
  struct Request {
    Set outputs{};
    PacketId packet = kNoPacket;
    Local vc = 0;
  };

  static void block(const Router& r, unsigned vc) {
    erase(r.of(kWaiting), vc);
    insert(r.of(kBlocked), vc);
  }

  [[gnu::always_inline]] void allocate_one(const Visit& v, unsigned slot, unsigned vc) {
    const Router r = c_.router(v, slot);
    const RingEntry& entry = c_.front(r.record, vc);
    const Set requested = requested_vcs(v, r, entry);
    if (any(requested)) {
      accept(r, vc, first_at_or_after(requested, r.record.in[vc].pointer), entry.packet, true, v.now);
    } else {
      block(r, vc);
    }
  }

  [[gnu::noinline]] void allocate_several(const Visit& v, unsigned slot, const Set& waiting) {
    const Router r = c_.router(v, slot);
    std::size_t count = 0;
    Set all{};
    Set contested{};
    for_each_of(
        waiting, [&](unsigned vc) __attribute__((always_inline)) {
          if (Form::kIsGeneral && c_.state.is_delayed(r.record.place.in_vc + vc, v.now)) return;
          const RingEntry& entry = c_.front(r.record, vc);
          const Set requested = requested_vcs(v, r, entry);
          if (!any(requested)) {
            block(r, vc);
            return;
          }
          contested |= all & requested;
          all |= requested;
          requests_[count++] = {requested, entry.packet, static_cast<Local>(vc)};
          if constexpr (Form::kIsGeneral) switches_.speculate_on(r, vc, lowest(requested), v.now);
        });
    // Requests that are not contested are granted at once.
    islip_.clear();
    for (std::size_t k = 0; k < count; ++k) {
      const Request& request = requests_[k];
      if (any(contested & request.outputs)) {
        islip_.request(request.vc, request.outputs);
      } else {
        const unsigned out = first_at_or_after(request.outputs, r.record.in[request.vc].pointer);
        accept(r, request.vc, out, request.packet, true, v.now);
      }
    }
    if (any(contested)) match_contested(v, slot);
  }
  [[gnu::noinline]] void match_contested(const Visit& v, unsigned slot) {
    const Router r = c_.router(v, slot);
    islip_.run(
        Form::kIsGeneral ? c_.model.iterations : 1, [&](unsigned out) { return r.record.out[out].pointer; },
        [&](unsigned vc) { return r.record.in[vc].pointer; },
        [&](unsigned vc, unsigned out, bool is_first) {
          accept(r, vc, out, c_.front(r.record, vc).packet, is_first, v.now);
        });
  }

  // The open output VCs that a packet requests.
  [[gnu::always_inline]] Set requested_vcs(const Visit& v, const Router& r, const RingEntry& entry) const {
    const Set unowned = ~static_cast<Set>(r.of(kOwned));
    if (entry.first_wanted >= kWantedSets) return of_many(v, r.slot, entry, unowned);
    const Set wanted = range<Set>(entry.first_wanted, entry.last_wanted) & unowned;
    return open_of(v, r.slot, wanted, entry.packet);
  }

  // The output VCs that the rules of switching and VC reuse leave open to the packet.
  [[nodiscard, gnu::always_inline]] Set open_of(const Visit& v, unsigned slot, const Set& vcs, PacketId packet) const {
    return c_.is_credit_free ? vcs : open_by_credits(v, slot, vcs, packet);
  }
  [[nodiscard, gnu::noinline]] Set open_by_credits(const Visit& v, unsigned slot, Set vcs, PacketId packet) const {
    const Router r = c_.router(v, slot);
    const std::uint32_t flits = c_.flits_of(packet);
    for_each_of(Set{vcs}, [&](unsigned vc) {
      const unsigned credits = r.block.value(Counter::credits, r.slot, vc);
      if (!c_.state.is_open(credits, r.shape.out_buffers[vc], flits)) erase(vcs, vc);
    });
    return vcs;
  }

  // Of several candidates, the open VCs of the best preference, and among these those of the best port.
  [[gnu::noinline]] Set of_many(const Visit& v, unsigned slot, const RingEntry& entry, const Set& unowned) const {
    Set result{};
    if (entry.first_wanted == kManyWants) {
      unsigned best = UINT_MAX;
      for (const Want& want : c_.state.packets.wants(entry.packet)) {
        if (want.preference > best) continue;
        const Set more = open_of(v, slot, range<Set>(want.first, want.last) & unowned, entry.packet);
        if (!any(more)) continue;
        result = want.preference < best ? more : result | more;
        best = want.preference;
      }
    } else {
      const WantedSets& wanted = c_.state.packets[entry.packet].wanted;
      result = open_of(v, slot, of_word<Set>(wanted[0]) & unowned, entry.packet);
      if (!any(result)) result = open_of(v, slot, of_word<Set>(wanted[1]) & unowned, entry.packet);
    }
    return has_two(result) ? of_best_port(c_.router(v, slot), result) : result;
  }

  // The VCs of the output port with the most credits.
  [[nodiscard]] Set of_best_port(const Router& r, Set vcs) const {
    Set best{};
    unsigned most = 0;
    while (any(vcs)) {
      const Set of_port = vcs & r.kind.outputs[r.shape.out_vcs[lowest(vcs)].port];
      const unsigned credits = r.block.sum(Counter::credits, r.slot, of_port);
      if (!any(best) || credits > most) {
        best = of_port;
        most = credits;
      }
      vcs = vcs & ~of_port;
    }
    return best;
  }

  // The input VC gets the output VC. What the packet may request at the next router is found at the end of the pass.
  [[gnu::always_inline]] void accept(const Router& r, unsigned in_vc, unsigned out_vc, PacketId packet,
                                     bool is_of_first_iteration, Cycle now) {
    InRecord<Number>& in = r.record.in[in_vc];
    OutRecord<Number>& out = r.record.out[out_vc];
    if constexpr (Form::kIsDense) {
      switches_.settle_pointers(r, in_vc, out_vc);
      at(r.block.owner(out_vc), r.slot) = only<Word>(in_vc);
    }
    if (is_of_first_iteration) {
      out.pointer = static_cast<Number>(in_vc + 1);
      in.pointer = static_cast<Number>(out_vc + 1);
    }
    in.out = static_cast<Number>(out_vc);
    insert(r.of(kOwned), out_vc);
    insert(r.of(kActive), in_vc);
    erase(r.of(kWaiting), in_vc);
    const std::uint32_t flits = c_.flits_of(packet);
    r.block.set(Counter::left, r.slot, in_vc, flits - 1);
    if constexpr (Form::kIsGeneral)
      c_.state.delay(r.record.place.in_vc + in_vc, now + c_.model.delays.vc + c_.model.delays.switching - 1);
    const OutVcKind& kind = r.shape.out_vcs[out_vc];
    const RouterId router = r.record.place.router;
    if constexpr (Form::kIsGeneral) c_.state.extend_circuit(packet, kind.delay - c_.model.delays.crossbar - 1);
    if (kind.is_terminal) {
      c_.host.count_received(flits);
      if constexpr (Form::kIsOneFlit) c_.host.prefetch_packet(packet);
      return;
    }
    c_.host.count_sent(router, kind, flits);
    const Token next = c_.next_of(r.record.downstream[kind.port].vc(kind.number), router, kind);
    c_.host.want_route({packet, c_.next_entry(next.vc, out.next), static_cast<Local>(in_vc)}, router,
                       {kind.port, kind.routing_vc}, next.router);
  }

  Context& c_;
  SwitchAllocation<Form>& switches_;
  Islip<Set> islip_;
  std::vector<Request> requests_;  // of the router that is simulated
};

}  // namespace weft::sim
