// Semigroup computation and matrix product: sections 5 and 6.
#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/program_measures.h"
#include "claims/rhsn/rhsn_claims.h"

namespace weft::claims {
namespace {

// With the steps of a semigroup computation on the nucleus, T_S(1,G).
struct SemigroupNetwork {
  SwappedNetwork network;
  Count nucleus_steps;

  [[nodiscard]] Count steps() const { return (nucleus_steps + 1) * network.digit_count() - 1; }
};

// The communication steps, if T is right.
Measure measure_with_nucleus(const SemigroupNetwork& m) {
  return Measure([m](const std::string& network_with_program, MeasurementCache& cache) {
           const Count in_nucleus =
               cache.program_run(with_program(m.network.nucleus, "semigroup")).counts.communication_steps;
           WEFT_CHECK(in_nucleus == m.nucleus_steps);
           return measure_communication_steps(network_with_program, cache);
         })
      .printed_by("weft run {with} {network}");
}

void add_theorem_5_1(std::vector<Claim>& claims) {
  const std::vector<SemigroupNetwork> members = {{{{2}, "petersen"}, 2},
                                                 {{{2}, "star(4)"}, 4},
                                                 {{{2}, "ring(5)"}, 2},
                                                 {{{2}, "mesh(3,4)"}, 5},
                                                 {{{3}, "complete(4)"}, 2},
                                                 {{{4}, "complete(3)"}, 2},
                                                 {{{2, 2}, "ring(6)"}, 3},
                                                 {{{2, 3}, "complete(2)"}, 1},
                                                 {{{3, 2}, "complete(2)"}, 1},
                                                 {{{2, 2, 2}, "complete(2)"}, 1},
                                                 {{{2}, "generalized-hypercube(3,4)"}, 2}};
  for (const SemigroupNetwork& m : members) {
    claims.push_back(to_claim({.id = "rhsn/theorem-5.1/" + m.network.spec(),
                               .place = "Theorem 5.1",
                               .statement = "semigroup computation takes (T + 1) log_M N - 1 steps, T those on the "
                                            "nucleus",
                               .published = m.steps(),
                               .readings = {with_program(m.network.spec(), "semigroup")},
                               .measure = measure_with_nucleus(m)}));
  }
  const std::vector<SemigroupNetwork> over_cubes = {{{{2}, "hypercube(2)"}, 2},       {{{3}, "hypercube(3)"}, 3},
                                                    {{{2, 2}, "hypercube(2)"}, 2},    {{{2}, "hypercube(8)"}, 8},
                                                    {{{2, 2, 2}, "hypercube(1)"}, 1}, {{{3, 2}, "hypercube(2)"}, 2},
                                                    {{{2, 2}, "hypercube(4)"}, 4},    {{{5}, "hypercube(3)"}, 3}};
  for (const SemigroupNetwork& m : over_cubes) {
    claims.push_back(to_claim({.id = "rhsn/corollary-5.2/" + m.network.spec(),
                               .place = "Corollary 5.2",
                               .statement = "over a k-cube, semigroup computation takes (1 + 1/k) log2 N - 1 steps",
                               .published = m.steps(),
                               .readings = {with_program(m.network.spec(), "semigroup")},
                               .measure = measure_with_nucleus(m)}));
  }
}

// A complete graph worked on in phases of these radices, m_1 .. m_t; those whose sum is least.
struct PhasedNetwork {
  SwappedNetwork network;
  std::vector<Count> radices;

