// For each cycle of a wheel, a set of small numbers: who has something to do then. A bit stands above each word that
// has any, so that an almost empty set of a million is walked in no time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace weft::sim {

class Agenda {
 public:
  Agenda(std::size_t slot_count, std::size_t size)
      : word_count_((size + 63) / 64),
        summary_count_((word_count_ + 63) / 64),
        words_(slot_count * word_count_, 0),
        summary_(slot_count * summary_count_, 0) {}

  void insert(std::size_t slot, std::size_t number) {
    words_[slot * word_count_ + number / 64] |= bit(number);
    summary_[slot * summary_count_ + number / 4096] |= bit(number / 64);
  }

  [[nodiscard]] bool is_empty(std::size_t slot) const {
    const auto first = summary_.begin() + static_cast<std::ptrdiff_t>(slot * summary_count_);
    return std::all_of(first, first + static_cast<std::ptrdiff_t>(summary_count_), [](auto word) { return word == 0; });
  }

  // Visits the numbers of a slot in ascending order, and leaves it empty. None may be put in there meanwhile.
  template <class Visit>
  void drain(std::size_t slot, const Visit& visit) {
    for (std::size_t i = 0; i < summary_count_; ++i) {
      for (std::uint64_t groups = std::exchange(summary_[slot * summary_count_ + i], 0); groups != 0;
           groups &= groups - 1) {
        const std::size_t word = 64 * i + static_cast<std::size_t>(std::countr_zero(groups));
        for (std::uint64_t bits = std::exchange(words_[slot * word_count_ + word], 0); bits != 0; bits &= bits - 1) {
          visit(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
        }
      }
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return (words_.size() + summary_.size()) * sizeof(std::uint64_t); }

 private:
  static std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << (number % 64); }

  std::size_t word_count_;
  std::size_t summary_count_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> summary_;
};

}  // namespace weft::sim
