// The orbits of nodes and channels under the symmetries of a routing. A computation over all destinations or channels
// needs only one representative of each orbit.
//
// A symmetry is a permutation of the nodes. It maps the channels from v to w to those from v's image to w's image;
// parallel channels in the order of their link classes, those of one class in the order of their ports.
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

// The image of a channel when each node v is mapped to image[v]. Checks that the permutation is an automorphism.
std::uint64_t channel_image(const topology::PortGraph& graph, std::span<const NodeId> image, std::uint64_t channel);
// The images of all channels.
std::vector<std::uint64_t> channel_images(const topology::PortGraph& graph, std::span<const NodeId> image);

struct PathOrbits {
  std::vector<NodeId> node_representative;            // per node: the first node of its orbit
  std::vector<std::uint64_t> node_orbit_size;         // per node: the size of its orbit, 0 unless it represents it
  std::vector<std::uint64_t> channel_representative;  // per channel: the first channel of its orbit
  std::vector<std::uint64_t> channel_orbit_size;      // per channel: as for nodes
  // The channels of equal ports of an orbit of nodes are an orbit; both lists of channels are then empty.
  bool have_same_ports = false;
};

// Orbits under the group that the symmetries generate; without symmetries every node and channel is its own orbit.
// Throws Interrupted when it is stopped.
PathOrbits path_orbits(const topology::PortGraph& graph, const PathSymmetry& symmetry,
                       const Execution& execution = Execution{});
PathOrbits path_orbits(const Routing& routing, const Execution& execution = Execution{});
// The same with less memory: where the symmetries preserve ports, channels are not listed.
PathOrbits path_orbits_by_port(const Routing& routing, const Execution& execution = Execution{});

// A destination that represents `count` destinations, itself included.
struct Representative {
  TerminalId terminal = 0;
  std::uint64_t count = 1;
};

// The terminals of the first node of each orbit.
std::vector<Representative> representatives(const topology::PortGraph& graph, const PathOrbits& orbits);

// Calls body(v, image) once for each node v in the orbit of `start`, with a symmetry that maps start to v; first with
// start itself and the identity.
void for_each_in_orbit(const topology::PortGraph& graph, const PathSymmetry& symmetry, NodeId start,
                       const std::function<void(NodeId v, std::span<const NodeId> image)>& body);

}  // namespace weft::routing
