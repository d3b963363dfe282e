// Table 1, and the comparison of matrix products with those on other networks.
#include <map>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

double steps_of(const std::string& network_with_program, MeasurementCache& cache) {
  return static_cast<double>(cache.program_run(network_with_program).counts.communication_steps);
}

void add_hypercube_row(std::vector<Claim>& claims) {
  for (const Count n : {2U, 3U, 4U, 8U, 12U}) {
    const std::string cube = fmt::format("hypercube({})", to_text(n));
    const auto claim = [&](const std::string& program, const std::string& statement, const Decimal& published,
                           const std::optional<Correction>& correction = {}) {
      claims.push_back(
          to_claim({.id = fmt::format("rhsn/table-1/{}/{}", program, cube),
                    .place = "Table 1",
                    .statement = statement,
                    .published = published,
                    .readings = {with_program(cube, program)},
                    .measure = Measure(measure_communication_steps).checked_by(checked_communication_steps),
                    .remark = "stage s of the sort has s exchanges, which is log2 N (log2 N + 1)/2 in all",
                    .correction = correction}));
    };
    claim("semigroup", "semigroup computation on a hypercube takes log2 N steps", n);
    claim("fft", "a Fourier transform on a hypercube takes log2 N steps", n);
    const Decimal printed = half_of(n * n - 2);
    claim("bitonic-sort", "bitonic sorting on a hypercube takes log2^2 N/2 - 1 steps", printed,
          Correction{"log2 N (log2 N + 1)/2", Decimal::rounded(Fraction(n * (n + 1), 2), printed.places)});
    if (n % 3 != 0) continue;
    claim("matrix-product", "a matrix product on a hypercube takes 5/3 log2 N steps", 5 * n / 3);
  }
}

void add_complete_row(std::vector<Claim>& claims) {
  struct Member {
    SwappedNetwork network;
    Count bits;  // log2 M
  };
  const std::vector<Member> members = {{{{3}, "complete(2)"}, 1},    {{{3}, "complete(4)"}, 2},
                                       {{{3}, "complete(16)"}, 4},   {{{6}, "complete(4)"}, 2},
                                       {{{3, 2}, "complete(4)"}, 2}, {{{3, 2, 2}, "complete(2)"}, 1}};
  for (const auto& [network, bits] : members) {
    const Count p = network.digit_count();
    const auto claim = [&, spec = network.spec()](const std::string& program, const std::string& statement,
                                                  const Decimal& published, Relation relation) {
      claims.push_back(to_claim({.id = fmt::format("rhsn/table-1/{}/{}", program, spec),
                                 .place = "Table 1",
                                 .statement = statement,
                                 .published = published,
                                 .readings = {with_program(spec, program + "(phases=1)")},
                                 .measure = measure_communication_steps,
                                 .relation = relation}));
    };
    claim("semigroup", "over a complete graph, semigroup computation takes 2 log2 N/log2 M - 1 communication steps",
          2 * p - 1, Relation::equal);
    claim("fft",
          "over a complete graph, a Fourier transform takes O(log N/log M) communication steps; compared with "
          "Theorem 4.1 for one exchange in each nucleus",
          3 * (p + (bits > 1 ? 1 : 0)) + 2 * network.depth() - 2, Relation::at_most);
    claim("bitonic-sort",
          "over a complete graph, bitonic sorting takes 3 log2^2 N/(2 log2 M) communication steps and some of lower "
          "order; compared without these",
          half_of(3 * p * p * bits), Relation::at_most);
  }
}

// The steps divided by the term that the table prints tend to 1.
struct LeadingTerm {
  std::string name;
  std::string statement;
  std::string program;
  std::vector<std::pair<std::string, double>> family;  // the term for each network
};

Claim leading_term_claim(const LeadingTerm& term) {
  TrendClaim claim{.id = "rhsn/table-1/leading-term/" + term.name,
                   .place = "Table 1",
                   .statement = term.statement + "; ours is the number of steps divided by this term",
                   .limit = Decimal::from_text("1.00")};
  std::map<std::string, double> term_of;
  for (const auto& [network, value] : term.family) {
    const std::string run = with_program(network, term.program);
    claim.family.push_back(run);
    term_of.emplace(run, value);
  }
  claim.value = [term_of](const std::string& run, MeasurementCache& cache) {
    return steps_of(run, cache) / term_of.at(run);
  };
  return to_claim(std::move(claim));
}

