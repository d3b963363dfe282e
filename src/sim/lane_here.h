// The router that a lane is visiting: its parts of the arrays, and its sets.
#pragma once

#include <bit>

#include "sim/lane.h"

namespace weft::sim {

// Routers of one word are by far the most, and the compiler knows then that there is nothing to count.
template <bool kOneWord>
class Lane::Here {
 public:
  Here(EngineState& state, RouterId router)
      : id(router),
        place(state.fabric.place(router)),
        shape(state.fabric.shape(router)),
        in(&state.in_vcs[place.in_vc]),
        out(&state.out_vcs[place.out_vc]),
        block(&state.words[std::size_t{kOneWord ? router : place.word} * state.block_words]) {}

  const RouterId id;
  const RouterPlace& place;
  const Shape& shape;
  InVc* const in;
  OutVc* const out;
  std::uint64_t* const block;

  [[nodiscard]] std::uint32_t words() const {
    if constexpr (kOneWord) return 1;
    return shape.words;
  }
  [[nodiscard]] std::uint64_t& word(unsigned row, Local number) const {
    if constexpr (kOneWord) return block[row];
    return block[row * shape.words + number / 64U];
  }
  void set(MaskKind kind, Local number) const { word(kind, number) |= bit(number); }
  void clear(MaskKind kind, Local number) const { word(kind, number) &= ~bit(number); }
  [[nodiscard]] bool has(MaskKind kind, Local number) const { return (word(kind, number) & bit(number)) != 0; }
  [[nodiscard]] bool has_any(MaskKind kind) const {
    if constexpr (kOneWord) return block[kind] != 0;
    std::uint64_t all = 0;
    for (std::uint32_t w = 0; w < words(); ++w) all |= block[kind * words() + w];
    return all != 0;
  }
  void move_all(MaskKind from, MaskKind to) const {
    for (std::uint32_t w = 0; w < words(); ++w) {
      block[to * words() + w] |= block[from * words() + w];
      block[from * words() + w] = 0;
    }
  }

  // Visits what is in the row, as it is before the first visit.
  template <class Visit>
  void for_each(unsigned row, const Visit& visit) const {
    for (std::uint32_t w = 0; w < words(); ++w) {
      for (std::uint64_t bits = block[row * words() + w]; bits != 0; bits &= bits - 1) {
        visit(static_cast<Local>(64 * w + static_cast<unsigned>(std::countr_zero(bits))));
      }
    }
  }

  [[nodiscard]] bool is_terminal(Local out_port) const { return out_port >= shape.out_links; }

  static std::uint64_t bit(Local number) { return std::uint64_t{1} << (number % 64U); }
};

}  // namespace weft::sim
