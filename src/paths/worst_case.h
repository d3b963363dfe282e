// The permutation that loads a channel most: every terminal sends one flit per cycle to one terminal at most, and none
// receives from two. Terminals that cannot add to that channel send nothing: whatever is then measured of the traffic
// is of packets that cross it, and of nothing else. B. Towles, W. J. Dally, Worst-case traffic for oblivious routing
// functions, ACM Symposium on Parallel Algorithms and Architectures, 2002: for each channel it is an assignment of
// sources to destinations.
//
// Shares are those of the path survey, so the answer is exact for routings whose only freedom is the draw, and for
// others it is that of packets that choose among their candidates blindly. Where every pair crosses a channel wholly or
// not at all, the largest matching is found; otherwise the heaviest assignment.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "paths/channel_worst.h"
#include "routing/core/routing.h"

namespace weft::paths {

struct WorstCase {
  double lower = 0;                      // flits per cycle that the permutation puts on the channel
  double upper = 0;                      // no permutation puts more on any channel
  std::optional<std::uint64_t> channel;  // its number; none when no pair loads any
  std::vector<TerminalId> permutation;   // the destination of each source, or traffic::kNobody
  std::string why_open;                  // why the two ends differ; empty when they do not

  // To nine digits: shares are sums of rounded numbers.
  [[nodiscard]] bool is_exact() const;
  // What each terminal can send, at most 1, until the channel is full.
  [[nodiscard]] double least_throughput() const;
  [[nodiscard]] double most_throughput() const;
};

struct WorstCaseLimits {
  std::uint32_t most_exact = kMostForAssignment;
};

WorstCase find_worst_case(const routing::Routing& routing, const Execution& execution,
                          const WorstCaseLimits& limits = {});

}  // namespace weft::paths
