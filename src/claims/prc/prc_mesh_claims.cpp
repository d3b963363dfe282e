#include "claims/prc/prc_mesh_claims.h"

#include <algorithm>

#include <fmt/format.h>

#include "claims/embedding_measures.h"
#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

// n^k nodes as a chordal ring with the skips n, n^2, ... and as a mesh with unidirectional wrap-around links.
struct Cube {
  NodeId side;
  unsigned dimensions;

  [[nodiscard]] RingShape ring() const {
    RingShape shape{1, {}};
    for (unsigned h = 0; h < dimensions; ++h) {
      if (h > 0) shape.skips.push_back(shape.node_count);
      shape.node_count *= side;
    }
    return shape;
  }
  [[nodiscard]] std::string mesh() const {
    std::string sides;
    for (unsigned h = 0; h < dimensions; ++h) sides += (h > 0 ? "," : "") + std::to_string(side);
    return "directed-torus(" + sides + ")";
  }
};

Count distance_between(Count a, Count b) { return a > b ? a - b : b - a; }

void add_likeness(std::vector<Claim>& claims) {
  for (const Cube& cube : {Cube{4, 2}, Cube{3, 3}, Cube{4, 3}, Cube{5, 3}, Cube{3, 4}, Cube{4, 4}}) {
    const RingShape ring = cube.ring();
    const std::string name = fmt::format("n={},k={}", cube.side, cube.dimensions);
    claims.push_back(to_claim(
        {.id = "prc/text/mesh-like/diameter/" + name,
         .place = "Section 1",
         .statement = "a chordal ring of degree k is similar to a k-dimensional mesh; ours is the difference of their "
                      "diameters",
         .published = 0,
         .readings = {ring.chordal()},
         .measure = [mesh = cube.mesh()](const std::string& spec, MeasurementCache& cache) {
           const Count own = cache.distances(spec).diameter().value();
           return Measured::exactly(distance_between(own, cache.distances(mesh).diameter().value()));
         }}));
    claims.push_back(to_claim(
        {.id = "prc/text/mesh-like/greedy/" + name,
         .place = "Section 2",
         .statement = "the longest greedy path is that of a k-dimensional mesh with unidirectional and wrap-around "
                      "links; ours is the difference",
         .published = 0,
         .readings = {ring.chordal() + " with chordal-greedy"},
         .measure = [mesh = cube.mesh()](const std::string& routed, MeasurementCache& cache) {
           const Count own = cache.paths(routed).max_hops;
           return Measured::exactly(distance_between(own, cache.distances(mesh).diameter().value()));
         }}));
  }
}

// Channels of the s_1 x s_2/s_1 x ... mesh, without wrap-around links and with nodes in mixed radix, that the network
// lacks. A channel of dimension h leads s_h further.
Measured measure_missing_mesh_channels(const RingShape& shape, const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  const std::vector<NodeId> skips = shape.skips_and_ends();
  Exceptions missing;
  for (std::size_t h = 0; h + 1 < skips.size(); ++h) {
    for (NodeId v = 0; v < shape.node_count; ++v) {
      if (v % skips[h + 1] / skips[h] + 1 == skips[h + 1] / skips[h]) continue;
      const auto heads = graph.arcs().arcs_from(v);
      if (std::find(heads.begin(), heads.end(), v + skips[h]) == heads.end())
        missing.add(fmt::format("{} to {}", v, v + skips[h]));
    }
  }
  return missing.measured();
}

// Neighbours in rows of 3 that no channel joins in either direction.
Measured measure_unjoined_in_rows(const std::string& reading, MeasurementCache&) {
  const bool is_snake = reading.find("snakelike") != std::string::npos;
  const Channels channels = chordal_channels({8, {3}});
  const auto node_at = [&](NodeId row, NodeId column) {
    return 3 * row + (is_snake && row % 2 == 1 ? 2 - column : column);
  };
  const auto is_joined = [&](NodeId v, NodeId w) {
    return std::count(channels[v].begin(), channels[v].end(), w) +
               std::count(channels[w].begin(), channels[w].end(), v) >
           0;
  };
  Exceptions unjoined;
  const auto look = [&](NodeId v, NodeId w) {
    if (v < 8 && w < 8 && !is_joined(v, w)) unjoined.add(fmt::format("{} and {}", v, w));
  };
  for (NodeId row = 0; row < 3; ++row) {
    for (NodeId column = 0; column < 3; ++column) {
      if (column < 2) look(node_at(row, column), node_at(row, column + 1));
      if (row < 2) look(node_at(row, column), node_at(row + 1, column));
    }
  }
  return unjoined.measured();
}

