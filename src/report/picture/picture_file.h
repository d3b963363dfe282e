// Writes scenes in the formats of pictures.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/picture/scene.h"

namespace weft::report {

enum class PictureFormat : unsigned char { svg, pdf, png, tikz };

// "svg", "pdf", "png", "tikz"; none for another word.
std::optional<PictureFormat> picture_format(std::string_view name);
// By the ending of a file name; .tex and .tikz are TikZ.
std::optional<PictureFormat> format_of_file(std::string_view path);

// A file that follows the colour scheme of its viewer, unless it gets one.
struct PictureOptions {
  PictureFormat format = PictureFormat::svg;
  std::optional<Theme> theme{};   // none: light, and dark where an SVG viewer prefers that
  std::optional<double> width{};  // in pixels, or in points of 1/96 inch on paper; none: that of the scene
};

std::string to_picture(const Scene& scene, const PictureOptions& options);

std::string to_svg(const Scene& scene, std::optional<Theme> theme = {});
// A tikzpicture for \input, in a document that loads tikz.
std::string to_tikz(const Scene& scene, Theme theme);
// By Cairo. Throws InputError in a program built without it.
std::string to_pdf(const Scene& scene, Theme theme);
// `scale`: pixels of the file for one of the scene.
std::string to_png(const Scene& scene, Theme theme, double scale);

}  // namespace weft::report
