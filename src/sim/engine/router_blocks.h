// A kernel for one form of the routers' state: its blocks, and the order in which they are visited. Nothing that a
// router does takes effect at another in less than two cycles, so a block is taken through two cycles before the next
// one.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "sim/engine/kernel.h"
#include "sim/engine/router_step.h"

namespace weft::sim {

template <class Form>
class RouterBlocks final : public Kernel {
 public:
  using Sets = typename Form::Sets;
  using Word = typename Form::Word;
  static constexpr unsigned kSlots = Form::kSlots;

  RouterBlocks(Partition& host, const SlotRange& range) : routers_(host.routers()), range_(range), step_(host, range) {}

  bool run(Cycle now, unsigned cycles) override {
    if constexpr (Form::kIsDense)
      return visit_all(now, cycles);
    else
      return visit_listed(now, cycles);
  }

  void put_due(RingKind ring, std::uint32_t slot, Local vc, Cycle cycle) override {
    insert(at(block_of(slot).due(ring, cycle), slot_in_block(slot)), vc);
    step_.agenda().insert(block_number(slot), cycle);
  }

  void start(std::uint32_t slot, Local first_vc, Cycle cycle) override {
    insert(block_of(slot).of(kStarting, slot_in_block(slot)), first_vc);
    step_.agenda().insert(block_number(slot), cycle);
  }

  [[nodiscard]] unsigned credits(std::uint32_t slot, Local out_vc) const override {
    return block_of(slot).value(Counter::credits, slot_in_block(slot), out_vc);
  }

  void list_active(std::vector<ActiveVc>& list) const override {
    for (std::uint32_t id = 0; id < step_.context().block_count(); ++id) {
      const Block<Form> b = step_.context().block(id);
      for_each_member<Word>(b[kActive], [&](unsigned slot, unsigned vc) {
        list.push_back(
            {range_.begin + id * kSlots + slot, static_cast<Local>(vc), b.value(Counter::left, slot, vc) + 1});
      });
    }
  }

  void save(std::uint32_t slot, std::vector<VcImage>& image) const override {
    const Block<Form> b = block_of(slot);
    const unsigned s = slot_in_block(slot);
    image.assign(range_.most_vcs, {});
    for (unsigned vc = 0; vc < image.size(); ++vc) {
      VcImage& one = image[vc];
      for_each_set(b, one, [&](const Sets& sets, auto& bits, unsigned k) {
        bits = static_cast<std::remove_reference_t<decltype(bits)>>(bits | unsigned{contains(at(sets, s), vc)} << k);
      });
      for (unsigned c = 0; c < kCounterCount; ++c) {
        one.counters[c] = static_cast<std::uint16_t>(b.value(static_cast<Counter>(c), s, vc));
      }
    }
  }

  void load(std::uint32_t slot, const std::vector<VcImage>& image) override {
    const Block<Form> b = block_of(slot);
    const unsigned s = slot_in_block(slot);
    const RouterRecord<Number> record = routers_.record<Number>(slot);
    for (unsigned vc = 0; vc < image.size(); ++vc) {
      const VcImage& one = image[vc];
      for_each_set(b, one, [&](Sets& sets, const auto& bits, unsigned k) {
        if ((bits >> k & 1U) != 0) insert(at(sets, s), vc);
      });
      for (unsigned c = 0; c < kCounterCount; ++c) {
        const auto counter = static_cast<Counter>(c);
        if (Form::kIsOneFlit && counter == Counter::packets) continue;  // these are the flits
        b.set(counter, s, vc, one.counters[c]);
      }
      if constexpr (Form::kIsDense) {
        if (one.is_in(kActive)) insert(at(b.owner(record.in[vc].out), s), vc);
      }
    }
    if constexpr (Form::kIsDense) {
      step_.switches().load_pointers(step_.context().visit(block_number(slot), 0), s);
    }
  }

  void settle_pointers() override {
    if constexpr (Form::kIsDense) {
      for (std::uint32_t slot = range_.begin; slot < range_.end; ++slot) {
        step_.switches().save_pointers(step_.context().visit(block_number(slot), 0), slot_in_block(slot));
      }
    }
  }
  [[nodiscard]] bool has_work(std::uint32_t slot, Cycle cycle) const override {
    if constexpr (Form::kIsDense) return step_.has_work(block_of(slot), block_number(slot), cycle);
    return step_.agenda().contains(block_number(slot), cycle);
  }
  void add_work(std::uint32_t slot, Cycle cycle) override { step_.agenda().insert(block_number(slot), cycle); }

  [[nodiscard]] double regular_share() const override { return step_.regular_share(); }
  [[nodiscard]] std::uint64_t bytes() const override { return step_.bytes(); }

 private:
  using Number = typename Form::Number;

