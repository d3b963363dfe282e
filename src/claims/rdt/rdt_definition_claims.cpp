// Definitions 1 to 4 and the axes of Section III.A: shapes and ranks of upper tori, and the printed formulas of links,
// evaluated for every node.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/rdt/rdt_recounts.h"
#include "topology/constructions/diagonal_torus.h"

namespace weft::claims {
namespace {

// Degree 4 of the base torus; N = n^k allows N = 2.
void add_base_degrees(std::vector<Claim>& claims) {
  for (const unsigned side : {2U, 3U, 4U, 8U}) {
    claims.push_back(
        to_claim({.id = fmt::format("rdt/definition-1/base-degree/N={}", side),
                  .place = "Definition 1",
                  .statement = "each node of the base torus has four links, N = n^k",
                  .published = 4,
                  .readings = {fmt::format("torus({0},{0})", side)},
                  .measure = measure_degree,
                  .remark = "for N = 2 the neighbours x+1 and x-1 are one node",
                  .correction = Correction{"four links from N = 3 on, two for N = 2", side == 2 ? 2 : 4}}));
  }
}

Count highest_by_sizes(Count side, Count cardinal) {
  return torus_sizes(static_cast<std::int64_t>(side), static_cast<std::int64_t>(cardinal)).size() - 1;
}

// By the rule N_x N_y >= 2, and again by the unit vectors that are not zero modulo N.
Measure highest_rank(Count side, Count cardinal) {
  return Measure(
             [=](const std::string&, MeasurementCache&) { return Measured::exactly(highest_by_sizes(side, cardinal)); })
      .checked_by([=](const std::string&, MeasurementCache&) {
        return Measured::exactly(
            topology::DiagonalTorus(static_cast<std::uint64_t>(side), static_cast<std::uint64_t>(cardinal))
                .largest_rank());
      });
}

void add_highest_ranks(std::vector<Claim>& claims) {
  for (const unsigned side : {128U, 256U}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/highest-rank/N={}", side),
                               .place = "Section II.B",
                               .statement = "for 128 x 128 and 256 x 256 nodes the highest rank is 4; ours is that of "
                                            "Definition 2, with n = 2",
                               .published = 4,
                               .readings = {fmt::format("rdt({})", side)},
                               .measure = highest_rank(side, 2),
                               .remark = "a torus of rank 5 with 2 x 1 nodes satisfies the rule N_x N_y >= 2",
                               .correction = Correction{"4 for N = 128, 5 for N = 256", side == 128 ? 4 : 5}}));
  }
  for (const unsigned side : {32U, 64U, 128U}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/definition-6/highest-rank/N={}", side),
                               .place = "Definition 6, Tables I to V",
                               .statement = "RDT(2,4,1)/alpha has tori of the ranks 1 to 4, at all sizes of the "
                                            "tables; ours is the highest rank of Definition 2",
                               .published = 4,
                               .readings = rdt_networks(side),
                               .measure = highest_rank(side, 2),
                               .remark = "the tables have RDT(2,4,1)/alpha with 1024 and 4096 nodes, on which no "
                                         "torus of rank 4 can be formed; what its nodes have instead is not said"}));
  }
  // Theorem 1 needs 4n^2 nodes on the torus below, Definition 2 two nodes on the torus itself.
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{64, 3}, PerfectMember{128, 4},
                                 PerfectMember{256, 5}, PerfectMember{36, 2, 3}, PerfectMember{216, 3, 3}}) {
    const auto sizes = torus_sizes(static_cast<std::int64_t>(m.side), static_cast<std::int64_t>(m.cardinal));
    Count highest = 0;
    while (highest + 1 < sizes.size() &&
           static_cast<Count>(sizes[static_cast<std::size_t>(highest)].x *
                              sizes[static_cast<std::size_t>(highest)].y) >= 4 * m.cardinal * m.cardinal) {
      ++highest;
    }
    claims.push_back(
        to_claim({.id = fmt::format("rdt/theorem-1/condition/N={},n={}", to_text(m.side), to_text(m.cardinal)),
                  .place = "Theorem 1, Definition 2",
                  .statement = "a rank is formed on a torus of at least 4n^2 nodes (Theorem 1) or where it has at "
                               "least two nodes itself (Definition 2); published is the highest rank by the first, "
                               "ours by the second",
                  .published = highest,
                  .readings = {m.network()},
                  .measure = highest_rank(m.side, m.cardinal),
                  .remark = "the two conditions are the same for n = 2, as N_x N_y is divided by 8 from rank to rank, "
                            "but not for n = 3, where it is divided by 18 or by less"}));
  }
}

// A coordinate that the printed formulas leave outside the torus of rank r, counted by node.
bool is_outside(std::int64_t value, std::int64_t size) { return value < 0 || value >= size; }

std::int64_t floor_divided(std::int64_t a, std::int64_t b) { return (a - onto_torus(a, b)) / b; }

struct PrintedLinks {
  PlaneVector first;   // (x',y')
  PlaneVector second;  // (x'',y'')
};

