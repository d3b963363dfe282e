// What the stages of the router cycle (router_step.h) share: the blocks of routers, their records and shapes, and the
// addresses that each step uses.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "base/large_pages.h"
#include "sim/engine/block.h"
#include "sim/engine/router_partition.h"
#include "sim/engine/routers.h"
#include "sim/engine/shape_sets.h"

namespace weft::sim {

// Which output VCs are open to a packet.
enum class Openness : std::uint8_t {
  unowned,     // those without an owner
  by_credits,  // of these, those with as many credits as every packet needs
  by_packet    // the same, if packets need different numbers of credits
};

template <class Form>
class RouterContext {
 public:
  using Set = typename Form::Set;
  using Word = typename Form::Word;
  using Number = typename Form::Number;
  static constexpr unsigned kSlots = Form::kSlots;

  // A block in one cycle.
  struct Visit {
    Block<Form> b;
    std::uint32_t id;
    unsigned shape;
    Cycle now;
    std::byte* records;  // of its first slot
  };
  // One router of a block.
  struct Router {
    const Block<Form>& block;
    unsigned slot;
    const ShapeSets<Form>& kind;
    const Shape& shape;
    RouterRecord<Number> record;
    [[nodiscard]] auto& of(SetKind set) const { return block.of(set, slot); }
    // The crossbar input of an input VC, and the output port of the VC that it has.
    [[nodiscard, gnu::always_inline]] unsigned input(unsigned vc) const { return shape.in_vcs[vc].port; }
    [[nodiscard, gnu::always_inline]] unsigned output(unsigned vc) const {
      return shape.out_vcs[record.in[vc].out].port;
    }
  };

  // What loops over the VCs of a block need of it, for local variables: the compiler cannot know that stores leave the
  // members alone.
  struct Rows {
    std::byte* first;  // record of the first slot
    RecordLayout layout;
    const OutVcKind* out_vcs;
    RingEntry* entries;
    std::uint32_t ring_size;
    const Occupant* occupants;  // of all slots

    [[nodiscard, gnu::always_inline]] std::byte* record(unsigned slot) const {
      return first + std::size_t{slot} * layout.size;
    }
    [[nodiscard, gnu::always_inline]] const Place& place(unsigned slot) const {
      return *reinterpret_cast<const Place*>(record(slot));
    }
    [[nodiscard, gnu::always_inline]] Target downstream(unsigned slot, unsigned port) const {
      return reinterpret_cast<const Target*>(record(slot) + sizeof(Place))[port];
    }
    [[nodiscard, gnu::always_inline]] InRecord<Number>& in(unsigned slot, unsigned vc) const {
      return reinterpret_cast<InRecord<Number>*>(record(slot) + layout.in)[vc];
    }
    [[nodiscard, gnu::always_inline]] OutRecord<Number>& out(unsigned slot, unsigned vc) const {
      return reinterpret_cast<OutRecord<Number>*>(record(slot) + layout.out)[vc];
    }
    // In the ring of an input VC: the first packet without an output VC.
    [[nodiscard, gnu::always_inline]] const RingEntry& front(unsigned slot, unsigned vc) const {
      return entries[std::size_t{place(slot).in_vc + vc} * ring_size + in(slot, vc).first];
    }
    [[nodiscard, gnu::always_inline]] unsigned next_index(unsigned index) const {
      const unsigned next = index + 1;
      return next == ring_size ? 0 : next;
    }
    // The place in the ring of an input VC for the packet that comes next.
    [[nodiscard, gnu::always_inline]] std::uint32_t next_entry(std::uint32_t in_vc, Octet& next) const {
      const std::uint32_t entry = in_vc * ring_size + next;
      next = next_index(next);
      return entry;
    }
  };

  RouterContext(Partition& its_host, const SlotRange& its_range)
      : host(its_host),
        state(host.state()),
        model(state.model),
        fabric(state.fabric),
        range(its_range),
        entries(state.entries()),
        ring_size(state.ring_size),
        only_length(state.only_length()),
        is_credit_free(state.is_credit_free()),
        openness(openness_of(state)),
        has_sets_in_rings(state.has_sets_in_rings),
        records_(host.routers().records()),
        occupants_(host.routers().occupants()),
        shape_numbers_(host.routers().shape_numbers()),
        alignment_bits_(static_cast<unsigned>(std::countr_zero(host.routers().alignment()))),
        has_one_shape_(fabric.shapes().size() == 1),
        target_bits_(host.routers().target_bits()),
        block_count_((range.end - range.begin + kSlots - 1) / kSlots),
        block_bytes_((Block<Form>::bytes_for(range.most_vcs) + sizeof(Line) - 1) / sizeof(Line) * sizeof(Line)),
        lines_(block_count_ * block_bytes_ / sizeof(Line)),
        first_block_(lines_[0].bytes) {
    for (const Shape& shape : fabric.shapes()) {
      shapes.emplace_back(shape, std::max(shape.in_vcs.size(), shape.out_vcs.size()) <= range.most_vcs);
      if (openness == Openness::by_credits) need_credits(shapes.back());
    }
  }
  RouterContext(RouterContext&&) = delete;

