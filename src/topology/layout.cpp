#include "topology/layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "topology/network.h"
#include "topology/part.h"

namespace weft::topology {
namespace {

constexpr double kFullCircle = 2 * std::numbers::pi;

Point on_circle(double radius, double fraction) {
  // The first is at the top, the others follow clockwise.
  return {radius * std::sin(kFullCircle * fraction), -radius * std::cos(kFullCircle * fraction)};
}

double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The node's address as digits, most significant first, and the radix of each.
struct Address {
  std::vector<std::uint64_t> radices;
  std::vector<std::uint64_t> digits;
};

Address by_radix(const MixedRadix& radix, NodeId v) {
  Address address;
  for (std::size_t digit = radix.digit_count(); digit-- > 0;) {
    address.radices.push_back(radix.radix(digit));
    address.digits.push_back(radix.digit(v, digit));
  }
  return address;
}

// All permutations on one circle, each with its ring around it if it has one.
Address by_permutation(const PermutationLabelling& labels, NodeId node_count, NodeId v) {
  const unsigned slots = labels.slot_count();
  if (slots == 1) return {{node_count}, {v}};
  return {{node_count / slots, slots}, {v / slots, v % slots}};
}

Address address_of(const Network& network, NodeId v) {
  if (const auto* labels = network.labelling_as<DigitLabelling>()) return by_radix(labels->radix(), v);
  if (const auto* labels = network.labelling_as<CoordinateLabelling>()) return by_radix(labels->radix(), v);
  if (const auto* labels = network.labelling_as<PermutationLabelling>())
    return by_permutation(*labels, network.graph.node_count(), v);
  return {{network.graph.node_count()}, {v}};
}

// Radius of a circle on which `count` circles of radius `inner` fit with some space between them.
double circle_around(std::uint64_t count, double inner) {
  constexpr double kSpacing = 1.25;
  if (count == 1) return 0;
  return kSpacing * inner / std::sin(std::numbers::pi / static_cast<double>(std::max<std::uint64_t>(count, 2)));
}

// Moves nodes with equal positions apart, by small steps.
void separate(Layout& layout) {
  for (std::size_t i = 0; i < layout.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (distance(layout[i], layout[j]) < 1e-6) {
        layout[i].x += 0.31 + 0.01 * static_cast<double>(i);
        j = 0;
      }
    }
  }
}

}  // namespace

Layout ring_layout(const Network& network) {
  const NodeId count = network.graph.node_count();
  const double radius = circle_around(count, 0.5);
  Layout layout;
  for (NodeId v = 0; v < count; ++v) layout.push_back(on_circle(radius, static_cast<double>(v) / count));
  return layout;
}

Layout line_layout(const Network& network) {
  Layout layout;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) layout.push_back({static_cast<double>(v), 0});
  return layout;
}

Layout grid_layout(const Network& network) {
  Layout layout;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    const Address address = address_of(network, v);
    Point point;
    double scale_x = 1;
    double scale_y = 1;
    // The least significant digit goes right, the next one down, the one after right again in steps of a whole grid.
    for (std::size_t i = 0; i < address.digits.size(); ++i) {
      const std::size_t digit = address.digits.size() - 1 - i;
      const auto value = static_cast<double>(address.digits[digit]);
      const auto side = static_cast<double>(address.radices[digit]);
      double& scale = i % 2 == 0 ? scale_x : scale_y;
      (i % 2 == 0 ? point.x : point.y) += scale * value;
      scale *= side + 0.6;
    }
    layout.push_back(point);
  }
  return layout;
}

Layout nested_circles(const std::vector<std::uint64_t>& radices,
                      const std::vector<std::vector<std::uint64_t>>& digits) {
  Layout layout;
  for (const auto& node_digits : digits) {
    Point point;
    double inner = 0.5;
    for (std::size_t i = radices.size(); i-- > 0;) {
      const double radius = circle_around(radices[i], inner);
      // Inner circles are rotated a little, so that links between corresponding nodes of two clusters do not overlap.
      const double rotation = 0.06 * static_cast<double>(i);
      const Point step =
          on_circle(radius, static_cast<double>(node_digits[i]) / static_cast<double>(radices[i]) + rotation);
      point = {point.x + step.x, point.y + step.y};
      inner += radius;
    }
    layout.push_back(point);
  }
  separate(layout);
  return layout;
}

Layout cluster_layout(const Network& network) {
  std::vector<std::vector<std::uint64_t>> digits;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) digits.push_back(address_of(network, v).digits);
  return nested_circles(address_of(network, 0).radices, digits);
}

