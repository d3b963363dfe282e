// RDT beside other networks (Sections I, II.A, IV.A and VI): meshes in them, bypass links, Table II and its text.
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "claims/embedding_measures.h"
#include "claims/rdt/rdt_recounts.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

void add_growth_of_meshes(std::vector<Claim>& claims) {
  const auto add = [&](unsigned dimensions, std::vector<std::string> family) {
    claims.push_back(to_claim(TrendClaim{
        .id = fmt::format("rdt/text/mesh-diameter/{}d", dimensions),
        .place = "Section I",
        .statement = fmt::format("the diameter of a {0}-D mesh of M nodes grows as the root of order {0} of M; ours is "
                                 "their ratio, which tends to {0}",
                                 dimensions),
        .limit = Decimal(10 * Count{dimensions}, 1),
        .family = std::move(family),
        .value = [dimensions](const std::string& spec, MeasurementCache& cache) {
          const metrics::DistanceSummary& summary = cache.distances(spec);
          return summary.diameter().value() / std::pow(to_double(summary.node_count), 1.0 / dimensions);
        }}));
  };
  add(2, {"mesh(8,8)", "mesh(16,16)", "mesh(32,32)"});
  add(3, {"mesh(4,4,4)", "mesh(8,8,8)", "mesh(16,16,16)"});
}

// Cycles of four nodes: two nodes with c common neighbours are opposite corners of c(c-1)/2 of them, and each cycle has
// two pairs of opposite corners.
Count cycles_of_four(const topology::PortGraph& graph) {
  std::vector<std::set<NodeId>> neighbours(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId to = graph.neighbor(v, port).node;
      if (to == v) continue;
      neighbours[v].insert(to);
      neighbours[to].insert(v);
    }
  }
  Count corners = 0;
  std::vector<Count> common(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::vector<NodeId> met;
    for (const NodeId between : neighbours[v]) {
      for (const NodeId opposite : neighbours[between]) {
        if (opposite <= v) continue;
        if (common[opposite]++ == 0) met.push_back(opposite);
      }
    }
    for (const NodeId opposite : met) {
      corners += common[opposite] * (common[opposite] - 1) / 2;
      common[opposite] = 0;
    }
  }
  return corners / 2;
}

void add_meshes_in_networks(std::vector<Claim>& claims) {
  for (const auto& [mesh, network] : {std::pair<std::string, std::string>{"mesh(8,8)", "de-bruijn(2,6)"},
                                      {"mesh(64,64)", "de-bruijn(2,12)"},
                                      {"mesh(6,8)", "kautz(2,5)"},
                                      {"mesh(48,64)", "kautz(2,11)"},
                                      {"mesh(4,6)", "star(4)"},
                                      {"mesh(70,72)", "star(7)"}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/mesh-embedding/{}", network),
         .place = "Sections I and IV.A",
         .statement = fmt::format("it is hard to embed a mesh: {} is no part of {}; ours are the cycles of four nodes "
                                  "that the mesh has more",
                                  mesh, network),
         .published = 1,
         .readings = {in_host(mesh, network)},
         .measure =
             [](const std::string& guest_in_host, MeasurementCache& cache) {
               const auto [guest, host] = split_embedded(guest_in_host);
               const Count of_guest = cycles_of_four(cache.network(guest).graph);
               return beyond(of_guest, cycles_of_four(cache.network(host).graph));
             },
         .relation = Relation::at_least}));
  }
  claims.push_back(undecided_claim({.id = "rdt/text/mesh-embedding/pradhan",
                                    .place = "Section IV.A",
                                    .statement = "meshes are hard to embed in the network of Pradhan",
                                    .published = 1,
                                    .tested = {"mesh(64,64)"}},
                                   "the paper does not define this network, and its reference 14 is not at hand"));
}

// The diameter of a torus of N x N nodes with the bypass links ±a and ±(a turned by 90 degrees), or ±a and ±b.
std::uint32_t diameter_with_bypasses(std::int64_t side, const PlaneVector& a, const PlaneVector& b) {
  std::vector<std::uint32_t> distances(static_cast<std::size_t>(side * side), UINT32_MAX);
  std::vector<PlaneVector> reached{{0, 0}};
  distances[0] = 0;
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const PlaneVector at = reached[i];
    last = distances[static_cast<std::size_t>(at.y * side + at.x)];
    for (const PlaneVector& by : {PlaneVector{1, 0}, PlaneVector{0, 1}, a, b}) {
      for (const std::int64_t sign : {1, -1}) {
        const PlaneVector to{onto_torus(at.x + sign * by.x, side), onto_torus(at.y + sign * by.y, side)};
        std::uint32_t& distance = distances[static_cast<std::size_t>(to.y * side + to.x)];
        if (distance != UINT32_MAX) continue;
        distance = last + 1;
        reached.push_back(to);
      }
    }
  }
  return last;
}

