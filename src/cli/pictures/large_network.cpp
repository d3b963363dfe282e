#include "cli/pictures/large_network.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "hardware/partition.h"
#include "layout/layout.h"
#include "layout/nested_clusters.h"
#include "layout/node_addresses.h"
#include "report/picture/drawing.h"
#include "topology/part.h"

namespace weft::cli {
namespace {

using report::Ink;
using report::Use;

constexpr NodeId kMostCells = 128;  // rows of the matrix
constexpr double kMatrixSize = 640;
constexpr std::uint32_t kMostGridClusters = 64;
constexpr std::uint32_t kMostClusters = 20;  // on a circle, where each may have links to all others

std::map<std::pair<NodeId, NodeId>, std::uint64_t> cell_counts(const topology::PortGraph& graph, NodeId cells) {
  std::map<std::pair<NodeId, NodeId>, std::uint64_t> counts;
  const auto cell = [&](NodeId v) {
    return static_cast<NodeId>(std::uint64_t{v} * cells / std::max<NodeId>(graph.node_count(), 1));
  };
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) ++counts[{cell(v), cell(w)}];
  }
  return counts;
}

// The number of clusters: as many as the first parts of the addresses distinguish, within the limits.
std::uint32_t cluster_count(const topology::Network& network) {
  if (network.labelling_as<topology::CoordinateLabelling>() != nullptr)
    return std::min<std::uint32_t>(kMostGridClusters, network.graph.node_count());
  if (const auto* labels = network.labelling_as<topology::PermutationLabelling>()) {
    const unsigned symbols = labels->permutation(0).length();
    return symbols * (symbols - 1) <= kMostClusters ? symbols * (symbols - 1) : symbols;
  }
  const auto* labels = network.labelling_as<topology::DigitLabelling>();
  if (labels == nullptr) return 1;
  std::uint64_t count = 1;
  for (std::size_t digit = labels->radix().digit_count(); digit-- > 0;) {
    if (count * labels->radix().radix(digit) > kMostClusters) break;
    count *= labels->radix().radix(digit);
  }
  return static_cast<std::uint32_t>(count);
}

std::vector<layout::Point> cluster_places(const hardware::Partition& clusters) {
  if (clusters.grid.empty()) return layout::Arrangement::circle(clusters.part_count).places;
  std::vector<layout::Point> places;
  const MixedRadix radix(clusters.grid);
  for (std::uint32_t cluster = 0; cluster < clusters.part_count; ++cluster) {
    layout::Point place;
    double scale[2] = {1, 1};
    for (std::size_t i = 0; i < radix.digit_count(); ++i) {
      const auto digit = static_cast<double>(radix.digit(cluster, i));
      (i % 2 == 0 ? place.x : place.y) += scale[i % 2] * digit;
      scale[i % 2] *= static_cast<double>(radix.radix(i)) + 0.6;
    }
    places.push_back(place);
  }
  return places;
}

// The step to the nearest image of a cluster beyond the border of the grid; none if the cluster itself is nearer.
std::optional<Vec2> wrapped_step(const hardware::Partition& clusters, std::uint32_t from, std::uint32_t to) {
  if (clusters.grid.empty() || clusters.grid.size() > 2) return std::nullopt;
  const MixedRadix radix(clusters.grid);
  double step[2] = {0, 0};
  bool does_wrap = false;
  for (std::size_t i = 0; i < radix.digit_count(); ++i) {
    const auto side = static_cast<double>(radix.radix(i));
    const double difference = static_cast<double>(radix.digit(to, i)) - static_cast<double>(radix.digit(from, i));
    step[i] = difference > side / 2 ? difference - side : difference < -side / 2 ? difference + side : difference;
    does_wrap = does_wrap || step[i] != difference;
  }
  return does_wrap ? std::optional(Vec2{step[0], step[1]}) : std::nullopt;
}

