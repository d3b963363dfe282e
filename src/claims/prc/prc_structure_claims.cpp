#include "claims/prc/prc_structure_claims.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"
#include "paths/trace.h"

namespace weft::claims {
namespace {

// Whether node l = ig + j with the skip skips[g-1-j], whatever its length, leaves each node with in-degree 2.
bool has_in_degree_2(const RingShape& shape) {
  std::vector<unsigned> in(shape.node_count);
  for (const auto& heads : periodic_channels(shape)) {
    for (const NodeId head : heads) ++in[head];
  }
  return std::all_of(in.begin(), in.end(), [](unsigned degree) { return degree == 2; });
}

// Rings of periods 2 and 3 that contradict "in-degree 2 needs skips that are multiples of g", or the converse.
Measured measure_degree_exceptions(const std::string& reading, MeasurementCache&) {
  const bool is_needed = reading.starts_with("needed");
  Exceptions rings;
  const auto look = [&](const RingShape& shape) {
    const bool has_multiples =
        std::all_of(shape.skips.begin(), shape.skips.end(), [&](NodeId skip) { return skip % shape.period() == 0; });
    const bool is_regular = has_in_degree_2(shape);
    if (is_needed ? is_regular && !has_multiples : has_multiples && !is_regular) rings.add("N = " + shape.text());
  };
  for (NodeId nodes = 4; nodes <= 18; ++nodes) {
    for (NodeId a = 2; a < nodes; ++a) {
      for (NodeId b = a; b < nodes; ++b) {
        if (nodes % 2 == 0) look({nodes, {a, b}});
        for (NodeId c = b; c < nodes && nodes % 3 == 0; ++c) look({nodes, {a, b, c}});
      }
    }
  }
  return rings.measured();
}

// Nodes whose second channel does not lead s_(g - v mod g) further.
Measured measure_misplaced_skips(const RingShape& shape, const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  Exceptions misplaced;
  for (NodeId v = 0; v < shape.node_count; ++v) {
    const NodeId skip = shape.skips[shape.period() - v % shape.period() - 1];
    const std::vector<NodeId> expected = {(v + 1) % shape.node_count, (v + skip) % shape.node_count};
    const auto heads = graph.arcs().arcs_from(v);
    if (!std::is_permutation(heads.begin(), heads.end(), expected.begin(), expected.end()))
      misplaced.add(fmt::format("node {}", v));
  }
  return misplaced.measured();
}

void add_structure(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "prc/text/multiples-of-g/N=4..18",
                .place = "Section 3",
                .statement = "so that each node has in-degree 2 all skips must be multiples of g; ours are "
                             "the rings with g = 2 or 3 and N up to 18 that contradict it",
                .published = 0,
                .readings = {"needed for in-degree 2", "sufficient for in-degree 2"},
                .measure = measure_degree_exceptions,
                .remark = "skips that leave the same remainder modulo g give in-degree 2 as well"}));
  for (const RingShape& shape : {RingShape{24, {4, 8, 12, 16}}, RingShape{100, {4, 20}}, RingShape{8, {2, 4}}}) {
    claims.push_back(to_claim({.id = "prc/figure-6/N=" + shape.text(),
                               .place = "Figure 6",
                               .statement = "node j of a group has the skip s_(g-j); ours are the nodes with other "
                                            "channels than to the next node and by that skip",
                               .published = 0,
                               .readings = {shape.periodic()},
                               .measure = [shape](const std::string& spec, MeasurementCache& cache) {
                                 return measure_misplaced_skips(shape, spec, cache);
                               }}));
  }
  for (const auto& [to, hops] : {std::pair{"2", 2U}, std::pair{"3", 1U}}) {
    const std::string from = hops == 2 ? "0" : "1";
    claims.push_back(to_claim(
        {.id = fmt::format("prc/figure-7/distance/{}-to-{}", from, to),
         .place = "Section 3, on Figure 7",
         .statement = fmt::format("the distance from node {} to node {}", from, to),
         .published = hops,
         .readings = {"prc(8,skips=[2,4]) with shortest"},
         .measure = measure_route(from, to).printed_by(fmt::format("weft route {{network}} {} {}", from, to))}));
  }
}

// Differences j - i for which the distance from i to j is not the same for all i.
Count differences_that_vary(const std::vector<std::vector<NodeId>>& distances) {
  const std::size_t nodes = distances.size();
  Count varying = 0;
  for (std::size_t difference = 0; difference < nodes; ++difference) {
    bool varies = false;
    for (std::size_t i = 1; i < nodes; ++i)
      varies |= distances[i][(i + difference) % nodes] != distances[0][difference];
    varying += varies ? 1U : 0U;
  }
  return varying;
}

