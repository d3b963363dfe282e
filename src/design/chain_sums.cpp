#include "design/chain_sums.h"

#include <algorithm>

namespace weft::design {
namespace {

// What is saved where the first number is above the second.
std::uint32_t saved(std::uint32_t with_rounds, std::uint32_t without) {
  return with_rounds > without ? with_rounds - without : 0;
}

}  // namespace

ChainSums::ChainSums(const RingSpace& space, std::span<const std::uint32_t> jumps)
    : space_(space), jumps_(jumps.begin(), jumps.end()), own_(jumps.size()), across_(jumps.size() * jumps.size()) {
  find_with_rounds();
  const std::size_t count = run_count();
  all_ = passing(0, count - 1);
  for (std::size_t a = 0; a < count; ++a) {
    own_[a] = passing(a, a);
    for (std::size_t b = a + 1; b < count; ++b) {
      const std::uint64_t around = b == a + 1 ? all_ : passing_around(b, a);
      across_[a * count + b] = across_[b * count + a] = passing(a, b) + around;
    }
  }
}

std::uint64_t ChainSums::from_links() const {
  const std::uint64_t period = space_.period;
  return space_.groups() * (period * period * (period - 1) / 2);
}

std::uint64_t ChainSums::sum(std::span<const std::uint32_t> lengths) const {
  std::uint64_t sum = from_links();
  for (std::size_t a = 0; a < run_count(); ++a) {
    sum += within(a, lengths[a]);
    for (std::size_t b = 0; b < a; ++b) sum += std::uint64_t{lengths[a]} * lengths[b] * across(a, b);
  }
  return sum * space_.groups();
}

std::vector<std::uint32_t> ChainSums::counts(std::size_t first, std::size_t last, std::uint32_t end) const {
  const std::uint32_t unit = jumps_[last];
  std::vector<std::uint32_t> counts(end / unit);
  const std::uint32_t jump = std::min(jumps_[first], end);
  const std::size_t below = jump / unit;
  if (first < last) {
    const std::vector<std::uint32_t> rest = this->counts(first + 1, last, jump);
    std::copy(rest.begin(), rest.end(), counts.begin());
  }
  for (std::size_t i = below; i < counts.size(); ++i) counts[i] = counts[i - below] + 1;
  return counts;
}

// Below the least jump only rounds help: one for each group, and as many as the least jump for its multiples.
void ChainSums::find_with_rounds() {
  const std::uint32_t groups = space_.groups();
  const std::uint32_t least = jumps_.back();
  const std::vector<std::uint32_t> all = counts(0, run_count() - 1, groups);
  with_rounds_.resize(groups);
  for (std::uint32_t x = 0; x < groups; ++x) {
    const std::uint32_t rounds = x % least == 0 ? least : x % least;
    const std::uint32_t left = x >= rounds ? x - rounds : x + groups - rounds;
    with_rounds_[x] = rounds * space_.period + all[left / least];
    with_rounds_sum_ += with_rounds_[x];
  }
}

std::uint64_t ChainSums::passing(std::size_t first, std::size_t last) const {
  const std::uint32_t unit = jumps_[last];
  const std::vector<std::uint32_t> without = counts(first, last, space_.groups());
  std::uint64_t less = 0;
  for (std::size_t i = 0; i < without.size(); ++i) less += saved(with_rounds_[i * unit], without[i]);
  return with_rounds_sum_ - less;
}

std::uint64_t ChainSums::passing_around(std::size_t first, std::size_t last) const {
  const std::uint32_t unit = jumps_.back();
  const std::vector<std::uint32_t> high = counts(0, last, space_.groups());
  const std::vector<std::uint32_t> low = counts(first, run_count() - 1, jumps_[last]);
  std::uint64_t less = 0;
  std::size_t x = 0;
  for (const std::uint32_t before : high) {
    for (const std::uint32_t after : low) {
      less += saved(with_rounds_[x], before + after);
      x += unit;
    }
  }
  return with_rounds_sum_ - less;
}

}  // namespace weft::design
