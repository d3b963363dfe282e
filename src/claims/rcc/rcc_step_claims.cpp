// Section 2.4: the steps of Algorithms 1 to 3 beside Lemma 2, Theorem 3 and the bound for oblivious routings.
#include <cmath>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_steps.h"
#include "claims/step_measures.h"
#include "traffic/terminal_permutation.h"

namespace weft::claims {
namespace {

// W(N,L) = N^(1/2) + 2 W(N^(1/2),L-1), W(N,0) = 1: steps of Algorithm 1 for a permutation, as Theorem 3 counts them.
std::uint64_t steps_by_1(const RccNetwork& rcc) {
  std::uint64_t steps = 1;
  for (unsigned level = 1; level <= rcc.levels; ++level) steps = RccNetwork{rcc.atom, level - 1}.nodes() + 2 * steps;
  return steps;
}

double fourth_root(const RccNetwork& rcc) { return std::pow(static_cast<double>(rcc.nodes()), 0.25); }

// R(N,L) = 3 N^(1/4) + 1 + 6 R(N^(1/2),L-1), R(N,0) = 1.
double lemma_2(const RccNetwork& rcc) {
  return rcc.levels == 0 ? 1 : 3 * fourth_root(rcc) + 1 + 6 * lemma_2(rcc.row());
}

// The same with the steps of Algorithm 1 in the rows, as in Algorithm 3.
double theorem_3(const RccNetwork& rcc) {
  return 3 * fourth_root(rcc) + 1 + 6 * static_cast<double>(steps_by_1(rcc.row()));
}

// Cuts a bound to one decimal. Steps are whole numbers, so no number of steps lies between the two.
Decimal cut_to_tenths(double bound) { return {static_cast<Count>(std::floor(bound * 10 + 1e-6)), 1}; }

void add_steps_of_algorithms_1_and_2(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{9, 1}, RccNetwork{16, 1}, RccNetwork{2, 2}, RccNetwork{3, 2}, RccNetwork{4, 2}}) {
    claims.push_back(to_claim({.id = "rcc/theorem-3/algorithm-1/" + rcc.text(),
                               .place = "Section 2.4, before Theorem 3",
                               .statement = "Algorithm 1 takes at most W(N,L) = N^(1/2) + 2 W(N^(1/2),L-1) steps for a "
                                            "permutation; ours is the worst found",
                               .published = whole_number(steps_by_1(rcc)),
                               .readings = {rcc.with("rcc-1")},
                               .measure = measure_most_steps_found,
                               .relation = Relation::at_most}));
    claims.push_back(
        to_claim({.id = "rcc/algorithm-1/row-to-row/" + rcc.text(),
                  .place = "Section 2.4, Algorithm 1",
                  .statement = "when each row sends to one row, Algorithm 1 takes the order of N^(1/2) steps, "
                               "as all messages of a row share a link",
                  .published = whole_number(rcc.row_length()),
                  .readings = {rcc.with("rcc-1")},
                  .measure = measure_steps("row-to-row"),
                  .relation = Relation::at_least}));
    claims.push_back(to_claim({.id = "rcc/algorithm-2/column-to-row/" + rcc.text(),
                               .place = "Section 2.4, Algorithm 2",
                               .statement = "when each column sends to one row, Algorithm 2 takes the order of N^(1/2) "
                                            "steps, as all messages of a column share a link",
                               .published = whole_number(rcc.row_length()),
                               .readings = {rcc.with("rcc-2")},
                               .measure = measure_steps("column-to-row"),
                               .relation = Relation::at_least}));
  }
}

// Permutations for which the first step of Algorithm 3, or its last phase, takes long; the latter needs rows of six.
std::vector<std::string> bad_permutations(const RccNetwork& rcc) {
  std::vector<std::string> names = {"row-to-row"};
  if (rcc.nodes() >= 36) names.emplace_back("column-blocks");
  return names;
}

// The worst of these permutations, with all steps of Algorithm 3 or one of its numbered steps, on a second machine.
Measure::Compute steps_again(const RccNetwork& rcc, std::size_t first, std::size_t last) {
  std::vector<std::string> names = bad_permutations(rcc);
  if (rcc.atom > 4) names = {"column-blocks"};  // the worst; one suffices for a bound
  return [rcc, names, first, last](const std::string&, MeasurementCache& cache) {
    std::uint64_t most = 0;
    for (const std::string& name : names) {
      const auto built = traffic::build_permutation(cache.network(rcc.spec()), name, 1, cache.execution());
      const std::vector<std::uint64_t> destinations(built.destinations.begin(), built.destinations.end());
      most = std::max(most, plain_algorithm_3(rcc, destinations).steps(first, last));
    }
    return Measured::worst_found(most, {.tried = "the same", .case_count = names.size(), .is_exhaustive = false});
  };
}

constexpr std::string_view kRowsMeet =
    "a row's messages for one other row meet at one node, which is not a permutation of the row: the node receives "
    "only A+L-1 messages per step";

