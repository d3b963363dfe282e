#include "claims/prc/prc_fault_claims.h"

#include <fmt/format.h>

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
  claims.push_back(
      to_claim({.id = "prc/text/connectivity/against-mesh",
                .place = "Section 6",
                .statement = "periodic rings are more easily adapted to faults than meshes, which has no number; "
                             "ours are the channels that must die to disconnect them, 2 in the mesh with "
                             "unidirectional wrap-around links",
                .published = 3,
                .readings = {"prc(256,skips=[4,16,64,128])"},
                .measure = measure,
                .remark = "both have out-degree 2, and both have connectivity 2",
                .relation = Relation::at_least,
                .or_published = {{2, "as no fewer"}}}));
}

constexpr std::uint32_t kTrials = 400;

// The probability that a network stays connected with a twentieth of its links dead.
Interval connected_share(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  const std::uint64_t links = metrics::killable_count(graph, metrics::FaultKind::links);
  return metrics::fault_curve(graph, {.fault_counts = {(links + 10) / 20}, .trial_count = kTrials, .seed = 1},
                              cache.execution())
      .front()
      .connected_interval;
}

// Resilience against random faults, or against the worst ones.
void add_resilience(std::vector<Claim>& claims) {
  const std::string ring = "prc(256,g=4)";
  const std::string pec = "pec(256)";
  const std::string worst = ring + " in the worst case";
  claims.push_back(to_claim(
      {.id = "prc/text/resilience/N=256",
       .place = "Section 5",
       .statement = fmt::format("periodic rings are more resilient than PEC networks; ours is the probability that the "
                                "ring stays connected if a twentieth of the links die, 95 % intervals of {} random "
                                "trials, or the number of links that must die, over that of pec(256); {}",
                                kTrials, kPecReading),
       .published = Decimal::from_text("1.00"),
       .readings = {ring, worst},
       .measure =
           [=](const std::string& reading, MeasurementCache& cache) {
             if (reading == worst) {
               return Measured::exactly(Fraction(measure_edge_connectivity(ring, cache).low().numerator(),
                                                 measure_edge_connectivity(pec, cache).low().numerator()));
             }
             const Interval own = connected_share(ring, cache);
             const Interval other = connected_share(pec, cache);
             return Measured::between(Measured::about(own.low / other.high).low(),
                                      Measured::about(own.high / other.low).low());
           },
       .remark = "random faults cut off nodes of the ring, which have two channels in and two out, more often than "
                 "those of the PEC network with four bidirectional links, but some of its nodes have a single link",
       .relation = Relation::at_least,
       .commands = {
           "weft faults \"prc(256,g=4)\" --links 5% --trials 400", "weft faults \"pec(256)\" --links 5% --trials 400",
           "weft info \"prc(256,g=4)\" --only edge_connectivity", "weft info \"pec(256)\" --only edge_connectivity"}}));
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
