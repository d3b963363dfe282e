// Compares networks: the values that `weft compare` shows of each, and the Pareto front.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/execution.h"
#include "metrics/survey.h"
#include "paths/throughput_bound.h"
#include "topology/enumeration.h"
#include "topology/network.h"

namespace weft::paths {

// The bisection in one unit for all networks, channels per direction: half of the channels that cross a balanced cut in
// either direction. A link counts 1, a unidirectional channel 1/2.
struct ChannelBisection {
  double lower = 0;
  double upper = 0;
};

struct ComparedNetwork {
  std::string family;
  metrics::Survey survey;  // the metrics of weft info that are quick to compute
  Count nodes = 0;
  Count terminals = 0;
  Count links = 0;
  Count channels = 0;
  metrics::DegreeRange degree;
  std::optional<metrics::DistanceSummary> distances;  // none: takes too long
  std::optional<std::uint32_t> girth;                 // none: takes too long, or there is no cycle
  bool has_no_cycle = false;
  std::optional<double> moore_ratio;
  std::optional<ChannelBisection> bisection;
  Count radix = 0;                         // ports of the largest router, terminals included
  std::optional<double> mean_hops;         // channels on a shortest path between two different terminals, on average
  std::optional<ThroughputBound> uniform;  // for uniform traffic and any routing; none with fewer than two terminals
  bool is_on_front = false;

  [[nodiscard]] std::optional<std::uint32_t> diameter() const;
  // Of the lower end.
  [[nodiscard]] std::optional<double> bisection_per_terminal() const;
};

struct ComparisonEffort {
  double seconds = 10;  // per network: values that are estimated to take longer are left out
};

// Networks that are small relative to the memory allowed are measured in parallel, one thread for each; the others one
// after another with all threads. Throws InputError if one does not fit.
std::vector<ComparedNetwork> compare_networks(std::span<const topology::Member> members, const ComparisonEffort& effort,
                                              const Execution& execution);

// Sets is_on_front (the Pareto front): no other network is at least as good in all of radix, nodes per terminal,
// channels per terminal, diameter, mean hops, bisection per terminal (the lower end, in channels per direction) and
// uniform bound, and better in one. An unknown value counts as the worst. If a size is wanted, smaller networks are not
// on the front and do not count.
void mark_front(std::vector<ComparedNetwork>& networks, const std::optional<topology::MemberRequest>& wanted);

}  // namespace weft::paths
