// Chips within boards, boards within racks: the links that leave each package.
#pragma once

#include <cstdint>
#include <optional>

#include "hardware/pins.h"

namespace weft::hardware {

// The packages of one kind.
struct PackageLevel {
  std::uint32_t count = 0;     // requested
  std::uint32_t used = 0;      // not empty
  std::uint32_t capacity = 0;  // chips of a board, boards of a rack
  PinCount pins;
};

struct Packaging {
  std::optional<PackageLevel> boards{};
  std::optional<PackageLevel> racks{};
  std::vector<std::uint32_t> board_of_node{};  // empty without boards
};

struct PackagingRequest {
  std::uint32_t boards = 0;  // 0: no boards
  std::uint32_t boards_per_rack = 1;
};

enum class BoardChoice : std::uint8_t { natural, found };

// Puts the chips of a partition on boards and the boards into racks: neighbouring ones, or the best choice that a
// search finds. Throws InputError if there are more boards than chips in use.
Packaging package(const topology::PortGraph& graph, const Partition& chips, const PackagingRequest& request,
                  BoardChoice choice, const Execution& execution);

}  // namespace weft::hardware
