// Periodically regular chordal rings: the period g and the skips.
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "design/ring_designs.h"
#include "design/ring_family.h"
#include "topology/network.h"

namespace weft::design {
namespace {

// Theorem 5: the solution of 1/a = e^(-1/a) + 1.
constexpr double kGreedyFactor = 0.782188;

std::string prc_spec(const RingSpace& space, const Jumps& jumps) {
  std::vector<std::uint32_t> skips;
  for (std::size_t h = jumps.size(); h-- > 0;) skips.push_back(jumps[h] * space.period);
  return fmt::format("prc({},skips=[{}])", space.node_count, fmt::join(skips, ","));
}

std::string period_name(std::uint32_t g) { return fmt::format("g = {}", g); }

std::vector<RingGroup> periods(std::uint32_t nodes, const std::optional<std::uint32_t>& only, bool are_chains) {
  std::vector<RingGroup> groups;
  for (std::uint32_t g = 1; g <= nodes / 2; ++g) {
    if (nodes % g == 0 && (!only || g == *only)) groups.push_back({period_name(g), {nodes, g, 1, are_chains}});
  }
  return groups;
}

// The period nearest to the theorem's that has skips which divide each other; the smaller of two.
std::optional<std::uint32_t> nearest_period(const std::vector<RingGroup>& groups, double wanted) {
  constexpr std::uint32_t kLongestPeriod = 64;  // of prc(N,g=...)
  std::optional<std::uint32_t> nearest;
  for (const RingGroup& group : groups) {
    const std::uint32_t g = group.space.period;
    if (g > kLongestPeriod || count_chains(group.space) == 0) continue;
    if (!nearest || std::abs(g - wanted) < std::abs(*nearest - wanted)) nearest = g;
  }
  return nearest;
}

RingTheorem prc_theorem(std::string source, const std::string& advice, double period,
                        const std::vector<RingGroup>& groups) {
  RingTheorem found{.theorem = {.source = std::move(source), .advice = fmt::format("{} = {:.2f}", advice, period)}};
  const auto g = nearest_period(groups, period);
  if (!g) return found;
  found.space = {groups.front().space.node_count, *g, 1, true};
  found.theorem.own_group = period_name(*g);
  // The family itself selects the skips whose ratios have the least sum.
  const topology::Member member = topology::resolve(fmt::format("prc({},g={})", found.space.node_count, *g));
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  for (std::size_t h = skips.size(); h-- > 0;) found.jumps.push_back(static_cast<std::uint32_t>(skips[h]) / *g);
  return found;
}

Optimum optimise_prc(const DesignRequest& request, const Execution& execution) {
  const std::uint32_t nodes = ring_nodes(request);
  if (request.period && (nodes % *request.period != 0 || *request.period > nodes / 2)) {
    throw InputError(fmt::format("the period {} does not divide {} nodes into groups", *request.period, nodes), {},
                     "a period divides the number of nodes and is at most half of it");
  }
  const bool are_chains = request.skips != Skips::general;
  RingFamily family{.spec_of = prc_spec,
                    .groups = periods(nodes, request.period, are_chains),
                    .are_groups_rivals = true,
                    .are_chains = are_chains};
  const double log = std::log(nodes);
  family.theorems.push_back(prc_theorem("Theorem 6", "g nearest to ln N - 1", log - 1, family.groups));
  if (request.criterion == Criterion::diameter) {
    family.theorems.back().theorem.predicted = std::numbers::e * log - 3;
  }
  family.theorems.push_back(
      prc_theorem("Theorem 5", "g nearest to 0.782188 ln N - 1", kGreedyFactor * log - 1, family.groups));
  return optimise_rings(family, request, execution);
}

}  // namespace

namespace design_records {

extern constinit const DesignFamily prc{
    .name = "prc",
    .options = "period skips",
    .theory = "g = ln N - 1 for the diameter, 0.782188 ln N - 1 for greedy paths; equal ratios of skips",
    .optimise = optimise_prc,
};

}  // namespace design_records
}  // namespace weft::design
