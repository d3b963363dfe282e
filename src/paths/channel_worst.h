// The permutation that loads one channel most. Every pair of a source and a destination has a weight, the packets that
// it sends over the channel; a permutation has one pair for each source and each destination.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/execution.h"
#include "base/ids.h"
#include "paths/path_survey.h"

namespace weft::paths {

struct PairWeight {
  TerminalId source = 0;
  TerminalId destination = 0;
  double packets = 0;  // above 0
};

// An upper bound for the load by any permutation: the sum over sources of their largest weight, or the same over
// destinations.
double easy_bound(std::span<const PairWeight> pairs);

struct ChannelWorst {
  double lower = 0;                 // load of the channel by `pairs`
  double upper = 0;                 // no permutation loads it more
  std::vector<TerminalPair> pairs;  // no source and no destination twice; other pairs load nothing
};

// With more rows or columns the assignment problem takes minutes.
inline constexpr std::uint32_t kMostForAssignment = 1024;

// `pairs` are sorted by source and destination, without duplicates. Equal weights make a maximum matching, others an
// assignment problem. With more than `most_exact` sources or destinations of unequal weights the lower end is greedy,
// heaviest pairs first, and the upper end comes from easy_bound and from matchings of the pairs above some weights.
// Throws Interrupted when stopped.
ChannelWorst worst_on_channel(std::span<const PairWeight> pairs, std::uint32_t most_exact = kMostForAssignment,
                              const Execution& execution = Execution{});

}  // namespace weft::paths
