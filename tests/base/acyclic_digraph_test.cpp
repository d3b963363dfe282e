#include "base/graphs/acyclic_digraph.h"

#include <gtest/gtest.h>

#include <set>

#include "base/graphs/digraph.h"

namespace weft {
namespace {

using Arcs = std::set<std::pair<NodeId, NodeId>>;

bool has_cycle(NodeId node_count, const Arcs& arcs) {
  std::vector<std::uint64_t> offsets(node_count + 1, 0);
  std::vector<NodeId> heads;
  for (const auto& [from, to] : arcs) {
    ++offsets[from + 1];
    heads.push_back(to);
  }
  for (NodeId v = 0; v < node_count; ++v) offsets[v + 1] += offsets[v];
  return strong_components({offsets, heads}).count < node_count;
}

TEST(AcyclicDigraph, RefusesExactlyTheArcsThatCloseACycle) {
  constexpr NodeId kNodeCount = 12;
  AcyclicDigraph graph(kNodeCount);
  Arcs arcs;
  std::uint64_t number = 1;
  int refused = 0;
  for (int step = 0; step < 3000; ++step) {
    number = number * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto from = static_cast<NodeId>((number >> 33) % kNodeCount);
    const auto to = static_cast<NodeId>((number >> 45) % kNodeCount);
    if (from == to) continue;
    const std::pair<NodeId, NodeId> arc{from, to};
    ASSERT_EQ(graph.has(from, to), arcs.contains(arc));
    if (arcs.contains(arc)) {
      graph.remove(from, to);
      arcs.erase(arc);
      continue;
    }
    arcs.insert(arc);
    const bool closes_cycle = has_cycle(kNodeCount, arcs);
    ASSERT_EQ(graph.insert(from, to), !closes_cycle);
    if (closes_cycle) arcs.erase(arc);
    refused += closes_cycle ? 1 : 0;
    for (const auto& [tail, head] : arcs) ASSERT_LT(graph.rank(tail), graph.rank(head));
  }
  EXPECT_GT(refused, 500);
}

TEST(AcyclicDigraph, RefusesAnArcToItself) { EXPECT_FALSE(AcyclicDigraph(2).insert(1, 1)); }

}  // namespace
}  // namespace weft
