// The paths to one destination at a time, for routings whose packets carry no state: all packets to a destination that
// are at a node have the same future. No states are stored, only a few numbers for each node; decisions are asked for
// again when they are needed.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "base/graphs/digraph.h"
#include "paths/path_survey.h"
#include "routing/core/path_orbits.h"
#include "routing/core/routing.h"

namespace weft::paths {

// Whether the packets of this routing carry no state and depend on no draw and no input port.
bool is_memoryless(const routing::Routing& routing);

// Where the load of a channel is added up: at the channel or, where the symmetries preserve ports, at the channel of
// the first node of its orbit.
class LoadSlots {
 public:
  LoadSlots(const topology::PortGraph& graph, const routing::PathOrbits& orbits);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::uint64_t slot(NodeId v, PortId port) const {
    return orbit_of_.empty() ? graph_.arcs().offsets[v] + port : orbit_of_[v] * std::uint64_t{degree_} + port;
  }
  // Is one slot shared by all channels of an orbit?
  [[nodiscard]] bool are_shared() const { return !orbit_of_.empty(); }
  [[nodiscard]] std::uint64_t channels(std::uint64_t slot) const {
    return orbit_of_.empty() ? 1 : orbit_sizes_[slot / degree_];
  }

 private:
  const topology::PortGraph& graph_;
  PortId degree_ = 1;
  std::uint64_t count_ = 0;
  std::vector<NodeId> orbit_of_;  // per node; empty: a slot for each channel
  std::vector<std::uint64_t> orbit_sizes_;
};

class MemorylessSurvey {
 public:
  // The graph by whose arcs distances to a destination are found: the reversed one, or that of the network where all
  // links are bidirectional.
  MemorylessSurvey(const routing::Routing& routing, const LoadSlots& slots, DigraphView towards,
                   const Execution& execution);

  // Adds the paths to a destination, weighted by what it represents. Returns false, and adds nothing, if packets may
  // loop.
  bool add(const routing::Representative& representative);

  // The sums; channel_loads has a load for each slot.
  [[nodiscard]] PathSurvey take() { return std::move(result_); }

 private:
  struct Outlook {
    double mean_hops = 0;
    double packets = 0;
    std::uint32_t most_hops = 0;
    bool arrives = false;
    bool is_reached = false;  // by some packet
  };

  void inject(TerminalId destination);
  bool order_nodes(TerminalId destination);
  void look_ahead(TerminalId destination);
  void count(TerminalId source, TerminalId destination, std::uint64_t weight);
  void send(TerminalId destination);
  // Calls step(port, node, share) for each next hop from v; the shares of its VCs are added. Returns false where there
  // is none because packets are delivered at v.
  template <class Step>
  bool for_each_hop(NodeId v, TerminalId destination, const Step& step);

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  const LoadSlots& slots_;
  const Execution& execution_;
  BreadthFirstSearch distances_;
  PathSurvey result_;
  std::vector<Outlook> outlook_;
  std::vector<bool> has_route_;  // of each source
  std::vector<NodeId> reached_;
  std::vector<NodeId> order_;  // the reached nodes, each before those to which its packets go
  std::vector<std::uint32_t> waiting_for_;
  std::vector<TerminalPair> missed_;
  std::uint32_t vc_count_ = 0;  // that the packets of the last node may request
  std::vector<routing::Header> headers_;
  routing::Decision decision_;
};

}  // namespace weft::paths