void add_leading_terms(std::vector<Claim>& claims) {
  std::vector<LeadingTerm> over_cubes = {
      {"semigroup/k-cube",
       "over a k-cube with growing k, semigroup computation takes log2 N + o(log N) steps",
       "semigroup",
       {}},
      {"fft/k-cube", "over a k-cube with growing k, a Fourier transform takes log2 N + o(log N) steps", "fft", {}},
      {"bitonic-sort/k-cube",
       "over a k-cube with growing k, bitonic sorting takes log2^2 N/2 + o(log^2 N) steps",
       "bitonic-sort",
       {}},
      {"matrix-product/k-cube",
       "over a k-cube with growing k, a matrix product takes log2 N/3 + o(log N) steps",
       "matrix-product",
       {}}};
  for (const double k : {1, 2, 3, 4, 5}) {
    const std::string network = fmt::format("hsn(3,hypercube({}))", k);
    over_cubes[0].family.emplace_back(network, 3 * k);
    over_cubes[1].family.emplace_back(network, 3 * k);
    over_cubes[2].family.emplace_back(network, 9 * k * k / 2);
    over_cubes[3].family.emplace_back(network, k);
  }
  for (const LeadingTerm& term : over_cubes) claims.push_back(leading_term_claim(term));
  claims.push_back(leading_term_claim(
      {"bitonic-sort/complete",
       "over a complete graph, bitonic sorting takes 3 log2^2 N/(2 log2 M) + o(log^2 N/log M) communication steps",
       "bitonic-sort(phases=1)",
       {{"hsn(3,complete(4))", 27},
        {"rhsn(3,2,complete(4))", 108},
        {"rhsn(3,3,complete(2))", 121.5},
        {"rhsn(3,2,2,complete(2))", 216}}}));
  claims.push_back(leading_term_claim(
      {"matrix-product/complete",
       "over a complete graph, a matrix product takes 2 log2 N/(3 log2 M) + o(log N/log M) communication steps, if l_r "
       "is of lower order than log_M N, as the networks here have it; Theorem 5.4 gives 3.5 times as many for r = 1",
       "matrix-product(phases=1)",
       {{"hsn(3,complete(2))", 2},
        {"rhsn(3,2,complete(2))", 4},
        {"rhsn(3,2,2,complete(2))", 8},
        {"rhsn(3,5,complete(2))", 10}}}));
}

// Steps on another network with as many nodes, divided by those on hsn(3,hypercube(k)).
Claim factor_trend(const std::string& name, const std::string& statement, Count factor, const std::string& family) {
  TrendClaim claim{.id = "rhsn/text/matrix-product/" + name,
                   .place = "Section 5.2",
                   .statement = statement,
                   .limit = Decimal(10 * factor, 1)};
  std::map<std::string, std::string> other_of;
  for (const unsigned k : {1U, 2U, 3U, 4U, 5U}) {
    claim.family.push_back(fmt::format("hsn(3,hypercube({}))", k));
    other_of.emplace(claim.family.back(), fmt::format("{}({})", family, 3 * k));
  }
  claim.value = [other_of](const std::string& network, MeasurementCache& cache) {
    return steps_of(with_program(other_of.at(network), "matrix-product"), cache) /
           steps_of(with_program(network, "matrix-product"), cache);
  };
  return to_claim(std::move(claim));
}

void add_factors(std::vector<Claim>& claims) {
  claims.push_back(factor_trend("factor-5",
                                "a matrix product on some RHSNs is 5 times as fast, in the limit, as the algorithm of "
                                "Dekel, Nassimi and Sahni on a hypercube, which starts with each element at one node; "
                                "ours is the quotient of the steps",
                                5, "hypercube"));
  claims.push_back(
      factor_trend("factor-13",
                   "a matrix product on some RHSNs is 13 times as fast, in the limit, as the algorithm of "
                   "Dekel, Nassimi and Sahni on a shuffle-exchange network, which starts with each element "
                   "at one node; ours is the quotient of the steps",
                   13, "shuffle-exchange"));
  for (const Count n : {3U, 6U, 9U, 12U}) {
    const std::string cube = fmt::format("hypercube({})", to_text(n));
    claims.push_back(to_claim(
        {.id = "rhsn/text/matrix-product/layout/" + cube,
         .place = "Section 5.2",
         .statement = "the hypercube, with which RHSNs are compared, needs 5/3 log2 N steps for a matrix product",
         .published = 5 * n / 3,
         .readings = {with_program(cube, "matrix-product"), with_program(cube, "matrix-product(layout=replicated)")},
         .measure = measure_communication_steps,
         .remark = "the algorithm for RHSNs starts with each element at N^(1/3) nodes; from there a hypercube needs "
                   "log2 N steps, and RHSNs are 3 times as fast in the limit, not 5 times"}));
  }
}

}  // namespace

void add_rhsn_table_claims(std::vector<Claim>& claims) {
  add_hypercube_row(claims);
  add_complete_row(claims);
  add_leading_terms(claims);
  add_factors(claims);
}

}  // namespace weft::claims
