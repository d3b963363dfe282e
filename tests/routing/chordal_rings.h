// Chordal rings, and the algorithms of the paper on them as published.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/numbers/random.h"
#include "routing/core/algorithm.h"
#include "support/routings.h"
#include "topology/network.h"

namespace weft::routing {

using Nodes = std::vector<NodeId>;

struct Ring {
  NodeId node_count = 0;
  Nodes skips;  // s_1 first

  [[nodiscard]] NodeId period() const { return static_cast<NodeId>(skips.size()); }
  [[nodiscard]] NodeId step(NodeId h) const { return h == 0 ? 1 : skips[h - 1]; }
  // s_(h+1) over s_h, rounded up; s_0 is 1, and the one after the last is N.
  [[nodiscard]] NodeId ratio(NodeId h) const {
    return ((h == period() ? node_count : step(h + 1)) + step(h) - 1) / step(h);
  }
  [[nodiscard]] NodeId sum_of_ratios() const {
    NodeId sum = 0;
    for (NodeId h = 0; h <= period(); ++h) sum += ratio(h);
    return sum;
  }
  [[nodiscard]] std::string text(const char* family) const {
    std::string list;
    for (const NodeId skip : skips) list += (list.empty() ? "" : ",") + std::to_string(skip);
    return family + ("(" + std::to_string(node_count)) + ",skips=[" + list + "])";
  }
};

using test::network_of;

// The nodes of the path, source and destination included.
inline Nodes route(const Routing& routing, NodeId source, NodeId goal) {
  std::vector<Header> headers;
  routing.start(routing.departure(source, goal), headers);
  Position position{.node = source};
  Nodes nodes{source};
  Decision decision;
  Header header = headers.at(0);
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    nodes.push_back(position.node);
    if (nodes.size() > routing.graph().node_count())
      break;  // longer than one round: the caller sees that it does not arrive
  }
  return nodes;
}

// Records a path along the ring.
struct RingPath {
  NodeId node_count;
  NodeId left;  // distance to the goal
  Nodes nodes;

  RingPath(NodeId n, NodeId source, NodeId goal) : node_count(n), left((goal + n - source) % n), nodes{source} {}
  [[nodiscard]] NodeId here() const { return nodes.back(); }
  void go(NodeId length) {
    left -= length;
    nodes.push_back((here() + length) % node_count);
  }
};

// Algorithm 1 of the paper, with global knowledge.
inline Nodes chordal_greedy(const Ring& ring, NodeId source, NodeId goal) {
  RingPath path(ring.node_count, source, goal);
  for (NodeId h = ring.period() + 1; h-- > 0;) {
    while (path.left >= ring.step(h)) path.go(ring.step(h));
  }
  return path.nodes;
}

// Algorithm 3 of the paper.
inline Nodes periodic_greedy(const Ring& ring, NodeId source, NodeId goal) {
  RingPath path(ring.node_count, source, goal);
  while (path.left > 0 && path.here() % ring.period() != 0) path.go(1);
  for (NodeId h = ring.period() + 1; h-- > 0;) {
    while (path.left >= ring.step(h)) path.go(ring.step(h));
    if (path.left == 0) break;
    path.go(1);
  }
  return path.nodes;
}

inline Nodes skips_as_met(const Ring& ring, NodeId source, NodeId goal) {
  RingPath path(ring.node_count, source, goal);
  while (path.left > 0) {
    const NodeId skip = ring.step(ring.period() - path.here() % ring.period());
    path.go(skip <= path.left ? skip : 1);
  }
  return path.nodes;
}

// Any member of prc with at most this many groups; its skips in any order, equal ones too.
inline Ring random_periodic_ring(RandomStream& random, NodeId most_groups) {
  const auto period = static_cast<NodeId>(1 + random.below(6));
  const auto groups = static_cast<NodeId>(3 + random.below(most_groups - 2));
  Ring ring{.node_count = period * groups, .skips = {}};
  const NodeId least = period == 1 ? 2 : 1;
  for (NodeId h = 0; h < period; ++h) {
    ring.skips.push_back(period * static_cast<NodeId>(least + random.below(groups - least)));
  }
  if (random.below(4) > 0) std::sort(ring.skips.begin(), ring.skips.end());
  return ring;
}

// Each skip divides the next, the last one N.
inline Ring random_chain(RandomStream& random, NodeId period) {
  Ring ring{.node_count = 0, .skips = {}};
  auto skip = static_cast<NodeId>(period * (1 + random.below(3)));
  if (skip == 1) skip = 2;
  for (NodeId h = 0; h < period; ++h, skip *= static_cast<NodeId>(2 + random.below(2))) ring.skips.push_back(skip);
  ring.node_count = skip;
  return ring;
}

// Pairs from the nodes of one group to all nodes; rotations give the others.
template <class Body>
void for_each_pair(const Ring& ring, const Body& body) {
  for (NodeId source = 0; source < ring.period(); ++source) {
    for (NodeId goal = 0; goal < ring.node_count; ++goal) body(source, goal);
  }
}

}  // namespace weft::routing
