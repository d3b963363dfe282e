// A view of the router that a lane is simulating: its slices of the arrays, and its sets.
#pragma once

#include <bit>
#include <utility>

#include "sim/engine/lane.h"

namespace weft::sim {

inline constexpr unsigned kToRouter = 2;  // cycles from a terminal to its router

class Lane::Here {
 public:
  Here(EngineState& state, RouterId router)
      : id(router),
        position(state.fabric.position(router)),
        shape(state.fabric.shape(router)),
        in(&state.in_vcs[position.in_vc]),
        out(&state.out_vcs[position.out_vc]),
        block(state.block(router)) {}

  const RouterId id;
  const RouterPlace& position;
  const Shape& shape;
  InVc* const in;
  OutVc* const out;
  std::uint64_t* const block;

  void set(MaskKind kind, Local number) const { word(kind, number) |= bit(number); }
  void clear(MaskKind kind, Local number) const { word(kind, number) &= ~bit(number); }
  [[nodiscard]] bool has(MaskKind kind, Local number) const { return (word(kind, number) & bit(number)) != 0; }
  [[nodiscard]] bool has_any(MaskKind kind) const {
    std::uint64_t all = 0;
    for (std::uint32_t w = 0; w < shape.words; ++w) all |= row(kind)[w];
    return all != 0;
  }
  // Calls visit(vc) for each input VC that requests the switch.
  template <class Visit>
  void for_each_ready(const Visit& visit) const {
    for_each_bit([&](std::uint32_t w) { return row(kFilled)[w] & row(kFree)[w]; }, visit);
  }
  [[nodiscard]] bool has_ready() const {
    std::uint64_t all = 0;
    for (std::uint32_t w = 0; w < shape.words; ++w) all |= row(kFilled)[w] & row(kFree)[w];
    return all != 0;
  }
  void move_all(MaskKind from, MaskKind to) const {
    for (std::uint32_t w = 0; w < shape.words; ++w) row(to)[w] |= std::exchange(row(from)[w], 0);
  }

  [[nodiscard]] std::uint64_t* row(unsigned number) const { return block + std::size_t{number} * shape.words; }

  // Visits the members of the row. Each word is read once, before its first visit.
  template <class Visit>
  void for_each(unsigned number, const Visit& visit) const {
    for_each_bit([&](std::uint32_t w) { return row(number)[w]; }, visit);
  }

  // The offset of its ports in arrays that hold the ports of terminals too.
  [[nodiscard]] std::size_t in_port() const { return position.in_link + std::size_t{position.first_terminal}; }
  [[nodiscard]] std::size_t out_port() const { return position.out_link + std::size_t{position.first_terminal}; }

 private:
  template <class WordOf, class Visit>
  void for_each_bit(const WordOf& word_of, const Visit& visit) const {
    for (std::uint32_t w = 0; w < shape.words; ++w) {
      for (std::uint64_t bits = word_of(w); bits != 0; bits &= bits - 1) {
        visit(static_cast<Local>(64 * w + static_cast<unsigned>(std::countr_zero(bits))));
      }
    }
  }
  [[nodiscard]] std::uint64_t& word(MaskKind kind, Local number) const { return row(kind)[number / 64U]; }
  static std::uint64_t bit(Local number) { return std::uint64_t{1} << (number % 64U); }
};

template <class Visit>
void Lane::take_births(Cycle now, const Visit& visit) {
  const TerminalId first_terminal = fabric_.position(first_).first_terminal;
  const auto birth_of = [&](std::uint32_t k) { return state_.terminals[first_terminal + k].generated; };
  calendar_.take(now, birth_of, [&](std::uint32_t k) {
    const TerminalId id = first_terminal + k;
    state_.terminals[id].is_in_calendar = false;
    const RouterId router = graph_.node_of_terminal(id);
    visit(router, static_cast<Local>(id - fabric_.position(router).first_terminal));
  });
}

}  // namespace weft::sim
