#include "metrics/relaxation/semidefinite_bound.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/numbers/bounded_descent.h"
#include "metrics/relaxation/cut_relaxation.h"
#include "metrics/relaxation/invariant_spectrum.h"

namespace weft::metrics {
namespace {

// The left side of an odd set's inequality: a coefficient for each orbit that its pairs belong to, sorted.
using SetRow = std::vector<std::pair<std::uint32_t, double>>;

SetRow row_of(const PairOrbits& orbits, const OddSet& set) {
  SetRow row;
  for (std::uint32_t i = 0; i < set.size; ++i) {
    for (std::uint32_t j = 0; j < i; ++j) {
      row.emplace_back(orbits.at(set.node[i], set.node[j]), set.sign[i] * set.sign[j]);
    }
  }
  std::sort(row.begin(), row.end());
  SetRow merged;
  for (const auto& [orbit, coefficient] : row) {
    if (!merged.empty() && merged.back().first == orbit) {
      merged.back().second += coefficient;
    } else {
      merged.emplace_back(orbit, coefficient);
    }
  }
  std::erase_if(merged, [](const auto& entry) { return entry.second == 0; });
  return merged;
}

class PriceSearch {
 public:
  PriceSearch(const CutRelaxation& relaxation, const InvariantSpectrum& spectrum, double penalty)
      : relaxation_(relaxation),
        orbits_(relaxation.orbits),
        spectrum_(spectrum),
        penalty_(penalty),
        point_(orbits_.sources.size(), 0.0),
        center_(orbits_.count(), 0.0),
        products_(orbits_.count(), 0.0) {}

  // Maximises the penalised function, in at most so many steps; X becomes the center.
  std::uint32_t improve_prices(std::uint32_t most_steps, const Execution& execution) {
    const BoundedFunction function{.unbounded_count = orbits_.sources.size(),
                                   .evaluate = [&](std::span<const double> point, std::span<double> gradient) {
                                     execution.throw_if_stopped();
                                     return evaluate(point, gradient);
                                   }};
    const std::uint32_t steps = descend(function, point_, most_steps);
    std::vector<double> gradient(point_.size());
    evaluate(point_, gradient);
    center_ = products_;
    return steps + 1;
  }

  // Without the numerical error.
  [[nodiscard]] double bound() const {
    const double eigenvalue = spectrum_.smallest_eigenvalue(priced_values(point_));
    return priced_right_sides(point_) + relaxation_.node_count * std::min(0.0, eigenvalue);
  }

  [[nodiscard]] CutPrices prices() const {
    const std::size_t first_set = orbits_.sources.size();
    CutPrices prices;
    for (std::size_t i = 0; i < first_set; ++i) prices.nodes.push_back({orbits_.sources[i], point_[i]});
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (point_[first_set + i] > 0) prices.sets.push_back({sets_[i], point_[first_set + i]});
    }
    return prices;
  }

  // Removes the sets that do not matter, and adds those that X violates most. `round` varies the search.
  void exchange_sets(std::uint32_t round, std::size_t most_extended) {
    constexpr std::size_t kMostTriangles = 1000;
    constexpr std::size_t kMostPentagons = 600;
    constexpr std::size_t kExcess = 8;  // many sets are equal up to symmetry
    remove_idle_sets();
    const PairMatrix matrix = matrix_of(products_);
    const std::size_t triangle_count =
        add(violated_triangles(matrix, orbits_.sources, {.tolerance = 0.005, .most = kExcess * kMostTriangles}),
            kMostTriangles);
    if (triangle_count > kMostTriangles / 4) return;
    add(violated_pentagons(matrix, orbits_.sources, {.tolerance = 0.01, .most = kExcess * kMostPentagons},
                           {.most = most_extended, .turn = round}),
        kMostPentagons);
  }

 private:
  [[nodiscard]] double priced_right_sides(std::span<const double> point) const {
    double sum = 0;
    std::size_t i = 0;
    while (i < orbits_.sources.size()) sum += point[i++];
    for (const OddSet& set : sets_) sum += set.least() * point[i++];
    return sum;
  }

