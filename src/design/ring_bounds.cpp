#include "design/ring_bounds.h"

#include <algorithm>

namespace weft::design {
namespace {

// C(t+p-1, p-1), at most `most`.
std::uint64_t multisets(std::uint64_t t, std::uint64_t kinds, std::uint64_t most) {
  if (t == 0) return 1;
  Count value = 1;
  for (std::uint64_t i = 1; i < kinds && value <= most; ++i) value = value * (t + i) / i;
  return static_cast<std::uint64_t>(std::min<Count>(value, most));
}

// The distances to the groups of the position that is `ahead`.
RingDistances fill(const RingSpace& space, std::uint32_t ahead) {
  RingDistances distances;
  const std::uint64_t groups = space.groups();
  std::uint64_t left = groups;
  for (std::uint32_t distance = ahead; left > 0; ++distance) {
    std::uint64_t found = multisets(distance - ahead, std::uint64_t{ahead + 1} * space.jumps_each, groups);
    for (std::uint32_t ring = ahead + space.period; ring <= distance && found < left; ring += space.period) {
      found += multisets(distance - ring, space.jump_count(), groups);
    }
    found = std::min(found, left);
    left -= found;
    distances.sum += found * distance;
    distances.diameter = distance;
  }
  return distances;
}

}  // namespace

RingDistances packing_bound(const RingSpace& space) {
  RingDistances all;
  for (std::uint32_t ahead = 0; ahead < space.period; ++ahead) {
    const RingDistances distances = fill(space, ahead);
    all.sum += distances.sum;
    all.diameter = std::max(all.diameter, distances.diameter);
  }
  all.sum *= space.node_count;
  return all;
}

std::vector<std::uint64_t> most_within(const RingSpace& space) {
  std::vector<std::uint64_t> within;
  std::uint64_t sum = 0;
  for (std::uint32_t distance = 0; sum < std::uint64_t{4} * space.node_count; ++distance) {
    for (std::uint32_t ahead = 0; ahead < std::min(space.period, distance + 1); ++ahead) {
      sum += multisets(distance - ahead, std::uint64_t{ahead + 1} * space.jumps_each, space.node_count);
      for (std::uint32_t ring = ahead + space.period; ring <= distance; ring += space.period) {
        sum += multisets(distance - ring, space.jump_count(), space.node_count);
      }
    }
    within.push_back(sum);
  }
  return within;
}

std::vector<std::uint32_t> divisors_below(std::uint32_t n) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t d = 1; d <= n / 2; ++d) {
    if (n % d == 0) found.push_back(d);
  }
  return found;
}

std::uint32_t least_ratios(std::uint32_t n) {
  std::uint32_t sum = 0;
  for (std::uint32_t p = 2; p * p <= n; ++p) {
    for (; n % p == 0; n /= p) sum += p - 1;
  }
  return n > 1 ? sum + n - 1 : sum;
}

std::uint32_t divisible_bound(std::uint32_t period, std::uint32_t first_jump, std::uint32_t sum_of_ratios) {
  return period * first_jump - 1 + sum_of_ratios;
}

bool exceeds(std::uint32_t bound, std::uint32_t node_count, const RingLimits& limits) {
  const Count least_sum = Count{node_count} * node_count * bound / 2;
  return bound > limits.diameter || least_sum > limits.sum;
}

}  // namespace weft::design
