// The sorting networks whose minima and maxima the results of a sort have to be, serially and without code of the
// programs.
#pragma once

#include <vector>

#include "programs/check/item_meaning.h"

namespace weft::programs {

struct SortingNetwork {
  enum class Kind : std::uint8_t { none, bitonic, rcc, merge_exchange, transposition };
  Kind kind = Kind::none;
  std::size_t atom_size = 0;  // of rcc
};

std::vector<Meaning> sorting_results(std::vector<Meaning> items, const SortingNetwork& network, ItemAlgebra& algebra);

}  // namespace weft::programs
