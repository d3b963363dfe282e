// Natural logarithms in fixed point. All steps use integers, so the result is the same on every machine, which the
// standard library does not guarantee.
#pragma once

#include <cstdint>

namespace weft {

// -ln(u) for u = number / 2^32, number from 1 to 2^32, in units of 2^-58. The error is below 2^-36. Fast.
std::uint64_t minus_log(std::uint64_t number);

// -ln(1-p) for p = part / 2^64, part from 0, in units of 2^-58. The error is a few units. Slow.
std::uint64_t minus_log_of_rest(std::uint64_t part);

inline constexpr unsigned kLogBits = 58;

}  // namespace weft
