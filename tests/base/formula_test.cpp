#include "base/numbers/formula.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft {
namespace {

Formula read(const std::string& text) {
  return Formula::parse(text, {[](std::string_view) { return true; }, "write a formula"});
}

std::string exact(const std::string& text, const std::vector<NumberRange>& numbers = {}) {
  return to_text(read(text).value(numbers));
}

TEST(Formula, KnowsPrecedence) {
  EXPECT_EQ(exact("1+2*3"), "7");
  EXPECT_EQ(exact("-2^2"), "-4");
  EXPECT_EQ(exact("2^3^2"), "512");
  EXPECT_EQ(exact("2^-1"), "1/2");
  EXPECT_EQ(exact("8-3-2"), "3");
  EXPECT_EQ(exact("8/4/2"), "1");
  EXPECT_EQ(exact("(1+2)*(3-1)"), "6");
}

TEST(Formula, DecimalsAreExact) {
  EXPECT_EQ(exact("30*0.1"), "3");
  EXPECT_EQ(exact("0.1+0.2"), "3/10");
}

TEST(Formula, HasFunctions) {
  EXPECT_EQ(exact("min(3,1,2)"), "1");
  EXPECT_EQ(exact("max(3,1,2)"), "3");
  EXPECT_EQ(exact("ceil(7/2)+floor(7/2)"), "7");
  EXPECT_EQ(exact("sqrt(4096)+log2(4096)"), "76");
}

TEST(Formula, ListsVariablesOnce) {
  const Formula formula = read("mean * N / links + mean");
  EXPECT_EQ(formula.variables(), (std::vector<std::string>{"mean", "N", "links"}));
  EXPECT_EQ(formula.text(), "mean*N/links+mean");
  EXPECT_TRUE(formula.uses("N"));
  EXPECT_FALSE(formula.uses("n"));
  EXPECT_EQ(to_text(formula.value(std::vector<NumberRange>{Number(Fraction(1, 3)), Number(6U), Number(4U)})), "5/6");
}

TEST(Formula, FunctionNamesWithoutParenthesesAreVariables) { EXPECT_EQ(read("min+1").variables().front(), "min"); }

TEST(Formula, DoublesAndExactNumbersAgree) {
  for (const char* text : {"a+b*2", "a/b-1", "a^3", "min(a,b)+max(a,b)", "ceil(a/b)", "sqrt(a*b)", "log2(a+b)", "-a"}) {
    const Formula formula = read(text);
    std::vector<double> doubles;
    std::vector<NumberRange> numbers;
    for (const std::string& name : formula.variables()) {
      doubles.push_back(name == "a" ? 7 : 4);
      numbers.emplace_back(Number(name == "a" ? Count{7} : Count{4}));
    }
    EXPECT_DOUBLE_EQ(formula.value(doubles), formula.value(numbers).low.to_double()) << text;
  }
}

TEST(Formula, RefusesWhatItCannotRead) {
  for (const char* text : {"", "1+", "(1", "a b(", "foo(1)", "1,2", "$", "ceil(1,2)", "1..2", "2a"}) {
    EXPECT_THROW((void)read(text), InputError) << text;
  }
  const Formula::Names names{[](std::string_view name) { return name == "x"; }, "only x"};
  EXPECT_THROW((void)Formula::parse("x+y", names), InputError);
}

}  // namespace
}  // namespace weft
