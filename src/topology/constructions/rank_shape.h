// Messages that go down the ranks of a recursive diagonal torus (Yang, Funahashi, Jouraku, Nishi, Amano, Sueyoshi 2001,
// section V.B): which nodes have links of a rank, how a node reaches the nearest one that has them, and the tile of
// eight nodes that a node reaches in two steps on the links of one rank:
//
//        -y                  in units of rank r, o the sender. These eight nodes are one of each torus of rank r+1
//     -x  o +x               (Theorem 2), so if all nodes of a torus of rank r+1 send, every node of their torus of
//    y-x +y y+x              rank r is reached, and by one sender only.
//        2y
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "topology/constructions/diagonal_torus.h"
#include "topology/network.h"

namespace weft::topology {

enum DiagonalDirection : std::uint8_t { kPlusX, kMinusX, kPlusY, kMinusY };
inline constexpr std::array kDiagonalDirections{kPlusX, kMinusX, kPlusY, kMinusY};

// A step from a position of the tile to the next one that has none yet. Position 0 is the sender.
struct TileStep {
  std::uint32_t from = 0;
  DiagonalDirection direction = kPlusX;
  friend bool operator==(const TileStep&, const TileStep&) = default;
};

// Step k leads to position k+1. The neighbour at +y, position 3, sends the message on.
inline constexpr std::uint32_t kTileNodes = 8;
inline constexpr std::array<TileStep, kTileNodes - 1> kTileSteps{
    {{0, kPlusX}, {0, kMinusX}, {0, kPlusY}, {0, kMinusY}, {3, kPlusX}, {3, kMinusX}, {3, kPlusY}}};

class RankShape {
 public:
  // None unless it is an rdt or prdt with cardinal number 2 and without faults, each rank has nodes, and the base torus
  // closes on the tori of all ranks.
  static std::optional<RankShape> of(const Network& network);

  [[nodiscard]] std::uint64_t side() const { return torus_.side(); }
  [[nodiscard]] unsigned highest_rank() const { return highest_; }
  // Has every node all ranks, as in a prdt?
  [[nodiscard]] bool is_perfect() const { return ranks_.empty(); }
  [[nodiscard]] NodeId moved(NodeId v, unsigned rank, DiagonalDirection direction) const {
    return torus_.moved(v, torus_.directions(rank)[direction]);
  }
  [[nodiscard]] bool has_rank(NodeId v, unsigned rank) const {
    return is_perfect() ? rank <= highest_ : is_among(rank, ranks_[class_of(v)]);
  }

  // Nodes of one class have the same ranks, and so have the nodes at equal displacements from them.
  [[nodiscard]] std::size_t class_count() const { return is_perfect() ? 1 : ranks_.size(); }
  [[nodiscard]] std::size_t class_of(NodeId v) const {
    return is_perfect() ? 0 : pattern_class(cardinal_, v % side(), v / side());
  }
  // Has some node links of two upper ranks?
  [[nodiscard]] bool has_several_ranks() const;

  // A shortest path on the base torus to a node with links of this rank; empty if `from` has them.
  [[nodiscard]] std::vector<DiagonalDirection> path_to_rank(NodeId from, unsigned rank) const;

 private:
  explicit RankShape(const Member& member);

  static bool is_among(unsigned rank, const std::vector<unsigned>& ranks);
  [[nodiscard]] bool is_served() const;

  DiagonalTorus torus_;
  std::uint64_t cardinal_;
  unsigned highest_ = 0;
  std::vector<std::vector<unsigned>> ranks_;  // by class; empty: all nodes have all
};

}  // namespace weft::topology
