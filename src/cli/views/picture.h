// The picture of a network, as SVG.
#pragma once

#include <string>

#include "topology/network.h"

namespace weft::cli {

// Pictures of more nodes are unreadable.
inline constexpr NodeId kMostDrawnNodes = 600;

std::string picture_of(const topology::Network& network);

}  // namespace weft::cli
