#include "claims/prc/prc_greedy_claims.h"

#include <fmt/format.h>

#include "claims/prc/plain_rings.h"

namespace weft::claims {
namespace {

const std::vector<RingShape>& routed_chordal_rings() {
  static const std::vector<RingShape> kRings = {{8, {3}},        {40, {10, 16}}, {50, {7, 19}},
                                                {100, {10, 16}}, {16, {4}},      {64, {2, 8, 16}}};
  return kRings;
}

Measured measure_undelivered_pairs(const std::string& routed, MeasurementCache& cache) {
  const paths::PathSurvey& survey = cache.paths(routed);
  return Measured::exactly(survey.pairs - survey.delivered);
}

// Distances for which Algorithm 1 takes more skips of some length than ceil(s_(h+1)/s_h) - 1.
Measured measure_excess_of_chordal_skips(const RingShape& shape) {
  const std::vector<NodeId> skips = shape.skips_and_ends();
  Exceptions excess;
  for (NodeId to = 0; to < shape.node_count; ++to) {
    const GreedyPath path = chordal_greedy_path(shape, 0, to);
    for (std::size_t h = 0; h + 1 < skips.size(); ++h) {
      if (path.counts[h] > (skips[h + 1] + skips[h] - 1) / skips[h] - 1)
        excess.add(fmt::format("{} skips of {} for the distance {}", path.counts[h], skips[h], to));
    }
  }
  return excess.measured();
}

void add_algorithm_1(std::vector<Claim>& claims) {
  for (const RingShape& shape : routed_chordal_rings()) {
    claims.push_back(
        to_claim({.id = "prc/algorithm-1/lost/N=" + shape.text(),
                  .place = "Algorithm 1",
                  .statement = "greedy routing delivers every packet; ours are the ordered pairs for which "
                               "it does not",
                  .published = 0,
                  .readings = {shape.chordal() + " with chordal-greedy"},
                  .measure = measure_undelivered_pairs}));
    claims.push_back(to_claim(
        {.id = "prc/algorithm-1/each-skip/N=" + shape.text(),
         .place = "Section 2, below Algorithm 2",
         .statement = "Algorithm 1 takes at most ceil(s_(h+1)/s_h) - 1 skips of length s_h; ours are the distances and "
                      "lengths for which it takes more",
         .published = 0,
         .readings = {shape.chordal()},
         .measure = [shape](const std::string&, MeasurementCache&) {
           return measure_excess_of_chordal_skips(shape);
         }}));
  }
}

// Follows Algorithm 2 from a node for which `distance` is left, `offset` nodes from the source. Adds 1 to `removed` for
// each copy that is removed, and to `lost` where this is not the destination.
void follow_copies(const std::vector<NodeId>& skips, bool stops, NodeId offset, NodeId distance, NodeId destination,
                   Count& removed, Count& lost) {
  if (distance == 0) {
    ++removed;
    lost += offset != destination ? 1U : 0U;
    return;
  }
  for (std::size_t h = skips.size(); h-- > 0;) {
    if (distance < skips[h]) continue;
    distance -= skips[h];
    follow_copies(skips, stops, offset + skips[h], distance, destination, removed, lost);
    if (stops) return;
  }
}

constexpr std::string_view kAsPrinted = " as printed";

void add_algorithm_2(std::vector<Claim>& claims) {
  for (const RingShape& shape : {RingShape{8, {3}}, RingShape{16, {4}}, RingShape{64, {2, 8, 16}}}) {
    claims.push_back(to_claim(
        {.id = "prc/algorithm-2/N=" + shape.text(),
         .place = "Algorithm 2",
         .statement = "the node procedure routes as Algorithm 1; ours are the distances for which there is more than "
                      "one copy of the packet, or one is removed at a wrong node",
         .published = 0,
         .readings = {shape.chordal() + std::string(kAsPrinted), shape.chordal() + " with a stop after the send"},
         .measure =
             [shape](const std::string& reading, MeasurementCache&) {
               std::vector<NodeId> skips = shape.skips_and_ends();
               skips.pop_back();
               Exceptions wrong;
               for (NodeId distance = 1; distance < shape.node_count; ++distance) {
                 Count removed = 0;
                 Count lost = 0;
                 follow_copies(skips, !reading.ends_with(kAsPrinted), 0, distance, distance, removed, lost);
                 if (removed != 1 || lost > 0)
                   wrong.add(fmt::format("distance {}: {} copies", distance, to_text(removed)));
               }
               return wrong.measured();
             },
         .remark = "as printed the loop goes on after a packet was sent, with the reduced distance, and sends a copy "
                   "along each smaller skip that still fits"}));
  }
}

// Comparisons of d with a skip, summed over all distances.
Count comparisons_of_nodes(const RingShape& shape, bool carries_skip) {
  std::vector<NodeId> skips = shape.skips_and_ends();
  skips.pop_back();
  Count comparisons = 0;
  for (NodeId to = 1; to < shape.node_count; ++to) {
    std::size_t h = skips.size() - 1;
    for (NodeId distance = to; distance > 0;) {
      if (!carries_skip) h = skips.size() - 1;
      ++comparisons;
      for (; distance < skips[h]; --h) ++comparisons;
      distance -= skips[h];
    }
  }
  return comparisons;
}

// Pairs that are not delivered if the channel of the h-th skip of node 0 is dead and the next smaller one is taken.
Count pairs_lost_by(const RingShape& shape, std::size_t dead) {
  std::vector<NodeId> skips = shape.skips_and_ends();
  skips.pop_back();
  Count lost = 0;
  for (NodeId from = 0; from < shape.node_count; ++from) {
    for (NodeId to = 0; to < shape.node_count; ++to) {
      NodeId at = from;
      while (at != to) {
        const NodeId distance = (to + shape.node_count - at) % shape.node_count;
        std::size_t h = skips.size();
        while (h > 0 && (skips[h - 1] > distance || (at == 0 && h - 1 == dead))) --h;
        if (h == 0) break;
        at = (at + skips[h - 1]) % shape.node_count;
      }
      lost += at != to ? 1U : 0U;
    }
  }
  return lost;
}

void add_variants_of_algorithm_2(std::vector<Claim>& claims) {
  for (const RingShape& shape : {RingShape{125, {5, 25}}, RingShape{64, {2, 8, 16}}}) {
    claims.push_back(to_claim({.id = "prc/text/carried-skip/N=" + shape.text(),
                               .place = "Section 2, below Algorithm 2",
                               .statement = "a packet that carries h needs fewer comparisons; ours are those of all "
                                            "distances together over those of Algorithm 2",
                               .published = Decimal::from_text("1.00"),
                               .readings = {shape.chordal()},
                               .measure =
                                   [shape](const std::string&, MeasurementCache&) {
                                     return Measured::exactly(Fraction(comparisons_of_nodes(shape, true),
                                                                       comparisons_of_nodes(shape, false)));
                                   },
                               .relation = Relation::at_most}));
  }
  for (const RingShape& shape : {RingShape{16, {4}}, RingShape{64, {2, 8, 16}}}) {
    claims.push_back(to_claim({.id = "prc/text/dead-channel/skip/N=" + shape.text(),
                               .place = "Section 2, below Algorithm 2",
                               .statement = "where the largest skip is not available the next largest is taken; ours "
                                            "are the ordered pairs that are not delivered with one dead skip, all "
                                            "lengths together",
                               .published = 0,
                               .readings = {shape.chordal()},
                               .measure = [shape](const std::string&, MeasurementCache&) {
                                 Count lost = 0;
                                 for (std::size_t h = 1; h <= shape.skips.size(); ++h) lost += pairs_lost_by(shape, h);
                                 return Measured::exactly(lost);
                               }}));
    const Count closed = Count{shape.node_count} * (shape.skips.front() - 1) / 2;
    claims.push_back(to_claim(
        {.id = "prc/text/dead-channel/ring/N=" + shape.text(),
         .place = "Section 2, below Algorithm 2",
         .statement = "where a link is not available a smaller skip is taken; ours are the ordered pairs that are not "
                      "delivered with one dead channel of the ring",
         .published = 0,
         .readings = {shape.chordal()},
         // The last d mod s_1 hops of each distance d are ring channels, and each pair loses one source.
         .measure =
             Measure([shape](const std::string&, MeasurementCache&) {
               return Measured::exactly(pairs_lost_by(shape, 0));
             }).checked_by([closed](const std::string&, MeasurementCache&) { return Measured::exactly(closed); }),
         .remark = "below s_1 there is no smaller skip to take"}));
  }
}

}  // namespace

void add_prc_greedy_claims(std::vector<Claim>& claims) {
  add_algorithm_1(claims);
  add_algorithm_2(claims);
  add_variants_of_algorithm_2(claims);
}

}  // namespace weft::claims
