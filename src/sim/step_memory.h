// Remembers what a routing has said of single steps, so that in small networks it is not asked the same again and
// again. Each place holds one answer, the last; whether something is remembered changes no result.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "routing/routing.h"
#include "sim/fabric.h"

namespace weft::sim {

class StepMemory {
 public:
  // A packet with this header leaves a router by an output port and a vc, of the routing, or sets out there with it.
  struct Question {
    routing::Header header{};
    RouterId router = 0;
    Local port = kNoLocal;
    routing::VcId vc = 0;
    friend bool operator==(const Question&, const Question&) = default;
  };
  // The header behind that step, and the output vcs that it may take next.
  struct Answer {
    routing::Header header{};
    Local first_wanted = 0;
    Local last_wanted = 0;
  };

  // Where about as many questions as nodes times terminals are to be expected; none are remembered where that is much.
  StepMemory(std::uint64_t node_count, std::uint64_t terminal_count) {
    constexpr std::uint64_t kMostPlaces = std::uint64_t{1} << 16U;
    if (node_count > kMostPlaces || terminal_count > kMostPlaces || node_count * terminal_count > kMostPlaces) return;
    places_.resize(2 * std::bit_ceil(node_count * terminal_count));
  }

  [[nodiscard]] bool is_used() const { return !places_.empty(); }

  // The answer, or none.
  [[nodiscard]] const Answer* find(const Question& question) const {
    const Place& place = places_[place_of(question)];
    return place.question == question ? &place.answer : nullptr;
  }
  void store(const Question& question, const Answer& answer) { places_[place_of(question)] = {question, answer}; }

  [[nodiscard]] std::uint64_t bytes() const { return places_.capacity() * sizeof(Place); }

 private:
  struct Place {
    Question question{{.destination = UINT32_MAX}};  // which nobody asks
    Answer answer{};
  };

  [[nodiscard]] std::size_t place_of(const Question& question) const {
    constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
    std::uint64_t hash = std::uint64_t{question.router} << 32U | question.header.destination;
    hash ^= std::uint64_t{question.port} << 22U ^ std::uint64_t{question.vc} << 18U;
    hash = (hash ^ std::uint64_t{question.header.state[0]} << 26U) * kMultiplier;
    return static_cast<std::size_t>(hash >> 40U) & (places_.size() - 1);
  }

  std::vector<Place> places_;
};

}  // namespace weft::sim