  // Z, as cut_relaxation.h defines it: its value in each orbit.
  [[nodiscard]] std::vector<double> priced_values(std::span<const double> point) const {
    std::vector<double> values = relaxation_.links;
    std::size_t i = 0;
    for (const NodeId source : orbits_.sources) values[orbits_.at(source, source)] -= point[i++];
    for (const SetRow& row : rows_) {
      for (const auto& [orbit, coefficient] : row) values[orbit] -= coefficient * point[i];
      ++i;
    }
    for (std::size_t orbit = 0; orbit < values.size(); ++orbit) values[orbit] /= orbits_.size[orbit];
    return values;
  }

  // The negative of the penalised function and its gradient; sets products_, the X that belongs to the prices.
  double evaluate(std::span<const double> point, std::span<double> gradient) {
    std::vector<double> values = priced_values(point);
    for (std::size_t orbit = 0; orbit < values.size(); ++orbit) values[orbit] -= penalty_ * center_[orbit];
    InvariantSpectrum::NegativePart part = spectrum_.negative_part(values);
    products_ = std::move(part.values);
    for (double& product : products_) product /= penalty_;
    std::size_t i = 0;
    for (const NodeId source : orbits_.sources) gradient[i++] = products_[orbits_.at(source, source)] - 1;
    for (std::size_t j = 0; j < rows_.size(); ++j) {
      double left = 0;
      for (const auto& [orbit, coefficient] : rows_[j]) left += coefficient * products_[orbit];
      gradient[i++] = left - sets_[j].least();
    }
    return part.squared_norm / (2 * penalty_) - priced_right_sides(point);
  }

  [[nodiscard]] PairMatrix matrix_of(const std::vector<double>& values) const {
    PairMatrix matrix{.node_count = orbits_.node_count, .entries = {}};
    matrix.entries.reserve(orbits_.orbit_of.size());
    for (const std::uint32_t orbit : orbits_.orbit_of) matrix.entries.push_back(values[orbit]);
    return matrix;
  }

  void remove_idle_sets() {
    constexpr double kIdlePrice = 1e-7;
    constexpr double kIdleSlack = 0.1;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const double price = point_[orbits_.sources.size() + i];
      double slack = -sets_[i].least();
      for (const auto& [orbit, coefficient] : rows_[i]) slack += coefficient * products_[orbit];
      if (price <= kIdlePrice && slack > kIdleSlack) {
        known_rows_.erase(rows_[i]);
        continue;
      }
      point_[orbits_.sources.size() + kept] = price;
      sets_[kept] = sets_[i];
      if (kept != i) rows_[kept] = std::move(rows_[i]);
      ++kept;
    }
    point_.resize(orbits_.sources.size() + kept);
    sets_.resize(kept);
    rows_.resize(kept);
  }

  // Returns how many are new, at most so many.
  std::size_t add(const std::vector<OddSet>& sets, std::size_t most) {
    std::size_t count = 0;
    for (const OddSet& set : sets) {
      if (count == most) break;
      SetRow row = row_of(orbits_, set);
      if (!known_rows_.insert(row).second) continue;
      rows_.push_back(std::move(row));
      sets_.push_back(set);
      point_.push_back(0);
      ++count;
    }
    return count;
  }

  const CutRelaxation& relaxation_;
  const PairOrbits& orbits_;
  const InvariantSpectrum& spectrum_;
  double penalty_;
  std::vector<double> point_;  // the prices: of node orbits, then of sets
  std::vector<OddSet> sets_;
  std::vector<SetRow> rows_;  // of the sets
  std::set<SetRow> known_rows_;
  std::vector<double> center_;    // X of the last round, for each orbit of pairs
  std::vector<double> products_;  // X of the last evaluation
};

// How long what takes, by sizes alone; measured on rings, swapped networks and random networks.
struct SearchPlan {
  std::uint32_t steps = 0;  // evaluations of the penalised function; 0: the time is too short
  std::uint32_t steps_per_round = 0;
  std::size_t extended_triangles = 0;  // in each search for pentagons
};

// Of the orbits of all pairs. The cubic term keeps short searches to small networks: in large ones they take longer
// than their estimate and rarely improve on other bounds.
double estimated_fixed_seconds(double node_count, double map_count) {
  return 2e-9 * std::pow(node_count, 3) + 2e-8 * node_count * node_count * (2 + map_count);
}

