// A network written down link by link, as its definition reads, and compared with the one that was built.
#pragma once

#include <string_view>

#include "base/ids.h"
#include "support/igraph_oracle.h"
#include "topology/network.h"

namespace weft::test {

// The cycle 0, 1, ..., n-1; that of two nodes is a single link.
Edges ring_links(NodeId n);

// The Cartesian product of two graphs of n and m nodes; node (v,w) is numbered v + n·w.
Edges product_links(NodeId n, const Edges& first, NodeId m, const Edges& second);

// From the definition's name of a node to ours. The test fails when there is no such node.
NodeId node_labelled(const topology::Network& built, std::string_view label);

// The network has these links, each as often, and no one-way channels.
void expect_links(const topology::Network& built, const Edges& links);

// The network has these channels, each as often; a two-way link is two of them.
void expect_channels(const topology::Network& built, const Edges& channels);

}  // namespace weft::test