  [[nodiscard]] std::size_t block_count() const { return block_count_; }
  [[nodiscard]] std::uint64_t bytes() const { return lines_.size() * sizeof(Line); }
  [[nodiscard, gnu::always_inline]] Block<Form> block(std::size_t id) const {
    return Block<Form>(first_block_ + id * block_bytes_);
  }
  [[nodiscard, gnu::always_inline]] Visit visit(std::uint32_t id, Cycle now) const {
    const std::uint32_t slot = first_slot() + id * kSlots;
    return {block(id), id, has_one_shape_ ? 0U : shape_numbers_[slot >> alignment_bits_], now, records_.bytes(slot)};
  }
  [[nodiscard, gnu::always_inline]] std::byte* record_bytes(const Visit& v, unsigned slot) const {
    return v.records + std::size_t{slot} * records_.layout.size;
  }
  [[nodiscard, gnu::always_inline]] RouterRecord<Number> record(const Visit& v, unsigned slot) const {
    return records_.template at<Number>(record_bytes(v, slot));
  }
  [[nodiscard, gnu::always_inline]] InRecord<Number>* in_records(const Visit& v, unsigned slot) const {
    return reinterpret_cast<InRecord<Number>*>(record_bytes(v, slot) + records_.layout.in);
  }
  [[nodiscard, gnu::always_inline]] Router router(const Visit& v, unsigned slot) const {
    return {v.b, slot, shapes[v.shape], *shapes[v.shape].shape, record(v, slot)};
  }
  [[nodiscard, gnu::always_inline]] Rows rows(const Visit& v) const {
    return {v.records, records_.layout, shapes[v.shape].shape->out_vcs.data(), entries, ring_size, occupants_};
  }
  // In the ring of an input VC: the first packet without an output VC, and the one before it, which has one.
  [[nodiscard, gnu::always_inline]] RingEntry& front(const RouterRecord<Number>& r, unsigned vc) const {
    return entries[std::size_t{r.place.in_vc + vc} * ring_size + r.in[vc].first];
  }
  [[nodiscard, gnu::always_inline]] RingEntry& active(const RouterRecord<Number>& r, unsigned vc) const {
    const unsigned first = r.in[vc].first;
    return entries[std::size_t{r.place.in_vc + vc} * ring_size + (first == 0 ? ring_size : first) - 1];
  }

  // Routers of up to 64 VCs are all in one kernel.
  [[nodiscard, gnu::always_inline]] std::uint32_t first_slot() const { return kIsWide<Set> ? range.begin : 0; }
  [[nodiscard, gnu::always_inline]] std::uint32_t slot_of(Target target) const { return target.slot(target_bits()); }
  [[nodiscard, gnu::always_inline]] unsigned vc_of(Target target) const { return target.vc_number(target_bits()); }

  [[nodiscard, gnu::always_inline]] std::uint32_t flits_of(PacketId packet) const {
    if constexpr (Form::kIsOneFlit) return 1;
    return only_length != 0 ? only_length : state.packets[packet].flits;
  }

