#include "report/picture/picture_file.h"

#include <algorithm>

namespace weft::report {
namespace {

constexpr double kUsualPngScale = 2;

}  // namespace

std::optional<PictureFormat> picture_format(std::string_view name) {
  if (name == "svg") return PictureFormat::svg;
  if (name == "pdf") return PictureFormat::pdf;
  if (name == "png") return PictureFormat::png;
  if (name == "tikz") return PictureFormat::tikz;
  return std::nullopt;
}

std::optional<PictureFormat> format_of_file(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || path.find('/', dot) != std::string_view::npos) return std::nullopt;
  const std::string_view ending = path.substr(dot + 1);
  return ending == "tex" ? PictureFormat::tikz : picture_format(ending);
}

std::string to_picture(const Scene& scene, const PictureOptions& options) {
  Scene scaled = scene;
  if (options.width && scene.width > 0) scale(scaled, *options.width / scene.width);
  switch (options.format) {
    case PictureFormat::svg:
      return to_svg(scaled, options.theme);
    case PictureFormat::pdf:
      return to_pdf(scaled, options.theme.value_or(Theme::light));
    case PictureFormat::png:
      // Sharp on paper and dense screens, unless the width is given.
      return to_png(scaled, options.theme.value_or(Theme::light), options.width ? 1 : kUsualPngScale);
    case PictureFormat::tikz:
      break;
  }
  return to_tikz(scaled, options.theme.value_or(Theme::light));
}

}  // namespace weft::report
