// The hops of escape(minimal,dor) on a grid, computed in one loop from coordinates, with the results of Escape, which
// asks both routings for each hop.
#pragma once

#include <optional>
#include <span>

#include "routing/core/routing.h"
#include "routing/grid/dimension_order.h"
#include "routing/grid/grid_ports.h"

namespace weft::routing {

class GridEscape {
 public:
  // Empty unless both are such routings. The VCs of the adaptive one begin at adaptive_vc; `mode_word` of the header is
  // not 0 on the escape path. The routings must outlive it.
  static std::optional<GridEscape> of(const Routing& adaptive, const Routing& escape, VcId adaptive_vc,
                                      std::size_t mode_word);

  void take_hops(std::span<Hop> hops, Candidates& found) const;

 private:
  GridEscape(const topology::PortGraph& graph, const Grid& grid, Dateline dateline, VcId adaptive_vc,
             std::size_t mode_word);

  template <Dateline dateline, class Digits>
  void take_hops_by(const Digits& digits, std::span<Hop> hops, Candidates& found) const;

  const topology::PortGraph* graph_;
  const Grid* grid_;
  GridPorts ports_;
  Dateline dateline_;
  VcId adaptive_vc_;
  std::size_t mode_word_;
};

}  // namespace weft::routing
