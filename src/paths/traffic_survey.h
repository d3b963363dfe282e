// The paths of a routing under any demand: mean hops, the load of each channel, and how packets pass from one VC to the
// next. Every pair of terminals that has traffic is followed with every draw and candidate; choices have equal shares.
// survey_paths (path_survey.h) is the faster method for uniform traffic, which shares the symmetries of the network.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "paths/path_survey.h"
#include "routing/core/routing.h"
#include "traffic/demand.h"

namespace weft::paths {

// Where packets queue: the VCs of channels as the routing numbers them (routing::VcNumbering), then the injection of
// each terminal, then the ejection to each terminal.
using QueueId = std::uint32_t;

struct NextQueue {
  QueueId to = 0;
  double packets = 0;  // per cycle, when terminals send one packet per cycle on average
};

struct QueueFlows {
  QueueId vc_count = 0;
  TerminalId terminal_count = 0;
  std::vector<double> arrivals;              // packets per cycle, of each queue
  std::vector<std::vector<NextQueue>> next;  // of each queue; empty for ejection

  [[nodiscard]] QueueId injection(TerminalId terminal) const { return vc_count + terminal; }
  [[nodiscard]] QueueId ejection(TerminalId terminal) const { return vc_count + terminal_count + terminal; }
  [[nodiscard]] QueueId queue_count() const { return vc_count + 2 * terminal_count; }
};

struct TrafficSurvey {
  PathSurvey paths;  // pairs with traffic; hops are means over packets, loads are those of this demand
  QueueFlows flows;  // of the pairs that are delivered
};

// Throws InputError when the flows take more memory than allowed, and Interrupted when it is stopped.
TrafficSurvey survey_traffic(const routing::Routing& routing, const traffic::Demand& demand,
                             const Execution& execution);

// What weft paths prints: by symmetry if the demand is uniform, otherwise survey_traffic.
PathSurvey survey_paths(const routing::Routing& routing, const traffic::Demand& demand, const Execution& execution,
                        LoadDetail detail = LoadDetail::channels);

}  // namespace weft::paths
