// The worst-case permutation of a routing: the one that loads some channel most (B. Towles, W. J. Dally, Worst-case
// traffic for oblivious routing functions, ACM Symposium on Parallel Algorithms and Architectures, 2002). Every
// terminal sends one flit per cycle to at most one terminal, and none receives from two. For each channel this is an
// assignment of sources to destinations. Terminals that cannot add to the load of the channel send nothing, so that
// measurements under this traffic are of packets that use the channel only.
//
// Shares are those of the path survey: exact for oblivious routings, whose only freedom is the draw; for others they
// are those of packets that choose among their candidates with equal probability. If every pair uses a channel always
// or never, the result is a maximum matching, otherwise a maximum-weight assignment.
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
  double lower = 0;                      // load of the channel under the permutation, in flits per cycle
  double upper = 0;                      // no permutation loads any channel more
  std::optional<std::uint64_t> channel;  // its number; none if no pair loads any channel
  std::vector<TerminalId> permutation;   // the destination of each source, or traffic::kNobody
  std::string why_not_exact;             // why lower and upper differ; empty if they do not

  // Whether lower and upper agree to nine digits; shares are sums of rounded numbers.
  [[nodiscard]] bool is_exact() const;
  // The load per terminal, at most 1, at which the channel is full.
  [[nodiscard]] double least_throughput() const;
  [[nodiscard]] double most_throughput() const;
};

struct WorstCaseLimits {
  std::uint32_t most_exact = kMostForAssignment;
};

WorstCase find_worst_case(const routing::Routing& routing, const Execution& execution,
                          const WorstCaseLimits& limits = {});

// sqrt(N)/(2d): with every deterministic oblivious routing of N nodes of degree at most d, some permutation loads some
// channel at least so much (F. T. Leighton, Introduction to Parallel Algorithms and Architectures, 1992). A randomized
// one may stay below. None unless every node has one terminal.
std::optional<double> oblivious_bound(const topology::PortGraph& graph);

}  // namespace weft::paths