void add_redrawings(std::vector<Claim>& claims) {
  for (const RingShape& shape :
       {RingShape{8, {2, 4}}, RingShape{16, {4}}, RingShape{64, {2, 8, 16}}, RingShape{125, {5, 25}}}) {
    const bool is_figure = shape.node_count == 8;
    claims.push_back(to_claim({.id = (is_figure ? "prc/figure-9/N=" : "prc/text/redrawn/N=") + shape.text(),
                               .place = is_figure ? "Figure 9" : "Section 2",
                               .statement = "the chordal ring can be redrawn as an s_1 x s_2/s_1 x ... mesh; ours are "
                                            "the channels of the unidirectional mesh without wrap-around links that "
                                            "it lacks",
                               .published = 0,
                               .readings = {shape.chordal()},
                               .measure = [shape](const std::string& spec, MeasurementCache& cache) {
                                 return measure_missing_mesh_channels(shape, spec, cache);
                               }}));
  }
  for (const std::string order : {"row-major", "snakelike"}) {
    claims.push_back(to_claim({.id = "prc/figure-3/" + order,
                               .place = "Figure 3",
                               .statement = "the chordal ring of 8 nodes and skip 3 in rows of 3 is like a mesh; ours "
                                            "are neighbours in rows and columns that no channel joins",
                               .published = 0,
                               .readings = {"chordal-ring(8,skips=[3]) in " + order + " order"},
                               .measure = measure_unjoined_in_rows}));
  }
}

// Section 4 ends with these, Section 5 begins with them.
void add_node_complexity(std::vector<Claim>& claims) {
  for (const std::string mesh : {"directed-torus(4,4)", "directed-torus(32,32)"}) {
    claims.push_back(to_claim({.id = "prc/text/degree/" + mesh,
                               .place = "Section 5",
                               .statement = "nodes of 2-D meshes with unidirectional links are as complex as those of "
                                            "periodic rings; ours are the nodes of other in- or out-degrees than 2",
                               .published = 0,
                               .readings = {mesh},
                               .measure = measure_nodes_of_other_degree(2)}));
  }
  claims.push_back(to_claim({.id = "prc/text/degree/4x4x4x4x4",
                             .place = "Section 4",
                             .statement = "the 5-dimensional mesh, whose diameter is 15, has node degree 10; ours are "
                                          "the nodes of other degrees",
                             .published = 0,
                             .readings = {"mesh(4,4,4,4,4)", "torus(4,4,4,4,4)"},
                             .measure = measure_nodes_of_other_degree(10),
                             .remark = "in the mesh only the 32 inner nodes have it; with wrap-around links all have "
                                       "it, but the diameter is 10"}));
  claims.push_back(to_claim({.id = "prc/text/degree/mesh(4,4,4,4,4)",
                             .place = "Section 4",
                             .statement = "the largest degree of the 5-dimensional mesh is 10",
                             .published = 10,
                             .readings = {"mesh(4,4,4,4,4)"},
                             .measure = measure_degree}));
}

void add_long_links(std::vector<Claim>& claims) {
  const std::string ring = "prc(8,skips=[2,4])";
  for (const auto& [mesh, replaced] : {std::pair{"directed-torus(2,4)", 1U}, std::pair{"directed-torus(4,2)", 1U}}) {
    claims.push_back(to_claim({.id = fmt::format("prc/figure-11/{}", mesh),
                               .place = "Figure 11",
                               .statement = "the ring is a wrap-around mesh in which some links are replaced by longer "
                                            "ones; ours are its channels that the mesh lacks, nodes numbered by rows",
                               .published = replaced,
                               .readings = {in_host(ring, mesh)},
                               .measure = measure_missing_channels,
                               .relation = Relation::at_least}));
  }
  claims.push_back(to_claim({.id = "prc/text/long-links/diameter",
                             .place = "Section 5",
                             .statement = "long links improve the diameter, 4 in the 2 x 4 mesh with wrap-around links",
                             .published = 3,
                             .readings = {ring},
                             .measure = measure_diameter,
                             .relation = Relation::at_most}));
  claims.push_back(
      to_claim({.id = "prc/text/long-links/bisection",
                .place = "Section 5",
                .statement = "long links improve the bisection, 4 in the 2 x 4 mesh with wrap-around links",
                .published = 5,
                .readings = {ring},
                .measure = measure_bisection,
                .relation = Relation::at_least}));
}

}  // namespace

void add_prc_mesh_claims(std::vector<Claim>& claims) {
  add_likeness(claims);
  add_redrawings(claims);
  add_node_complexity(claims);
  add_long_links(claims);
}

}  // namespace weft::claims
