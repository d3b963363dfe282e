// Numbers that follow from the measurements of a run, for views and JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sweep/point/point_run.h"

namespace weft::sweep {

// Utilisation of the channels of a link class: shares of the time in which a channel sends.
struct ClassUse {
  std::string name;
  std::uint64_t channel_count = 0;
  double mean = 0;
  std::optional<double> most{};  // of the busiest channel; none unless RecordOptions::counts_channels
};
std::vector<ClassUse> class_uses(const PointRun& run);

// The utilisation of `channel_count` channels of a class that sent `flits` flits together.
double busy_share(const PointRun& run, std::size_t link_class, std::uint64_t flits, std::uint64_t channel_count);

// Over the packets that were received; 0 when there are none.
double mean_network_latency(const sim::Measurements& measured);
double mean_hops(const sim::Measurements& measured);

// Payload flits that were received, per terminal and cycle: the accepted load less the share of header flits in the
// measured packets. None where headers have one flit, or no packet was received.
std::optional<double> accepted_payload(const PointRun& run);

// The cycle in which the last tail flit of a list or a batch was received. None where packets were not received, or
// where the process never ends.
std::optional<sim::Cycle> makespan(const PointRun& run);

// 0 over 0 is 0.
double ratio(double a, double b);
double ratio(std::uint64_t a, std::uint64_t b);

// f(node, port, channel), channels numbered node by node, port by port.
template <class F>
void for_each_channel(const topology::PortGraph& graph, const F& f) {
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) f(v, port, channel++);
  }
}

}  // namespace weft::sweep
