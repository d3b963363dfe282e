#include "claims/prc/prc_square_mesh_claims.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

constexpr std::string_view kNoBorderLinks = " without wrap-around links";

// The number of ordered pairs of nodes without a path of at most 62 hops. Wrap-around links, which join coordinates
// that differ by more than 1, are left out.
Measured measure_pairs_beyond_62(const std::string& reading, MeasurementCache& cache) {
  const topology::Network& network = cache.network(reading.substr(0, reading.find(kNoBorderLinks)));
  const auto* labels = network.labelling_as<topology::CoordinateLabelling>();
  WEFT_CHECK(labels != nullptr);
  const auto gap = [&](NodeId v, NodeId w, std::size_t digit) {
    const std::uint64_t a = labels->radix().digit(v, digit);
    const std::uint64_t b = labels->radix().digit(w, digit);
    return a > b ? a - b : b - a;
  };
  const NodeId nodes = network.graph.node_count();
  std::vector<std::uint64_t> offsets = {0};
  std::vector<NodeId> heads;
  for (NodeId v = 0; v < nodes; ++v) {
    for (const NodeId w : network.graph.arcs().arcs_from(v)) {
      if (gap(v, w, 0) + gap(v, w, 1) == 1) heads.push_back(w);
    }
    offsets.push_back(heads.size());
  }
  BreadthFirstSearch search(DigraphView{offsets, heads});
  Count pairs = 0;
  for (NodeId from = 0; from < nodes; ++from) {
    search.run(from);
    for (NodeId to = 0; to < nodes; ++to) pairs += search.distance(to) > 62 ? 1U : 0U;
  }
  return Measured::exactly(pairs);
}

// Sections 4 and 5 compare with meshes whose links are unidirectional, or pairs of unidirectional links.
void add_meshes(std::vector<Claim>& claims) {
  for (const unsigned side : {4U, 8U, 16U, 32U}) {
    const std::string network = fmt::format("directed-torus({0},{0})", side);
    claims.push_back(
        to_claim({.id = "prc/text/diameter/" + network,
                  .place = "Section 5",
                  .statement = "the diameter of a unidirectional mesh with wrap-around links is 2 sqrt(N) - 2",
                  .published = Count{2} * side - 2,
                  .readings = {network},
                  .measure = measure_diameter}));
    claims.push_back(
        to_claim({.id = fmt::format("prc/text/bisection/wrap-around/N={}", side * side),
                  .place = "Section 5",
                  .statement = "the bisection width of a mesh with wrap-around links is 4 sqrt(N); the sentence before "
                               "it is about unidirectional links, and Section 4 counts a bidirectional link as two",
                  .published = Count{4} * side,
                  .readings = {network, fmt::format("torus({0},{0})", side)},
                  .measure = measure_bisection_in_channels,
                  .remark = "Section 4 prints 64 for the 32 x 32 mesh with unidirectional links"}));
  }
  claims.push_back(to_claim({.id = "prc/text/bisection-64/directed-torus(32,32)",
                             .place = "Section 4",
                             .statement = "the bisection width of a 32 x 32 unidirectional mesh with wrap-around links",
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
                .statement = "the bisection width of that mesh, with two unidirectional links between neighbours",
                .published = 512,
                .readings = {"mesh(4,4,4,4,4)"},
                .measure = measure_bisection_in_channels}));
  claims.push_back(to_claim(
      {.id = "prc/text/diameter-62/no-wrap-around",
       .place = "Section 4",
       .statement = "a 32 x 32 mesh with unidirectional links and without wrap-around links has the diameter 62; ours "
                    "are ordered pairs of nodes without a path of at most 62 hops",
       .published = 0,
       .readings = {"directed-torus(32,32)" + std::string(kNoBorderLinks), "mesh(32,32)"},
       .measure = measure_pairs_beyond_62,
       .remark = "without wrap-around links, unidirectional links never lead back; with bidirectional links it "
                 "holds"}));
  claims.push_back(to_claim({.id = "prc/text/bisection-32/no-wrap-around",
                             .place = "Section 4",
                             .statement = "the bisection width of a 32 x 32 mesh without wrap-around links, one "
                                          "channel between neighbours",
                             .published = 32,
                             .readings = {"mesh(32,32)"},
                             .measure = measure_bisection}));
}

struct EqualRing {
  NodeId ratio;  // N^(1/(g+1))
  unsigned period;

  // Skips N^(h/(g+1)).
  [[nodiscard]] RingShape shape() const {
    RingShape made{ratio, {}};
    for (unsigned h = 0; h < period; ++h) {
      made.skips.push_back(made.node_count);
      made.node_count *= ratio;
    }
    return made;
  }
  [[nodiscard]] std::string name() const { return fmt::format("N={},g={}", shape().node_count, period); }
};

void add_between_meshes(std::vector<Claim>& claims) {
  const std::string place = "Section 4, after Theorem 7";
  for (const EqualRing& ring : {EqualRing{4, 2}, EqualRing{3, 3}, EqualRing{4, 4}}) {
    const RingShape shape = ring.shape();
    const auto add = [&](const std::string& what, const std::string& statement, Count published, const Measure& measure,
                         Relation relation) {
      claims.push_back(to_claim({.id = fmt::format("prc/text/between-meshes/{}/{}", what, ring.name()),
                                 .place = place,
                                 .statement = statement,
                                 .published = published,
                                 .readings = {shape.periodic()},
                                 .measure = measure,
                                 .relation = relation}));
    };
    const auto side = static_cast<NodeId>(std::lround(std::sqrt(shape.node_count)));
    add("diameter/below-2-D", "with optimal skips the diameter is not above that of the square mesh, 2 sqrt(N) - 2",
        Count{2} * side - 2, measure_diameter, Relation::at_most);
    add("diameter/above-(g+1)-D",
        "with optimal skips the diameter is not below that of the (g+1)-dimensional mesh, (g+1)(N^(1/(g+1)) - 1)",
        (Count{ring.period} + 1) * (ring.ratio - 1), measure_diameter, Relation::at_least);
    if (ring.period != 4) continue;
    add("bisection/above-2-D", "with optimal skips the bisection is not below that of the square mesh, 64", 64,
        measure_bisection, Relation::at_least);
    add("bisection/below-(g+1)-D",
        "with optimal skips the bisection is not above that of the (g+1)-dimensional mesh, 512", 512, measure_bisection,
        Relation::at_most);
  }
}

