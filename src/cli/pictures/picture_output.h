// The options of commands that make a picture: -o, --format, --size, --theme.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "report/picture/picture_file.h"

namespace weft::cli {

inline constexpr Option kFormatOption{.name = "--format",
                                      .value = "FORMAT",
                                      .help = "svg, pdf, png or tikz (default: by the ending of the file, or svg)",
                                      .words = "svg|pdf|png|tikz"};
inline constexpr Option kSizeOption{
    .name = "--size", .value = "W", .help = "width of the picture in pixels, 1/96 inch on paper (default: as needed)"};
inline constexpr Option kThemeOption{
    .name = "--theme",
    .value = "T",
    .help = "light, dark, or auto: light, and dark where the viewer of an SVG prefers that (default)",
    .words = "auto|light|dark"};

// The value of an option with few words ("svg|pdf"), or `otherwise` where it is not given. Throws InputError for
// another word.
std::string chosen_word(const Invocation& invocation, std::string_view option, std::string_view words,
                        std::string_view otherwise);

// By the options, and the ending of `path` unless it is empty. Throws InputError, naming the formats, for an ending of
// another one; also when the two disagree.
report::PictureOptions picture_options(const Invocation& invocation, const std::string& path);

// For options of other commands, such as --draw FILE: only the ending counts.
report::PictureOptions picture_options(const std::string& path);

void write_picture(const report::Scene& scene, const std::string& path, const report::PictureOptions& options);

}  // namespace weft::cli