  // Of a block that will be visited soon, and of what heads there will touch.
  [[gnu::always_inline]] void prefetch(std::uint32_t id, Cycle now) const {
    if constexpr (Form::kIsDense) {
      const Block<Form> b = block(id);
      fetch(&b.due(kFlitsDue, now), 2 * kRingCount * sizeof(b[kRouting]));
      fetch(&b[kRouting], Block<Form>::kHot * sizeof(b[kRouting]));
    } else {
      const Block<Form> b = block(id);
      __builtin_prefetch(&b.due(kFlitsDue, now), 1);
      fetch(&b.due(kReturnedDue, 0), Block<Form>::kHotBytes);
      fetch(records_.bytes(first_slot() + id), std::min<std::size_t>(records_.layout.size, 4 * sizeof(Line)));
    }
  }
  // Sparse: what a block that has been prefetched will touch outside of it.
  [[gnu::noinline]] void prefetch_ends(std::uint32_t id, Cycle now) const {
    asm volatile("");  // without it the compiler takes this for a function without effects and leaves out the call
    const Visit v = visit(id, now);
    const RouterRecord<Number> r = record(v, 0);
    const Shape& shape = *shapes[v.shape].shape;
    const Set arriving = v.b.due(kFlitsDue, now) | v.b.due(kFlitsDue, now + 1);
    const Set heads = (arriving & ~v.b.positive(Counter::coming)) | v.b[kWaiting] | v.b[kBlocked];
    for_each_of(
        Set{heads}, [&](unsigned vc) __attribute__((always_inline)) { __builtin_prefetch(&front(r, vc), 1); });
    if constexpr (Form::kIsOneFlit) return;  // what these leave by is fetched when they get it
    for_each_of(
        Set{(arriving | v.b.positive(Counter::flits)) & v.b[kActive]}, [&](unsigned vc) __attribute__((always_inline)) {
          const InVcKind& in = shape.in_vcs[vc];
          const OutVcKind& out = shape.out_vcs[r.in[vc].out];
          if (!in.is_terminal) prefetch_end(r.upstream[in.port], kCreditsDue, now);
          if (!out.is_terminal) prefetch_end(r.downstream[out.port], kFlitsDue, now);
        });
  }
  // What leaves now is due in the next pass, in most networks.
  [[gnu::always_inline]] void prefetch_end(Target target, RingKind ring, Cycle now) const {
    if (target.is_elsewhere()) return;
    __builtin_prefetch(&block(slot_of(target) - first_slot()).due(ring, now + 2), 1);
  }
  // Dense: what the heads that arrive in the next two cycles will touch.
  [[gnu::always_inline]] void prefetch_heads(std::uint32_t id, Cycle now) const {
    const Block<Form> b = block(id);
    const auto heads = (b.due(kFlitsDue, now) | b.due(kFlitsDue, now + 1)) & ~b.positive(Counter::coming);
    const std::uint32_t first = first_slot() + id * kSlots;
    for_each_member<Word>(
        heads, [&](unsigned slot, unsigned vc) __attribute__((always_inline)) {
          fetch(records_.bytes(first + slot), std::min<std::size_t>(records_.layout.size, 5 * sizeof(Line)));
          __builtin_prefetch(&entries[std::size_t{occupants_[first + slot].in_vc + vc} * ring_size], 1);
        });
  }

  Partition& host;
  EngineState& state;
  const Model& model;
  const Fabric& fabric;
  const SlotRange range;
  RingEntry* const entries;
  const std::uint32_t ring_size;
  const std::uint32_t only_length;  // of all packets; 0 if they differ
  const bool is_credit_free;
  const Openness openness;
  const bool has_sets_in_rings;
  std::vector<ShapeSets<Form>> shapes;

 private:
  static Openness openness_of(const EngineState& state) {
    if (state.is_credit_free()) return Openness::unowned;
    const bool needs_one = state.only_length() == 1 && state.model.vc_reuse != VcReuse::empty;
    return needs_one || (Form::kIsDense && state.only_length() != 0) ? Openness::by_credits : Openness::by_packet;
  }
  // With packets of one length.
  void need_credits(ShapeSets<Form>& sets) const {
    for (unsigned vc = 0; vc < sets.shape->out_vcs.size(); ++vc) {
      const unsigned buffer = sets.shape->out_buffers[vc];
      unsigned needed = 0;
      while (needed < buffer && !state.is_open(needed, buffer, only_length)) ++needed;
      for (unsigned k = 0; k < sets.needed_credits.size(); ++k) {
        if ((needed >> k & 1U) != 0) insert(sets.needed_credits[k], vc);
      }
    }
  }

  struct alignas(64) Line {
    std::byte bytes[64]{};
  };

  [[nodiscard, gnu::always_inline]] unsigned target_bits() const { return kIsWide<Set> ? target_bits_ : kFewVcBits; }
  [[gnu::always_inline]] static void fetch(const void* first, std::size_t size) {
    for (std::size_t k = 0; k < size; k += sizeof(Line))
      __builtin_prefetch(static_cast<const std::byte*>(first) + k, 1);
  }

  const RecordTable records_;
  const Occupant* const occupants_;
  const std::uint16_t* const shape_numbers_;
  const unsigned alignment_bits_;
  const bool has_one_shape_;
  const unsigned target_bits_;
  const std::size_t block_count_;
  const std::size_t block_bytes_;
  LargeVector<Line> lines_;
  std::byte* const first_block_;
};

}  // namespace weft::sim
