// The build function of routings on two-dimensional meshes.
#pragma once

#include "routing/core/algorithm.h"
#include "routing/grid/grid.h"

namespace weft::routing {

// Returns null on any other network.
template <class Kind>
std::unique_ptr<Routing> build_on_plane_mesh(const Task& task) {
  std::optional<Grid> grid = Grid::of(task.network);
  if (!grid || !grid->is_plane_mesh()) return nullptr;
  return std::make_unique<Kind>(task.network.graph, task.arguments.to_spec(), *std::move(grid));
}

}  // namespace weft::routing
