#include "claims/prc/prc_chordal_claims.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

const std::vector<RingShape>& known_chordal_rings() {
  static const std::vector<RingShape> kRings = {{8, {2, 4}}, {16, {4}}, {125, {5, 25}}, {64, {2, 8, 16}}};
  return kRings;
}

// The nodes whose channels are not those of the node before, one further.
Measured measure_unlike_neighbours(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  const NodeId nodes = graph.node_count();
  const auto offsets_of = [&](NodeId v) {
    std::multiset<NodeId> offsets;
    for (const NodeId w : graph.arcs().arcs_from(v)) offsets.insert((w + nodes - v) % nodes);
    return offsets;
  };
  Count others = 0;
  for (NodeId v = 0; v < nodes; ++v) others += offsets_of(v) != offsets_of((v + 1) % nodes) ? 1U : 0U;
  return Measured::exactly(others);
}

void add_theorem_1_witness(std::vector<Claim>& claims) {
  for (const RingShape& shape : known_chordal_rings()) {
    claims.push_back(
        to_claim({.id = "prc/theorem-1/witness/N=" + shape.text(),
                  .place = "Theorem 1, proof",
                  .statement = "node N-1 is as far from node 0 as the theorem says that the diameter is",
                  .published = shape.sum_of_ratios() - shape.skips.size() - 1,
                  .readings = {shape.chordal() + " with shortest"},
                  .measure = measure_route("0", std::to_string(shape.node_count - 1))
                                 .printed_by(fmt::format("weft route {{network}} 0 {}", shape.node_count - 1))}));
  }
}

void add_node_symmetry(std::vector<Claim>& claims) {
  for (const RingShape& shape : known_chordal_rings()) {
    claims.push_back(to_claim({.id = "prc/text/node-symmetry/" + shape.chordal(),
                               .place = "Abstract",
                               .statement = "all nodes of such a chordal ring have the same pattern of links; ours are "
                                            "the nodes whose channels are not those of the next node, rotated by one",
                               .published = 0,
                               .readings = {shape.chordal()},
                               .measure = measure_unlike_neighbours}));
  }
  for (const RingShape& shape : {RingShape{8, {2, 4}}, RingShape{100, {4, 20}}, RingShape{64, {4, 8, 16, 32}}}) {
    claims.push_back(to_claim(
        {.id = "prc/text/node-symmetry/" + shape.periodic(),
         .place = "Section 1",
         .statement =
             "periodically regular rings give up that all nodes have the same pattern of links; ours are the nodes "
             "whose channels are not those of the next node, rotated by one",
         .published = 1,
         .readings = {shape.periodic()},
         .measure = measure_unlike_neighbours,
         .relation = Relation::at_least}));
  }
}

NodeId least_chordal_diameter(NodeId nodes) {
  NodeId least = nodes;
  for (NodeId skip = 2; skip < nodes; ++skip) {
    least = std::min(least, ring_diameter(chordal_channels({nodes, {skip}}), 1));
  }
  return least;
}

// Of periods 2 and 4.
NodeId least_periodic_diameter(NodeId nodes, bool is_divisible) {
  NodeId least = nodes;
  for (const NodeId period : {2U, 4U}) {
    for (const RingShape& shape : is_divisible ? divisible_rings(nodes, period) : all_rings(nodes, period)) {
      least = std::min(least, ring_diameter(periodic_channels(shape), period));
    }
  }
  return least;
}

constexpr std::string_view kAnySkips = "all skips";

// Sizes for which node-symmetric rings are as good. All skips are tried only where divisible ones do not suffice.
Measured measure_sizes_without_gain(const std::string& reading, MeasurementCache&) {
  Exceptions sizes;
  for (const NodeId nodes : {16U, 64U, 256U, 1024U}) {
    const NodeId symmetric = least_chordal_diameter(nodes);
    NodeId periodic = least_periodic_diameter(nodes, true);
    if (periodic >= symmetric && reading == kAnySkips) periodic = least_periodic_diameter(nodes, false);
    if (periodic >= symmetric) sizes.add(fmt::format("N = {}: {} and {}", nodes, periodic, symmetric));
  }
  return sizes.measured();
}

