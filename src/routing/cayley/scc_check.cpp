#include "routing/cayley/scc_check.h"

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "base/numbers/random.h"
#include "routing/cayley/scc_remaining_route.h"

namespace weft::routing {

SccCheck::SccCheck(const topology::Network& network)
    : network_(network), distance_to_first_(network.graph.node_count()) {
  BreadthFirstSearch search(network.graph.arcs());
  search.run(0);
  WEFT_CHECK(search.level_count() <= UINT8_MAX);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    distance_to_first_[v] = static_cast<std::uint8_t>(search.distance(v));
  }
}

std::uint32_t SccCheck::distance(NodeId from, NodeId to) const {
  const auto& labels = *network_.labelling_as<topology::PermutationLabelling>();
  return distance_to_first_[start_towards_first_node(labels, remaining_route(labels, from, to))];
}

LengthCheck SccCheck::all_to_first(const LengthOf& length_of) const {
  LengthCheck check{.pair_count = distance_to_first_.size()};
  for (NodeId v = 0; v < distance_to_first_.size(); ++v) {
    if (length_of(v, 0) != distance_to_first_[v]) ++check.wrong_count;
  }
  return check;
}

LengthCheck SccCheck::random_pairs(const LengthOf& length_of, std::uint64_t pair_count, std::uint64_t seed) const {
  LengthCheck check{.pair_count = pair_count};
  RandomStream random(seed, Purpose::test);
  for (std::uint64_t i = 0; i < pair_count; ++i) {
    const auto from = static_cast<NodeId>(random.below(distance_to_first_.size()));
    const auto to = static_cast<NodeId>(random.below(distance_to_first_.size()));
    if (length_of(from, to) != distance(from, to)) ++check.wrong_count;
  }
  return check;
}

std::uint32_t followed_length(const Routing& routing, NodeId from, NodeId to) {
  const topology::PortGraph& graph = routing.graph();
  std::vector<Header> headers;
  routing.start({.node = from, .destination = graph.first_terminal(to)}, headers);
  Header header = headers.at(0);
  Position position{.node = from};
  Decision decision;
  for (std::uint32_t hops = 0;; ++hops) {
    routing.decide(header, position, decision);
    if (decision.delivers) return hops;
    const Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(graph, position, choice);
    WEFT_CHECK(hops < graph.node_count());
  }
}

}  // namespace weft::routing
