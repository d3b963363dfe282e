#include "sweep/point/result_json.h"

#include <nlohmann/json.hpp>

#include "sweep/point/point_measures.h"

namespace weft::sweep {
namespace {

using nlohmann::ordered_json;
using sim::Measurements;

ordered_json deadlocked_packets_json(const Measurements& measured) {
  const auto channels_json = [](std::span<const routing::VirtualChannel> channels) {
    ordered_json list = ordered_json::array();
    for (const auto& [node, port, vc] : channels) list.push_back({{"node", node}, {"port", port}, {"vc", vc}});
    return list;
  };
  ordered_json list = ordered_json::array();
  for (const sim::BlockedPacket& packet : measured.deadlocked_packets) {
    list.push_back({{"source", packet.source},
                    {"sequence", packet.sequence},
                    {"destination", packet.destination},
                    {"holds", channels_json(packet.holds)},
                    {"waits_for", channels_json(packet.waits_for)}});
  }
  return list;
}

ordered_json optional_number(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json load_json(const RunSettings& settings) {
  return settings.load ? ordered_json(settings.load->to_double()) : ordered_json(nullptr);
}

ordered_json latency_json(const Measurements& measured) {
  if (!measured.latency) {
    ordered_json nothing;
    for (const char* key : {"mean", "ci95", "p50", "p95", "p99", "p999", "max"}) nothing[key] = nullptr;
    return nothing;
  }
  const sim::LatencyHistogram& latency = measured.packets.latency;
  return {{"mean", measured.latency->mean},
          {"ci95", optional_number(measured.latency->half_width)},
          {"p50", latency.percentile(500)},
          {"p95", latency.percentile(950)},
          {"p99", latency.percentile(990)},
          {"p999", latency.percentile(999)},
          {"max", latency.max()}};
}

ordered_json use_json(const PointRun& run) {
  ordered_json object = ordered_json::object();
  for (const ClassUse& use : class_uses(run)) {
    object[use.name] = {{"channels", use.channel_count}, {"mean", use.mean}};
    if (use.most) object[use.name]["max"] = *use.most;
  }
  return object;
}

ordered_json fairness_json(const Measurements& measured) {
  if (!measured.fairness) return nullptr;
  return {{"jain", measured.fairness->jain}, {"least", measured.fairness->least}, {"most", measured.fairness->most}};
}

std::optional<double> mean_if_any(const Measurements& measured, double mean) {
  return measured.packets.count() == 0 ? std::nullopt : std::optional(mean);
}

}  // namespace

ordered_json router_json(const sim::Model& model, const topology::PortGraph& graph) {
  ordered_json links = ordered_json::object();
  const auto classes = graph.link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    links[classes[c].name] = {{"vcs", model.vcs[c]},
                              {"latency", model.links[c].latency},
                              {"cycles_per_flit", model.links[c].cycles_per_flit}};
    if (!model.class_buffers.empty()) links[classes[c].name]["buffer"] = model.class_buffers[c];
  }
  ordered_json router{{"switching", to_text(model.switching)},
                      {"vc_reuse", to_text(model.vc_reuse)},
                      {"buffer", model.buffer},
                      {"delays",
                       {{"route", model.delays.route},
                        {"vc", model.delays.vc},
                        {"switch", model.delays.switching},
                        {"crossbar", model.delays.crossbar},
                        {"credit", model.delays.credit}}},
                      {"iterations", model.iterations},
                      {"speedup", model.speedup},
                      {"speculative", model.is_speculative},
                      {"links", links}};
  // Rows that were stored before these parameters existed do not have them: at the old value they are left out.
  if (model.header > 1) router["header"] = model.header;
  if (model.route_on != sim::RouteOn::first) router["route_on"] = to_text(model.route_on);
  return router;
}

std::string result_json(const PointRun& run) {
  const Measurements& measured = run.measured;
  const topology::Network& network = run.routed->network();
  ordered_json object{
      {"spec", network.name()},
      {"routing", run.routed->routing().name()},
      {"traffic", run.traffic},
      {"process", spec::print(run.settings.process)},
      {"packet", run.settings.packet},
      {"load", load_json(run.settings)},
      {"senders", run.sender_count},
      {"offered", measured.offered},
      {"accepted", measured.accepted},
      {"accepted_error", measured.accepted_error},
      {"bound", run.bound ? ordered_json(run.bound->load) : ordered_json(nullptr)},
      {"bound_reason", run.bound ? "equal service to all sources: " + run.bound->sentence : ""},
      {"accepted_bound", run.bound ? ordered_json(run.bound->accepted) : ordered_json(nullptr)},
      {"packet_latency", latency_json(measured)},
      {"network_latency", {{"mean", optional_number(mean_if_any(measured, mean_network_latency(measured)))}}},
      {"congestion", measured.congestion},
      {"hops", {{"mean", optional_number(mean_if_any(measured, mean_hops(measured)))}}},
      {"packets", {{"generated", measured.generated_packets}, {"received", measured.packets.count()}}},
      {"utilisation", use_json(run)},
      {"fairness", fairness_json(measured)},
      {"flit_hops", measured.flit_hops},
      {"cycles", measured.cycles},
      {"warmup", measured.begin},
      {"window_end", measured.end},
      {"cpu_seconds", measured.cpu_seconds},
      {"setup_seconds", run.setup_seconds},
      {"packets_in_flight", measured.left_packets},
      {"vc_reuse", to_text(run.model.vc_reuse)},
      {"router", router_json(run.model, network.graph)},
      {"seed", run.settings.seed},
      {"verdict", sim::to_text(measured.verdict)},
      {"reason", measured.reason}};
  if (!run.warning.empty()) object["warning"] = run.warning;
  if (run.model.header > 1) object["accepted_payload"] = optional_number(accepted_payload(run));
  if (run.settings.ends_by_itself) {
    const auto cycles = makespan(run);
    object["makespan"] = cycles ? ordered_json(*cycles) : ordered_json(nullptr);
  }
  if (!measured.deadlocked_packets.empty()) object["waiting"] = deadlocked_packets_json(measured);
  if (run.proof) {
    object["proof"] = {{"verdict", deadlock::to_text(run.proof->verdict)}, {"method", run.proof->method}};
  }
  return object.dump();
}

}  // namespace weft::sweep
