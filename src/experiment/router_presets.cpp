#include "experiment/router_presets.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::experiment {
namespace {

// The router chip of the RDT in the machine JUMP-1: 60 MHz, links of two slices of 18 bits, packets of at most 16 flits
// of which 3 are the header, six clocks through the chip. Two clocks until the third header flit is there and one for
// each stage is our reading, and so is a buffer of a whole packet for each VC.
constexpr RouterPreset kJump1{.name = "jump1",
                              .delays = sim::kIqDelays,
                              .packet = 16,
                              .buffer = 16,
                              .header = 3,
                              .route_on = sim::RouteOn::last,
                              .clock_mhz = 60,
                              .flit_bits = 2 * 18,
                              .limits = {.chip = "the RDT router chip", .packet_flits = 16, .ports = 10}};

constexpr std::array kPresets{RouterPreset{.name = "iq", .delays = sim::kIqDelays},
                              RouterPreset{.name = "table-iv", .delays = sim::kTableIvDelays}, kJump1};

// For each node, the larger of the numbers of links that leave it and that arrive.
std::vector<std::size_t> link_counts(const topology::PortGraph& graph) {
  std::vector<std::size_t> counts(graph.node_count(), 0);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (PortId port = 0; port < graph.out_degree(node); ++port) ++counts[graph.neighbor(node, port).node];
  }
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    counts[node] = std::max<std::size_t>(counts[node], graph.out_degree(node));
  }
  return counts;
}

void check_ports(const ChipLimits& limits, std::size_t links, std::size_t terminals) {
  if (links + terminals <= limits.ports) return;
  throw InputError(fmt::format("{} has {} ports in each direction; a router of this network has {} links and {} {}",
                               limits.chip, limits.ports, links, terminals, terminals == 1 ? "terminal" : "terminals"),
                   {}, "take a network of smaller degree or fewer terminals per node, or leave --router out");
}

}  // namespace

std::span<const RouterPreset> router_presets() { return kPresets; }

const RouterPreset* find_preset(std::string_view name) {
  const auto* found = std::ranges::find(kPresets, name, &RouterPreset::name);
  return found == kPresets.end() ? nullptr : found;
}

void apply(const RouterPreset& preset, sim::RouterParameters& router) {
  router.delays = preset.delays;
  router.buffer = preset.buffer.value_or(router.buffer);
  router.header = preset.header.value_or(router.header);
  router.route_on = preset.route_on.value_or(router.route_on);
  router.clock_mhz = preset.clock_mhz;
  router.flit_bits = preset.flit_bits;
}

void check_limits(const ChipLimits& limits, const topology::PortGraph& graph, unsigned most_flits) {
  if (limits.packet_flits != 0 && most_flits > limits.packet_flits) {
    throw InputError(
        fmt::format("{} carries packets of at most {} flits, not of {}", limits.chip, limits.packet_flits, most_flits),
        {}, fmt::format("use --packet {} or shorter, or leave --router out", limits.packet_flits));
  }
  if (limits.ports == 0) return;
  const std::vector<std::size_t> links = link_counts(graph);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    check_ports(limits, links[node], graph.terminal_count_at(node));
  }
}

}  // namespace weft::experiment