void add_lower_performance(std::vector<Claim>& claims) {
  for (const EqualRing& ring : {EqualRing{2, 2}, EqualRing{4, 2}, EqualRing{6, 2}, EqualRing{3, 3}, EqualRing{4, 4}}) {
    const Count mesh = (Count{ring.period} + 1) * (ring.ratio - 1);
    claims.push_back(to_claim(
        {.id = "prc/text/lower-performance/" + ring.name(),
         .place = "Section 5",
         .statement =
             "a periodic ring should perform less well than a (g+1)-dimensional mesh of its size: its diameter "
             "is larger than (g+1)(N^(1/(g+1)) - 1), that of the mesh with unidirectional wrap-around links",
         .published = mesh + 1,
         .readings = {ring.shape().periodic()},
         .measure = measure_diameter,
         .remark = "by Theorem 3 it is (g+1) N^(1/(g+1)) - 3, which is the same for g = 2",
         .relation = Relation::at_least,
         .or_published = {{mesh, "as no smaller"}}}));
  }
}

Measured measure_squares_not_smaller(const std::string&, MeasurementCache&) {
  Exceptions squares;
  for (NodeId side = 2; side <= 32; ++side) {
    const NodeId nodes = side * side;
    bool is_smaller = false;
    for (NodeId period = 1; period <= nodes / 2 && !is_smaller; ++period) {
      for (const RingShape& shape : divisible_rings(nodes, period)) {
        is_smaller = ring_diameter(periodic_channels(shape), period) < 2 * side - 2;
        if (is_smaller) break;
      }
    }
    if (!is_smaller) squares.add(fmt::format("N = {}", nodes));
  }
  return squares.measured();
}

// Where N is the square of a prime p, all skips are p. With any period this is the chordal ring with the skip p, whose
// diameter is 2p - 2 (Theorem 1). Other squares have more divisors to choose from.
Measured count_squares_of_primes(const std::string&, MeasurementCache&) {
  Count primes = 0;
  for (NodeId side = 2; side <= 32; ++side) {
    NodeId divisor = 2;
    while (side % divisor != 0) ++divisor;
    primes += divisor == side ? 1U : 0U;
  }
  return Measured::exactly(primes);
}

double bisection_of_least_diameter(double nodes) {
  constexpr double e = std::numbers::e;
  return 2 + 2 * (nodes - e) / ((e - 1) * (std::log(nodes) - 1));
}

Measured measure_squares_not_wider(const std::string& reading, MeasurementCache&) {
  const double factor = reading.find("4 sqrt(N)") != std::string::npos ? 4 : 2;
  Exceptions squares;
  for (unsigned side = 4; side <= 32; ++side) {
    const double ring = bisection_of_least_diameter(side * side);
    if (ring <= factor * side) squares.add(fmt::format("N = {}: {:.1f} and {}", side * side, ring, factor * side));
  }
  return squares.measured();
}

void add_against_square_meshes(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "prc/text/smaller-than-mesh/N=4..1024",
       .place = "Sections 5 and 6",
       .statement = "the ring has a smaller diameter than the square mesh, 2 sqrt(N) - 2; ours are the squares from 4 "
                    "to 1024 for which no ring with skips that divide each other has",
       .published = 0,
       .readings = {"rings with skips that divide each other"},
       .measure = Measure(measure_squares_not_smaller).checked_by(count_squares_of_primes),
       .remark = "for the square of a prime p all skips are p, and the ring is no better than the mesh"}));
  claims.push_back(to_claim(
      {.id = "prc/text/wider-than-mesh/formula/N=16..1024",
       .place = "Sections 5 and 6",
       .statement =
           "by its formula the ring of least diameter has a wider bisection than the square mesh; ours are the "
           "squares from 16 to 1024 for which it is not wider",
       .published = 0,
       .readings = {"4 sqrt(N), as Section 5 has it", "2 sqrt(N), the mesh with unidirectional links"},
       .measure = measure_squares_not_wider}));
  for (const RingShape& shape :
       {RingShape{64, {4, 8, 16, 32}}, RingShape{256, {4, 16, 64, 128}}, RingShape{1024, {4, 16, 64, 256}}}) {
    const auto side = static_cast<Count>(std::lround(std::sqrt(shape.node_count)));
    claims.push_back(to_claim({.id = "prc/text/wider-than-mesh/N=" + shape.text(),
                               .place = "Sections 5 and 6",
                               .statement = "the ring has a wider bisection than the square mesh with wrap-around "
                                            "links, 4 sqrt(N)",
                               .published = 4 * side + 1,
                               .readings = {shape.periodic()},
                               .measure = measure_bisection,
                               .relation = Relation::at_least,
                               .or_published = {{2 * side + 1, "as 2 sqrt(N) for unidirectional links"}}}));
  }
}

}  // namespace

void add_prc_square_mesh_claims(std::vector<Claim>& claims) {
  add_meshes(claims);
  add_between_meshes(claims);
  add_lower_performance(claims);
  add_against_square_meshes(claims);
}

}  // namespace weft::claims
