#include "base/input_error.h"

#include <gtest/gtest.h>

#include <array>

#include "base/suggest.h"

namespace weft {
namespace {

TEST(InputError, CaretsPointAtTheError) {
  const InputError error = InputError("n is 9", TextSpan{5, 6}, "take less").in_text("foo(1,9)");
  EXPECT_EQ(render(error, "weft"), "weft: n is 9\n  foo(1,9)\n       ^\n  hint: take less\n");
}

TEST(InputError, ShowsOnlyTheTextAroundTheError) {
  const std::string text = std::string(5000, 'a') + "!" + std::string(5000, 'b');
  const std::string message = render(InputError("here", TextSpan{5000, 5001}, "").in_text(text), "weft");
  EXPECT_LT(message.size(), 200U);
  EXPECT_NE(message.find("...aaa"), std::string::npos);
  EXPECT_NE(message.find("bbb..."), std::string::npos);
  const std::size_t mark = message.find('!') - message.find("  ...");
  const std::size_t caret = message.find('^') - (message.find('\n', message.find("  ...")) + 1);
  EXPECT_EQ(mark, caret);
}

TEST(InputError, MessageLengthIsLimited) {
  const std::string text(100'000, 'x');
  const InputError error(text, TextSpan{0, text.size()}, text);
  EXPECT_LT(render(error.in_text(text), "weft").size(), 500U);
}

TEST(InputError, KeepsTheInnermostText) {
  const InputError error = InputError("what", TextSpan{0, 1}).in_text("inner").in_text("outer");
  EXPECT_EQ(error.text(), "inner");
}

TEST(InputError, ControlBytesDoNotReachTheTerminal) {
  EXPECT_EQ(quote_briefly("a\x1b[31m\n"), "\"a?[31m?\"");
  const std::string message = render(InputError("x", TextSpan{0, 1}).in_text("\x1b]0;evil\a"), "weft");
  EXPECT_EQ(message.find('\x1b'), std::string::npos);
  EXPECT_EQ(quote_briefly("a\u202e\u009b"), "\"a??\"");
  EXPECT_EQ(render(InputError("x\x1b[8m\n", {}, "y\u2066"), "weft"), "weft: x?[8m?\n  hint: y?\n");
}

TEST(Suggest, FindsTheNameBehindATypingError) {
  constexpr std::array<std::string_view, 3> kKnown = {"hypercube", "torus", "ring"};
  EXPECT_EQ(nearest_name("hypercub", kKnown), "hypercube");
  EXPECT_EQ(nearest_name("trous", kKnown), "torus");
  EXPECT_EQ(nearest_name("rnig", kKnown), "ring");
  EXPECT_EQ(nearest_name("TORUS", kKnown), "torus");
  EXPECT_EQ(nearest_name("hyp", kKnown), "hypercube");
  EXPECT_EQ(nearest_name("foo", kKnown), "");
  EXPECT_EQ(nearest_name(std::string(100'000, 'r'), kKnown), "");
}

}  // namespace
}  // namespace weft
