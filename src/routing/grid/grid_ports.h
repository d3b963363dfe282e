// The port of each generator on a grid. Where all nodes have the same generators it does not depend on the node.
#pragma once

#include <vector>

#include "routing/core/routing.h"
#include "routing/grid/grid.h"

namespace weft::routing {

class GridPorts {
 public:
  // The graph must outlive it.
  GridPorts(const topology::PortGraph& graph, const Grid& grid) : graph_(&graph) {
    if (!graph.has_same_generators()) return;
    for (GeneratorId g = 0; g < grid.generator_count(); ++g) common_.push_back(graph.port_of(0, g).value_or(kNoPort));
  }

  // kNoPort when the node lacks the generator.
  [[nodiscard]] PortId port(NodeId v, GeneratorId generator) const {
    return common_.empty() ? graph_->port_of(v, generator).value_or(kNoPort) : common_[generator];
  }
  // By generator; null when nodes differ.
  [[nodiscard]] const PortId* common() const { return common_.empty() ? nullptr : common_.data(); }

 private:
  const topology::PortGraph* graph_;
  std::vector<PortId> common_;
};

}  // namespace weft::routing
