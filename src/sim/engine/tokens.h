// Flits and credits in transit, in a wheel of lists by the cycle in which they are due: flits to input VCs, credits to
// output VCs and to the VCs of terminals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sim/engine/fabric.h"

namespace weft::sim {

// A vector that grows by a quarter: there are many of them, and most soon keep their size.
template <class Token>
class TokenList {
 public:
  void push(Token token) {
    if (end_ == limit_) grow();
    *end_++ = token;
  }
  void push_if(Token token, unsigned condition) {
    if (end_ == limit_) grow();
    *end_ = token;
    end_ += condition;
  }
  void clear() { end_ = tokens_.get(); }
  [[nodiscard]] std::span<const Token> tokens() const { return {tokens_.get(), end_}; }
  [[nodiscard]] std::uint64_t bytes() const {
    return static_cast<std::uint64_t>(limit_ - tokens_.get()) * sizeof(Token);
  }

 private:
  [[gnu::noinline]] void grow() {
    const std::span<const Token> all = tokens();
    const std::size_t capacity = all.size() + all.size() / 4 + 16;
    auto larger = std::make_unique<Token[]>(capacity);
    end_ = std::copy(all.begin(), all.end(), larger.get());
    tokens_ = std::move(larger);
    limit_ = tokens_.get() + capacity;
  }

  std::unique_ptr<Token[]> tokens_;
  Token* end_ = nullptr;
  Token* limit_ = nullptr;
};

template <class Token>
class TokenWheel {
 public:
  explicit TokenWheel(unsigned longest_delay) : slot_count_(longest_delay + 1), slots_(slot_count_) {}

  // Must be called for every cycle, in order.
  void turn_to(Cycle now) { at_ = static_cast<unsigned>(now % slot_count_); }
  TokenList<Token>& due() { return slots_[at_]; }
  TokenList<Token>& after(unsigned delay) {
    const unsigned slot = at_ + delay;
    return slots_[slot < slot_count_ ? slot : slot - slot_count_];
  }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const auto& slot : slots_) total += slot.bytes();
    return total;
  }

 private:
  unsigned slot_count_;
  unsigned at_ = 0;
  std::vector<TokenList<Token>> slots_;
};

}  // namespace weft::sim
