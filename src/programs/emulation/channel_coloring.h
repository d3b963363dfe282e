// Colours the channels of a network so that no two that leave one node, and no two that enter one node, have the same
// colour. As many colours as the largest degree are enough (D. König, 1916).
#pragma once

#include <cstdint>
#include <vector>

#include "topology/port_graph.h"

namespace weft::programs {

struct ChannelColoring {
  std::uint32_t color_count = 0;
  std::vector<std::uint32_t> colors{};  // by channel, node by node and port by port
};

ChannelColoring color_channels(const topology::PortGraph& graph);

}  // namespace weft::programs
