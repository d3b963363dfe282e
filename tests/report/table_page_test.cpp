#include "report/table_page.h"

#include <string>

#include <gtest/gtest.h>

namespace weft::report {
namespace {

std::string sample() {
  return table_page({.title = "<i>Networks</i>",
                     .about = "a < b",
                     .table = {{{"*"}, {"network"}, {"radix", Align::right}, {"girth", Align::right}},
                               {{"*", "file(\"</td><script>\")", "5", "4"}, {"", "ring(8)", "3", "8"}}},
                     .detail_columns = 1,
                     .filters = {{.column = 2, .is_least = false}},
                     .mark_meaning = "no other is <better>",
                     .notes = {"1 & 2"},
                     .command = "weft compare \"x\"",
                     .pictures = {}});
}

bool has(const std::string& text) { return sample().find(text) != std::string::npos; }

TEST(TablePage, EscapesAllTexts) {
  EXPECT_TRUE(has("<h1>&lt;i&gt;Networks&lt;/i&gt;</h1>"));
  EXPECT_TRUE(has("<td>file(&quot;&lt;/td&gt;&lt;script&gt;&quot;)</td>"));
  EXPECT_TRUE(has("no other is &lt;better&gt;"));
  EXPECT_TRUE(has("1 &amp; 2"));
  EXPECT_FALSE(has("</td><script>"));
}

TEST(TablePage, FiltersNameTheirColumns) {
  EXPECT_TRUE(
      has("<label>radix at most <input type=\"number\" step=\"any\" data-column=\"2\" data-is=\"most\"></label>"));
}

TEST(TablePage, HidesDetailsInNarrowWindows) {
  EXPECT_TRUE(has(".large td:nth-child(n+4) { display: none; }"));
  EXPECT_TRUE(has("A wider window also shows: girth."));
}

TEST(TablePage, MayLoadNothingElse) { EXPECT_TRUE(has("content=\"default-src 'none';")); }

}  // namespace
}  // namespace weft::report
