#include "support/edge_lists.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace weft::test {
namespace {

Edges sorted(Edges edges) {
  std::sort(edges.begin(), edges.end());
  return edges;
}

Edges both_ways(const Edges& links) {
  Edges channels = links;
  for (const auto& [v, w] : links) channels.emplace_back(w, v);
  return channels;
}

}  // namespace

Edges ring_links(NodeId n) {
  if (n == 2) return {{0, 1}};
  Edges links{{n - 1, 0}};
  for (NodeId v = 1; v < n; ++v) links.emplace_back(v - 1, v);
  return links;
}

Edges product_links(NodeId n, const Edges& first, NodeId m, const Edges& second) {
  Edges links;
  for (NodeId w = 0; w < m; ++w) {
    for (const auto& [a, b] : first) links.emplace_back(a + n * w, b + n * w);
  }
  for (NodeId v = 0; v < n; ++v) {
    for (const auto& [a, b] : second) links.emplace_back(v + n * a, v + n * b);
  }
  return links;
}

NodeId node_labelled(const topology::Network& built, std::string_view label) {
  const auto node = built.labelling->find(label);
  EXPECT_TRUE(node.has_value()) << built.name() << " has no " << label;
  return node.value_or(kNoNode);
}

void expect_links(const topology::Network& built, const Edges& links) {
  EXPECT_EQ(built.graph.one_way_count(), 0U) << built.name();
  expect_channels(built, both_ways(links));
}

void expect_channels(const topology::Network& built, const Edges& channels) {
  EXPECT_EQ(sorted(channels_of(built.graph)), sorted(channels)) << built.name();
}

}  // namespace weft::test
