// An undirected graph with a number of links between each two neighbours: a network, or its chips with the links
// between them. The unit is that of metrics/cuts/cut_graph.h: a bidirectional link counts one, a unidirectional channel
// counts one in either direction, parallel ones count separately.
#pragma once

#include <cstdint>
#include <span>

#include "base/execution.h"
#include "metrics/cuts/partitioners.h"
#include "topology/port_graph.h"

namespace weft::hardware {

using metrics::CutNeighbor;
using metrics::LinkGraph;

// The part of each node: its chip, or the board of each chip.
using Parts = std::vector<std::uint32_t>;

LinkGraph link_graph(const topology::PortGraph& graph);

// Each part becomes one node.
LinkGraph quotient(const LinkGraph& graph, const Parts& parts, std::uint32_t part_count);

// Links between different parts.
std::uint64_t cut_links(const LinkGraph& graph, const Parts& parts);

}  // namespace weft::hardware
