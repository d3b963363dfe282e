#include "claims/rcc/rcc_cost_claims.h"

#include <array>
#include <bit>
#include <map>

#include <fmt/format.h>

#include "claims/chip_measures.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

// An (A,L) RCC-FULL on chips, and the hypercube with as many nodes.
struct ChippedRcc {
  std::uint32_t atom;
  unsigned levels;
  std::uint32_t chips;

  [[nodiscard]] std::string spec() const { return fmt::format("rcc-full({},{})", atom, levels); }
  [[nodiscard]] std::string text() const { return fmt::format("A={},L={},chips={}", atom, levels, chips); }
  // The square root of the number of nodes: rows, and nodes of a row.
  [[nodiscard]] std::uint32_t root() const {
    std::uint32_t power = atom;
    for (unsigned level = 1; level < levels; ++level) power *= power;
    return power;
  }
  [[nodiscard]] std::uint32_t nodes() const { return root() * root(); }
  [[nodiscard]] std::string cube() const { return fmt::format("hypercube({})", std::countr_zero(nodes())); }
};

Decimal links_count(std::uint64_t number) { return Decimal(Count{number}); }

void add_theorem_4(std::vector<Claim>& claims) {
  struct Case {
    unsigned dimension;
    unsigned log_chips;
  };
  for (const Case& each : {Case{4, 1}, Case{4, 2}, Case{8, 1}, Case{8, 4}, Case{8, 6}, Case{12, 4}, Case{12, 8}}) {
    const std::uint32_t chips = 1U << each.log_chips;
    claims.push_back(
        to_claim({.id = fmt::format("rcc/theorem-4/n={},chips={}", each.dimension, chips),
                  .place = "Theorem 4",
                  .statement = "a chip of a hypercube needs N/MCB log2 MCB pins, one for each link that "
                               "leaves it; the constant is 1",
                  .published = links_count((std::uint64_t{1} << (each.dimension - each.log_chips)) * each.log_chips),
                  .readings = {fmt::format("hypercube({})", each.dimension)},
                  .measure = measure_links_of_chips(chips)}));
  }
  for (const std::uint32_t boards : {4U, 16U}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/boards/hypercube/boards={}", boards),
         .place = "Section 4, below Theorem 4",
         .statement = "a board of a hypercube has N/MBC log2 MBC ports; on 64 chips",
         .published = links_count(std::uint64_t{256} / boards * static_cast<unsigned>(std::bit_width(boards) - 1)),
         .readings = {"hypercube(8)"},
         .measure = measure_links_of_boards(64, boards)}));
  }
}

constexpr std::array<ChippedRcc, 13> kCase1{{{4, 1, 2},
                                             {4, 1, 4},
                                             {16, 1, 2},
                                             {16, 1, 4},
                                             {16, 1, 16},
                                             {4, 2, 2},
                                             {4, 2, 4},
                                             {4, 2, 16},
                                             {2, 3, 4},
                                             {2, 3, 16},
                                             {64, 1, 64},
                                             {8, 2, 8},
                                             {8, 2, 64}}};

void add_theorem_5(std::vector<Claim>& claims) {
  for (const ChippedRcc& each : kCase1) {
    const std::uint64_t rows = each.root() / each.chips;  // on a chip
    claims.push_back(to_claim({.id = "rcc/theorem-5/" + each.text(),
                               .place = "Theorem 5, Figure 10",
                               .statement = "a chip with whole rows needs N/MCB - N/MCB^2 pins, for MCB <= N^(1/2); "
                                            "the constant is 1",
                               .published = links_count(rows * (each.root() - rows)),
                               .readings = {each.spec()},
                               .measure = measure_links_of_chips(each.chips)}));
    claims.push_back(to_claim({.id = "rcc/figure-11/" + each.text(),
                               .place = "Figure 11 and the text on it",
                               .statement = "a chip of the hypercube of the same size needs more pins: by how many",
                               .published = 1,
                               .readings = {each.spec()},
                               .measure = measure_fewer_links_than(each.cube(), each.chips, each.chips),
                               .relation = Relation::at_least}));
  }
}

