// The blocks that have work in each of the next cycles: bitmaps of two levels.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/engine/bytes_of.h"
#include "sim/engine/kernel.h"

namespace weft::sim {

class BlockAgenda {
  struct Set {
    std::uint64_t* words = nullptr;
    std::uint64_t* summary = nullptr;  // a bit for each word; unused if there are few
  };

 public:
  explicit BlockAgenda(std::size_t block_count)
      : block_count_(block_count), word_count_((block_count + 63) / 64), has_summary_(word_count_ > kFewWords) {
    const std::size_t summary_count = (word_count_ + 63) / 64;
    all_.resize(kNear * (word_count_ + summary_count), 0);
    for (unsigned k = 0; k < kNear; ++k) {
      sets_[k] = {all_.data() + k * word_count_, all_.data() + kNear * word_count_ + k * summary_count};
    }
  }
  BlockAgenda(BlockAgenda&&) = delete;

  [[nodiscard]] std::size_t block_count() const { return block_count_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_of(all_); }

  // `cycle` is at most kNear - 1 ahead of the cycle that is being simulated.
  [[gnu::always_inline]] void insert(std::size_t block, Cycle cycle) {
    const Set& set = sets_[cycle % kNear];
    set.words[block / 64] |= std::uint64_t{1} << (block % 64);
    if (has_summary_) set.summary[block / 4096] |= std::uint64_t{1} << (block / 64 % 64);
  }
  [[nodiscard]] bool contains(std::size_t block, Cycle cycle) const {
    return (sets_[cycle % kNear].words[block / 64] >> (block % 64) & 1U) != 0;
  }

  void erase(std::size_t block, Cycle cycle) {
    sets_[cycle % kNear].words[block / 64] &= ~(std::uint64_t{1} << (block % 64));
  }

  // Goes through the blocks of one cycle or of two, in ascending order, and takes them out of the agenda.
  class Cursor {
   public:
    Cursor(const BlockAgenda& agenda, Cycle now, unsigned cycles)
        : first_(agenda.sets_[now % kNear]),
          second_(agenda.sets_[(now + cycles - 1) % kNear]),  // the same, if there is one
          word_count_(agenda.word_count_),
          has_summary_(agenda.has_summary_) {}

    [[gnu::always_inline]] bool next() { return take(item_); }
    // Calls far(block) some blocks before a block, and near(block) at half of that distance.
    template <class Far, class Near>
    [[gnu::always_inline]] bool next(const Far& far, const Near& near) {
      while (taken_ != read_ + kFar && take(ahead_[taken_ % kFar])) far(ahead_[taken_++ % kFar].block);
      if (read_ == taken_) return false;
      if (read_ + kFar / 2 < taken_) near(ahead_[(read_ + kFar / 2) % kFar].block);
      item_ = ahead_[read_++ % kFar];
      return true;
    }
    [[nodiscard]] std::uint32_t block() const { return item_.block; }
    [[nodiscard]] bool is_in_first() const { return item_.is_in_first; }
    [[nodiscard]] bool is_in_second() const { return item_.is_in_second; }

   private:
    struct Item {
      std::uint32_t block = 0;
      bool is_in_first = false;
      bool is_in_second = false;
    };
    static constexpr unsigned kFar = 16;

    [[gnu::always_inline]] bool take(Item& item) {
      while (blocks_ == 0) {
        if (!next_word()) return false;
        in_first_ = std::exchange(first_.words[word_], 0);
        in_second_ = std::exchange(second_.words[word_], 0);
        blocks_ = in_first_ | in_second_;
      }
      const auto bit = static_cast<unsigned>(std::countr_zero(blocks_));
      blocks_ &= blocks_ - 1;
      item = {static_cast<std::uint32_t>(64 * word_ + bit), (in_first_ >> bit & 1U) != 0,
              (in_second_ >> bit & 1U) != 0};
      return true;
    }
    bool next_word() {
      if (!has_summary_) {
        word_ = next_++;
        return word_ < word_count_;
      }
      while (words_ == 0) {
        if (64 * next_ >= word_count_) return false;
        words_ = std::exchange(first_.summary[next_], 0);
        words_ |= std::exchange(second_.summary[next_], 0);
        ++next_;
      }
      word_ = 64 * (next_ - 1) + static_cast<std::size_t>(std::countr_zero(words_));
      words_ &= words_ - 1;
      return true;
    }

    const Set first_;
    const Set second_;
    const std::size_t word_count_;
    const bool has_summary_;
    std::size_t next_ = 0;  // word, or word of the summary
    std::uint64_t words_ = 0;
    std::size_t word_ = 0;
    std::uint64_t blocks_ = 0;
    std::uint64_t in_first_ = 0;
    std::uint64_t in_second_ = 0;
    Item item_;
    std::array<Item, kFar> ahead_;
    unsigned taken_ = 0;
    unsigned read_ = 0;
  };

 private:
  static constexpr std::size_t kFewWords = 64;

  std::size_t block_count_;
  std::size_t word_count_;  // of one cycle
  bool has_summary_;
  std::vector<std::uint64_t> all_;
  std::array<Set, kNear> sets_{};
};

}  // namespace weft::sim
