// Diameters over their lower bounds: Corollary 3.3 and the networks that the paper compares with. Networks too large to
// be built are followed by the formulas of degree and diameter, which other claims check.
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

// A network by its formulas.
struct FormulaNetwork {
  std::string name;
  double diameter;
  double log_nodes;  // log2 N
  double degree;

  [[nodiscard]] double ratio() const { return diameter * std::log2(degree) / log_nodes; }
};

// hsn(2,G), or any RHSN with p = 2 and so r = 1, l_1 = 2.
FormulaNetwork two_levels(const std::string& name, double nucleus_diameter, double nucleus_log_nodes,
                          double nucleus_degree) {
  return {name, (nucleus_diameter + 1) * 2 - 1, 2 * nucleus_log_nodes, nucleus_degree + 1};
}

Claim formula_trend(const std::string& id, const std::string& place, const std::string& statement,
                    std::string_view limit, const std::vector<FormulaNetwork>& family) {
  TrendClaim claim{.id = id, .place = place, .statement = statement, .limit = Decimal::from_text(limit)};
  std::map<std::string, double> ratios;
  for (const FormulaNetwork& network : family) {
    claim.family.push_back(network.name);
    ratios.emplace(network.name, network.ratio());
  }
  claim.value = [ratios](const std::string& name, MeasurementCache&) { return ratios.at(name); };
  return to_claim(std::move(claim));
}

void add_corollary_3_3(std::vector<Claim>& claims) {
  std::vector<FormulaNetwork> growing;
  std::vector<FormulaNetwork> mixed;
  for (double n = 2; n <= 10; ++n) {
    const double bits = n * n;  // log2 m
    growing.push_back(
        two_levels(fmt::format("hsn(2,Q_{}^m), m = 2^{}", n, bits), n, n * bits, n * (std::exp2(bits) - 1)));
    if (std::fmod(n, 2) != 0) continue;
    mixed.push_back(
        two_levels(fmt::format("hsn(2,G), G of {} radices 2^{} and {} of 2^{}", n / 2, bits, n / 2, bits + 1), n,
                   n / 2 * (2 * bits + 1), n / 2 * (std::exp2(bits) + std::exp2(bits + 1) - 2)));
  }
  std::vector<FormulaNetwork> constant;
  for (const double bits : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}) {
    constant.push_back(two_levels(fmt::format("hsn(2,Q_2^m), m = 2^{}", bits), 2, 2 * bits, 2 * (std::exp2(bits) - 1)));
  }
  claims.push_back(formula_trend(
      "rhsn/corollary-3.3/ratio/rhsn", "Corollary 3.3",
      "over Q_n^m, n dimensions of radix m, the diameter over its lower bound log_d N tends to 1 if log n = o(log m), "
      "the levels are few and n grows; here m = 2^(n^2) and two levels, by the formulas of degree and diameter",
      "1.0", growing));
  claims.push_back(formula_trend(
      "rhsn/corollary-3.3/ratio/constant-n", "Corollary 3.3",
      "the condition that n is not constant is needed: for n = 2 the ratio tends to (2n+1)/(2n) = 1.25 and not to 1",
      "1.25", constant));
  claims.push_back(
      formula_trend("rhsn/text/mixed-radix-ratio", "Below Corollary 3.3",
                    "over generalized hypercubes of mixed radices the ratio can tend to 1 as well; here n/2 "
                    "dimensions of radix 2^(n^2) and n/2 of twice that",
                    "1.0", mixed));
}

// n = l_i, m = 2^(n/3) and the depth r for which 2^n is nearest to log2 N, which makes n = log2 log2 N.
FormulaNetwork example_network(double n) {
  const double depth = std::round((std::log2(3) + n - 2 * std::log2(n)) / std::log2(n));
  const double log_digits = depth * std::log2(n);  // log2 p
  const double degree = n * (std::exp2(n / 3) - 1) + depth * (n - 1);
  const double p = std::exp2(log_digits);
  return {fmt::format("n = l_i = {}, r = {}", n, depth), (n + 1) * p - 1, p * n * n / 3, degree};
}

