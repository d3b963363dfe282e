#include "topology/implicit/permutation_planes.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace weft::topology {
namespace {

constexpr std::uint32_t symbol_bit(unsigned symbol) { return 1U << (symbol - 1U); }

unsigned count_below(std::uint32_t symbols, unsigned symbol) {
  return static_cast<unsigned>(std::popcount(symbols & (symbol_bit(symbol) - 1U)));
}

// The symbols in ascending order.
std::vector<unsigned> listed(std::uint32_t symbols) {
  std::vector<unsigned> list;
  for (; symbols != 0; symbols &= symbols - 1U) list.push_back(static_cast<unsigned>(std::countr_zero(symbols)) + 1U);
  return list;
}

// The arrangement after the entering symbol replaced the one at the position; symbols are 1..m before and after.
Permutation replaced(const Permutation& arrangement, unsigned position, unsigned entering) {
  const unsigned leaving = arrangement.at(position);
  Permutation result = arrangement;
  for (unsigned i = 1; i <= arrangement.length(); ++i) {
    const unsigned symbol = arrangement.at(i);
    const unsigned after_leaving = symbol - (symbol > leaving ? 1U : 0U);
    result.set(i, after_leaving + (symbol > entering ? 1U : 0U));
  }
  result.set(position, entering + 1U - (leaving <= entering ? 1U : 0U));
  return result;
}

struct RowMoves {
  const std::uint8_t* symbols;  // which plane each row comes from
  const std::uint16_t* rows;    // and which row there
  const Word* const* planes;
  std::size_t row_count;
  std::size_t row_words;
};

// kRowWords = 0 handles any width. A width known at compile time makes short rows several times faster.
template <std::size_t kRowWords>
void add_rows(const RowMoves& moves, Word* target) {
  const std::size_t row_words = kRowWords == 0 ? moves.row_words : kRowWords;
  for (std::size_t row = 0; row < moves.row_count; ++row) {
    const Word* source = moves.planes[moves.symbols[row]] + moves.rows[row] * row_words;
    for (std::size_t i = 0; i < row_words; ++i) target[i] |= source[i];
    target += row_words;
  }
}

void add_rows_of_any_width(const RowMoves& moves, Word* target) {
  switch (moves.row_words) {
    case 1:
      return add_rows<1>(moves, target);
    case 2:
      return add_rows<2>(moves, target);
    case 12:
      return add_rows<12>(moves, target);
    default:
      return add_rows<0>(moves, target);
  }
}

}  // namespace

ReplacementTable::ReplacementTable(unsigned symbol_count)
    : symbol_count_(symbol_count),
      row_count_(static_cast<std::uint32_t>(factorial(symbol_count))),
      symbols_(std::size_t{symbol_count} * row_count_),
      rows_(std::size_t{symbol_count} * (symbol_count + 1) * row_count_) {
  WEFT_CHECK(row_count_ <= UINT16_MAX);
  for (unsigned position = 0; position < symbol_count; ++position) fill(position);
}

void ReplacementTable::fill(unsigned position) {
  for (std::uint32_t row = 0; row < row_count_; ++row) {
    const Permutation arrangement = Permutation::from_rank(symbol_count_, row);
    symbols_[std::size_t{position} * row_count_ + row] = static_cast<std::uint8_t>(arrangement.at(position + 1) - 1);
    for (unsigned entering = 0; entering <= symbol_count_; ++entering) {
      rows_[(std::size_t{position} * (symbol_count_ + 1) + entering) * row_count_ + row] =
          static_cast<std::uint16_t>(replaced(arrangement, position + 1, entering).rank());
    }
  }
}

PermutationPlanes::PermutationPlanes(unsigned symbol_count)
    : symbol_count_(symbol_count),
      tables_{ReplacementTable((symbol_count - 1) / 2), ReplacementTable(symbol_count / 2)},
      group_of_(std::size_t{1} << symbol_count) {
  WEFT_CHECK(symbol_count >= 2 && symbol_count <= kMostSymbols);
  add_matrices();
  join_matrices();
}

