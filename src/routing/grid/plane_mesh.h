// The build function of routings on two-dimensional meshes, and the facts that these have in common.
#pragma once

#include "routing/core/algorithm.h"
#include "routing/grid/grid.h"

namespace weft::routing {

// For routings by an order of the channels; grids have the same paths with failed links, some without a candidate.
inline RoutingFacts plane_mesh_facts(const topology::Network& network, VcId vc_count, std::uint64_t state_count) {
  RoutingFacts facts = network_facts(network, vc_count, state_count);
  facts.deadlock_argument = DeadlockArgument::order;
  return facts;
}

// Returns null on any other network.
template <class Kind>
std::unique_ptr<Routing> build_on_plane_mesh(const Task& task) {
  std::optional<Grid> grid = Grid::of(task.network);
  if (!grid || !grid->is_plane_mesh()) return nullptr;
  return std::make_unique<Kind>(task.network, task.arguments.to_spec(), *std::move(grid));
}

}  // namespace weft::routing
