// An RCC-FULL from its definition alone, for second computations: neighbours by arithmetic on addresses, paths of
// Algorithm 1 by its recursion, and sums in closed form. Nothing of topology/ and routing/ is used.
#pragma once

#include <vector>

#include "claims/rcc/rcc_network.h"

namespace weft::claims {

std::vector<std::uint64_t> plain_neighbors(const RccNetwork& rcc, std::uint64_t node);

struct PlainHop {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  unsigned level = 0;  // 0: within an atom
};
// The path of Algorithm 1.
std::vector<PlainHop> plain_route(const RccNetwork& rcc, std::uint64_t source, std::uint64_t destination);

// The path of Algorithm 2, up to its first visit of the destination. Within a row it follows Algorithm 1, or
// Algorithm 2 at every level.
enum class PlainRows : std::uint8_t { by_1, by_2 };
std::vector<PlainHop> plain_route_2(const RccNetwork& rcc, PlainRows rows, std::uint64_t source,
                                    std::uint64_t destination);

// The mean distance, self pairs counted, by a breadth-first search from one node of each pattern of equal digits:
// a permutation of the A symbols maps nodes of the same pattern onto each other.
Fraction plain_mean_distance(const RccNetwork& rcc);

// By Equation (9), which follows from the definition: N^(1/2) rows and a link between any two of them.
Count plain_link_count(const RccNetwork& rcc);

// The mean length of a path of Algorithm 1, self pairs counted. With n = N^(1/2), and S the sum over all pairs of a
// row, the sum is n (2n-1) S + n^3 (n-1): a pair of different rows takes a path from any column to i2, one hop, and a
// path from i1 to any column.
Fraction plain_mean_route(const RccNetwork& rcc);

// Links between the first half of the rows and the others.
std::uint64_t plain_cut_along_rows(const RccNetwork& rcc);

// The fewest and the most links that leave a chip, of consecutive nodes.
struct PlainPins {
  std::uint64_t fewest = 0;
  std::uint64_t most = 0;
};
PlainPins plain_pins(const RccNetwork& rcc, std::uint64_t chips);

}  // namespace weft::claims
