// Scenes and their writers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "report/palette.h"
#include "report/picture/drawing.h"
#include "support/svg_geometry.h"

namespace weft::report {
namespace {

Drawing square() {
  Drawing drawing;
  drawing.title = "a_b & <c>";
  drawing.nodes = {{0, 0, "0"}, {1, 0, "1"}, {0, 1, "2"}, {1, 1, "3"}};
  drawing.links = {{.from = 0, .to = 1}, {.from = 2, .to = 3}, {.from = 0, .to = 3, .link_class = 1}};
  drawing.link_classes = {"side", "diagonal", "never"};
  return drawing;
}

TEST(Scene, IsJustLargeEnough) {
  std::vector<Shape> shapes;
  shapes.push_back(DiscShape{.role = "node", .center = {-10, 5}, .radius = 4});
  shapes.push_back(PathShape{.role = "link", .path = {move_to({0, 0}), line_to({30, 20})}});
  const Scene scene = fitted("", std::move(shapes), 2);
  EXPECT_EQ(scene.width, 48);   // from -14 to 30, and 2 on either side
  EXPECT_EQ(scene.height, 24);  // from 0 to 20
}

TEST(Scene, PanelsStandInColumns) {
  const auto panel = [](double width) {
    std::vector<Shape> shapes;
    shapes.push_back(BoxShape{.role = "box", .corner = {0, 0}, .size = {width, 10}});
    return Panel{"", Scene{.title = "", .width = width, .height = 10, .shapes = std::move(shapes)}};
  };
  const Scene scene = tiled("", {panel(100), panel(20), panel(30), panel(40)}, 2);
  std::vector<double> lefts;
  for (const Shape& shape : scene.shapes) {
    if (const auto* box = std::get_if<BoxShape>(&shape)) lefts.push_back(box->corner.x);
  }
  ASSERT_EQ(lefts.size(), 4U);
  EXPECT_EQ(lefts[0], lefts[2]);
  EXPECT_EQ(lefts[1], lefts[3]);
  EXPECT_GT(lefts[1], lefts[0] + 100);
}

TEST(Draw, TheLegendHasOnlyWhatIsThere) {
  const std::string svg = to_svg(square());
  EXPECT_NE(svg.find(">side<"), std::string::npos);
  EXPECT_NE(svg.find(">diagonal<"), std::string::npos);
  EXPECT_EQ(svg.find(">never<"), std::string::npos);
}

TEST(Draw, LinksGoAroundNodesAndBesideEachOther) {
  Drawing row;
  row.nodes = {{0, 0, "a"}, {1, 0, "b"}, {2, 0, "c"}};
  row.links = {{.from = 0, .to = 2}, {.from = 0, .to = 2}, {.from = 0, .to = 1}, {.from = 0, .to = 1}};
  row.link_classes = {"link"};
  const auto faults = test::faults_of(test::read_svg(to_svg(row)));
  EXPECT_TRUE(faults.empty()) << faults.front();
}

TEST(Draw, EmptyAndSingleDrawingsHaveAPicture) {
  EXPECT_NE(to_svg(Drawing{.title = "nothing"}).find("</svg>"), std::string::npos);
  Drawing one;
  one.nodes = {{3, 4, "only"}};
  EXPECT_EQ(test::read_svg(to_svg(one)).circles.size(), 1U);
}

TEST(Svg, EscapesAndHasADarkForm) {
  const std::string svg = to_svg(square());
  EXPECT_NE(svg.find("a_b &amp; &lt;c&gt;"), std::string::npos);
  EXPECT_NE(svg.find("[fill=\"#1c2733\"]{fill:#e6ebf0}"), std::string::npos);
}

TEST(Tikz, EscapesDefinesItsColoursAndTurnsYUpwards) {
  const std::string tikz = to_tikz(draw(square()), Theme::light);
  EXPECT_NE(tikz.find("a\\_b \\& \\textless{}c\\textgreater{}"), std::string::npos);
  EXPECT_NE(tikz.find("\\definecolor{weft1c2733}{HTML}{1c2733}"), std::string::npos);
  EXPECT_NE(tikz.find(",-"), std::string::npos);
  std::set<std::string> used;
  for (std::size_t at = tikz.find("=weft"); at != std::string::npos; at = tikz.find("=weft", at + 1))
    used.insert(tikz.substr(at + 1, 10));
  for (const std::string& name : used) EXPECT_NE(tikz.find("\\definecolor{" + name + "}"), std::string::npos) << name;
}

TEST(PictureFile, FormatsFollowTheEnding) {
  EXPECT_EQ(format_of_file("a.svg"), PictureFormat::svg);
  EXPECT_EQ(format_of_file("a.tex"), PictureFormat::tikz);
  EXPECT_EQ(format_of_file("a.b/c"), std::nullopt);
  EXPECT_EQ(format_of_file("a.gif"), std::nullopt);
}

// Relative luminance, as a grey picture shows it.
double luminance(const std::string& hex) {
  const auto code = std::stoul(hex.substr(1), nullptr, 16);
  const auto part = [&](unsigned shift) {
    const double value = static_cast<double>(code >> shift & 255U) / 255;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0);
}

double contrast(const std::string& a, const std::string& b) {
  const double light = std::max(luminance(a), luminance(b));
  const double dark = std::min(luminance(a), luminance(b));
  return (light + 0.05) / (dark + 0.05);
}

TEST(Ink, StandsOutFromItsBackground) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const std::string background = hex(Ink::of(Use::background), theme);
    EXPECT_GT(contrast(hex(Ink::of(Use::text), theme), background), 7);
    EXPECT_GT(contrast(hex(Ink::of(Use::warning), theme), background), 4.5);
    for (std::size_t i = 0; i < kColours.size(); ++i)
      EXPECT_GT(contrast(hex(Ink::category(i), theme), background), 2.6) << i;
  }
}

// Lightness only falls, or only grows, so that the scale can be read in grey and with any kind of colour vision.
TEST(Ink, TheScaleIsMonotonous) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    for (int i = 1; i <= 20; ++i) {
      const double before = luminance(hex(Ink::scale((i - 1) / 20.0), theme));
      const double after = luminance(hex(Ink::scale(i / 20.0), theme));
      EXPECT_EQ(after < before, theme == Theme::light) << i;
    }
  }
}

// The first colours, which most pictures need, as a viewer without red or green receptors sees them (F. Viénot, H.
// Brettel, J. Mollon, 1999), differ in lightness or in blue against yellow.
TEST(Ink, TheFirstColoursDifferForTheColourBlind) {
  const auto seen = [](const std::string& hex, bool lacks_red) {
    const auto code = std::stoul(hex.substr(1), nullptr, 16);
    const auto linear = [&](unsigned shift) { return std::pow(static_cast<double>(code >> shift & 255U) / 255, 2.2); };
    const double r = linear(16);
    const double g = linear(8);
    const double b = linear(0);
    const double yellow = lacks_red ? 0.11238 * r + 0.88762 * g : 0.29275 * r + 0.70725 * g;
    return std::pair{std::cbrt(yellow), std::cbrt(b)};
  };
  for (const bool lacks_red : {true, false}) {
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const auto [yellow_a, blue_a] = seen(kColours[i], lacks_red);
        const auto [yellow_b, blue_b] = seen(kColours[j], lacks_red);
        EXPECT_GT(std::hypot(yellow_a - yellow_b, blue_a - blue_b), 0.12) << i << " " << j << " " << lacks_red;
      }
    }
  }
}

}  // namespace
}  // namespace weft::report
