#include "report/picture/ink.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "report/palette.h"

namespace weft::report {
namespace {

struct Rgb {
  double red;
  double green;
  double blue;
};

// Points of cividis (J. Nuñez, C. Anderton, R. Renslow, 2018), which differ by equal steps of lightness.
constexpr std::array<Rgb, 6> kScale = {Rgb{0, 34, 78},     Rgb{53, 69, 108},   Rgb{102, 105, 112},
                                       Rgb{148, 142, 119}, Rgb{200, 184, 102}, Rgb{253, 231, 55}};

std::string scale_hex(double value, Theme theme) {
  // High values stand out: they are dark on a light page, and bright on a dark one. The end nearest to the background
  // would be hard to see.
  const double clamped = std::clamp(value, 0.0, 1.0);
  const double share_of_scale = theme == Theme::dark ? 0.3 + 0.7 * clamped : 0.9 * (1 - clamped);
  const double place = share_of_scale * (kScale.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kScale.size() - 2);
  const double share = place - static_cast<double>(below);
  const auto mix = [&](double Rgb::*part) {
    return static_cast<int>(std::lround(kScale[below].*part * (1 - share) + kScale[below + 1].*part * share));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(&Rgb::red), mix(&Rgb::green), mix(&Rgb::blue));
}

}  // namespace

std::string hex(const Ink& ink, Theme theme) {
  const bool is_dark = theme == Theme::dark;
  switch (ink.use) {
    case Use::background:
      return is_dark ? "#14191f" : "#ffffff";
    case Use::text:
      return is_dark ? "#e6ebf0" : "#1c2733";
    case Use::quiet:
      return is_dark ? "#4b5763" : "#b9c2cc";
    case Use::warning:
      return is_dark ? "#ff8a65" : "#b3261e";
    case Use::scale:
      return scale_hex(ink.value, theme);
    case Use::category:
      break;
  }
  const auto index = static_cast<std::size_t>(ink.value) % kColours.size();
  return is_dark ? kColoursOnDark[index] : kColours[index];
}

}  // namespace weft::report
