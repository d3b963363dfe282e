// Commuting permutations along which a Fourier transform divides an invariant matrix into blocks.
#pragma once

#include <vector>

#include "metrics/relaxation/cut_relaxation.h"

namespace weft::metrics {

// Some of the permutations that commute, and whose products take each node to as many nodes as there are products:
// a product of cyclic groups.
struct ShiftGroup {
  std::vector<NodeMap> shifts;
  std::vector<NodeId> lengths;  // of the cycles of each shift
  NodeId order = 1;             // the number of products
  bool has_fixed_node = false;  // the last one, which all shifts leave where it is

  // The images of a node under all products: that of the first shift to the power i and the second to the power j is
  // at i + lengths[0]·j, and so on.
  [[nodiscard]] std::vector<NodeId> images(NodeId node) const;

  // The first node of each orbit; none if a node has the same image under two products.
  [[nodiscard]] std::vector<NodeId> first_nodes(NodeId node_count) const;
};

// The longest shift among the permutations of a relaxation, then every other that fits.
ShiftGroup shift_group(const CutRelaxation& relaxation);

}  // namespace weft::metrics
