#include "claims/prc/prc_algorithm_3_claims.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"
#include "paths/trace.h"

namespace weft::claims {
namespace {

const std::vector<RingShape>& routed_periodic_rings() {
  static const std::vector<RingShape> kRings = {
      {8, {2, 4}},    {9, {3}},       {24, {3, 6, 12}},     {27, {3, 3, 9}},
      {48, {10, 16}}, {100, {4, 20}}, {64, {4, 8, 16, 32}}, {1024, {4, 16, 64, 256}}};
  return kRings;
}

// Calls `look` with each path of Algorithm 3, the sources being those of one group.
void for_each_path(const RingShape& shape, const std::function<void(const GreedyPath&)>& look) {
  for (NodeId from = 0; from < shape.period(); ++from) {
    for (NodeId to = 0; to < shape.node_count; ++to) look(periodic_greedy_path(shape, from, to));
  }
}

std::string ends_of(const GreedyPath& path) { return fmt::format("{} to {}", path.nodes.front(), path.nodes.back()); }

using MostOf = std::function<NodeId(const GreedyPath&)>;

Measured most_of_paths(const RingShape& shape, const MostOf& value) {
  NodeId most = 0;
  for_each_path(shape, [&](const GreedyPath& path) { most = std::max(most, value(path)); });
  return Measured::exactly(most);
}

std::vector<NodeId> traced_nodes(const routing::Routing& routing, NodeId from, NodeId to) {
  const paths::Trace trace = paths::trace(routing, from, to, 0);
  std::vector<NodeId> nodes{from};
  for (const paths::TracedHop& hop : trace.hops) nodes.push_back(routing.graph().neighbor(hop.from, hop.port).node);
  return nodes;
}

// Ordered pairs whose path differs from that of Algorithm 3 as it is printed.
Measure measure_other_paths(const RingShape& shape) {
  return [shape](const std::string& routed, MeasurementCache& cache) {
    const auto routing = cache.routing(routed);
    Exceptions pairs;
    for (NodeId from = 0; from < shape.node_count; ++from) {
      for (NodeId to = 0; to < shape.node_count; ++to) {
        const GreedyPath path = periodic_greedy_path(shape, from, to);
        if (traced_nodes(*routing, from, to) != path.nodes) pairs.add(ends_of(path));
      }
    }
    return pairs.measured();
  };
}

void add_algorithm_3(std::vector<Claim>& claims) {
  for (const RingShape& shape : {RingShape{48, {10, 16}}, RingShape{27, {3, 3, 9}}, RingShape{64, {4, 8, 16, 32}}}) {
    claims.push_back(to_claim({.id = "prc/algorithm-3/text/N=" + shape.text(),
                               .place = "Algorithm 3",
                               .statement = "prc-greedy routes as the pseudocode says; ours are the ordered pairs with "
                                            "another path",
                               .published = 0,
                               .readings = {shape.periodic() + " with prc-greedy"},
                               .measure = measure_other_paths(shape)}));
    claims.push_back(to_claim(
        {.id = "prc/text/one-comparison/N=" + shape.text(),
         .place = "Section 3, before Theorem 3",
         .statement = "a node must know only its own skip and make one comparison; ours are the ordered pairs that are "
                      "routed differently from Algorithm 3 if nodes and packets know nothing else, or if a packet also "
                      "carries its phase",
         .published = 0,
         .readings = {shape.periodic() + " with prc-skips-as-met", shape.periodic() + " with prc-greedy"},
         .measure = measure_other_paths(shape),
         .remark = "the first loop passes skips that fit, so the packet must tell whether it has ended"}));
    claims.push_back(to_claim(
        {.id = "prc/text/detours/N=" + shape.text(),
         .place = "Section 3, below Algorithm 3",
         .statement =
             "Algorithm 3 frequently takes paths that are not shortest; ours are the ordered pairs with such a "
             "path",
         .published = 1,
         .readings = {shape.periodic()},
         .measure =
             [shape](const std::string&, MeasurementCache&) {
               Count longer = 0;
               const Channels channels = periodic_channels(shape);
               for (NodeId from = 0; from < shape.period(); ++from) {
                 const std::vector<NodeId> distance = ring_distances(channels, from);
                 for (NodeId to = 0; to < shape.node_count; ++to) {
                   longer += periodic_greedy_path(shape, from, to).hops() > distance[to] ? 1U : 0U;
                 }
               }
               return Measured::exactly(longer * (shape.node_count / shape.period()));
             },
         .relation = Relation::at_least}));
  }
}

// Which skips, of which length and how often, exceed the bound.
Measured measure_excess_of_periodic_skips(const RingShape& shape) {
  const std::vector<NodeId> skips = shape.skips_and_ends();
  Exceptions excess;
  for_each_path(shape, [&](const GreedyPath& path) {
    for (std::size_t h = 0; h + 1 < skips.size(); ++h) {
      if (path.counts[h] > (skips[h + 1] + skips[h] - 1) / skips[h] - 1)
        excess.add(fmt::format("{} skips of {} from {}", path.counts[h], skips[h], ends_of(path)));
    }
  });
  return excess.measured();
}

void add_steps(std::vector<Claim>& claims) {
  for (const RingShape& shape : routed_periodic_rings()) {
    const Count period = shape.period();
    const auto add = [&](const std::string& what, const std::string& statement, Count published, MostOf value) {
      claims.push_back(
          to_claim({.id = fmt::format("prc/algorithm-3/{}/N={}", what, shape.text()),
                    .place = "Section 3, below Algorithm 3",
                    .statement = statement,
                    .published = published,
                    .readings = {shape.periodic()},
                    .measure = [shape, value = std::move(value)](
                                   const std::string&, MeasurementCache&) { return most_of_paths(shape, value); },
                    .relation = Relation::at_most}));
    };
    add("steps-before", "the first loop of Algorithm 3 takes at most g - 1 steps", period - 1,
        [](const GreedyPath& path) { return path.steps_before; });
    add("steps-between", "there are at most g steps from one skip length to the next", period,
        [](const GreedyPath& path) { return path.steps_between; });
    add("last-steps", "x_0, the steps after all skips and the step that leaves them, are at most s_1 - 2",
        shape.skips.front() - 2, [](const GreedyPath& path) { return path.counts[0]; });
    claims.push_back(to_claim(
        {.id = "prc/algorithm-3/each-skip/N=" + shape.text(),
         .place = "Section 3, below Algorithm 3",
         .statement = "x_h is at most ceil(s_(h+1)/s_h) - 1; ours are the paths and lengths for which it is larger",
         .published = 0,
         .readings = {shape.periodic()},
         .measure = [shape](const std::string&, MeasurementCache&) {
           return measure_excess_of_periodic_skips(shape);
         }}));
    const bool is_chain = shape.node_count != 48;
    if (!is_chain || period < 2) continue;
    claims.push_back(to_claim({.id = "prc/theorem-3/both-largest/N=" + shape.text(),
                               .place = "Theorem 3, proof",
                               .statement = "x_1 = s_2/s_1 - 1 and x_0 = s_1 - 2 do not occur together; ours are the "
                                            "paths of Algorithm 3 with all g steps between skips in which they do",
                               .published = 0,
                               .readings = {shape.periodic()},
                               .measure = [shape](const std::string&, MeasurementCache&) {
                                 Exceptions both;
                                 for_each_path(shape, [&](const GreedyPath& path) {
                                   if (path.counts[1] + 1 == shape.skips[1] / shape.skips[0] &&
                                       path.counts[0] + 2 == shape.skips[0] && path.steps_between == shape.period())
                                     both.add(ends_of(path));
                                 });
                                 return both.measured();
                               }}));
  }
}

// Section 4 calls the bound the worst case.
void add_reached_bound(std::vector<Claim>& claims) {
  for (const RingShape& shape :
       {RingShape{8, {2, 4}}, RingShape{9, {3}}, RingShape{64, {8}}, RingShape{24, {3, 6, 12}}, RingShape{64, {4, 16}},
        RingShape{72, {6, 12, 36}}, RingShape{81, {3, 9, 27}}, RingShape{64, {4, 8, 16, 32}}, RingShape{100, {4, 20}},
        RingShape{216, {6, 36}}, RingShape{160, {5, 10, 20, 40, 80}}, RingShape{1024, {4, 16, 64, 256}}}) {
    const Count period = shape.period();
    const Count published = shape.sum_of_ratios() + period - 3;
    const Count less = period == 1 ? 0 : period == 2 || shape.skips.front() > period ? 1 : 2;
    claims.push_back(
        to_claim({.id = "prc/text/greedy-worst-case/N=" + shape.text(),
                  .place = "Section 4",
                  .statement = "with skips that divide each other the longest greedy path has g - 3 hops plus the sum "
                               "of the ratios",
                  .published = published,
                  .readings = {shape.periodic() + " with prc-greedy"},
                  .measure = measure_longest_route,
                  .remark = "Section 3 shows a bound; by the proof of Theorem 3 x_1 and x_0 are not both the largest",
                  .correction = Correction{"with different skips, that sum for g = 1; 1 less for g = 2 or s_1 > g; 2 "
                                           "less for g > 2 and s_1 = g",
                                           published - less}}));
  }
}

// Hops of one routing over those of Algorithm 3, all pairs together.
Measured measure_relative_hops(const std::string& routed, MeasurementCache& cache) {
  const auto own = static_cast<Count>(cache.paths(routed).hop_sum);
  const auto greedy = static_cast<Count>(cache.paths(split_routed(routed).network + " with prc-greedy").hop_sum);
  return Measured::exactly(Fraction(own, greedy));
}

void add_any_order(std::vector<Claim>& claims) {
  for (const RingShape& shape : {RingShape{12, {2, 4}}, RingShape{24, {3, 6, 12}}, RingShape{64, {4, 8, 16, 32}},
                                 RingShape{100, {4, 20}}, RingShape{1024, {4, 16, 64, 256}}}) {
    claims.push_back(to_claim(
        {.id = "prc/text/any-order/N=" + shape.text(),
         .place = "Section 3, before Theorem 3",
         .statement = "if skips are not taken in the order s_g, ..., s_1 latency is reduced; ours are the hops of all "
                      "pairs over those of Algorithm 3",
         .published = Decimal::from_text("1.00"),
         .readings = {shape.periodic() + " with prc-skips-as-met",
                      shape.periodic() + " with prc-skips-as-met(counted)"},
         .measure = measure_relative_hops,
         .remark = "a short skip leads to a node with the same skip, so the source must fix the number of each skip",
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_prc_algorithm_3_claims(std::vector<Claim>& claims) {
  add_algorithm_3(claims);
  add_steps(claims);
  add_reached_bound(claims);
  add_any_order(claims);
}

}  // namespace weft::claims
