// Figure 6: which cardinal number gives the least diameter.
#include <fmt/format.h>

#include "claims/rdt/rdt_claims.h"

namespace weft::claims {
namespace {

Count diameter_of(Count side, Count rank, Count cardinal, MeasurementCache& cache) {
  const PerfectMember member{side, rank, cardinal};
  return cache.distances(member.network()).diameter().value();
}

// The cardinal numbers for which the diameter is larger than for the one before.
Measure measure_rises(Count side, std::vector<Count> cardinals) {
  return [=](const std::string&, MeasurementCache& cache) {
    Count rises = 0;
    for (std::size_t i = 1; i < cardinals.size(); ++i) {
      if (diameter_of(side, 1, cardinals[i], cache) > diameter_of(side, 1, cardinals[i - 1], cache)) ++rises;
    }
    return Measured::exactly(rises);
  };
}

// The sides for which `better` has a larger diameter than `worse`, with the ranks 0 to 4.
Measure measure_upsets(std::vector<Count> sides, Count better, Count worse) {
  return [=](const std::string&, MeasurementCache& cache) {
    Count upsets = 0;
    for (const Count side : sides) {
      if (diameter_of(side, 4, better, cache) > diameter_of(side, 4, worse, cache)) ++upsets;
    }
    return Measured::exactly(upsets);
  };
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
  const auto add_6a = [&](const std::string& range, std::vector<Count> cardinals) {
    claims.push_back(
        to_claim({.id = "rdt/figure-6/a/" + range,
                  .place = "Figure 6 (a)",
                  .statement = "with rank 1 only, the diameter decreases with larger n; ours are the n, " + range +
                               " on a torus of 48 x 48, with a larger diameter than the n before",
                  .published = 0,
                  .readings = {"prdt(48,1)"},
                  .measure = measure_rises(48, std::move(cardinals)),
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
  claims.push_back(to_claim(
      {.id = "rdt/figure-6/b/by-theorem-3",
       .place = "Figure 6 (b)",
       .statement = "the figure follows Theorem 3; ours are the nodes from which on its formula is smaller for "
                    "n = 3",
       .published = 16000,
       .readings = {"prdt(132,4)"},
       .measure = [](const std::string&, MeasurementCache&) { return Measured::exactly(first_for_3()); },
       .remark = "the diameters themselves agree with the figure, the formula does not"}));
}

}  // namespace weft::claims
