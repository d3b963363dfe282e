// Scenes as TikZ pictures. One pixel is 1/96 inch; y grows upwards in TikZ. Every colour is defined once, by its
// number, so that a document can replace it.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "report/picture/picture_file.h"

namespace weft::report {
namespace {

constexpr double kTexPointsPerPixel = 0.7527;  // TeX points in 1/96 inch

std::string escape_tex(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '\\':
        escaped += "\\textbackslash{}";
        break;
      case '~':
        escaped += "\\textasciitilde{}";
        break;
      case '^':
        escaped += "\\textasciicircum{}";
        break;
      case '<':
        escaped += "\\textless{}";
        break;
      case '>':
        escaped += "\\textgreater{}";
        break;
      case '|':
        escaped += "\\textbar{}";
        break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}':
        escaped += '\\';
        [[fallthrough]];
      default:
        escaped += c;
    }
  }
  return escaped;
}

class TikzWriter {
 public:
  explicit TikzWriter(Theme theme) : theme_(theme) {}

  std::string write(const Scene& scene) {
    const std::string background = colour(Ink::of(Use::background));
    if (theme_ == Theme::dark)
      body_ += fmt::format("\\fill[{}] (0,0) rectangle ({:.1f},{:.1f});\n", background, scene.width, -scene.height);
    for (const Shape& shape : scene.shapes) std::visit(*this, shape);
    std::string colours;
    for (const auto& [code, name] : names_)
      colours += fmt::format("\\definecolor{{{}}}{{HTML}}{{{}}}\n", name, code.substr(1));
    return fmt::format(
        "% {}\n\\begin{{tikzpicture}}[x={:.4f}pt,y={:.4f}pt,line cap=round,line "
        "join=round]\n{}{}\\end{{tikzpicture}}\n",
        comment(scene.title), kTexPointsPerPixel, kTexPointsPerPixel, colours, body_);
  }

  void operator()(const PathShape& shape) {
    body_ += fmt::format("\\path[{}] {}{};\n", options(shape.fill, shape.fill_opacity, shape.stroke),
                         course(shape.path), shape.is_closed ? " -- cycle" : "");
  }
  void operator()(const DiscShape& shape) {
    body_ += fmt::format("\\path[{}] {} circle ({:.1f});\n", options(shape.fill, 1, shape.stroke), point(shape.center),
                         shape.radius);
  }
  void operator()(const BoxShape& shape) {
    body_ += fmt::format("\\path[{}] {} rectangle {};\n", options(shape.fill, shape.fill_opacity, shape.stroke),
                         point(shape.corner), point(shape.corner + shape.size));
  }
  void operator()(const TextShape& shape) {
    const char* anchor = shape.anchor == Anchor::start    ? "base west"
                         : shape.anchor == Anchor::middle ? "base"
                                                          : "base east";
    const double size = shape.size * kTexPointsPerPixel;
    body_ += fmt::format(
        "\\node[anchor={},inner sep=0pt,text={},font=\\sffamily\\fontsize{{{:.1f}}}{{{:.1f}}}\\selectfont{}] at {} "
        "{{{}}};\n",
        anchor, colour(shape.ink), size, 1.2 * size, shape.is_bold ? "\\bfseries" : "", point(shape.at),
        escape_tex(shape.text));
  }

 private:
  static std::string point(const Vec2& p) { return fmt::format("({:.1f},{:.1f})", p.x, -p.y); }

  // A comment ends with its line.
  static std::string comment(std::string text) {
    for (char& c : text) {
      if (c == '\n' || c == '\r') c = ' ';
    }
    return text;
  }

  std::string colour(const Ink& ink) {
    const std::string code = hex(ink, theme_);
    const std::string name = fmt::format("weft{}", std::string(code.begin() + 1, code.end()));
    names_[code] = name;
    return name;
  }

  std::string options(const std::optional<Ink>& fill, double fill_opacity, const std::optional<Pen>& stroke) {
    std::string text;
    const auto add = [&](const std::string& option) { text += (text.empty() ? "" : ",") + option; };
    if (fill) add("fill=" + colour(*fill));
    if (fill && fill_opacity < 1) add(fmt::format("fill opacity={:.2f}", fill_opacity));
    if (!stroke) return text;
    add(fmt::format("draw={},line width={:.2f}pt", colour(stroke->ink), stroke->width * kTexPointsPerPixel));
    if (!stroke->dashes.empty()) add("dash pattern=" + dash_pattern(stroke->dashes));
    if (stroke->opacity < 1) add(fmt::format("draw opacity={:.2f}", stroke->opacity));
    return text;
  }

  // "7 3" -> "on 7bp off 3bp"
  static std::string dash_pattern(const std::string& dashes) {
    std::string text;
    bool is_on = true;
    for (std::size_t begin = 0; begin < dashes.size();) {
      const std::size_t end = std::min(dashes.find(' ', begin), dashes.size());
      text += fmt::format("{} {}bp ", is_on ? "on" : "off", dashes.substr(begin, end - begin));
      is_on = !is_on;
      begin = end + 1;
    }
    text.pop_back();
    return text;
  }

  static std::string course(const Path& path) {
    std::string text;
    for (const PathStep& step : path) {
      if (step.kind == PathStep::Kind::line) text += " -- ";
      if (step.kind == PathStep::Kind::move && !text.empty()) text += " ";
      if (step.kind == PathStep::Kind::curve)
        text += fmt::format(" .. controls {} and {} .. ", point(step.first_control), point(step.second_control));
      text += point(step.to);
    }
    return text;
  }

  Theme theme_;
  std::string body_;
  std::map<std::string, std::string> names_;  // of colours
};

}  // namespace

std::string to_tikz(const Scene& scene, Theme theme) { return TikzWriter(theme).write(scene); }

}  // namespace weft::report
