#include "base/numbers/count.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace weft {

Count saturating_add(Count a, Count b) { return a > kHuge - b ? kHuge : a + b; }

Count saturating_multiply(Count a, Count b) {
  if (a == 0 || b == 0) return 0;
  return a > kHuge / b ? kHuge : a * b;
}

Count saturating_power(Count base, Count exponent) {
  Count result = 1;
  for (; exponent > 0; exponent >>= 1U) {
    if (exponent & 1U) result = saturating_multiply(result, base);
    if (exponent > 1) base = saturating_multiply(base, base);
  }
  return result;
}

std::string to_text(Count count) {
  if (count == 0) return "0";
  std::string digits;
  for (; count > 0; count /= 10) digits += static_cast<char>('0' + static_cast<int>(count % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string bytes_to_text(Count bytes) {
  constexpr std::array<const char*, 9> kUnits = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"};
  double shown = to_double(bytes);
  std::size_t unit = 0;
  for (; shown >= 1024 && unit + 1 < kUnits.size(); ++unit) shown /= 1024;
  return unit == 0 ? to_text(bytes) + " B" : fmt::format("{:.1f} {}", shown, kUnits[unit]);
}

double to_double(Count count) { return static_cast<double>(count); }

}  // namespace weft
