// Which nodes and channels the symmetries of a routing carry into each other: one of each orbit stands for all, so that
// a question about every destination or every channel is asked of few.
//
// A symmetry is a permutation of the nodes. It carries the channels from v to w to those from v's image to w's image;
// parallel ones in the order of their link classes, those of one class in the order of their ports.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/execution.h"
#include "base/ids.h"
#include "routing/core/routing.h"
#include "topology/port_graph.h"

namespace weft::routing {

// A channel's number: channels are counted node by node, at a node by port.
inline std::uint64_t channel_number(const topology::PortGraph& graph, NodeId v, PortId port) {
  return graph.arcs().offsets[v] + port;
}

// The node that a channel leaves.
NodeId tail_of(const topology::PortGraph& graph, std::uint64_t channel);

// Where a channel goes when each node v goes to image[v]. The permutation must be an automorphism: checked.
std::uint64_t channel_image(const topology::PortGraph& graph, std::span<const NodeId> image, std::uint64_t channel);
// The same of every channel.
std::vector<std::uint64_t> channel_images(const topology::PortGraph& graph, std::span<const NodeId> image);

struct PathOrbits {
  std::vector<NodeId> node_representative;            // of each node: the first node of its orbit
  std::vector<std::uint64_t> node_orbit_size;         // of each node that stands for its orbit; 0 of the others
  std::vector<std::uint64_t> channel_representative;  // of each channel: the first channel of its orbit
  std::vector<std::uint64_t> channel_orbit_size;      // of each channel that stands for its orbit; 0 of the others
};

// Under the group that the symmetries generate; every node and channel for itself when there are none. Throws
// Interrupted when it is stopped.
PathOrbits path_orbits(const topology::PortGraph& graph, const PathSymmetry& symmetry,
                       const Execution& execution = Execution{});
PathOrbits path_orbits(const Routing& routing, const Execution& execution = Execution{});

// A destination that stands for as many, itself included.
struct StandIn {
  TerminalId terminal = 0;
  std::uint64_t count = 1;
};

// The terminals of the first node of each orbit.
std::vector<StandIn> stand_ins(const topology::PortGraph& graph, const PathOrbits& orbits);

// Calls body(v, image) once for each node v that `start` is carried to, with a symmetry that does so; first with the
// start itself and the identity.
void for_each_in_orbit(const topology::PortGraph& graph, const PathSymmetry& symmetry, NodeId start,
                       const std::function<void(NodeId v, std::span<const NodeId> image)>& body);

}  // namespace weft::routing
