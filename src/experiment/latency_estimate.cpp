#include "experiment/latency_estimate.h"

#include <fmt/format.h>

#include "base/input_error.h"
#include "routing/core/vc_numbering.h"
#include "sim/measure/stopping_rule.h"

namespace weft::experiment {
namespace {

void check_described(const RunSetup& setup) {
  if (setup.multicast != nullptr || setup.model.recovery != sim::Recovery::none) {
    throw InputError("the queueing model knows neither messages to several terminals nor packets that are cut off", {},
                     "simulate it: weft simulate");
  }
  if (setup.model.switching != sim::Switching::wormhole) {
    throw InputError(
        fmt::format("weft estimate describes wormhole switching, not {}", sim::to_text(setup.model.switching)), {},
        "leave --switching out, or use weft simulate");
  }
  if (setup.settings.process.name != "bernoulli") {
    throw InputError(fmt::format("weft estimate describes the process bernoulli, not {}", setup.settings.process.name),
                     {}, "leave --process out, or use weft simulate");
  }
  if (!setup.settings.packet.is_one()) {
    throw InputError(fmt::format("weft estimate describes packets of one length, not {}", setup.settings.packet.text()),
                     {}, "write a number for --packet, or use weft simulate");
  }
}

[[noreturn]] void refuse_undelivered(const RunSetup& setup, const paths::PathSurvey& survey) {
  const topology::Network& network = setup.routed->network();
  const auto label = [&](TerminalId terminal) {
    return network.labelling->text(network.graph.node_of_terminal(terminal));
  };
  const paths::TerminalPair& pair = survey.undelivered.front();
  throw InputError(fmt::format("{} does not deliver all packets of {}: from {} to {}", setup.routed->routing().name(),
                               setup.traffic, label(pair.source), label(pair.destination)),
                   {}, "choose another routing or pattern; weft paths lists the pairs");
}

// Router VCs for each VC of the routing, and the rest of what the contention model asks.
std::vector<paths::QueueService> services_of(const RunSetup& setup, const paths::QueueFlows& flows) {
  const routing::Routing& routing = setup.routed->routing();
  const topology::PortGraph& graph = routing.graph();
  const sim::Model& model = setup.model;
  std::vector<paths::QueueService> services;
  services.reserve(flows.queue_count());
  std::uint32_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port, ++channel) {
      const LinkClassId link_class = graph.link_class(v, port);
      const routing::VcId needed = routing.vc_count(link_class);
      for (routing::VcId vc = 0; vc < needed; ++vc) {
        const routing::VcRange range = sim::router_vcs({vc, vc}, needed, model.vcs[link_class]);
        services.push_back({.channel = channel,
                            .servers = static_cast<double>(range.last - range.first + 1),
                            .cycles_per_flit = static_cast<double>(model.timing(graph, v, port).cycles_per_flit),
                            .buffer = static_cast<double>(model.buffer_of(link_class))});
      }
    }
  }
  for (TerminalId i = 0; i < 2 * flows.terminal_count; ++i) {
    services.push_back({.channel = channel++,
                        .servers = static_cast<double>(model.terminal_vcs),
                        .cycles_per_flit = 1,
                        .buffer = static_cast<double>(model.buffer)});
  }
  return services;
}

sim::MeanPacket mean_packet(const RunSetup& setup, const paths::TrafficSurvey& traffic) {
  const topology::PortGraph& graph = setup.routed->network().graph;
  sim::MeanPacket packet{.flits = setup.settings.packet.mean(), .links = {}};
  double packets = 0;
  for (TerminalId t = 0; t < graph.terminal_count(); ++t) packets += traffic.flows.arrivals[traffic.flows.injection(t)];
  for (const paths::ClassLoad& load : traffic.paths.class_loads) {
    packet.links.push_back(load.mean * static_cast<double>(load.channels) / packets);
  }
  return packet;
}

}  // namespace

LatencyEstimator::LatencyEstimator(const RunSetup& setup, const Execution& execution) {
  check_described(setup);
  traffic_ = paths::survey_traffic(setup.routed->routing(), setup.injector.demand(), execution);
  if (!traffic_.paths.undelivered.empty()) refuse_undelivered(setup, traffic_.paths);
  if (traffic_.paths.pairs == 0) throw InputError(setup.traffic + " sends nothing on this network", {}, "");
  const sim::Delays& delays = setup.model.delays;
  const double allocation = setup.model.is_speculative ? 0 : delays.vc + delays.switching - 1;
  model_ = {.flits = setup.settings.packet.mean(),
            .routing_cycles = delays.route + allocation,
            .allocation_cycles = allocation};
  queues_ = paths::queue_classes(traffic_.flows, services_of(setup, traffic_.flows), execution);
  unloaded_ = sim::unloaded_latency(setup.model, mean_packet(setup, traffic_));
}

LatencyEstimate LatencyEstimator::at(double load, const Execution& execution) const {
  return {
      .load = load, .unloaded = unloaded_, .contention = paths::estimate_contention(queues_, model_, load, execution)};
}

double LatencyEstimator::saturation(const Execution& execution) const {
  constexpr int kHalvings = 10;  // 1 / 1024
  const ProgressScope progress(execution, "saturation of the model", kHalvings);
  double low = 0;
  double high = 1;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (at(middle, execution).contention ? low : high) = middle;
    progress.advance(1);
  }
  return low;
}

}  // namespace weft::experiment
