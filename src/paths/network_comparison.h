// Compares networks: the values that `weft compare` shows of each, and the Pareto front.
#pragma once

#include <cstddef>
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

struct ComparedNetwork {
  std::string family;
  metrics::Survey survey;
  Count radix = 0;                         // ports of the largest router, terminals included
  std::optional<double> mean_hops;         // channels on a shortest path between two different terminals, on average
  std::optional<ThroughputBound> uniform;  // for uniform traffic and any routing; none with fewer than two terminals
  bool is_on_front = false;

  // In links per terminal; a unidirectional channel counts as half a link.
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
// channels per terminal, diameter, mean hops, bisection per terminal (its lower end) and uniform bound, and better in
// one. An unknown value counts as the worst. If a size is wanted, smaller networks are not on the front and do not
// count.
void mark_front(std::vector<ComparedNetwork>& networks, const std::optional<topology::MemberRequest>& wanted);

}  // namespace weft::paths
