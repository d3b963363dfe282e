// The partition of a network into chips, or other groups of nodes, drawn.
#pragma once

#include <string_view>

#include "hardware/partition.h"
#include "report/picture/drawing.h"
#include "topology/network.h"

namespace weft::cli {

// What the parts are called.
struct PartWords {
  std::string_view one;    // "chip"
  std::string_view many;   // "chips"
  std::string_view links;  // "off-chip links of each"
};
inline constexpr PartWords kChipWords{.one = "chip", .many = "chips", .links = "off-chip links of each"};
inline constexpr PartWords kGroupWords{.one = "group", .many = "groups", .links = "links that leave each"};

// Gives the nodes of the drawing, and the links within a part, the colour of their part, and notes the number of links
// that leave it.
void colour_parts(report::Drawing& drawing, const topology::Network& network, const hardware::Partition& partition,
                  const PartWords& words, const Execution& execution);

}  // namespace weft::cli
