// Broadcast over the ranks of a recursive diagonal torus (Yang, Funahashi, Jouraku, Nishi, Amano, Sueyoshi 2001,
// section V.B).
//
// The message first covers the torus of the highest rank R, then rank by rank down to the base torus. When all nodes
// that a torus of rank r+1 joins have it, each of them sends it to the other seven nodes of its tile of rank r
// (topology/constructions/rank_shape.h), so that every node of the torus of rank r is reached, and by one sender only.
//
// A node that has no links of rank r first sends the message to the nearest one that has; under assignment alpha that
// is a neighbour on the base torus. All senders have the same class, so they all take the same direction. The nodes
// that are left behind, relays, get the message once more when the lower ranks reach them: an extra copy.
//
// A cast that begins at a lower rank r reaches a territory around the root, 8^(r+1) nodes, in 2(r+1) or 3r+2 steps.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "programs/collectives/cast_graph.h"
#include "programs/program.h"

namespace weft::programs {

struct RankBroadcast {
  static constexpr std::uint64_t kNotReached = UINT64_MAX;

  CastTree tree{};                   // with the extra copies
  std::vector<std::string> steps{};  // the links of each step
  unsigned first_rank = 0;           // where it begins
  bool is_perfect = false;           // prdt: every node has all ranks
  std::uint64_t first_nodes = 0;     // that the first rank reaches
  std::uint32_t longest_change = 0;  // the most steps on the base torus from one rank to the next
  // By node: how it is reached, three bits for each rank below the first. A relay that is reached in no other way has
  // no code.
  std::vector<std::uint64_t> codes{};
  std::optional<Formula> formula{};  // the published steps
  std::string no_formula{};          // why there are none

  [[nodiscard]] bool reaches(NodeId v) const { return codes[v] != kNotReached; }
  // Which of the eight nodes of a rank leads to v; for the first rank, which of those that it reaches.
  [[nodiscard]] std::uint64_t digit(NodeId v, unsigned rank) const {
    return rank == first_rank ? codes[v] >> 3 * rank : codes[v] >> 3 * rank & 7U;
  }
};

// Can the message go over the ranks of this network? It must be an rdt or prdt with cardinal number 2 and without
// faults, each rank must have nodes, and the base torus must close on the tori of all ranks.
bool has_rank_broadcast(const topology::Network& network);

struct RankCastOptions {
  bool is_single_port = false;
  std::optional<unsigned> first_rank{};  // none, or the highest: to all nodes
};

// None if it cannot. The graph is outward.
std::optional<RankBroadcast> rank_broadcast(const CastGraph& graph, NodeId root, const RankCastOptions& options);

// That with the lowest first rank that reaches all members.
std::optional<RankBroadcast> lowest_rank_cast(const CastGraph& graph, NodeId root, std::span<const NodeId> members,
                                              bool is_single_port);

}  // namespace weft::programs
