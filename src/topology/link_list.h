// Networks that are given link by link: random ones, those read from files, those whose rule is a search. Ports follow
// the order of the list: the first link that names a node takes its port 0.
#pragma once

#include <vector>

#include "base/execution.h"
#include "topology/port_graph.h"

namespace weft::topology {

struct Link {
  NodeId from = 0;
  NodeId to = 0;
  LinkClassId link_class = 0;  // tells whether it is one-way
};

struct LinkList {
  NodeId node_count = 0;
  std::vector<LinkClass> link_classes;
  std::vector<Link> links;
  std::vector<TerminalId> terminals_per_node{};  // empty: one each
};

// Self-loops are dropped.
PortGraph to_graph(const LinkList& list, ParallelLinks parallel, const Execution& execution);

// Where each link starts, in the order of (node, port): a two-way link at the lower of its ends, a one-way channel at
// its tail.
std::vector<End> link_starts(const PortGraph& graph);

// Every two-way link once, from the end with the lower (node, port); then every one-way channel.
LinkList to_link_list(const PortGraph& graph);

}  // namespace weft::topology
