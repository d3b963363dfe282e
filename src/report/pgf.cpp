#include "report/pgf.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/palette.h"

namespace weft::report {
namespace {

struct TexSymbol {
  std::string_view plain;
  std::string_view tex;
};
constexpr std::array kSymbols = {TexSymbol{"\\", "\\textbackslash{}"},
                                 TexSymbol{"^", "\\textasciicircum{}"},
                                 TexSymbol{"~", "\\textasciitilde{}"},
                                 TexSymbol{"·", "$\\cdot$"},
                                 TexSymbol{"<", "$<$"},
                                 TexSymbol{">", "$>$"},
                                 TexSymbol{"|", "$|$"}};

std::string mode_options(const char* axis, const Axis& of) {
  if (!of.names.empty() || of.scale == AxisScale::linear) return "";
  const std::string basis = of.scale == AxisScale::log2 ? fmt::format(", log basis {}=2", axis) : "";
  return fmt::format("  {}mode=log{},\n", axis, basis);
}

std::string name_options(const Axis& axis) {
  if (axis.names.empty()) return "";
  std::vector<std::string> names;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < axis.names.size(); ++i) {
    names.push_back("{" + escape_tex(axis.names[i]) + "}");
    places.push_back(i);
  }
  return fmt::format("  xtick={{{}}},\n  xticklabels={{{}}},\n  x tick label style={{rotate=40, anchor=east}},\n",
                     fmt::join(places, ","), fmt::join(names, ","));
}

// "#12304a" is "{RGB}{18,48,74}".
std::string colour_definition(std::size_t index) {
  const std::string hex(kColours[index]);
  const auto part = [&](std::size_t at) { return std::stoi(hex.substr(at, 2), nullptr, 16); };
  return fmt::format("\\definecolor{{weft{}}}{{RGB}}{{{},{},{}}}%\n", index, part(1), part(3), part(5));
}

const char* pgf_marker(Marker marker) {
  switch (marker) {
    case Marker::circle:
      return "*";
    case Marker::square:
      return "square*";
    case Marker::triangle:
      return "triangle*";
    case Marker::diamond:
      break;
  }
  return "diamond*";
}

// "7 3" is "on 7pt off 3pt".
std::string dash_pattern(std::string_view dashes) {
  if (dashes.empty()) return "";
  std::string pattern;
  bool is_on = true;
  for (std::size_t begin = 0; begin <= dashes.size(); is_on = !is_on) {
    const std::size_t end = std::min(dashes.find(' ', begin), dashes.size());
    pattern +=
        fmt::format("{}{} {}pt", pattern.empty() ? "" : " ", is_on ? "on" : "off", dashes.substr(begin, end - begin));
    begin = end + 1;
  }
  return fmt::format(", dash pattern={{{}}}", pattern);
}

std::string style_text(const Series& series, std::size_t kind, bool has_bands) {
  const KindStyle style = style_of(kind);
  const bool is_hollow = series.form == SeriesForm::rings;
  const std::string marks = series.form == SeriesForm::line
                                ? "no marks"
                                : fmt::format("mark={}, mark options={{solid{}}}{}", pgf_marker(style.marker),
                                              is_hollow ? ", fill=none" : "", is_hollow ? ", mark size=3.4pt" : "");
  const bool has_curve = series.form == SeriesForm::curve || series.form == SeriesForm::line;
  const std::string line = has_curve ? fmt::format(", thick{}", dash_pattern(style.dashes)) : ", only marks";
  const std::string bars = has_bands ? ", error bars/.cd, y dir=both, y explicit" : "";
  return fmt::format("color=weft{}, {}{}{}", style.colour, marks, line, bars);
}

std::string coordinates(const Series& series, bool has_bands) {
  std::string text;
  for (const PlotPoint& point : series.points) {
    text += fmt::format("  ({},{})", point.x, point.y);
    if (has_bands) text += fmt::format(" += (0,{}) -= (0,{})", point.high - point.y, point.y - point.low);
    text += "\n";
  }
  return text;
}

std::string series_text(const Series& series, std::size_t kind) {
  const bool has_bands =
      std::ranges::any_of(series.points, [](const PlotPoint& point) { return point.low < point.high; });
  return fmt::format("\\addplot[{}] coordinates {{\n{}}};\n\\addlegendentry{{{}}}\n",
                     style_text(series, kind, has_bands), coordinates(series, has_bands), escape_tex(series.name));
}

std::string comment_lines(const std::string& comment) {
  std::string text = "% ";
  for (const char c : comment) text += c == '\n' ? std::string("\n% ") : std::string(1, c);
  return text + "\n";
}

}  // namespace

std::string escape_tex(const std::string& text) {
  std::string escaped;
  for (std::size_t i = 0; i < text.size();) {
    const auto symbol = std::ranges::find_if(
        kSymbols, [&](const TexSymbol& each) { return text.compare(i, each.plain.size(), each.plain) == 0; });
    if (symbol != kSymbols.end()) {
      escaped += symbol->tex;
      i += symbol->plain.size();
      continue;
    }
    if (std::string_view("#$%&_{}").find(text[i]) != std::string_view::npos) escaped += '\\';
    escaped += text[i++];
  }
  return escaped;
}

std::string to_pgf(const Plot& plot, const std::string& comment) {
  std::string text = comment_lines(comment) + "% needs \\usepackage{pgfplots} and \\pgfplotsset{compat=1.16}\n";
  std::array<bool, kColours.size()> is_defined{};
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    bool& done = is_defined[style_of(plot.series[i].kind.value_or(i)).colour];
    if (!done) text += colour_definition(style_of(plot.series[i].kind.value_or(i)).colour);
    done = true;
  }
  text += fmt::format("\\begin{{tikzpicture}}\n\\begin{{axis}}[\n  title={{{}}},\n  xlabel={{{}}},\n  ylabel={{{}}},\n",
                      escape_tex(plot.title), escape_tex(plot.x.title), escape_tex(plot.y.title));
  text += mode_options("x", plot.x) + mode_options("y", plot.y) + name_options(plot.x);
  text += "  grid=major,\n  legend style={at={(0.5,-0.25)}, anchor=north, cells={anchor=west}},\n]\n";
  for (std::size_t i = 0; i < plot.series.size(); ++i)
    text += series_text(plot.series[i], plot.series[i].kind.value_or(i));
  return text + "\\end{axis}\n\\end{tikzpicture}\n";
}

}  // namespace weft::report
