#include "hardware/packaging.h"

#include <fmt/format.h>

#include "base/input_error.h"
#include "hardware/found_partition.h"

namespace weft::hardware {
namespace {

// The partition of the nodes that follows from one of their packages.
Partition of_nodes(const Partition& inner, const Partition& outer) {
  Partition nodes{
      .part = inner.part, .part_count = outer.part_count, .capacity = outer.capacity, .method = outer.method};
  for (std::uint32_t& part : nodes.part) part = outer.part[part];
  return nodes;
}

PackageLevel level(const topology::PortGraph& graph, const Partition& nodes, std::uint32_t count,
                   const Execution& execution) {
  return {.count = count,
          .used = nodes.part_count,
          .capacity = nodes.capacity,
          .pins = count_pins(graph, nodes, execution)};
}

}  // namespace

Packaging package(const topology::PortGraph& graph, const Partition& chips, const PackagingRequest& request,
                  BoardChoice choice, const Execution& execution) {
  if (request.boards == 0) return {};
  if (request.boards > chips.part_count) {
    throw InputError(fmt::format("there are only {} chips for {} boards", chips.part_count, request.boards), {},
                     fmt::format("use --boards {} or fewer", chips.part_count));
  }
  const LinkGraph chip_graph = choice == BoardChoice::found ? quotient(link_graph(graph), chips.part, chips.part_count)
                                                            : LinkGraph{.offsets = {0}, .neighbors = {}};
  Partition boards = natural_boards(chips, request.boards);
  if (choice == BoardChoice::found) boards = found_boards(chip_graph, boards, execution);
  const Partition on_boards = of_nodes(chips, boards);
  const std::uint32_t rack_count = (boards.part_count - 1) / request.boards_per_rack + 1;
  Partition racks = natural_boards(boards, rack_count);
  if (choice == BoardChoice::found)
    racks = found_boards(quotient(chip_graph, boards.part, boards.part_count), racks, execution);
  Packaging packaging{.boards = level(graph, on_boards, request.boards, execution),
                      .racks = level(graph, of_nodes(on_boards, racks), rack_count, execution)};
  packaging.board_of_node = on_boards.part;
  return packaging;
}

}  // namespace weft::hardware
