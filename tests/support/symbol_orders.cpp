#include "support/symbol_orders.h"

#include <algorithm>
#include <numeric>

namespace weft::test {

std::vector<Symbols> symbol_orders(unsigned n) {
  Symbols symbols(n);
  std::iota(symbols.begin(), symbols.end(), 1U);
  std::vector<Symbols> all;
  do {
    all.push_back(symbols);
  } while (std::next_permutation(symbols.begin(), symbols.end()));
  return all;
}

}  // namespace weft::test
