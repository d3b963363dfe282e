// Networks by their definitions: nodes as lists of digits, symbols or coordinates, without the code of base/numbers.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/ids.h"
#include "topology/network.h"

namespace weft::test {

// The most significant digit first.
using Digits = std::vector<unsigned>;

// All strings of this length, in increasing order.
std::vector<Digits> all_digits(unsigned radix, std::size_t length);

// The node labelled [d,...,d]. The test fails when there is no such node.
NodeId node_with_digits(const topology::Network& built, const Digits& digits);

using Symbols = std::vector<unsigned>;

// All orders of the symbols 1..n, lexicographically.
std::vector<Symbols> symbol_orders(unsigned n);

// A hierarchical swapped network: a node is a string of digits, and each level swaps two blocks of them.
struct SwappedDesign {
  std::string spec;
  std::string nucleus;
  std::vector<std::size_t> levels;  // l_1 .. l_r
  std::string diameter_links = "none";
};

// Expects exactly the channels of the definition, including unidirectional channels of the nucleus.
void expect_swapped_blocks(const SwappedDesign& design);

// Skips from which a periodically regular chordal ring and a chordal ring with all of them can be built.
struct ChordalDesign {
  NodeId node_count;
  std::vector<unsigned> skips;  // s_1 .. s_g

  [[nodiscard]] std::set<unsigned> lengths() const { return {skips.begin(), skips.end()}; }
  [[nodiscard]] std::string prc() const;
  [[nodiscard]] std::string chordal_ring() const;
};

std::vector<ChordalDesign> chordal_designs();

struct Vector {
  long x = 0;
  long y = 0;
};

struct UnitVectors {
  Vector along_x;
  Vector along_y;
};

// x_(r+1) = n·x_r + n·y_r and y_(r+1) = -n·x_r + n·y_r, not reduced modulo N; rank 5 is still far from overflow.
UnitVectors unit_vectors(unsigned rank, long cardinal = 2);

// The nodes of a recursive diagonal torus by their labels (x,y); coordinates are reduced modulo the side.
class Plane {
 public:
  Plane(const topology::Network& network, long side, long cardinal = 2);

  [[nodiscard]] long side() const { return side_; }
  [[nodiscard]] long cardinal() const { return cardinal_; }
  [[nodiscard]] NodeId at(Vector position) const { return nodes_[index(position)]; }
  // Row by row.
  [[nodiscard]] std::size_t index(Vector position) const {
    return static_cast<std::size_t>(wrapped(position.x) + side_ * wrapped(position.y));
  }
  [[nodiscard]] bool is_zero(Vector v) const { return index(v) == 0; }
  [[nodiscard]] bool has_rank(unsigned rank) const { return !is_zero(unit_vectors(rank, cardinal_).along_x); }

 private:
  [[nodiscard]] long wrapped(long c) const { return (c % side_ + side_) % side_; }

  long side_;
  long cardinal_;
  std::vector<NodeId> nodes_;
};

// The ranks of the node at an index of the plane.
using RanksAt = std::function<std::vector<unsigned>(std::size_t)>;

// Expects exactly the channels of the definition, each with its link class: "rank 0 x", "rank 0 y", "rank 1", ...
void expect_ranks(const topology::Network& network, const Plane& plane, topology::ParallelLinks parallel,
                  const RanksAt& ranks_at);

}  // namespace weft::test
