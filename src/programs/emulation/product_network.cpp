#include "programs/emulation/product_network.h"

#include <algorithm>

#include <fmt/format.h>

namespace weft::programs {

ProductNetwork::ProductNetwork(const topology::Network& network, std::string_view program, const Execution& execution)
    : digits_(network, execution) {
  if (digits_.has_removed()) {
    refuse_network(program, network, "the links to removed clusters are missing", "leave removed= out");
  }
  if (network.has_faults) {
    refuse_network(program, network, "links are missing", "take the network without faults");
  }
  for (NodeId x = 0; x < nucleus().node_count(); ++x) {
    for (PortId port = 0; port < nucleus().out_degree(x); ++port) {
      generator_count_ = std::max<std::uint64_t>(generator_count_, nucleus().generator(x, port) + std::uint64_t{1});
    }
  }
}

void ProductNetwork::require_generator(std::string_view program, std::uint64_t dimension) const {
  std::vector<bool> is_reached(nucleus().node_count());
  bool has_links = false;
  for (NodeId x = 0; x < nucleus().node_count(); ++x) {
    const auto port = nucleus().port_of(x, generator(dimension));
    if (!port) continue;
    has_links = true;
    const NodeId to = nucleus().neighbor(x, *port).node;
    if (is_reached[to]) {
      refuse_network(program, digits_.network(),
                     fmt::format("two links of generator {} of {} lead to node {}", generator(dimension),
                                 digits_.is_swapped() ? "its nucleus" : "it", to),
                     "use a nucleus whose links are permutations, such as a hypercube, a ring or a complete graph");
    }
    is_reached[to] = true;
  }
  if (!has_links) {
    refuse_network(program, digits_.network(), fmt::format("no node has a link of dimension {}", dimension),
                   "take another dimension");
  }
}

std::uint64_t ProductNetwork::dimension_count() const {
  return generator_count_ * (digits_.is_swapped() ? digits_.digit_count() : 1);
}

std::vector<const DataMove*> ProductNetwork::path(std::uint64_t dimension) const {
  if (!digits_.is_swapped()) return {};
  return digits_.path(static_cast<unsigned>(dimension / generator_count_));
}

std::vector<PortId> ProductNetwork::generator_ports(std::uint64_t dimension) const {
  const topology::PortGraph& graph = digits_.network().graph;
  std::vector<PortId> ports;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    ports.push_back(graph.port_of(v, generator(dimension)).value_or(kNoPort));
  }
  return ports;
}

std::vector<NodeId> ProductNetwork::sources(std::uint64_t dimension) const {
  const NodeId base = nucleus().node_count();
  NodeId weight = 1;
  for (std::uint64_t digit = 0; digit < dimension / generator_count_; ++digit) weight *= base;
  std::vector<NodeId> sources(digits_.network().graph.node_count(), kNoNode);
  for (NodeId v = 0; v < sources.size(); ++v) {
    const NodeId x = v / weight % base;
    if (const auto port = nucleus().port_of(x, generator(dimension))) {
      sources[v - x * weight + nucleus().neighbor(x, *port).node * weight] = v;
    }
  }
  return sources;
}

}  // namespace weft::programs
