#include "claims/prc/prc_pec_claims.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "claims/chip_measures.h"
#include "claims/prc/plain_rings.h"
#include "claims/trend_claim.h"

namespace weft::claims {
namespace {

const std::string kReading = "PEC networks are read as pec";

std::vector<std::string> pec_family(unsigned first, unsigned last) {
  std::vector<std::string> family;
  for (unsigned bits = first; bits <= last; ++bits) family.push_back(fmt::format("pec({})", 1U << bits));
  return family;
}

double log2_of_nodes(const std::string& spec, MeasurementCache& cache) {
  return std::log2(cache.network(spec).graph.node_count());
}

double order_of_pec(double bits) { return std::sqrt(bits) * std::exp2(std::sqrt(2 * bits)); }

void add_orders_of_pec(std::vector<Claim>& claims) {
  claims.push_back(to_claim(GrowthClaim{
      .id = "prc/text/pec/diameter/above",
      .place = "Section 5",
      .statement =
          "the diameter of PEC networks is of the order sqrt(log N) 2^sqrt(2 log N), not above; N = 2^m, m = 3 "
          "to 13, logarithms of base 2; " +
          kReading,
      .family = pec_family(3, 13),
      .ratio = [](const std::string& spec, MeasurementCache& cache) {
        const double diameter = cache.distances(spec).diameter().value();
        return diameter / order_of_pec(log2_of_nodes(spec, cache));
      }}));
  claims.push_back(to_claim(GrowthClaim{
      .id = "prc/text/pec/diameter/below",
      .place = "Section 5",
      .statement = "the diameter of PEC networks is of the order sqrt(log N) 2^sqrt(2 log N), not below; " + kReading,
      .family = pec_family(3, 13),
      .ratio = [](const std::string& spec, MeasurementCache& cache) {
        const double diameter = cache.distances(spec).diameter().value();
        return order_of_pec(log2_of_nodes(spec, cache)) / diameter;
      }}));
  for (unsigned bits = 3; bits <= 9; ++bits) {
    claims.push_back(to_claim({.id = fmt::format("prc/text/pec/bisection/N={}", 1U << bits),
                               .place = "Section 5",
                               .statement = "the bisection width of PEC networks is of the order log N, here read as "
                                            "log2 N links; " +
                                            kReading,
                               .published = bits,
                               .readings = {fmt::format("pec({})", 1U << bits)},
                               .measure = measure_bisection}));
  }
}

// The best of the periods that are powers of 2, each with the skips of the least sum of ratios.
Count least_ring_diameter(unsigned nodes, MeasurementCache& cache) {
  Count least = nodes;
  for (unsigned period = 1; period * period <= nodes; period *= 2) {
    least = std::min<Count>(least, cache.distances(fmt::format("prc({},g={})", nodes, period)).diameter().value());
  }
  return least;
}

Measured measure_sizes_not_smaller_than_pec(const std::string&, MeasurementCache& cache) {
  Exceptions sizes;
  for (unsigned nodes = 8; nodes <= 4096; nodes *= 2) {
    const Count ring = least_ring_diameter(nodes, cache);
    const Count pec = cache.distances(fmt::format("pec({})", nodes)).diameter().value();
    if (ring >= pec) sizes.add(fmt::format("N = {}: {} and {}", nodes, to_text(ring), to_text(pec)));
  }
  return sizes.measured();
}

// Sizes for which some ring is not proved to be wider; channels, so that a PEC link counts twice.
Measured measure_sizes_not_wider_than_pec(const std::string&, MeasurementCache& cache) {
  Count open = 0;
  Exceptions sizes;
  for (unsigned nodes = 8; nodes <= 512; nodes *= 2) {
    const metrics::Bisection ring = cache.bisection(fmt::format("prc({},g={})", nodes, nodes < 64 ? 2 : 4));
    const metrics::Bisection pec = cache.bisection(fmt::format("pec({})", nodes));
    if (ring.upper <= 2 * pec.lower) {
      sizes.add(fmt::format("N = {}: {} and {} channels", nodes, ring.upper, 2 * pec.lower));
    } else if (ring.lower <= 2 * pec.upper) {
      ++open;
    }
  }
  const Measured found = Measured::between(sizes.count(), sizes.count() + open);
  return sizes.count() == 0 ? found : found.shown_by(sizes.measured().example());
}

// By counting the cut between the halves of the row, and by branching for the ring.
Measured count_sizes_not_wider_than_pec(const std::string&, MeasurementCache& cache) {
  Count sizes = 0;
  for (const unsigned nodes : {8U, 16U}) {
    const RingShape shape{nodes, {2, 4}};
    const topology::PortGraph& pec = cache.network(fmt::format("pec({})", nodes)).graph;
    Channels channels(nodes);
    for (NodeId v = 0; v < nodes; ++v) {
      const auto heads = pec.arcs().arcs_from(v);
      channels[v].assign(heads.begin(), heads.end());
    }
    const Channels ring = periodic_channels(shape);
    Count cut = 1;
    while (!has_cut_below(ring, cut + 1)) ++cut;
    sizes += has_cut_below(channels, cut) ? 0U : 1U;
  }
  return Measured::between(sizes, 7);
}

void add_against_pec(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "prc/text/pec/smaller-diameter/N=8..4096",
                .place = "Sections 5 and 6",
                .statement = "periodic rings have smaller diameters than PEC networks; ours are the powers "
                             "of 2 from 8 to 4096 for which the best period that is a power of 2 has none; " +
                             kReading,
                .published = 0,
                .readings = {"N = 8, 16, ..., 4096"},
                .measure = measure_sizes_not_smaller_than_pec}));
  claims.push_back(to_claim(
      {.id = "prc/text/pec/wider-bisection/N=8..512",
       .place = "Sections 5 and 6",
       .statement =
           "the bisection of periodic rings is wider than that of PEC networks; ours are the powers of 2 from 8 "
           "to 512 for which it is not, with g = 2 below 64 nodes, else 4, and a PEC link as two channels; " +
           kReading,
       .published = 0,
       .readings = {"N = 8, 16, ..., 512"},
       .measure = Measure(measure_sizes_not_wider_than_pec).checked_by(count_sizes_not_wider_than_pec),
       .remark = "the smallest networks are equally wide",
       .is_expensive = true}));
}

