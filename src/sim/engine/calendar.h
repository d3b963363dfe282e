// A timing wheel with two levels: the near wheel has a slot per cycle, the far wheel a slot per revolution (kTurn
// cycles) of the near one. An item is in at most one slot, so the slots are linked lists with one link per item.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/model/model.h"

namespace weft::sim {

class Calendar {
 public:
  explicit Calendar(std::uint32_t item_count) : next_(item_count) {
    near_.fill(kNone);
    far_.fill(kNone);
  }

  // `time` is later than that of the last call of take().
  void insert(std::uint32_t item, Cycle time) {
    std::uint32_t& first = time / kTurn == taken_ / kTurn ? near_[time % kTurn] : far_[time / kTurn % kTurn];
    next_[item] = first;
    first = item;
    ++count_;
  }

  // Removes and visits the items due at `now`. Must be called for every cycle from 0 on, except those skipped by
  // skip_to(). `time_of` returns the time with which an item was inserted.
  template <class TimeOf, class Visit>
  void take(Cycle now, const TimeOf& time_of, const Visit& visit) {
    taken_ = now;
    if (now % kTurn == 0) {
      for_each_of(far_[now / kTurn % kTurn], [&](std::uint32_t item) {
        --count_;
        insert(item, time_of(item));
      });
    }
    for_each_of(near_[now % kTurn], [&](std::uint32_t item) {
      --count_;
      visit(item);
    });
  }

  // The next call of take() will be for the cycle `next`; nothing may be due before.
  template <class TimeOf>
  void skip_to(Cycle next, const TimeOf& time_of) {
    const bool is_new_turn = next / kTurn != taken_ / kTurn;
    if (next == 0 || next <= taken_) return;
    taken_ = next - 1;
    if (!is_new_turn || next % kTurn == 0) return;  // take() empties the far slot in the first cycle of a revolution
    for_each_of(far_[next / kTurn % kTurn], [&](std::uint32_t item) {
      --count_;
      insert(item, time_of(item));
    });
  }

  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  [[nodiscard]] std::uint64_t bytes() const {
    return sizeof(near_) + sizeof(far_) + next_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr Cycle kTurn = 1024;

  // Empties the list first, as visited items may be inserted into it again.
  template <class Visit>
  void for_each_of(std::uint32_t& list, const Visit& visit) {
    std::uint32_t item = list;
    list = kNone;
    while (item != kNone) {
      const std::uint32_t next = next_[item];
      visit(item);
      item = next;
    }
  }

  std::array<std::uint32_t, kTurn> near_{};
  std::array<std::uint32_t, kTurn> far_{};
  std::vector<std::uint32_t> next_;
  std::uint64_t count_ = 0;
  Cycle taken_ = 0;
};

}  // namespace weft::sim