void add_scalability(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "prc/text/scalability/N=16..1024",
                .place = "Abstract",
                .statement = "at the same out-degree 2 a periodically regular ring has a smaller diameter than a "
                             "node-symmetric chordal ring; ours are the sizes 16, 64, 256, 1024 for which the least "
                             "diameter with periods 2 and 4 is not below the least with any chord",
                .published = 0,
                .readings = {"skips that divide each other", std::string(kAnySkips)},
                .measure = measure_sizes_without_gain}));
  for (const NodeId nodes : {16U, 64U, 256U}) {
    const auto bits = static_cast<Count>(std::log2(nodes));
    claims.push_back(to_claim(
        {.id = fmt::format("prc/text/high-degree/N={}", nodes),
         .place = "Section 1",
         .statement = "node-symmetric chordal rings of low diameter need a high degree: with out-degree 2 none has a "
                      "diameter of log2 N or less; ours is the least diameter of all chords",
         .published = bits + 1,
         .readings = {fmt::format("chordal-ring({},skips=[2])", nodes)},
         .measure = [nodes](const std::string&,
                            MeasurementCache&) { return Measured::exactly(least_chordal_diameter(nodes)); },
         .relation = Relation::at_least,
         .commands = {fmt::format("weft optimize chordal-ring --nodes {} --degree 2 --skips general", nodes)}}));
  }
  for (const RingShape& shape : {RingShape{8, {3}}, RingShape{16, {4}}, RingShape{64, {8}}}) {
    claims.push_back(to_claim({.id = "prc/text/skips-shorten/N=" + shape.text(),
                               .place = "Section 1",
                               .statement = "skip links make the diameter smaller than the N-1 of the simple ring",
                               .published = shape.node_count - 2,
                               .readings = {shape.chordal()},
                               .measure = measure_diameter,
                               .relation = Relation::at_most}));
  }
}

// Distinct neighbours of a node, in and out together; all nodes are alike.
Measured measure_neighbours(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  std::set<NodeId> around;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      if (v == 0) around.insert(w);
      if (w == 0) around.insert(v);
    }
  }
  return Measured::exactly(around.size());
}

Measured measure_chords_of_8(const std::string&, MeasurementCache&) {
  Count best = 0;
  for (NodeId skip = 2; skip < 8; ++skip) best += ring_diameter(chordal_channels({8, {skip}}), 1) == 3 ? 1U : 0U;
  return Measured::exactly(best);
}

Measured measure_channels(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(cache.network(spec).graph.channel_count());
}

void add_figures_1_and_2(std::vector<Claim>& claims) {
  const std::string ring = "directed-ring(8)";
  const auto add = [&](const std::string& what, const std::string& statement, Count published, const Measure& measure) {
    claims.push_back(to_claim({"prc/figure-1/" + what, "Figure 1", statement, published, {ring}, measure}));
  };
  add("ring/diameter", "the diameter of the simple unidirectional ring of 8 nodes", 7, measure_diameter);
  add("ring/channels", "the channels of the simple unidirectional ring of 8 nodes", 8,
      Measure(measure_channels).printed_by("weft info {network} --only channels"));
  add("ring/degree", "each node of the simple ring has in-degree and out-degree 1; ours are the others", 0,
      measure_nodes_of_other_degree(1));
  claims.push_back(to_claim({.id = "prc/figure-1/optimal-chord/others",
                             .place = "Figure 1",
                             .statement = "chords of length 3 are optimal; ours are the lengths of chords with the "
                                          "diameter 3, so it is not the only optimum",
                             .published = 1,
                             .readings = {"chordal-ring(8,skips=[3])"},
                             .measure = measure_chords_of_8,
                             .relation = Relation::at_least}));
  for (const RingShape& shape : known_chordal_rings()) {
    const Count degree = shape.skips.size() + 1;
    claims.push_back(to_claim({.id = "prc/figure-2/neighbours/N=" + shape.text(),
                               .place = "Figure 2",
                               .statement = "a node has k input and k output links, to nodes which need not all be "
                                            "distinct; ours are its distinct neighbours",
                               .published = 2 * degree,
                               .readings = {shape.chordal()},
                               .measure = measure_neighbours,
                               .relation = Relation::at_most}));
    claims.push_back(to_claim({.id = "prc/text/range-of-links/N=" + shape.text(),
                               .place = "Section 2",
                               .statement = "with s_0 = 1 and s_k = N node i is connected to i + s_j for j from 0 to "
                                            "k; ours is the out-degree",
                               .published = degree + 1,
                               .readings = {shape.chordal()},
                               .measure = measure_degree,
                               .remark = "j = k would be a link from each node to itself",
                               .or_published = {{degree, "without j = k"}}}));
  }
}

