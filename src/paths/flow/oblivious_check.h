// Checks the two ends of the optimal oblivious routing, with no code of the linear program.
//
// For any flows that deliver every pair and any prices in(c,j), raising the prices out(c,i) until they cover the flows
// gives a load that no traffic exceeds. For any weights q(c,i,j) >= 0 whose sums over j, and over i, are at most y(c)
// for each terminal, every routing has Σ y(c) · load >= Σ q(c,i,j) flow(i,j,c) >= Σ over pairs of the shortest distance
// from i to j with lengths q(·,i,j).
#pragma once

#include <span>
#include <vector>

#include "topology/port_graph.h"

namespace weft::paths {

// Where the value of pair (i, j) on channel c is in a list.
inline std::size_t pair_place(std::size_t nodes, std::size_t channels, std::size_t i, std::size_t j, std::size_t c) {
  return (i * nodes + j) * channels + c;
}

// The terminals of each node; none at a node without any channel, which is dead as in traffic::build_demand.
std::vector<TerminalId> live_terminals_at(const topology::PortGraph& graph);

// Completes the flows where they deliver less than 1, then returns a load that no traffic exceeds on any channel.
// `prices` are in(c,j), at c * nodes + j.
double most_worst_load(const topology::PortGraph& graph, std::span<const TerminalId> terminals,
                       std::vector<double>& flows, std::span<const double> prices);

// A load that the worst case of every oblivious routing reaches.
double least_worst_load(const topology::PortGraph& graph, std::span<const TerminalId> terminals,
                        std::span<const double> weights);

}  // namespace weft::paths
