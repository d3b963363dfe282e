// Scenes as PDF and PNG, by Cairo. The same scene gives the same bytes: no dates are written.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "base/input_error.h"
#include "report/picture/picture_file.h"

#ifdef WEFT_WITH_CAIRO

#include <cairo-pdf.h>
#include <cairo.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace weft::report {
namespace {

constexpr double kLargestPng = 16000;
constexpr double kPointsPerPixel = 0.75;

using Surface = std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)>;
using Context = std::unique_ptr<cairo_t, void (*)(cairo_t*)>;

cairo_status_t append(void* target, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

class CairoPainter {
 public:
  CairoPainter(cairo_surface_t* surface, double scale, Theme theme)
      : context_(cairo_create(surface), cairo_destroy), theme_(theme) {
    cairo_scale(context_.get(), scale, scale);
    cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  }

  void paint(const Scene& scene) {
    set_ink(Ink::of(Use::background), 1);
    cairo_paint(context_.get());
    for (const Shape& shape : scene.shapes) std::visit(*this, shape);
  }

  void operator()(const PathShape& shape) {
    for (const PathStep& step : shape.path) add(step);
    if (shape.is_closed) cairo_close_path(context_.get());
    finish(shape.fill, shape.fill_opacity, shape.stroke);
  }
  void operator()(const DiscShape& shape) {
    cairo_new_sub_path(context_.get());
    cairo_arc(context_.get(), shape.center.x, shape.center.y, shape.radius, 0, 2 * std::numbers::pi);
    finish(shape.fill, 1, shape.stroke);
  }
  void operator()(const BoxShape& shape) {
    cairo_rectangle(context_.get(), shape.corner.x, shape.corner.y, shape.size.x, shape.size.y);
    finish(shape.fill, shape.fill_opacity, shape.stroke);
  }
  void operator()(const TextShape& shape) {
    cairo_select_font_face(context_.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           shape.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context_.get(), shape.size);
    cairo_text_extents_t extents;
    cairo_text_extents(context_.get(), shape.text.c_str(), &extents);
    const double share = shape.anchor == Anchor::start ? 0 : shape.anchor == Anchor::middle ? 0.5 : 1;
    set_ink(shape.ink, 1);
    cairo_move_to(context_.get(), shape.at.x - share * extents.x_advance, shape.at.y);
    cairo_show_text(context_.get(), shape.text.c_str());
    cairo_new_path(context_.get());
  }

 private:
  void set_ink(const Ink& ink, double opacity) {
    const auto code = std::strtoul(hex(ink, theme_).c_str() + 1, nullptr, 16);
    const auto part = [&](unsigned shift) { return static_cast<double>(code >> shift & 255U) / 255; };
    cairo_set_source_rgba(context_.get(), part(16), part(8), part(0), opacity);
  }

  void add(const PathStep& step) {
    switch (step.kind) {
      case PathStep::Kind::move:
        cairo_move_to(context_.get(), step.to.x, step.to.y);
        break;
      case PathStep::Kind::line:
        cairo_line_to(context_.get(), step.to.x, step.to.y);
        break;
      case PathStep::Kind::curve:
        cairo_curve_to(context_.get(), step.first_control.x, step.first_control.y, step.second_control.x,
                       step.second_control.y, step.to.x, step.to.y);
        break;
    }
  }

  void finish(const std::optional<Ink>& fill, double fill_opacity, const std::optional<Pen>& stroke) {
    if (fill) {
      set_ink(*fill, fill_opacity);
      cairo_fill_preserve(context_.get());
    }
    if (stroke) {
      set_ink(stroke->ink, stroke->opacity);
      cairo_set_line_width(context_.get(), stroke->width);
      set_dashes(stroke->dashes);
      cairo_stroke_preserve(context_.get());
    }
    cairo_new_path(context_.get());
  }

  void set_dashes(const std::string& dashes) {
    std::vector<double> lengths;
    const char* rest = dashes.c_str();
    for (char* end = nullptr; *rest != '\0'; rest = end) {
      lengths.push_back(std::strtod(rest, &end));
      if (end == rest) break;
    }
    cairo_set_dash(context_.get(), lengths.data(), static_cast<int>(lengths.size()), 0);
  }

  Context context_;
  Theme theme_;
};

void check(cairo_surface_t* surface) {
  const cairo_status_t status = cairo_surface_status(surface);
  if (status == CAIRO_STATUS_SUCCESS) return;
  throw InputError(fmt::format("the picture cannot be made: {}", cairo_status_to_string(status)), {},
                   "choose a smaller --size, or write SVG");
}

}  // namespace

std::string to_pdf(const Scene& scene, Theme theme) {
  std::string bytes;
  {
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, scene.width * kPointsPerPixel,
                                                              scene.height * kPointsPerPixel),
                          cairo_surface_destroy);
    check(surface.get());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, scene.title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, nullptr);  // else it is now
    CairoPainter(surface.get(), kPointsPerPixel, theme).paint(scene);
    cairo_surface_finish(surface.get());
    check(surface.get());
  }
  return bytes;
}

std::string to_png(const Scene& scene, Theme theme, double scale) {
  const double largest = std::max(scene.width, scene.height) * scale;
  if (largest > kLargestPng)
    throw InputError("the picture is too large for a PNG file", {}, "choose a smaller --size, or write SVG or PDF");
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(scene.width * scale)),
                                 static_cast<int>(std::lround(scene.height * scale))),
      cairo_surface_destroy);
  check(surface.get());
  CairoPainter(surface.get(), scale, theme).paint(scene);
  std::string bytes;
  cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
  check(surface.get());
  return bytes;
}

}  // namespace weft::report

#else

namespace weft::report {
namespace {

[[noreturn]] std::string refuse(std::string_view format) {
  throw InputError(fmt::format("this program was built without Cairo, which writes {}", format), {},
                   "write SVG or TikZ, or build with -DWEFT_CAIRO=ON");
}

}  // namespace

std::string to_pdf(const Scene&, Theme) { refuse("PDF"); }
std::string to_png(const Scene&, Theme, double) { refuse("PNG"); }

}  // namespace weft::report

#endif
