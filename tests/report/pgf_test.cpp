#include "report/pgf.h"

#include <gtest/gtest.h>

namespace weft::report {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Pgf, EscapesWhatTexWouldRead) {
  EXPECT_EQ(escape_tex("a_b & 50% of {x} ^2 \\ #1 $"),
            "a\\_b \\& 50\\% of \\{x\\} \\textasciicircum{}2 \\textbackslash{} \\#1 \\$");
}

TEST(Pgf, HasAxesSeriesAndALegend) {
  const Plot plot{
      "Growth",
      {.title = "nodes", .scale = AxisScale::log2},
      {.title = "mean_distance", .scale = AxisScale::log10},
      {{.name = "torus(k,k)",
        .points = {{.x = 16, .y = 2, .low = 2, .high = 2}, {.x = 64, .y = 4, .low = 4, .high = 5}}},
       {.name = "published", .points = {{.x = 16, .y = 2, .low = 2, .high = 2}}, .form = SeriesForm::rings}}};
  const std::string text = to_pgf(plot, "weft plot 'x'\nsecond line");
  EXPECT_TRUE(text.starts_with("% weft plot 'x'\n% second line\n"));
  EXPECT_TRUE(has(text, "xmode=log, log basis x=2"));
  EXPECT_TRUE(has(text, "ymode=log,"));
  EXPECT_TRUE(has(text, "ylabel={mean\\_distance}"));
  EXPECT_TRUE(has(text, "(64,4) += (0,1) -= (0,0)"));
  EXPECT_TRUE(has(text, "\\addlegendentry{torus(k,k)}"));
  EXPECT_TRUE(has(text, "only marks"));
  EXPECT_TRUE(has(text, "\\definecolor{weft0}{RGB}{18,48,74}"));
  EXPECT_TRUE(text.ends_with("\\end{axis}\n\\end{tikzpicture}\n"));
}

TEST(Pgf, NamesBecomeTickLabels) {
  const Plot plot{"Cases", {.title = "claim", .names = {"a_1", "b"}}, {"value"}, {}};
  EXPECT_TRUE(has(to_pgf(plot, ""), "xtick={0,1},\n  xticklabels={{a\\_1},{b}}"));
}

}  // namespace
}  // namespace weft::report