// Skip lengths whose number is not half of that of half their length.
Measured measure_lengths_not_halved(const std::string& reading, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network("pec(32)").graph;
  const bool counts_links = reading.find("links") != std::string::npos;
  std::vector<Count> numbers;  // of the skips 2, 4, 8, 16
  for (NodeId power = 1; power <= 8; power *= 2) {
    Count nodes = 0;
    Count channels = 0;
    for (NodeId v = power - 1; v < graph.node_count(); v += 2 * power) {
      ++nodes;
      for (const NodeId w : graph.arcs().arcs_from(v)) channels += w == v + 2 * power ? 1U : 0U;
    }
    numbers.push_back(counts_links ? channels : nodes);
  }
  Exceptions lengths;
  for (std::size_t p = 1; p < numbers.size(); ++p) {
    if (2 * numbers[p] != numbers[p - 1])
      lengths.add(fmt::format("{} of length {}, {} of length {}", to_text(numbers[p - 1]), 1U << p, to_text(numbers[p]),
                              2U << p));
  }
  return lengths.measured();
}

// Links by their length on the line; a unidirectional link counts as one.
struct Lengths {
  Count links = 0;
  Count channels = 0;
  Count total = 0;          // of the links
  Count long_links = 0;     // 16 or more
  Count other_lengths = 0;  // no power of 2
};

Lengths lengths_of(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  const NodeId nodes = graph.node_count();
  Lengths all;
  for (NodeId v = 0; v < nodes; ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      ++all.channels;
      if (!graph.is_directed() && w < v) continue;
      const NodeId length = (w + nodes - v) % nodes;
      ++all.links;
      all.total += length;
      all.long_links += length >= 16 ? 1U : 0U;
      all.other_lengths += std::has_single_bit(length) ? 0U : 1U;
    }
  }
  return all;
}

const std::string kRingOf1024 = "prc(1024,skips=[4,16,64,256])";

