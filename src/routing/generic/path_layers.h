// Assigns the path of each pair of terminals to a layer of VCs, as LASH does: in a fixed order, each path to the lowest
// layer whose channel dependency graph stays acyclic. T. Skeie, O. Lysne, I. Theiss, Layered shortest path (LASH)
// routing in irregular system area networks, IPDPS 2002.
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
  [[nodiscard]] std::uint32_t layer(TerminalId source, TerminalId destination) const {
    return layer_of_[std::uint64_t{source} * terminal_count_ + destination];
  }
  [[nodiscard]] std::uint32_t layer_count() const { return layer_count_; }

 private:
  TerminalId terminal_count_;
  std::uint32_t layer_count_ = 1;
  std::vector<std::uint8_t> layer_of_;  // by source, then by destination
};

}  // namespace weft::routing
