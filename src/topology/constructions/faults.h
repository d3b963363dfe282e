// Dead links and dead nodes, and the network that they leave.
//
// The dead links are drawn among the two-way links, which die in both directions, and the one-way channels, each as
// likely as the other; the dead nodes among the nodes, from a stream of their own. So the two draws do not depend on
// each other, and for a seed the first k faults are among the first k+1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/execution.h"
#include "topology/port_graph.h"

namespace weft::topology {

// The first `count` in the order in which the links die; each is named by where it starts, see link_starts.
std::vector<End> drawn_links(const PortGraph& graph, std::size_t count, std::uint64_t seed);
std::vector<NodeId> drawn_nodes(const PortGraph& graph, std::size_t count, std::uint64_t seed);

struct Faults {
  std::span<const End> links;
  std::span<const NodeId> nodes;
};

// A dead node stays, without any link, or leaves; then the nodes behind it move up.
enum class DeadNodes : std::uint8_t { stay, leave };

// Channels keep their link classes and generators, nodes their terminals.
PortGraph without_faults(const PortGraph& graph, const Faults& faults, DeadNodes dead_nodes,
                         const Execution& execution);

}  // namespace weft::topology
