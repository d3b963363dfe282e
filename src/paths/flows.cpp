#include "paths/flows.h"

#include <utility>

#include "metrics/distances/distances.h"

namespace weft::paths {

Flows::Flows(const topology::PortGraph& graph, const traffic::Demand& demand)
    : graph_(graph), demand_(demand), is_connected_(metrics::is_strongly_connected(graph)) {
  for (NodeId v = 0; v < graph.node_count(); ++v) node_of_.insert(node_of_.end(), graph.terminal_count_at(v), v);
  if (is_connected_) equal_flow_ = demand.equal_chance();
  if (!equal_flow_) count_and_keep();
}

void Flows::count_and_keep() {
  std::vector<std::size_t> first_kept{0};
  for (TerminalId source = 0; source < graph_.terminal_count() && can_be_listed(); ++source) {
    for_each_of(source, [&](const Flow& flow) {
      if (++count_ <= kMostKept) kept_.push_back(flow);
    });
    first_kept.push_back(kept_.size());
  }
  if (count_ <= kMostKept) {
    first_kept_ = std::move(first_kept);
  } else {
    kept_ = {};
  }
}

}  // namespace weft::paths
