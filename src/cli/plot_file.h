// Files with a plot, by the extension of their names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "report/plot.h"

namespace weft::cli {

enum class PlotFormat : std::uint8_t { svg, html, csv, pgf };

// .svg, .html or .htm, .csv, .pgf or .tex. Throws InputError for others, naming these.
PlotFormat plot_format(const std::string& path, std::string_view option);

// A word of a command, quoted for a shell where that is needed.
std::string shell_word(const std::string& word);

// At most this many characters, the last of them "…" where the text is longer.
std::string shortened(const std::string& text, std::size_t most);

}  // namespace weft::cli