const std::vector<FormulaNetwork>& example_family() {
  static const std::vector<FormulaNetwork> kFamily = [] {
    std::vector<FormulaNetwork> family;
    for (const double n : {6, 9, 12, 30, 60, 120, 300}) family.push_back(example_network(n));
    return family;
  }();
  return kFamily;
}

Count growing_steps(const std::vector<double>& ratios) {
  Count grown = 0;
  for (std::size_t i = 1; i < ratios.size(); ++i) grown += ratios[i] > ratios[i - 1] ? 1U : 0U;
  return grown;
}

// How often the ratio grows: in the family of the example, or for l_i = m = 2, n = 1 and growing depth.
Measured count_growing_ratios(const std::string& reading, MeasurementCache& cache) {
  std::vector<double> ratios;
  if (reading.starts_with("n =")) {
    for (const FormulaNetwork& network : example_family()) ratios.push_back(network.ratio());
    return Measured::exactly(growing_steps(ratios));
  }
  for (const std::string spec : {"rhsn(2,complete(2))", "rhsn(2,2,complete(2))", "rhsn(2,2,2,complete(2))"}) {
    const double degree = measure_degree(spec, cache).low().to_double();
    const double log_nodes = std::log2(to_double(cache.network(spec).graph.node_count()));
    ratios.push_back(measure_diameter(spec, cache).low().to_double() * std::log2(degree) / log_nodes);
  }
  return Measured::exactly(growing_steps(ratios))
      .shown_by(fmt::format("{:.2f} at depth 1, {:.2f} at depth 3", ratios.front(), ratios.back()));
}

void add_example(std::vector<Claim>& claims) {
  claims.push_back(
      formula_trend("rhsn/text/ratio-example/limit", "Below Corollary 3.3",
                    "with l_i and n of the order log log N and m of the order (log N)^(1/3) the ratio tends "
                    "to 1; here n = l_i, m = 2^(n/3)",
                    "1.0", example_family()));
  claims.push_back(to_claim(
      {.id = "rhsn/text/ratio-example/orders",
       .place = "Below Corollary 3.3",
       .statement =
           "with l_i, n = O(log log N) and m = O((log N)^(1/3)) the ratio tends to 1, O as an upper bound or as an "
           "order; ours is how often it grows from one network of a family to the next",
       .published = 0,
       .readings = {"rhsn(2,...,2,complete(2)) of depth 1 to 3: m = 2, n = 1", "n = l_i, m = 2^(n/3) for n = 6 to 300"},
       .measure = count_growing_ratios,
       .remark =
           "small m and n satisfy the upper bounds and violate the condition of the corollary: O has to be Theta"}));
}

void add_other_networks(std::vector<Claim>& claims) {
  // floor(5n/2) - 2 for n >= 4; N = n 2^n, d = 3.
  const auto ccc_ratio = [](const std::string& reading, MeasurementCache&) {
    constexpr double kSize = 1'000'000;
    const double base = reading.ends_with("d-1") ? 2 : 3;
    return Measured::about((std::floor(5 * kSize / 2) - 2) / ((std::log2(kSize) + kSize) / std::log2(base)));
  };
  claims.push_back(to_claim(
      {.id = "rhsn/corollary-3.3/ratio/ccc-by-formula",
       .place = "Below Corollary 3.3",
       .statement =
           "the diameter of a CCC over its lower bound tends to 2.5; ours is that of ccc(1000000), whose diameter "
           "is floor(5n/2) - 2, with log_d N as the paper defines the bound and with log_(d-1) N",
       .published = Decimal::from_text("2.5"),
       .readings = {"ccc(1000000), logarithm to the base d", "ccc(1000000), logarithm to the base d-1"},
       .measure = ccc_ratio,
       .remark = "with log_d N, d = 3, the limit is 2.5 log2 3 = 3.96"}));
  std::vector<FormulaNetwork> stars;
  for (const double n : {21., 101., 1001., 1e6 + 1, 1e9 + 1}) {
    stars.push_back(
        {fmt::format("star({:.0f})", n), std::floor(3 * (n - 1) / 2), std::lgamma(n + 1) / std::log(2), n - 1});
  }
  claims.push_back(
      formula_trend("rhsn/text/star-ratio/by-formula", "Below Corollary 3.3",
                    "the diameter of a star graph over its lower bound log_d N tends to 1.5; by the formulas "
                    "of degree and diameter",
                    "1.5", stars));
  claims.push_back(to_claim(TrendClaim{
      .id = "rhsn/text/star-ratio/built",
      .place = "Below Corollary 3.3",
      .statement = "the diameter of a star graph over its lower bound log_d N tends to 1.5; for networks that can be "
                   "built, by breadth-first search",
      .limit = Decimal::from_text("1.5"),
      .family = {"star(5)", "star(7)", "star(9)"},
      .value = [](const std::string& spec, MeasurementCache& cache) {
        const metrics::DistanceSummary& distances = cache.distances(spec);
        const double degree = std::stod(spec.substr(5)) - 1;
        return distances.diameter().value() * std::log2(degree) / std::log2(to_double(distances.node_count));
      }}));
}

