// The recursive diagonal tori by definition: a plane of nodes, and unit vectors by recursion in signed numbers.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/ids.h"
#include "topology/network.h"

namespace weft::test {

struct Vector {
  long x = 0;
  long y = 0;
};

struct UnitVectors {
  Vector along_x;
  Vector along_y;
};

// x_(r+1) = n·x_r + n·y_r and y_(r+1) = -n·x_r + n·y_r, never reduced: rank 5 is still far from overflow.
UnitVectors unit_vectors(unsigned rank, long cardinal = 2);

// The nodes of a network by their labels (x,y); coordinates are taken modulo the side.
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

// Labels are the coordinates of the definition, so the network is compared channel by channel, each with its link
// class: "rank 0 x", "rank 0 y", "rank 1", ...
void expect_ranks(const topology::Network& network, const Plane& plane, topology::ParallelLinks parallel,
                  const RanksAt& ranks_at);

}  // namespace weft::test
