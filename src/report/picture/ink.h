// The colours of a picture by their use, so that a picture has a light and a dark form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace weft::report {

enum class Theme : std::uint8_t { light, dark };

enum class Use : std::uint8_t {
  background,
  text,      // also nodes
  quiet,     // what stands back
  category,  // one of several kinds: an index in kColours
  scale,  // a value from 0 to 1, from dark blue to yellow (the scale cividis, which colour-blind readers see as others
          // do, and which is monotonous in grey)
  warning,  // faults, cuts, deadlocks
};

struct Ink {
  Use use = Use::text;
  double value = 0;  // the index of a category, or the place on the scale

  static Ink of(Use use) { return {use, 0}; }
  static Ink category(std::size_t index) { return {Use::category, static_cast<double>(index)}; }
  static Ink scale(double value) { return {Use::scale, value}; }
};

// "#1c2733"
std::string hex(const Ink& ink, Theme theme);

}  // namespace weft::report
