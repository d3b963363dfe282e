#include "metrics/faults/disjoint_paths.h"

#include <algorithm>
#include <unordered_map>

#include "base/graphs/unit_flow.h"
#include "metrics/faults/link_arcs.h"
#include "topology/link_list.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;
using Path = std::vector<Hop>;

// Decomposes a flow into paths, hop by hop.
class FlowPaths {
 public:
  FlowPaths(const PortGraph& graph, const std::vector<End>& starts, const FlowNetwork& network, const UnitFlow& flow)
      : graph_(graph), starts_(starts), network_(network), flow_(flow), is_used_(starts.size(), false) {}

  // Flow is conserved at the nodes between the ends, so there is always a next step.
  Path next(NodeId source, NodeId destination) {
    Path path;
    for (NodeId v = source; v != destination;) {
      const FlowNetwork::Step step = step_on(v);
      is_used_[step.id / 2] = true;
      path.push_back(hop_of(step.id));
      v = step.head;
    }
    return without_loops(path);
  }

 private:
  [[nodiscard]] FlowNetwork::Step step_on(NodeId v) const {
    const auto steps = network_.steps_from(v);
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const FlowNetwork::Step& step) {
      return flow_.is_used(step.id) && !is_used_[step.id / 2];
    });
    WEFT_CHECK(found != steps.end());
    return *found;
  }

  [[nodiscard]] Hop hop_of(std::uint32_t step) const {
    const End start = starts_[step / 2];
    const End end = step % 2 == 0 ? start : graph_.neighbor(start.node, start.port);
    return {end.node, end.port};
  }

  static Path without_loops(const Path& path) {
    std::unordered_map<NodeId, std::size_t> last_visit;
    for (std::size_t i = 0; i < path.size(); ++i) last_visit[path[i].node] = i;
    Path straight;
    for (std::size_t i = 0; i < path.size(); ++i) {
      i = last_visit[path[i].node];
      straight.push_back(path[i]);
    }
    return straight;
  }

  const PortGraph& graph_;
  const std::vector<End>& starts_;
  const FlowNetwork& network_;
  const UnitFlow& flow_;
  std::vector<bool> is_used_;
};

}  // namespace

std::vector<Path> edge_disjoint_paths(const PortGraph& graph, NodeId source, NodeId destination,
                                      const Execution& execution) {
  WEFT_CHECK(source != destination);
  const std::vector<End> starts = topology::link_starts(graph);
  const FlowNetwork network(graph.node_count(), link_arcs(graph, starts));
  UnitFlow flow(network);
  constexpr std::uint32_t kNodesBetweenLooks = 1U << 16U;
  std::uint32_t node_count = 0;
  const std::uint32_t count = flow.run(source, Heading::outward, UINT32_MAX, [&](NodeId v) {
    if (++node_count % kNodesBetweenLooks == 0) execution.throw_if_stopped();
    return v == destination;
  });
  FlowPaths in_flow(graph, starts, network, flow);
  std::vector<Path> paths(count);
  for (Path& path : paths) path = in_flow.next(source, destination);
  std::stable_sort(paths.begin(), paths.end(), [](const Path& a, const Path& b) { return a.size() < b.size(); });
  return paths;
}

}  // namespace weft::metrics
