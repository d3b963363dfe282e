// The picture of a network.
#pragma once

#include <cstdint>
#include <string>

#include "layout/layout.h"
#include "report/picture/drawing.h"
#include "topology/network.h"

namespace weft::cli {

// Pictures of more nodes and channels are unreadable.
inline constexpr NodeId kMostDrawnNodes = 600;
inline constexpr std::uint64_t kMostDrawnChannels = 20'000;

// With the labels of the network, all links, and its default layout.
report::Drawing drawing_of(const topology::Network& network);
report::Drawing drawing_of(const topology::Network& network, const layout::Placement& placement);

std::string picture_of(const topology::Network& network);

}  // namespace weft::cli
