// Permutations of 1..n, n at most 20, and their rank in lexicographic order.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace weft {

inline constexpr unsigned kLongestPermutation = 20;  // 20! is the largest factorial below 2^64

std::uint64_t factorial(unsigned n);

class Permutation {
 public:
  explicit Permutation(unsigned length);  // the identity
  static Permutation from_rank(unsigned length, std::uint64_t rank);

  [[nodiscard]] unsigned length() const { return length_; }
  // Positions count from 1, as in the papers.
  [[nodiscard]] unsigned at(unsigned position) const { return symbols_[position - 1]; }
  void set(unsigned position, unsigned symbol) { symbols_[position - 1] = static_cast<std::uint8_t>(symbol); }
  void swap_positions(unsigned a, unsigned b);

  [[nodiscard]] std::uint64_t rank() const;

  // Each symbol 1..n exactly once?
  [[nodiscard]] bool is_valid() const;

  friend bool operator==(const Permutation&, const Permutation&) = default;

 private:
  unsigned length_;
  std::array<std::uint8_t, kLongestPermutation> symbols_{};
};

}  // namespace weft
