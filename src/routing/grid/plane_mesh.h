// Routings of meshes of two dimensions are built alike.
#pragma once

#include "routing/core/algorithm.h"
#include "routing/grid/grid.h"

namespace weft::routing {

// None on any other network.
template <class Kind>
std::unique_ptr<Routing> build_on_plane_mesh(const Task& task) {
  std::optional<Grid> grid = Grid::of(task.network);
  if (!grid || !grid->is_plane_mesh()) return nullptr;
  return std::make_unique<Kind>(task.network.graph, task.arguments.to_spec(), *std::move(grid));
}

}  // namespace weft::routing
