#include "experiment/link_formula.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft::experiment {
namespace {

constexpr LinkFigures kLink{.link_class = 2, .distance = 12, .length = 5, .improved_length = 3};

unsigned value_of(std::string_view text) { return LinkFormula::parse(text).cycles(kLink); }

std::string refusal_of(std::string_view text) {
  try {
    (void)value_of(text);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(LinkFormula, ComputesAndRoundsUp) {
  EXPECT_EQ(value_of("7"), 7U);
  EXPECT_EQ(value_of("1 + length/4"), 3U);
  EXPECT_EQ(value_of("distance - 2*length"), 2U);
  EXPECT_EQ(value_of("max(1, length, improved_length*2)"), 6U);
  EXPECT_EQ(value_of("min(distance,length)"), 5U);
  EXPECT_EQ(value_of("2^class^2"), 16U);  // to the right
  EXPECT_EQ(value_of("ceil(length/2)*floor(length/2)"), 6U);
  EXPECT_EQ(value_of("sqrt(distance+4)"), 4U);
  EXPECT_EQ(value_of("-(-length)"), 5U);
  EXPECT_EQ(value_of("(1+2)*3"), 9U);
  EXPECT_EQ(value_of("8-2-1"), 5U);
  EXPECT_EQ(value_of("64/4/2"), 8U);
}

TEST(LinkFormula, IsAtLeastOne) {
  EXPECT_EQ(value_of("length-5"), 1U);
  EXPECT_EQ(value_of("-distance"), 1U);
}

TEST(LinkFormula, DecimalsDoNotRoundWholeNumbersUp) {
  EXPECT_EQ(value_of("30*0.1"), 3U);
  EXPECT_EQ(value_of("0.7*10*class/2"), 7U);
}

TEST(LinkFormula, KnowsConstants) {
  EXPECT_EQ(LinkFormula::parse("2*3").constant(), 6U);
  EXPECT_EQ(LinkFormula::parse("2*3"), LinkFormula(6));
  EXPECT_EQ(LinkFormula::parse("1 + length"), LinkFormula::parse("1+length"));
  EXPECT_FALSE(LinkFormula::parse("1+length").constant());
  EXPECT_TRUE(LinkFormula::parse("1+length").uses_length());
  EXPECT_FALSE(LinkFormula::parse("1+length").uses_improved_length());
  EXPECT_TRUE(LinkFormula::parse("improved_length").uses_improved_length());
}

TEST(LinkFormula, RefusesWhatItCannotRead) {
  EXPECT_EQ(refusal_of("1+"), "the formula \"1+\": it ends too early");
  EXPECT_EQ(refusal_of("1+len"), "the formula \"1+len\": cannot read \"len\"");
  EXPECT_EQ(refusal_of("min(1"), "the formula \"min(1\": it ends too early");
  EXPECT_EQ(refusal_of("ceil(1,2)"), "the formula \"ceil(1,2)\": cannot read \",2)\"");
  EXPECT_EQ(refusal_of("2 length"), "the formula \"2length\": cannot read \"length\"");
  EXPECT_NE(refusal_of(""), "");
  EXPECT_NE(refusal_of(std::string(100, '(')), "");
  EXPECT_NE(refusal_of(std::string(100'000, '-') + "1"), "");
  EXPECT_NE(refusal_of("1e9"), "");
}

TEST(LinkFormula, RefusesValuesThatAreNoCycles) {
  EXPECT_EQ(refusal_of("1/0"), "the formula \"1/0\" gives no number");
  EXPECT_EQ(refusal_of("1/(length-5)"), "the formula \"1/(length-5)\" gives no number for a link of length 5");
  EXPECT_EQ(refusal_of("distance^3"), "the formula \"distance^3\" gives 1728 cycles for a link of distance 12");
  EXPECT_NE(refusal_of("sqrt(0-length)"), "");
  EXPECT_NE(refusal_of("length^0.5"), "");
  EXPECT_NE(refusal_of("2^65"), "");
  EXPECT_EQ(refusal_of("1000"), "");
  EXPECT_NE(refusal_of("1001"), "");
}

}  // namespace
}  // namespace weft::experiment
