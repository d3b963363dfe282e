#include "claims/measured_value.h"

#include <cmath>

#include <fmt/format.h>

#include "base/check.h"
#include "base/numbers/decimal.h"

namespace weft::claims {

Measured Measured::about(double value) {
  constexpr double kUnits = 1e6;
  WEFT_CHECK(value >= 0 && std::isfinite(value));
  return exactly(Fraction(static_cast<Count>(std::llround(value * kUnits)), static_cast<Count>(kUnits)));
}

const Fraction& Measured::high() const {
  WEFT_CHECK(has_upper_bound());
  return high_;
}

std::string measured_text(const Measured& measured, unsigned places) {
  const std::string low = to_text(Decimal::rounded(measured.low(), places));
  if (measured.search()) return fmt::format("{}, the most in {}", low, measured.search()->tried);
  if (measured.is_exact()) return low;
  return fmt::format("between {} and {}", low, to_text(Decimal::rounded(measured.high(), places)));
}

}  // namespace weft::claims
