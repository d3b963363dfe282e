// Permutations as plain lists of symbols, so that a definition can be followed without base/numbers/permutation.h.
#pragma once

#include <vector>

namespace weft::test {

using Symbols = std::vector<unsigned>;

// All orders of the symbols 1..n, lexicographically.
std::vector<Symbols> symbol_orders(unsigned n);

}  // namespace weft::test
