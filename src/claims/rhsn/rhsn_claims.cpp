#include "claims/rhsn/rhsn_claims.h"

#include <fmt/format.h>

namespace weft::claims {

std::string SwappedNetwork::spec() const {
  std::string text = levels.size() == 1 ? "hsn(" : "rhsn(";
  for (const Count level : levels) text += to_text(level) + ",";
  return text + nucleus + ")";
}

Count SwappedNetwork::digit_count() const {
  Count product = 1;
  for (const Count level : levels) product *= level;
  return product;
}

Count SwappedNetwork::swap_count() const {
  Count sum = 0;
  for (const Count level : levels) sum += level - 1;
  return sum;
}

Decimal half_of(Count twice) { return Decimal::rounded(Fraction(twice, 2), twice % 2 == 0 ? 0 : 1); }

}  // namespace weft::claims
