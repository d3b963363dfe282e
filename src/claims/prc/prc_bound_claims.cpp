#include "claims/prc/prc_bound_claims.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

// Chordal rings with at most two skips whose longest greedy path is not shorter than E.
Measured measure_rings_at_bound(const std::string& reading, MeasurementCache&) {
  Exceptions rings;
  const auto look = [&](const RingShape& shape) {
    if (longest_chordal_path(shape) >= shape.real_sum_of_ratios() - 1 - 1e-9) rings.add("N = " + shape.text());
  };
  for (NodeId nodes = 3; nodes <= 32; ++nodes) {
    if (reading == "also without skips") look({nodes, {}});
    for (NodeId first = 2; first < nodes; ++first) {
      look({nodes, {first}});
      for (NodeId second = first + 1; second < nodes; ++second) look({nodes, {first, second}});
    }
  }
  return rings.measured();
}

// The least E over all skips, and whether only the skips N^(h/k) have it.
struct LeastBound {
  double value;
  std::vector<NodeId> skips;
};

LeastBound least_bound(NodeId nodes, unsigned degree) {
  LeastBound least{1e9, {}};
  RingShape shape{nodes, {}};
  const std::function<void(NodeId)> extend = [&](NodeId from) {
    if (shape.skips.size() + 1 == degree) {
      const double bound = shape.real_sum_of_ratios() - 1;
      if (bound < least.value - 1e-9) least = {bound, shape.skips};
      return;
    }
    for (NodeId skip = from; skip < nodes; ++skip) {
      shape.skips.push_back(skip);
      extend(skip + 1);
      shape.skips.pop_back();
    }
  };
  extend(2);
  return least;
}

struct RootRing {
  NodeId root;  // N^(1/k)
  unsigned degree;

  [[nodiscard]] RingShape shape() const {
    RingShape made{1, {}};
    for (unsigned h = 0; h < degree; ++h) {
      if (h > 0) made.skips.push_back(made.node_count);
      made.node_count *= root;
    }
    return made;
  }
};

void add_least_bounds(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "prc/text/strict-bound/N=3..32",
                             .place = "Section 2, below Algorithm 2",
                             .statement = "greedy paths are shorter than E, the sum of the ratios less 1; ours are the "
                                          "chordal rings with N from 3 to 32 and at most two skips of any lengths for "
                                          "which the longest path is not",
                             .published = 0,
                             .readings = {"also without skips", "with skips"},
                             .measure = measure_rings_at_bound,
                             .remark = "without skips the longest path has E = N-1 hops"}));
  for (const RootRing& ring : {RootRing{4, 2}, RootRing{4, 3}, RootRing{5, 3}, RootRing{3, 4}}) {
    const RingShape shape = ring.shape();
    const std::string name = fmt::format("N={},k={}", shape.node_count, ring.degree);
    const Count published = Count{ring.degree} * ring.root;
    claims.push_back(to_claim({.id = "prc/text/least-bound/skips/" + name,
                               .place = "Section 2",
                               .statement = "E is least for the skips N^(h/k); ours are the skips, of all whole ones, "
                                            "of the least E that differ",
                               .published = 0,
                               .readings = {shape.chordal()},
                               .measure = [ring](const std::string&, MeasurementCache&) {
                                 const RingShape wanted = ring.shape();
                                 const LeastBound least = least_bound(wanted.node_count, ring.degree);
                                 Count others = 0;
                                 for (std::size_t h = 0; h < least.skips.size(); ++h) {
                                   others += least.skips[h] != wanted.skips[h] ? 1U : 0U;
                                 }
                                 return Measured::exactly(others);
                               }}));
    claims.push_back(to_claim({.id = "prc/text/least-bound/longest-path/" + name,
                               .place = "Section 2",
                               .statement = "with the skips N^(h/k) the longest greedy path has k N^(1/k) hops",
                               .published = published,
                               .readings = {shape.chordal() + " with chordal-greedy"},
                               .measure = measure_longest_route,
                               .remark = "the text itself has k(N^(1/k) - 1) below Theorem 1",
                               .correction = Correction{"k(N^(1/k) - 1)", published - ring.degree}}));
    claims.push_back(to_claim({.id = "prc/text/least-bound/value/" + name,
                               .place = "Section 2",
                               .statement = "the least value of E, for the skips N^(h/k), is k N^(1/k)",
                               .published = published,
                               .readings = {shape.chordal()},
                               .measure = Measure([ring](const std::string&, MeasurementCache&) {
                                            return Measured::about(
                                                least_bound(ring.shape().node_count, ring.degree).value);
                                          }).checked_by([ring](const std::string&, MeasurementCache&) {
                                 return Measured::exactly(ring.shape().sum_of_ratios() - 1);
                               }),
                               .remark = "E is the sum of the k ratios less 1",
                               .correction = Correction{"k N^(1/k) - 1", published - 1}}));
  }
}

