#include "sweep/point/point_measures.h"

#include <algorithm>

namespace weft::sweep {

double ratio(double a, double b) { return b == 0 ? 0 : a / b; }
double ratio(std::uint64_t a, std::uint64_t b) { return ratio(static_cast<double>(a), static_cast<double>(b)); }

double mean_network_latency(const sim::Measurements& measured) {
  return ratio(measured.packets.network_latency_sum, measured.packets.count());
}

double mean_hops(const sim::Measurements& measured) {
  return ratio(measured.packets.hops_sum, measured.packets.count());
}

std::optional<double> accepted_payload(const PointRun& run) {
  const sim::Tally& packets = run.measured.packets;
  if (run.model.header == 1 || packets.count() == 0) return std::nullopt;
  return run.measured.accepted * (1 - ratio(packets.count() * run.model.header, packets.flits_sum));
}

std::optional<sim::Cycle> makespan(const PointRun& run) {
  const sim::Measurements& measured = run.measured;
  const bool is_delivered = measured.packets.count() == measured.generated_packets && !run.is_deadlocked();
  return run.settings.ends_by_itself && is_delivered ? std::optional(measured.end) : std::nullopt;
}

double busy_share(const PointRun& run, std::size_t link_class, std::uint64_t flits, std::uint64_t channel_count) {
  return ratio(static_cast<double>(flits) * run.model.links[link_class].cycles_per_flit,
               static_cast<double>(channel_count) * static_cast<double>(run.measured.counted_cycles));
}

std::vector<ClassUse> class_uses(const PointRun& run) {
  const topology::PortGraph& graph = run.routed->network().graph;
  const auto& channel_flits = run.measured.channel_flits;
  std::vector<ClassUse> uses(graph.link_classes().size());
  std::vector<std::uint64_t> most(uses.size());
  for_each_channel(graph, [&](NodeId v, PortId port, std::uint64_t channel) {
    const LinkClassId c = graph.link_class(v, port);
    ++uses[c].channel_count;
    if (!channel_flits.empty()) most[c] = std::max(most[c], channel_flits[channel]);
  });
  for (std::size_t c = 0; c < uses.size(); ++c) {
    uses[c].name = graph.link_classes()[c].name;
    uses[c].mean = busy_share(run, c, run.measured.class_flits[c], uses[c].channel_count);
    if (!channel_flits.empty()) uses[c].most = busy_share(run, c, most[c], 1);
  }
  return uses;
}

}  // namespace weft::sweep