Layout projection_layout(const Network& network) {
  constexpr Point kAxes[] = {{1, 0}, {0, -1}, {0.44, -0.37}};
  constexpr double kNextCube = 2.35;
  Layout layout;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    const Address address = address_of(network, v);
    Point point;
    for (std::size_t i = 0; i < address.digits.size(); ++i) {
      const auto value = static_cast<double>(address.digits[address.digits.size() - 1 - i]);
      const std::size_t cube = i / 3;
      const double scale = std::pow(kNextCube, static_cast<double>(cube));
      point.x += value * scale * kAxes[i % 3].x;
      point.y += value * scale * kAxes[i % 3].y;
    }
    layout.push_back(point);
  }
  separate(layout);
  return layout;
}

Layout level_layout(const Network& network) {
  const PortGraph& graph = network.graph;
  const NodeId count = graph.node_count();
  std::vector<NodeId> level(count, kNoNode);
  std::vector<NodeId> order;
  const auto start_at = [&](NodeId v) {
    level[v] = 0;
    order.push_back(v);
  };
  const bool has_leaves = !graph.has_one_terminal_each();
  for (NodeId v = 0; has_leaves && v < count; ++v) {
    if (graph.terminal_count_at(v) > 0) start_at(v);
  }
  if (order.empty()) start_at(0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const NodeId w : graph.arcs().arcs_from(order[i])) {
      if (level[w] != kNoNode) continue;
      level[w] = level[order[i]] + 1;
      order.push_back(w);
    }
  }
  std::vector<NodeId> width(std::size_t{count} + 1, 0);
  for (NodeId v = 0; v < count; ++v) ++width[level[v] == kNoNode ? count : level[v]];
  const auto widest = static_cast<double>(*std::max_element(width.begin(), width.end()));
  std::vector<NodeId> placed(width.size(), 0);
  Layout layout;
  const double direction = has_leaves ? -1 : 1;  // terminals at the bottom, a root at the top
  for (NodeId v = 0; v < count; ++v) {
    const NodeId row = level[v] == kNoNode ? count : level[v];
    const double x = widest * (placed[row]++ + 0.5) / width[row];
    layout.push_back({x, direction * std::max(2.0, widest / 8) * (level[v] == kNoNode ? -1.0 : row)});
  }
  separate(layout);
  return layout;
}

// The force-directed layout of Fruchterman and Reingold, started from a circle with a fixed cooling, so that the
// drawing is reproducible.
Layout force_layout(const Network& network) {
  const NodeId count = network.graph.node_count();
  Layout layout = ring_layout(network);
  constexpr int kRounds = 400;
  const double start_heat = 0.1 * std::sqrt(static_cast<double>(count)) + 0.2;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Point> push(count);
    for (NodeId v = 0; v < count; ++v) {
      for (NodeId w = 0; w < v; ++w) {
        const double dx = layout[v].x - layout[w].x;
        const double dy = layout[v].y - layout[w].y;
        const double square = std::max(dx * dx + dy * dy, 1e-4);
        push[v] = {push[v].x + dx / square, push[v].y + dy / square};
        push[w] = {push[w].x - dx / square, push[w].y - dy / square};
      }
      for (const NodeId w : network.graph.arcs().arcs_from(v)) {
        const double length = distance(layout[v], layout[w]);
        const double pull = 0.25 * length;
        push[v].x -= pull * (layout[v].x - layout[w].x);
        push[v].y -= pull * (layout[v].y - layout[w].y);
      }
      push[v].x -= 0.02 * layout[v].x;  // keeps unconnected components near the center
      push[v].y -= 0.02 * layout[v].y;
    }
    const double heat = start_heat * (1.0 - static_cast<double>(round) / kRounds);
    for (NodeId v = 0; v < count; ++v) {
      const double length = std::max(std::hypot(push[v].x, push[v].y), 1e-9);
      const double step = std::min(length, heat) / length;
      layout[v] = {layout[v].x + push[v].x * step, layout[v].y + push[v].y * step};
    }
  }
  separate(layout);
  return layout;
}

Layout layout_of(const Network& network) {
  if (network.family->layout != nullptr) return network.family->layout(network);
  if (network.labelling_as<IndexLabelling>() != nullptr) return ring_layout(network);
  if (network.labelling_as<CoordinateLabelling>() != nullptr) return grid_layout(network);
  if (network.labelling_as<DigitLabelling>() != nullptr) return cluster_layout(network);
  if (network.labelling_as<PermutationLabelling>() != nullptr) return cluster_layout(network);
  if (network.labelling_as<PartLabelling>() != nullptr) return part_layout(network);
  return force_layout(network);
}

}  // namespace weft::topology
