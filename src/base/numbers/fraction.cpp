#include "base/numbers/fraction.h"

#include <cmath>
#include <tuple>

#include "base/check.h"

namespace weft {
namespace {

Count greatest_common_divisor(Count a, Count b) {
  while (b != 0) {
    const Count rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace

Fraction::Fraction(Count numerator, Count denominator) {
  WEFT_CHECK(denominator != 0);
  const Count divisor = greatest_common_divisor(numerator, denominator);
  numerator_ = numerator / divisor;
  denominator_ = denominator / divisor;
}

// Long division in binary: the whole part, then one bit of the fraction at a time until 64 significant bits are known;
// the remainder goes into a sticky bit, so that the single rounding at the end is correct.
double Fraction::to_double() const {
  Count quotient = numerator_ / denominator_;
  Count rest = numerator_ % denominator_;
  if (quotient >> 64U) return weft::to_double(quotient | static_cast<Count>(rest != 0));
  int exponent = 0;
  while (rest != 0 && !(quotient >> 63U)) {
    // rest < denominator, but 2·rest may overflow: compare with the complement instead of doubling first.
    const bool bit = rest >= denominator_ - rest;
    rest = bit ? rest - (denominator_ - rest) : rest + rest;
    quotient = (quotient << 1U) | static_cast<Count>(bit);
    --exponent;
  }
  const Count with_sticky = (quotient << 1U) | static_cast<Count>(rest != 0);
  return std::ldexp(weft::to_double(with_sticky), exponent - 1);
}

// Compares the continued fractions, so that nothing overflows.
bool operator<(const Fraction& a, const Fraction& b) {
  Count an = a.numerator_;
  Count ad = a.denominator_;
  Count bn = b.numerator_;
  Count bd = b.denominator_;
  while (true) {
    const Count a_whole = an / ad;
    const Count b_whole = bn / bd;
    if (a_whole != b_whole) return a_whole < b_whole;
    an %= ad;
    bn %= bd;
    if (bn == 0) return false;
    if (an == 0) return true;
    // an/ad < bn/bd exactly when bd/bn < ad/an.
    std::tie(an, ad, bn, bd) = std::make_tuple(bd, bn, ad, an);
  }
}

std::string to_text(const Fraction& fraction) {
  if (fraction.denominator() == 1) return to_text(fraction.numerator());
  return to_text(fraction.numerator()) + "/" + to_text(fraction.denominator());
}

}  // namespace weft
