// VC allocation: output VCs to the packets that wait at the fronts of input VCs, by iSLIP. Input VCs for which no
// allowed output VC is open are kept apart (kBlocked) until one may have become open.
#pragma once

#include <array>
#include <climits>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

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
        members_(Form::kSlots * context.range.most_vcs + kMembersAtOnce),
        requests_(Form::kSlots * context.range.most_vcs + 1),
        contested_(Form::kSlots * context.range.most_vcs + 1),
        granted_(context.range.most_vcs) {}

  // Functions that are not inlined take the visit and the slot instead of a Router, which would have to be in memory.
  [[gnu::noinline]] void allocate(const Visit& v) {
    const typename Form::Sets waiting = v.b[kWaiting];
    if constexpr (!Form::kIsDense && !Form::kIsGeneral) {
      if (!has_two(waiting)) return allocate_one(v, lowest(waiting));
    }
    allocate_several(v, waiting);
  }

 private:
  // A packet that waits, and the open output VCs that it requests.
  struct Request {
    Word outputs{};
    Local slot = 0;
    Local vc = 0;
  };

  [[gnu::always_inline]] void allocate_one(const Visit& v, unsigned vc) {
    const Router r = c_.router(v, 0);
    const Set requested = requested_vcs(v, r, c_.front(r.record, vc));
    if (any(requested)) {
      accept(r, vc, first_at_or_after(requested, r.record.in[vc].pointer), true, v.now);
    } else {
      block(v.b, 0, vc);
    }
  }
  static void block(const Block<Form>& b, unsigned slot, unsigned vc) {
    erase(b.of(kWaiting, slot), vc);
    insert(b.of(kBlocked, slot), vc);
  }

  // In loops over all packets that wait in the block, whose ends the processor can foresee.
  [[gnu::noinline]] void allocate_several(const Visit& v, const typename Form::Sets& waiting) {
    std::array<Word, Form::kSlots> requested_in{};  // each router
    std::array<Word, Form::kSlots> contested_in{};
    bool has_others = false;  // than requests that are not contested
    std::size_t count = 0;
    for_each_listed_member<Word>(
        waiting, members_, [&](unsigned slot, unsigned vc) __attribute__((always_inline)) {
          const Router r = c_.router(v, slot);
          if (Form::kIsGeneral && c_.state.is_delayed(r.record.place.in_vc + vc, v.now)) return;
          const auto requested = static_cast<Word>(requested_vcs(v, r, c_.front(r.record, vc)));
          requests_[count++] = {requested, static_cast<Local>(slot), static_cast<Local>(vc)};
          const Word contested = requested_in[slot] & requested;
          contested_in[slot] |= contested;
          requested_in[slot] |= requested;
          has_others |= any(contested) | !any(requested);
          if constexpr (Form::kIsGeneral) {
            if (any(requested)) switches_.speculate_on(r, vc, lowest(requested), v.now);
          }
        });
    // Requests that are not contested are granted at once.
    std::size_t contested = 0;
    std::size_t granted = has_others ? 0 : count;
    for (std::size_t k = granted; k < count; ++k) {
      const Request request = requests_[k];
      const bool is_contested = any(contested_in[request.slot] & request.outputs);
      const bool is_blocked = !any(request.outputs);
      if constexpr (kIsWide<Set>) {
        if (is_blocked) block(v.b, request.slot, request.vc);
      } else {
        const auto blocked = static_cast<Word>(Word{is_blocked} << request.vc);
        v.b.of(kBlocked, request.slot) |= blocked;
        v.b.of(kWaiting, request.slot) ^= blocked;
      }
      contested_[contested] = request;
      contested += is_contested;
      requests_[granted] = request;
      granted += !is_contested & !is_blocked;
    }
    for (std::size_t k = 0; k < granted; ++k) {
      const Request& request = requests_[k];
      const Router r = c_.router(v, request.slot);
      accept(r, request.vc, first_at_or_after(request.outputs, r.record.in[request.vc].pointer), true, v.now);
    }
    for (std::size_t k = 0; k < contested;) {
      const std::size_t first = k;
      while (k < contested && contested_[k].slot == contested_[first].slot) ++k;
      match(v, std::span(contested_).subspan(first, k - first));
    }
  }

  // The requests of one router.
  [[gnu::always_inline]] void match(const Visit& v, std::span<const Request> requests) {
    Form::kIsGeneral ? match_in_general(v, requests) : match_once(v, requests);
  }
  // One iteration of iSLIP.
  [[gnu::always_inline]] void match_once(const Visit& v, std::span<const Request> requests) {
    const Router r = c_.router(v, requests.front().slot);
    Set outputs{};
    for (const Request& request : requests) outputs |= request.outputs;
    Set winners{};
    for_each_of(
        outputs, [&](unsigned out) __attribute__((always_inline)) {
          Set asking{};
          for (const Request& request : requests) {
            if (contains(request.outputs, out)) insert(asking, request.vc);
          }
          const unsigned vc = first_at_or_after(asking, r.record.out[out].pointer);
          insert(winners, vc);
          insert(granted_[vc], out);
        });
    for_each_of(
        winners, [&](unsigned vc) __attribute__((always_inline)) {
          const Set outs = std::exchange(granted_[vc], Set{});
          accept(r, vc, first_at_or_after(outs, r.record.in[vc].pointer), true, v.now);
        });
  }
  // Any number of iterations.
  void match_in_general(const Visit& v, std::span<const Request> requests) {
    const Router r = c_.router(v, 0);
    islip_.clear();
    for (const Request& request : requests) islip_.request(request.vc, request.outputs);
    islip_.run(
        c_.model.iterations, [&](unsigned out) { return r.record.out[out].pointer; },
        [&](unsigned vc) { return r.record.in[vc].pointer; },
        [&](unsigned vc, unsigned out, bool is_first) { accept(r, vc, out, is_first, v.now); });
  }

  // The open output VCs that a packet requests.
  [[gnu::always_inline]] Set requested_vcs(const Visit& v, const Router& r, const RingEntry& entry) const {
    const Set unowned = ~static_cast<Set>(r.of(kOwned));
    if (c_.has_sets_in_rings || entry.first_wanted >= kWantedSets) return of_many(v, r.slot, entry, unowned);
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
      const WantedSets wanted = c_.has_sets_in_rings ? WantedSets{entry.first_wanted, entry.last_wanted}
                                                     : c_.state.packets[entry.packet].wanted;
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
      if (!any(best) && !any(vcs & ~of_port)) return vcs;
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
  [[gnu::always_inline]] void accept(const Router& r, unsigned in_vc, unsigned out_vc, bool is_of_first_iteration,
                                     Cycle now) {
    InRecord<Number>& in = r.record.in[in_vc];
    OutRecord<Number>& out = r.record.out[out_vc];
    const PacketId packet = c_.front(r.record, in_vc).packet;
    const std::uint32_t flits = c_.flits_of(packet);
    if constexpr (Form::kIsDense) {
      switches_.settle_pointers(r, in_vc, out_vc);
      at(r.block.owner(out_vc), r.slot) = only<Word>(in_vc);
    }
    if (is_of_first_iteration) {
      out.pointer = static_cast<Number>(in_vc + 1);
      in.pointer = static_cast<Number>(out_vc + 1);
    }
    in.out = static_cast<Number>(out_vc);
    in.first = c_.next_index(in.first);
    insert(r.of(kOwned), out_vc);
    insert(r.of(kActive), in_vc);
    erase(r.of(kWaiting), in_vc);
    if constexpr (Form::kIsGeneral)
      c_.state.delay(r.record.place.in_vc + in_vc, now + c_.model.delays.vc + c_.model.delays.switching - 1);
    r.block.set(Counter::left, r.slot, in_vc, flits - 1);
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
  // Of the block that is simulated.
  std::vector<std::uint16_t> members_;
  std::vector<Request> requests_;
  std::vector<Request> contested_;
  std::vector<Set> granted_;  // output VCs, to each input VC; empty between two routers
};

}  // namespace weft::sim
