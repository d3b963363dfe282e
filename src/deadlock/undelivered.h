// Finds packets that are not delivered, or may not be: the routing has no initial route or no next hop for
// them, or may route them in a cycle (livelock).
#pragma once

#include "deadlock/channels.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

struct DeliveryFindings {
  std::optional<Undelivered> undelivered{};  // the first one found
  std::uint64_t cut_off_count = 0;           // sources that are not connected to the destination
};

DeliveryFindings check_delivery(const Channels& channels, const StateGraph& states);

}  // namespace weft::deadlock