// Chips of whole rows are said to need the fewest pins. For two chips that is the bisection.
void add_fewest_pins(std::vector<Claim>& claims) {
  for (const ChippedRcc& each : {ChippedRcc{2, 1, 2}, ChippedRcc{4, 1, 2}, ChippedRcc{4, 2, 2}, ChippedRcc{2, 3, 2}}) {
    claims.push_back(
        to_claim({.id = "rcc/text/fewest-pins/" + each.text(),
                  .place = "Section 4, Case 1",
                  .statement = "chips of whole rows need the fewest pins of all partitions: N/4 for two chips, which "
                               "would be the bisection width",
                  .published = links_count(each.nodes() / 4),
                  .readings = {each.spec()},
                  .measure = measure_bisection,
                  .remark = "a cut through the rows is smaller: rows of an RCC-FULL with L > 1 are cheap to cut"}));
  }
}

// "The pin requirement is independent of L": the same number of nodes with other levels.
void add_independence_of_levels(std::vector<Claim>& claims) {
  struct Pair {
    ChippedRcc one;
    ChippedRcc other;
  };
  for (const Pair& pair : {Pair{{4, 2, 4}, {16, 1, 4}}, Pair{{4, 2, 16}, {16, 1, 16}}, Pair{{2, 3, 16}, {16, 1, 16}},
                           Pair{{8, 2, 64}, {64, 1, 64}}}) {
    const Measure difference = [pair](const std::string& spec, MeasurementCache& cache) {
      const std::uint64_t ours = links_per_chip(spec, pair.one.chips, cache).most;
      const std::uint64_t others = links_per_chip(pair.other.spec(), pair.other.chips, cache).most;
      return Measured::exactly(ours > others ? ours - others : others - ours);
    };
    claims.push_back(
        to_claim({.id = "rcc/text/pins-independent-of-levels/" + pair.one.text(),
                  .place = "Section 4, below Theorem 5",
                  .statement = fmt::format("a chip needs as many pins as one of {}: the difference", pair.other.spec()),
                  .published = 0,
                  .readings = {pair.one.spec()},
                  .measure = difference}));
  }
}

void add_theorem_6(std::vector<Claim>& claims) {
  for (const ChippedRcc& each :
       {ChippedRcc{4, 1, 8}, ChippedRcc{16, 1, 32}, ChippedRcc{16, 1, 64}, ChippedRcc{64, 1, 128}, ChippedRcc{4, 2, 32},
        ChippedRcc{4, 2, 64}, ChippedRcc{8, 2, 128}, ChippedRcc{8, 2, 512}, ChippedRcc{2, 3, 32},
        ChippedRcc{2, 3, 64}}) {
    const std::uint64_t parts = each.chips / each.root();  // I: chips of a row
    const std::uint64_t of_chip = each.root() / parts;     // nodes of a chip
    // Nodes of a row are all joined if L = 1; otherwise a row is an RCC-FULL of Case 1.
    const std::uint64_t internal =
        each.levels == 1 ? of_chip * (each.root() - of_chip) : each.root() / parts - each.root() / (parts * parts);
    const auto claim = [&](std::string_view which, const Measure& measure) {
      const bool is_most = which == "most";
      const auto again = [each, is_most](const std::string&, MeasurementCache&) {
        const PlainPins pins = plain_pins({each.atom, each.levels}, each.chips);
        return Measured::exactly(is_most ? pins.most : pins.fewest);
      };
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/theorem-6/{}/{}", which, each.text()),
           .place = "Theorem 6, Figure 12",
           .statement = fmt::format("the chip with {} pins needs {} + N^(1/2)/I - 1, for MCB = I N^(1/2)", which,
                                    each.levels == 1 ? "N/I - N/I^2" : "N^(1/2)/I - N^(1/2)/I^2"),
           .published = links_count(internal + of_chip - 1),
           .readings = {each.spec()},
           .measure = measure.checked_by(again),
           .remark = "only one of the I chips of a row holds the node without a transpose link; the others need one "
                     "pin more",
           .correction = Correction{"for I <= N^(1/4), or L = 1, one chip of a row needs as many as published, the "
                                    "others one more",
                                    links_count(internal + of_chip - (is_most ? 0 : 1))}}));
    };
    claim("fewest", measure_fewest_links_of_a_chip(each.chips));
    claim("most", measure_most_links_of_a_chip(each.chips));
  }
}

