#include "claims/prc/prc_theorem_7_claims.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

// The terms of the proof: b = g(1 - N^(-1/(g+1))), c = g(N^(1/(g+1)) - 1).
double third_denominator(double nodes, double g) { return g * (1 - std::pow(nodes, -1 / (g + 1))); }
double second_denominator(double nodes, double g) { return g * (std::pow(nodes, 1 / (g + 1)) - 1); }
double derivative_of_second(double nodes, double g) {
  return std::pow(nodes, 1 / (g + 1)) * (1 - g * std::log(nodes) / ((g + 1) * (g + 1))) - 1;
}

Measured measure_wrong_rewriting(const std::string&, MeasurementCache&) {
  Exceptions wrong;
  for (const double nodes : {16.0, 64.0, 1024.0}) {
    for (unsigned g = 1; g <= 10; ++g) {
      const double ratio = std::pow(nodes, 1.0 / (g + 1));
      const double formula = 2 + 2 * (nodes - ratio) / (g * (ratio - 1));
      const double rewritten = 2 + 2 * nodes / second_denominator(nodes, g) - 2 / third_denominator(nodes, g);
      if (std::abs(formula - rewritten) > 1e-9 * formula) wrong.add(fmt::format("N = {}, g = {}", nodes, g));
    }
  }
  return wrong.measured();
}

Measured measure_falls_of_third(const std::string&, MeasurementCache&) {
  Exceptions falls;
  for (unsigned nodes = 4; nodes <= 4096; ++nodes) {
    for (unsigned g = 1; g < 20; ++g) {
      if (third_denominator(nodes, g + 1) <= third_denominator(nodes, g)) falls.add(fmt::format("N = {}", nodes));
    }
  }
  return falls.measured();
}

constexpr std::string_view kWholePeriods = "whole periods";
constexpr unsigned kFirst = 16;
constexpr unsigned kLast = 4096;

// Sizes for which c rises somewhere between g = 1 and log2 N.
Measured measure_rises_of_second(const std::string& reading, MeasurementCache&) {
  const double step = reading == kWholePeriods ? 1 : 1.0 / 64;
  Exceptions sizes;
  for (unsigned nodes = kFirst; nodes <= kLast; ++nodes) {
    bool rises = false;
    for (double g = 1; g + step <= std::log2(nodes) && !rises; g += step) {
      rises = second_denominator(nodes, g + step) > second_denominator(nodes, g) + 1e-12;
    }
    if (rises)
      sizes.add(fmt::format("N = {}: {:.3f} for g = 1, {:.3f} for g = {}", nodes, second_denominator(nodes, 1),
                            second_denominator(nodes, 1 + step), 1 + step));
  }
  return sizes.measured();
}

// From g = 1 to 2 the term rises where t^3 - 2t^2 + 1 < 0 for t = N^(1/6), so below the sixth power of the golden
// ratio. Its derivative at g = 1, sqrt(N)(1 - ln N/4) - 1, is positive where sqrt(N)(4 - ln N) > 4; it has no second
// rise, as it is negative from g = 2 on.
Measured count_rises_of_second(const std::string& reading, MeasurementCache&) {
  Count sizes = 0;
  for (unsigned nodes = kFirst; nodes <= kLast; ++nodes) {
    const bool rises = reading == kWholePeriods ? nodes < std::pow(std::numbers::phi, 6)
                                                : std::sqrt(nodes) * (4 - std::log(nodes)) > 4;
    bool rises_later = false;
    for (double g = 2; g <= std::log2(nodes); g += 0.25) rises_later |= derivative_of_second(nodes, g) > 0;
    sizes += rises || rises_later ? 1U : 0U;
  }
  return Measured::exactly(sizes);
}

// Points x = 1/a in (0, 1] for which e^x (1 - x + x^2/ln N) is not below 1.
Measured measure_points_not_below_1(const std::string& reading, MeasurementCache&) {
  const double log = std::log(std::stod(reading.substr(reading.find('=') + 1)));
  Exceptions points;
  for (unsigned i = 1; i <= 1000; ++i) {
    const double x = i / 1000.0;
    if (std::exp(x) * (1 - x + x * x / log) >= 1) points.add(fmt::format("1/a = {}", x));
  }
  return points.measured();
}

