// Nuclei whose size is no power of two, and the approximations beside exact terms: Corollaries 4.4, 4.5, 5.3 and 5.6.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"
#include "claims/rhsn/swept_network.h"

namespace weft::claims {
namespace {

// Communication steps if a message has one value: each step as often as its fullest message has values.
Measured measure_single_values(const std::string& network_with_program, MeasurementCache& cache) {
  Count steps = 0;
  for (const programs::ScheduleStep& step : schedule_of(network_with_program, cache).steps) {
    std::map<std::pair<NodeId, PortId>, Count> values;
    Count most = 0;
    for (const programs::Send& send : step.sends) most = std::max(most, ++values[{send.node, send.port}]);
    steps += most;
  }
  return Measured::exactly(steps);
}

void add_single_values(std::vector<Claim>& claims) {
  for (const unsigned p : {2U, 3U, 4U, 5U}) {
    const SweptNetwork m{{{p}, "complete(3)"}, 2, 1};
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-4.4/single-values/" + m.network.spec(),
         .place = "Corollary 4.4",
         .statement =
             "if M is not a power of two the time of Theorem 4.1 is at most doubled, also where a message has one "
             "value; ours are the steps of our layout, digit by digit, with one exchange in each nucleus",
         .published = 2 * bound_of_theorem_4_1(m, 1, m.dimension_count()),
         .readings = {with_program(m.network.spec(), m.program("ascend"))},
         .measure = Measure(measure_single_values).checked_by([p](const std::string&, MeasurementCache&) {
           // Node 0...0 holds 2^p values in each of p nuclei. Of the nodes that cross a level the fullest have one
           // digit that is not 0, and hold half of that; p - 1 levels are crossed twice.
           return Measured::exactly((Count{p} << p) + (Count{p - 1} << p));
         }),
         .remark = "nodes hold (4/3)^p values on average, most of which leave at each exchange, one after the other; "
                   "this grows "
                   "faster than log_M N",
         .relation = Relation::at_most}));
  }
}

void add_padded_dimensions(std::vector<Claim>& claims) {
  for (const unsigned p : {2U, 3U, 4U, 5U}) {
    const SweptNetwork m{{{p}, "complete(3)"}, 2, 1};
    Count bits = 0;  // ceil(log2 N)
    while (saturating_power(2, bits) < saturating_power(3, p)) ++bits;
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-4.4/dimensions/" + m.network.spec(),
         .place = "Corollary 4.4",
         .statement = "the algorithms have ceil(log2 N) dimensions; ours are those that are run, log2 of the number of "
                      "values",
         .published = bits,
         .readings = {with_program(m.network.spec(), m.program("ascend"))},
         .measure = Measure([](const std::string& run, MeasurementCache& cache) {
                      Count dimensions = 0;
                      while (Count{1} << static_cast<unsigned>(dimensions) < cache.program_run(run).input_count)
                        ++dimensions;
                      return Measured::exactly(dimensions);
                    }).checked_by([p](const std::string&, MeasurementCache&) { return Measured::exactly(2 * p); }),
         .remark = "the values are 2^(p ceil(log2 M)), not 2^ceil(log2 N)",
         .correction = Correction{"p ceil(log2 M) dimensions", 2 * p}}));
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-4.4/at-least/" + m.network.spec(),
         .place = "Corollary 4.4",
         .statement = "ascend takes at least of the order of log_M N communication steps: no fewer than the diameter, "
                      "2 log_M N - 1",
         .published = 2 * p - 1,
         .readings = {with_program(m.network.spec(), m.program("ascend"))},
         .measure = measure_communication_steps,
         .relation = Relation::at_least}));
  }
}

