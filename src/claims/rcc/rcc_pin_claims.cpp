// Section 4, Case 2: pins beyond the sizes of Theorem 6, and the comparison over all instances.
#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_on_chips.h"
#include "claims/rcc/rcc_plain_graph.h"

namespace weft::claims {
namespace {

// Theorem 6 for L > 1 and I > N^(1/4): a chip is a part of an atom.
void add_parts_of_atoms(std::vector<Claim>& claims) {
  for (const OnChips& each : {OnChips{{4, 2}, 128}, OnChips{{4, 2}, 256}, OnChips{{8, 2}, 1024}, OnChips{{8, 2}, 2048},
                              OnChips{{16, 2}, 8192}, OnChips{{2, 3}, 128}}) {
    const double parts = static_cast<double>(each.chips) / static_cast<double>(each.rcc.row_length());  // I
    const double of_chip = static_cast<double>(each.rcc.row_length()) / parts;
    const auto add = [&](bool is_most) {
      const Measure links =
          is_most ? measure_most_links_of_a_chip(each.chips) : measure_fewest_links_of_a_chip(each.chips);
      MeasuredClaim claim{
          .id = fmt::format("rcc/theorem-6/{}/{}", is_most ? "most" : "fewest", each.text()),
          .place = "Theorem 6, Case 2 B",
          .statement = fmt::format("the chip with {} pins needs N^(1/2)/I - N^(1/2)/I^2 + N^(1/2)/I - 1, for "
                                   "MCB = I N^(1/2)",
                                   is_most ? "the most" : "the fewest"),
          .published = rounded_to(of_chip - of_chip / parts + of_chip - 1, 2),
          .readings = {each.rcc.spec()},
          .measure = links.checked_by([each, is_most](const std::string&, MeasurementCache&) {
            const PlainPins pins = plain_pins(each.rcc, each.chips);
            return Measured::exactly(is_most ? pins.most : pins.fewest);
          }),
          .remark = "Theorem 5 within a row needs I <= N^(1/4), not I <= N^(1/2); beyond it atoms are cut"};
      if (is_most && each.rcc.levels == 2) {
        const double atom = static_cast<double>(each.rcc.atom);
        claim.correction =
            Correction{"for L = 2 and I > N^(1/4) the worst chip, of m nodes, needs m (N^(1/4) - m) + 2m",
                       rounded_to(of_chip * (atom - of_chip) + 2 * of_chip, 2)};
      }
      claims.push_back(to_claim(std::move(claim)));
    };
    add(false);
    add(true);
  }
}

// Below Theorem 6: the ratio to the hypercube at given sizes, for L = 1, and by how much fewer, for L > 1.
void add_below_theorem_6(std::vector<Claim>& claims) {
  for (const OnChips& each : {OnChips{{16, 1}, 32}, OnChips{{32, 1}, 64}, OnChips{{64, 1}, 128}}) {
    const Measure ratio = [each](const std::string& spec, MeasurementCache& cache) {
      const Count ours = links_per_chip(spec, each.chips, cache).most;
      return Measured::exactly(Fraction(ours, links_per_chip(each.rcc.cube(), each.chips, cache).most));
    };
    claims.push_back(to_claim(
        {.id = "rcc/figure-13/" + each.text(),
         .place = "Figure 13 and the text on it",
         .statement =
             "for L = 1 and more than N^(1/2) chips the pins of a chip are equivalent to a hypercube's; ours is "
             "their ratio, of the worst chips",
         .published = Decimal(100, 2),
         .readings = {each.rcc.spec()},
         .measure = ratio.checked_by([each](const std::string&, MeasurementCache&) {
           return Measured::exactly(
               Fraction(plain_pins(each.rcc, each.chips).most, cube_pins(each.rcc.nodes(), each.chips)));
         }),
         .remark = "by Theorems 4 and 6 it grows with N^(1/2)/log N",
         .commands = {cost_command(each.rcc.spec(), each.chips), cost_command(each.rcc.cube(), each.chips)}}));
  }
  for (const OnChips& each : {OnChips{{16, 2}, 16384}, OnChips{{16, 2}, 32768}, OnChips{{16, 2}, 65536}}) {
    const auto again = [each](const std::string&, MeasurementCache&) {
      const std::uint64_t ours = plain_pins(each.rcc, each.chips).most;
      const std::uint64_t cube = cube_pins(each.rcc.nodes(), each.chips);
      return Measured::exactly(cube > ours ? cube - ours : 0U).shown_by(fmt::format("{} against {}", ours, cube));
    };
    claims.push_back(
        to_claim({.id = "rcc/figure-13/" + each.text(),
                  .place = "Figure 13 and the text on it",
                  .statement = "for L > 1 a chip of the hypercube of the same size needs more pins: by how many",
                  .published = 1,
                  .readings = {each.rcc.spec()},
                  .measure = measure_fewer_links_than(each.rcc.cube(), each.chips, each.chips).checked_by(again),
                  .remark = "a node has up to N^(1/4) + 1 links, which exceeds log2 N",
                  .relation = Relation::at_least,
                  .commands = {cost_command(each.rcc.spec(), each.chips), cost_command(each.rcc.cube(), each.chips)}}));
  }
}

// L = 1 to 3, A and the chips powers of 2, up to 64K nodes; for L = 1 up to A = 64.
std::vector<OnChips> all_instances() {
  std::vector<OnChips> all;
  for (const unsigned levels : {1U, 2U, 3U}) {
    for (std::uint64_t atom = 2; atom <= 64; atom *= 2) {
      const RccNetwork rcc{atom, levels};
      if (rcc.nodes() > 65536) break;
      for (std::uint32_t chips = 2; chips <= rcc.nodes(); chips *= 2) all.push_back({rcc, chips});
    }
  }
  return all;
}

void add_most_instances(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "rcc/text/most-instances",
                .place = "Abstract and Section 5",
                .statement = fmt::format(
                    "most instances of RCC-FULL need fewer pins than the hypercube; ours are those with "
                    "fewer at the worst chip, of the {} with L = 1 to 3, A and the number of chips powers of "
                    "2, A <= 64 and N <= 64K; published more than half",
                    all_instances().size()),
                .published = whole_number(all_instances().size() / 2 + 1),
                .readings = {"rcc-full(2,1)"},
                .measure =
                    [](const std::string&, MeasurementCache& cache) {
                      Count fewer = 0;
                      for (const OnChips& each : all_instances()) {
                        fewer += worst_chip(each, cache) < cube_pins(each.rcc.nodes(), each.chips) ? 1U : 0U;
                      }
                      return Measured::exactly(fewer);
                    },
                .relation = Relation::at_least}));
}

}  // namespace

void add_rcc_pin_claims(std::vector<Claim>& claims) {
  add_parts_of_atoms(claims);
  add_below_theorem_6(claims);
  add_most_instances(claims);
}

}  // namespace weft::claims
