#include "claims/rcc/rcc_program_claims.h"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "claims/program_measures.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

struct RccShape {
  std::uint64_t atom;
  unsigned levels;

  [[nodiscard]] std::string spec() const { return fmt::format("rcc-full({},{})", atom, levels); }
  [[nodiscard]] std::string text() const { return fmt::format("A={},L={}", atom, levels); }
};

Decimal whole(std::uint64_t number) { return Decimal(Count{number}); }

// Batcher's merge exchange on A values: ceil(log2 A)(ceil(log2 A) + 1)/2 stages.
std::uint64_t atom_steps(std::uint64_t atom) {
  const auto bits = static_cast<std::uint64_t>(std::bit_width(atom - 1));
  return bits * (bits + 1) / 2;
}

void add_sorting_time(std::vector<Claim>& claims) {
  for (const RccShape& p : {RccShape{2, 1}, RccShape{4, 1}, RccShape{8, 1}, RccShape{16, 1}, RccShape{2, 2},
                            RccShape{3, 2}, RccShape{4, 2}}) {
    std::uint64_t steps = atom_steps(p.atom);
    std::uint64_t power = 1;
    for (unsigned level = 0; level < p.levels; ++level) {
      steps = 15 * steps + 14;
      power *= 15;
    }
    const std::string reading = with_program(p.spec(), "sort(method=rcc)");
    claims.push_back(to_claim({.id = "rcc/eq-15/" + p.text(),
                               .place = "Equation 15",
                               .statement = "sorting takes ST(L) = 15 ST(L-1) + 14 steps; ST(0) is that of Batcher's "
                                            "merge exchange in an atom",
                               .published = whole(steps),
                               .readings = {reading},
                               .measure = measure_communication_steps}));
    // Of the atom, and with log2 N in place of log2 A; K3 is ST(0)/log2 A, no constant with Batcher's sort.
    const std::uint64_t of_atom = power * atom_steps(p.atom) + power - 1;
    MeasuredClaim closed{.id = "rcc/eq-16/" + p.text(),
                         .place = "Equation 16",
                         .statement =
                             "the closed form of equation 15, K1^L K3 log2 N + K2 (1-K1^L)/(1-K1) with K1 = 15, "
                             "K2 = 14 and K3 = ST(0)/log2 A, as printed with N for all nodes; ST(0) is that of "
                             "Batcher's merge exchange in an atom",
                         .published = whole((power * atom_steps(p.atom) << p.levels) + power - 1),
                         .readings = {reading},
                         .measure = measure_communication_steps,
                         .remark = "ST(0) is the time of an atom; with log2 A in place of log2 N the equation holds",
                         .or_published = {{whole(of_atom), "with N for the nodes of an atom"}}};
    if (!std::has_single_bit(p.atom)) {  // log2 A is not whole, and K3 log2 N neither
      closed.published = whole(of_atom);
      closed.or_published.clear();
      closed.statement = "the closed form of equation 15 with ST(0) for K3 log2 N, that of Batcher's merge exchange";
    }
    claims.push_back(to_claim(std::move(closed)));
  }
}

std::uint64_t steps_of(const std::string& network_with_program, MeasurementCache& cache) {
  return cache.program_run(network_with_program).counts.communication_steps;
}

// The difference of two sizes gives the number of sorts of the level below, the rest is transpositions.
Measured sorts_of_rows(const std::string& network_with_program, MeasurementCache& cache) {
  const std::uint64_t smaller = steps_of(with_program("rcc-full(2,1)", "sort(method=rcc)"), cache);
  const std::uint64_t larger = steps_of(network_with_program, cache);
  return Measured::exactly(Fraction(larger - smaller, atom_steps(4) - atom_steps(2)));
}

Measured transpositions(const std::string& network_with_program, MeasurementCache& cache) {
  return Measured::exactly(steps_of(network_with_program, cache) - 15 * atom_steps(4));
}

void add_constants(std::vector<Claim>& claims) {
  const std::string reading = with_program("rcc-full(4,1)", "sort(method=rcc)");
  claims.push_back(to_claim({.id = "rcc/text/K1",
                             .place = "Section 3.1, below equation 15",
                             .statement = "SORT sorts rows or columns, or rotates rows by sorting, 15 times",
                             .published = whole(15),
                             .readings = {reading},
                             .measure = sorts_of_rows}));
  claims.push_back(to_claim({.id = "rcc/text/K2",
                             .place = "Section 3.1, below equation 15",
                             .statement = "SORT transposes the network 14 times",
                             .published = whole(14),
                             .readings = {reading},
                             .measure = transpositions}));
}

