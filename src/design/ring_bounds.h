// Lower bounds on the distances in rings with a period, which exclude designs without examining them.
#pragma once

#include <cstdint>
#include <vector>

#include "design/ring_tally.h"

namespace weft::design {

// For all designs of a space. Only ring links change the position, so a node whose position is r ahead takes r ring
// links, or r + g, r + 2g, ..., and the rest are jumps of the positions that it passes. The order of jumps does not
// matter, so t jumps of p kinds lead to at most C(t+p-1, p-1) groups. Groups are filled from the nearest on.
RingDistances packing_bound(const RingSpace& space);

// By the same argument, the most nodes at distance 0, at distances 0 and 1, and so on, summed. A search that has
// reached fewer cannot make up for that later. Ends where the sum is four times the number of nodes.
std::vector<std::uint64_t> most_within(const RingSpace& space);

// The divisors of n that are less than n, in increasing order.
std::vector<std::uint32_t> divisors_below(std::uint32_t n);

// The prime factors of n, each less 1, summed: the least sum of ratios, each less 1, of any chain from 1 to n.
std::uint32_t least_ratios(std::uint32_t n);

// For one divisible design of a periodically regular chordal ring, whose jumps t_1 | t_2 | ... | t_g | N/g are given
// with the sum of their ratios t_2/t_1 + ... + (N/g)/t_g, each less 1. A group is then a number with these ratios as
// radixes, and its digits are the jumps that lead to it. Below t_1 only ring links help, one round for each group. So
// some node is at least g·t_1 - 1 + sum away, and the mean is at least half of that.
std::uint32_t divisible_bound(std::uint32_t period, std::uint32_t first_jump, std::uint32_t sum_of_ratios);

// Does no design with this value of divisible_bound() meet the limits?
bool exceeds(std::uint32_t bound, std::uint32_t node_count, const RingLimits& limits);

}  // namespace weft::design
