#include "sim/measure/fairness.h"

#include <algorithm>

namespace weft::sim {

std::optional<Fairness> fairness(std::span<const std::uint64_t> flits_by_source) {
  double sum = 0;
  double squares = 0;
  for (const std::uint64_t flits : flits_by_source) {
    const auto value = static_cast<double>(flits);
    sum += value;
    squares += value * value;
  }
  if (sum == 0) return std::nullopt;
  const auto n = static_cast<double>(flits_by_source.size());
  const auto [least, most] = std::minmax_element(flits_by_source.begin(), flits_by_source.end());
  return Fairness{.jain = sum * sum / (n * squares),
                  .least = static_cast<double>(*least) * n / sum,
                  .most = static_cast<double>(*most) * n / sum};
}

}  // namespace weft::sim
