// The routers that have work in this cycle and in the next: two sets of small numbers. A set is a two-level bitmap, so
// iterating it costs O(members + n/4096).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace weft::sim {

class Agenda {
 public:
  explicit Agenda(std::size_t size) : now_(size), next_(size) {}

  // Inserts into the set of this cycle, without the checks of insert(); for hot loops.
  class Inserter {
   public:
    Inserter(std::uint64_t* words, std::uint64_t* summary) : words_(words), summary_(summary) {}
    void insert_if(std::size_t number, bool condition) const {
      const std::uint64_t bit = condition ? 1 : 0;
      words_[number / 64] |= bit << (number % 64);
      if (summary_ != nullptr) summary_[number / 4096] |= bit << (number / 64 % 64);
    }

   private:
    std::uint64_t* words_;
    std::uint64_t* summary_;
  };
  Inserter inserter() { return {now_.words_.data(), now_.summary_.empty() ? nullptr : now_.summary_.data()}; }

  void insert(std::size_t number) { now_.insert(number, 1); }
  void insert_next(std::size_t number) { next_.insert(number, 1); }
  void insert_next_if(std::size_t number, bool condition) { next_.insert(number, condition ? 1 : 0); }
  [[nodiscard]] bool is_empty() const { return now_.is_empty(); }
  void turn() { std::swap(now_, next_); }

  // Visits the set of this cycle in ascending order and empties it.
  template <class Visit>
  void drain(const Visit& visit) {
    now_.drain(visit);
  }

  [[nodiscard]] std::uint64_t bytes() const { return now_.bytes() + next_.bytes(); }

 private:
  class Set {
   public:
    explicit Set(std::size_t size) : words_((size + 63) / 64, 0) {
      constexpr std::size_t kFewWords = 64;
      if (words_.size() > kFewWords) summary_.resize((words_.size() + 63) / 64, 0);
    }

    void insert(std::size_t number, std::uint64_t bit) {
      words_[number / 64] |= bit << (number % 64);
      if (!summary_.empty()) summary_[number / 4096] |= bit << (number / 64 % 64);
    }
    [[nodiscard]] bool is_empty() const {
      const std::vector<std::uint64_t>& all = summary_.empty() ? words_ : summary_;
      return std::ranges::all_of(all, [](std::uint64_t word) { return word == 0; });
    }
    template <class Visit>
    void drain(const Visit& visit) {
      if (summary_.empty()) {
        for (std::size_t word = 0; word < words_.size(); ++word) drain_word(word, visit);
        return;
      }
      for (std::size_t i = 0; i < summary_.size(); ++i) {
        for (std::uint64_t groups = std::exchange(summary_[i], 0); groups != 0; groups &= groups - 1) {
          drain_word(64 * i + static_cast<std::size_t>(std::countr_zero(groups)), visit);
        }
      }
    }
    [[nodiscard]] std::uint64_t bytes() const { return (words_.size() + summary_.size()) * sizeof(std::uint64_t); }

   private:
    friend class Agenda;
    template <class Visit>
    void drain_word(std::size_t word, const Visit& visit) {
      for (std::uint64_t bits = std::exchange(words_[word], 0); bits != 0; bits &= bits - 1) {
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
      }
    }

    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> summary_;  // one bit per word; empty if there are few words
  };

  Set now_;
  Set next_;
};

}  // namespace weft::sim
