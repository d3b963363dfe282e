// A packet and how far it has gone.
#pragma once

#include <vector>

#include "routing/core/vc_numbering.h"

namespace weft::routing {

// How a packet sets out.
struct Origin {
  TerminalId source = 0;
  MessageClass message_class = 0;
  std::uint64_t draw = 0;
  std::uint32_t plan = 0;  // among those of the draw
};

struct PartialPath {
  Origin origin{};
  TerminalId destination = 0;
  std::vector<VirtualChannel> path{};  // as the routing names them
};

}  // namespace weft::routing
