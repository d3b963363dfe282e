// 128-bit counts: pairs of nodes and sums of distances exceed 64 bits at a few billion nodes. The saturating operations
// are for sizes that are computed before anything is built: a network of 9^128 nodes has the size kHuge, "more than can
// be counted".
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace weft {

__extension__ using Count = unsigned __int128;

inline constexpr Count kHuge = std::numeric_limits<Count>::max();

Count saturating_add(Count a, Count b);
Count saturating_multiply(Count a, Count b);
Count saturating_power(Count base, Count exponent);

std::string to_text(Count count);

// 1.2 KiB, 3.4 GiB, ...
std::string bytes_to_text(Count bytes);

// Nearest double, ties to even.
double to_double(Count count);

}  // namespace weft
