#include <fmt/format.h>

#include "claims/measured_claim.h"

namespace weft::claims {
namespace {

struct Design {
  Count node_count;
  std::vector<Count> skips;  // each divides the next, the last divides N

  [[nodiscard]] std::string text() const {
    std::string list;
    for (const Count skip : skips) list += (list.empty() ? "" : ",") + to_text(skip);
    return fmt::format("{},skips=[{}]", to_text(node_count), list);
  }

  // s_1/s_0 + s_2/s_1 + ... + N/s_g, with s_0 = 1.
  [[nodiscard]] Count sum_of_ratios() const {
    Count sum = 0;
    Count before = 1;
    for (const Count skip : skips) {
      sum += skip / before;
      before = skip;
    }
    return sum + node_count / before;
  }
};

std::vector<Claim> prc_claims() {
  std::vector<Claim> claims;
  for (const Design& design : {Design{8, {2, 4}}, Design{16, {4}}, Design{125, {5, 25}}, Design{64, {2, 8, 16}}}) {
    const std::string network = "chordal-ring(" + design.text() + ")";
    claims.push_back(
        to_claim({.id = "prc/theorem-1/N=" + design.text(),
                  .place = "Theorem 1",
                  .statement = "with skips that divide each other the diameter is the sum of their ratios less k",
                  .published = design.sum_of_ratios() - design.skips.size() - 1,
                  .readings = {network},
                  .measure = measure_diameter}));
    claims.push_back(to_claim({.id = "prc/text/degree/" + network,
                               .place = "Section 2",
                               .statement = "a chordal ring with k-1 skips has degree k",
                               .published = design.skips.size() + 1,
                               .readings = {network},
                               .measure = measure_degree}));
  }
  const std::vector<Design> periodic = {
      {6, {3, 3, 3}},  {8, {2, 4}},          {9, {3}},       {24, {3, 6, 12}},
      {27, {3, 3, 9}}, {64, {4, 8, 16, 32}}, {100, {4, 20}}, {1024, {4, 16, 64, 256}}};
  for (const Design& design : periodic) {
    const std::string network = "prc(" + design.text() + ")";
    claims.push_back(
        to_claim({.id = "prc/theorem-3/N=" + design.text(),
                  .place = "Theorem 3",
                  .statement = "with skips that divide each other the diameter is the sum of their ratios less 3 "
                               "(less 2 for a period of 1)",
                  .published = design.sum_of_ratios() - (design.skips.size() == 1 ? 2 : 3),
                  .readings = {network},
                  .measure = measure_diameter,
                  .remark = "equal skips divide each other too, and nodes that share a skip shorten the way to it"}));
    claims.push_back(to_claim({.id = "prc/text/degree/" + network,
                               .place = "Section 3",
                               .statement = "in-degree and out-degree are 2",
                               .published = 2,
                               .readings = {network},
                               .measure = measure_degree}));
  }
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper prc{
    .id = "prc",
    .title = "Periodically regular chordal ring networks for massively parallel architectures",
    .authors = "B. Parhami",
    .source = "Frontiers of Massively Parallel Computation, 1995",
    .claims = prc_claims,
};

}  // namespace paper_records
}  // namespace weft::claims