  [[nodiscard]] Count phases() const { return radices.size(); }
  [[nodiscard]] Count others() const {  // sum of m_i - 1
    Count sum = 0;
    for (const Count radix : radices) sum += radix - 1;
    return sum;
  }
  [[nodiscard]] std::string id() const { return fmt::format("{},t={}", network.spec(), to_text(phases())); }
  [[nodiscard]] std::string run(std::string_view program) const {
    return with_program(network.spec(), fmt::format("{}(phases={})", program, to_text(phases())));
  }
};

void add_corollary_5_3(std::vector<Claim>& claims) {
  const std::vector<PhasedNetwork> members = {
      {{{2}, "complete(16)"}, {16}},     {{{2}, "complete(16)"}, {4, 4}},   {{{2}, "complete(16)"}, {2, 2, 2, 2}},
      {{{3}, "complete(5)"}, {5}},       {{{3}, "complete(5)"}, {2, 3}},    {{{2, 2}, "complete(4)"}, {4}},
      {{{2, 2}, "complete(4)"}, {2, 2}}, {{{2}, "complete(27)"}, {3, 3, 3}}};
  for (const PhasedNetwork& m : members) {
    const Count p = m.network.digit_count();
    claims.push_back(
        to_claim({.id = "rhsn/corollary-5.3/communication/" + m.id(),
                  .place = "Corollary 5.3",
                  .statement = "over a complete graph, semigroup computation takes (1 + t) log_M N communication steps",
                  .published = (1 + m.phases()) * p,
                  .readings = {m.run("semigroup")},
                  .measure = measure_communication_steps,
                  .remark = "the corollary prints one step more than the theorem that it follows from",
                  .or_published = {{(1 + m.phases()) * p - 1, "by Theorem 5.1 with T = t"}}}));
    claims.push_back(to_claim({.id = "rhsn/corollary-5.3/computation/" + m.id(),
                               .place = "Corollary 5.3",
                               .statement = "over a complete graph, semigroup computation takes log_M N times the sum "
                                            "of m_i - 1 computation steps",
                               .published = m.others() * p,
                               .readings = {m.run("semigroup")},
                               .measure = measure_computation_steps}));
  }
}

// (T + 1) log_M N/3 + 5 l_r/3 - 2
Count bound_of_theorem_5_4(const SwappedNetwork& network, Count nucleus_steps) {
  return (nucleus_steps + 1) * network.digit_count() / 3 + 5 * network.levels.front() / 3 - 2;
}

Claim product_claim(std::string_view kind, const std::string& place, const std::string& statement,
                    const SemigroupNetwork& m) {
  return to_claim({.id = fmt::format("rhsn/{}/{}", kind, m.network.spec()),
                   .place = place,
                   .statement = statement,
                   .published = bound_of_theorem_5_4(m.network, m.nucleus_steps),
                   .readings = {with_program(m.network.spec(), "matrix-product")},
                   .measure = measure_with_nucleus(m),
                   .relation = Relation::at_most});
}

// The paper does not print the layout of the matrices. Here element (x,y) of both and of the product is at all nodes
// (x,y,z).
void add_matrix_products(std::vector<Claim>& claims) {
  const std::vector<SemigroupNetwork> members = {
      {{{3}, "complete(3)"}, 2},    {{{3}, "ring(4)"}, 2},           {{{3}, "ring(5)"}, 2},
      {{{3}, "petersen"}, 2},       {{{6}, "complete(2)"}, 1},       {{{9}, "complete(2)"}, 1},
      {{{3, 2}, "complete(2)"}, 1}, {{{3, 2, 2}, "complete(2)"}, 1}, {{{6, 2}, "complete(2)"}, 1}};
  for (const SemigroupNetwork& m : members) {
    claims.push_back(
        product_claim("theorem-5.4", "Theorem 5.4",
                      "two matrices of N^(1/3) rows are multiplied in (T + 1) log_M N/3 + 5 l_r/3 - 2 "
                      "steps, T those of semigroup computation on the nucleus, and the product is laid out "
                      "as they are",
                      m));
  }
  const std::vector<SemigroupNetwork> over_cubes = {{{{3}, "hypercube(1)"}, 1}, {{{3}, "hypercube(2)"}, 2},
                                                    {{{3}, "hypercube(3)"}, 3}, {{{3}, "hypercube(5)"}, 5},
                                                    {{{6}, "hypercube(2)"}, 2}, {{{3, 2}, "hypercube(2)"}, 2}};
  for (const SemigroupNetwork& m : over_cubes) {
    claims.push_back(product_claim("corollary-5.5", "Corollary 5.5",
                                   "over a k-cube, two matrices are multiplied in log2 N/3 + log2 N/(3k) + 5 l_r/3 - 2 "
                                   "steps",
                                   m));
  }
}

void add_corollary_5_6(std::vector<Claim>& claims) {
  const std::vector<PhasedNetwork> members = {{{{3}, "complete(4)"}, {4}},      {{{3}, "complete(4)"}, {2, 2}},
                                              {{{3}, "complete(16)"}, {4, 4}},  {{{3}, "complete(5)"}, {2, 3}},
                                              {{{6}, "complete(3)"}, {3}},      {{{3, 2}, "complete(4)"}, {4}},
                                              {{{3, 2}, "complete(4)"}, {2, 2}}};
  for (const PhasedNetwork& m : members) {
    const Count p = m.network.digit_count();
    claims.push_back(
        to_claim({.id = "rhsn/corollary-5.6/communication/" + m.id(),
                  .place = "Corollary 5.6",
                  .statement = "over a complete graph, two matrices are multiplied in (1 + t) log_M N/3 + 5 l_r/3 - 2 "
                               "communication steps",
                  .published = bound_of_theorem_5_4(m.network, m.phases()),
                  .readings = {m.run("matrix-product")},
                  .measure = measure_communication_steps,
                  .relation = Relation::at_most}));
    claims.push_back(to_claim(
        {.id = "rhsn/corollary-5.6/computation/" + m.id(),
         .place = "Corollary 5.6",
         .statement = "over a complete graph, two matrices are multiplied in log_M N/3 times the sum of m_i - 1 "
                      "computation steps",
         .published = m.others() * p / 3,
         .readings = {m.run("matrix-product")},
         .measure = measure_computation_steps,
         .remark = "the paper counts additions only",
         .or_published = {{m.others() * p / 3 + 1, "with the step that multiplies the elements"}}}));
  }
}

struct CopiedNetwork {
  SemigroupNetwork original;
  Count nucleus_nodes;  // M
  Count copies;         // M^copies of them

