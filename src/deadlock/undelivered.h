// The packets that do not arrive, or may not: without a plan, without a way on, delivered where they should not be, or
// on a way round.
#pragma once

#include "deadlock/channels.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

// The way by which a state was first found.
std::vector<VirtualChannel> path_to(const Channels& channels, const StateGraph& states, StateGraph::StateId id);

struct DeliveryFindings {
  std::optional<Undelivered> undelivered{};  // the first
  std::uint64_t cut_off_count = 0;           // sources from which the network has no way
};

DeliveryFindings check_delivery(const Channels& channels, const StateGraph& states);

}  // namespace weft::deadlock
