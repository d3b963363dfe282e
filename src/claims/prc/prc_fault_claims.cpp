#include "claims/prc/prc_fault_claims.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/numbers/random.h"
#include "claims/prc/plain_rings.h"
#include "metrics/faults/connectivity.h"
#include "metrics/faults/fault_curve.h"

namespace weft::claims {
namespace {

const std::string kPecReading = "PEC networks are read as pec";

void add_congestion(std::vector<Claim>& claims) {
  for (const unsigned nodes : {64U, 256U}) {
    claims.push_back(to_claim(
        {.id = fmt::format("prc/text/congestion/N={}", nodes),
         .place = "Section 5, Figure 12",
         .statement = "periodic rings are less prone to congestion than PEC networks; ours is the load of the busiest "
                      "channel under uniform traffic over that of the PEC network with shortest paths; " +
                      kPecReading,
         .published = Decimal::from_text("1.00"),
         .readings = {fmt::format("prc({},g=4) with prc-greedy", nodes)},
         .measure =
             [nodes](const std::string& routed, MeasurementCache& cache) {
               const double ring = cache.paths(routed).max_channel_load();
               return Measured::about(ring /
                                      cache.paths(fmt::format("pec({}) with shortest", nodes)).max_channel_load());
             },
         .relation = Relation::at_most,
         .commands = {fmt::format("weft paths \"prc({},g=4)\" --routing prc-greedy", nodes),
                      fmt::format("weft paths \"pec({})\" --routing shortest", nodes)}}));
  }
}

Measured measure_edge_connectivity(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(metrics::edge_connectivity(cache.network(spec).graph, nullptr, cache.execution()));
}

void add_connectivity(std::vector<Claim>& claims) {
  const Measure measure = Measure(measure_edge_connectivity).printed_by("weft info {network} --only edge_connectivity");
  for (const std::string ring :
       {"prc(64,skips=[4,8,16,32])", "prc(100,skips=[4,20])", "prc(256,skips=[4,16,64,128])"}) {
    claims.push_back(
        to_claim({.id = "prc/text/connectivity/" + ring,
                  .place = "Section 6",
                  .statement = "periodic rings are more easily adapted to faults than PEC networks: no single "
                               "dead channel disconnects them; ours are the channels that must die",
                  .published = 2,
                  .readings = {ring},
                  .measure = measure,
                  .relation = Relation::at_least}));
  }
  for (const std::string pec : {"pec(64)", "pec(256)"}) {
    claims.push_back(to_claim(
        {.id = "prc/text/connectivity/" + pec,
         .place = "Section 6",
         .statement = "PEC networks are less easily adapted to faults: one dead link disconnects them; " + kPecReading,
         .published = 1,
         .readings = {pec},
         .measure = measure,
         .relation = Relation::at_most}));
  }
  claims.push_back(to_claim({.id = "prc/text/connectivity/against-mesh",
                             .place = "Section 6",
                             .statement = "periodic rings are more easily adapted to faults than meshes: more channels "
                                          "must die than in the mesh with unidirectional wrap-around links, 2",
                             .published = 3,
                             .readings = {"prc(256,skips=[4,16,64,128])"},
                             .measure = measure.checked_by([](const std::string& spec, MeasurementCache& cache) {
                               // A node has two channels, so two dead ones cut it off; after any single one a search
                               // still reaches all nodes.
                               const topology::PortGraph& graph = cache.network(spec).graph;
                               return Measured::between(0, graph.out_degree(0));
                             }),
                             .remark = "both have out-degree 2, and both have connectivity 2",
                             .relation = Relation::at_least}));
}

constexpr std::uint32_t kTrials = 400;
constexpr std::uint64_t kSeedAgain = 101;

// The probability that a network stays connected with a twentieth of its links dead.
Interval connected_share(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  const std::uint64_t links = metrics::killable_count(graph, metrics::FaultKind::links);
  return metrics::fault_curve(graph, {.fault_counts = {(links + 10) / 20}, .trial_count = kTrials, .seed = 1},
                              cache.execution())
      .front()
      .connected_interval;
}

// Links as pairs of nodes; a bidirectional one once.
std::vector<std::pair<NodeId, NodeId>> links_of(const topology::PortGraph& graph) {
  std::vector<std::pair<NodeId, NodeId>> links;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      if (graph.is_directed() || v < w) links.emplace_back(v, w);
    }
  }
  return links;
}

