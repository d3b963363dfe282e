// The fault rates of a curve as the user writes them: exact decimals, rounded only when the network is known.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace weft::metrics {

// FROM:TO:STEP, or a single value. All three are counts (0:50:5), percentages (0:20%:2%) or fractions (0:0.2:0.02); 0
// may be combined with any of them.
struct FaultRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t step = 0;   // 0 for a single value
  std::uint64_t whole = 0;  // the number that means 100 %; 0: the values are counts
};

// Throws InputError.
FaultRange read_fault_range(std::string_view text);

struct FaultRate {
  double share = 0;  // requested fraction of all that can die
  std::uint64_t fault_count = 0;
};

// Both ends are included, even if the last step is shorter. A fraction of the `killable_count` links or nodes is
// rounded to the nearest integer, halves upwards. Throws InputError if there are not so many.
std::vector<FaultRate> rates_of(const FaultRange& range, std::uint64_t killable_count);

}  // namespace weft::metrics
