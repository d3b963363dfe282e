#include "claims/prc/prc_optimum_claims.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

// By the formulas for optimal skips: the bound on greedy paths and the diameter.
double greedy_formula(double nodes, double period) {
  return (period + 1) * (std::pow(nodes, 1 / (period + 1)) + 1) - 4;
}
double diameter_formula(double nodes, double period) { return (period + 1) * std::pow(nodes, 1 / (period + 1)) - 3; }

constexpr std::string_view kDivisible = "skips that divide each other";

// Skips of the period whose longest greedy path is shorter than that of the skips with equal ratios.
Measure measure_better_skips(const RingShape& equal) {
  return [equal](const std::string& reading, MeasurementCache&) {
    const NodeId longest = longest_periodic_path(equal);
    const auto rings = reading == kDivisible ? divisible_rings(equal.node_count, equal.period())
                                             : all_rings(equal.node_count, equal.period());
    Exceptions better;
    for (const RingShape& shape : rings) {
      const NodeId own = longest_periodic_path(shape);
      if (own < longest) better.add(fmt::format("{} with {} instead of {} hops", shape.periodic(), own, longest));
    }
    return better.measured();
  };
}

void add_best_skips(std::vector<Claim>& claims) {
  for (const RingShape& equal : {RingShape{64, {4, 16}}, RingShape{81, {3, 9, 27}}, RingShape{216, {6, 36}},
                                 RingShape{1024, {4, 16, 64, 256}}}) {
    std::vector<std::string> readings{std::string(kDivisible)};
    if (equal.node_count < 200) readings.emplace_back("any skips");
    claims.push_back(to_claim({.id = fmt::format("prc/text/best-skips/N={},g={}", equal.node_count, equal.period()),
                               .place = "Section 4",
                               .statement = "for a given period greedy paths are shortest if all ratios are "
                                            "N^(1/(g+1)); ours are the sequences of skips whose longest greedy path is "
                                            "shorter",
                               .published = 0,
                               .readings = readings,
                               .measure = measure_better_skips(equal),
                               .remark = "the bound that is minimised is not the length of the longest path"}));
  }
  for (const auto& [shape, diameter] : {std::pair{RingShape{64, {4, 16}}, 9U}, std::pair{RingShape{81, {3, 9, 27}}, 9U},
                                        std::pair{RingShape{216, {6, 36}}, 15U}, std::pair{RingShape{64, {8}}, 13U}}) {
    claims.push_back(
        to_claim({.id = fmt::format("prc/text/optimal-diameter/N={},g={}", shape.node_count, shape.period()),
                  .place = "Section 4",
                  .statement = "with optimal skips the diameter is (g+1) N^(1/(g+1)) - 3",
                  .published = diameter,
                  .readings = {shape.periodic()},
                  .measure = measure_diameter,
                  .remark = "for g = 1 Theorem 3 itself adds 1"}));
  }
}

// Pairs (N, g) with g > 1 and a whole root N^(1/(g+1)) that g does not divide, found from N.
Measured measure_rings_without_multiples(const std::string&, MeasurementCache&) {
  Exceptions pairs;
  for (NodeId nodes = 4; nodes <= 4096; ++nodes) {
    for (unsigned g = 2; (1U << (g + 1)) <= nodes; ++g) {
      const auto root = static_cast<NodeId>(std::lround(std::pow(nodes, 1.0 / (g + 1))));
      Count power = 1;
      for (unsigned i = 0; i <= g; ++i) power *= root;
      if (power == nodes && root % g != 0) pairs.add(fmt::format("N = {}, g = {} with the ratio {}", nodes, g, root));
    }
  }
  return pairs.measured();
}

// The same from the root.
Measured count_rings_by_roots(const std::string&, MeasurementCache&) {
  Count pairs = 0;
  for (Count root = 2; root * root * root <= 4096; ++root) {
    Count power = root * root;
    for (Count g = 2; (power *= root) <= 4096; ++g) pairs += root % g != 0 ? 1U : 0U;
  }
  return Measured::exactly(pairs);
}

void add_whole_ratios(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "prc/text/integer-ratio/N=4..4096",
                .place = "Section 4",
                .statement = "N^(1/(g+1)) is assumed to be a whole number so that the optimal skips exist; "
                             "ours are the pairs of N up to 4096 and g > 1 with a whole ratio for which "
                             "they do not, as g does not divide s_1",
                .published = 0,
                .readings = {"N up to 4096"},
                .measure = Measure(measure_rings_without_multiples).checked_by(count_rings_by_roots),
                .remark = "all skips must be multiples of g, so the ratio must be one too"}));
}

