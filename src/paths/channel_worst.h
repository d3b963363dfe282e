// The permutation that loads one channel most. Every pair of a source and a destination has a weight, the packets that
// it puts on the channel; a permutation takes one pair for each source and each destination.
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

// No permutation puts more on the channel: each source sends at most where it loads it most, each destination receives
// at most from where it is loaded most.
double easy_bound(std::span<const PairWeight> pairs);

struct ChannelWorst {
  double lower = 0;                 // what the pairs put on the channel
  double upper = 0;                 // no permutation puts more
  std::vector<TerminalPair> pairs;  // no source and no destination twice; all others load nothing
};

// With more rows or columns an assignment takes minutes.
inline constexpr std::uint32_t kMostForAssignment = 1024;

// Sorted by source and destination, no pair twice. Equal weights are a question of matching, others one of assignment;
// with more than `most_exact` sources or destinations of unequal weights, the heaviest pairs are taken as they come
// and the upper end comes from the easy bound and from matchings of the pairs above some weights.
// Throws Interrupted when it is stopped.
ChannelWorst worst_on_channel(std::span<const PairWeight> pairs, std::uint32_t most_exact = kMostForAssignment,
                              const Execution& execution = Execution{});

}  // namespace weft::paths
