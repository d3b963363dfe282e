// Networks side by side: what `weft compare` shows of each, and which of them nothing else beats.
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
  Count radix = 0;                  // ports of the largest router, terminals included
  std::optional<double> mean_hops;  // channels on a shortest path between two different terminals
  std::optional<ThroughputBound>
      uniform;  // of uniform traffic, whatever the routing; none with less than two terminals
  bool is_on_front = false;

  // In links for each terminal: a network of one-way channels has half a link for each.
  [[nodiscard]] std::optional<double> bisection_per_terminal() const;
};

struct ComparisonEffort {
  double seconds = 10;  // of a network: what is estimated to take longer is left out
};

// Networks that are small for the memory allowed are looked at side by side, one thread for each; the others one by one
// with all threads. Throws InputError when one does not fit.
std::vector<ComparedNetwork> compare_networks(std::span<const topology::Member> members, const ComparisonEffort& effort,
                                              const Execution& execution);

// Sets is_on_front (the Pareto front): no other network is at least as good in all of radix, nodes for each terminal,
// channels for each terminal, diameter, mean hops, bisection for each terminal (its lower end) and uniform bound, and
// better in one. A value that is not known counts as the worst. Where a size is wanted, networks that are smaller are
// not on the front and do not count.
void mark_front(std::vector<ComparedNetwork>& networks, const std::optional<topology::MemberRequest>& wanted);

}  // namespace weft::paths
