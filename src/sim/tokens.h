// What is on its way: flits to input vcs, credits to output vcs and to the vcs of terminals, by the cycle in which they
// are due.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sim/fabric.h"

namespace weft::sim {

// Grows by a quarter, as there are many of them and most stay at one size.
template <class Token>
class TokenList {
 public:
  void push(const Token& token) {
    if (size_ == capacity_) grow();
    tokens_[size_++] = token;
  }
  void clear() { size_ = 0; }
  [[nodiscard]] std::span<const Token> tokens() const { return {tokens_.get(), size_}; }
  [[nodiscard]] std::uint64_t bytes() const { return capacity_ * sizeof(Token); }

 private:
  [[gnu::noinline]] void grow() {
    capacity_ += capacity_ / 4 + 16;
    auto larger = std::make_unique<Token[]>(capacity_);
    std::copy_n(tokens_.get(), size_, larger.get());
    tokens_ = std::move(larger);
  }

  std::unique_ptr<Token[]> tokens_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

template <class Token>
class TokenWheel {
 public:
  explicit TokenWheel(unsigned longest_delay) : slots_(longest_delay + std::size_t{1}) {}

  // Towards the cycle `now`, which has to be told one after the other.
  void turn_to(Cycle now) { at_ = static_cast<std::size_t>(now % slots_.size()); }
  TokenList<Token>& due() { return slots_[at_]; }
  TokenList<Token>& after(unsigned delay) {
    const std::size_t slot = at_ + delay;
    return slots_[slot < slots_.size() ? slot : slot - slots_.size()];
  }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const auto& slot : slots_) total += slot.bytes();
    return total;
  }

 private:
  std::vector<TokenList<Token>> slots_;
  std::size_t at_ = 0;
};

}  // namespace weft::sim
