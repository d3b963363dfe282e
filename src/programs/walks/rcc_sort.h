// SORT of the RCC-FULL paper (after J. M. Marberg, E. Gafni, 1988), on networks that are squares of squares: a network
// of level l has side x side places, row by row; its rows are networks of level l-1, and one exchange over the links of
// level l transposes it. An atom, level 0, is a complete graph.
//
//   sort columns; sort rows; rotate row i by i·q; sort columns; rotate row i by i; sort columns; rotate row i by i·q;
//   sort columns; three times: sort rows in alternating directions, sort columns; sort rows      (q = sqrt(side))
//
// Columns are sorted by two transpositions and a sort of rows, and rows are rotated by sorting places instead of
// values: 15 sorts of level l-1 and 14 transpositions.
#pragma once

#include <functional>

#include "programs/walks/digit_network.h"

namespace weft::programs {

enum class AtomSort : std::uint8_t {
  odd_even_merge,  // Batcher's merge exchange: any number of values, one exchange for each of its stages
  enumeration,     // with all ports: every node gets all values in one step and takes the one of its rank
};

// The comparators of a stage; the smaller value goes to `low`.
struct Comparator {
  NodeId low = 0;
  NodeId high = 0;
};
// Batcher's merge exchange for any number of values (D. E. Knuth, The Art of Computer Programming 3, 5.2.2).
std::vector<std::vector<Comparator>> merge_exchange(NodeId count);

// Squares of squares of complete graphs: rcc-full(A,L), rhsn(2,...,2,complete(A)).
bool is_square_of_squares(const DigitNetwork& digits);

struct RccSortOptions {
  AtomSort atom = AtomSort::odd_even_merge;
  // Called after each numbered step of the outermost sort.
  std::function<void(std::string_view what)> after_step{};
};

// Sorts register 0. The machine has as many registers as register_count says.
void rcc_sort(const DigitNetwork& digits, Machine<double>& machine, const RccSortOptions& options);
RegisterId rcc_sort_registers(const DigitNetwork& digits, AtomSort atom);

}  // namespace weft::programs