void add_terms(std::vector<Claim>& claims) {
  const std::string place = "Theorem 7, proof";
  claims.push_back(
      to_claim({.id = "prc/theorem-7/rewriting",
                .place = place,
                .statement = "the bisection width rewritten as three terms; ours are the points N = 16, 64, "
                             "1024 and g = 1 to 10 at which it differs from the formula before",
                .published = 0,
                .readings = {"N = 16, 64, 1024 and g from 1 to 10"},
                .measure = measure_wrong_rewriting}));
  claims.push_back(
      to_claim({.id = "prc/theorem-7/increasing/N=4..4096",
                .place = place,
                .statement = "g[1 - N^(-1/(g+1))] increases with g; ours are the N and g up to 19 for which "
                             "it does not",
                .published = 0,
                .readings = {"N from 4 to 4096"},
                .measure = measure_falls_of_third}));
  claims.push_back(
      to_claim({.id = "prc/theorem-7/decreasing/N=16..4096",
                .place = place,
                .statement = "g[N^(1/(g+1)) - 1] decreases with g for N from 16 on; ours are the sizes from "
                             "16 to 4096 for which it rises somewhere between g = 1 and log2 N",
                .published = 0,
                .readings = {std::string(kWholePeriods), "real periods"},
                .measure = Measure(measure_rises_of_second).checked_by(count_rises_of_second),
                .remark = "the case g + 1 < ln N is not proved for these sizes: its quadratic equation has "
                          "no real roots"}));
  for (const unsigned nodes : {16U, 64U, 1024U}) {
    claims.push_back(to_claim({.id = fmt::format("prc/theorem-7/large-period/N={}", nodes),
                               .place = place,
                               .statement = "for g + 1 >= ln N the fraction in the derivative is below 1; ours are the "
                                            "points ln N/(g+1) = 0.001, 0.002, ..., 1 at which it is not",
                               .published = 0,
                               .readings = {fmt::format("N = {}", nodes)},
                               .measure = measure_points_not_below_1}));
  }
}

// z^2 - z L + L
double quadratic(double z, double log) { return z * z - z * log + log; }

// By the formula: the smaller and the larger root; none if they are complex.
std::vector<double> roots_by_formula(double log) {
  const double discriminant = log * log - 4 * log;
  if (discriminant < 0) return {};
  return {(log - std::sqrt(discriminant)) / 2, (log + std::sqrt(discriminant)) / 2};
}

// By changes of sign.
std::vector<double> roots_by_steps(double log) {
  constexpr double kStep = 1e-5;
  std::vector<double> roots;
  for (double z = 0; z < log; z += kStep) {
    if ((quadratic(z, log) > 0) != (quadratic(z + kStep, log) > 0)) roots.push_back(z + kStep / 2);
  }
  return roots;
}

using RootsOf = std::vector<double> (*)(double log);

Measure measure_root(double log, std::size_t which) {
  const auto rounded_root = [=](RootsOf roots_of) {
    return Measured::exactly(Fraction(decimal_of(roots_of(log).at(which), 0).units, 1));
  };
  return Measure([=](const std::string&, MeasurementCache&) { return rounded_root(roots_by_formula); })
      .checked_by([=](const std::string&, MeasurementCache&) { return rounded_root(roots_by_steps); });
}

// Whole periods with g + 1 < ln N that are not between the roots.
Measured measure_periods_left_out(double log) {
  const std::vector<double> roots = roots_by_formula(log);
  Exceptions left_out;
  for (unsigned g = 1; g + 1 < log; ++g) {
    if (roots.empty() || g + 1 < roots[0] || g + 1 > roots[1]) left_out.add(fmt::format("g = {}", g));
  }
  return left_out.measured();
}

Measured count_positive_terms(double log) {
  Count positive = 0;
  for (unsigned z = 2; z < log; ++z) positive += 1 - log / z + log / (z * z) > 0 ? 1U : 0U;
  return Measured::exactly(positive);
}

