// Random dead links and dead nodes, and the network without them.
//
// Dead links are drawn uniformly among the bidirectional links, which die in both directions, and the unidirectional
// channels; dead nodes are drawn uniformly among the nodes, from a separate random stream. So the two draws are
// independent, and for a given seed the k faults are a subset of the k+1 faults.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/execution.h"
#include "topology/port_graph.h"

namespace weft::topology {

// The first `count` links, or nodes, in the order in which they die; a link is given by its start, see link_starts.
std::vector<End> drawn_links(const PortGraph& graph, std::size_t count, std::uint64_t seed);
std::vector<NodeId> drawn_nodes(const PortGraph& graph, std::size_t count, std::uint64_t seed);

struct Faults {
  std::span<const End> links;
  std::span<const NodeId> nodes;
};

// A dead node stays without any link, or is removed; then the nodes after it are renumbered.
enum class DeadNodes : std::uint8_t { stay, leave };

// Channels keep their link classes and generators, nodes their terminals.
PortGraph without_faults(const PortGraph& graph, const Faults& faults, DeadNodes dead_nodes,
                         const Execution& execution);

}  // namespace weft::topology
