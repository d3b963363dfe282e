// Whether the VCs that a table uses have an order in which packets only go upwards: its channel dependency graph (Dally
// and Seitz) has no cycle. Every entry counts, also one that no packet comes to; so a table may have an order for its
// packets that is not found here, and `weft verify` decides.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <vector>

#include "base/graphs/digraph.h"
#include "routing/tables/route_table.h"

namespace weft::routing {
namespace {

struct Dependency {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  friend auto operator<=>(const Dependency&, const Dependency&) = default;
};

class ChannelOrder {
 public:
  ChannelOrder(const topology::PortGraph& graph, const RouteTable& table, const Execution& execution)
      : graph_(graph), table_(table), vcs_each_(std::uint64_t{table.highest_vc()} + 1) {
    for (TerminalId t = 0; t < graph.terminal_count(); ++t) {
      execution.throw_if_stopped();
      add_destination(t);
    }
    keep_once();
  }

  // No VC depends on itself, directly or through others.
  [[nodiscard]] bool exists() const {
    const std::uint64_t vc_count = graph_.channel_count() * vcs_each_;
    if (vc_count >= kNoNode) return false;  // they are the nodes of a graph
    std::vector<std::uint64_t> offsets(vc_count + 1, 0);
    std::vector<NodeId> heads;
    for (const Dependency& each : dependencies_) {
      if (each.from == each.to) return false;
      ++offsets[each.from + 1];
      heads.push_back(static_cast<NodeId>(each.to));
    }
    for (std::uint64_t vc = 0; vc < vc_count; ++vc) offsets[vc + 1] += offsets[vc];
    return strong_components({offsets, heads}).count == vc_count;
  }

 private:
  [[nodiscard]] std::uint64_t number(NodeId node, const TableHop& hop) const {
    return (graph_.arcs().offsets[node] + hop.port) * vcs_each_ + hop.vc;
  }

  void add_destination(TerminalId destination) {
    constexpr std::size_t kMostRepeated = 1U << 20U;
    for (NodeId node = 0; node < graph_.node_count(); ++node) {
      for (const TableHop& hop : table_.hops(node, destination)) {
        const NodeId next = graph_.neighbor(node, hop.port).node;
        for (const TableHop& after : table_.hops(next, destination)) {
          dependencies_.push_back({number(node, hop), number(next, after)});
        }
      }
    }
    if (dependencies_.size() > 2 * kept_ + kMostRepeated) keep_once();
  }

  void keep_once() {
    std::sort(dependencies_.begin(), dependencies_.end());
    dependencies_.erase(std::unique(dependencies_.begin(), dependencies_.end()), dependencies_.end());
    kept_ = dependencies_.size();
  }

  const topology::PortGraph& graph_;
  const RouteTable& table_;
  std::uint64_t vcs_each_;  // numbers for the VCs of a channel
  std::vector<Dependency> dependencies_;
  std::size_t kept_ = 0;
};

}  // namespace

bool has_channel_order(const topology::PortGraph& graph, const RouteTable& table, const Execution& execution) {
  return ChannelOrder(graph, table, execution).exists();
}

}  // namespace weft::routing