// The same from the definition: the fewest bypasses, p of one and q of the other, and the rest on the torus.
std::uint32_t diameter_by_combinations(std::int64_t side, const PlaneVector& a, const PlaneVector& b) {
  std::int64_t diameter = 0;
  for_each_offset(side, [&](const PlaneVector& to) {
    std::int64_t least = steps_of(to);
    for (std::int64_t p = -least; p <= least; ++p) {
      for (std::int64_t q = -(least - std::abs(p)); q <= least - std::abs(p); ++q) {
        const PlaneVector rest{centred_on_torus(to.x - p * a.x - q * b.x, side),
                               centred_on_torus(to.y - p * a.y - q * b.y, side)};
        least = std::min(least, std::abs(p) + std::abs(q) + steps_of(rest));
      }
    }
    diameter = std::max(diameter, least);
  });
  return static_cast<std::uint32_t>(diameter);
}

using Diameter = std::uint32_t (*)(std::int64_t, const PlaneVector&, const PlaneVector&);

struct Bypasses {
  std::uint32_t diagonal = UINT32_MAX;  // (n,n) and (-n,n)
  std::uint32_t straight = UINT32_MAX;  // (s,0) and (0,s)
  std::uint32_t any = UINT32_MAX;       // (a,b) and (-b,a)
};

Bypasses best_bypasses(std::int64_t side, bool with_any, Diameter diameter) {
  Bypasses best;
  for (std::int64_t x = 1; x <= side / 2; ++x) {
    for (std::int64_t y = 0; y <= (with_any ? side / 2 : x); ++y) {
      if (!with_any && y != 0 && y != x) continue;
      const std::uint32_t found = diameter(side, {x, y}, {-y, x});
      if (y == x) best.diagonal = std::min(best.diagonal, found);
      if (y == 0) best.straight = std::min(best.straight, found);
      best.any = std::min(best.any, found);
    }
  }
  return best;
}

// The sides for which other bypasses give a smaller diameter than diagonal ones.
Measure measure_better_bypasses(bool any, const std::vector<std::int64_t>& sides, Diameter diameter) {
  return [=](const std::string&, MeasurementCache&) {
    Count better = 0;
    std::string example;
    for (const std::int64_t side : sides) {
      const Bypasses best = best_bypasses(side, any, diameter);
      const std::uint32_t other = any ? best.any : best.straight;
      if (other >= best.diagonal) continue;
      if (example.empty()) example = fmt::format("N = {}: {} against {}", side, other, best.diagonal);
      ++better;
    }
    return Measured::exactly(better).shown_by(example);
  };
}

void add_bypasses_of_tori(std::vector<Claim>& claims) {
  const std::vector<std::int64_t> sides = {8, 12, 16, 20, 24};
  const auto add = [&](std::string_view id, std::string_view others, bool any) {
    const Measure again = measure_better_bypasses(any, sides, diameter_by_combinations);
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/bypasses/{}", id),
         .place = "Section II.A",
         .statement = fmt::format("four bypass links for each node are best in diagonal directions; ours are the sides "
                                  "8, 12, 16, 20 and 24 for which {} give a smaller diameter than any (n,n), (-n,n)",
                                  others),
         .published = 0,
         .readings = {"prdt(24,1)"},
         .measure =
             measure_better_bypasses(any, sides, diameter_with_bypasses)
                 .checked_by([again](const std::string& spec, MeasurementCache& cache) { return again(spec, cache); }),
         .remark = "bypasses that are turned by other angles cover the torus better"}));
  };
  add("straight", "straight links (s,0), (0,s)", false);
  add("any-angle", "links (a,b), (-b,a) at another angle", true);
}

void add_rows_of_table_2(std::vector<Claim>& claims) {
  const auto add = [&](std::string_view id, Count published, unsigned nodes) {
    claims.push_back(undecided_claim({.id = fmt::format("rdt/table-2/pradhan/{}/{}", id, nodes),
                                      .place = "Table II",
                                      .statement = fmt::format("{} of the network of Pradhan", id),
                                      .published = published,
                                      .tested = {nodes == 4096 ? "rdt(64)" : "rdt(256)"}},
                                     "the paper does not define this network, and its reference 14 is not at hand"));
  };
  add("diameter", 12, 4096);
  add("degree", 5, 4096);
  add("diameter", 16, 65536);
  add("degree", 5, 65536);
  claims.push_back(to_claim(
      {.id = "rdt/table-2/hypernet/order",
       .place = "Table II",
       .statement = "the hypernet of 65536 nodes has a diameter smaller by 2 than that of 4096 nodes, 17 against 19; "
                    "ours is by how much it is smaller",
       .published = 2,
       .readings = {"hypernet(5,3)"},
       .measure = Measure([](const std::string& spec, MeasurementCache& cache) {
                    const Count small = cache.distances("hypernet(4,3)").diameter().value();
                    return beyond(small, cache.distances(spec).diameter().value());
                  }).checked_by([](const std::string& spec, MeasurementCache& cache) {
         // All sources of the small one; a few of the large one give a lower bound.
         const topology::PortGraph& small = cache.network("hypernet(4,3)").graph;
         std::uint32_t most = 0;
         for (NodeId v = 0; v < small.node_count(); ++v) {
           most = std::max(most, std::ranges::max(distances_over(small, v)));
         }
         const topology::PortGraph& large = cache.network(spec).graph;
         std::uint32_t found = 0;
         for (NodeId v = 0; v < large.node_count(); v += 1021) {
           found = std::max(found, std::ranges::max(distances_over(large, v)));
         }
         return Measured::between(0, most > found ? most - found : 0);
       }),
       .remark = "a hypernet of more nodes has no smaller diameter",
       .is_expensive = true}));
  for (Claim& claim : claims) {
    if (claim.id == "rdt/table-2/hypernet/order") claim.tested.emplace_back("hypernet(4,3)");
  }
}

