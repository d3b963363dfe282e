// The reduced hierarchical bit map in the header of a multicast on a recursive diagonal torus (Yang and others 2001,
// section V), and what a router does with it.
//
// The packet goes down the ranks, from its root rank to rank 0. At each rank it spreads by a pattern: from the node
// where it arrives, position 0, to the other positions; each position is a node that goes on at the next lower rank,
// and the positions of rank 0 are the leaves. So a leaf has an address: one position for each rank. The hierarchical
// bit map would have, at each node of each rank, a map of the positions below which there are targets. Reduced, it has
// a single map for each rank, the union of these, which fits a header; it also leads to leaves that are no targets.
// Example with two ranks: leaves (0,1) and (2,3) make the maps {0,2} and {1,3}, which also lead to (0,3) and (2,1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/constructions/rank_shape.h"

namespace weft::routing {

// How a packet spreads at one rank. Step k leads to position k+1; steps from one position follow each other.
class RankPattern {
 public:
  using Step = topology::TileStep;

  explicit RankPattern(std::vector<Step> steps);
  // The tile of eight nodes.
  static RankPattern tile();

  [[nodiscard]] std::uint32_t position_count() const { return static_cast<std::uint32_t>(steps_.size() + 1); }
  [[nodiscard]] std::span<const Step> steps() const { return steps_; }
  // The positions to which this one sends: first .. first + count - 1.
  struct Children {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  [[nodiscard]] Children children(std::uint32_t position) const { return children_[position]; }

 private:
  std::vector<Step> steps_;
  std::vector<Children> children_;  // by position
};

using RankMap = std::vector<bool>;  // by position: is there a target below it?

// The bit map generator of a router.
class MapGenerator {
 public:
  // What the router at a position does with the packet.
  struct Outputs {
    bool goes_down = false;                  // on to the next lower rank; on rank 0, this is a leaf
    std::vector<std::uint32_t> positions{};  // sends copies to these, by their steps of the pattern
    friend bool operator==(const Outputs&, const Outputs&) = default;
  };

  // The pattern must outlive this.
  MapGenerator(const RankPattern& pattern, RankMap map);
  [[nodiscard]] Outputs outputs(std::uint32_t position) const;

 private:
  const RankPattern& pattern_;
  RankMap map_;
  RankMap passes_;  // the position, or one that gets its copy from it, is in the map
};

// The address of a leaf: three bits for each rank below the root, and the position of the root rank above them.
using LeafAddress = std::uint64_t;
constexpr std::uint32_t position_at(LeafAddress address, unsigned rank, unsigned root_rank) {
  const LeafAddress above = address >> 3 * rank;
  return static_cast<std::uint32_t>(rank == root_rank ? above : above & 7U);
}

class ReducedBitMap {
 public:
  // `root_positions` is the number of positions of the root rank; lower ranks have eight.
  ReducedBitMap(unsigned root_rank, std::uint32_t root_positions);

  void add(LeafAddress leaf);
  void set(unsigned rank, std::uint32_t position) { maps_[rank][position] = true; }
  [[nodiscard]] const RankMap& map(unsigned rank) const { return maps_[rank]; }
  [[nodiscard]] unsigned root_rank() const { return static_cast<unsigned>(maps_.size() - 1); }
  [[nodiscard]] bool leads_to(LeafAddress leaf) const;
  // All leaves that it leads to, in increasing order.
  [[nodiscard]] std::vector<LeafAddress> leaves() const;
  friend bool operator==(const ReducedBitMap&, const ReducedBitMap&) = default;

 private:
  std::vector<RankMap> maps_;  // by rank
};

// The fields of the header, in bits.
struct MapHeader {
  static constexpr unsigned kFlitBits = 36;
  static constexpr unsigned kFlits = 3;

  unsigned source_bits = 0;    // the number of the source node
  unsigned rank_bits = 0;      // the root rank
  unsigned map_bits = 0;       // the maps of all ranks
  unsigned terminal_bits = 0;  // which terminals of the leaves, if nodes have several; a map too

  [[nodiscard]] unsigned bits() const { return source_bits + rank_bits + map_bits + terminal_bits; }
  [[nodiscard]] bool fits() const { return bits() <= kFlits * kFlitBits; }
};

// `top_positions` is the number of positions of the highest rank.
MapHeader map_header(std::uint64_t node_count, unsigned highest_rank, std::uint32_t top_positions,
                     std::uint32_t terminals_each);

// The maps as the bits of the header, rank 0 first, and back.
std::vector<bool> encode(const ReducedBitMap& map);
ReducedBitMap decode(const std::vector<bool>& bits, unsigned root_rank);

}  // namespace weft::routing