Measured measure_varying(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  BreadthFirstSearch search(graph.arcs());
  std::vector<std::vector<NodeId>> distances(graph.node_count());
  for (NodeId from = 0; from < graph.node_count(); ++from) {
    search.run(from);
    for (NodeId to = 0; to < graph.node_count(); ++to) distances[from].push_back(search.distance(to));
  }
  return Measured::exactly(differences_that_vary(distances));
}

void add_dependence(std::vector<Claim>& claims) {
  for (const RingShape& shape :
       {RingShape{8, {2, 4}}, RingShape{100, {4, 20}}, RingShape{24, {3, 6, 12}}, RingShape{9, {3, 3, 3}}}) {
    claims.push_back(to_claim(
        {.id = "prc/text/both-ends/" + shape.periodic(),
         .place = "Section 3",
         .statement =
             "the distance depends on both nodes; ours are the differences j - i for which the distance from i "
             "to j varies with i",
         .published = 1,
         .readings = {shape.periodic()},
         .measure = Measure(measure_varying).checked_by([shape](const std::string&, MeasurementCache&) {
           std::vector<std::vector<NodeId>> distances;
           for (NodeId v = 0; v < shape.node_count; ++v)
             distances.push_back(ring_distances(periodic_channels(shape), v));
           return Measured::exactly(differences_that_vary(distances));
         }),
         .remark = "with equal skips the ring is node-symmetric",
         .relation = Relation::at_least}));
  }
  for (const std::string ring : {"chordal-ring(8,skips=[2,4])", "chordal-ring(64,skips=[10,16])"}) {
    claims.push_back(to_claim({.id = "prc/text/both-ends/" + ring,
                               .place = "Section 3",
                               .statement = "in chordal rings the distance depends on j - i only; ours are the "
                                            "differences for which it varies",
                               .published = 0,
                               .readings = {ring},
                               .measure = measure_varying}));
  }
}

// Steps of a path, given by its nodes, that are no channels, and 1 if it has another length than the route.
Measured misfits_of(const std::vector<NodeId>& path, NodeId first, NodeId nodes, const routing::Routing& routing) {
  Count misfits = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto heads = routing.graph().arcs().arcs_from((first + path[i - 1]) % nodes);
    misfits += std::count(heads.begin(), heads.end(), (first + path[i]) % nodes) == 0 ? 1U : 0U;
  }
  const paths::Trace trace = paths::trace(routing, first, (first + path.back()) % nodes, 0);
  return Measured::exactly(misfits + (trace.hops.size() + 1 != path.size() ? 1U : 0U));
}

// For the path that Algorithm 3 must take node by node: nodes of the route that differ.
Measured differing_nodes(const std::vector<NodeId>& path, NodeId first, NodeId nodes, const routing::Routing& routing) {
  const paths::Trace trace = paths::trace(routing, first, (first + path.back()) % nodes, 0);
  if (trace.hops.size() + 1 != path.size()) return Measured::exactly(path.size());
  Count others = 0;
  for (std::size_t i = 0; i < trace.hops.size(); ++i)
    others += trace.hops[i].from != (first + path[i]) % nodes ? 1U : 0U;
  return Measured::exactly(others);
}

struct ShownPath {
  std::string id;
  std::string place;
  std::vector<NodeId> offsets;  // from the source
  std::vector<std::string> rings;
  NodeId source_step;  // sources 0, source_step, ...; 0: only node 0
};

void add_shown_path(const ShownPath& shown, bool is_greedy, std::vector<Claim>& claims) {
  const std::string routing = is_greedy ? "prc-greedy" : "shortest";
  std::vector<std::string> readings;
  for (const std::string& ring : shown.rings) readings.push_back(ring + " with " + routing);
  claims.push_back(to_claim(
      {.id = shown.id,
       .place = shown.place,
       .statement = is_greedy ? "Algorithm 3 takes the nodes shown; ours are the nodes that differ, over all sources"
                              : "the path shown is a shortest one; ours are its steps that are no channels, and 1 for "
                                "each source whose distance is another",
       .published = 0,
       .readings = readings,
       .measure = [shown, is_greedy](const std::string& routed, MeasurementCache& cache) {
         const auto made = cache.routing(routed);
         const NodeId nodes = made->graph().node_count();
         Count all = 0;
         for (NodeId first = 0; first < nodes; first += shown.source_step == 0 ? nodes : shown.source_step) {
           const Measured one = is_greedy ? differing_nodes(shown.offsets, first, nodes, *made)
                                          : misfits_of(shown.offsets, first, nodes, *made);
           all += one.low().numerator();
         }
         return Measured::exactly(all);
       }}));
}