void PermutationPlanes::add_matrices() {
  std::uint32_t group = 0;
  for (std::uint32_t low_symbols = 0; low_symbols < group_of_.size(); ++low_symbols) {
    if (static_cast<unsigned>(std::popcount(low_symbols)) != side_size(low)) continue;
    group_of_[low_symbols] = group++;
    for (unsigned first = 1; first <= symbol_count_; ++first) {
      if ((low_symbols & symbol_bit(first)) != 0) continue;
      matrices_.push_back({.low_symbols = low_symbols, .first = static_cast<std::uint8_t>(first)});
    }
  }
}

void PermutationPlanes::join_matrices() {
  for (Matrix& matrix : matrices_) {
    std::uint32_t* neighbor = matrix.neighbors;
    for (const Side side : {low, high}) {
      const std::uint32_t symbols = symbols_on(matrix, side);
      matrix.entering[side] = static_cast<std::uint8_t>(count_below(symbols, matrix.first));
      for (const unsigned leaving : listed(symbols)) {
        const std::uint32_t exchanged = symbol_bit(leaving) | symbol_bit(matrix.first);
        *neighbor++ = matrix_id(side == low ? matrix.low_symbols ^ exchanged : matrix.low_symbols, leaving);
      }
    }
  }
}

std::uint32_t PermutationPlanes::symbols_on(const Matrix& matrix, Side side) const {
  const std::uint32_t all = (1U << symbol_count_) - 1U;
  return side == low ? matrix.low_symbols : all & ~(matrix.low_symbols | symbol_bit(matrix.first));
}

std::uint32_t PermutationPlanes::matrix_id(std::uint32_t low_symbols, unsigned first) const {
  return group_of_[low_symbols] * group_size() + first - 1U - count_below(low_symbols, first);
}

std::size_t PermutationPlanes::plane_words() const {
  return std::max(shape(low).word_count(), shape(high).word_count());
}

void PermutationPlanes::add_swapped(std::uint32_t matrix, unsigned position, const Word* const* planes,
                                    Word* target) const {
  const Side side = side_of(position);
  const unsigned side_position = position - 2 - (side == high ? side_size(low) : 0);
  const ReplacementTable& table = tables_[side];
  add_rows_of_any_width({.symbols = table.symbols_at(side_position),
                         .rows = table.rows_after(side_position, matrices_[matrix].entering[side]),
                         .planes = planes,
                         .row_count = table.row_count(),
                         .row_words = shape(side).row_words()},
                        target);
}

PermutationPlanes::BitPosition PermutationPlanes::bit_position_of(const Permutation& permutation) const {
  std::uint32_t low_symbols = 0;
  for (unsigned position = 2; position < 2 + side_size(low); ++position) {
    low_symbols |= symbol_bit(permutation.at(position));
  }
  BitPosition bit_position{.matrix = matrix_id(low_symbols, permutation.at(1))};
  unsigned position = 2;
  for (const Side side : {low, high}) {
    const std::uint32_t symbols = symbols_on(matrices_[bit_position.matrix], side);
    Permutation arrangement(side_size(side));
    for (unsigned i = 1; i <= side_size(side); ++i) {
      arrangement.set(i, count_below(symbols, permutation.at(position++)) + 1U);
    }
    bit_position.rows[side] = static_cast<std::uint32_t>(arrangement.rank());
  }
  return bit_position;
}

PermutationPlanes::BitPosition PermutationPlanes::bit_position_at(std::uint32_t matrix, Side rows,
                                                                  std::size_t bit) const {
  const std::size_t row_bits = shape(rows).row_words() * kWordBits;
  BitPosition bit_position{.matrix = matrix};
  bit_position.rows[rows] = static_cast<std::uint32_t>(bit / row_bits);
  bit_position.rows[rows == low ? high : low] = static_cast<std::uint32_t>(bit % row_bits);
  return bit_position;
}

Permutation PermutationPlanes::permutation_at(const BitPosition& bit_position) const {
  const Matrix& matrix = matrices_[bit_position.matrix];
  Permutation permutation(symbol_count_);
  permutation.set(1, matrix.first);
  unsigned position = 2;
  for (const Side side : {low, high}) {
    const std::vector<unsigned> symbols = listed(symbols_on(matrix, side));
    const Permutation arrangement = Permutation::from_rank(side_size(side), bit_position.rows[side]);
    for (unsigned i = 1; i <= side_size(side); ++i) permutation.set(position++, symbols[arrangement.at(i) - 1U]);
  }
  return permutation;
}

}  // namespace weft::topology