void add_ascend_class(std::vector<Claim>& claims) {
  for (const RccShape& p :
       {RccShape{2, 1}, RccShape{4, 1}, RccShape{16, 1}, RccShape{2, 2}, RccShape{4, 2}, RccShape{2, 3}}) {
    const auto atom_bits = static_cast<std::uint64_t>(std::countr_zero(p.atom));
    const std::uint64_t levels = std::uint64_t{1} << p.levels;
    claims.push_back(
        to_claim({.id = "rcc/eq-17/" + p.text(),
                  .place = "Equation 17",
                  .statement = "an ascend algorithm takes AS(L) = 2 AS(L-1) + 2 steps; AS(0) = log2 A of an atom",
                  .published = whole(levels * (2 + atom_bits) - 2),
                  .readings = {with_program(p.spec(), "ascend")},
                  .measure = measure_communication_steps}));
    claims.push_back(
        to_claim({.id = "rcc/eq-18/" + p.text(),
                  .place = "Equation 18",
                  .statement = "an ascend algorithm takes 2^L (2 + log2 N) - 2 steps, as printed with N for all nodes",
                  .published = whole(levels * (2 + atom_bits * levels) - 2),
                  .readings = {with_program(p.spec(), "ascend")},
                  .measure = measure_communication_steps,
                  .remark = "AS(0) is the time of an atom, log2 A; with it in place of log2 N the equation holds",
                  .or_published = {{whole(levels * (2 + atom_bits) - 2), "with N for the nodes of an atom"}}}));
  }
}

// Counts additions in the order of the ascend algorithm: a node knows the selected nodes of its 2^i indices, and how
// many of those are before it. An assignment is no computation.
Measured rank_steps_by_hand(const std::string& network_with_program, MeasurementCache& cache) {
  const Count nodes = cache.network(split_routed(network_with_program).network).graph.node_count();
  Count additions = 0;
  for (Count size = 1; size < nodes; size *= 2) {
    if (size > 1) ++additions;  // the rank of the upper half; with one node in a half it is the other's count
    ++additions;                // the sum of both halves
  }
  return Measured::exactly(additions);
}

// Section 3.2: ranking, compression, distribution and generalization.
void add_parts_of_random_access(std::vector<Claim>& claims) {
  struct Part {
    std::string_view program;
    std::string_view section;
    std::string_view noun;
  };
  constexpr std::array<Part, 4> kParts{{{"rank", "3.2.1", "ranking"},
                                        {"compress", "3.2.2", "compression"},
                                        {"distribute", "3.2.3", "distribution"},
                                        {"generalize", "3.2.4", "generalization"}}};
  for (const RccShape& p : {RccShape{4, 1}, RccShape{4, 2}, RccShape{2, 3}}) {
    const auto atom_bits = static_cast<std::uint64_t>(std::countr_zero(p.atom));
    const std::uint64_t digits = std::uint64_t{1} << p.levels;
    for (const auto& [program, section, noun] : kParts) {
      claims.push_back(
          to_claim({.id = fmt::format("rcc/text/{}/communication/{}", program, p.text()),
                    .place = fmt::format("Section {}", section),
                    .statement = fmt::format(
                        "{} takes as many communication steps as an ascend algorithm, which is log2 N", noun),
                    .published = whole(atom_bits * digits),
                    .readings = {with_program(p.spec(), std::string(program))},
                    .measure = measure_communication_steps,
                    .remark = "an ascend algorithm also exchanges over transpose links, as equation 17 counts",
                    .or_published = {{whole(digits * (2 + atom_bits) - 2), "by equation 17"}}}));
    }
    claims.push_back(to_claim(
        {.id = "rcc/text/rank/computation/" + p.text(),
         .place = "Section 3.2.1",
         .statement = "ranking takes 2 log2 N computation steps",
         .published = whole(2 * atom_bits * digits),
         .readings = {with_program(p.spec(), "rank")},
         .measure = Measure(measure_computation_steps).checked_by(rank_steps_by_hand),
         .remark = "in each dimension the sum of the pair is added, and the upper half adds it to "
                   "its rank, except in the first, where its rank begins with it",
         .correction = Correction{"ranking takes 2 log2 N - 1 computation steps", whole(2 * atom_bits * digits - 1)}}));
    claims.push_back(to_claim({.id = "rcc/text/compress/computation/" + p.text(),
                               .place = "Section 3.2.2",
                               .statement = "compression takes no computation steps",
                               .published = whole(0),
                               .readings = {with_program(p.spec(), "compress")},
                               .measure = measure_computation_steps}));
    claims.push_back(undecided_claim({.id = "rcc/text/generalize/computation/" + p.text(),
                                      .place = "Section 3.2.4",
                                      .statement = "generalization takes 3 log2 N computation steps",
                                      .published = whole(3 * atom_bits * digits),
                                      .tested = {with_program(p.spec(), "generalize")}},
                                     "these are computations with addresses, whose number depends on the "
                                     "instructions of a node; our runs count computations with data, and there are "
                                     "none"));
  }
}