void add_lemma_2(std::vector<Claim>& claims) {
  const auto add = [&](const RccNetwork& rcc, std::string_view kind, const std::string& whose, const Measure& measure,
                       bool is_expensive) {
    claims.push_back(
        to_claim({.id = fmt::format("rcc/lemma-2/{}/{}", kind, rcc.text()),
                  .place = "Lemma 2",
                  .statement = "Algorithm 3 takes at most R(N,L) = 3 N^(1/4) + 1 + 6 R(N^(1/2),L-1) steps; "
                               "ours is the worst of " +
                               whose,
                  .published = cut_to_tenths(lemma_2(rcc)),
                  .readings = {rcc.with("rcc-3")},
                  .measure = measure,
                  .remark = std::string(kRowsMeet),
                  .is_expensive = is_expensive,
                  .relation = Relation::at_most}));
  };
  for (const std::uint64_t atom : {2U, 3U}) add({atom, 1}, "all", "all permutations", measure_most_steps, atom > 2);
  for (const RccNetwork& rcc : {RccNetwork{3, 1}, RccNetwork{4, 1}, RccNetwork{9, 1}, RccNetwork{16, 1},
                                RccNetwork{2, 2}, RccNetwork{3, 2}, RccNetwork{4, 2}}) {
    add(rcc, "found", "the permutations tried", measure_most_steps_found, false);
  }
  for (const std::uint64_t atom : {2U, 3U, 4U, 6U, 7U}) {
    const RccNetwork rcc{atom, 3};
    const Measure steps = measure_most_steps_of(bad_permutations(rcc));
    add(rcc, "found", "the permutations tried", steps.checked_by(steps_again(rcc, 1, kPlainParts)), atom > 4);
  }
}

void add_theorem_3(std::vector<Claim>& claims) {
  const auto add = [&](const RccNetwork& rcc, const Measure& measure) {
    claims.push_back(to_claim({.id = "rcc/theorem-3/algorithm-3/" + rcc.text(),
                               .place = "Lemma 2 and the text before Theorem 3",
                               .statement = "with the W of Algorithm 1 in the rows, Algorithm 3 takes at most "
                                            "3 N^(1/4) + 1 + 6 W(N^(1/2),L-1) steps; ours is the worst found",
                               .published = cut_to_tenths(theorem_3(rcc)),
                               .readings = {rcc.with("rcc-3")},
                               .measure = measure,
                               .remark = std::string(kRowsMeet),
                               .is_expensive = rcc.atom > 4,
                               .relation = Relation::at_most}));
  };
  for (const std::uint64_t atom : {2U, 3U, 4U}) add({atom, 2}, measure_most_steps_found);
  for (const std::uint64_t atom : {2U, 3U, 4U, 7U}) {
    const RccNetwork rcc{atom, 3};
    const Measure steps = measure_most_steps_of(bad_permutations(rcc));
    add(rcc, steps.checked_by(steps_again(rcc, 1, kPlainParts)));
  }
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{2, 2}, RccNetwork{4, 2}, RccNetwork{2, 3}, RccNetwork{3, 3}, RccNetwork{4, 3}}) {
    claims.push_back(
        to_claim({.id = "rcc/theorem-3/step-1/" + rcc.text(),
                  .place = "Lemma 2, proof, and the text before Theorem 3",
                  .statement = "the first step of Algorithm 3, within rows, takes at most W(N^(1/2),L-1) "
                               "steps; ours is the worst found",
                  .published = whole_number(steps_by_1(rcc.row())),
                  .readings = {rcc.with("rcc-3")},
                  .measure = measure_most_steps_of_part(bad_permutations(rcc), 1).checked_by(steps_again(rcc, 1, 1)),
                  .remark = std::string(kRowsMeet),
                  .relation = Relation::at_most}));
  }
}

// Section 2.4 cites Leighton: some permutation takes an oblivious routing at least N^(1/2)/2d steps.
void add_oblivious_bound(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{9, 1}, RccNetwork{16, 1}, RccNetwork{2, 2}, RccNetwork{3, 2}, RccNetwork{4, 2}}) {
    const double rows = std::sqrt(static_cast<double>(rcc.nodes()));
    for (const std::string_view routing : {"rcc-1", "rcc-2"}) {
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/text/oblivious-bound/{}/{}", routing, rcc.text()),
           .place = "Section 2.4, below Algorithm 2",
           .statement =
               "an oblivious routing takes at least N^(1/2) / 2(A+L-1) steps for some permutation; ours is the load "
               "of the busiest channel under its worst permutation",
           .published = cut_to_tenths(rows / (2 * static_cast<double>(rcc.atom + rcc.levels - 1))),
           .readings = {rcc.with(routing)},
           .measure = measure_worst_channel_load,
           .relation = Relation::at_least}));
    }
  }
}

}  // namespace

void add_rcc_step_claims(std::vector<Claim>& claims) {
  add_steps_of_algorithms_1_and_2(claims);
  add_lemma_2(claims);
  add_theorem_3(claims);
  add_oblivious_bound(claims);
}

}  // namespace weft::claims
