// Distances between all pairs of nodes, two bytes each, for routings on arbitrary graphs.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "topology/port_graph.h"

namespace weft::routing {

class DistanceTable {
 public:
  // Throws InputError when it does not fit execution.max_memory. The graph must outlive the table.
  DistanceTable(const topology::PortGraph& graph, const Execution& execution);

  static constexpr std::uint16_t kUnreachable = UINT16_MAX;

  // kUnreachable when there is no path.
  [[nodiscard]] std::uint16_t distance(NodeId from, NodeId to) const {
    return entries_[std::uint64_t{to} * graph_.node_count() + from];
  }
  [[nodiscard]] bool reaches(NodeId from, NodeId to) const { return distance(from, to) != kUnreachable; }

  // The lowest port on a shortest path. The nodes must differ, and `to` must be reachable.
  [[nodiscard]] PortId first_port_nearer(NodeId from, NodeId to) const;

 private:
  const topology::PortGraph& graph_;
  std::vector<std::uint16_t> entries_;  // by destination, then by node
};

}  // namespace weft::routing
