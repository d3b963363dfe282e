// Dimension order on grids, for routings that take many hops at once: the state that a packet has in its header, and
// how a hop changes it. See algorithms/dor.cpp for the two rules at datelines.
#pragma once

#include <cstdint>

#include "routing/grid/grid.h"

namespace weft::routing {

enum class Dateline : std::uint8_t { crossing, entry };

// Routings on a grid without faults whose hops follow from coordinates alone.
class RoutesGrid {
 public:
  enum class Rule : std::uint8_t { all_shortest, by_crossing, by_entry };
  RoutesGrid() = default;
  RoutesGrid(const RoutesGrid&) = delete;
  RoutesGrid& operator=(const RoutesGrid&) = delete;
  virtual ~RoutesGrid() = default;

  [[nodiscard]] virtual const Grid& grid() const = 0;
  // Dimension order by one of the rules at datelines, or all shortest paths.
  [[nodiscard]] virtual Rule grid_rule() const = 0;
};

// The state is the VC (bit 0) and whether ties go down (bit 1).
struct DimensionOrderState {
  static constexpr std::uint32_t kVcBit = 1;
  static constexpr std::uint32_t kDownBit = 2;

  // The VC with which a packet enters a dimension.
  template <Dateline dateline>
  static std::uint32_t vc_on_entry(const Grid::Rule& rule, std::uint32_t here, std::uint32_t there) {
    return dateline == Dateline::entry && there < here ? rule.cycle : 0;
  }
  // The state after a hop from coordinate `before` to `here` of the dimension that the packet corrects next. Both are
  // the same when it has just entered this dimension. Only a wraparound link leads farther than to the next coordinate;
  // on complete lines one hop ends the dimension.
  template <Dateline dateline>
  static std::uint32_t after(std::uint32_t state, const Grid::Rule& rule, std::uint32_t before, std::uint32_t here,
                             std::uint32_t there) {
    if constexpr (dateline == Dateline::crossing) {
      const std::uint32_t wraps = before - here + 1 > 2 ? kVcBit : 0;
      return (state | wraps) & (before == here ? kDownBit : kVcBit | kDownBit);
    } else {
      const std::uint32_t entry_vc = vc_on_entry<dateline>(rule, here, there);
      return before == here ? (state & kDownBit) | entry_vc : state;
    }
  }
};

}  // namespace weft::routing
