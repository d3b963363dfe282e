#include <numeric>

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

  // s_0 + s_1 + ... + s_g
  [[nodiscard]] Count sum_of_skips() const { return std::accumulate(skips.begin(), skips.end(), Count{1}); }
};

constexpr std::string_view kShorterCut = "halves that are not two arcs of the ring are joined by fewer channels";

// Cuts count one-way channels in both directions.
void add_bisections(std::vector<Claim>& claims) {
  for (const Design& design : {Design{8, {2, 4}}, Design{16, {4}}, Design{64, {2, 8, 16}}, Design{125, {5, 25}},
                               Design{36, {6}}, Design{100, {10}}, Design{64, {4, 16}}, Design{256, {16}}}) {
    claims.push_back(to_claim({.id = "prc/theorem-2/N=" + design.text(),
                               .place = "Theorem 2",
                               .statement = "the bisection width of a chordal ring is twice the sum of its skips and 1",
                               .published = 2 * design.sum_of_skips(),
                               .readings = {"chordal-ring(" + design.text() + ")"},
                               .measure = measure_bisection,
                               .remark = std::string(kShorterCut)}));
  }
  for (const Design& design : {Design{8, {2, 4}}, Design{9, {3}}, Design{24, {3, 6, 12}}, Design{64, {4, 8, 16, 32}},
                               Design{100, {4, 20}}, Design{256, {4, 16, 64, 128}}, Design{1024, {4, 16, 64, 256}}}) {
    claims.push_back(to_claim({.id = "prc/theorem-4/N=" + design.text(),
                               .place = "Theorem 4",
                               .statement = "the bisection width of a periodically regular chordal ring is 2 and twice "
                                            "the sum of its skips over their number",
                               .published = 2 + 2 * (design.sum_of_skips() - 1) / design.skips.size(),
                               .readings = {"prc(" + design.text() + ")"},
                               .measure = measure_bisection,
                               .remark = std::string(kShorterCut)}));
  }
}

// Section 4 and 5 compare with meshes whose links are one-way or pairs of one-way links.
void add_meshes(std::vector<Claim>& claims) {
  for (const unsigned side : {4U, 8U, 16U, 32U}) {
    const std::string network = fmt::format("directed-torus({0},{0})", side);
    claims.push_back(
        to_claim({.id = "prc/text/diameter/" + network,
                  .place = "Section 5",
                  .statement = "the diameter of a one-way mesh with links round the border is 2 sqrt(N) - 2",
                  .published = Count{2} * side - 2,
                  .readings = {network},
                  .measure = measure_diameter}));
    claims.push_back(to_claim({.id = "prc/text/bisection/" + network,
                               .place = "Section 5",
                               .statement = "the bisection width of a mesh with links round the border is 4 sqrt(N)",
                               .published = Count{4} * side,
                               .readings = {network},
                               .measure = measure_bisection,
                               .remark = "that counts two-way links as two; Section 4 prints 64 for 1024 nodes"}));
  }
  claims.push_back(to_claim({.id = "prc/text/bisection-64/directed-torus(32,32)",
                             .place = "Section 4",
                             .statement = "the bisection width of a 32 x 32 one-way mesh with links round the border",
                             .published = 64,
                             .readings = {"directed-torus(32,32)"},
                             .measure = measure_bisection}));
  claims.push_back(to_claim({.id = "prc/text/diameter/mesh(4,4,4,4,4)",
                             .place = "Section 4",
                             .statement = "the diameter of a 4 x 4 x 4 x 4 x 4 mesh",
                             .published = 15,
                             .readings = {"mesh(4,4,4,4,4)"},
                             .measure = measure_diameter}));
  claims.push_back(
      to_claim({.id = "prc/text/bisection/mesh(4,4,4,4,4)",
                .place = "Section 4",
                .statement = "the bisection width of that mesh, with two one-way links between neighbours",
                .published = 512,
                .readings = {"mesh(4,4,4,4,4)"},
                .measure = [](const std::string& spec, Laboratory& laboratory) {
                  const metrics::Bisection& links = laboratory.bisection(spec);
                  return Measured{Fraction(2 * Count{links.lower}, 1), Fraction(2 * Count{links.upper}, 1)};
                }}));
}

std::vector<Claim> prc_claims() {
  std::vector<Claim> claims;
  add_bisections(claims);
  add_meshes(claims);
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