bool is_near_optimal(Count greedy, Count shortest) { return 10 * greedy <= 11 * shortest; }

constexpr std::string_view kEvenRatios = "ratios of at most 8, twice the best";

// Calls `look` with the rings of 64 nodes and two skips that the reading is about.
void for_each_pair_of_skips(const std::string& reading, const std::function<void(const RingShape&)>& look) {
  for (NodeId first = 2; first < 64; ++first) {
    for (NodeId second = first + 1; second < 64; ++second) {
      const bool is_even = first <= 8 && second <= 8 * first && 64 <= 8 * second;
      if (is_even || reading != kEvenRatios) look({64, {first, second}});
    }
  }
}

// The share of pairs of skips for which the mean greedy path is at most a tenth longer than the mean distance.
Measured measure_near_optimal_share(const std::string& reading, MeasurementCache&) {
  Count near = 0;
  Count all = 0;
  for_each_pair_of_skips(reading, [&](const RingShape& shape) {
    const std::vector<NodeId> distance = ring_distances(chordal_channels(shape), 0);
    Count greedy = 0;
    for (NodeId to = 0; to < shape.node_count; ++to) greedy += chordal_greedy_path(shape, 0, to).hops();
    near += is_near_optimal(greedy, std::accumulate(distance.begin(), distance.end(), Count{0})) ? 1U : 0U;
    ++all;
  });
  return Measured::exactly(Fraction(near, all));
}

// The same by routes of the routing and distances of the networks.
Measured near_optimal_share_of_networks(const std::string& reading, MeasurementCache& cache) {
  Count near = 0;
  Count all = 0;
  for_each_pair_of_skips(reading, [&](const RingShape& shape) {
    const auto greedy = static_cast<Count>(cache.paths(shape.chordal() + " with chordal-greedy").hop_sum);
    near += is_near_optimal(greedy, cache.distances(shape.chordal()).sum) ? 1U : 0U;
    ++all;
  });
  return Measured::exactly(Fraction(near, all));
}

void add_near_optimal(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "prc/text/near-optimal/N=64,k=3",
       .place = "Section 2",
       .statement =
           "in most practical cases greedy paths are nearly shortest; ours is the share of the pairs of skips "
           "of 64 nodes for which the mean path is at most a tenth longer than the mean distance; most is half",
       .published = Decimal::from_text("0.50"),
       .readings = {"all pairs of skips", std::string(kEvenRatios)},
       .measure = Measure(measure_near_optimal_share).checked_by(near_optimal_share_of_networks),
       .remark = "long skips that do not divide each other leave many ring steps to the greedy path",
       .relation = Relation::at_least}));
}

// All rings with N <= 64 and g <= 2, and with g = 3 up to N = 36, of any increasing skips.
std::vector<RingShape> small_rings() {
  std::vector<RingShape> rings;
  for (NodeId nodes = 3; nodes <= 64; ++nodes) {
    for (NodeId period = 1; period <= (nodes <= 36 ? 3U : 2U); ++period) {
      for (RingShape& shape : all_rings(nodes, period)) {
        if (std::is_sorted(shape.skips.begin(), shape.skips.end())) rings.push_back(std::move(shape));
      }
    }
  }
  return rings;
}

constexpr std::string_view kSmallRings = "of all with N up to 64 and g up to 2, or N up to 36 and g = 3";

// Rings in which some x_h, for h up to g or below g, exceeds ceil((s_(h+1) - 1)/s_h) - 1.
Measured measure_rings_beyond_improved(const std::string& reading, MeasurementCache&) {
  Exceptions rings;
  for (const RingShape& shape : small_rings()) {
    const std::vector<NodeId> skips = shape.skips_and_ends();
    const std::size_t end = reading == "h below g" ? shape.period() : shape.period() + 1;
    bool is_beyond = false;
    for (NodeId from = 0; from < shape.period(); ++from) {
      for (NodeId to = 0; to < shape.node_count; ++to) {
        const GreedyPath path = periodic_greedy_path(shape, from, to);
        for (std::size_t h = 0; h < end; ++h) {
          is_beyond |= path.counts[h] > (skips[h + 1] - 1 + skips[h] - 1) / skips[h] - 1;
        }
      }
    }
    if (is_beyond) rings.add("N = " + shape.text());
  }
  return rings.measured();
}

