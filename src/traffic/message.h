// What a terminal sends: one packet, as traffic sees it.
#pragma once

#include <cstdint>

#include "base/ids.h"

namespace weft::traffic {

using Cycle = std::uint64_t;

struct Message {
  Cycle generated = 0;
  TerminalId destination = 0;
  std::uint32_t flits = 1;
  std::uint8_t message_class = 0;
  std::uint64_t random = 0;  // 64 random bits of its own, for the draw of the routing
};

}  // namespace weft::traffic