// Numbers of shortest paths from node 0: found by adding those of predecessors, and as orders of the skips.
std::vector<double> counted_paths(const Channels& channels, const std::vector<NodeId>& distance) {
  std::vector<double> paths(channels.size());
  std::vector<NodeId> order(channels.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](NodeId a, NodeId b) { return distance[a] < distance[b]; });
  paths[0] = 1;
  for (const NodeId v : order) {
    for (const NodeId w : channels[v]) {
      if (distance[w] == distance[v] + 1) paths[w] += paths[v];
    }
  }
  return paths;
}

// Adds the number of orders of each choice of at most `left` skips from the h-th on to the node that it leads to, if
// no shorter path does.
void add_orders(const RingShape& shape, const std::vector<NodeId>& distance, std::size_t h, NodeId at, NodeId taken,
                double orders, std::vector<double>& paths) {
  if (h == shape.skips.size() + 1) {
    if (distance[at] == taken) paths[at] += orders;
    return;
  }
  const NodeId most = *std::max_element(distance.begin(), distance.end());
  const NodeId skip = h == 0 ? 1 : shape.skips[h - 1];
  for (NodeId count = 0; taken + count <= most; ++count) {
    if (count > 0) orders = orders * (taken + count) / count;
    add_orders(shape, distance, h + 1, (at + count * skip) % shape.node_count, taken + count, orders, paths);
  }
}

Measured measure_unordered(const RingShape& shape) {
  const Channels channels = chordal_channels(shape);
  const std::vector<NodeId> distance = ring_distances(channels, 0);
  const std::vector<double> counted = counted_paths(channels, distance);
  std::vector<double> ordered(channels.size());
  add_orders(shape, distance, 0, 0, 0, 1, ordered);
  Exceptions nodes;
  for (NodeId v = 0; v < shape.node_count; ++v) {
    if (std::abs(counted[v] - ordered[v]) > 0.5) nodes.add(fmt::format("node {}", v));
  }
  return nodes.measured();
}

void add_orders_of_skips(std::vector<Claim>& claims) {
  for (const RingShape& shape : {RingShape{64, {10, 16}}, RingShape{125, {5, 25}}}) {
    claims.push_back(to_claim(
        {.id = "prc/text/order-of-skips/N=" + shape.text(),
         .place = "Section 2",
         .statement = "the skips of a shortest path can be taken in any order; ours are the destinations for which the "
                      "number of shortest paths is not the number of orders of their skips",
         .published = 0,
         .readings = {shape.chordal()},
         .measure = [shape](const std::string&, MeasurementCache&) { return measure_unordered(shape); }}));
  }
}

}  // namespace

void add_prc_chordal_claims(std::vector<Claim>& claims) {
  add_theorem_1_witness(claims);
  add_node_symmetry(claims);
  add_scalability(claims);
  add_figures_1_and_2(claims);
  add_orders_of_skips(claims);
}

}  // namespace weft::claims
