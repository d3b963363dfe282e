#include "quantities/series.h"

#include <gtest/gtest.h>

#include <set>

#include "base/input_error.h"
#include "metrics/survey.h"

namespace weft::quantities {
namespace {

SeriesRequest request_for(const std::string& formulas, const std::vector<std::string>& families) {
  SeriesRequest request{.formulas = QuantityFormula::parse_list(formulas), .families = {}};
  for (const std::string& family : families) request.families.push_back(FamilyPattern::parse(family));
  return request;
}

std::vector<std::string> values_of(const FamilySeries& series) {
  std::vector<std::string> values;
  for (const SeriesPoint& point : series.points) values.push_back(to_text(point.y));
  return values;
}

class EveryQuantity : public testing::TestWithParam<Quantity> {};
INSTANTIATE_TEST_SUITE_P(All, EveryQuantity, testing::ValuesIn(quantities().begin(), quantities().end()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_P(EveryQuantity, HasAValueOnItsExample) {
  const Quantity& quantity = GetParam();
  std::vector<const metrics::Metric*> metrics;
  if (!quantity.metric.empty()) metrics.push_back(&metrics::metric_named(quantity.metric));
  MeasureSettings settings;
  if (quantity.needs_chips) settings.chips.chips = 4;
  MeasuredNetwork network(topology::resolve(quantity.example), settings, metrics, {});
  const Figure figure = quantity.compute(network);
  ASSERT_TRUE(figure) << figure.missing().reason;
  EXPECT_TRUE(figure->is_finite());
  EXPECT_FALSE(figure->high < figure->low);
}

TEST(Quantities, NeedChipsWhereTheySaySo) {
  for (const Quantity& quantity : quantities()) {
    MeasuredNetwork network(topology::resolve(quantity.example), {}, {}, {});
    EXPECT_TRUE(!quantity.needs_chips || !quantity.compute(network)) << quantity.name;
  }
}

TEST(Quantities, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Quantity& quantity : quantities()) EXPECT_TRUE(names.insert(quantity.name).second) << quantity.name;
}

// A new metric with a number must become a quantity.
TEST(Quantities, IncludeEveryMetricThatIsANumber) {
  for (const metrics::Metric* metric : metrics::all_metrics()) {
    const metrics::Survey survey =
        metrics::survey(topology::resolve(metric->example), {.wanted = {metric}, .seconds = {}}, {});
    const auto& content = survey.metrics.front().value->content;
    const bool is_number = std::holds_alternative<Count>(content) || std::holds_alternative<double>(content);
    EXPECT_TRUE(!is_number || find_quantity(metric->name) != nullptr) << metric->name;
  }
}

TEST(QuantityFormula, SplitsAtCommasOutsideOfParentheses) {
  const auto list = QuantityFormula::parse_list("max(diameter,2), bound = log2(nodes),degree");
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].text(), "max(diameter,2)");
  EXPECT_EQ(list[1].text(), "log2(nodes)");
  EXPECT_EQ(list[1].title(), "bound");
  EXPECT_EQ(list[2].title(), "degree");
  EXPECT_THROW((void)QuantityFormula::parse("=diameter"), InputError);
}

TEST(Series, ValuesAreExact) {
  SeriesRequest request = request_for("mean_distance*nodes/links", {"rcc-full(a,1)"});
  request.spread.to = 16;
  const SeriesSet set = compute_series(request, {});
  EXPECT_EQ(values_of(set.series.front()), (std::vector<std::string>{"20/9", "3/2", "88/75"}));
  EXPECT_EQ(set.series.front().points.back().network, "rcc-full(4,1)");
  EXPECT_EQ(set.series.front().points.back().parameter, 4);
}

TEST(Series, FormulasUseParametersAndTheFreeName) {
  SeriesRequest request = request_for("a^(2^L)-nodes+L", {"rcc-full(a,2)"});
  request.spread.to = 81;
  EXPECT_EQ(values_of(compute_series(request, {}).series.front()), (std::vector<std::string>{"2", "2"}));
}

TEST(Series, SizesOfAnyNetworkAreFormulas) {
  SeriesRequest request = request_for("links", {"hypercube"});
  request.spread.from = Count{1} << 60U;
  request.spread.to = Count{1} << 60U;
  EXPECT_EQ(values_of(compute_series(request, {}).series.front()), (std::vector<std::string>{"34587645138205409280"}));
}

TEST(Series, EveryNumberOfChipsIsASeries) {
  SeriesRequest request = request_for("chip_links", {"hypercube"});
  request.chips = {{.chips = 2}, {.chips = 4}};
  request.spread.to = 8;
  const SeriesSet set = compute_series(request, {});
  ASSERT_EQ(set.series.size(), 2U);
  EXPECT_EQ(values_of(set.series[0]), (std::vector<std::string>{"1", "2", "4"}));
  EXPECT_EQ(values_of(set.series[1]), (std::vector<std::string>{"2", "4"}));  // not of 2 nodes
  EXPECT_TRUE(set.not_computed.empty());
}

TEST(Series, VariedNamesEndWhereThereIsNoNumber) {
  SeriesRequest request = request_for("1/max(0,1-diameter*load)", {"hypercube(4)"});
  request.varied = Variation::parse("load=0:1:0.125");
  const SeriesSet set = compute_series(request, {});
  EXPECT_EQ(values_of(set.series.front()), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(set.x_title, "load");
  EXPECT_TRUE(set.not_computed.empty());
}

TEST(Series, WhatTakesTooLongIsReported) {
  SeriesRequest request = request_for("diameter", {"complete(n)"});
  request.spread.from = 2;
  request.spread.to = 1U << 14U;
  request.settings.seconds = 0.01;
  const SeriesSet set = compute_series(request, {});
  ASSERT_FALSE(set.not_computed.empty());
  EXPECT_EQ(set.not_computed.back().network, "complete(16384)");
  EXPECT_NE(set.not_computed.back().reason.find("estimated to take"), std::string::npos);
}

TEST(Series, RefusesWhatMeansNothing) {
  EXPECT_THROW((void)compute_series(request_for("diamter", {"hypercube"}), {}), InputError);
  EXPECT_THROW((void)compute_series(request_for("L", {"hypercube"}), {}), InputError);
  EXPECT_THROW((void)compute_series(request_for("chip_links", {"hypercube"}), {}), InputError);
  SeriesRequest both = request_for("diameter", {"hypercube"});
  both.varied = Variation::parse("load=0:1");
  EXPECT_THROW((void)compute_series(both, {}), InputError);
}

TEST(Variation, ReadsRangesAndLists) {
  EXPECT_EQ(Variation::parse("load=0:1").values.size(), 51U);
  EXPECT_EQ(Variation::parse("x=0:1:0.1").values.size(), 11U);  // exact steps reach the end
  EXPECT_EQ(Variation::parse("x=1,2,5").values.size(), 3U);
  for (const char* text :
       {"", "load", "=1", "1=2", "x=", "x=1:0", "x=0:1:0", "x=0:1:2:3", "x=a", "nodes=1:2", "x=-1:1"})
    EXPECT_THROW((void)Variation::parse(text), InputError) << text;
}

}  // namespace
}  // namespace weft::quantities
