// Scenes as SVG. Colours are written in their light form; where no theme is chosen, a style sheet replaces each of them
// by its dark form in viewers that prefer dark pages.
#include <map>

#include <fmt/format.h>

#include "report/picture/picture_file.h"
#include "report/table.h"

namespace weft::report {
namespace {

class SvgWriter {
 public:
  explicit SvgWriter(std::optional<Theme> theme) : theme_(theme) {}

  std::string write(const Scene& scene) {
    body_ += fmt::format("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", colour(Ink::of(Use::background)));
    for (const Shape& shape : scene.shapes) std::visit(*this, shape);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" font-family=\"system-ui, sans-serif\">\n<title>{2}</title>\n{3}{4}</svg>\n",
        scene.width, scene.height, escape_html(scene.title), style(), body_);
  }

  void operator()(const PathShape& shape) {
    body_ += fmt::format("<path class=\"{}\" d=\"{}{}\"{}{}", shape.role, course(shape.path),
                         shape.is_closed ? "Z" : "", fill(shape.fill, shape.fill_opacity), stroke(shape.stroke));
    end("path", shape.hint);
  }
  void operator()(const DiscShape& shape) {
    body_ += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"{}{}", shape.role,
                         shape.center.x, shape.center.y, shape.radius, fill(shape.fill, 1), stroke(shape.stroke));
    end("circle", shape.hint);
  }
  void operator()(const BoxShape& shape) {
    body_ += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"{}{}",
                         shape.role, shape.corner.x, shape.corner.y, shape.size.x, shape.size.y,
                         fill(shape.fill, shape.fill_opacity), stroke(shape.stroke));
    end("rect", shape.hint);
  }
  void operator()(const TextShape& shape) {
    const char* anchor = shape.anchor == Anchor::start    ? ""
                         : shape.anchor == Anchor::middle ? " text-anchor=\"middle\""
                                                          : " text-anchor=\"end\"";
    body_ +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\"{}{} fill=\"{}\">{}</text>\n",
                    shape.role, shape.at.x, shape.at.y, shape.size, anchor, shape.is_bold ? " font-weight=\"600\"" : "",
                    colour(shape.ink), escape_html(shape.text));
  }

 private:
  std::string colour(const Ink& ink) {
    if (theme_) return hex(ink, *theme_);
    const std::string light = hex(ink, Theme::light);
    dark_of_[light] = hex(ink, Theme::dark);
    return light;
  }

  std::string fill(const std::optional<Ink>& ink, double opacity) {
    if (!ink) return " fill=\"none\"";
    return fmt::format(" fill=\"{}\"{}", colour(*ink),
                       opacity < 1 ? fmt::format(" fill-opacity=\"{:.2f}\"", opacity) : "");
  }

  std::string stroke(const std::optional<Pen>& stroke) {
    if (!stroke) return "";
    std::string text = fmt::format(" stroke=\"{}\" stroke-width=\"{:.2f}\"", colour(stroke->ink), stroke->width);
    if (!stroke->dashes.empty()) text += fmt::format(" stroke-dasharray=\"{}\"", stroke->dashes);
    if (stroke->opacity < 1) text += fmt::format(" stroke-opacity=\"{:.2f}\"", stroke->opacity);
    return text;
  }

  static std::string course(const Path& path) {
    std::string text;
    for (const PathStep& step : path) {
      switch (step.kind) {
        case PathStep::Kind::move:
          text += fmt::format("M{:.1f} {:.1f}", step.to.x, step.to.y);
          break;
        case PathStep::Kind::line:
          text += fmt::format("L{:.1f} {:.1f}", step.to.x, step.to.y);
          break;
        case PathStep::Kind::curve:
          text += fmt::format("C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", step.first_control.x, step.first_control.y,
                              step.second_control.x, step.second_control.y, step.to.x, step.to.y);
          break;
      }
    }
    return text;
  }

  void end(const char* element, const std::string& hint) {
    body_ += hint.empty() ? "/>\n" : fmt::format("><title>{}</title></{}>\n", escape_html(hint), element);
  }

  [[nodiscard]] std::string style() const {
    if (theme_ || dark_of_.empty()) return "";
    std::string rules;
    for (const auto& [light, dark] : dark_of_)
      rules += fmt::format("[fill=\"{0}\"]{{fill:{1}}}[stroke=\"{0}\"]{{stroke:{1}}}", light, dark);
    return fmt::format("<style>@media (prefers-color-scheme:dark){{{}}}</style>\n", rules);
  }

  std::optional<Theme> theme_;
  std::string body_;
  std::map<std::string, std::string> dark_of_;  // light colour -> dark colour
};

}  // namespace

std::string to_svg(const Scene& scene, std::optional<Theme> theme) { return SvgWriter(theme).write(scene); }

}  // namespace weft::report
