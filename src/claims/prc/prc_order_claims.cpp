#include "claims/prc/prc_order_claims.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

// The ring of g 2^g nodes with the skips g, 2g, 4g, ..., as many nodes as the cube-connected cycles of that order.
RingShape doubling_ring(NodeId period) {
  RingShape shape{period << period, {}};
  for (NodeId h = 0; h < period; ++h) shape.skips.push_back(period << h);
  return shape;
}

std::vector<std::string> doubling_rings(const std::vector<NodeId>& periods, const std::string& routing = "") {
  std::vector<std::string> readings;
  for (const NodeId period : periods) readings.push_back(doubling_ring(period).periodic() + routing);
  return readings;
}

double nodes_of(const std::string& reading, MeasurementCache& cache) {
  return cache.network(reading.substr(0, reading.find(" with "))).graph.node_count();
}

// g, from the 2^g groups of g nodes.
NodeId period_of(const std::string& spec, MeasurementCache& cache) {
  NodeId period = 1;
  while ((period << period) < cache.network(spec).graph.node_count()) ++period;
  return period;
}

void add_order_of_diameter(std::vector<Claim>& claims) {
  claims.push_back(to_claim(TrendClaim{
      .id = "prc/text/order/diameter",
      .place = "Section 5",
      .statement =
          "the diameter of periodic rings is of the order log N: on rings of g 2^g nodes with the skips g, 2g, "
          "4g, ... it is 3g - 3 by Theorem 3, so its ratio to ln N tends to 3/ln 2",
      .limit = decimal_of(3 / std::numbers::ln2, 1),
      .family = doubling_rings({4, 6, 8, 10}),
      .value = [](const std::string& spec, MeasurementCache& cache) {
        const double diameter = cache.distances(spec).diameter().value();
        return diameter / std::log(nodes_of(spec, cache));
      }}));
  claims.push_back(to_claim(TrendClaim{
      .id = "prc/text/order/greedy",
      .place = "Section 5",
      .statement = "the longest greedy path of periodic rings is of the order log N: on rings of g 2^g nodes with the "
                   "skips g, 2g, 4g, ... it has 4g hops less a constant, and its ratio to ln N "
                   "tends to 4/ln 2",
      .limit = decimal_of(4 / std::numbers::ln2, 1),
      .family = doubling_rings({4, 6, 8, 9}, " with prc-greedy"),
      .value = [](const std::string& routed, MeasurementCache& cache) {
        const double longest = cache.paths(routed).max_hops;
        return longest / std::log(nodes_of(routed, cache));
      }}));
}

// Our bounds of the bisection; both are needed for an order.
void add_order_of_bisection(std::vector<Claim>& claims) {
  const std::vector<std::string> family = doubling_rings({2, 3, 4, 5, 6});
  Claim above = to_claim(GrowthClaim{
      .id = "prc/text/order/bisection/above",
      .place = "Section 5",
      .statement =
          "the bisection is of the order N/ln N, not above: ours is that of the narrowest cut found on rings of "
          "g 2^g nodes with the skips g, 2g, 4g, ...",
      .family = family,
      .ratio = [](const std::string& spec, MeasurementCache& cache) {
        const auto cut = static_cast<double>(cache.bisection(spec).upper);
        return cut * std::log(nodes_of(spec, cache)) / nodes_of(spec, cache);
      }});
  Claim below =
      to_claim(GrowthClaim{.id = "prc/text/order/bisection/below",
                           .place = "Section 5",
                           .statement = "the bisection is of the order N/ln N, not below: ours is the ratio of N/ln N "
                                        "to the lower bound that we prove; the text counts one cut, which proves none",
                           .family = family,
                           .ratio = [](const std::string& spec, MeasurementCache& cache) {
                             const auto cut = static_cast<double>(cache.bisection(spec).lower);
                             return nodes_of(spec, cache) / std::log(nodes_of(spec, cache)) / cut;
                           }});
  for (Claim* claim : {&above, &below}) {
    claim->is_expensive = true;
    claims.push_back(std::move(*claim));
  }
}