  // Most dense blocks are busy, so that all are looked at.
  bool visit_all(Cycle now, unsigned cycles) {
    BlockAgenda& agenda = step_.agenda();
    bool has_any = false;
    const auto count = static_cast<std::uint32_t>(step_.context().block_count());
    for (std::uint32_t id = 0; id < count; ++id) {
      if (is_large_) {
        step_.context().prefetch(std::min(id + 2, count - 1), now);
        step_.context().prefetch_heads(std::min(id + 1, count - 1), now);
      }
      auto visit = step_.context().visit(id, now);
      for (; visit.now < now + cycles; ++visit.now) {
        if (!step_.has_work(visit.b, id, visit.now)) continue;
        has_any = true;
        agenda.erase(id, visit.now);
        if (step_.step(visit)) agenda.insert(id, visit.now + 1);
      }
      visit.now = now;
      step_.send_all(visit);
    }
    return has_any;
  }

  bool visit_listed(Cycle now, unsigned cycles) {
    BlockAgenda& agenda = step_.agenda();
    BlockAgenda::Cursor cursor(agenda, now, cycles);
    const bool tries_twice = cycles == 2 && is_mostly_quiet(now);
    const auto& context = step_.context();
    // Not always_inline: Cursor::next is compiled for the baseline, these for the instruction set of the kernel.
    const auto prefetch = [&](std::uint32_t id) { context.prefetch(id, now); };
    const auto prefetch_ends = [&](std::uint32_t id) {
      if (has_far_ends_) context.prefetch_ends(id, now);
    };
    bool has_any = false;
    while (is_large_ ? cursor.next(prefetch, prefetch_ends) : cursor.next()) {
      has_any = true;
      ++visits_;
      auto visit = context.visit(cursor.block(), now);
      bool is_again = cursor.is_in_second();
      if (cursor.is_in_first()) {
        if constexpr (RouterStep<Form>::kCanStepTwice) {
          if (tries_twice && step_.can_step_twice(visit)) {
            ++quiet_;
            if (step_.step_twice(visit)) agenda.insert(visit.id, now + 2);
            continue;
          }
        }
        is_again = step_.step(visit) || is_again;
      }
      ++visit.now;
      if (cycles == 2 && is_again) {
        is_again = step_.step(visit);
        ++visit.now;
      }
      if (is_again) agenda.insert(visit.id, visit.now);
    }
    return has_any;
  }

  // Whether it is worth while to look for quiet routers: in a busy network there are few of them. Asked again now and
  // then.
  bool is_mostly_quiet(Cycle now) {
    constexpr Cycle kInterval = 64;
    constexpr std::uint64_t kShare = 2;
    if (now / 2 % kInterval == 0) is_quiet_ = true;
    if (now / 2 % kInterval == 1) is_quiet_ = kShare * quiet_ >= visits_;
    visits_ = 0;
    quiet_ = 0;
    return is_quiet_;
  }

  [[nodiscard]] std::uint32_t block_number(std::uint32_t slot) const { return (slot - range_.begin) / kSlots; }
  [[nodiscard]] unsigned slot_in_block(std::uint32_t slot) const { return (slot - range_.begin) % kSlots; }
  [[nodiscard]] Block<Form> block_of(std::uint32_t slot) const { return step_.context().block(block_number(slot)); }

  // Calls visit(sets, bits of the image, number of the bit) for all sets of a block.
  template <class Image, class Visit>
  static void for_each_set(const Block<Form>& b, Image& image, const Visit& visit) {
    for (unsigned k = 0; k < kSetCount; ++k) visit(b[static_cast<SetKind>(k)], image.sets, k);
    for (unsigned ring = 0; ring < kRingCount; ++ring) {
      for (unsigned cycle = 0; cycle < kNear; ++cycle)
        visit(b.due(static_cast<RingKind>(ring), cycle), image.due[ring], cycle);
    }
  }

  Routers& routers_;
  const SlotRange range_;
  RouterStep<Form> step_;
  // For a near cache, and for most caches. A visit of a sparse block is short, so that looking ahead must save more.
  const bool is_large_ = step_.bytes() > (Form::kIsDense ? 128 : 1280) * 1024;
  // Body flits know where they go: only what no cache holds is worth to fetch.
  const bool has_far_ends_ = Form::kIsOneFlit ? is_large_ : step_.bytes() > 4 * 1024 * 1024;
  bool is_quiet_ = true;
  std::uint64_t visits_ = 0;  // of the last pass, and how many of them were of quiet routers
  std::uint64_t quiet_ = 0;
};

template <class Form>
std::unique_ptr<Kernel> make_kernel(Partition& partition, const SlotRange& range) {
  return std::make_unique<RouterBlocks<Form>>(partition, range);
}

}  // namespace weft::sim
