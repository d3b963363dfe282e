// Networks given link by link: random ones, those read from files, and those whose links are found by a search. Ports
// follow the order of the list: the first link of a node has its port 0.
#pragma once

#include <vector>

#include "base/execution.h"
#include "topology/port_graph.h"

namespace weft::topology {

struct Link {
  NodeId from = 0;
  NodeId to = 0;
  LinkClassId link_class = 0;  // also says whether the link is unidirectional
};

struct LinkList {
  NodeId node_count = 0;
  std::vector<LinkClass> link_classes;
  std::vector<Link> links;
  std::vector<TerminalId> terminals_per_node{};  // empty: one at each node
};

// Self-loops are dropped.
PortGraph to_graph(const LinkList& list, ParallelLinks parallel, const Execution& execution);

// The start of each link, in the order of (node, port): the lower end of a bidirectional link, the tail of a
// unidirectional channel.
std::vector<End> link_starts(const PortGraph& graph);

// Every bidirectional link once, from the end with the lower (node, port); then every unidirectional channel.
LinkList to_link_list(const PortGraph& graph);

}  // namespace weft::topology
