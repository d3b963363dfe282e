// Inequalities that every cut satisfies. Let s(v) be 1 on one side of a cut and -1 on the other, and give each of k
// nodes, k odd, a sign a. Then the sum of a(v)·s(v) is odd, so its square is at least 1, and therefore
//
//   sum over pairs {v, w} of a(v)·a(w)·s(v)·s(w)  >=  -(k - 1)/2.
//
// For k = 3 these are the triangle inequalities, for k = 5 the pentagonal ones, all of them hypermetric inequalities
// (M. Deza, M. Laurent, Geometry of Cuts and Metrics, 1997). A node may be in a set more than once. Of a matrix that
// approximates the products s(v)·s(w), the functions below find those that it violates.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"

namespace weft::metrics {

struct OddSet {
  static constexpr std::size_t kMostNodes = 15;

  std::uint32_t size = 0;  // odd; the searches below find 3 and 5
  std::array<NodeId, kMostNodes> node{};
  std::array<std::int8_t, kMostNodes> sign{};  // 1 or -1

  // The set must be smaller than kMostNodes.
  void add(NodeId new_node, std::int8_t its_sign) {
    node[size] = new_node;
    sign[size++] = its_sign;
  }
  // Of the nodes.
  [[nodiscard]] const NodeId* begin() const { return node.data(); }
  [[nodiscard]] const NodeId* end() const { return node.data() + size; }

  // The right side of the inequality.
  [[nodiscard]] double least() const { return -0.5 * (size - 1.0); }
  [[nodiscard]] double pair_count() const { return 0.5 * size * (size - 1.0); }
};

// A symmetric matrix with one row for each node.
struct PairMatrix {
  NodeId node_count = 0;
  std::vector<double> entries;

  [[nodiscard]] const double* row(NodeId v) const { return entries.data() + std::uint64_t{v} * node_count; }
};

struct SetSearch {
  double tolerance = 0;  // sets that are violated by less are left out
  std::size_t most = 0;  // those that are violated most
};

// The triangles with a node among the sources: these represent all if the matrix is the same for all nodes of an orbit.
// A triangle may be found with each of its nodes as the first.
std::vector<OddSet> violated_triangles(const PairMatrix& matrix, std::span<const NodeId> sources,
                                       const SetSearch& search);

// There are too many sets of five nodes to look at all of them. These are made of triangles that are almost violated.
struct ExtendedTriangles {
  std::size_t most = 0;    // about so many, evenly chosen of all
  std::uint32_t turn = 0;  // others in each turn
};
std::vector<OddSet> violated_pentagons(const PairMatrix& matrix, std::span<const NodeId> sources,
                                       const SetSearch& search, const ExtendedTriangles& extended);

}  // namespace weft::metrics
