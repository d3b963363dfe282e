// The picture of a network, as SVG.
#pragma once

#include <string>

#include "report/drawing.h"
#include "topology/network.h"

namespace weft::cli {

// Pictures of more nodes are unreadable.
inline constexpr NodeId kMostDrawnNodes = 600;

report::Drawing drawing_of(const topology::Network& network);
std::string picture_of(const topology::Network& network);

}  // namespace weft::cli