PrintedLinks links_of_case_1(const PlaneVector& at, const PlaneVector& size, std::int64_t n) {
  const std::int64_t x = at.x + n - size.x * floor_divided(at.x + n, size.x);
  return {{x, at.y + n - size.y * floor_divided(at.y + n, size.y)},
          {x, at.y - n + size.y * floor_divided(n - at.y + size.y, size.y)}};
}

PrintedLinks links_of_case_2(const PlaneVector& at, const PlaneVector& size, std::int64_t n) {
  const std::int64_t excess = size.x - size.y;
  const std::int64_t sum = floor_divided(at.x + at.y, size.x - 2 * n);
  const std::int64_t difference = floor_divided(at.x - at.y, size.x - 2 * n);
  return {{at.x + n - excess * sum, at.y + n - excess * sum},
          {at.x + n - excess * difference, at.y - n + excess * difference}};
}

// Nodes of a torus of rank r for which a coordinate is outside; `modulo` brings it back first.
Count nodes_outside(const PlaneVector& size, unsigned rank, std::int64_t n, bool modulo) {
  Count outside = 0;
  for (std::int64_t y = 0; y < size.y; ++y) {
    for (std::int64_t x = 0; x < size.x; ++x) {
      PrintedLinks to = rank % 2 == 0 ? links_of_case_1({x, y}, size, n) : links_of_case_2({x, y}, size, n);
      bool is_wrong = false;
      for (PlaneVector* at : {&to.first, &to.second}) {
        if (modulo) *at = {onto_torus(at->x, size.x), onto_torus(at->y, size.y)};
        is_wrong |= is_outside(at->x, size.x) || is_outside(at->y, size.y);
      }
      outside += is_wrong ? 1U : 0U;
    }
  }
  return outside;
}

// Case 2 by diagonals instead of nodes: on x+y = s and on x-y = d all nodes are moved by the same.
Count nodes_outside_by_diagonals(const PlaneVector& size, std::int64_t n) {
  Count inside = 0;
  for (std::int64_t s = 0; s <= size.x + size.y - 2; ++s) {
    const std::int64_t up = n - (size.x - size.y) * floor_divided(s, size.x - 2 * n);
    for (std::int64_t d = -(size.y - 1); d < size.x; ++d) {
      if ((s + d) % 2 != 0) continue;
      const std::int64_t x = (s + d) / 2;
      const std::int64_t y = (s - d) / 2;
      if (is_outside(x, size.x) || is_outside(y, size.y)) continue;
      const std::int64_t down = n - (size.x - size.y) * floor_divided(d, size.x - 2 * n);
      const std::int64_t most_x = x + std::max(up, down);
      const std::int64_t least_x = x + std::min(up, down);
      inside +=
          least_x >= 0 && most_x < size.x && y + std::min(up, -down) >= 0 && y + std::max(up, -down) < size.y ? 1U : 0U;
    }
  }
  return static_cast<Count>(size.x * size.y) - inside;
}

void add_printed_links(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{16, 2}, PerfectMember{32, 3}, PerfectMember{64, 3}}) {
    const auto sizes = torus_sizes(static_cast<std::int64_t>(m.side), 2);
    for (unsigned rank = 0; rank < m.rank; ++rank) {
      const PlaneVector size = sizes[rank];
      if (rank % 2 == 1 && size.x == 4) continue;  // N_x - 2n = 0
      const unsigned number = rank % 2 + 1;
      const auto add = [&](std::string_view id, std::string_view how, const Measure& measure,
                           const std::optional<Correction>& correction) {
        claims.push_back(to_claim(
            {.id = fmt::format("rdt/definition-2/case-{}/{}/N={},r={}", number, id, to_text(m.side), rank),
             .place = fmt::format("Definition 2, case {}", number),
             .statement = fmt::format("the formulas of links give nodes of the torus of rank r; ours are the nodes for "
                                      "which {} a coordinate is outside",
                                      how),
             .published = 0,
             .readings = {m.network()},
             .measure = measure,
             .remark = number == 1 ? "y'' is N_y instead of 0 for y = n"
                                   : "the multiple that is taken off brings only a part of the nodes back",
             .correction = correction}));
      };
      add("as-printed", "as printed", Measure([=](const std::string&, MeasurementCache&) {
                                        return Measured::exactly(nodes_outside(size, rank, 2, false));
                                      }).checked_by([=](const std::string&, MeasurementCache&) {
        // Case 1 fails in the row y = n only.
        return Measured::exactly(rank % 2 == 0 ? static_cast<Count>(size.y > 2 ? size.x : 0)
                                               : nodes_outside_by_diagonals(size, 2));
      }),
          number == 1 ? std::optional(Correction{"case 1 fails in the row y = n, for N_x nodes, where y'' is N_y",
                                                 static_cast<Count>(size.x)})
                      : std::nullopt);
      if (number == 1) {
        add("modulo", "modulo N_x and N_y", Measure([=](const std::string&, MeasurementCache&) {
              return Measured::exactly(nodes_outside(size, rank, 2, true));
            }),
            {});
      }
    }
  }
}