void add_shown_paths(std::vector<Claim>& claims) {
  const std::vector<std::string> rings = {"prc(48,skips=[10,16])", "prc(160,skips=[10,16])"};
  const std::string below_3 = "Section 3, below Algorithm 3";
  add_shown_path({"prc/text/21-ahead/nodes/greedy", below_3, {0, 16, 17, 18, 19, 20, 21}, rings, 2}, true, claims);
  add_shown_path({"prc/text/21-ahead/nodes/shortest", below_3, {0, 1, 11, 21}, rings, 2}, false, claims);
  const std::vector<NodeId> to_99 = {0, 20, 40, 60, 80, 81, 85, 89, 93, 97, 98, 99};
  const std::string below_4 = "Section 3, below Theorem 4";
  add_shown_path({"prc/text/0-to-99/nodes/greedy", below_4, to_99, {"prc(100,skips=[4,20])"}, 0}, true, claims);
  add_shown_path({"prc/text/0-to-99/nodes/shortest", below_4, to_99, {"prc(100,skips=[4,20])"}, 0}, false, claims);
}

// Channels between two arcs of the ring: the fewest and the most of all rotations.
Measured measure_arcs(const Channels& channels) {
  std::vector<Count> cuts;
  for (NodeId first = 0; first < channels.size(); ++first) cuts.push_back(channels_of_arc(channels, first));
  return Measured::between(*std::min_element(cuts.begin(), cuts.end()), *std::max_element(cuts.begin(), cuts.end()));
}

void add_arcs(std::vector<Claim>& claims) {
  for (const RingShape& shape : {RingShape{8, {2, 4}}, RingShape{16, {4}}, RingShape{64, {2, 8, 16}},
                                 RingShape{125, {5, 25}}, RingShape{256, {16}}}) {
    claims.push_back(to_claim(
        {.id = "prc/theorem-2/arcs/N=" + shape.text(),
         .place = "Theorem 2, proof",
         .statement = "where no skip is longer than N/2, twice the sum of 1 and the skips are the "
                      "channels between two arcs of the ring; ours are those of all rotations",
         .published = 2 * shape.sum_of_skips(),
         .readings = {shape.chordal()},
         .measure = [shape](const std::string&, MeasurementCache&) { return measure_arcs(chordal_channels(shape)); }}));
  }
  for (const RingShape& shape :
       {RingShape{8, {2, 4}}, RingShape{24, {3, 6, 12}}, RingShape{64, {4, 8, 16, 32}}, RingShape{100, {4, 20}},
        RingShape{256, {4, 16, 64, 128}}, RingShape{1024, {4, 16, 64, 256}}}) {
    claims.push_back(
        to_claim({.id = "prc/theorem-4/arcs/N=" + shape.text(),
                  .place = "Theorem 4, proof",
                  .statement = "2 plus twice the sum of the skips over g are the channels between two arcs "
                               "of the ring; ours are those of all rotations",
                  .published = 2 + 2 * (shape.sum_of_skips() - 1) / shape.period(),
                  .readings = {shape.periodic()},
                  .measure = [shape](const std::string&, MeasurementCache&) {
                    return measure_arcs(periodic_channels(shape));
                  }}));
  }
  const RingShape long_skip{8, {2, 6}};
  claims.push_back(to_claim({.id = "prc/theorem-2/long-skip/N=" + long_skip.text(),
                             .place = "Theorem 2",
                             .statement = "the bisection width is twice the sum of 1 and the skips, here with a skip "
                                          "above N/2, which only the proof excludes",
                             .published = 2 * long_skip.sum_of_skips(),
                             .readings = {long_skip.chordal()},
                             .measure = measure_bisection,
                             .remark = "of a skip s above N/2 only 2(N - s) channels join the two arcs, not 2s"}));
  claims.push_back(to_claim({.id = "prc/theorem-4/long-skip/N=" + long_skip.text(),
                             .place = "Theorem 4",
                             .statement = "the bisection width is 2 plus twice the sum of the skips over g, here with "
                                          "a skip above N/2, which nothing excludes",
                             .published = 2 + 2 * (long_skip.sum_of_skips() - 1) / long_skip.period(),
                             .readings = {long_skip.periodic()},
                             .measure = measure_bisection,
                             .remark = "of a skip s above N/2 only 2(N - s)/g channels join the two arcs, not 2s/g"}));
}

}  // namespace

void add_prc_structure_claims(std::vector<Claim>& claims) {
  add_structure(claims);
  add_dependence(claims);
  add_shown_paths(claims);
  add_arcs(claims);
}

}  // namespace weft::claims
