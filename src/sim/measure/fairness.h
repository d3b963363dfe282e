// Does the network serve its sources alike?
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace weft::sim {

struct Fairness {
  // Jain, Chiu, Hawe: A quantitative measure of fairness and discrimination for resource allocation in shared computer
  // systems, DEC-TR-301, 1984: 1 when all get the same, 1/n when one gets all.
  double jain = 1;
  double least = 1;  // of a source, over the mean
  double most = 1;
};

// Of what was taken of each source. None when nothing was.
std::optional<Fairness> fairness(std::span<const std::uint64_t> flits_by_source);

}  // namespace weft::sim
