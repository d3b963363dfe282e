#include "sim/measure/stopping_rule.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft::sim {
namespace {

constexpr double kLongRuleWindow = 400'000;
constexpr double kCongestedForLong = 2;   // asks for this window
constexpr double kHotSpotForLong = 1.55;  // likewise
constexpr double kConcentrated = 2;
constexpr double kJamsMatter = 2;
constexpr double kLongestWait = 20;  // of a steady queue, over the mean
constexpr double kTerminals = 64;    // of the networks on which this was measured
constexpr double kTerminalCycles = 32e6;
constexpr Cycle kMostLimit = 4'000'000;

double router_count(const MeanPacket& packet) {
  return 1 + std::accumulate(packet.links.begin(), packet.links.end(), 0.0);
}

// Cycles for which a packet occupies the channels on its path, that to its terminal included.
double service_cycles(const Model& model, const MeanPacket& packet) {
  double channels = 1;
  for (std::size_t c = 0; c < packet.links.size(); ++c) channels += packet.links[c] * model.links[c].cycles_per_flit;
  return packet.flits * channels;
}

// Of the slowest link class that packets take.
LinkTiming slowest_link(const Model& model, const MeanPacket& packet) {
  LinkTiming slowest;
  for (std::size_t c = 0; c < packet.links.size(); ++c) {
    if (packet.links[c] == 0) continue;
    slowest.latency = std::max(slowest.latency, model.links[c].latency);
    slowest.cycles_per_flit = std::max(slowest.cycles_per_flit, model.links[c].cycles_per_flit);
  }
  return slowest;
}

Cycle window_at(double share, TerminalId terminal_count) {
  const double size = kTerminals / std::max<TerminalId>(1, terminal_count);
  double power = share;
  for (int i = 0; i < 4; ++i) power *= power;
  const double cycles = kLongRuleWindow * power * (size < 1 ? std::sqrt(size) : size);
  return static_cast<Cycle>(std::min(cycles, static_cast<double>(latest_end(terminal_count))));
}

}  // namespace

double unloaded_latency(const Model& model, const MeanPacket& packet) {
  const Delays& d = model.delays;
  const double routers = router_count(packet);
  const double in_router = (model.is_speculative ? 0 : d.route + d.vc) + d.switching + d.crossbar;
  double head = 3 + routers * in_router;
  for (std::size_t c = 0; c < packet.links.size(); ++c) head += packet.links[c] * model.links[c].latency;
  const LinkTiming slowest = slowest_link(model, packet);
  const double rest = (packet.flits - 1) * slowest.cycles_per_flit;
  if (model.switching == Switching::store_and_forward) return head + (routers + 1) * rest;
  // Flits wait for credits where a buffer is shorter than the credit loop.
  const double loop = 2.0 + d.crossbar + 2.0 * slowest.latency + d.credit;
  const double stall = std::max(0.0, loop - model.least_buffer() * slowest.cycles_per_flit);
  return head + rest + (packet.flits - 1) / model.least_buffer() * stall;
}

double congestion(const Model& model, const MeanPacket& packet, double mean_latency) {
  return std::max(0.0, mean_latency - unloaded_latency(model, packet)) / service_cycles(model, packet);
}

Cycle shortest_window(double congestion, TerminalId terminal_count) {
  return window_at(congestion / kCongestedForLong, terminal_count);
}

Cycle shortest_window_at_hot_spot(double congestion, double hot_spot_congestion, TerminalId terminal_count) {
  if (hot_spot_congestion <= kConcentrated * congestion) return 0;
  return window_at(hot_spot_congestion / kHotSpotForLong, terminal_count);
}

bool has_rare_jams(double congestion, double mean_queueing, Cycle longest_wait) {
  return congestion > kJamsMatter && static_cast<double>(longest_wait) > kLongestWait * mean_queueing;
}

Cycle latest_end(TerminalId terminal_count) {
  const double cycles = kTerminalCycles / std::max<TerminalId>(1, terminal_count);
  return std::clamp(static_cast<Cycle>(cycles), kLeastLimit, kMostLimit);
}

double enough(double congestion) { return std::clamp(kEnough * congestion, kEnough, kEnoughWhenCongested); }

}  // namespace weft::sim