// Rings and lengths 1 <= h < g for which the improved bound is smaller than the other.
Measured measure_improvements(const std::string&, MeasurementCache&) {
  Exceptions improved;
  for (const RingShape& shape : small_rings()) {
    const std::vector<NodeId> skips = shape.skips_and_ends();
    for (std::size_t h = 1; h < shape.period(); ++h) {
      if ((skips[h + 1] - 1 + skips[h] - 1) / skips[h] < (skips[h + 1] + skips[h] - 1) / skips[h])
        improved.add("N = " + shape.text());
    }
  }
  return improved.measured();
}

// The first bound exceeds the other only where s_h divides s_(h+1) - 1, and g divides both skips.
Measured count_improvements_by_division(const std::string&, MeasurementCache&) {
  Count improved = 0;
  for (NodeId period = 2; period <= 3; ++period) {
    for (NodeId skip = period; skip < 64; skip += period) {
      for (NodeId next = skip; next < 64; next += period) improved += (next - 1) % skip == 0 ? 1U : 0U;
    }
  }
  return Measured::exactly(improved);
}

void add_improved_bound(std::vector<Claim>& claims) {
  const std::string place = "Section 3, below Algorithm 3";
  claims.push_back(to_claim({.id = "prc/text/improved-bound/holds",
                             .place = place,
                             .statement = "x_h is at most ceil((s_(h+1) - 1)/s_h) - 1; ours are the rings, " +
                                          std::string(kSmallRings) + ", with a path of Algorithm 3 beyond it",
                             .published = 0,
                             .readings = {"h up to g", "h below g"},
                             .measure = measure_rings_beyond_improved,
                             .remark = "no step on the ring precedes the skips s_g"}));
  claims.push_back(to_claim(
      {.id = "prc/text/improved-bound/improves",
       .place = place,
       .statement = "the bound ceil((s_(h+1) - 1)/s_h) - 1 is smaller than ceil(s_(h+1)/s_h) - 1 for some h from 1 to "
                    "g-1; ours are the cases, " +
                    std::string(kSmallRings),
       .published = 1,
       .readings = {"h from 1 to g-1"},
       .measure = Measure(measure_improvements).checked_by(count_improvements_by_division),
       .remark = "g divides s_h and s_(h+1), so s_(h+1) - 1 is no multiple of s_h, and rounded up both are the same",
       .relation = Relation::at_least}));
  claims.push_back(to_claim({.id = "prc/text/skips-25-and-6/periods",
                             .place = place,
                             .statement = "the example of skips 25 and 6, one after the other; ours are the periods g "
                                          "above 1 that divide both",
                             .published = 1,
                             .readings = {"skips 6 and 25"},
                             .measure = Measure([](const std::string&, MeasurementCache&) {
                                          Count periods = 0;
                                          for (NodeId g = 2; g <= 25; ++g) periods += 25 % g + 6 % g == 0 ? 1U : 0U;
                                          return Measured::exactly(periods);
                                        }).checked_by([](const std::string&, MeasurementCache&) {
                               return Measured::exactly(std::gcd(25U, 6U) - 1);
                             }),
                             .remark = "25 and 6 have no common divisor, so no such ring exists",
                             .relation = Relation::at_least}));
  claims.push_back(to_claim({.id = "prc/text/strict-bound/periodic",
                             .place = place,
                             .statement = "greedy paths are shorter than 2g - 2 plus the sum of the ratios; ours are "
                                          "the rings, " +
                                          std::string(kSmallRings) + ", in which the longest is not",
                             .published = 0,
                             .readings = {"increasing skips of any lengths"},
                             .measure = [](const std::string&, MeasurementCache&) {
                               Exceptions rings;
                               for (const RingShape& shape : small_rings()) {
                                 const double bound = 2.0 * shape.period() - 2 + shape.real_sum_of_ratios();
                                 if (longest_periodic_path(shape) >= bound - 1e-9) rings.add("N = " + shape.text());
                               }
                               return rings.measured();
                             }}));
}

}  // namespace

void add_prc_bound_claims(std::vector<Claim>& claims) {
  add_least_bounds(claims);
  add_near_optimal(claims);
  add_improved_bound(claims);
}

}  // namespace weft::claims