// The printed factor 2^k and the approximation, which has k: for any p and t.
void add_corollary_4_5_terms(std::vector<Claim>& claims) {
  for (const unsigned k : {1U, 2U, 3U, 4U, 6U}) {
    const double quotient = std::exp2(k) / k;
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/sorting-terms/M=2^{}", k),
         .place = "Corollary 4.5",
         .statement =
             "the exact terms, (1 + t/2) p^2 2^k and p^2 2^k times the sum of m_i - 1, are about (1 + t/2) log2^2 "
             "N/log2 M and t (M^(1/t) - 1) log2^2 N/log2 M; ours is the one over the other for M = 2^k, t = 1",
         .published = Decimal::from_text("1.00"),
         .readings = {fmt::format("hsn(3,complete({}))", 1U << k)},
         .measure = Measure([k](const std::string&, MeasurementCache&) {
                      constexpr Count kDigits = 3;  // p
                      const Count exact = 3 * kDigits * kDigits * (Count{1} << k);
                      return Measured::exactly(Fraction(exact * k, 3 * (kDigits * k) * (kDigits * k)));
                    }).checked_by([k](const std::string&, MeasurementCache&) {
           return Measured::exactly(Fraction(Count{1} << k, k));
         }),
         .remark = "the approximation has k, the sum of ceil(log2 m_i), where the exact term prints 2^k",
         .correction = Correction{"the exact terms are 2^k/k times the approximations: 2^k should read k",
                                  hundredths(quotient)}}));
  }
}

// The least sum of t numbers from 2 on whose product is at least m.
Count least_sum(Count m, unsigned t) {
  if (t == 1) return std::max<Count>(m, 2);
  Count least = kHuge;
  for (Count first = 2; first <= std::max<Count>(m, 2); ++first) {
    least = std::min(least, first + least_sum((m + first - 1) / first, t - 1));
  }
  return least;
}

void add_approximations(std::vector<Claim>& claims) {
  struct Member {
    unsigned size;  // M
    unsigned phases;
  };
  for (const auto& [size, phases] : {Member{16, 1}, Member{16, 2}, Member{27, 3}, Member{16, 4}, Member{5, 2},
                                     Member{7, 2}, Member{9, 3}, Member{17, 4}, Member{60, 2}, Member{60, 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rhsn/text/least-sum/M={},t={}", size, phases),
         .place = "Corollary 5.3",
         .statement =
             "the sum of the m_i less t is about t (M^(1/t) - 1); ours is the one over the other for the m_i of "
             "least sum",
         .published = Decimal::from_text("1.00"),
         .readings = {fmt::format("complete({})", size)},
         .measure =
             [size = size, phases = phases](const std::string&, MeasurementCache&) {
               const double about = phases * (std::pow(size, 1.0 / phases) - 1);
               return Measured::about(to_double(least_sum(size, phases) - phases) / about);
             },
         .tolerance = 25,
         .tolerance_reason = "the paper says about; a quarter more is allowed for the rounding up of the m_i"}));
  }
}

void add_split(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rhsn/text/split-of-complete-graph",
       .place = "Corollary 4.5, proof",
       .statement =
           "K_M splits into m_2 ... m_t subgraphs of at most m_1 nodes if the product of the m_i is at least M; ours "
           "is the number of M up to 64 and m_1, m_2, m_3 up to 8 for which it does not",
       .published = 0,
       .readings = {"complete(2) to complete(64)"},
       .measure = [](const std::string&, MeasurementCache&) {
         Count wrong = 0;
         for (unsigned size = 2; size <= 64; ++size) {
           for (unsigned m = 0; m < 512; ++m) {
             const unsigned m1 = m / 64 + 1;
             const unsigned parts = (m / 8 % 8 + 1) * (m % 8 + 1);
             if (m1 * parts >= size && (size + parts - 1) / parts > m1) ++wrong;
           }
         }
         return Measured::exactly(wrong);
       }}));
}

}  // namespace

void add_rhsn_padding_claims(std::vector<Claim>& claims) {
  add_single_values(claims);
  add_padded_dimensions(claims);
  add_corollary_4_5_terms(claims);
  add_approximations(claims);
  add_split(claims);
}

}  // namespace weft::claims
