// The sets of each router of a lane on the fast path (lane_plain.cpp): one row of words per router.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/engine/bytes_of.h"
#include "sim/engine/engine_state.h"

namespace weft::sim {

// Members of a set that count only from the second cycle of a turn on, and credits for the VCs of terminals that arrive
// in that cycle.
enum LateKind : std::uint8_t { kLateRouting = kMaskKinds, kLateFilled, kLateFree, kLateCredits, kLateKinds };

inline constexpr std::size_t kRowLength = 12;  // 11 words padded to 12: the offset of a row is cheap to compute
static_assert(kRowLength >= kLateKinds);

class PlainRows {
 public:
  // All are empty.
  PlainRows(std::size_t router_count, const Fabric& fabric) {
    const bool is_narrow = std::ranges::all_of(
        fabric.shapes(), [](const Shape& shape) { return std::max(shape.in_vcs.size(), shape.out_vcs.size()) <= 32; });
    (is_narrow ? narrow_.resize(router_count * kRowLength) : wide_.resize(router_count * kRowLength));
  }

  // Calls visit(first word of the first row). Words have 32 bits if that suffices for all routers, else 64.
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
  std::vector<std::uint32_t> narrow_;  // only one of the two is used
  std::vector<std::uint64_t> wide_;
};

}  // namespace weft::sim
