#include "cli/pictures/picture_output.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::cli {
namespace {

constexpr std::uint64_t kWidest = 20'000;

// A name without an ending, and names such as /dev/stdout, are SVG.
report::PictureFormat format_by_name(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending.empty()) return report::PictureFormat::svg;
  const auto format = report::format_of_file(path);
  if (format) return *format;
  throw InputError(fmt::format("{} does not end in a format of pictures", quote_briefly(path)), {},
                   "write a name that ends in .svg, .pdf, .png, .tikz or .tex");
}

}  // namespace

std::string chosen_word(const Invocation& invocation, std::string_view option, std::string_view words,
                        std::string_view otherwise) {
  if (!invocation.has(option)) return std::string(otherwise);
  const std::string& value = invocation.value(option);
  std::vector<std::string_view> known;
  for (std::size_t begin = 0; begin <= words.size();) {
    const std::size_t end = std::min(words.find('|', begin), words.size());
    known.push_back(words.substr(begin, end - begin));
    if (known.back() == value) return value;
    begin = end + 1;
  }
  const std::string_view near = nearest_name(value, known);
  throw InputError(fmt::format("{} is {}; it must be one of: {}", option, quote_briefly(value), fmt::join(known, ", ")),
                   {}, fmt::format("write {} {}", option, near.empty() ? known.front() : near));
}

report::PictureOptions picture_options(const std::string& path) { return {.format = format_by_name(path)}; }

report::PictureOptions picture_options(const Invocation& invocation, const std::string& path) {
  report::PictureOptions options;
  const std::string format = chosen_word(invocation, kFormatOption.name, kFormatOption.words, "");
  options.format = format.empty() ? format_by_name(path) : *report::picture_format(format);
  if (invocation.has("--size")) {
    const std::uint64_t width = parse_positive(invocation.value("--size"), "--size", "800");
    if (width > kWidest)
      throw InputError(fmt::format("--size is {}; it must be at most {}", width, kWidest), {}, "write --size 800");
    options.width = static_cast<double>(width);
  }
  const std::string theme = chosen_word(invocation, kThemeOption.name, kThemeOption.words, "auto");
  if (theme != "auto") options.theme = theme == "dark" ? report::Theme::dark : report::Theme::light;
  return options;
}

void write_picture(const report::Scene& scene, const std::string& path, const report::PictureOptions& options) {
  write_file_atomically(path, report::to_picture(scene, options));
}

}  // namespace weft::cli
