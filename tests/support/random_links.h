// Networks given link by link, and random ones: irregular, unconnected, with parallel links, one-way and two-way mixed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/numbers/random.h"
#include "topology/port_graph.h"

namespace weft::test {

struct Link {
  NodeId from = 0;
  NodeId to = 0;
  bool is_one_way = false;
};

// Link i is generator i at its ends, so no two links share a generator. Class 0 is two-way, class 1 one-way.
topology::PortGraph graph_of_links(NodeId node_count, const std::vector<Link>& links,
                                   topology::ParallelLinks parallel = topology::ParallelLinks::keep,
                                   std::vector<TerminalId> terminals_per_node = {});

struct RandomShape {
  NodeId node_count = 0;
  std::size_t link_count = 0;
  double one_way_share = 0;  // probability that a link is one-way
};

// Both ends uniform; a link whose ends fall together is one that the network leaves out.
std::vector<Link> random_links(const RandomShape& shape, RandomStream& random);

struct RandomGraph {
  std::string name;  // for messages: enough to make it again
  topology::PortGraph graph;
};

// Of every size given: two-way, one-way and mixed, from half a link to four links for each node.
std::vector<RandomGraph> random_graphs(const std::vector<NodeId>& node_counts, std::uint32_t graphs_per_shape);

}  // namespace weft::test
