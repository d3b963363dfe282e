// The paths of routings that leave no choice, for files that hold one path for each pair of terminals.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "routing/core/routing.h"
#include "routing/core/vc_numbering.h"
#include "topology/network.h"

namespace weft::routing {

// Has each pair of terminals at most one path, whatever the draw and the traffic?
bool has_fixed_paths(const Routing& routing);

// Throws InputError that says what the routing leaves open, when it has no fixed paths.
void require_fixed_paths(const Routing& routing, std::string_view format);

// Throws InputError when the network has no terminals.
void require_hosts(const topology::Network& network);

// The channels from one terminal's node to another's, in order; empty when they are the same node, none when the
// routing does not deliver the packet. The routing must have fixed paths. Packets are of message class 0.
std::optional<std::vector<VirtualChannel>> fixed_path(const Routing& routing, TerminalId source,
                                                      TerminalId destination);

struct KeyedHop {
  VirtualChannel channel{};
  std::uint64_t key = 0;  // Routing::key of the packet that takes the channel
};

// The same path up to the first node at which is_known(node, key) holds for the packet's key.
std::optional<std::vector<KeyedHop>> fixed_path_until(const Routing& routing, TerminalId source, TerminalId destination,
                                                      const std::function<bool(NodeId, std::uint64_t)>& is_known);

}  // namespace weft::routing
