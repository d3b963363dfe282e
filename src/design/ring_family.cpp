#include "design/ring_family.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "base/input_error.h"
#include "design/chain_distances.h"
#include "design/measured.h"
#include "design/ring_bounds.h"
#include "design/ring_designs.h"

namespace weft::design {
namespace {

constexpr Count kMostSequences = 10'000'000;
constexpr double kMostWork = 3e10;         // words visited, in all groups: about half a minute on one core
constexpr double kMostGeneralWork = 2e11;  // enough for kMostSequences general designs of some thousand nodes
constexpr Count kMostOfAnyGroup = 5'000;   // designs of a group that are examined although the best one is elsewhere
constexpr std::size_t kShortlist = 40;
constexpr std::uint64_t kStepsOfClimb = 2000;

RingDistances distances_of(const RingSpace& space, const Jumps& jumps) {
  if (space.are_chains && space.jumps_each == 1) return chain_distances(space, jumps);
  return *RingSearch(space.node_count, space.period).run(jumps, {});
}

class RingOptimiser {
 public:
  RingOptimiser(const RingFamily& family, const DesignRequest& request, const Execution& execution)
      : family_(family),
        request_(request),
        execution_(execution),
        order_(request.criterion),
        work_(family.are_chains ? kMostWork : kMostGeneralWork) {}

  std::vector<DesignGroup> run() {
    std::vector<std::size_t> order(family_.groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Groups that can have the best design come first: their results exclude others.
    std::vector<RingDistances> bounds;
    for (const RingGroup& group : family_.groups) bounds.push_back(bound(group.space));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return order_.is_less(bounds[a], bounds[b]); });
    if (is_by_distance()) note_theorems();
    std::vector<DesignGroup> groups(family_.groups.size());
    const ProgressScope progress(execution_, "groups of designs", groups.size());
    for (const std::size_t i : order) {
      groups[i] = examine(family_.groups[i]);
      progress.advance(1);
    }
    return groups;
  }

  // With a score, if it is a distance: that takes no network.
  [[nodiscard]] TheoremDesign rated(const RingTheorem& ring) const {
    TheoremDesign theorem = ring.theorem;
    if (ring.jumps.empty()) return theorem;
    theorem.design = Design{.spec = family_.spec_of(ring.space, ring.jumps)};
    if (!is_by_distance()) return theorem;
    theorem.design = design(ring.space, {ring.jumps, distances_of(ring.space, ring.jumps)});
    return theorem;
  }

 private:
  [[nodiscard]] Design design(const RingSpace& space, const RatedRing& ring) const {
    const double pairs = static_cast<double>(space.node_count) * (space.node_count - 1);
    const double value = order_.by_mean() ? static_cast<double>(ring.distances.sum) / pairs : ring.distances.diameter;
    return {family_.spec_of(space, ring.jumps), {value, value}, space.jumps_each + 1};
  }

  [[nodiscard]] bool is_by_distance() const { return !is_larger_better(request_.criterion); }

  [[nodiscard]] RingDistances bound(const RingSpace& space) const {
    RingDistances least = packing_bound(space);
    if (!family_.are_chains) return least;
    const std::uint32_t chain = least_chain_bound(space);
    least.diameter = std::max(least.diameter, chain);
    least.sum = std::max<std::uint64_t>(least.sum, std::uint64_t{space.node_count} * space.node_count * chain / 2);
    return least;
  }

  DesignGroup examine(const RingGroup& group) {
    DesignGroup result{.name = group.name};
    if (!request_.has_all_groups && is_by_distance() && is_excluded(group.space, result)) return result;
    result.design_count = count(group.space);
    if (result.design_count == 0) return result;
    if (!is_by_distance()) return shortlisted(group, result);
    const bool is_cheap = group.space.period <= 16 && result.design_count <= kMostOfAnyGroup;
    const bool may_exclude = !request_.has_all_groups || !is_cheap;
    if (may_exclude && is_excluded(group.space, result)) return result;
    if (family_.are_chains || result.design_count <= kMostSequences) {
      examine_all(group.space, may_exclude, result);
    } else {
      search(group.space, result);
    }
    return result;
  }

  [[nodiscard]] Count count(const RingSpace& space) const {
    if (family_.are_chains) return count_chains(space);
    return space.jumps_each > 1 ? count_sets(space) : count_sequences(space);
  }

  void add_designs(const RingSpace& space, RingTally& tally) const {
    if (family_.are_chains) {
      add_chains(space, tally);
    } else if (space.jumps_each > 1) {
      add_sets(space, tally);
    } else {
      add_sequences(space, tally);
    }
    tally.finish();
  }

  bool is_excluded(const RingSpace& space, DesignGroup& result) const {
    const RingDistances least = bound(space);
    if (least.diameter <= limits_.diameter && least.sum <= limits_.sum) return false;
    result.method = Method::excluded;
    const double pairs = static_cast<double>(space.node_count) * (space.node_count - 1);
    result.effort = order_.by_mean()
                        ? fmt::format("the mean is at least {:.4f}", static_cast<double>(least.sum) / pairs)
                        : fmt::format("the diameter is at least {}", least.diameter);
    return true;
  }

