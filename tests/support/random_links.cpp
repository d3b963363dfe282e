#include "support/random_links.h"

#include <string>

namespace weft::test {
namespace {

enum : LinkClassId { kTwoWayClass, kOneWayClass };

}  // namespace

topology::PortGraph graph_of_links(NodeId node_count, const std::vector<Link>& links, topology::ParallelLinks parallel,
                                   std::vector<TerminalId> terminals_per_node) {
  const topology::TabulationShape shape{.node_count = node_count,
                                        .link_classes = {{"two-way"}, {"one-way", true}},
                                        .parallel = parallel,
                                        .terminals_per_node = std::move(terminals_per_node)};
  return topology::tabulate(shape, Execution{}, [&](NodeId v, std::vector<topology::Move>& moves) {
    for (GeneratorId i = 0; i < links.size(); ++i) {
      const Link& link = links[i];
      if (link.from == v && link.is_one_way) {
        moves.push_back({.generator = i, .to = link.to, .link_class = kOneWayClass});
      } else if (link.from == v || (link.to == v && !link.is_one_way)) {
        const NodeId other = link.from == v ? link.to : link.from;
        moves.push_back({.generator = i, .to = other, .back = i, .link_class = kTwoWayClass});
      }
    }
  });
}

std::vector<Link> random_links(const RandomShape& shape, RandomStream& random) {
  std::vector<Link> links;
  while (shape.node_count > 0 && links.size() < shape.link_count) {
    const auto from = static_cast<NodeId>(random.below(shape.node_count));
    const auto to = static_cast<NodeId>(random.below(shape.node_count));
    links.push_back({from, to, random.chance(shape.one_way_share)});
  }
  return links;
}

std::vector<RandomGraph> random_graphs(const std::vector<NodeId>& node_counts, std::uint32_t graphs_per_shape) {
  std::vector<RandomGraph> graphs;
  std::uint64_t seed = 0;
  for (const NodeId node_count : node_counts) {
    for (const double one_way_share : {0.0, 0.5, 1.0}) {
      for (const std::size_t halves_per_node : {1U, 2U, 3U, 8U}) {
        const RandomShape shape{node_count, node_count * halves_per_node / 2, one_way_share};
        for (std::uint32_t i = 0; i < graphs_per_shape; ++i) {
          RandomStream random(++seed, Purpose::test);
          graphs.push_back({std::to_string(node_count) + " nodes, " + std::to_string(shape.link_count) + " links, " +
                                std::to_string(one_way_share) + " one-way, seed " + std::to_string(seed),
                            graph_of_links(node_count, random_links(shape, random))});
        }
      }
    }
  }
  return graphs;
}

}  // namespace weft::test
