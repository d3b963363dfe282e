// Numbers in the tables of weft cost.
#pragma once

#include <string>

#include "base/numbers/fraction.h"

namespace weft::cli {

// Four significant digits, without an exponent where it is readable: "0.5", "1152", "1.2e+09".
std::string short_number(double number);
std::string whole_number(double number);
// "16", or "13.33".
std::string short_fraction(const Fraction& fraction);

}  // namespace weft::cli
