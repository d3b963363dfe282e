// How evenly the network serves its sources.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace weft::sim {

struct Fairness {
  // Jain, Chiu, Hawe: A quantitative measure of fairness and discrimination for resource allocation in shared computer
  // systems, DEC-TR-301, 1984: 1 when all get the same, 1/n when one gets all.
  double jain = 1;
  double least = 1;  // flits of the worst served source, over the mean
  double most = 1;   // flits of the best served source, over the mean
};

// `flits_by_source`: flits received from each source. None if all are 0.
std::optional<Fairness> fairness(std::span<const std::uint64_t> flits_by_source);

}  // namespace weft::sim