// The last paragraph of section 3.2: accesses are made of sorts and ascend algorithms.
void add_random_access(std::vector<Claim>& claims) {
  for (const RccShape& p : {RccShape{2, 1}, RccShape{4, 1}, RccShape{8, 1}, RccShape{2, 2}, RccShape{4, 2}}) {
    std::uint64_t sort = atom_steps(p.atom);
    for (unsigned level = 0; level < p.levels; ++level) sort = 15 * sort + 14;
    const std::uint64_t ascend =
        (std::uint64_t{1} << p.levels) * (2 + static_cast<std::uint64_t>(std::countr_zero(p.atom))) - 2;
    claims.push_back(to_claim({.id = "rcc/text/random-access-read/" + p.text(),
                               .place = "Section 3.2",
                               .statement = "a random access read is two sorts, a ranking, two compressions, a "
                                            "distribution and a generalization: 2 ST(L) + 5 AS(L) steps",
                               .published = whole(2 * sort + 5 * ascend),
                               .readings = {with_program(p.spec(), "random-access-read")},
                               .measure = measure_communication_steps}));
    claims.push_back(to_claim({.id = "rcc/text/random-access-write/" + p.text(),
                               .place = "Section 3.2",
                               .statement = "a random access write is a sort, a ranking, a compression and a "
                                            "distribution: ST(L) + 3 AS(L) steps",
                               .published = whole(sort + 3 * ascend),
                               .readings = {with_program(p.spec(), "random-access-write")},
                               .measure = measure_communication_steps}));
    const std::uint64_t nodes = p.levels == 1 ? p.atom * p.atom : p.atom * p.atom * p.atom * p.atom;
    claims.push_back(to_claim({.id = "rcc/text/universality/" + p.text(),
                               .place = "Section 3.2",
                               .statement = "a step of an arbitrary network of the same size takes no longer than a "
                                            "step of the PRAM, a read and a write; here one of a ring",
                               .published = whole(3 * sort + 8 * ascend),
                               .readings = {with_program(p.spec(), fmt::format("emulate-network(ring({}))", nodes))},
                               .measure = measure_communication_steps,
                               .relation = Relation::at_most}));
  }
}

// O(log N) with L = 1: sorts of atoms in one step leave 5 log2 N steps of ascend algorithms and a constant.
void add_order_of_random_access(std::vector<Claim>& claims) {
  TrendClaim claim{
      .id = "rcc/text/random-access-read/order",
      .place = "Section 3.2",
      .statement =
          "for constant L a random access read takes O(log N) steps; ours is the number of steps divided by "
          "log2 N for L = 1 and A = 2 to 16, which tends to 5 if an atom is sorted in one all-port step (with "
          "Batcher's merge exchange it grows with log2 N)",
      .limit = Decimal::from_text("5.0")};
  for (unsigned bits = 1; bits <= 4; ++bits) {
    claim.family.push_back(
        with_program(RccShape{std::uint64_t{1} << bits, 1}.spec(), "random-access-read(atom=enumeration)"));
  }
  claim.value = [family = claim.family](const std::string& reading, MeasurementCache& cache) {
    const auto place = std::find(family.begin(), family.end(), reading) - family.begin();
    return static_cast<double>(steps_of(reading, cache)) / (2.0 * static_cast<double>(place + 1));
  };
  claims.push_back(to_claim(std::move(claim)));
}

void add_transposition(std::vector<Claim>& claims) {
  for (const RccShape& p : {RccShape{4, 1}, RccShape{3, 2}, RccShape{2, 3}}) {
    claims.push_back(to_claim({.id = "rcc/text/transposition/" + p.text(),
                               .place = "Section 2.2",
                               .statement = "one exchange over the level-L links transposes the network",
                               .published = whole(1),
                               .readings = {with_program(p.spec(), "matrix-transpose")},
                               .measure = measure_communication_steps}));
  }
}

}  // namespace

void add_rcc_program_claims(std::vector<Claim>& claims) {
  add_sorting_time(claims);
  add_constants(claims);
  add_ascend_class(claims);
  add_parts_of_random_access(claims);
  add_random_access(claims);
  add_order_of_random_access(claims);
  add_transposition(claims);
}

}  // namespace weft::claims
