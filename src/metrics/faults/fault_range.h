// The rates along a fault curve, as a person writes them: exact decimals, never rounded before they meet the network.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace weft::metrics {

// FROM:TO:STEP, or one value alone. All three are counts (0:50:5), percentages (0:20%:2%) or shares (0:0.2:0.02); a 0
// fits any of them.
struct FaultRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t step = 0;   // 0 for one value alone
  std::uint64_t whole = 0;  // which number stands for all; 0: they are counts
};

// Throws InputError.
FaultRange read_fault_range(std::string_view text);

struct FaultRate {
  double share = 0;  // of all that can die, as it was asked for
  std::uint64_t fault_count = 0;
};

// Both ends are among them, whether or not the last step is a whole one. A share of the `mortal_count` links or nodes
// is rounded to the nearest whole number of them, halves upwards. Throws InputError when there are not so many.
std::vector<FaultRate> rates_of(const FaultRange& range, std::uint64_t mortal_count);

}  // namespace weft::metrics
