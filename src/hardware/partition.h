// A partition of the nodes into chips, or of chips into boards. A part has at most ceil(n / count) members; where that
// needs fewer parts than allowed, the others stay empty: 10 nodes on 6 chips are 5 chips of 2.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hardware/link_graph.h"
#include "topology/network.h"

namespace weft::hardware {

struct Partition {
  Parts part;                    // of each member
  std::uint32_t part_count = 0;  // parts in use; none of them is empty
  std::uint32_t capacity = 0;    // the most members of a part
  std::string method;            // "consecutive nodes", "bricks 4 x 4", "METIS, refined"
  // The sides of the grid that the parts form, the first varying fastest with the number of the part; empty where they
  // form none.
  std::vector<std::uint64_t> grid{};
};

// Throws InputError for no chips and for more chips than nodes.
void check_chip_count(const topology::Network& network, std::uint32_t count);

// The family's own blocks. Nodes of a grid are divided into equal bricks, as nearly cubes as possible, or into strips
// where no brick has exactly ceil(n / count) nodes; all others by index, which for digits and permutations keeps
// clusters, subcubes and supernodes together.
Partition natural_partition(const topology::Network& network, std::uint32_t count, const Execution& execution);

// Neighbouring chips of a natural partition on one board: bricks of bricks, or consecutive chips.
Partition natural_boards(const Partition& chips, std::uint32_t count);

// Consecutive members, ceil(n / count) in each part but the last.
Partition consecutive_parts(std::uint32_t member_count, std::uint32_t count, const std::string& members);

// Renumbers the parts in the order of their first members, without the empty ones.
void number_parts(Partition& partition);

}  // namespace weft::hardware
