// Figure 6: which cardinal number gives the least diameter.
#include <fmt/format.h>

#include "claims/rdt/rdt_recounts.h"

namespace weft::claims {
namespace {

Count diameter_of(Count side, Count rank, Count cardinal, MeasurementCache& cache) {
  const PerfectMember member{side, rank, cardinal};
  return cache.distances(member.network()).diameter().value();
}

using DiameterOfMember = Count (*)(Count side, Count rank, Count cardinal, MeasurementCache& cache);

// By one breadth-first search: the perfect RDT looks the same from all nodes.
Count diameter_from_one_node(Count side, Count rank, Count cardinal, MeasurementCache& cache) {
  return diameter_by_classes(PerfectMember{side, rank, cardinal}.network(), cache).low().numerator();
}

// The cardinal numbers for which the diameter is larger than for the one before.
Measured count_rises(Count side, const std::vector<Count>& cardinals, DiameterOfMember diameter,
                     MeasurementCache& cache) {
  Count rises = 0;
  for (std::size_t i = 1; i < cardinals.size(); ++i) {
    if (diameter(side, 1, cardinals[i], cache) > diameter(side, 1, cardinals[i - 1], cache)) ++rises;
  }
  return Measured::exactly(rises);
}

Measure measure_rises(Count side, const std::vector<Count>& cardinals) {
  return Measure([=](const std::string&, MeasurementCache& cache) {
           return count_rises(side, cardinals, diameter_of, cache);
         })
      .checked_by([=](const std::string&, MeasurementCache& cache) {
        return count_rises(side, cardinals, diameter_from_one_node, cache);
      });
}

// The sides for which `better` has a larger diameter than `worse`, with the ranks 0 to 4.
Measure measure_upsets(const std::vector<Count>& sides, Count better, Count worse) {
  const auto count = [=](DiameterOfMember diameter, MeasurementCache& cache) {
    Count upsets = 0;
    std::string example;
    for (const Count side : sides) {
      const Count a = diameter(side, 4, better, cache);
      const Count b = diameter(side, 4, worse, cache);
      if (a <= b) continue;
      if (example.empty()) example = fmt::format("N = {}: {} against {}", to_text(side), to_text(b), to_text(a));
      ++upsets;
    }
    return Measured::exactly(upsets).shown_by(example);
  };
  return Measure([=](const std::string&, MeasurementCache& cache) { return count(diameter_of, cache); })
      .checked_by([=](const std::string&, MeasurementCache& cache) { return count(diameter_from_one_node, cache); });
}

// Nodes of the smallest torus for which Theorem 3, N 2^ceil((R-1)/2) / (2n)^R + nR with R = 4, prefers n = 3 to n = 2:
// 4N/6^4 + 12 < 4N/4^4 + 8.
Count first_for_3() {
  Count side = 1;
  while (side * 4 * 256 + 12 * 256 * 1296 >= side * 4 * 1296 + 8 * 256 * 1296) ++side;
  return side * side;
}

}  // namespace

void add_rdt_design_claims(std::vector<Claim>& claims) {
  const auto add_6a = [&](const std::string& range, const std::vector<Count>& cardinals) {
    claims.push_back(
        to_claim({.id = "rdt/figure-6/a/" + range,
                  .place = "Figure 6 (a)",
                  .statement = "with rank 1 only, the diameter decreases with larger n; ours are the n, " + range +
                               " on a torus of 48 x 48, with a larger diameter than the n before",
                  .published = 0,
                  .readings = {"prdt(48,1)"},
                  .measure = measure_rises(48, cardinals),
                  .remark = "the diameter is about N/(2n) + n, which is least for n near the root of N/2"}));
  };
  add_6a("n=2..4", {2, 3, 4});
  add_6a("n=2..24", {2, 3, 4, 6, 8, 12, 24});
  claims.push_back(
      to_claim({.id = "rdt/figure-6/b/up-to-16000",
                .place = "Figure 6 (b)",
                .statement = "with the ranks 1 to 4, n = 2 is optimal up to 16000 nodes; ours are the sides "
                             "48, 72, 96 and 120 with a smaller diameter for n = 3",
                .published = 0,
                .readings = {"prdt(120,4)"},
                .measure = measure_upsets({48, 72, 96, 120}, 2, 3)}));
  claims.push_back(
      to_claim({.id = "rdt/figure-6/b/beyond-16000",
                .place = "Figure 6 (b)",
                .statement = "and n = 3 is for more nodes; ours are the sides 132, 144, 192 and 240 with a "
                             "smaller diameter for n = 2",
                .published = 0,
                .readings = {"prdt(132,4)"},
                .measure = measure_upsets({132, 144, 192, 240}, 3, 2)}));
  claims.push_back(
      to_claim({.id = "rdt/figure-6/b/beyond-16000/n=4",
                .place = "Figure 6 (b)",
                .statement = "n = 3 is optimal for more nodes, also beside n = 4; ours are the sides 144, 192 and 240 "
                             "with a smaller diameter for n = 4",
                .published = 0,
                .readings = {"prdt(144,4)"},
                .measure = measure_upsets({144, 192, 240}, 3, 4)}));
  claims.push_back(to_claim(
      {.id = "rdt/figure-6/b/by-theorem-3",
       .place = "Figure 6 (b)",
       .statement = "the figure follows Theorem 3; ours are the nodes from which on its formula is smaller for "
                    "n = 3",
       .published = 16000,
       .readings = {"prdt(132,4)"},
       .measure = Measure([](const std::string&, MeasurementCache&) {
                    return Measured::exactly(first_for_3());
                  }).checked_by([](const std::string&, MeasurementCache&) {
         // N (1/64 - 1/324) > 4, so N > 4 * 64 * 324 / 260.
         const Count side = Count{4} * 64 * 324 / 260 + 1;
         return Measured::exactly(side * side);
       }),
       .remark = "the diameters themselves agree with the figure, the formula does not"}));
}

}  // namespace weft::claims
