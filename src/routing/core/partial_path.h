// The channels that a packet has used so far.
#pragma once

#include <vector>

#include "routing/core/vc_numbering.h"

namespace weft::routing {

// The packet's source and the initial route that it took.
struct Origin {
  TerminalId source = 0;
  MessageClass message_class = 0;
  std::uint64_t draw = 0;
  std::uint32_t route = 0;  // index among the initial routes of this draw
};

struct PartialPath {
  Origin origin{};
  TerminalId destination = 0;
  std::vector<VirtualChannel> path{};  // VCs as the routing numbers them, before any cap
};

}  // namespace weft::routing
