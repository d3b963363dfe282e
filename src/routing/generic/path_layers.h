// Assigns the path of each pair of terminals, which begins at a node, to a layer of VCs, as LASH does: in a fixed
// order, each path to the lowest layer whose channel dependency graph stays acyclic. T. Skeie, O. Lysne, I. Theiss,
// Layered shortest path (LASH) routing in irregular system area networks, IPDPS 2002.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"

namespace weft::routing {

inline constexpr std::uint32_t kMostLayers = 16;

class PathLayers {
 public:
  // The routing must be deterministic and without draws. Throws InputError when it needs more than kMostLayers, or more
  // memory than is allowed.
  PathLayers(const Routing& routing, const Execution& execution);

  // Zero for a pair without a path.
  [[nodiscard]] std::uint32_t layer(NodeId source, TerminalId destination) const {
    return layer_of_[source * column_count() + column(destination)];
  }
  [[nodiscard]] std::uint32_t layer_count() const { return layer_count_; }

 private:
  [[nodiscard]] std::uint64_t column_count() const {
    return has_node_columns_ ? graph_.node_count() : graph_.terminal_count();
  }
  [[nodiscard]] std::uint64_t column(TerminalId destination) const {
    return has_node_columns_ ? graph_.node_of_terminal(destination) : destination;
  }

  const topology::PortGraph& graph_;
  bool has_node_columns_;  // the terminals of a node share one
  std::uint32_t layer_count_ = 1;
  std::vector<std::uint8_t> layer_of_;  // by source, then by destination
};

}  // namespace weft::routing
