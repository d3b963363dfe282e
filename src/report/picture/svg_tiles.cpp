#include "report/picture/svg_tiles.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "report/table.h"

namespace weft::report {
namespace {

constexpr double kTileGap = 20;
constexpr double kTileCaption = 24;
constexpr double kTilesTop = 40;

// The value of an attribute of the outermost element.
double size_of(const std::string& svg, const std::string& name) {
  const std::size_t end = svg.find('>');
  const std::size_t at = svg.find(" " + name + "=\"");
  return at == std::string::npos || at > end ? 0 : std::strtod(svg.c_str() + at + name.size() + 3, nullptr);
}

}  // namespace

std::string tiled_svg(const std::string& title, const std::vector<SvgTile>& tiles, std::size_t columns) {
  std::string body;
  double widest = 0;
  double x = kTileGap;
  double y = kTilesTop;
  double row = 0;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (i > 0 && i % columns == 0) {
      x = kTileGap;
      y += row + kTileGap;
      row = 0;
    }
    const double width = size_of(tiles[i].svg, "width");
    const double height = size_of(tiles[i].svg, "height");
    body +=
        fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" font-size=\"13\" font-weight=\"600\" fill=\"#1c2733\">{}</text>\n",
                    x, y + 14, escape_html(tiles[i].caption));
    std::string inner = tiles[i].svg;
    const std::size_t tag = inner.find("<svg ");
    inner.insert(tag + 5, fmt::format("x=\"{:.0f}\" y=\"{:.0f}\" ", x, y + kTileCaption));
    body += inner;
    x += width + kTileGap;
    widest = std::max(widest, x);
    row = std::max(row, height + kTileCaption);
  }
  const double bottom = y + row + kTileGap;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"system-ui, sans-serif\">\n<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" "
      "fill=\"#ffffff\"/>\n<text x=\"{3:.0f}\" y=\"26\" font-size=\"15\" fill=\"#1c2733\">{2}</text>\n{4}</svg>\n",
      widest, bottom, escape_html(title), kTileGap, body);
}

}  // namespace weft::report
