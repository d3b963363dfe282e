// The flows of a demand between pairs of terminals, in flits per cycle, when terminals send one flit per cycle on
// average. A pair that is not connected has no flow.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/graphs/digraph.h"
#include "topology/port_graph.h"
#include "traffic/demand.h"

namespace weft::paths {

struct Flow {
  TerminalId source = 0;
  TerminalId destination = 0;
  double flits = 0;
};

class Flows {
 public:
  // Both must outlive it.
  Flows(const topology::PortGraph& graph, const traffic::Demand& demand);

  [[nodiscard]] const topology::PortGraph& graph() const { return graph_; }
  [[nodiscard]] const traffic::Demand& demand() const { return demand_; }
  [[nodiscard]] NodeId node_of(TerminalId terminal) const { return node_of_[terminal]; }

  // The flow from any terminal to any other one, if it is the same for all pairs and all are connected.
  [[nodiscard]] std::optional<double> equal_flow() const { return equal_flow_; }

  // Whether the flows are few enough to be enumerated. If not, and they are not all equal, few bounds can be computed.
  static constexpr std::uint64_t kMostListed = 20'000'000;
  [[nodiscard]] bool can_be_listed() const { return count_ <= kMostListed; }
  // Includes pairs that are not connected. If there are more than kMostListed, some number above it.
  [[nodiscard]] std::uint64_t count() const { return count_; }

  // Calls f(flow) for the flows from the terminals of `from`, the node from which `search` was run.
  template <class F>
  void for_each_from(NodeId from, const BreadthFirstSearch& search, const F& f) const {
    const TerminalId first = graph_.first_terminal(from);
    for (TerminalId source = first; source < first + graph_.terminal_count_at(from); ++source) {
      for_each_of(source, [&](const Flow& flow) {
        if (search.distance(node_of_[flow.destination]) != kUnreached) f(flow);
      });
    }
  }

  // Calls f(flow) for all flows, source by source.
  template <class F>
  void for_each(const F& f) const {
    BreadthFirstSearch search(graph_.arcs());
    for (NodeId from = 0; from < graph_.node_count(); ++from) {
      // In a strongly connected network all nodes reach the same.
      if (!is_connected_ || from == 0) search.run(from);
      for_each_from(from, search, f);
    }
  }

 private:
  static constexpr std::uint64_t kMostKept = 4'000'000;  // 64 MB

  template <class F>
  void for_each_of(TerminalId source, const F& f) const {
    if (first_kept_.empty()) {
      const double rate = demand_.rate(source);
      demand_.for_each_destination(source, [&](TerminalId destination, double chance) {
        f(Flow{source, destination, rate * chance});
      });
      return;
    }
    for (std::size_t i = first_kept_[source]; i < first_kept_[source + 1]; ++i) f(kept_[i]);
  }
  void count_and_keep();

  const topology::PortGraph& graph_;
  const traffic::Demand& demand_;
  std::vector<NodeId> node_of_;  // of each terminal
  bool is_connected_;
  std::optional<double> equal_flow_;
  std::uint64_t count_ = 0;
  std::vector<Flow> kept_;               // source by source, if they are few
  std::vector<std::size_t> first_kept_;  // of each source, and the end; empty: flows are not kept
};

}  // namespace weft::paths
