#include "claims/scc/scc_cycles.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/network_measures.h"
#include "routing/cayley/scc_local_steps.h"
#include "routing/cayley/scc_search_tree.h"

namespace weft::claims {

using routing::SccRemainingRoute;

std::string scc_spec(unsigned n) { return fmt::format("scc({})", n); }
std::string case_of(unsigned n) { return fmt::format("n={}", n); }

Count scc_star_diameter(unsigned n) { return 3 * (n - 1) / 2; }

Count theorem_1_diameter(unsigned n) {
  if (n == 3) return 6;
  return n % 2 == 0 ? (n * n + n - 4) / 2 : (n * n + 3 * n - 8) / 2;
}

const topology::PermutationLabelling& permutation_labels(const topology::Network& network) {
  const auto* labels = network.labelling_as<topology::PermutationLabelling>();
  WEFT_CHECK(labels != nullptr);
  return *labels;
}

std::vector<Cycle> cycles_of(const Permutation& permutation) {
  std::vector<Cycle> cycles;
  std::vector<bool> is_seen(permutation.length() + 1);
  for (unsigned first = 1; first <= permutation.length(); ++first) {
    if (permutation.at(first) == first || is_seen[first]) continue;
    Cycle cycle;
    for (unsigned digit = first; !is_seen[digit]; digit = permutation.at(digit)) {
      is_seen[digit] = true;
      cycle.push_back(digit);
    }
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

MisplacedDigits misplaced_digits(const Permutation& permutation) {
  MisplacedDigits misplaced;
  for (const Cycle& cycle : cycles_of(permutation)) {
    ++misplaced.cycles;
    misplaced.count += cycle.size();
  }
  return misplaced;
}

Count equation_3(const Permutation& permutation) {
  const MisplacedDigits misplaced = misplaced_digits(permutation);
  return misplaced.cycles + misplaced.count - (permutation.at(1) == 1 ? 0 : 2);
}

std::vector<unsigned> laterals_of(const Cycle& cycle, std::size_t first) {
  if (cycle.front() == 1) return {cycle.begin() + 1, cycle.end()};
  std::vector<unsigned> laterals;
  for (std::size_t i = 0; i <= cycle.size(); ++i) laterals.push_back(cycle[(first + i) % cycle.size()]);
  return laterals;
}

unsigned local_links_of(const Cycle& cycle, unsigned n) {
  const std::vector<unsigned> laterals = laterals_of(cycle, 0);
  unsigned links = 0;
  for (std::size_t i = 1; i < laterals.size(); ++i) links += routing::ring_steps(n - 1, laterals[i - 1], laterals[i]);
  return links;
}

Permutation lemma_1_permutation(unsigned n) {
  Permutation permutation(n);
  const unsigned shift = n / 2;
  for (unsigned k = n % 2 == 0 ? 1 : 2; k + shift <= n; ++k) permutation.swap_positions(k, k + shift);
  return permutation;
}

Count hops_by_cycles(const SccRemainingRoute& route) {
  return lateral_count(route) + routing::SccLocalSteps(route.ring_size()).least(route);
}

Count hops_by_search(const SccRemainingRoute& route) {
  const routing::SccSearch search = routing::search_tree(route);
  return search.laterals.size() + search.local_count;
}

namespace {

// Builds all permutations position by position. A route takes at most floor(3(n-1)/2) lateral links, the ring distances
// within its cycles, up to two open segments, and one round of the ring to reach the closed cycles.
class FarthestRoute {
 public:
  explicit FarthestRoute(unsigned n)
      : n_(n), half_((n - 1) / 2), ring_(n - 1), route_{.home = Permutation(n), .slot = 2, .goal = 2} {
    const Permutation antipode = lemma_1_permutation(n);
    for (unsigned slot = 2; slot <= n; ++slot) consider({antipode, slot, 2});
  }

  unsigned find() {
    place(2, 0, 0);
    return longest_;
  }

 private:
  void place(unsigned position, std::uint32_t used, unsigned within_cycles) {
    const unsigned left = (n_ + 1 - position) * half_;
    const unsigned others = 3 * (n_ - 1) / 2 + 2 * half_ + n_ - 1;
    if (within_cycles + left + others <= longest_) return;
    if (position > n_) {
      close(used, within_cycles);
      return;
    }
    for (unsigned home = 1; home <= n_; ++home) {
      if ((used >> home & 1U) != 0) continue;
      route_.home.set(position, home);
      const unsigned steps = home == 1 ? 0 : routing::ring_steps(n_ - 1, position, home);
      place(position + 1, used | 1U << home, within_cycles + steps);
    }
  }

  // Position 1 takes the digit that is left.
  void close(std::uint32_t used, unsigned within_cycles) {
    unsigned first = 1;
    while ((used >> first & 1U) != 0) ++first;
    route_.home.set(1, first);
    const unsigned known = within_cycles + lateral_count(route_);
    if (known + 2 * half_ + n_ - 1 <= longest_) return;
    for (unsigned slot = 2; slot <= n_; ++slot) consider({route_.home, slot, 2});
  }

  void consider(const SccRemainingRoute& route) {
    longest_ = std::max(longest_, lateral_count(route) + ring_.least(route));
  }

  unsigned n_;
  unsigned half_;  // the greatest distance on the ring
  routing::SccLocalSteps ring_;
  SccRemainingRoute route_;
  unsigned longest_ = 0;
};

}  // namespace

Count diameter_by_cycles(unsigned n) { return FarthestRoute(n).find(); }

Measure measure_diameter_by_cycles(unsigned n) {
  return [n](const std::string&, MeasurementCache&) { return Measured::exactly(diameter_by_cycles(n)); };
}

Measure measure_scc_diameter(unsigned n) {
  constexpr unsigned kFirstByCycles = 11;
  const Measure by_cycles = measure_diameter_by_cycles(n);
  const Measure::Compute searched = [n](const std::string&, MeasurementCache& cache) {
    return measure_diameter(scc_spec(n), cache);
  };
  if (n >= kFirstByCycles) return by_cycles.checked_by(searched);
  return Measure(searched).checked_by(by_cycles);
}

}  // namespace weft::claims
