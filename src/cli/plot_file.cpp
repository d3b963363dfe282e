#include "cli/plot_file.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::cli {
namespace {

struct PlotExtension {
  std::string_view name;
  PlotFormat format;
};
constexpr std::array kPlotExtensions = {
    PlotExtension{".svg", PlotFormat::svg},  PlotExtension{".html", PlotFormat::html},
    PlotExtension{".htm", PlotFormat::html}, PlotExtension{".csv", PlotFormat::csv},
    PlotExtension{".pgf", PlotFormat::pgf},  PlotExtension{".tex", PlotFormat::pgf}};

bool is_plain(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return is_letter || std::string_view("-_./:=,+").find(c) != std::string_view::npos;
}

}  // namespace

PlotFormat plot_format(const std::string& path, std::string_view option) {
  const std::string extension = std::filesystem::path(path).extension().string();
  const auto found = std::ranges::find(kPlotExtensions, extension, &PlotExtension::name);
  if (found != kPlotExtensions.end()) return found->format;
  throw InputError(fmt::format("{} {}: the name says the format, and this is none of .svg, .html, .csv, .pgf and .tex",
                               option, quote_briefly(path)),
                   {}, fmt::format("write {} figure.svg", option));
}

std::string shell_word(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shortened(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  return text.substr(0, most - 1) + "…";
}

}  // namespace weft::cli
