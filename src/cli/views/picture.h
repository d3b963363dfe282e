// From a network to its picture.
#pragma once

#include <string>

#include "topology/network.h"

namespace weft::cli {

// More nodes than this are a grey blur.
inline constexpr NodeId kMostDrawnNodes = 600;

std::string picture_of(const topology::Network& network);

}  // namespace weft::cli
