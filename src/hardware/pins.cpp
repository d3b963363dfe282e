#include "hardware/pins.h"

#include <algorithm>

namespace weft::hardware {

std::vector<PackagePins> pins_of_packages(const topology::PortGraph& graph, const Partition& partition,
                                          const Execution& execution) {
  constexpr NodeId kNodesBetweenLooks = 4096;
  std::vector<PackagePins> pins(partition.part_count);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (v % kNodesBetweenLooks == 0) execution.throw_if_stopped();
    PackagePins& here = pins[partition.part[v]];
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId w = graph.neighbor(v, port).node;
      if (partition.part[w] == partition.part[v]) continue;
      ++here.links;
      ++here.channels;
      PackagePins& there = pins[partition.part[w]];
      // The other channel of a bidirectional link counts its link there.
      if (graph.is_unidirectional(v, port)) ++there.links;
      ++there.channels;
    }
  }
  return pins;
}

PinCount count_pins(const topology::PortGraph& graph, const Partition& partition, const Execution& execution) {
  const std::vector<PackagePins> pins = pins_of_packages(graph, partition, execution);
  PinCount count{.links = {.least = UINT64_MAX}};
  std::uint64_t sum = 0;
  for (const PackagePins& package : pins) {
    sum += package.links;
    count.links.least = std::min(count.links.least, package.links);
    count.links.most = std::max(count.links.most, package.links);
    count.most_channels = std::max(count.most_channels, package.channels);
  }
  if (pins.empty()) return {};
  count.links.mean = Fraction(sum, pins.size());
  count.cut = sum / 2;
  return count;
}

}  // namespace weft::hardware