// Networks of Table II with at most RDT's degree and diameter, of those that are defined.
void add_on_table_2(std::vector<Claim>& claims) {
  struct Column {
    unsigned nodes;
    std::string rdt;
    std::vector<std::string> others;  // with a degree of at most 8
  };
  for (const Column& column :
       {Column{4096,
               "rdt(64)",
               {"torus(64,64)", "torus(16,16,16)", "torus(8,8,8,8)", "de-bruijn(2,12)", "kautz(2,11)",
                "circular-omega(9)", "star(7)", "ccc(9)", "hypernet(4,3)", "midimew(4096)"}},
        Column{65536,
               "rdt(256)",
               {"torus(256,256)", "torus(32,32,64)", "torus(16,16,16,16)", "de-bruijn(2,16)", "kautz(2,15)",
                "circular-omega(12)", "star(8)", "ccc(12)", "hypernet(5,3)", "midimew(65536)"}}}) {
    Claim claim = to_claim(
        {.id = fmt::format("rdt/table-2/rdt/most-networks/{}", column.nodes),
         .place = "Section IV.A, on Table II",
         .statement = "RDT has a smaller diameter than most of the thirteen other networks considering its degree; "
                      "ours are those with a degree of at most 8 and a diameter that is not larger",
         .published = 6,
         .readings = {column.rdt},
         .measure =
             [column](const std::string& spec, MeasurementCache& cache) {
               const std::uint32_t diameter = cache.distances(spec).diameter().value();
               Count as_good = 0;
               std::string names;
               for (const std::string& other : column.others) {
                 if (cache.distances(other).diameter().value() > diameter) continue;
                 ++as_good;
                 names += (names.empty() ? "" : ", ") + other;
               }
               return Measured::exactly(as_good).shown_by(names);
             },
         .is_expensive = column.nodes > 4096,
         .relation = Relation::at_most});
    claim.tested.insert(claim.tested.end(), column.others.begin(), column.others.end());
    claims.push_back(std::move(claim));
  }
}

void add_other_networks(std::vector<Claim>& claims) {
  claims.push_back(
      undecided_claim({.id = "rdt/text/diagonal-mesh",
                       .place = "Section IV.A",
                       .statement = "the diagonal mesh consists of a torus and bypass links and equals PRDT(n,1)",
                       .published = 1,
                       .tested = {"prdt(16,1)"}},
                      "the paper does not define the diagonal mesh, and its reference 20 is not at hand"));
  claims.push_back(undecided_claim(
      {.id = "rdt/text/indirect-networks",
       .place = "Section IV.A",
       .statement = "hypermeshes and fat trees have a lower latency than RDT but need large crossbars beyond ten "
                    "thousand nodes",
       .published = 1,
       .tested = {"rdt(128)"}},
      "the paper gives neither their sizes nor a latency, and none for the large crossbars"));
}

// "Almost half": read as 0.5, to one decimal place.
void add_half_of_hypercube(std::vector<Claim>& claims) {
  for (const unsigned bits : {12U, 14U, 16U}) {
    const unsigned side = 1U << bits / 2;
    claims.push_back(
        to_claim({.id = fmt::format("rdt/text/half-of-hypercube/{}", side * side),
                  .place = "Section VI",
                  .statement = "the diameter of RDT is almost half that of the hypercube; ours is their ratio",
                  .published = Decimal::from_text("0.5"),
                  .readings = rdt_networks(side),
                  .measure = Measure([bits](const std::string& spec, MeasurementCache& cache) {
                               return Measured::exactly(Fraction(cache.distances(spec).diameter().value(), bits));
                             }).checked_by([bits](const std::string& spec, MeasurementCache& cache) {
                    return Measured::exactly(Fraction(diameter_by_classes(spec, cache).low().numerator(), bits));
                  }),
                  .remark = "the paper's own numbers are 8 against 12, and 11 or 12 against 16; half is the degree"}));
  }
}

}  // namespace

void add_rdt_comparison_claims(std::vector<Claim>& claims) {
  add_growth_of_meshes(claims);
  add_meshes_in_networks(claims);
  add_bypasses_of_tori(claims);
  add_rows_of_table_2(claims);
  add_on_table_2(claims);
  add_other_networks(claims);
  add_half_of_hypercube(claims);
}

}  // namespace weft::claims
