// Chordal rings: the skips for a degree.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "design/ring_family.h"
#include "topology/constructions/chordal_skips.h"

namespace weft::design {
namespace {

std::string chordal_spec(const RingSpace& space, const Jumps& jumps) {
  Jumps skips = jumps;
  std::sort(skips.begin(), skips.end());
  return fmt::format("chordal-ring({},skips=[{}])", space.node_count, fmt::join(skips, ","));
}

// s_h = N^(h/k), rounded.
RingTheorem chordal_theorem(std::uint32_t nodes, std::uint32_t degree) {
  RingTheorem found{
      .theorem = {.source = "Section 2", .group = fmt::format("k = {}", degree), .advice = "s_h = N^(h/k)"}};
  const std::vector<std::int64_t> skips = topology::optimal_chordal_skips(nodes, degree);
  if (!skips.empty()) {
    found.space = {nodes, 1, degree - 1};
    found.jumps.assign(skips.begin(), skips.end());
  }
  return found;
}

Optimum optimise_chordal_ring(const DesignRequest& request, const Execution& execution) {
  const std::uint32_t nodes = ring_nodes(request);
  const std::uint32_t first = request.degree.value_or(2);
  const std::uint32_t last = std::min(request.degree.value_or(4), nodes - 1);
  if (first < 2 || first > last) {
    throw InputError(fmt::format("a chordal ring of {} nodes has a degree from 2 to {}", nodes, nodes - 1), {},
                     "try --degree 3");
  }
  RingFamily family{
      .spec_of = chordal_spec, .are_groups_rivals = false, .are_chains = request.skips == Skips::divisible};
  for (std::uint32_t k = first; k <= last; ++k) {
    family.groups.push_back({fmt::format("k = {}", k), {nodes, 1, k - 1}});
    family.theorems.push_back(chordal_theorem(nodes, k));
    if (request.criterion == Criterion::diameter) {
      family.theorems.back().theorem.predicted = k * (std::pow(nodes, 1.0 / k) - 1);
    }
  }
  return optimise_rings(family, request, execution);
}

}  // namespace

namespace design_records {

extern constinit const DesignFamily chordal_ring{
    .name = "chordal-ring",
    .options = "degree skips",
    .theory = "s_h = N^(h/k) for degree k; the diameter is then k (N^(1/k) - 1)",
    .optimise = optimise_chordal_ring,
};

}  // namespace design_records
}  // namespace weft::design
