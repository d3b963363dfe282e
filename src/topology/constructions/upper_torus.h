// The independent tori of one rank of a recursive diagonal torus: their number, sizes, names, and the coordinates of
// nodes on them (Definitions 2 and 5, Theorems 1 and 2 of Yang and others, 2001).
//
// The tori of rank r are the cosets of the lattice that the unit vectors of rank r span modulo N. The axes are those of
// Definition 2: for even r they are parallel to the base torus, X = (u,0) and Y = (0,u) with u = (2n²)^(r/2); for odd r
// they are its diagonals, X = (u,u) and Y = (-u,u) with u = n(2n²)^((r-1)/2). Example, N = 64, n = 2:
//
//   rank 1: X = (2,2), 8 tori of 32 x 16 nodes; y + 16 leads to the node with x + 16: a spiral
//   rank 2: X = (8,0), 64 tori of 8 x 8 nodes
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/numbers/count.h"

namespace weft::topology {

// A node of the base torus, or of an upper torus.
struct TorusPlace {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const TorusPlace&, const TorusPlace&) = default;
};

std::string place_text(const TorusPlace& place);  // "(x,y)"

class UpperTorus {
 public:
  UpperTorus(std::uint64_t side, std::uint64_t cardinal, unsigned rank);

  [[nodiscard]] unsigned rank() const { return rank_; }
  [[nodiscard]] Count torus_count() const;  // on the base torus
  [[nodiscard]] Count node_count() const;   // of one torus
  [[nodiscard]] Count size_x() const { return static_cast<Count>(side_ / step_); }
  [[nodiscard]] Count size_y() const { return node_count() / size_x(); }

  // Are these nodes of the base torus on one torus of this rank?
  [[nodiscard]] bool joins(const TorusPlace& a, const TorusPlace& b) const;

  // The node of the same torus with the least y, and among these the least x: one for each torus.
  [[nodiscard]] TorusPlace first_node(const TorusPlace& node) const;
  // Those of all tori, row by row.
  [[nodiscard]] std::vector<TorusPlace> first_nodes() const;

  // Names and coordinates are unique only if the base torus closes on the lattice: Theorem 1 needs that as well.
  [[nodiscard]] bool has_names() const { return has_names_; }
  // Definition 5: (i_0,j_0), (i_1,j_1), ... (i_(r-1),j_(r-1)).
  [[nodiscard]] std::vector<TorusPlace> name(const TorusPlace& node) const;
  // (x_r,y_r), counted from the node that the name means; x_r < size_x(), y_r < size_y().
  [[nodiscard]] TorusPlace coordinates(const TorusPlace& node) const;

 private:
  // Takes from `place`, on a torus of rank `level`, its place in the minimum node set, and turns the rest to the rank
  // above.
  [[nodiscard]] TorusPlace ascend(unsigned level, TorusPlace& place) const;
  [[nodiscard]] bool is_diagonal() const { return rank_ % 2 == 1; }
  // Does the lattice hold only every second point of the square one with the same step?
  [[nodiscard]] bool has_half() const { return is_diagonal() && side_ / step_ % 2 == 0; }

  std::int64_t side_;
  std::int64_t cardinal_;
  unsigned rank_;
  std::int64_t step_ = 1;  // gcd(u,N)
  bool has_names_ = false;
};

}  // namespace weft::topology