void add_cluster_links(report::Drawing& drawing, const topology::Network& network,
                       const hardware::Partition& clusters) {
  const hardware::LinkGraph between =
      hardware::quotient(hardware::link_graph(network.graph), clusters.part, clusters.part_count);
  const bool does_wrap = topology::site_of(topology::resolve(network.spec)).whole->family->has_wrapping_coordinates;
  std::uint64_t most = 1;
  std::uint64_t least = UINT64_MAX;
  for (const hardware::CutNeighbor& neighbor : between.neighbors) {
    most = std::max<std::uint64_t>(most, neighbor.width);
    least = std::min<std::uint64_t>(least, neighbor.width);
  }
  for (std::uint32_t a = 0; a < clusters.part_count; ++a) {
    for (const hardware::CutNeighbor& neighbor : between.neighbors_of(a)) {
      if (neighbor.node <= a) continue;
      report::DrawnLink link{.from = a, .to = neighbor.node};
      if (does_wrap) link.wrap = wrapped_step(clusters, a, neighbor.node);
      if (most > least) link.shade = static_cast<double>(neighbor.width - least) / static_cast<double>(most - least);
      link.hint = fmt::format("{} links", neighbor.width);
      drawing.links.push_back(std::move(link));
    }
  }
  if (drawing.links.empty()) return;
  if (most == least) {
    drawing.notes.push_back(fmt::format("a line stands for {} link{}", most, most == 1 ? "" : "s"));
  } else {
    drawing.scale = report::ScaleLegend{"links between two clusters", fmt::to_string(least), fmt::to_string(most)};
  }
}

// "32", or "31 or 32".
std::string row_text(NodeId count, NodeId cells) {
  const NodeId least = count / cells;
  return count % cells == 0 ? fmt::to_string(least) : fmt::format("{} or {}", least, least + 1);
}

}  // namespace

report::Scene matrix_scene(const topology::Network& network) {
  const NodeId count = network.graph.node_count();
  const NodeId cells = std::min(count, kMostCells);
  const auto counts = cell_counts(network.graph, cells);
  std::uint64_t most = 1;
  for (const auto& [cell, number] : counts) most = std::max(most, number);
  std::vector<report::Shape> shapes;
  const double size = kMatrixSize / std::max<NodeId>(cells, 1);
  shapes.push_back(report::BoxShape{.role = "frame",
                                    .corner = {0, 0},
                                    .size = {kMatrixSize, kMatrixSize},
                                    .stroke = report::Pen{Ink::of(Use::quiet), 1, "", 1}});
  for (const auto& [cell, number] : counts) {
    shapes.push_back(
        report::BoxShape{.role = "cell",
                         .corner = {cell.second * size, cell.first * size},
                         .size = {size, size},
                         .fill = Ink::of(Use::text),
                         .fill_opacity = 0.25 + 0.75 * static_cast<double>(number) / static_cast<double>(most)});
  }
  shapes.push_back(report::TextShape{.role = "title", .at = {0, -14}, .size = 15, .text = network.name()});
  const std::string unit =
      cells == count ? "a row is a node, a column one that it has a channel to"
                     : fmt::format("a row is {} nodes; a cell has up to {} channels", row_text(count, cells), most);
  shapes.push_back(
      report::TextShape{.role = "note",
                        .at = {0, kMatrixSize + 22},
                        .size = 12,
                        .text = fmt::format("adjacency matrix, {} nodes in order of the index: {}", count, unit)});
  return report::fitted(network.name(), std::move(shapes), 18);
}

report::Scene overview_scene(const topology::Network& network, const Execution& execution) {
  hardware::Partition clusters = hardware::natural_partition(network, cluster_count(network), execution);
  if (clusters.grid.empty() && clusters.part_count > kMostClusters)
    clusters = hardware::natural_partition(network, kMostClusters, execution);
  report::Drawing drawing;
  drawing.title = network.name();
  drawing.link_classes = {"links"};
  std::vector<NodeId> first(clusters.part_count, kNoNode);
  std::vector<std::size_t> size(clusters.part_count);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    if (first[clusters.part[v]] == kNoNode) first[clusters.part[v]] = v;
    ++size[clusters.part[v]];
  }
  const std::vector<layout::Point> places = cluster_places(clusters);
  for (std::uint32_t cluster = 0; cluster < clusters.part_count; ++cluster) {
    drawing.nodes.push_back({places[cluster].x, places[cluster].y, network.labelling->text(first[cluster])});
    drawing.nodes.back().hint = fmt::format("{} nodes from {} on", size[cluster], drawing.nodes.back().label);
  }
  add_cluster_links(drawing, network, clusters);
  drawing.notes.push_back(fmt::format("{} clusters of up to {} nodes ({}), each with the label of its first node",
                                      clusters.part_count, clusters.capacity, clusters.method));
  return report::draw(drawing);
}

report::Scene large_scene(const topology::Network& network, const Execution& execution) {
  return cluster_count(network) > 1 ? overview_scene(network, execution) : matrix_scene(network);
}

}  // namespace weft::cli
