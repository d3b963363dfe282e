#include "report/plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

namespace weft::report {
namespace {

std::size_t count_in(const std::string& svg, const std::string& part) {
  const std::regex pattern(part);
  return static_cast<std::size_t>(std::distance(std::sregex_iterator(svg.begin(), svg.end(), pattern), {}));
}

const Plot kPlot{
    "Growth < time",
    {"rate", Ticks::percents},
    {"hops"},
    {{"one & all", {{0, 4, 4, 4}, {0.1, 5, 4.5, 5.5}, {0.2, 7, 6, 8}}}, {"two", {{0, 1, 1, 1}}}, {"none", {}}}};

TEST(RoundTicks, AreRoundAndCoverTheRange) {
  EXPECT_EQ(round_ticks(0, 1), (std::vector<double>{0, 0.2, 0.4, 0.2 * 3, 0.8, 1}));
  EXPECT_EQ(round_ticks(3, 17), (std::vector<double>{2, 4, 6, 8, 10, 12, 14, 16, 18}));
  EXPECT_EQ(round_ticks(-5, 5), (std::vector<double>{-6, -4, -2, 0, 2, 4, 6}));
  EXPECT_EQ(round_ticks(0, 0.35).front(), 0);
  for (const double low : {-7.3, 0.0, 1e-9, 0.1, 123456.0}) {
    for (const double width : {1e-6, 0.01, 0.7, 3.0, 1e5}) {
      const auto ticks = round_ticks(low, low + width);
      EXPECT_GE(ticks.size(), 2U);
      EXPECT_LE(ticks.size(), 10U);
      EXPECT_LE(ticks.front(), low + width * 1e-6);
      EXPECT_GE(ticks.back(), low + width * (1 - 1e-6));
    }
  }
}

TEST(RoundTicks, SingleValueIsInTheMiddle) {
  for (const double value : {0.0, 8.0, 4.0634920634920633, -3.0}) {
    const auto ticks = round_ticks(value, value);
    EXPECT_LT(ticks.front(), value);
    EXPECT_GT(ticks.back(), value);
    EXPECT_EQ(round_ticks(value, value + std::abs(value) * 1e-15), ticks);  // equal up to rounding
  }
}

TEST(Plot, HasACurveAMarkerForEachPointAndALegend) {
  const std::string svg = to_svg(kPlot);
  EXPECT_EQ(count_in(svg, "class=\"curve\""), 2U);
  EXPECT_EQ(count_in(svg, "class=\"band\""), 1U);
  EXPECT_EQ(count_in(svg, "class=\"marker\""), 4U + 3U);  // points, and one for each line of the legend
  EXPECT_EQ(count_in(svg, ">one &amp; all<"), 2U);        // the legend, and the tooltip of its marker
  EXPECT_NE(svg.find("<title>one &amp; all at 10.00 %: 5.00 (4.50 to 5.50)</title>"), std::string::npos) << svg;
  EXPECT_NE(svg.find("Growth &lt; time"), std::string::npos);
  EXPECT_NE(svg.find(">20 %<"), std::string::npos);
}

TEST(Plot, SeriesDifferInColourDashesAndMarkers) {
  Plot plot = kPlot;
  plot.series = {{"a", {{0, 1, 1, 1}}}, {"b", {{0, 2, 2, 2}}}, {"c", {{0, 3, 3, 3}}}, {"d", {{0, 4, 4, 4}}}};
  const std::string svg = to_svg(plot);
  for (const char* dash : {"7 3", "2 3", "9 3 2 3"}) {
    EXPECT_NE(svg.find("stroke-dasharray=\"" + std::string(dash) + "\""), std::string::npos);
  }
  EXPECT_EQ(count_in(svg, "<circle class|<circle cx"), 2U);
  EXPECT_EQ(count_in(svg, "<rect x="), 2U);
}

TEST(Plot, EveryPointLiesInTheFrame) {
  const std::string svg = to_svg(kPlot);
  const std::regex circle("<circle cx=\"([-0-9.]+)\" cy=\"([-0-9.]+)\"");
  for (std::sregex_iterator each(svg.begin(), svg.end(), circle), end; each != end; ++each) {
    EXPECT_GT(std::stod((*each)[1]), 0);
    EXPECT_LT(std::stod((*each)[1]), 560);
    EXPECT_GT(std::stod((*each)[2]), 0);
  }
}

TEST(LogTicks, PowersOfTwoHaveEqualSteps) {
  const LogTicks few = log2_ticks(4, 64);
  EXPECT_EQ(few.major, (std::vector<double>{4, 8, 16, 32, 64}));
  EXPECT_TRUE(few.minor.empty());
  const LogTicks many = log2_ticks(3, 60000);
  EXPECT_EQ(many.low, 2);
  EXPECT_EQ(many.high, 65536);
  EXPECT_EQ(many.major, (std::vector<double>{4, 16, 64, 256, 1024, 4096, 16384, 65536}));
  EXPECT_EQ(many.minor.front(), 2);
}

TEST(LogTicks, PowersOfTenHaveMinorTicks) {
  const LogTicks wide = log10_ticks(3, 40000);
  EXPECT_EQ(wide.low, 2);
  EXPECT_EQ(wide.high, 50000);
  EXPECT_EQ(wide.major, (std::vector<double>{10, 100, 1000, 10000}));
  EXPECT_EQ(wide.minor.front(), 2);
  EXPECT_EQ(wide.minor.back(), 50000);
  const LogTicks narrow = log10_ticks(12, 70);
  EXPECT_EQ(narrow.major, (std::vector<double>{10, 20, 50, 100}));
}

TEST(LogTicks, CoverEveryRange) {
  for (const double low : {1e-7, 0.003, 1.0, 17.0, 5e9}) {
    for (const double factor : {1.0, 1.5, 20.0, 1e5, 1e12}) {
      for (const LogTicks& ticks : {log2_ticks(low, low * factor), log10_ticks(low, low * factor)}) {
        EXPECT_LE(ticks.low, low * (1 + 1e-6));
        EXPECT_GE(ticks.high, low * factor * (1 - 1e-6));
        EXPECT_LT(ticks.low, ticks.high);
        EXPECT_GE(ticks.major.size(), 1U) << low << " " << factor;
        EXPECT_LE(ticks.major.size(), 10U) << low << " " << factor;
      }
    }
  }
}

TEST(Plot, LogarithmicAxesHaveEqualDistancesForEqualFactors) {
  const Plot plot{"log",
                  {.title = "nodes", .scale = AxisScale::log2},
                  {.title = "y", .scale = AxisScale::log10},
                  {{"a", {{1, 1, 1, 1}, {16, 10, 10, 10}, {256, 100, 100, 100}}}}};
  const std::string svg = to_svg(plot);
  std::vector<double> xs;
  std::vector<double> ys;
  const std::regex circle("<circle class=\"marker\"|<circle cx=\"([-0-9.]+)\" cy=\"([-0-9.]+)\"");
  for (std::sregex_iterator each(svg.begin(), svg.end(), circle), end; each != end; ++each) {
    xs.push_back(std::stod((*each)[1]));
    ys.push_back(std::stod((*each)[2]));
  }
  ASSERT_EQ(xs.size(), 4U);  // and the legend
  EXPECT_NEAR(xs[1] - xs[0], xs[2] - xs[1], 0.2);
  EXPECT_NEAR(ys[0] - ys[1], ys[1] - ys[2], 0.2);
  EXPECT_NE(svg.find(">256<"), std::string::npos);
}

TEST(Plot, RingsHaveNoLineAndNoFill) {
  Plot plot = kPlot;
  plot.series = {
      {.name = "rings", .points = {{0, 1, 1, 1}, {1, 2, 2, 2, false, "published <here>"}}, .form = SeriesForm::rings}};
  const std::string svg = to_svg(plot);
  EXPECT_EQ(count_in(svg, "class=\"curve\""), 0U);
  EXPECT_EQ(count_in(svg, "fill=\"none\" stroke="), 3U);
  EXPECT_NE(svg.find("<title>published &lt;here&gt;</title>"), std::string::npos);
  plot.series.front().form = SeriesForm::line;
  EXPECT_EQ(count_in(to_svg(plot), "class=\"marker\""), 0U);
}

TEST(Plot, NamesStandBelowTheAxis) {
  const Plot plot{
      "cases", {.title = "claim", .names = {"A=4", "A=16"}}, {"value"}, {{"ours", {{0, 1, 1, 1}, {1, 2, 2, 2}}}}};
  const std::string svg = to_svg(plot);
  EXPECT_NE(svg.find(">A=16</text>"), std::string::npos);
  EXPECT_NE(svg.find("rotate(-40)"), std::string::npos);
}

TEST(Plot, PlotWithoutValuesHasAFrame) {
  const std::string svg = to_svg({"nothing", {"x"}, {"y", Ticks::percents, 0.0, 1.0}, {}});
  EXPECT_EQ(count_in(svg, "class=\"curve\""), 0U);
  EXPECT_NE(svg.find(">100 %<"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

}  // namespace
}  // namespace weft::report
