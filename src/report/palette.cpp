#include "report/palette.h"

#include <fmt/format.h>

namespace weft::report {
namespace {

constexpr std::array<const char*, 4> kDashes = {"", "7 3", "2 3", "9 3 2 3"};
constexpr std::array<Marker, 4> kMarkers = {Marker::circle, Marker::square, Marker::triangle, Marker::diamond};
constexpr double kRadius = 3.5;

}  // namespace

KindStyle style_of(std::size_t kind) {
  const std::size_t colour = kind % kColours.size();
  const std::size_t turn = (kind + kind / kColours.size()) % 4;  // the next round of colours gets other dashes
  return {colour, kDashes[turn], kMarkers[turn]};
}

std::string stroke_of(std::size_t kind) {
  const KindStyle style = style_of(kind);
  const std::string dashes = *style.dashes == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", style.dashes);
  return fmt::format("stroke=\"{}\"{}", kColours[style.colour], dashes);
}

std::string marker_of(std::size_t kind, double x, double y, double size) {
  const double r = kRadius * size;
  switch (style_of(kind).marker) {
    case Marker::circle:
      return fmt::format("circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"", x, y, r);
    case Marker::square:
      return fmt::format("rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\"", x - r, y - r, 2 * r, 2 * r);
    case Marker::triangle:
      return fmt::format("path d=\"M{:.1f} {:.1f}l{} {}h{}z\"", x, y - r - 1, r + 1, 2 * r + 1, -2 * (r + 1));
    case Marker::diamond:
      break;
  }
  return fmt::format("path d=\"M{0:.1f} {1:.1f}l{2} {2}l-{2} {2}l-{2} -{2}z\"", x, y - r - 1, r + 1);
}

}  // namespace weft::report
