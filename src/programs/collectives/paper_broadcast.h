// Broadcasts by published algorithms.
//
// Star-connected cycles (Latifi, de Azevedo, Bagherzadeh 1995, section 5): the cyclic sequence of lateral links in
// d_star rounds. In a round the supernodes that were reached in the round before spread the message round their rings
// and then send it over all of their lateral links at once. The farthest supernodes need no further local steps: all
// neighbours of such a supernode are one lateral link nearer to the root, so that all of its nodes are reached at once.
//
// Cube-connected cycles (Liestman and Peters 1988, as described there): cube links and ring links in turn, then the
// rings. Hypercubes: one dimension after the other. Star graphs: one node of each substar, then within the substars.
// Recursive diagonal tori: see rank_broadcast.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/collectives/cast_graph.h"
#include "programs/program.h"

namespace weft::programs {

struct PaperBroadcast {
  CastTree tree{};
  std::vector<std::string> steps{};  // the links of each step, for people who follow them
  Formula formula{};
  std::string no_formula{};    // why the paper's formula does not hold here; empty: it does
  std::uint32_t interval = 0;  // the published initiation interval of pipelined messages; 0: none
};

// None if the network has no published algorithm. The graph is outward.
std::optional<PaperBroadcast> paper_broadcast(const CastGraph& graph, NodeId root, PortModel model);

// Does the published algorithm of this network count steps with all ports?
bool is_published_for_all_ports(const topology::Network& network);

// The networks that have one, in words.
inline constexpr std::string_view kPaperNetworks = "scc, ccc, star, hypercube, rdt and prdt";

}  // namespace weft::programs