SearchPlan plan_of(const CutRelaxation& relaxation, const InvariantSpectrum& spectrum, double seconds) {
  constexpr double kFewestSteps = 250;  // fewer rarely improve on other bounds
  constexpr double kMostSteps = 4000;
  const double node_count = relaxation.node_count;
  const double pair_count = node_count * node_count;
  const double extended = std::clamp(3e8 / pair_count, 100.0, 1000.0);
  // Triangles are searched for in each round, pentagons in some.
  const double round = pair_count * (2e-9 * static_cast<double>(relaxation.orbits.sources.size()) + 3e-10 * extended);
  const double step = spectrum.estimated_seconds();
  const double per_round = std::clamp(round / step, 40.0, 100.0);
  const double left =
      seconds - estimated_fixed_seconds(node_count, static_cast<double>(relaxation.permutations.size()));
  const double steps = std::min(left / (step + round / per_round), kMostSteps);
  if (steps < kFewestSteps) return {};
  return {static_cast<std::uint32_t>(steps), static_cast<std::uint32_t>(per_round), static_cast<std::size_t>(extended)};
}

// Has the bound grown by less than a thousandth in the last rounds?
bool is_stalled(const std::vector<double>& bounds) {
  constexpr std::size_t kRounds = 10;
  return bounds.size() > kRounds && bounds.back() < 1.001 * bounds[bounds.size() - 1 - kRounds];
}

// Is more missing than the second half of the rounds has gained?
bool is_out_of_reach(const std::vector<double>& bounds, double wanted) {
  return wanted - bounds.back() > bounds.back() - bounds[bounds.size() / 2];
}

// The best prices that the plan allows; the second half of its steps is for bounds that come close.
CutPrices search_prices(PriceSearch& search, const SearchPlan& plan, double wanted, const Execution& execution) {
  const ProgressScope progress(execution, "semidefinite bound", plan.steps);
  CutPrices best;
  std::vector<double> best_bounds{0};
  std::uint32_t steps = 0;
  for (std::uint32_t round = 0; steps < plan.steps; ++round) {
    const std::uint32_t taken = search.improve_prices(plan.steps_per_round, execution);
    progress.advance(taken);
    steps += taken;
    const double bound = search.bound();
    if (bound > best_bounds.back() || round == 0) best = search.prices();
    best_bounds.push_back(std::max(bound, best_bounds.back()));
    if (best_bounds.back() >= wanted || is_stalled(best_bounds)) break;
    if (2 * steps >= plan.steps && is_out_of_reach(best_bounds, wanted)) break;
    search.exchange_sets(round, plan.extended_triangles);
  }
  return best;
}

}  // namespace

SemidefiniteBound semidefinite_bound(const CutGraph& graph, const std::vector<NodeMap>& automorphisms,
                                     const SemidefiniteSearch& search, const Execution& execution) {
  constexpr double kReserve = 0.01;  // much more than the rounding errors
  constexpr double kPenalty = 6;     // relative to the cut; 3 to 10 take about the same time
  const double fixed = estimated_fixed_seconds(graph.node_count(), static_cast<double>(automorphisms.size()));
  if (search.upper == 0 || graph.node_count() > kMostRelaxedNodes || fixed > search.seconds) return {};
  const CutRelaxation relaxation(graph, automorphisms);
  const InvariantSpectrum spectrum(relaxation);
  const SearchPlan plan = plan_of(relaxation, spectrum, search.seconds);
  if (plan.steps == 0) return {};
  const double pair_count = std::pow(relaxation.node_count, 2);
  PriceSearch prices(relaxation, spectrum, kPenalty * static_cast<double>(search.upper) / pair_count);
  const double wanted = static_cast<double>(search.wanted) - 1 + kReserve;  // is rounded up
  CutPrices best = search_prices(prices, plan, wanted, execution);
  const double bound = proved_bound(relaxation, spectrum, best);
  return {.links = static_cast<std::uint64_t>(std::ceil(bound)), .prices = std::move(best)};
}

std::uint64_t bound_of_prices(const CutGraph& graph, const std::vector<NodeMap>& automorphisms,
                              const CutPrices& prices) {
  if (graph.node_count() > kMostRelaxedNodes) return 0;
  const CutRelaxation relaxation(graph, automorphisms);
  return static_cast<std::uint64_t>(std::ceil(proved_bound(relaxation, InvariantSpectrum(relaxation), prices)));
}

double estimated_proof_seconds(double node_count) { return 2e-7 * node_count * node_count; }

}  // namespace weft::metrics