void add_roots(std::vector<Claim>& claims) {
  const std::string place = "Theorem 7, proof";
  const std::string remark =
      "they are L/2 less and plus sqrt(L^2/4 - L) with L = ln N, near 1 and L - 1 for large N only";
  for (const unsigned nodes : {16U, 32U, 64U, 1024U, 4096U}) {
    const double log = std::log(nodes);
    const std::string name = fmt::format("N={}", nodes);
    const std::vector<std::string> reading = {fmt::format("N = {}", nodes)};
    claims.push_back(to_claim({.id = "prc/theorem-7/roots/number/" + name,
                               .place = place,
                               .statement = "z^2 - z ln N + ln N = 0 has two roots; ours are the real ones",
                               .published = 2,
                               .readings = reading,
                               .measure = Measure([log](const std::string&, MeasurementCache&) {
                                            return Measured::exactly(roots_by_formula(log).size());
                                          }).checked_by([log](const std::string&, MeasurementCache&) {
                                 return Measured::exactly(roots_by_steps(log).size());
                               }),
                               .remark = "they are complex for ln N < 4, so for N up to 54"}));
    claims.push_back(to_claim(
        {.id = "prc/theorem-7/left-out/" + name,
         .place = place,
         .statement = "the roots of z^2 - z ln N + ln N settle all periods with g + 1 < ln N; ours are those whose g + "
                      "1 is not between "
                      "the roots",
         .published = 0,
         .readings = reading,
         .measure = Measure([log](const std::string&, MeasurementCache&) {
                      return measure_periods_left_out(log);
                    }).checked_by([log](const std::string&, MeasurementCache&) { return count_positive_terms(log); }),
         .remark = "the larger root is below ln N - 1, so the argument does not reach ln N"}));
    if (log < 4) continue;
    const auto add = [&](const std::string& which, const std::string& words, std::size_t index, double published) {
      claims.push_back(
          to_claim({.id = fmt::format("prc/theorem-7/roots/{}/{}", which, name),
                    .place = place,
                    .statement = fmt::format(
                        "the {} root of z^2 - z ln N + ln N is about {}, to the nearest whole number", which, words),
                    .published = decimal_of(published, 0),
                    .readings = reading,
                    .measure = measure_root(log, index),
                    .remark = remark}));
    };
    add("smaller", "1", 0, 1);
    add("larger", "ln N - 1", 1, log - 1);
  }
}

using CutOf = std::function<Count(const RingShape&)>;

// The largest period with the widest bisection, each with the skips of the least sum of ratios.
Measured widest_period(NodeId nodes, const CutOf& cut_of) {
  NodeId widest = 0;
  Count most = 0;
  for (NodeId period = 1; period <= nodes / 2; ++period) {
    const std::optional<RingShape> least = least_sum_ring(nodes, period);
    if (!least) continue;
    const Count cut = cut_of(*least);
    if (cut < most) continue;
    most = cut;
    widest = period;
  }
  return Measured::exactly(widest).shown_by(fmt::format("{} channels with g = {}", to_text(most), widest));
}

void add_largest_period(std::vector<Claim>& claims) {
  for (const NodeId nodes : {16U, 24U}) {
    claims.push_back(to_claim(
        {.id = fmt::format("prc/text/largest-period/N={}", nodes),
         .place = "Section 4, before Theorem 7",
         .statement =
             "for the widest bisection the largest possible period must be chosen, here N/2; ours is the largest "
             "period with the widest bisection, each with the skips, which divide each other, of the least sum "
             "of ratios",
         .published = nodes / 2,
         .readings = {fmt::format("N = {}", nodes)},
         .measure = Measure([nodes](const std::string&, MeasurementCache& cache) {
                      return widest_period(nodes, [&](const RingShape& shape) {
                        const metrics::Bisection& cut = cache.bisection(shape.periodic());
                        return cut.is_exact() ? Count{cut.lower} : bisection_by_branching(shape);
                      });
                    }).checked_by([nodes](const std::string&, MeasurementCache&) {
           return widest_period(nodes, bisection_by_branching);
         }),
         .remark = "beyond the best period skips repeat, and Theorem 4 is only an upper bound"}));
  }
}

}  // namespace

void add_prc_theorem_7_claims(std::vector<Claim>& claims) {
  add_terms(claims);
  add_roots(claims);
  add_largest_period(claims);
}

}  // namespace weft::claims
