// A set of small numbers as bits, with a bit above for each word that has any, so that an almost empty set of a million
// is walked in no time.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace weft {

class BitSet {
 public:
  BitSet() = default;
  explicit BitSet(std::uint64_t size) : words_((size + 63) / 64, 0), summary_((words_.size() + 63) / 64, 0) {}

  void insert(std::uint64_t number) {
    words_[number / 64] |= bit(number);
    summary_[number / 4096] |= bit(number / 64);
  }
  void erase(std::uint64_t number) {
    words_[number / 64] &= ~bit(number);
    if (words_[number / 64] == 0) summary_[number / 4096] &= ~bit(number / 64);
  }
  [[nodiscard]] bool contains(std::uint64_t number) const { return (words_[number / 64] & bit(number)) != 0; }

  // In ascending order. The visit may take out the number that it is at.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::uint64_t i = 0; i < summary_.size(); ++i) {
      for (std::uint64_t groups = summary_[i]; groups != 0; groups &= groups - 1) {
        const std::uint64_t word = 64 * i + static_cast<std::uint64_t>(std::countr_zero(groups));
        for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1) {
          visit(64 * word + static_cast<std::uint64_t>(std::countr_zero(bits)));
        }
      }
    }
  }

  // The same, and leaves the set empty. Nothing may be put in meanwhile.
  template <class Visit>
  void drain(const Visit& visit) {
    for (std::uint64_t i = 0; i < summary_.size(); ++i) {
      for (std::uint64_t groups = std::exchange(summary_[i], 0); groups != 0; groups &= groups - 1) {
        const std::uint64_t word = 64 * i + static_cast<std::uint64_t>(std::countr_zero(groups));
        for (std::uint64_t bits = std::exchange(words_[word], 0); bits != 0; bits &= bits - 1) {
          visit(64 * word + static_cast<std::uint64_t>(std::countr_zero(bits)));
        }
      }
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return (words_.size() + summary_.size()) * sizeof(std::uint64_t); }

 private:
  static std::uint64_t bit(std::uint64_t number) { return std::uint64_t{1} << (number % 64); }

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> summary_;
};

}  // namespace weft