// The displacement of the +x link of a rank at node 0, centred.
PlaneVector displacement_of_x(const std::string& spec, unsigned rank, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const auto side = static_cast<std::int64_t>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  const auto port = network.graph.port_of(0, 4 * rank);
  WEFT_CHECK(port.has_value());
  const std::int64_t to = network.graph.neighbor(0, *port).node;
  return {centred_on_torus(to % side, side), centred_on_torus(to / side, side)};
}

void add_axes(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{256, 4}, PerfectMember{36, 2, 3}}) {
    Count squared = 1;
    for (unsigned rank = 1; rank <= m.rank; ++rank) {
      squared *= 2 * m.cardinal * m.cardinal;
      claims.push_back(
          to_claim({.id = fmt::format("rdt/text/grid/n={},r={}", to_text(m.cardinal), rank),
                    .place = "Section II.A",
                    .statement = "the grid of a rank is sqrt(2)n times as wide as that of the rank below; ours is the "
                                 "squared length of a link",
                    .published = squared,
                    .readings = {m.network()},
                    .measure = [rank](const std::string& spec, MeasurementCache& cache) {
                      const PlaneVector by = displacement_of_x(spec, rank, cache);
                      return Measured::exactly(static_cast<Count>(by.x * by.x + by.y * by.y));
                    }}));
    }
  }
  for (const PerfectMember& m : {PerfectMember{256, 4}, PerfectMember{36, 2, 3}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/axes/links/N={},n={}", to_text(m.side), to_text(m.cardinal)),
         .place = "Section III.A",
         .statement = "x_(r+1) = n x_r + n y_r; ours are the ranks whose +x link is not x_r, up to the highest",
         .published = 0,
         .readings = {m.network()},
         .measure = [m](const std::string& spec, MeasurementCache& cache) {
           Count others = 0;
           const auto side = static_cast<std::int64_t>(m.side);
           for (unsigned rank = 0; rank <= m.rank; ++rank) {
             const PlaneVector unit = unit_vector(static_cast<std::int64_t>(m.cardinal), rank);
             const PlaneVector centred{centred_on_torus(unit.x, side), centred_on_torus(unit.y, side)};
             others += displacement_of_x(spec, rank, cache) == centred ? 0U : 1U;
           }
           return Measured::exactly(others);
         }}));
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/definition-2/axes/N={},n={}", to_text(m.side), to_text(m.cardinal)),
         .place = "Definition 2, Section III.A",
         .statement = "an even rank has the axes of the base torus (Definition 2), so x_2 is 2n^2 along x; ours is the "
                      "x component of x_2 = n x_1 + n y_1 of Section III.A",
         .published = 2 * m.cardinal * m.cardinal,
         .readings = {m.network()},
         .measure = Measure([](const std::string& spec, MeasurementCache& cache) {
                      return Measured::exactly(static_cast<Count>(std::abs(displacement_of_x(spec, 2, cache).x)));
                    }).checked_by([m](const std::string&, MeasurementCache&) {
           return Measured::exactly(
               static_cast<Count>(std::abs(unit_vector(static_cast<std::int64_t>(m.cardinal), 2).x)));
         }),
         .remark = "the axes of Section III.A turn by 45 degrees at each rank, so x_2 is along y; the links are the "
                   "same, the coordinates and names from rank 3 on are not",
         .correction = Correction{"x_2 is (0,2n^2), along y", 0}}));
  }
}

// The proof of Theorem 2 has linked nodes of rank r+1 at 2n and n on rank r.
void add_distances_of_links(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{64, 3}, PerfectMember{36, 2, 3}}) {
    const auto n = static_cast<std::int64_t>(m.cardinal);
    for (const bool is_x : {true, false}) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/theorem-2/distance/{}/n={}", is_x ? "x" : "y", n),
           .place = "Appendix, proof of Theorem 2",
           .statement = "nodes that rank 1 links are 2n apart in x and n in y on the base torus",
           .published = static_cast<Count>(is_x ? 2 * n : n),
           .readings = {m.network()},
           .measure = Measure([is_x](const std::string& spec, MeasurementCache& cache) {
                        const PlaneVector by = displacement_of_x(spec, 1, cache);
                        return Measured::exactly(static_cast<Count>(std::abs(is_x ? by.x : by.y)));
                      }).checked_by([n, is_x](const std::string&, MeasurementCache&) {
             const PlaneVector by = links_of_case_1({0, 0}, {100 * n, 100 * n}, n).first;
             return Measured::exactly(static_cast<Count>(is_x ? by.x : by.y));
           }),
           .remark = "they are n apart in both, by Definition 2; that no two of them are in one array still holds",
           .correction = Correction{"linked nodes are n apart in x and in y", m.cardinal}}));
    }
  }
}

}  // namespace

void add_rdt_definition_claims(std::vector<Claim>& claims) {
  add_base_degrees(claims);
  add_highest_ranks(claims);
  add_printed_links(claims);
  add_axes(claims);
  add_distances_of_links(claims);
}

}  // namespace weft::claims
