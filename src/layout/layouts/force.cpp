// Links pull, nodes push: the force-directed layout of Fruchterman and Reingold (1991), from a circle and with a fixed
// cooling, so that the picture is the same each time. For irregular networks.
#include <algorithm>

#include "layout/layout.h"
#include "layout/nested_clusters.h"

namespace weft::layout {
namespace {

constexpr int kRounds = 400;
constexpr double kLeastDistance = 0.45;  // before scaling; linked nodes are about 1.6 apart

void push_apart(const std::vector<Point>& places, std::vector<Point>& push) {
  for (std::size_t v = 0; v < places.size(); ++v) {
    for (std::size_t w = 0; w < v; ++w) {
      const Point between = places[v] - places[w];
      const double square = std::max(between.x * between.x + between.y * between.y, 1e-4);
      push[v] = push[v] + (1 / square) * between;
      push[w] = push[w] - (1 / square) * between;
    }
  }
}

void pull_together(const topology::PortGraph& graph, const std::vector<Point>& places, std::vector<Point>& push) {
  for (NodeId v = 0; v < places.size(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v))
      push[v] = push[v] - 0.25 * distance(places[v], places[w]) * (places[v] - places[w]);
    push[v] = push[v] - 0.02 * places[v];  // keeps unconnected components near the center
  }
}

// Moves nodes apart that are too near each other.
void separate(std::vector<Point>& places) {
  for (int round = 0; round < 200; ++round) {
    bool is_done = true;
    for (std::size_t v = 0; v < places.size(); ++v) {
      for (std::size_t w = 0; w < v; ++w) {
        const double length = distance(places[v], places[w]);
        if (length >= kLeastDistance) continue;
        is_done = false;
        const double angle = 2.4 * static_cast<double>(v + w);
        const Point away =
            length > 1e-9 ? (1 / length) * (places[v] - places[w]) : Point{std::cos(angle), std::sin(angle)};
        const double step = 0.5 * (kLeastDistance - length) + 1e-3;
        places[v] = places[v] + step * away;
        places[w] = places[w] - step * away;
      }
    }
    if (is_done) return;
  }
}

Placement place_force(const Task& task) {
  const topology::PortGraph& graph = task.network.graph;
  std::vector<Point> places = Arrangement::circle(graph.node_count()).places;
  const double first_heat = 0.1 * std::sqrt(static_cast<double>(places.size())) + 0.2;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Point> push(places.size());
    push_apart(places, push);
    pull_together(graph, places, push);
    const double heat = first_heat * (1.0 - static_cast<double>(round) / kRounds);
    for (std::size_t v = 0; v < places.size(); ++v) {
      const double length = std::max(std::hypot(push[v].x, push[v].y), 1e-9);
      places[v] = places[v] + (std::min(length, heat) / length) * push[v];
    }
  }
  separate(places);
  return {.nodes = std::move(places)};
}

}  // namespace

namespace layout_records {

extern constinit const Layout force{
    .name = "force",
    .summary = "links pull and nodes push, for irregular networks",
    .place = place_force,
};

}  // namespace layout_records
}  // namespace weft::layout
