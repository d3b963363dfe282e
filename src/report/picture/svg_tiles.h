// Pictures that are SVG text already, side by side in one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace weft::report {

struct SvgTile {
  std::string caption;
  std::string svg;  // as the writers here make it: with width and height in pixels
};

std::string tiled_svg(const std::string& title, const std::vector<SvgTile>& tiles, std::size_t columns);

}  // namespace weft::report