bool is_connected(NodeId nodes, std::span<const std::pair<NodeId, NodeId>> links, bool is_directed) {
  const auto reaches_all = [&](bool is_reversed) {
    Channels channels(nodes);
    for (const auto& [v, w] : links) {
      if (!is_directed || !is_reversed) channels[v].push_back(w);
      if (!is_directed || is_reversed) channels[w].push_back(v);
    }
    const std::vector<NodeId> distance = ring_distances(channels, 0);
    return std::find(distance.begin(), distance.end(), kNoNode) == distance.end();
  };
  return reaches_all(false) && reaches_all(true);
}

// The same by own random faults and searches from node 0 along the channels and against them.
Count connected_trials(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  auto links = links_of(graph);
  RandomStream random(kSeedAgain, Purpose::faults);
  Count connected = 0;
  for (std::uint32_t trial = 0; trial < kTrials; ++trial) {
    const std::size_t dead = (links.size() + 10) / 20;
    for (std::size_t i = 0; i < dead; ++i) std::swap(links[i], links[i + random.below(links.size() - i)]);
    connected += is_connected(graph.node_count(), std::span(links).subspan(dead), graph.is_directed()) ? 1U : 0U;
  }
  return connected;
}

void add_resilience(std::vector<Claim>& claims) {
  const std::string pec = "pec(256)";
  claims.push_back(to_claim(
      {.id = "prc/text/resilience/N=256",
       .place = "Section 5",
       .statement = fmt::format("periodic rings are more resilient than PEC networks; ours is the probability that the "
                                "ring stays connected if a twentieth of the links die, over that of pec(256), 95 % "
                                "intervals of {} random trials; {}",
                                kTrials, kPecReading),
       .published = Decimal::from_text("1.00"),
       .readings = {"prc(256,g=4)"},
       .measure = Measure([pec](const std::string& spec, MeasurementCache& cache) {
                    const Interval ring = connected_share(spec, cache);
                    const Interval other = connected_share(pec, cache);
                    return Measured::between(Measured::about(ring.low / other.high).low(),
                                             Measured::about(ring.high / other.low).low());
                  }).checked_by([pec](const std::string& spec, MeasurementCache& cache) {
         const Count ring = connected_trials(spec, cache);
         return Measured::exactly(Fraction(ring, connected_trials(pec, cache)));
       }),
       .remark =
           "a node of the ring has one channel in and one out besides those of the ring, and unidirectional ones; "
           "most nodes of the PEC network have four bidirectional links",
       .relation = Relation::at_least,
       .commands = {"weft faults \"prc(256,g=4)\" --links 5% --trials 400",
                    "weft faults \"pec(256)\" --links 5% --trials 400"}}));
}

void add_wormhole(std::vector<Claim>& claims) {
  for (const std::string ring :
       {"prc(64,skips=[4,8,16,32])", "prc(100,skips=[4,20])", "prc(256,skips=[4,16,64,128])"}) {
    claims.push_back(
        to_claim({.id = "prc/text/wormhole/" + ring,
                  .place = "Section 6",
                  .statement = "wormhole routing is possible; ours is the fewest VCs per channel with which "
                               "prc-wormhole, Algorithm 3 with a dateline, is proved deadlock-free, two at "
                               "most",
                  .published = 2,
                  .readings = {ring + " with prc-wormhole"},
                  .measure = measure_vcs_needed,
                  .relation = Relation::at_most}));
  }
}

}  // namespace

void add_prc_fault_claims(std::vector<Claim>& claims) {
  add_congestion(claims);
  add_connectivity(claims);
  add_resilience(claims);
  add_wormhole(claims);
}

}  // namespace weft::claims
