#include "routing/generic/distance_table.h"

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "base/input_error.h"

namespace weft::routing {

DistanceTable::DistanceTable(const topology::PortGraph& graph, const Execution& execution) : graph_(graph) {
  const NodeId node_count = graph.node_count();
  const Count bytes = Count{node_count} * node_count * sizeof(entries_[0]);
  if (bytes > execution.max_memory) {
    throw InputError("a table of distances between " + std::to_string(node_count) + " nodes takes " +
                         bytes_to_text(bytes) + ", more than the " + bytes_to_text(execution.max_memory) + " allowed",
                     {}, "use a routing without tables, or raise --max-memory");
  }
  entries_.assign(std::size_t{node_count} * node_count, kUnreachable);
  const ReversedDigraph reversed(graph.arcs());
  std::vector<BreadthFirstSearch> searches(execution.worker_count(), BreadthFirstSearch(reversed.view()));
  parallel_for(execution, "distance table", node_count, [&](unsigned worker, std::uint64_t index) {
    searches[worker].run(static_cast<NodeId>(index));
    WEFT_CHECK(searches[worker].level_count() < kUnreachable);
    for (const NodeId v : searches[worker].order()) {
      entries_[index * node_count + v] = static_cast<std::uint16_t>(searches[worker].distance(v));
    }
  });
}

PortId DistanceTable::first_port_nearer(NodeId from, NodeId to) const {
  const std::uint16_t here = distance(from, to);
  PortId port = 0;
  while (distance(graph_.neighbor(from, port).node, to) + 1 != here) ++port;
  return port;
}

}  // namespace weft::routing