// hsn(n,star(n)): as many links between clusters as within the nucleus.
void add_rhfc(std::vector<Claim>& claims) {
  GrowthClaim claim{.id = "rhsn/text/rhfc/hsn(n,star(n))",
                    .place = "Section 3",
                    .statement =
                        "the diameter is optimal if that of the nucleus is and the links between clusters are "
                        "polynomial in d_G; here their ratios to log_d N, one over the other, by formula"};
  for (const unsigned n : {4U, 5U, 7U, 10U, 20U, 40U, 80U})
    claim.family.push_back(fmt::format("hsn({0},star({0}))", n));
  claim.ratio = [](const std::string& name, MeasurementCache&) {
    const double n = std::stod(name.substr(4));
    const double nucleus_diameter = std::floor(3 * (n - 1) / 2);
    const double log_nodes = std::lgamma(n + 1) / std::log(2);
    const FormulaNetwork whole{name, (nucleus_diameter + 1) * n - 1, n * log_nodes, 2 * (n - 1)};
    return whole.ratio() / FormulaNetwork{name, nucleus_diameter, log_nodes, n - 1}.ratio();
  };
  claims.push_back(to_claim(std::move(claim)));
}

// The least diameter for which a tree of this degree has so many nodes.
Count least_diameter(Count nodes, Count degree) {
  Count diameter = 0;
  for (Count reached = 1, ring = degree; reached < nodes; reached += ring, ring *= degree - 1) ++diameter;
  return diameter;
}

void add_lower_bound(std::vector<Claim>& claims) {
  struct Member {
    const char* spec;
    Count nodes;
    Count degree;
  };
  for (const auto& [spec, nodes, degree] :
       {Member{"petersen", 10, 3}, Member{"complete(4)", 4, 3}, Member{"complete(8)", 8, 7},
        Member{"polarfly(3)", 13, 4}, Member{"hypercube(4)", 16, 4}, Member{"ccc(4)", 64, 3}, Member{"star(5)", 120, 4},
        Member{"hsn(2,petersen)", 100, 4}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/lower-bound/{}", spec),
         .place = "Section 3",
         .statement = "a network with N nodes of degree d has a diameter of at least the order of log_d N; read as an "
                      "inequality, and with the exact bound that the degree sets",
         .published = hundredths(std::log2(to_double(nodes)) / std::log2(to_double(degree))),
         .readings = {spec},
         .measure = measure_diameter,
         .remark = "log_d N is a bound up to a constant only; d (d-1)^(i-1) nodes can be i steps away",
         .relation = Relation::at_least,
         .or_published = {{Decimal(least_diameter(nodes, degree) * 100, 2), "by counting nodes at each distance"}}}));
  }
}

}  // namespace

void add_rhsn_ratio_claims(std::vector<Claim>& claims) {
  add_corollary_3_3(claims);
  add_example(claims);
  add_other_networks(claims);
  add_rhfc(claims);
  add_lower_bound(claims);
}

}  // namespace weft::claims
