#include "base/safe_text.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(SafeText, KeepsOrdinaryText) {
  EXPECT_EQ(safe_line("torus(4,4) \u2500 \u00e9\u4e2d\U0001F600~"), "torus(4,4) \u2500 \u00e9\u4e2d\U0001F600~");
  EXPECT_EQ(safe_line(""), "");
}

TEST(SafeText, ShowsControlCharactersAsQuestionMarks) {
  EXPECT_EQ(safe_line("\x1b[2K\rholds\n\tx\x7f"), "?[2K?holds??x?");
  EXPECT_EQ(safe_line("a\u0085b\u009b31mc"), "a?b?31mc") << "C1 controls are sequences of their own";
  EXPECT_EQ(safe_line(std::string_view("a\0b", 3)), "a?b");
}

TEST(SafeText, ShowsCharactersThatReorderTextAsQuestionMarks) {
  EXPECT_EQ(safe_line("a\u202e\u2066\u2069\u200f\u061c\u2028z"), "a??????z");
  EXPECT_EQ(safe_line("\u2027\u202f\u2065\u206a\u200d"), "\u2027\u202f\u2065\u206a\u200d") << "their neighbours stay";
}

TEST(SafeText, ShowsBytesThatAreNotUtf8AsQuestionMarks) {
  EXPECT_EQ(safe_line("a\x9bz\xff"), "a?z?");
  EXPECT_EQ(safe_line("\xc0\x9b"), "??") << "overlong";
  EXPECT_EQ(safe_line("\xed\xa0\x80"), "???") << "a surrogate";
  EXPECT_EQ(safe_line("\xf5\x80\x80\x80"), "????") << "beyond U+10FFFF";
  EXPECT_EQ(safe_line("a\xe2\x80"), "a??") << "cut off";
}

TEST(SafeText, LinesKeepLineEndsAndBoldOnly) {
  EXPECT_EQ(safe_lines("\x1b[1mtitle\x1b[0m\n\tcell\r\x1b[8mhidden"), "\x1b[1mtitle\x1b[0m\n\tcell??[8mhidden");
}

}  // namespace
}  // namespace weft
