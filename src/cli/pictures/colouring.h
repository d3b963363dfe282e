// Colours of nodes by what they are: --color.
#pragma once

#include <string>
#include <string_view>

#include "base/execution.h"
#include "report/picture/drawing.h"
#include "topology/network.h"

namespace weft::cli {

inline constexpr std::string_view kColourWords = "class|rank|orbit|distance|load";

// By the last of the link classes that a node has: in a recursive diagonal torus, the rank of its upper torus. Nodes
// of a part have the colour that they have in the whole network.
void colour_by_rank(report::Drawing& drawing, const topology::Network& network, const Execution& execution);

// By orbit of the automorphisms: nodes of one colour are alike.
void colour_by_orbit(report::Drawing& drawing, const topology::Network& network, const Execution& execution);

// By distance from a node, along the channels.
void colour_by_distance(report::Drawing& drawing, const topology::Network& network, NodeId source);

}  // namespace weft::cli
