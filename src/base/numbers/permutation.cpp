#include "base/numbers/permutation.h"

#include <bit>
#include <utility>

#include "base/check.h"

namespace weft {

std::uint64_t factorial(unsigned n) {
  WEFT_CHECK(n <= kLongestPermutation);
  std::uint64_t product = 1;
  for (unsigned i = 2; i <= n; ++i) product *= i;
  return product;
}

Permutation::Permutation(unsigned length) : length_(length) {
  WEFT_CHECK(length <= kLongestPermutation);
  for (unsigned i = 0; i < length; ++i) symbols_[i] = static_cast<std::uint8_t>(i + 1);
}

Permutation Permutation::from_rank(unsigned length, std::uint64_t rank) {
  Permutation permutation(length);
  std::uint64_t weight = factorial(length);
  for (unsigned position = 0; position < length; ++position) {
    weight /= length - position;
    const auto step = static_cast<unsigned>(rank / weight);
    rank %= weight;
    // Moves the chosen symbol to the front of the rest, which stays sorted.
    const std::uint8_t chosen = permutation.symbols_[position + step];
    for (unsigned i = position + step; i > position; --i) permutation.symbols_[i] = permutation.symbols_[i - 1];
    permutation.symbols_[position] = chosen;
  }
  return permutation;
}

void Permutation::swap_positions(unsigned a, unsigned b) { std::swap(symbols_[a - 1], symbols_[b - 1]); }

std::uint64_t Permutation::rank() const {
  std::uint64_t rank = 0;
  std::uint32_t unused = (1U << length_) - 1U;  // bit s-1: symbol s has not occurred yet
  for (unsigned position = 0; position < length_; ++position) {
    const unsigned symbol_bit = symbols_[position] - 1U;
    const int smaller = std::popcount(unused & ((1U << symbol_bit) - 1U));
    rank = rank * (length_ - position) + static_cast<std::uint64_t>(smaller);
    unused &= ~(1U << symbol_bit);
  }
  return rank;
}

bool Permutation::is_valid() const {
  std::uint32_t seen = 0;
  for (unsigned i = 0; i < length_; ++i) {
    if (symbols_[i] < 1 || symbols_[i] > length_) return false;
    seen |= 1U << (symbols_[i] - 1U);
  }
  return std::popcount(seen) == static_cast<int>(length_);
}

}  // namespace weft
