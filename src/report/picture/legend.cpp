#include "report/picture/legend.h"

#include <algorithm>
#include <set>

#include "report/palette.h"

namespace weft::report {
namespace {

constexpr double kFont = 12;
constexpr double kRow = 20;
constexpr double kSample = 32;  // length of the line before the text
constexpr double kGap = 22;     // between entries

class LegendWriter {
 public:
  explicit LegendWriter(double width) : width_(width) {}

  void add_line(const std::string& text, const Pen& stroke) {
    start(kSample + 8 + text_width(text, kFont));
    shapes_.push_back(PathShape{
        .role = "sample", .path = {move_to({x_, y_ - 4}), line_to({x_ + kSample, y_ - 4})}, .stroke = stroke});
    add_text(x_ + kSample + 8, text);
    x_ += kSample + 8 + text_width(text, kFont) + kGap;
  }

  void add_disc(const std::string& text, const Ink& ink) {
    start(16 + text_width(text, kFont));
    shapes_.push_back(DiscShape{.role = "sample", .center = {x_ + 5, y_ - 4}, .radius = 5, .fill = ink});
    add_text(x_ + 16, text);
    x_ += 16 + text_width(text, kFont) + kGap;
  }

  void add_scale(const ScaleLegend& scale) {
    constexpr int kSteps = 24;
    constexpr double kBar = 144;
    break_row();
    add_text(0, scale.title);
    y_ += kRow;
    add_text(0, scale.low);
    const double left = text_width(scale.low, kFont) + 8;
    for (int i = 0; i < kSteps; ++i) {
      shapes_.push_back(BoxShape{.role = "sample",
                                 .corner = {left + i * kBar / kSteps, y_ - 10},
                                 .size = {kBar / kSteps + 0.5, 12},
                                 .fill = Ink::scale((i + 0.5) / kSteps)});
    }
    add_text(left + kBar + 8, scale.high);
    x_ = width_;
  }

  void add_note(const std::string& text) {
    break_row();
    add_text(0, text, "note");
    x_ = width_;
  }

  std::vector<Shape> shapes() { return std::move(shapes_); }

 private:
  void start(double width) {
    if (x_ > 0 && x_ + width > width_) break_row();
  }
  void break_row() {
    if (x_ > 0) y_ += kRow;
    x_ = 0;
  }
  void add_text(double x, const std::string& text, const char* role = "legend") {
    shapes_.push_back(TextShape{.role = role, .at = {x, y_}, .size = kFont, .text = text});
  }

  double width_;
  double x_ = 0;
  double y_ = kFont;  // base line
  std::vector<Shape> shapes_;
};

// The looks of links other than plain ones; what they mean is in the notes.
void add_link_classes(LegendWriter& writer, const Drawing& drawing) {
  std::set<std::size_t> plain;
  for (const DrawnLink& link : drawing.links) {
    if (link.look == LinkLook::plain && !link.shade) plain.insert(link.link_class);
  }
  for (const std::size_t c : plain) {
    const KindStyle style = style_of(c);
    writer.add_line(drawing.link_classes[c], {Ink::category(style.colour), 2, style.dashes, 1});
  }
  const auto has_look = [&](LinkLook look) {
    return std::ranges::any_of(drawing.links, [&](const DrawnLink& link) { return link.look == look; });
  };
  if (has_look(LinkLook::cut)) writer.add_line("cut link", {Ink::of(Use::warning), 2, "6 3", 1});
  if (has_look(LinkLook::dead)) writer.add_line("dead link", {Ink::of(Use::warning), 1.4, "1 3", 1});
}

}  // namespace

std::vector<Shape> legend_of(const Drawing& drawing, const std::string& last_note, double width) {
  LegendWriter writer(width);
  add_link_classes(writer, drawing);
  for (const DrawnRoute& route : drawing.routes) {
    if (!route.name.empty()) writer.add_line(route.name, {route.ink, 3, "", 1});
  }
  for (const NodeLegend& kind : drawing.node_kinds) writer.add_disc(kind.text, kind.ink);
  if (drawing.scale) writer.add_scale(*drawing.scale);
  for (const std::string& note : drawing.notes) writer.add_note(note);
  if (!last_note.empty()) writer.add_note(last_note);
  return writer.shapes();
}

}  // namespace weft::report
