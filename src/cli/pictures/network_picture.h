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

// A large grid whose link classes would hide each other, so that each gets a panel of its own.
bool needs_panels(const topology::Network& network, const report::Drawing& drawing);
// One panel for each kind of links that is shown.
report::Scene panels_by_class(report::Drawing drawing, bool has_labels, const report::Poll& poll);
// Panels of more nodes have no labels, so that all have the same size.
inline constexpr NodeId kFewLabelledNodes = 100;

// The picture of `weft draw` without options, as SVG.
std::string picture_of(const topology::Network& network);

}  // namespace weft::cli
