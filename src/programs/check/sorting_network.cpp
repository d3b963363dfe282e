#include "programs/check/sorting_network.h"

#include <algorithm>

#include "base/input_error.h"

namespace weft::programs {
namespace {

// The smaller one to `low`.
void compare_exchange(Meaning& low, Meaning& high, ItemAlgebra& algebra) {
  const auto smaller = algebra.apply(Operation::compare, low, high, 0);
  const auto larger = algebra.apply(Operation::compare, low, high, 1);
  if (!smaller || !larger) throw InputError("there are too many comparisons", {}, "take a smaller network");
  low = *smaller;
  high = *larger;
}

void sort_by_bitonic_merges(std::vector<Meaning>& items, ItemAlgebra& algebra) {
  for (std::size_t run = 2; run <= items.size(); run *= 2) {
    for (std::size_t distance = run / 2; distance > 0; distance /= 2) {
      for (std::size_t i = 0; i < items.size(); ++i) {
        if ((i & distance) != 0) continue;
        const bool is_upwards = (i & run) == 0;
        compare_exchange(items[is_upwards ? i : i + distance], items[is_upwards ? i + distance : i], algebra);
      }
    }
  }
}

// Batcher's odd-even merge sort of any number of items, in the form of Knuth's algorithm M.
void sort_by_merge_exchange(std::vector<Meaning>& items, ItemAlgebra& algebra) {
  const std::size_t count = items.size();
  std::size_t top = 1;
  while (top * 2 < count) top *= 2;
  for (std::size_t p = count < 2 ? 0 : top; p > 0; p /= 2) {
    std::size_t distance = p;
    std::size_t offset = 0;
    for (std::size_t q = top;; q /= 2) {
      for (std::size_t i = 0; i + distance < count; ++i) {
        if ((i & p) == offset) compare_exchange(items[i], items[i + distance], algebra);
      }
      if (q == p) break;
      distance = q - p;
      offset = p;
    }
  }
}

// As many rounds as items: the pairs that begin at even places, then those that begin at odd ones.
void sort_by_transpositions(std::vector<Meaning>& items, ItemAlgebra& algebra) {
  for (std::size_t round = 0; round < items.size(); ++round) {
    for (std::size_t i = round % 2; i + 1 < items.size(); i += 2) compare_exchange(items[i], items[i + 1], algebra);
  }
}

// SORT of the RCC-FULL paper, on a list as a square, row by row.
void sort_square(std::vector<Meaning>& items, std::size_t atom, ItemAlgebra& algebra) {
  if (items.size() <= atom) return sort_by_merge_exchange(items, algebra);
  std::size_t side = 1;
  while (side * side < items.size()) ++side;
  std::size_t root = 1;
  while ((root + 1) * (root + 1) <= side) ++root;
  const auto sort_line = [&](std::size_t start, std::size_t stride, bool is_reversed) {
    std::vector<Meaning> line;
    for (std::size_t i = 0; i < side; ++i) line.push_back(items[start + i * stride]);
    if (is_reversed) std::reverse(line.begin(), line.end());
    sort_square(line, atom, algebra);
    if (is_reversed) std::reverse(line.begin(), line.end());
    for (std::size_t i = 0; i < side; ++i) items[start + i * stride] = line[i];
  };
  const auto columns = [&] {
    for (std::size_t j = 0; j < side; ++j) sort_line(j, side, false);
  };
  const auto rows = [&](bool is_alternating) {
    for (std::size_t i = 0; i < side; ++i) sort_line(i * side, 1, is_alternating && i % 2 == 1);
  };
  const auto rotate = [&](std::size_t turn) {
    for (std::size_t i = 0; i < side; ++i) {
      const auto row = items.begin() + static_cast<std::ptrdiff_t>(i * side);
      const auto by = static_cast<std::ptrdiff_t>(side - i * turn % side);
      std::rotate(row, row + by % static_cast<std::ptrdiff_t>(side), row + static_cast<std::ptrdiff_t>(side));
    }
  };
  columns();
  rows(false);
  for (const std::size_t turn : {root, std::size_t{1}, root}) {
    rotate(turn);
    columns();
  }
  for (int i = 0; i < 3; ++i) {
    rows(true);
    columns();
  }
  rows(false);
}

}  // namespace

std::vector<Meaning> sorting_results(std::vector<Meaning> items, const SortingNetwork& network, ItemAlgebra& algebra) {
  switch (network.kind) {
    case SortingNetwork::Kind::none:
      break;
    case SortingNetwork::Kind::bitonic:
      sort_by_bitonic_merges(items, algebra);
      break;
    case SortingNetwork::Kind::rcc:
      sort_square(items, network.atom_size, algebra);
      break;
    case SortingNetwork::Kind::merge_exchange:
      sort_by_merge_exchange(items, algebra);
      break;
    case SortingNetwork::Kind::transposition:
      sort_by_transpositions(items, algebra);
      break;
  }
  return items;
}

}  // namespace weft::programs
