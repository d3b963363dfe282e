// The n! permutations of 1..n as bits, such that a swap of position 1 with any other moves whole rows of bits.
//
// Positions 2..n are cut into a low and a high side. The permutations with symbol x at position 1 and a given set of
// symbols on the low side are a matrix: the low side has an arrangement of its symbols, the high side one of the rest.
// A plane is such a matrix as bits, with the arrangements of one side as rows and those of the other as columns. A swap
// of position 1 with a position of the row side does not touch the columns: x comes in, the symbol y there goes out,
// and the whole row is found in another matrix, that of y.
#pragma once

#include <cstdint>
#include <vector>

#include "base/numbers/bits.h"
#include "base/numbers/permutation.h"

namespace weft::topology {

// Arrangements of m symbols, numbered in lexicographic order, in which a newcomer takes the place of one symbol. Only
// the order of the symbols counts, so they are 0..m-1 and the newcomer is told by how many of them are smaller.
class ReplacementTable {
 public:
  explicit ReplacementTable(unsigned symbol_count);

  [[nodiscard]] unsigned symbol_count() const { return symbol_count_; }
  [[nodiscard]] std::uint32_t row_count() const { return row_count_; }

  // For each row: the symbol at the position.
  [[nodiscard]] const std::uint8_t* symbols_at(unsigned position) const {
    return symbols_.data() + std::size_t{position} * row_count_;
  }
  // For each row: the row after the newcomer took the position, among the symbols that there are then.
  [[nodiscard]] const std::uint16_t* rows_after(unsigned position, unsigned newcomer) const {
    return rows_.data() + (std::size_t{position} * (symbol_count_ + 1) + newcomer) * row_count_;
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
    std::uint32_t rows[2] = {0, 0};  // the arrangement of each side
  };

  explicit PermutationPlanes(unsigned symbol_count);

  // Matrices with the same set on the low side are neighbours in number and form a group.
  [[nodiscard]] std::uint32_t matrix_count() const { return static_cast<std::uint32_t>(matrices_.size()); }
  [[nodiscard]] std::uint32_t group_size() const { return symbol_count_ - side_size(low); }
  [[nodiscard]] std::uint32_t group_count() const { return matrix_count() / group_size(); }

  [[nodiscard]] unsigned side_size(Side side) const { return tables_[side].symbol_count(); }
  [[nodiscard]] Side side_of(unsigned position) const { return position < 2 + side_size(low) ? low : high; }
  // Of a plane with the arrangements of this side as rows.
  [[nodiscard]] BitMatrixShape shape(Side rows) const {
    return {tables_[rows].row_count(), tables_[rows == low ? high : low].row_count()};
  }
  [[nodiscard]] std::size_t plane_words() const;  // enough for either side's

  // The matrix where the rows of `matrix` lead whose symbol to go is the k-th of its side.
  [[nodiscard]] std::uint32_t neighbor(std::uint32_t matrix, Side side, unsigned k) const {
    return matrices_[matrix].neighbors[side == low ? k : side_size(low) + k];
  }

  // Adds to the plane of `matrix`, whose rows are on the position's side, what a swap of position 1 with that position
  // brings in from the planes of the neighbours; planes[k] is that of neighbor(matrix, side, k).
  void add_swapped(std::uint32_t matrix, unsigned position, const Word* const* planes, Word* target) const;

  [[nodiscard]] BitPosition bit_position_of(const Permutation& permutation) const;
  // Bits of a plane are numbered row by row, those behind the last column too.
  [[nodiscard]] std::size_t bit_of(const BitPosition& bit_position, Side rows) const {
    return bit_position.rows[rows] * shape(rows).row_words() * kWordBits + bit_position.rows[rows == low ? high : low];
  }
  [[nodiscard]] BitPosition bit_position_at(std::uint32_t matrix, Side rows, std::size_t bit) const;
  [[nodiscard]] Permutation permutation_at(const BitPosition& bit_position) const;

 private:
  struct Matrix {
    std::uint32_t low_symbols = 0;  // bit s-1: symbol s is on the low side
    std::uint8_t first = 0;         // the symbol at position 1
    std::uint8_t newcomer[2] = {0, 0};
    std::uint32_t neighbors[kMostSymbols - 1] = {};  // low side first
  };

  [[nodiscard]] std::uint32_t symbols_on(const Matrix& matrix, Side side) const;
  [[nodiscard]] std::uint32_t matrix_id(std::uint32_t low_symbols, unsigned first) const;
  void add_matrices();
  void join_matrices();

  unsigned symbol_count_;
  ReplacementTable tables_[2];
  std::vector<Matrix> matrices_;
  std::vector<std::uint32_t> group_of_;  // by the low side's symbols
};

}  // namespace weft::topology
