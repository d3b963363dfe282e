// Hierarchical swapped networks by definition: a node is a string of digits, and a level swaps two blocks of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace weft::test {

struct SwappedDesign {
  std::string spec;
  std::string nucleus;
  std::vector<std::size_t> levels;  // l_1 .. l_r
  std::string diameter_links = "none";
};

// The labels are the digits of the definition, so equality holds, one-way channels of the nucleus included.
void expect_swapped_blocks(const SwappedDesign& design);

}  // namespace weft::test
