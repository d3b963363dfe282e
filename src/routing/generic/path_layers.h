// The path of each pair of terminals in a layer of vcs of its own, as LASH does it: in a fixed order, each into the
// lowest layer in which no channel comes to wait for itself. T. Skeie, O. Lysne, I. Theiss, Layered shortest path
// (LASH) routing in irregular system area networks, IPDPS 2002.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"

namespace weft::routing {

inline constexpr std::uint32_t kMostLayers = 16;

class PathLayers {
 public:
  // Of a deterministic routing without draws. Throws InputError when it takes more than kMostLayers, or more memory
  // than is allowed.
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
