// Colours, dashes and markers that distinguish curves and link classes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace weft::report {

// All differ in lightness, and neighbours in the list most, so that they can be distinguished in grey too.
inline constexpr std::array<const char*, 8> kColours = {"#12304a", "#e07a1f", "#7a2ba8", "#4caf50",
                                                        "#a3182f", "#1f8fb3", "#5d6a0a", "#d765a8"};

// The same hues, light enough for a dark background.
inline constexpr std::array<const char*, 8> kColoursOnDark = {"#a9c7e6", "#f0943e", "#b57be0", "#66c96b",
                                                              "#f0566e", "#3fb8e0", "#c3cf4a", "#f2a3d4"};

enum class Marker : std::uint8_t { circle, square, triangle, diamond };

// The style of a kind; the first 32 are all different.
struct KindStyle {
  std::size_t colour = 0;   // index in kColours
  const char* dashes = "";  // lengths of dashes and gaps; none: a full line
  Marker marker = Marker::circle;
};
KindStyle style_of(std::size_t kind);

// The stroke attributes of the lines of this kind.
std::string stroke_of(std::size_t kind);

// Name and attributes of the SVG element that draws the marker of this kind at (x, y): "circle cx=…".
std::string marker_of(std::size_t kind, double x, double y, double size = 1);

}  // namespace weft::report
