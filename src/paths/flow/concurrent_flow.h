// The most of a demand that a network can carry, no routing assumed: the maximum concurrent flow. Every channel and
// every terminal carries one flit per cycle, and all sources are served alike: θ times the demand is delivered, θ as
// large as possible. No routing and no router has a higher throughput under this demand.
//
// A linear program gives the exact value, where it is small enough: up to about 64 nodes, more where the network and
// the demand are symmetric. For larger ones multiplicative weights give an interval of the wanted width. Both ends are
// checked by code of its own (flow_check.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/execution.h"
#include "paths/flow/channel_flow.h"
#include "paths/flow/router_demand.h"
#include "topology/network.h"
#include "traffic/demand.h"

namespace weft::paths {

enum class FlowMethod : std::uint8_t { any, linear_program, weights };
enum class FlowLimit : std::uint8_t { nothing, injection, ejection, channels, disconnected };
std::string_view name_of(FlowMethod method);
std::string_view name_of(FlowLimit limit);

struct FlowRequest {
  FlowMethod method = FlowMethod::any;
  double gap = 0.01;  // of multiplicative weights, relative
};

struct ConcurrentFlow {
  // Flits per cycle of a terminal whose rate is 1, as in ThroughputBound and PathSurvey::ideal_throughput.
  double lower = 0;
  double upper = 0;
  FlowLimit limit = FlowLimit::nothing;  // what limits it; if the interval holds several limits, the channels
  TerminalId terminal = 0;               // for injection and ejection: the terminal with the most traffic
  double terminal_throughput = 0;        // with channels of any capacity; infinite if nothing is sent
  std::optional<NodePair> disconnected;  // a pair that sends and has no path: the throughput is 0
  FlowMethod method = FlowMethod::any;   // any: no flow had to be found
  ChannelFlow channels;                  // with terminals of any capacity; empty without a method
  std::uint64_t node_pairs = 0;          // that send

  [[nodiscard]] bool is_exact() const { return upper - lower <= kExactGap * upper; }
  [[nodiscard]] bool are_channels_exact() const {
    return channels.upper - channels.lower <= kExactGap * channels.upper;
  }
};

// Variables of a linear program that is solved unless another method is asked for.
inline constexpr std::uint64_t kMostVariables = 26'000;

// Throws InputError if the linear program is asked for and is too large or cannot be solved in this build.
ConcurrentFlow concurrent_flow(const topology::PortGraph& graph, const traffic::Demand& demand,
                               const FlowRequest& request, const Execution& execution);

}  // namespace weft::paths
