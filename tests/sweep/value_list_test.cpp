#include "sweep/plan/value_list.h"

#include <gtest/gtest.h>

namespace weft::sweep {
namespace {

using experiment::ParameterKind;
using experiment::RawSetting;

std::vector<std::string> texts(const std::string& text, ParameterKind kind) {
  std::vector<std::string> result;
  for (const RawSetting& given : expand_values({.label = "--x", .text = text}, kind)) result.push_back(given.text);
  return result;
}

using Texts = std::vector<std::string>;

TEST(ValueList, CommasInBracketsAndQuotesDoNotSeparate) {
  EXPECT_EQ(texts("hot-spot(nodes=128,seed=2),uniform", ParameterKind::name),
            (Texts{"hot-spot(nodes=128,seed=2)", "uniform"}));
  EXPECT_EQ(texts("prc(100,skips=[4,20]), matrix(\"a,b(.txt\")", ParameterKind::name),
            (Texts{"prc(100,skips=[4,20])", "matrix(\"a,b(.txt\")"}));
  EXPECT_EQ(texts("dimension 1:latency=3,cycles=2", ParameterKind::several), (Texts{"dimension 1:latency=3,cycles=2"}));
}

TEST(ValueList, RangesIncludeBothEndsInExactDecimals) {
  EXPECT_EQ(texts("0.05:0.5:0.05", ParameterKind::number),
            (Texts{"0.05", "0.1", "0.15", "0.2", "0.25", "0.3", "0.35", "0.4", "0.45", "0.5"}));
  EXPECT_EQ(texts("0.1,0.2:0.3:0.05,1", ParameterKind::number), (Texts{"0.1", "0.2", "0.25", "0.3", "1"}));
  EXPECT_EQ(texts("8:32:8", ParameterKind::number), (Texts{"8", "16", "24", "32"}));
  EXPECT_EQ(texts("0.1:0.1:0.1", ParameterKind::number), (Texts{"0.1"}));
}

TEST(ValueList, RangesOfHundredthsMatchRangesOfIntegers) {
  for (unsigned from = 0; from <= 20; ++from) {
    for (unsigned step = 1; step <= 7; ++step) {
      const unsigned to = from + 5 * step;
      const std::string text =
          to_text(Decimal(from, 2)) + ":" + to_text(Decimal(to, 2)) + ":" + to_text(Decimal(step, 2));
      const auto values = texts(text, ParameterKind::number);
      ASSERT_EQ(values.size(), 6U) << text;
      for (unsigned i = 0; i < 6; ++i) EXPECT_EQ(std::stod(values[i]), (from + i * step) / 100.0) << text;
    }
  }
}

TEST(ValueList, RefusesMalformedRanges) {
  for (const char* text : {"0.1:0.5", "0.5:0.1:0.1", "0.1:0.5:0", "0.1:0.5:0.3", "a:b:c", "0:1:1:1", "0:1:0.0000001",
                           "0.1,,0.2", "", "0.1,"}) {
    EXPECT_THROW(texts(text, ParameterKind::number), InputError) << text;
  }
}

TEST(ValueList, EachValueKeepsItsPositionInAFile) {
  const RawSetting given{"traffic", "uniform, tornado", {.file = "p.toml", .line = 3, .column = 11, .is_quoted = true}};
  const auto values = expand_values(given, ParameterKind::name);
  EXPECT_EQ(at_origin(values[0].origin), "p.toml:3:12: ");
  EXPECT_EQ(at_origin(values[1].origin), "p.toml:3:21: ");
}

}  // namespace
}  // namespace weft::sweep