Measure measure_ratio_to_pec(const std::function<Count(const Lengths&)>& value) {
  return [value](const std::string&, MeasurementCache& cache) {
    const Count ring = value(lengths_of(kRingOf1024, cache));
    return Measured::exactly(Fraction(ring, value(lengths_of("pec(1024)", cache))));
  };
}

void add_links_of_pec(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "prc/figure-12/nodes",
                             .place = "Figure 12",
                             .statement = "a PEC network with 32 nodes; " + kReading,
                             .published = 32,
                             .readings = {"pec(32)"},
                             .measure = measure_nodes}));
  claims.push_back(to_claim({.id = "prc/text/pec/halved-skips",
                             .place = "Section 5",
                             .statement = "in PEC networks the number of skips is halved with each doubling of their "
                                          "length; ours are the lengths 4, 8, 16 for which it is not; " +
                                          kReading,
                             .published = 0,
                             .readings = {"pec(32), skips as links", "pec(32), skips as nodes that have them"},
                             .measure = measure_lengths_not_halved,
                             .remark = "a path of c nodes has c - 1 links"}));
}

void add_price(std::vector<Claim>& claims) {
  const auto add = [&](const std::string& id, const std::string& place, const std::string& statement,
                       const std::function<Count(const Lengths&)>& value) {
    claims.push_back(to_claim({.id = "prc/" + id,
                               .place = place,
                               .statement = statement + "; ours is the number over that of pec(1024); " + kReading,
                               .published = Decimal::from_text("1.00"),
                               .readings = {kRingOf1024},
                               .measure = measure_ratio_to_pec(value),
                               .relation = Relation::at_least}));
  };
  add("figure-12/long-links", "Figure 12", "a periodic ring has more links of 16 or more than a PEC network",
      [](const Lengths& all) { return all.long_links; });
  add("text/price/length", "Section 5", "the price is longer wires in all, each as long as its skip",
      [](const Lengths& all) { return all.total; });
  claims.push_back(
      to_claim({.id = "prc/text/price/wires",
                .place = "Section 5",
                .statement = "the price is more wires; ours is the number of links, or of unidirectional channels, "
                             "over that of pec(1024); " +
                             kReading,
                .published = Decimal::from_text("1.00"),
                .readings = {"links", "channels"},
                .measure =
                    [](const std::string& reading, MeasurementCache& cache) {
                      const bool is_links = reading == "links";
                      return measure_ratio_to_pec(
                          [=](const Lengths& all) { return is_links ? all.links : all.channels; })(reading, cache);
                    },
                .remark = "a PEC link carries packets in both directions",
                .relation = Relation::at_least}));
  claims.push_back(
      to_claim({.id = "prc/text/price/pins",
                .place = "Section 5",
                .statement = "the price is more pins: more channels leave a chip than the 32 of pec(1024), two for "
                             "each of 16 links, with 16 chips of 64 consecutive nodes; " +
                             kReading,
                .published = 33,
                .readings = {kRingOf1024},
                .measure = measure_links_of_chips(16),
                .relation = Relation::at_least}));
}

void add_nodes_of_pec(std::vector<Claim>& claims) {
  for (const unsigned nodes : {32U, 1024U}) {
    const std::string spec = fmt::format("pec({})", nodes);
    claims.push_back(to_claim({.id = "prc/text/pec/degree/" + spec,
                               .place = "Section 5",
                               .statement = "PEC networks have nodes of a fixed degree, at most 4; " + kReading,
                               .published = 4,
                               .readings = {spec},
                               .measure = measure_degree}));
    claims.push_back(
        to_claim({.id = "prc/text/pec/powers-of-2/" + spec,
                  .place = "Section 5",
                  .statement = "the skips of PEC networks are powers of 2; ours are other links; " + kReading,
                  .published = 0,
                  .readings = {spec},
                  .measure = [](const std::string& network, MeasurementCache& cache) {
                    return Measured::exactly(lengths_of(network, cache).other_lengths);
                  }}));
  }
}

}  // namespace

void add_prc_pec_claims(std::vector<Claim>& claims) {
  add_orders_of_pec(claims);
  add_against_pec(claims);
  add_links_of_pec(claims);
  add_price(claims);
  add_nodes_of_pec(claims);
}

}  // namespace weft::claims