// Periods with a smaller value than both of their neighbours.
Measured measure_local_minima(const std::string& reading, MeasurementCache&) {
  const double nodes = std::stod(reading.substr(reading.find('=') + 1));
  const auto value = [&](unsigned g) { return greedy_formula(nodes, g); };
  Count minima = 0;
  for (unsigned g = 1; g < 64; ++g) {
    minima += value(g) < value(g + 1) && (g == 1 || value(g) < value(g - 1)) ? 1U : 0U;
  }
  return Measured::exactly(minima);
}

// The bound for the best whole period and one more or one less, whichever is larger, over that for the best.
double rise_beside_the_best(const std::string& reading) {
  const double nodes = std::stod(reading.substr(reading.find('=') + 1));
  unsigned best = 1;
  while (greedy_formula(nodes, best + 1) < greedy_formula(nodes, best)) ++best;
  const double beside = std::max(greedy_formula(nodes, best - 1), greedy_formula(nodes, best + 1));
  return beside / greedy_formula(nodes, best);
}

void add_figure_8(std::vector<Claim>& claims) {
  for (const unsigned nodes : {64U, 1024U, 16384U, 1048576U}) {
    claims.push_back(to_claim({.id = fmt::format("prc/figure-8/shape/N={}", nodes),
                               .place = "Figure 8",
                               .statement = "the bound on greedy paths falls and then rises with the period; ours are "
                                            "its local minima for g from 1 to 63",
                               .published = 1,
                               .readings = {fmt::format("N = {}", nodes)},
                               .measure = measure_local_minima}));
  }
  claims.push_back(to_claim(TrendClaim{
      .id = "prc/text/flat-minimum",
      .place = "Section 4, on Figure 8",
      .statement = "for large N the bound changes little around the best period: one more or one less, "
                   "over the best, tends to 1",
      .limit = Decimal::from_text("1.00"),
      .family = {"N = 64", "N = 1024", "N = 16384", "N = 1048576", "N = 1073741824"},
      .value = [](const std::string& reading, MeasurementCache&) { return rise_beside_the_best(reading); }}));
}

// Periods that divide N, each with the skips of the least sum of ratios, and their longest greedy paths.
struct RatedPeriod {
  NodeId period;
  NodeId longest;
};

std::vector<RatedPeriod> rated_periods(NodeId nodes, const std::function<NodeId(const RingShape&)>& rate) {
  std::vector<RatedPeriod> rated;
  for (NodeId period = 1; Count{period} * period <= nodes; ++period) {
    const std::optional<RingShape> least = least_sum_ring(nodes, period);
    if (least) rated.push_back({period, rate(*least)});
  }
  return rated;
}

// Longest paths by the routing's survey instead.
NodeId surveyed_longest(const RingShape& shape, MeasurementCache& cache) {
  return cache.paths(shape.periodic() + " with prc-greedy").max_hops;
}

Measured sizes_with_better_period(NodeId last, const std::function<NodeId(const RingShape&)>& rate) {
  Exceptions sizes;
  for (NodeId nodes = 4; nodes <= last; ++nodes) {
    const std::vector<RatedPeriod> rated = rated_periods(nodes, rate);
    if (rated.empty()) continue;
    const double wanted = 0.782188 * std::log(nodes) - 1;
    const auto nearest = std::min_element(rated.begin(), rated.end(), [&](const RatedPeriod& a, const RatedPeriod& b) {
      return std::abs(a.period - wanted) < std::abs(b.period - wanted);
    });
    const auto best = std::min_element(
        rated.begin(), rated.end(), [](const RatedPeriod& a, const RatedPeriod& b) { return a.longest < b.longest; });
    if (best->longest < nearest->longest)
      sizes.add(fmt::format("N = {}: {} hops with g = {}, {} with g = {}", nodes, best->longest, best->period,
                            nearest->longest, nearest->period));
  }
  return sizes.measured();
}