double ratio_to_hypercube(const ChippedRcc& each, MeasurementCache& cache) {
  const auto ours = static_cast<double>(links_per_chip(each.spec(), each.chips, cache).most);
  return ours / static_cast<double>(links_per_chip(each.cube(), each.chips, cache).most);
}

struct PinTrend {
  std::string_view id;
  std::string_view place;
  std::string_view statement;
  Decimal limit;
  std::vector<ChippedRcc> networks;
};

// "Asymptotically less" is a ratio that tends to 0, "asymptotically equivalent" one that tends to a constant, read
// as 1.
void add_pin_trends(std::vector<Claim>& claims) {
  const std::vector<PinTrend> trends = {
      {"rcc/figure-11/asymptotically-less",
       "Section 4, below Theorem 5",
       "for MCB = N^(1/2) the pins of a chip are asymptotically fewer than a hypercube's: their ratio tends to 0",
       Decimal(0, 2),
       {{2, 1, 2}, {4, 1, 4}, {8, 1, 8}, {16, 1, 16}}},
      {"rcc/figure-13/L=2",
       "Figure 13 and the text on it",
       "for L > 1 and MCB = 2 N^(1/2) the pins of a chip are asymptotically fewer than a hypercube's: their ratio "
       "tends to 0",
       Decimal(0, 2),
       {{2, 2, 8}, {4, 2, 32}, {8, 2, 128}}},
      {"rcc/figure-13/L=1",
       "Figure 13 and the text on it",
       "for L = 1 and MCB = 2 N^(1/2) the pins of a chip are asymptotically equivalent to a hypercube's: their ratio "
       "tends to a constant, read as 1; by Theorems 4 and 6 it grows with N^(1/2)/log N",
       Decimal(100, 2),
       {{4, 1, 8}, {8, 1, 16}, {16, 1, 32}, {32, 1, 64}}},
  };
  for (const PinTrend& trend : trends) {
    TrendClaim claim{.id = std::string(trend.id),
                     .place = std::string(trend.place),
                     .statement = std::string(trend.statement),
                     .limit = trend.limit};
    std::map<std::string, ChippedRcc> by_spec;
    for (const ChippedRcc& each : trend.networks) {
      claim.family.push_back(each.spec());
      by_spec.emplace(each.spec(), each);
    }
    claim.value = [by_spec](const std::string& spec, MeasurementCache& cache) {
      return ratio_to_hypercube(by_spec.at(spec), cache);
    };
    claims.push_back(to_claim(std::move(claim)));
  }
}

void add_case_2_comparisons(std::vector<Claim>& claims) {
  for (const ChippedRcc& each : {ChippedRcc{4, 2, 32}, ChippedRcc{4, 2, 64}, ChippedRcc{8, 2, 128},
                                 ChippedRcc{8, 2, 512}, ChippedRcc{2, 3, 32}}) {
    claims.push_back(to_claim({.id = "rcc/figure-13/" + each.text(),
                               .place = "Figure 13 and the text on it",
                               .statement = "for L > 1 a chip of the hypercube of the same size needs more pins: by "
                                            "how many",
                               .published = 1,
                               .readings = {each.spec()},
                               .measure = measure_fewer_links_than(each.cube(), each.chips, each.chips),
                               .relation = Relation::at_least}));
  }
  claims.push_back(to_claim({.id = "rcc/text/infeasible-pins/n=12,chips=2",
                             .place = "Section 4, below Theorem 5",
                             .statement = "large hypercubes on few chips need more pins than a chip can have, say 1000",
                             .published = 1000,
                             .readings = {"hypercube(12)"},
                             .measure = measure_links_of_chips(2),
                             .relation = Relation::at_least}));
}

}  // namespace

void add_rcc_cost_claims(std::vector<Claim>& claims) {
  add_theorem_4(claims);
  add_theorem_5(claims);
  add_fewest_pins(claims);
  add_independence_of_levels(claims);
  add_theorem_6(claims);
  add_case_2_comparisons(claims);
  add_pin_trends(claims);
}

}  // namespace weft::claims