void add_cube_connected_cycles(std::vector<Claim>& claims) {
  claims.push_back(to_claim(TrendClaim{
      .id = "prc/text/ccc/diameter",
      .place = "Section 5",
      .statement =
          "the diameter is of the order of that of cube-connected cycles with as many nodes: the ratio of 3n - 3 "
          "to floor(5n/2) - 2, n even, tends to 6/5",
      .limit = Decimal::from_text("1.20"),
      .family = doubling_rings({4, 6, 8, 10}),
      .value = [](const std::string& spec, MeasurementCache& cache) {
        const double own = cache.distances(spec).diameter().value();
        const NodeId order = period_of(spec, cache);
        return own / cache.distances(fmt::format("ccc({})", order)).diameter().value();
      }}));
  claims.push_back(to_claim(GrowthClaim{
      .id = "prc/text/ccc/bisection",
      .place = "Section 5",
      .statement =
          "the bisection is of the order of that of cube-connected cycles with as many nodes, 2^n channels: ours "
          "is the ratio of the narrowest cut found to it",
      .family = doubling_rings({3, 4, 5, 6}),
      .ratio = [](const std::string& spec, MeasurementCache& cache) {
        const auto own = static_cast<double>(cache.bisection(spec).upper);
        const NodeId order = period_of(spec, cache);
        return own / (2.0 * static_cast<double>(cache.bisection(fmt::format("ccc({})", order)).lower));
      }}));
}

// ln of sqrt(log N) 2^sqrt(2 log N), where x = sqrt(log N) in the base of the left side.
double log_of_pec_order(double x) { return std::log(x) + std::numbers::sqrt2 * x * std::numbers::ln2; }

// How the logarithm of the left side grows with sqrt(log N) of the right side, for large N.
Measured measure_exponent(const std::string& reading, MeasurementCache&) {
  constexpr double kLarge = 1e9;
  // log2 N = ln N / ln 2, so x on the left is larger than x on the right.
  const double scale = reading.find("ln") != std::string::npos ? 1 / std::sqrt(std::numbers::ln2) : 1;
  return Measured::about((log_of_pec_order(2 * kLarge * scale) - log_of_pec_order(kLarge * scale)) / kLarge);
}

Measured exponent_in_closed_form(const std::string& reading, MeasurementCache&) {
  const bool has_two_bases = reading.find("ln") != std::string::npos;
  return Measured::about(has_two_bases ? std::sqrt(2 * std::numbers::ln2) : std::numbers::sqrt2 * std::numbers::ln2);
}

// The power of log N that e^(log log N) is.
Measured measure_power(const std::string& reading, MeasurementCache&) {
  const double base = reading == "base 2" ? 2 : std::numbers::e;
  const auto log = [&](double value) { return std::log(value) / std::log(base); };
  const double nodes = 1e300;
  return Measured::about(log(log(nodes)) / std::log(log(nodes)));
}

void add_rewritten_orders(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "prc/text/rewritten-order/pec",
       .place = "Section 5",
       .statement = "sqrt(log N) 2^sqrt(2 log N) is of the order e^sqrt(log N); ours is the c for which it grows as "
                    "e^(c sqrt(log N)), up to the factor sqrt(log N)",
       .published = Decimal::from_text("1.000"),
       .readings = {"one base on both sides", "log2 on the left, ln on the right"},
       .measure = Measure(measure_exponent).checked_by(exponent_in_closed_form),
       .remark = "c is sqrt(2) ln 2, or sqrt(2 ln 2), and the factor is not constant either"}));
  claims.push_back(
      to_claim({.id = "prc/text/rewritten-order/ring",
                .place = "Section 5",
                .statement = "log N is of the order e^(log log N); ours is the power of log N that this is",
                .published = Decimal::from_text("1.000"),
                .readings = {"base e", "base 2"},
                .measure = measure_power,
                .remark = "orders of PEC networks are written with logarithms of base 2"}));
}

}  // namespace

void add_prc_order_claims(std::vector<Claim>& claims) {
  add_order_of_diameter(claims);
  add_order_of_bisection(claims);
  add_cube_connected_cycles(claims);
  add_rewritten_orders(claims);
}

}  // namespace weft::claims
