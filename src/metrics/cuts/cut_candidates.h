// Structured cuts: by index, by a digit or coordinate of the label, by a symbol of a permutation, by distance from a
// node. Each sorts the nodes and cuts the order in the middle.
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
  std::function<std::vector<std::uint32_t>()> keys;  // sort key of each node; ties go to the lower index
};

// The rules keep references to the network and the graph.
std::vector<CutRule> cut_rules(const topology::Network& network, const CutGraph& graph);

// Puts the nodes with the lowest values on side 0, until it holds the lighter half.
Sides halve_by_keys(const CutGraph& graph, const std::vector<std::uint32_t>& keys);
Sides halve_by_values(const CutGraph& graph, const std::vector<double>& values);

}  // namespace weft::metrics
