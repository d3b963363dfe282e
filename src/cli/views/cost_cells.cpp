#include "cli/views/cost_cells.h"

#include <cmath>

#include <fmt/format.h>

namespace weft::cli {

std::string short_number(double number) {
  constexpr double kReadable = 1e7;
  if (number >= 1000 && number < kReadable) return fmt::format("{:.0f}", number);
  return fmt::format("{:.4g}", number);
}

std::string whole_number(double number) {
  constexpr double kExact = 1e15;
  return number < kExact ? fmt::format("{:.0f}", std::round(number)) : fmt::format("{:.6g}", number);
}

std::string short_fraction(const Fraction& fraction) {
  return fraction.denominator() == 1 ? to_text(fraction) : fmt::format("{:.2f}", fraction.to_double());
}

}  // namespace weft::cli
