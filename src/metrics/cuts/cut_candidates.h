// Cuts that suggest themselves: by index, by a digit or coordinate of the label, by a symbol of a permutation, by
// nearness to a node. Each puts the nodes in an order and cuts the order in the middle.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "metrics/cuts/cut_graph.h"
#include "topology/network.h"

namespace weft::metrics {

struct CutRule {
  std::string name;                                  // "coordinate 2 halved"
  std::function<std::vector<std::uint32_t>()> keys;  // for each node; nodes of equal keys stand in the order of indexes
};

// The rules borrow the network and the graph.
std::vector<CutRule> cut_rules(const topology::Network& network, const CutGraph& graph);

// The nodes with the lowest values on side 0, until the lighter half is there.
Sides halve_by_keys(const CutGraph& graph, const std::vector<std::uint32_t>& keys);
Sides halve_by_values(const CutGraph& graph, const std::vector<double>& values);

}  // namespace weft::metrics
