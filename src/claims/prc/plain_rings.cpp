#include "claims/prc/plain_rings.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include <fmt/format.h>

namespace weft::claims {

std::string RingShape::text() const {
  std::string list;
  for (const NodeId skip : skips) list += (list.empty() ? "" : ",") + std::to_string(skip);
  return fmt::format("{},skips=[{}]", node_count, list);
}

std::string RingShape::chordal() const { return "chordal-ring(" + text() + ")"; }
std::string RingShape::periodic() const { return "prc(" + text() + ")"; }

std::vector<NodeId> RingShape::skips_and_ends() const {
  std::vector<NodeId> all{1};
  all.insert(all.end(), skips.begin(), skips.end());
  all.push_back(node_count);
  return all;
}

Count RingShape::sum_of_ratios() const {
  const std::vector<NodeId> all = skips_and_ends();
  Count sum = 0;
  for (std::size_t h = 1; h < all.size(); ++h) sum += (all[h] + all[h - 1] - 1) / all[h - 1];
  return sum;
}

double RingShape::real_sum_of_ratios() const {
  const std::vector<NodeId> all = skips_and_ends();
  double sum = 0;
  for (std::size_t h = 1; h < all.size(); ++h) sum += static_cast<double>(all[h]) / all[h - 1];
  return sum;
}

Count RingShape::sum_of_skips() const { return std::accumulate(skips.begin(), skips.end(), Count{1}); }

Channels chordal_channels(const RingShape& shape) {
  Channels channels(shape.node_count);
  for (NodeId v = 0; v < shape.node_count; ++v) {
    channels[v].push_back((v + 1) % shape.node_count);
    for (const NodeId skip : shape.skips) channels[v].push_back((v + skip) % shape.node_count);
  }
  return channels;
}

Channels periodic_channels(const RingShape& shape) {
  Channels channels(shape.node_count);
  for (NodeId v = 0; v < shape.node_count; ++v) {
    const NodeId skip = shape.skips[shape.period() - 1 - v % shape.period()];
    channels[v] = {(v + 1) % shape.node_count, (v + skip) % shape.node_count};
  }
  return channels;
}

std::vector<NodeId> ring_distances(const Channels& channels, NodeId from) {
  std::vector<NodeId> distance(channels.size(), kNoNode);
  std::vector<NodeId> reached{from};
  distance[from] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const NodeId next : channels[reached[i]]) {
      if (distance[next] != kNoNode) continue;
      distance[next] = distance[reached[i]] + 1;
      reached.push_back(next);
    }
  }
  return distance;
}

NodeId ring_diameter(const Channels& channels, NodeId source_count) {
  NodeId most = 0;
  for (NodeId from = 0; from < source_count; ++from) {
    const std::vector<NodeId> distance = ring_distances(channels, from);
    most = std::max(most, *std::max_element(distance.begin(), distance.end()));
  }
  return most;
}

Count channels_of_arc(const Channels& channels, NodeId first) {
  const auto nodes = static_cast<NodeId>(channels.size());
  const auto is_inside = [&](NodeId v) { return (v + nodes - first) % nodes < nodes / 2; };
  Count across = 0;
  for (NodeId v = 0; v < nodes; ++v) {
    for (const NodeId w : channels[v]) across += is_inside(v) != is_inside(w) ? 1U : 0U;
  }
  return across;
}

bool has_cut_below(const Channels& channels, Count cut) {
  const std::size_t nodes = channels.size();
  Channels joined(nodes);  // for each node, those before it that it has a channel with, in either direction
  for (NodeId v = 0; v < nodes; ++v) {
    for (const NodeId w : channels[v]) joined[std::max(v, w)].push_back(std::min(v, w));
  }
  std::vector<unsigned> side(nodes);
  std::vector<std::size_t> size(2);
  const std::function<bool(std::size_t, Count)> extend = [&](std::size_t v, Count across) {
    if (across >= cut) return false;
    if (v == nodes) return true;
    for (unsigned s = 0; s < (v == 0 ? 1U : 2U); ++s) {
      if (size[s] == (nodes + 1) / 2) continue;
      side[v] = s;
      ++size[s];
      Count more = 0;
      for (const NodeId w : joined[v]) more += side[w] != s ? 1U : 0U;
      const bool is_found = extend(v + 1, across + more);
      --size[s];
      if (is_found) return true;
    }
    return false;
  };
  return extend(0, 0);
}

