#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/cached_measure.h"
#include "claims/rdt/rdt_recounts.h"
#include "routing/core/state_graph.h"

namespace weft::claims {
namespace {

// Paths between all pairs of nodes within the square x, y < N/2.
struct PartitionSurvey {
  Count longest = 0;
  Count hop_sum = 0;
  Count node_count = 0;
};

// Paths of a routing without choices, destination by destination: packets that meet share the rest of their paths.
class PartitionPaths {
 public:
  PartitionPaths(const routing::Routing& routing, const routing::VcNumbering& numbering)
      : graph_(routing.graph()), states_(routing, numbering, routing::StateGraph::Positions::nodes) {}

  void add_goal(NodeId goal, const std::vector<NodeId>& nodes, const Execution& execution) {
    states_.begin(graph_.first_terminal(goal));
    starts_.clear();
    for (const NodeId source : nodes) {
      const auto states = states_.inject(graph_.first_terminal(source), 0);
      WEFT_CHECK(states.size() == 1);
      starts_.push_back(states[0]);
    }
    states_.finish(execution);
    hops_.assign(states_.state_count(), 0);
    for (const auto state : states_.reverse_topological_order()) {
      if (states_.state(state).delivers) continue;
      const auto steps = states_.steps_from(state);
      WEFT_CHECK(steps.size() == 1);
      hops_[state] = hops_[steps[0].to] + 1;
    }
    for (const auto state : starts_) {
      found_.longest = std::max<Count>(found_.longest, hops_[state]);
      found_.hop_sum += hops_[state];
    }
  }

  [[nodiscard]] const PartitionSurvey& found() const { return found_; }

 private:
  const topology::PortGraph& graph_;
  routing::StateGraph states_;
  std::vector<routing::StateGraph::StateId> starts_;
  std::vector<std::uint32_t> hops_;
  PartitionSurvey found_;
};

PartitionSurvey survey_partition(const std::string& routed, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const topology::Network& network = cache.network(split_routed(routed).network);
  const auto side = static_cast<NodeId>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  std::vector<NodeId> nodes;
  for (NodeId y = 0; y < side / 2; ++y) {
    for (NodeId x = 0; x < side / 2; ++x) nodes.push_back(y * side + x);
  }
  const routing::VcNumbering numbering(*routing);
  std::vector<PartitionPaths> parts(cache.execution().worker_count(), PartitionPaths(*routing, numbering));
  parallel_for(cache.execution(), "paths in a partition", nodes.size(),
               [&](unsigned worker, std::uint64_t i) { parts[worker].add_goal(nodes[i], nodes, cache.execution()); });
  PartitionSurvey whole{.node_count = nodes.size()};
  for (const PartitionPaths& part : parts) {
    whole.longest = std::max(whole.longest, part.found().longest);
    whole.hop_sum += part.found().hop_sum;
  }
  return whole;
}

std::vector<NodeId> nodes_of_partition(NodeId side) {
  std::vector<NodeId> nodes;
  for (NodeId y = 0; y < side / 2; ++y) {
    for (NodeId x = 0; x < side / 2; ++x) nodes.push_back(y * side + x);
  }
  return nodes;
}

// Follows packets to one destination one after the other; a packet ends where an earlier one has been in its state.
void follow_to(NodeId goal, const routing::Routing& routing, const std::vector<NodeId>& nodes, PartitionSurvey& found) {
  const topology::PortGraph& graph = routing.graph();
  std::unordered_map<std::uint64_t, std::uint32_t> hops_of;  // by node and key
  std::vector<routing::Header> headers;
  std::vector<std::uint64_t> met;
  routing::Decision decision;
  for (const NodeId source : nodes) {
    headers.clear();
    met.clear();
    routing.start(routing.departure(graph.first_terminal(source), graph.first_terminal(goal)), headers);
    routing::Header header = headers.front();
    routing::Position at{.node = source};
    std::uint32_t hops = 0;  // from the last state on
    while (true) {
      const std::uint64_t state = routing.key(header) * graph.node_count() + at.node;
      if (const auto known = hops_of.find(state); known != hops_of.end()) {
        hops = known->second;
        break;
      }
      routing.decide(header, at, decision);
      if (decision.delivers) break;
      WEFT_CHECK(decision.candidates.size() == 1);
      met.push_back(state);
      const routing::Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
      header = routing.advance(header, at, choice);
      at = next_position(graph, at, choice);
    }
    for (std::size_t k = met.size(); k-- > 0;) hops_of[met[k]] = ++hops;
    found.longest = std::max<Count>(found.longest, hops);
    found.hop_sum += hops;
  }
}

// The same as survey_partition, without its state graphs.
PartitionSurvey follow_in_partition(const std::string& routed, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const auto side = static_cast<NodeId>(std::llround(std::sqrt(routing->graph().node_count())));
  const std::vector<NodeId> nodes = nodes_of_partition(side);
  std::vector<PartitionSurvey> parts(cache.execution().worker_count());
  parallel_for(cache.execution(), "packets in a partition", nodes.size(),
               [&](unsigned worker, std::uint64_t i) { follow_to(nodes[i], *routing, nodes, parts[worker]); });
  PartitionSurvey whole{.node_count = nodes.size()};
  for (const PartitionSurvey& part : parts) {
    whole.longest = std::max(whole.longest, part.longest);
    whole.hop_sum += part.hop_sum;
  }
  return whole;
}

// A closed partition with side N is a quarter of the RDT with side 2N.
void add_partitions(std::vector<Claim>& claims) {
  const CachedMeasure<PartitionSurvey> surveyed(survey_partition);
  const CachedMeasure<PartitionSurvey> followed(follow_in_partition);
  const auto longest_of = [](const CachedMeasure<PartitionSurvey>& survey) {
    return [survey](const std::string& routed, MeasurementCache& cache) {
      return Measured::exactly(survey(routed, cache).longest);
    };
  };
  const auto mean_of = [](const CachedMeasure<PartitionSurvey>& survey) {
    return [survey](const std::string& routed, MeasurementCache& cache) {
      const PartitionSurvey& found = survey(routed, cache);
      return Measured::exactly(Fraction(found.hop_sum, found.node_count * (found.node_count - 1)));
    };
  };
  const Measure longest = Measure(longest_of(surveyed)).checked_by(longest_of(followed));
  const Measure mean = Measure(mean_of(surveyed)).checked_by(mean_of(followed));
  struct Row {
    unsigned side;
    Count longest;
    std::string_view mean;
  };
  for (const Row& row : {Row{32, 13, "6.69"}, Row{64, 17, "8.37"}, Row{128, 19, "9.93"}}) {
    const unsigned nodes = row.side * row.side;
    const auto claim = [&](std::string_view quantity, std::string_view words, const Decimal& published,
                           const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("rdt/table-1/closed-partitioning/{}/{}", quantity, nodes),
                                 .place = "Table I",
                                 .statement = fmt::format("{} in a closed partition, by its number of nodes", words),
                                 .published = published,
                                 .readings = rdt_readings(2 * row.side, {"rdt-partitioned"}),
                                 .measure = measure,
                                 .remark = "the paper does not say how a packet stays inside the partition",
                                 .is_expensive = row.side > 16}));
    };
    claim("longest-route", "longest route", row.longest, longest);
    claim("mean-route", "mean route", Decimal::from_text(std::string(row.mean)), mean);
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
