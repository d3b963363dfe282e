#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/cached_measure.h"
#include "claims/rdt_claims.h"

namespace weft::claims {
namespace {

// Paths between all pairs of nodes within the square x, y < N/2.
struct PartitionSurvey {
  Count longest = 0;
  Count hop_sum = 0;
  Count node_count = 0;
};

// Hops of a routing without choices.
Count hops_between(const routing::Routing& routing, NodeId source, NodeId goal, routing::Decision& decision) {
  std::vector<routing::Header> headers;
  const topology::PortGraph& graph = routing.graph();
  routing.start(routing.departure(graph.first_terminal(source), graph.first_terminal(goal)), headers);
  routing::Header header = headers.at(0);
  routing::Position position{.node = source};
  Count hops = 0;
  for (routing.decide(header, position, decision); !decision.delivers;
       routing.decide(header, position, decision), ++hops) {
    WEFT_CHECK(decision.candidates.size() == 1);
    const routing::Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
    header = routing.advance(header, position, choice);
    position = routing::next_position(graph, position, choice);
  }
  return hops;
}

PartitionSurvey survey_partition(const std::string& routed, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const topology::Network& network = cache.network(split_routed(routed).network);
  const auto side = static_cast<NodeId>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  const NodeId half = side / 2;
  const auto node_at = [=](std::uint64_t i) { return static_cast<NodeId>(i % half + i / half * side); };
  const std::uint64_t node_count = std::uint64_t{half} * half;
  std::vector<PartitionSurvey> parts(std::max(1U, cache.execution().thread_count));
  parallel_for(cache.execution(), "paths in a partition", node_count, [&](unsigned worker, std::uint64_t i) {
    PartitionSurvey& part = parts[worker];
    routing::Decision decision;
    for (std::uint64_t j = 0; j < node_count; ++j) {
      const Count hops = hops_between(*routing, node_at(i), node_at(j), decision);
      part.longest = std::max(part.longest, hops);
      part.hop_sum += hops;
    }
  });
  PartitionSurvey whole{.node_count = node_count};
  for (const PartitionSurvey& part : parts) {
    whole.longest = std::max(whole.longest, part.longest);
    whole.hop_sum += part.hop_sum;
  }
  return whole;
}

// A closed partition with side N is a quarter of the RDT with side 2N.
void add_partitions(std::vector<Claim>& claims) {
  const CachedMeasure<PartitionSurvey> surveyed(survey_partition);
  const Measure longest = [surveyed](const std::string& routed, MeasurementCache& cache) {
    return Measured::exactly(surveyed(routed, cache).longest);
  };
  const Measure mean = [surveyed](const std::string& routed, MeasurementCache& cache) {
    const PartitionSurvey& survey = surveyed(routed, cache);
    return Measured::exactly(Fraction(survey.hop_sum, survey.node_count * (survey.node_count - 1)));
  };
  struct Row {
    unsigned side;
    Count longest;
    std::string_view mean;
  };
  for (const Row& row : {Row{32, 13, "6.69"}, Row{64, 17, "8.37"}, Row{128, 19, "9.93"}}) {
    const unsigned nodes = row.side * row.side;
    const auto claim = [&](std::string_view quantity, const Decimal& published, const Measure& measure) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/table-1/closed-partitioning/{}/{}", quantity, nodes),
                    .place = "Table I",
                    .statement = fmt::format("{} between the nodes of a closed partition, {} nodes", quantity, nodes),
                    .published = published,
                    .readings = rdt_readings(2 * row.side, {"rdt-partitioned"}),
                    .measure = measure,
                    .remark = "the paper does not say how a packet stays inside the partition",
                    .is_expensive = row.side > 32}));
    };
    claim("longest-route", row.longest, longest);
    claim("mean-route", Decimal::from_text(std::string(row.mean)), mean);
  }
}

// A part of a network: the square x, y < side of an RDT whose own side is larger by a power of two.
std::string partition_of(const std::string& network, unsigned whole_side, unsigned side) {
  std::string part = network;
  for (; whole_side > side; whole_side /= 2) part = fmt::format("part({},quadrant(0,0))", part);
  return part;
}

// "Stretched 2-4 steps compared with the same scale RDT": quarters of the next larger RDT.
void add_stretch_of_partitions(std::vector<Claim>& claims) {
  for (const unsigned side : {8U, 16U, 32U, 64U}) {
    std::map<std::string, std::string> same_scale;  // by reading
    std::vector<std::string> partitions;
    for (const char* spare : {"1", "none"}) {
      partitions.push_back(partition_of(fmt::format("rdt({},spare={})", 2 * side, spare), 2 * side, side));
      same_scale[partitions.back()] = fmt::format("rdt({},spare={})", side, spare);
    }
    const Measure stretch = [same_scale](const std::string& spec, MeasurementCache& cache) {
      const Count diameter = cache.distances(spec).diameter().value();
      return beyond(diameter, cache.distances(same_scale.at(spec)).diameter().value());
    };
    const auto add = [&](std::string_view id, Count published, Relation relation) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/text/partition/{}/{}", id, side * side),
                    .place = "Section IV-C",
                    .statement = fmt::format("steps by which the diameter of a closed partition of {} nodes "
                                             "is above that of the RDT with as many: 2 to 4",
                                             side * side),
                    .published = published,
                    .readings = partitions,
                    .measure = stretch,
                    .remark = "shortest paths inside the partition may be shorter than those that the paper takes",
                    .relation = relation}));
    };
    add("stretch", 4, Relation::at_most);
    add("least-stretch", 2, Relation::at_least);
  }
}

// "The minimum size of the partition is 4 x 4": recursively, from 64 x 64 down.
void add_recursive_partitions(std::vector<Claim>& claims) {
  for (const unsigned side : {32U, 16U, 8U, 4U}) {
    std::vector<std::string> partitions;
    for (const std::string& network : rdt_networks(64)) partitions.push_back(partition_of(network, 64, side));
    claims.push_back(to_claim({.id = fmt::format("rdt/text/partition/unreachable/{}", side * side),
                               .place = "Section IV-C",
                               .statement = fmt::format("a closed partition of {0} x {0} nodes is connected: pairs of "
                                                        "nodes without a path inside",
                                                        side),
                               .published = 0,
                               .readings = partitions,
                               .measure = [](const std::string& spec, MeasurementCache& cache) {
                                 return Measured::exactly(cache.distances(spec).unreachable_pairs);
                               }}));
  }
}

}  // namespace

void add_rdt_partition_claims(std::vector<Claim>& claims) {
  add_partitions(claims);
  add_stretch_of_partitions(claims);
  add_recursive_partitions(claims);
}

}  // namespace weft::claims
