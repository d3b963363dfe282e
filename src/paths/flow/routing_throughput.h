// The throughput of a routing under a demand: the load at which its first channel is full. Choices have equal shares,
// as in PathSurvey.
#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "paths/path_survey.h"
#include "routing/core/routing.h"
#include "traffic/demand.h"

namespace weft::paths {

struct RoutingThroughput {
  double channels = 0;  // with terminals of any capacity; infinite if no channel is used, 0 if a pair is not delivered
  bool has_choices = false;                 // the loads depend on the selection: a router may do better
  std::optional<TerminalPair> undelivered;  // the first pair that sends and is not always delivered
};

RoutingThroughput routing_throughput(const routing::Routing& routing, const traffic::Demand& demand,
                                     const Execution& execution);

}  // namespace weft::paths
