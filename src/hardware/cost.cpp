#include "hardware/cost.h"

#include <array>

#include "base/input_error.h"
#include "hardware/found_partition.h"
#include "metrics/analysis.h"

namespace weft::hardware {
namespace {

using metrics::Missing;
using metrics::Outcome;

// What the cost of each partition needs.
struct CostSite {
  const topology::Network& network;
  const CostRequest& request;
  const Execution& execution;
  std::optional<double> mean_distance;
};

LinkKinds kinds_of_links(const CostSite& site, const Partition& chips, const ChipCost& cost) {
  const topology::PortGraph& graph = site.network.graph;
  const Placement on_chips = placement_on_chips(chips.part, chips.capacity);
  const WireLengths on_chip = wire_lengths(graph, on_chips, site.execution, &chips.part);
  const std::uint64_t off_board = cost.packaging.boards ? cost.packaging.boards->pins.cut : 0;
  return {.on_chip = on_chip.link_count,
          .off_chip = cost.pins.cut - off_board,
          .off_board = off_board,
          .on_chip_cells = on_chip.mean() ? on_chip.mean()->to_double() : 0};
}

ChipCost cost_of_chips(const CostSite& site, const Partition& chips, std::uint32_t count, BoardChoice choice) {
  const CostRequest& request = site.request;
  ChipCost cost{.count = count,
                .used = chips.part_count,
                .nodes = chips.capacity,
                .method = chips.method,
                .pins = count_pins(site.network.graph, chips, site.execution)};
  cost.most_signals = static_cast<double>(cost.pins.most_channels) * static_cast<double>(request.flit_bits) *
                      request.coefficients.signals_per_bit;
  cost.packaging = package(
      site.network.graph, chips,
      {.boards = request.boards, .boards_per_rack = static_cast<std::uint32_t>(request.coefficients.boards_per_rack)},
      choice, site.execution);
  cost.hop = hop_energy(kinds_of_links(site, chips, cost), request.flit_bits, request.coefficients);
  if (site.mean_distance) cost.flit_pj = flit_energy(cost.hop, *site.mean_distance);
  return cost;
}

ChipCosts costs_of_chips(const CostSite& site, std::uint32_t count) {
  const Partition natural = natural_partition(site.network, count, site.execution);
  ChipCost of_natural = cost_of_chips(site, natural, count, BoardChoice::natural);
  const Outcome<Partition> found = found_partition(site.network, natural, site.execution);
  if (!found) return {count, std::move(of_natural), found.missing()};
  return {count, std::move(of_natural), cost_of_chips(site, *found, count, BoardChoice::found)};
}

PlacementCost cost_of_placement(const topology::Network& network, const Placement& placement,
                                const Execution& execution) {
  return {placement.method, placement.sides, wire_lengths(network.graph, placement, execution)};
}

PlacementCosts costs_of_placements(const topology::Network& network, const Placement& natural,
                                   const Execution& execution) {
  PlacementCost of_natural = cost_of_placement(network, natural, execution);
  const Outcome<Placement> improved = improved_placement(network, natural.dimensions, execution);
  if (!improved) return {natural.dimensions, std::move(of_natural), improved.missing()};
  return {natural.dimensions, std::move(of_natural), cost_of_placement(network, *improved, execution)};
}

// The reasons of an analysis name an option of weft info.
Missing told_here(const Missing& missing) {
  Missing told = missing;
  const std::size_t option = told.reason.find("use --only");
  if (option != std::string::npos) told.reason.insert(option + 4, "weft info ");
  return told;
}

Outcome<double> mean_distance_of(metrics::Analysis& analysis) {
  const auto& distances = analysis.distances();
  if (!distances) return told_here(distances.missing());
  if (distances->unreachable_pairs > 0) return Missing{"the network is not connected"};
  const auto mean = distances->mean_without_self();
  if (!mean) return Missing{"there are no two nodes"};
  return mean->to_double();
}

Outcome<AreaBound> area_of(metrics::Analysis& analysis, const topology::PortGraph& graph, const CostRequest& request) {
  const auto& bisection = analysis.bisection();
  if (!bisection) return told_here(bisection.missing());
  return area_bound(*bisection, graph.is_directed(), request.flit_bits, request.coefficients);
}

}  // namespace

std::vector<std::uint32_t> usual_chips(NodeId node_count) {
  std::vector<std::uint32_t> counts;
  for (const std::uint32_t count : {16U, 64U, 256U}) {
    if (count <= node_count) counts.push_back(count);
  }
  if (counts.empty()) counts.push_back(node_count < 2 ? 1 : 2);
  return counts;
}

Cost cost_of(const topology::Network& network, const CostRequest& request, const Execution& execution) {
  const topology::PortGraph& graph = network.graph;
  if (request.flit_bits == 0) throw InputError("a flit has at least one bit", {}, "use --flit-bits 36");
  const std::vector<std::uint32_t> counts = request.chips.empty() ? usual_chips(graph.node_count()) : request.chips;
  for (const std::uint32_t count : counts) check_chip_count(network, count);
  const ProgressScope progress(execution, "cost of " + network.name(), counts.size() + 4);
  const Execution silent = execution.silent();
  metrics::Analysis analysis(network, {}, silent);
  Cost cost{.name = network.name(),
            .nodes = graph.node_count(),
            .links = graph.link_count(),
            .unidirectional_channels = graph.unidirectional_count(),
            .flit_bits = request.flit_bits,
            .area = area_of(analysis, graph, request),
            .routers = estimate_routers(graph, request.flit_bits, request.coefficients, silent),
            .mean_distance = mean_distance_of(analysis)};
  progress.advance(2);
  const CostSite site{network, request, silent, cost.mean_distance ? std::optional(*cost.mean_distance) : std::nullopt};
  for (const std::uint32_t count : counts) {
    cost.chips.push_back(costs_of_chips(site, count));
    progress.advance(1);
  }
  for (const Placement& natural : {natural_placement(network, 2), natural_placement(network, 3)}) {
    cost.placements.push_back(costs_of_placements(network, natural, silent));
    progress.advance(1);
  }
  return cost;
}

}  // namespace weft::hardware