Count bisection_by_branching(const RingShape& periodic) {
  const Channels channels = periodic_channels(periodic);
  Count cut = channels_of_arc(channels, 0);
  while (has_cut_below(channels, cut)) --cut;
  return cut;
}

GreedyPath chordal_greedy_path(const RingShape& shape, NodeId from, NodeId to) {
  const NodeId nodes = shape.node_count;
  GreedyPath path{.nodes = {from}, .counts = std::vector<NodeId>(shape.skips.size() + 1)};
  NodeId distance = (to + nodes - from) % nodes;
  for (std::size_t h = shape.skips.size() + 1; h-- > 0;) {
    const NodeId skip = h == 0 ? 1 : shape.skips[h - 1];
    for (; distance >= skip; distance -= skip) {
      path.nodes.push_back((path.nodes.back() + skip) % nodes);
      ++path.counts[h];
    }
  }
  return path;
}

GreedyPath periodic_greedy_path(const RingShape& shape, NodeId from, NodeId to) {
  const NodeId nodes = shape.node_count;
  GreedyPath path{.nodes = {from}, .counts = std::vector<NodeId>(shape.skips.size() + 1)};
  const auto step = [&](NodeId length) { path.nodes.push_back((path.nodes.back() + length) % nodes); };
  for (; path.nodes.back() != to && path.nodes.back() % shape.period() != 0; ++path.steps_before) step(1);
  NodeId distance = (to + nodes - path.nodes.back()) % nodes;
  for (std::size_t h = shape.skips.size() + 1; h-- > 0;) {
    const NodeId skip = h == 0 ? 1 : shape.skips[h - 1];
    for (; distance >= skip; distance -= skip) {
      step(skip);
      ++path.counts[h];
    }
    if (distance == 0) break;
    --distance;
    step(1);
    ++path.steps_between;
  }
  return path;
}

NodeId longest_chordal_path(const RingShape& shape) {
  NodeId most = 0;
  for (NodeId to = 0; to < shape.node_count; ++to) most = std::max(most, chordal_greedy_path(shape, 0, to).hops());
  return most;
}

NodeId longest_periodic_path(const RingShape& shape) {
  NodeId most = 0;
  for (NodeId from = 0; from < shape.period(); ++from) {
    for (NodeId to = 0; to < shape.node_count; ++to) {
      most = std::max(most, periodic_greedy_path(shape, from, to).hops());
    }
  }
  return most;
}

namespace {

void add_rings(RingShape& begun, NodeId period, bool is_divisible, std::vector<RingShape>& found) {
  if (begun.period() == period) {
    found.push_back(begun);
    return;
  }
  const NodeId before = begun.skips.empty() ? period : begun.skips.back();
  const NodeId first = is_divisible ? before : period;
  for (NodeId skip = first; skip < begun.node_count; skip += first) {
    if (skip == 1 || (is_divisible && begun.node_count % skip != 0)) continue;
    begun.skips.push_back(skip);
    add_rings(begun, period, is_divisible, found);
    begun.skips.pop_back();
  }
}

std::vector<RingShape> rings_of(NodeId node_count, NodeId period, bool is_divisible) {
  std::vector<RingShape> found;
  RingShape begun{node_count, {}};
  if (node_count % period == 0) add_rings(begun, period, is_divisible, found);
  return found;
}

}  // namespace

std::vector<RingShape> divisible_rings(NodeId node_count, NodeId period) { return rings_of(node_count, period, true); }
std::vector<RingShape> all_rings(NodeId node_count, NodeId period) { return rings_of(node_count, period, false); }

std::optional<RingShape> least_sum_ring(NodeId node_count, NodeId period) {
  const std::vector<RingShape> rings = divisible_rings(node_count, period);
  const auto least = std::min_element(rings.begin(), rings.end(), [](const RingShape& a, const RingShape& b) {
    return a.sum_of_ratios() < b.sum_of_ratios();
  });
  return least == rings.end() ? std::nullopt : std::optional(*least);
}

Measured Exceptions::measured() const {
  const Measured measured = Measured::exactly(count_);
  return count_ == 0 ? measured : measured.shown_by(first_);
}

Decimal decimal_of(double value, unsigned places) {
  return {static_cast<Count>(std::llround(value * std::pow(10, places))), places};
}

}  // namespace weft::claims