void add_theorem_5(std::vector<Claim>& claims) {
  constexpr NodeId kLast = 256;
  claims.push_back(to_claim(
      {.id = "prc/theorem-5/period/N=4..256",
       .place = "Theorem 5",
       .statement =
           "greedy paths are shortest for the period nearest to 0.782188 ln N - 1; ours are the sizes from 4 to "
           "256 for which another one, of those up to sqrt(N) with skips that divide each other, each with the "
           "least sum of ratios, has a shorter longest path",
       .published = 0,
       .readings = {"N from 4 to 256"},
       .measure = Measure([](const std::string&, MeasurementCache&) {
                    return sizes_with_better_period(kLast, longest_periodic_path);
                  }).checked_by([](const std::string&, MeasurementCache& cache) {
         return sizes_with_better_period(kLast, [&](const RingShape& shape) { return surveyed_longest(shape, cache); });
       }),
       .remark = "the theorem is about real periods and skips; the divisors of N are often far from that"}));
}

// Grid points at which a printed derivative differs from the difference quotient.
Measured measure_wrong_derivatives(const std::function<double(double, double)>& formula,
                                   const std::function<double(double, double)>& derivative) {
  constexpr double kStep = 1e-5;
  Exceptions wrong;
  for (const double nodes : {64.0, 1024.0, 4096.0}) {
    for (unsigned g = 1; g <= 10; ++g) {
      const double quotient = (formula(nodes, g + kStep) - formula(nodes, g - kStep)) / (2 * kStep);
      if (std::abs(quotient - derivative(nodes, g)) > 1e-4 * (1 + std::abs(quotient)))
        wrong.add(fmt::format("N = {}, g = {}", nodes, g));
    }
  }
  return wrong.measured();
}

void add_derivatives(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& theorem, double (*formula)(double, double),
                       double (*derivative)(double, double)) {
    claims.push_back(to_claim(
        {.id = fmt::format("prc/theorem-{}/derivative", theorem),
         .place = fmt::format("Theorem {}, proof", theorem),
         .statement = "the printed derivative by g is right; ours are the points N = 64, 1024, 4096 and g = 1 to 10 "
                      "at which it is not the difference quotient",
         .published = 0,
         .readings = {"N = 64, 1024, 4096 and g from 1 to 10"},
         .measure = [=](const std::string&, MeasurementCache&) {
           return measure_wrong_derivatives(formula, derivative);
         }}));
  };
  add("5", greedy_formula,
      [](double nodes, double g) { return 1 - std::pow(nodes, 1 / (g + 1)) * (std::log(nodes) / (g + 1) - 1); });
  add("6", diameter_formula,
      [](double nodes, double g) { return std::pow(nodes, 1 / (g + 1)) * (1 - std::log(nodes) / (g + 1)); });
}

using PeriodFormula = double (*)(double nodes, double period);

// The x with x^n = value, by bisection.
double root_of(double value, unsigned n) {
  double low = 1;
  double high = value;
  for (unsigned i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    double power = 1;
    for (unsigned k = 0; k < n; ++k) power *= middle;
    (power < value ? low : high) = middle;
  }
  return low;
}

Measured best_divisor_of_1024(const std::function<double(unsigned)>& value) {
  unsigned best = 1;
  for (const unsigned g : {2U, 4U, 8U, 16U}) {
    if (value(g) < value(best)) best = g;
  }
  return Measured::exactly(best).shown_by(
      fmt::format("{:.2f} with g = {}, {:.2f} with 4", value(best), best, value(4)));
}

void add_period_of_1024(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& what, const std::string& words, PeriodFormula formula, double constant) {
    claims.push_back(to_claim(
        {.id = "prc/text/period/formula/" + what,
         .place = "Section 4",
         .statement = fmt::format("as the period divides 1024, g = 4 is best; by the formula for {}", words),
         .published = 4,
         .readings = {"divisors of 1024 up to 16"},
         .measure = Measure([formula](const std::string&, MeasurementCache&) {
                      return best_divisor_of_1024([&](unsigned g) { return formula(1024, g); });
                    }).checked_by([constant](const std::string&, MeasurementCache&) {
           return best_divisor_of_1024([&](unsigned g) { return (g + 1) * (root_of(1024, g + 1) + constant); });
         }),
         .remark = "only the skips that exist make 4 the best, as g = 8 does not divide 1024^(1/9)"}));
  };
  add("greedy", "greedy paths, (g+1)(N^(1/(g+1)) + 1) - 4", greedy_formula, 1);
  add("diameter", "the diameter, (g+1) N^(1/(g+1)) - 3", diameter_formula, 0);
}

}  // namespace

void add_prc_optimum_claims(std::vector<Claim>& claims) {
  add_best_skips(claims);
  add_whole_ratios(claims);
  add_figure_8(claims);
  add_theorem_5(claims);
  add_derivatives(claims);
  add_period_of_1024(claims);
}

}  // namespace weft::claims