  void examine_all(const RingSpace& space, bool may_exclude, DesignGroup& result) {
    RingTally tally(space, order_, request_.kept, work_, execution_);
    if (may_exclude) tally.lower_limits(limits_);
    add_designs(space, tally);
    work_ -= tally.work();
    if (tally.is_over()) {
      result.method = Method::search;
      result.effort = fmt::format("the first {} designs that no bound excludes", tally.examined());
    }
    for (const RatedRing& ring : tally.best()) result.best.push_back(design(space, ring));
    result.tie_count = tally.tie_count();
    if (!tally.best().empty()) {
      note_best(tally.best().front().distances);
    } else if (!tally.is_over()) {
      result.method = Method::excluded;
      result.effort = "a bound excludes each";
    }
  }

  // Published designs are good: they exclude many others at once.
  void note_theorems() {
    for (const RingTheorem& theorem : family_.theorems) {
      if (!theorem.jumps.empty()) note_best(distances_of(theorem.space, theorem.jumps));
    }
  }

  void note_best(const RingDistances& distances) {
    if (!family_.are_groups_rivals) return;
    const RingLimits limits = order_.limits(distances);
    limits_.diameter = std::min(limits_.diameter, limits.diameter);
    limits_.sum = std::min(limits_.sum, limits.sum);
  }

  void search(const RingSpace& space, DesignGroup& result) {
    // Any design tells about how many words a search visits.
    RingSearch sample(space.node_count, space.period);
    (void)sample.run(Jumps(space.jump_count(), space.groups() / 2), {.diameter = 2 * bound(space).diameter});
    const auto affordable = static_cast<std::uint64_t>(std::max(1.0, kMostWork / 2 / sample.work()));
    const std::uint64_t evaluations = std::max<std::uint64_t>(std::min(request_.evaluations, affordable), 1);
    const std::uint64_t steps = std::min(evaluations, kStepsOfClimb);
    const Climbs climbs{std::max<std::uint64_t>(evaluations / steps, 1), steps, request_.seed};
    const RatedRing best = climb(space, order_, first_chain(space), climbs, execution_.silent());
    result.method = Method::search;
    result.effort = fmt::format("{} {} of {} designs each, seed {}", climbs.count,
                                climbs.count == 1 ? "climb" : "climbs", climbs.step_count, climbs.seed);
    result.best.push_back(design(space, best));
    result.tie_count = 1;
    note_best(best.distances);
  }

  // A good chain to begin a climb with; empty if there is none.
  [[nodiscard]] Jumps first_chain(const RingSpace& space) const {
    RingTally tally(space, order_, 1, kMostWork / 100, execution_);
    add_chains(space, tally);
    tally.finish();
    return tally.best().empty() ? Jumps{} : tally.best().front().jumps;
  }

  // Bisection and throughput take long: only the designs with the least mean distance are measured.
  DesignGroup shortlisted(const RingGroup& group, DesignGroup result) {
    if (!family_.are_chains && result.design_count > kMostSequences) {
      search(group.space, result);
    } else {
      RingTally tally(group.space, order_, kShortlist, work_, execution_);
      add_designs(group.space, tally);
      work_ -= tally.work();
      for (const RatedRing& ring : tally.best()) result.best.push_back(design(group.space, ring));
    }
    std::vector<std::string> specs;
    for (const Design& design : result.best) specs.push_back(design.spec);
    const Count design_count = result.design_count;
    const std::string climbs = std::move(result.effort);
    result = measured_group(group.name, specs, request_, execution_);
    result.design_count = design_count;
    if (specs.size() < design_count) {
      result.method = Method::search;
      result.effort = climbs.empty() ? fmt::format("the {} designs with the least mean distance", specs.size())
                                     : "the design with the least mean distance of " + climbs;
    }
    return result;
  }

  const RingFamily& family_;
  const DesignRequest& request_;
  const Execution& execution_;
  RingOrder order_;
  double work_;
  RingLimits limits_;
};

}  // namespace

Optimum optimise_rings(const RingFamily& family, const DesignRequest& request, const Execution& execution) {
  Optimum optimum{.kind = family.are_chains ? "skips that divide each other and N" : "any skips",
                  .are_groups_rivals = family.are_groups_rivals};
  RingOptimiser optimiser(family, request, execution);
  optimum.groups = optimiser.run();
  for (const RingTheorem& theorem : family.theorems) optimum.theorems.push_back(optimiser.rated(theorem));
  return optimum;
}

std::uint32_t ring_nodes(const DesignRequest& request) {
  if (request.node_count < 3) throw InputError("a ring with skips has at least 3 nodes", {}, "try --nodes 1024");
  if (request.node_count > kMostRingNodes) {
    throw InputError(fmt::format("rings are optimised up to {} nodes", kMostRingNodes), {}, "try --nodes 65536");
  }
  return static_cast<std::uint32_t>(request.node_count);
}

}  // namespace weft::design
