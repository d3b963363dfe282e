// A bitmap of the n! permutations of 1..n in which swapping position 1 with another position moves whole rows.
//
// Positions 2..n are divided into a low and a high side. The permutations with symbol x at position 1 and a given set
// of symbols on the low side form a matrix: one axis holds the arrangements of the low side's symbols, the other those
// of the high side's. A plane is such a matrix as bits, with one side as rows and the other as columns. Swapping
// position 1 with a position of the row side does not touch the columns: x enters the side, the symbol y there leaves
// it, and the whole row moves to another matrix, one with y at position 1.
//
// Example, n = 5: the low side is positions 2 and 3, the high side positions 4 and 5.
//
//   permutation   symbol at 1   low set   low row   high column   bit
//    3 1 4 5 2         3         {1,4}     0: 14      1: 52       (0,1) of matrix (3,{1,4})
//    1 3 4 5 2         1         {3,4}     0: 34      1: 52       (0,1) of matrix (1,{3,4})
//
// Swapping positions 1 and 2 moves row 0 of the first matrix, both columns, to row 0 of the second.
#pragma once

#include <cstdint>
#include <vector>

#include "base/numbers/bits.h"
#include "base/numbers/permutation.h"

namespace weft::topology {

// Arrangements of m symbols, numbered in lexicographic order, in which an entering symbol replaces one of them. Only
// the relative order of the symbols matters, so they are 0..m-1, and the entering symbol is given by the number of them
// that are smaller.
class ReplacementTable {
 public:
  explicit ReplacementTable(unsigned symbol_count);

  [[nodiscard]] unsigned symbol_count() const { return symbol_count_; }
  [[nodiscard]] std::uint32_t row_count() const { return row_count_; }

  // For each row: the symbol at the position.
  [[nodiscard]] const std::uint8_t* symbols_at(unsigned position) const {
    return symbols_.data() + std::size_t{position} * row_count_;
  }
  // For each row: the row after the entering symbol replaced the one at the position, numbered among the new symbols.
  [[nodiscard]] const std::uint16_t* rows_after(unsigned position, unsigned entering) const {
    return rows_.data() + (std::size_t{position} * (symbol_count_ + 1) + entering) * row_count_;
  }

 private:
  void fill(unsigned position);

  unsigned symbol_count_;
  std::uint32_t row_count_;
  std::vector<std::uint8_t> symbols_;
  std::vector<std::uint16_t> rows_;
};

class PermutationPlanes {
 public:
  enum Side : std::uint8_t { low, high };

  static constexpr unsigned kMostSymbols = 15;  // 7! rows on each side; 15! bits are more than any memory

  struct BitPosition {
    std::uint32_t matrix = 0;
    std::uint32_t rows[2] = {0, 0};  // number of the arrangement of each side
  };

  explicit PermutationPlanes(unsigned symbol_count);

  // Matrices with the same set on the low side have consecutive numbers and form a group.
  [[nodiscard]] std::uint32_t matrix_count() const { return static_cast<std::uint32_t>(matrices_.size()); }
  [[nodiscard]] std::uint32_t group_size() const { return symbol_count_ - side_size(low); }
  [[nodiscard]] std::uint32_t group_count() const { return matrix_count() / group_size(); }

  [[nodiscard]] unsigned side_size(Side side) const { return tables_[side].symbol_count(); }
  [[nodiscard]] Side side_of(unsigned position) const { return position < 2 + side_size(low) ? low : high; }
  // The shape of a plane whose rows are the arrangements of this side.
  [[nodiscard]] BitMatrixShape shape(Side rows) const {
    return {tables_[rows].row_count(), tables_[rows == low ? high : low].row_count()};
  }
  [[nodiscard]] std::size_t plane_words() const;  // enough for a plane with either side as rows

  // The matrix to which those rows of `matrix` move whose leaving symbol is the k-th of its side.
  [[nodiscard]] std::uint32_t neighbor(std::uint32_t matrix, Side side, unsigned k) const {
    return matrices_[matrix].neighbors[side == low ? k : side_size(low) + k];
  }

  // Adds to the plane of `matrix` the nodes that a swap of positions 1 and `position` brings in from the neighbouring
  // planes; planes[k] is the plane of neighbor(matrix, side, k). All planes have the position's side as rows.
  void add_swapped(std::uint32_t matrix, unsigned position, const Word* const* planes, Word* target) const;

  [[nodiscard]] BitPosition bit_position_of(const Permutation& permutation) const;
  // Bits of a plane are numbered row by row, including the padding after the last column.
  [[nodiscard]] std::size_t bit_of(const BitPosition& bit_position, Side rows) const {
    return bit_position.rows[rows] * shape(rows).row_words() * kWordBits + bit_position.rows[rows == low ? high : low];
  }
  [[nodiscard]] BitPosition bit_position_at(std::uint32_t matrix, Side rows, std::size_t bit) const;
  [[nodiscard]] Permutation permutation_at(const BitPosition& bit_position) const;

 private:
  struct Matrix {
    std::uint32_t low_symbols = 0;  // bit s-1: symbol s is on the low side
    std::uint8_t first = 0;         // the symbol at position 1
    std::uint8_t entering[2] = {0, 0};
    std::uint32_t neighbors[kMostSymbols - 1] = {};  // low side first
  };

  [[nodiscard]] std::uint32_t symbols_on(const Matrix& matrix, Side side) const;
  [[nodiscard]] std::uint32_t matrix_id(std::uint32_t low_symbols, unsigned first) const;
  void add_matrices();
  void join_matrices();

  unsigned symbol_count_;
  ReplacementTable tables_[2];
  std::vector<Matrix> matrices_;
  std::vector<std::uint32_t> group_of_;  // indexed by the set of low symbols
};

}  // namespace weft::topology
