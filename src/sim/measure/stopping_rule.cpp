#include "sim/measure/stopping_rule.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft::sim {
namespace {

constexpr double kBaseWindow = 400'000;
constexpr double kCongestionOfBaseWindow = 2;  // requires the base window
constexpr double kHotSpotCongestionOfBaseWindow = 1.55;
constexpr double kConcentrated = 2;
constexpr double kJamsMatter = 2;
constexpr double kLongestWait = 20;  // of a steady queue, over the mean
constexpr double kTerminals = 64;    // of the networks with which the rule was calibrated
constexpr double kTerminalCycles = 32e6;
constexpr Cycle kMostLimit = 4'000'000;

double router_count(const MeanPacket& packet) {
  return 1 + std::accumulate(packet.links.begin(), packet.links.end(), 0.0);
}

// The sum over the channels of the path, the ejection channel included, of the cycles for which the packet occupies
// each.
double service_cycles(const Model& model, const MeanPacket& packet) {
  double channels = 1;
  for (std::size_t c = 0; c < packet.links.size(); ++c) channels += packet.links[c] * model.links[c].cycles_per_flit;
  return packet.flits * channels;
}

// The slowest timing among the link classes that packets use.
LinkTiming slowest_link(const Model& model, const MeanPacket& packet) {
  LinkTiming slowest;
  for (std::size_t c = 0; c < packet.links.size(); ++c) {
    if (packet.links[c] == 0) continue;
    slowest.latency = std::max(slowest.latency, model.links[c].latency);
    slowest.cycles_per_flit = std::max(slowest.cycles_per_flit, model.links[c].cycles_per_flit);
  }
  return slowest;
}

// These cycles and those on the links of the path.
double with_links(double cycles, const Model& model, const MeanPacket& packet) {
  for (std::size_t c = 0; c < packet.links.size(); ++c) {
    cycles += packet.links[c] * (model.mean_latencies.empty() ? model.links[c].latency : model.mean_latencies[c]);
  }
  return cycles;
}

// Circuit switching: from the arrival of the head until that of the second flit. The acknowledgement goes back over all
// channels, those of terminals included, and the flit crosses them.
double circuit_cycles(const Model& model, const MeanPacket& packet) {
  const double routers = router_count(packet);
  const double acknowledgement = with_links(3 + routers, model, packet);
  return acknowledgement + with_links(3 + routers * (1 + model.delays.crossbar), model, packet);
}

Cycle window_at(double share, TerminalId terminal_count) {
  const double size = kTerminals / std::max<TerminalId>(1, terminal_count);
  double power = share;
  for (int i = 0; i < 4; ++i) power *= power;
  const double cycles = kBaseWindow * power * (size < 1 ? std::sqrt(size) : size);
  return static_cast<Cycle>(std::min(cycles, static_cast<double>(latest_end(terminal_count))));
}

}  // namespace

double unloaded_latency(const Model& model, const MeanPacket& packet) {
  const Delays& d = model.delays;
  const double routers = router_count(packet);
  const double in_router = (model.is_speculative ? 0 : d.route + d.vc) + d.switching + d.crossbar;
  double head = with_links(3 + routers * in_router, model, packet);
  const LinkTiming slowest = slowest_link(model, packet);
  const double rest = (packet.flits - 1) * slowest.cycles_per_flit;
  if (model.switching == Switching::store_and_forward) return head + (routers + 1) * rest;
  if (model.route_on == RouteOn::last) head += routers * (model.header - 1) * slowest.cycles_per_flit;
  // Flits wait for credits where a buffer is shorter than the credit loop.
  const double loop = 2.0 + d.crossbar + 2.0 * slowest.latency + d.credit;
  const double stall = std::max(0.0, loop - model.least_buffer() * slowest.cycles_per_flit);
  const double stalled = (packet.flits - 1) / model.least_buffer() * stall;
  if (model.switching != Switching::circuit) return head + rest + stalled;
  const double with_circuit = std::min(1.0, packet.flits - 1);  // packets of one flit need none
  return head + with_circuit * circuit_cycles(model, packet) +
         std::max(0.0, packet.flits - 2) * (slowest.cycles_per_flit + stall / model.least_buffer());
}

double congestion(const Model& model, const MeanPacket& packet, double mean_latency) {
  return std::max(0.0, mean_latency - unloaded_latency(model, packet)) / service_cycles(model, packet);
}

Cycle shortest_window(double congestion, TerminalId terminal_count) {
  return window_at(congestion / kCongestionOfBaseWindow, terminal_count);
}

Cycle shortest_window_at_hot_spot(double congestion, double hot_spot_congestion, TerminalId terminal_count) {
  if (hot_spot_congestion <= kConcentrated * congestion) return 0;
  return window_at(hot_spot_congestion / kHotSpotCongestionOfBaseWindow, terminal_count);
}

bool has_rare_jams(double congestion, double mean_queueing, Cycle longest_wait) {
  return congestion > kJamsMatter && static_cast<double>(longest_wait) > kLongestWait * mean_queueing;
}

Cycle latest_end(TerminalId terminal_count) {
  const double cycles = kTerminalCycles / std::max<TerminalId>(1, terminal_count);
  return std::clamp(static_cast<Cycle>(cycles), kLeastLimit, kMostLimit);
}

double target_precision(double congestion) {
  return std::clamp(kTargetPrecision * congestion, kTargetPrecision, kTargetPrecisionWhenCongested);
}

}  // namespace weft::sim
