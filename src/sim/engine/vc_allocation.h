// VC allocation: output VCs to the packets that wait at the fronts of input VCs, by iSLIP. Input VCs for which no
// allowed output VC is open are kept apart (kBlocked) until one may have become open.
#pragma once

#include <array>
#include <climits>
#include <cstdint>
#include <numeric>
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
  using Sets = typename Form::Sets;
  using Word = typename Form::Word;
  using Number = typename Form::Number;
  using Context = RouterContext<Form>;
  using Visit = typename Context::Visit;
  using Router = typename Context::Router;

  VcAllocation(Context& context, SwitchAllocation<Form>& switches)
      : c_(context),
        host_(context.host),
        switches_(switches),
        wants_(wants_in(context)),
        islip_(std::max<std::size_t>(context.range.most_vcs, 64)),
        members_(most_members(context) + kMembersAtOnce),
        requests_(most_members(context)),
        numbers_(most_members(context)),
        granted_(most_members(context) + 1),
        contested_(most_members(context) + 1),
        granted_outputs_(context.range.most_vcs) {
    std::iota(numbers_.begin(), numbers_.end(), std::uint16_t{0});
  }

  // Functions that are not inlined take the visit and the slot instead of a Router, which would have to be in memory.
  [[gnu::noinline]] void allocate(const Visit& v) {
    const Sets waiting = v.b[kWaiting];
    if constexpr (!Form::kIsDense && !Form::kIsGeneral) {
      if (!has_two(waiting)) return allocate_one(v, lowest(waiting));
    }
    switch (wants_) {
      case Wants::one_range:
        return allocate_several<Wants::one_range>(v, waiting);
      case Wants::two_sets:
        return allocate_several<Wants::two_sets>(v, waiting);
      case Wants::any:
        return allocate_several<Wants::any>(v, waiting);
    }
  }

 private:
  using Rows = typename Context::Rows;

  [[nodiscard]] static std::size_t most_members(const Context& context) {
    return Form::kSlots * context.range.most_vcs;
  }

  // What entries of rings have: one range of output VCs each, two sets each, or one or the other, or VCs that are open
  // by their credits to some packets only.
  enum class Wants : std::uint8_t { one_range, two_sets, any };
  [[nodiscard]] static Wants wants_in(const Context& context) {
    if (context.openness == Openness::by_packet) return Wants::any;
    if (context.has_sets_in_rings) return Wants::two_sets;
    return context.state.routing.is_deterministic() ? Wants::one_range : Wants::any;
  }

  // A packet that waits, and the open output VCs that it requests.
  struct Request {
    Word outputs{};
    PacketId packet = kNoPacket;
    Local slot = 0;
    Local vc = 0;
  };

  [[gnu::always_inline]] void allocate_one(const Visit& v, unsigned vc) {
    const Rows rows = c_.rows(v);
    const RingEntry& entry = rows.front(0, vc);
    const Set open = open_vcs(v);
    const Set requested = wants_ == Wants::one_range  ? requested_vcs<Wants::one_range>(v, 0, open, entry)
                          : wants_ == Wants::two_sets ? requested_vcs<Wants::two_sets>(v, 0, open, entry)
                                                      : requested_vcs<Wants::any>(v, 0, open, entry);
    erase(v.b[kWaiting], vc);
    if (any(requested)) {
      insert(v.b[kActive], vc);
      accept(v, rows, {requested, entry.packet, 0, static_cast<Local>(vc)}, true);
    } else {
      insert(v.b[kBlocked], vc);
    }
  }

  // In loops over all packets that wait in the block, whose ends the processor can foresee.
  template <Wants kWants>
  [[gnu::noinline]] void allocate_several(const Visit& visit, const Sets waiting) {
    const Visit v = visit;
    const Rows rows = c_.rows(v);
    const Sets open = open_vcs(v);
    Request* const requests = requests_.data();
    std::size_t count = 0;
    Sets requested{};
    Sets contested{};
    Sets passed_over{};       // packets that go on waiting
    bool has_others = false;  // than requests that are not contested
    for_each_listed_member<Word, Form::kIsOneFlit>(
        waiting, members_, [&](unsigned slot, unsigned vc) __attribute__((always_inline)) {
          if (Form::kIsGeneral && c_.state.is_delayed(rows.place(0).in_vc + vc, v.now)) {
            insert(at(passed_over, slot), vc);
            return;
          }
          const RingEntry& entry = rows.front(slot, vc);
          const auto outputs = static_cast<Word>(requested_vcs<kWants>(visit, slot, Set{at(open, slot)}, entry));
          Request& request = requests[count++];
          request.outputs = outputs;
          request.packet = entry.packet;
          request.slot = static_cast<Local>(slot);
          request.vc = static_cast<Local>(vc);
          const Word before = at(requested, slot);
          const auto both = static_cast<Word>(before & outputs);
          at(requested, slot) = static_cast<Word>(before | outputs);
          at(contested, slot) = static_cast<Word>(at(contested, slot) | both);
          has_others |= any(both) | !any(outputs);
          if constexpr (Form::kIsGeneral) {
            if (any(outputs)) switches_.speculate_on(c_.router(v, slot), vc, lowest(outputs), v.now);
          }
        });
    const std::uint16_t* granted = numbers_.data();
    std::size_t granted_count = count;
    Sets blocked{};
    if (has_others) {
      granted = granted_.data();
      granted_count = settle(v, rows, count, contested, blocked, passed_over);
    }
    v.b[kBlocked] |= blocked;
    v.b[kActive] |= waiting & ~(passed_over | blocked);
    v.b[kWaiting] = passed_over;
    for (std::size_t k = 0; k < granted_count; ++k) accept(v, rows, requests[granted[k]], true);
  }

  // Sorts the requests: those that nothing is open for are blocked, those that are not contested are granted at once,
  // and the others are matched. Returns the number of those granted.
  [[gnu::always_inline]] std::size_t settle(const Visit& v, const Rows& rows, std::size_t count, const Sets& contested,
                                            Sets& blocked, Sets& passed_over) {
    const Request* const requests = requests_.data();
    std::size_t granted = 0;
    std::size_t left = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Request& request = requests[k];
      const bool is_contested = any(static_cast<Word>(at(contested, request.slot) & request.outputs));
      const bool is_blocked = !any(request.outputs);
      Word& its = at(blocked, request.slot);
      if constexpr (kIsWide<Set>) {
        if (is_blocked) insert(its, request.vc);
      } else {
        its = static_cast<Word>(its | Word{is_blocked} << request.vc);
      }
      contested_[left] = static_cast<std::uint16_t>(k);
      left += is_contested;
      granted_[granted] = static_cast<std::uint16_t>(k);
      granted += !(is_contested | is_blocked);
    }
    for (std::size_t k = 0; k < left;) {
      const std::size_t first = k;
      const Local slot = requests[contested_[k]].slot;
      while (k < left && requests[contested_[k]].slot == slot) ++k;
      const auto of_router = std::span(contested_).subspan(first, k - first);
      if constexpr (Form::kIsGeneral) {
        match_in_general(v, rows, of_router, passed_over);
      } else {
        granted = match_once(v, of_router, granted, passed_over);
      }
    }
    return granted;
  }

  // The requests of one router, by one iteration of iSLIP: those that win request what they get, and follow those
  // granted so far.
  [[gnu::always_inline]] std::size_t match_once(const Visit& v, std::span<const std::uint16_t> numbers,
                                                std::size_t granted, Sets& passed_over) {
    Request* const requests = requests_.data();
    const unsigned slot = requests[numbers.front()].slot;
    const Router r = c_.router(v, slot);
    Set left{};
    for (const std::uint16_t k : numbers) left |= requests[k].outputs;
    // Outputs at a time that the same input VCs ask for, such as the VCs of a link.
    while (any(left)) {
      const unsigned out = lowest(left);
      Set alike = left;
      Set asking{};
      for (const std::uint16_t k : numbers) {
        const Set its{requests[k].outputs};
        const bool asks = contains(its, out);
        alike &= asks ? its : ~its;
        if (asks) insert(asking, requests[k].vc);
      }
      left &= ~alike;
      for_each_of(
          alike, [&](unsigned one) __attribute__((always_inline)) {
            insert(granted_outputs_[first_at_or_after(asking, r.record.out[one].pointer)], one);
          });
    }
    for (const std::uint16_t k : numbers) {
      Request& request = requests[k];
      const Set outs = std::exchange(granted_outputs_[request.vc], Set{});
      if (any(outs)) {
        request.outputs = static_cast<Word>(outs);
        granted_[granted++] = k;
      } else {
        insert(at(passed_over, slot), request.vc);
      }
    }
    return granted;
  }
  // Any number of iterations.
  void match_in_general(const Visit& v, const Rows& rows, std::span<const std::uint16_t> numbers, Sets& passed_over) {
    const Router r = c_.router(v, 0);
    islip_.clear();
    for (const std::uint16_t k : numbers) {
      islip_.request(requests_[k].vc, requests_[k].outputs);
      insert(passed_over, requests_[k].vc);
    }
    islip_.run(
        c_.model.iterations, [&](unsigned out) { return r.record.out[out].pointer; },
        [&](unsigned vc) { return r.record.in[vc].pointer; },
        [&](unsigned vc, unsigned out, bool is_first) {
          erase(passed_over, vc);
          accept(v, rows, {only<Set>(out), rows.front(0, vc).packet, 0, static_cast<Local>(vc)}, is_first);
        });
  }

  // The output VCs without an owner and, where it is the same for all packets, with as many credits as they need.
  [[nodiscard, gnu::always_inline]] Sets open_vcs(const Visit& v) const {
    const Sets unowned = ~v.b[kOwned];
    if (c_.openness == Openness::unowned || c_.openness == Openness::by_packet) return unowned;
    if constexpr (Form::kIsDense) {
      return unowned & v.b.at_least(Counter::credits, c_.shapes[v.shape].needed_credits);
    } else {
      return unowned & v.b.positive(Counter::credits);
    }
  }

  // Of the open output VCs, those that a packet requests.
  template <Wants kWants>
  [[gnu::always_inline]] Set requested_vcs(const Visit& v, unsigned slot, const Set& open,
                                           const RingEntry& entry) const {
    if constexpr (kWants == Wants::one_range) {
      return range<Set>(entry.first_wanted, entry.last_wanted) & open;
    } else if constexpr (kWants == Wants::two_sets) {
      if (entry.first_wanted == kManyWants) return of_many(v, slot, entry, open);
      const Set best = of_word<Set>(entry.first_wanted) & open;
      const Set second = of_word<Set>(entry.last_wanted) & open;
      const Set result = any(best) ? best : second;
      return has_two(result) ? of_best_port(v, slot, result) : result;
    } else {
      if (c_.has_sets_in_rings || entry.first_wanted >= kWantedSets) return of_many(v, slot, entry, open);
      return open_of(v, slot, range<Set>(entry.first_wanted, entry.last_wanted) & open, entry.packet);
    }
  }

  // The output VCs that the rules of switching and VC reuse leave open to the packet.
  [[nodiscard, gnu::always_inline]] Set open_of(const Visit& v, unsigned slot, const Set& vcs, PacketId packet) const {
    return c_.openness == Openness::by_packet ? open_by_credits(v, slot, vcs, packet) : vcs;
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
  [[gnu::noinline]] Set of_many(const Visit& v, unsigned slot, const RingEntry& entry, const Set& open) const {
    Set result{};
    if (entry.first_wanted == kManyWants) {
      unsigned best = UINT_MAX;
      for (const Want& want : c_.state.packets.wants(entry.packet)) {
        if (want.preference > best) continue;
        const Set more = open_of(v, slot, range<Set>(want.first, want.last) & open, entry.packet);
        if (!any(more)) continue;
        result = want.preference < best ? more : result | more;
        best = want.preference;
      }
    } else {
      const WantedSets wanted = c_.has_sets_in_rings ? WantedSets{entry.first_wanted, entry.last_wanted}
                                                     : c_.state.packets[entry.packet].wanted;
      result = open_of(v, slot, of_word<Set>(wanted[0]) & open, entry.packet);
      if (!any(result)) result = open_of(v, slot, of_word<Set>(wanted[1]) & open, entry.packet);
    }
    return has_two(result) ? of_best_port(v, slot, result) : result;
  }

  // The VCs of the output port with the most credits.
  [[nodiscard, gnu::noinline]] Set of_best_port(const Visit& v, unsigned slot, Set vcs) const {
    const Set* const beside = c_.shapes[v.shape].beside_output.data();
    Set best{};
    unsigned most = 0;
    while (any(vcs)) {
      const Set of_port = vcs & beside[lowest(vcs)];
      const unsigned credits = v.b.sum(Counter::credits, slot, of_port) + 1;
      best = credits > most ? of_port : best;
      most = std::max(most, credits);
      vcs = vcs & ~of_port;
    }
    return best;
  }

  // The packet gets the first of the output VCs that it requests, at or after its pointer. What it may request at the
  // next router is found at the end of the pass.
  [[gnu::always_inline]] void accept(const Visit& v, const Rows& rows, const Request& request,
                                     bool is_of_first_iteration) {
    const unsigned slot = request.slot;
    const unsigned in_vc = request.vc;
    InRecord<Number>& in = rows.in(slot, in_vc);
    const unsigned out_vc = first_at_or_after(Set{request.outputs}, in.pointer);
    OutRecord<Number>& out = rows.out(slot, out_vc);
    const std::uint32_t flits = c_.flits_of(request.packet);
    if constexpr (Form::kIsDense && !Form::kIsOneFlit) switches_.settle_pointers(c_.router(v, slot), in_vc, out_vc);
    if constexpr (Form::kIsDense) at(v.b.owner(out_vc), slot) = only<Word>(in_vc);
    if (is_of_first_iteration) {
      out.pointer = static_cast<Number>(in_vc + 1);
      in.pointer = static_cast<Number>(out_vc + 1);
    }
    in.out = static_cast<Number>(out_vc);
    in.first = rows.next_index(in.first);
    insert(v.b.of(kOwned, slot), out_vc);
    v.b.set(Counter::left, slot, in_vc, flits - 1);
    const OutVcKind& kind = rows.out_vcs[out_vc];
    if constexpr (Form::kIsGeneral) {
      c_.state.delay(rows.place(0).in_vc + in_vc, v.now + c_.model.delays.vc + c_.model.delays.switching - 1);
      c_.state.extend_circuit(request.packet, kind.delay - c_.model.delays.crossbar - 1);
    }
    if (kind.is_terminal) {
      host_.count_received(flits);
      if constexpr (Form::kIsOneFlit) host_.prefetch_packet(request.packet);
      return;
    }
    const RouterId router = rows.place(slot).router;
    host_.count_sent(router, kind, flits);
    const Target target = rows.downstream(slot, kind.port);
    if (target.is_elsewhere()) return ask_elsewhere(v, request, out_vc);
    if constexpr (Form::kIsSmall && Form::kIsOneFlit) c_.prefetch_end(target, kFlitsDue, v.now);
    const std::uint32_t there = c_.slot_of(target);
    const Occupant& next = rows.occupants[there];
    const std::uint32_t next_vc = next.in_vc + c_.vc_of(target) + kind.number;
    host_.want_route<true>({request.packet, rows.next_entry(next_vc, out.next), request.vc}, router,
                           {kind.port, kind.routing_vc}, next.router);
  }
  // The same where the next router is not in this kernel, or far away.
  [[gnu::noinline]] void ask_elsewhere(const Visit& v, const Request& request, unsigned out_vc) {
    const Router r = c_.router(v, request.slot);
    const RouterId router = r.record.place.router;
    const OutVcKind& kind = r.shape.out_vcs[out_vc];
    const Token next = c_.fabric.downstream(router, kind.port).behind(kind.number);
    host_.want_route<false>({request.packet, c_.rows(v).next_entry(next.vc, r.record.out[out_vc].next), request.vc},
                            router, {kind.port, kind.routing_vc}, next.router);
  }

  Context& c_;
  Partition& host_;
  SwitchAllocation<Form>& switches_;
  const Wants wants_;
  IslipOf<Form> islip_;
  // Of the block that is simulated.
  std::vector<std::uint32_t> members_;
  std::vector<Request> requests_;
  std::vector<std::uint16_t> numbers_;    // of the requests, in their order
  std::vector<std::uint16_t> granted_;    // numbers of requests
  std::vector<std::uint16_t> contested_;  // numbers of requests
  std::vector<Set> granted_outputs_;      // to each input VC of a router; empty between two routers
};

}  // namespace weft::sim