  [[nodiscard]] std::string spec() const {
    const std::string whole = original.network.spec();
    return fmt::format("{},copies={})", whole.substr(0, whole.size() - 1), to_text(copies));
  }
};

void add_copies(std::vector<Claim>& claims) {
  const std::vector<CopiedNetwork> members = {
      {{{{2}, "hypercube(2)"}, 2}, 4, 1},    {{{{3}, "hypercube(2)"}, 2}, 4, 2},
      {{{{2, 2}, "hypercube(2)"}, 2}, 4, 1}, {{{{2, 2}, "hypercube(2)"}, 2}, 4, 2},
      {{{{2, 2}, "complete(3)"}, 2}, 3, 2},  {{{{2}, "petersen"}, 2}, 10, 1}};
  for (const CopiedNetwork& m : members) {
    const SwappedNetwork& network = m.original.network;
    claims.push_back(to_claim({.id = "rhsn/text/copies/nodes/" + m.spec(),
                               .place = "Section 6",
                               .statement = "as many copies are joined as one of their clusters has nodes",
                               .published = saturating_power(m.nucleus_nodes, network.digit_count() + m.copies),
                               .readings = {m.spec()},
                               .measure = measure_nodes}));
    const Count in_cluster = (m.original.nucleus_steps + 1) * m.copies - 1;
    claims.push_back(to_claim(
        {.id = "rhsn/text/copies/semigroup/" + m.spec(),
         .place = "Section 6",
         .statement = "semigroup computation on copies: in each copy, one exchange between copies, in each cluster",
         .published = m.original.steps() + 1 + in_cluster,
         .readings = {with_program(m.spec(), "semigroup")},
         .measure = measure_with_nucleus(m.original)}));
  }
}

struct IncompleteNetwork {
  SemigroupNetwork original;
  Count nucleus_diameter;
  Count clusters;  // at the top level

  [[nodiscard]] std::string without(Count removed) const {
    const std::string whole = original.network.spec();
    return fmt::format("{},removed={})", whole.substr(0, whole.size() - 1), to_text(removed));
  }
  [[nodiscard]] Search search() const {
    return {.tried = fmt::format("networks without the last 1 to {} of {} clusters", to_text(clusters - 1),
                                 to_text(clusters)),
            .case_count = clusters - 1,
            .is_exhaustive = false};
  }
};

// The most over all numbers of removed clusters; other sets of clusters are not tried.
Measure measure_incomplete(const IncompleteNetwork& m,
                           const std::function<Count(const std::string& spec, MeasurementCache& cache)>& value) {
  return [=](const std::string&, MeasurementCache& cache) {
    Count most = 0;
    for (Count removed = 1; removed < m.clusters; ++removed) most = std::max(most, value(m.without(removed), cache));
    return Measured::worst_found(most, m.search());
  };
}

void add_removed(std::vector<Claim>& claims) {
  const std::vector<IncompleteNetwork> members = {
      {{{{2}, "hypercube(2)"}, 2}, 2, 4},   {{{{3}, "hypercube(2)"}, 2}, 2, 4}, {{{{2}, "ring(5)"}, 2}, 2, 5},
      {{{{2, 2}, "complete(3)"}, 2}, 1, 9}, {{{{2}, "petersen"}, 2}, 2, 10},    {{{{2, 2}, "hypercube(2)"}, 2}, 2, 16}};
  for (const IncompleteNetwork& m : members) {
    const std::string spec = m.original.network.spec();
    claims.push_back(
        to_claim({.id = "rhsn/text/removed/diameter/" + spec,
                  .place = "Section 6",
                  .statement = "without some top-level clusters the diameter is at most that of the whole network",
                  .published = (m.nucleus_diameter + 1) * m.original.network.digit_count() - 1,
                  .readings = {spec},
                  .measure = measure_incomplete(m,
                                                [](const std::string& incomplete, MeasurementCache& cache) {
                                                  return Count{cache.distances(incomplete).diameter().value()};
                                                }),
                  .relation = Relation::at_most}));
    claims.push_back(to_claim(
        {.id = "rhsn/text/removed/semigroup/" + spec,
         .place = "Section 6",
         .statement = "the algorithms work without some top-level clusters; semigroup computation in at most "
                      "as many steps as on the whole network",
         .published = m.original.steps(),
         .readings = {spec},
         .measure = measure_incomplete(
             m,
             [](const std::string& incomplete, MeasurementCache& cache) {
               return Count{cache.program_run(with_program(incomplete, "semigroup")).counts.communication_steps};
             }),
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rhsn_semigroup_claims(std::vector<Claim>& claims) {
  add_theorem_5_1(claims);
  add_corollary_5_3(claims);
  add_matrix_products(claims);
  add_corollary_5_6(claims);
  add_copies(claims);
  add_removed(claims);
}

}  // namespace weft::claims
