// A row of words for each router of a lane, where the short way of src/sim/engine/lane_plain.cpp will do: its sets.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/engine/bytes_of.h"
#include "sim/engine/engine_state.h"

namespace weft::sim {

// Of those in a set, the ones that are there only from the second cycle of a turn on; and credits for the vcs of
// terminals that come in it.
enum LateKind : std::uint8_t { kLateRouting = kMaskKinds, kLateFilled, kLateFree, kLateCredits, kLateKinds };

inline constexpr std::size_t kRowLength = 12;  // one is not used; so few steps lead to a row
static_assert(kRowLength >= kLateKinds);

class PlainRows {
 public:
  // All are empty.
  PlainRows(std::size_t router_count, const Fabric& fabric) {
    const bool is_narrow = std::ranges::all_of(
        fabric.shapes(), [](const Shape& shape) { return std::max(shape.in_vcs.size(), shape.out_vcs.size()) <= 32; });
    (is_narrow ? narrow_.resize(router_count * kRowLength) : wide_.resize(router_count * kRowLength));
  }

  // Calls visit(first word of the first row), with the words as wide as they need to be.
  template <class Visit>
  void with_words(const Visit& visit) {
    if (!narrow_.empty()) {
      visit(narrow_.data());
    } else if (!wide_.empty()) {
      visit(wide_.data());
    }
  }

  [[nodiscard]] std::uint64_t bytes() const { return bytes_of(narrow_) + bytes_of(wide_); }

 private:
  std::vector<std::uint32_t> narrow_;  // one of the two
  std::vector<std::uint64_t> wide_;
};

}  // namespace weft::sim
