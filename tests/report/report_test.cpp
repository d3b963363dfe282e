#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/json.h"
#include "report/page.h"
#include "report/table.h"

namespace weft::report {
namespace {

const Table kTable{{{"name"}, {"n", Align::right}}, {{"a", "1"}, {"<b>,\"c\"", "22"}, {"\u00e9", "3"}}};

TEST(Table, TextIsAlignedByCharacters) {
  EXPECT_EQ(to_text(kTable, {.has_color = false, .has_unicode = false}),
            "name      n\n"
            "-------  --\n"
            "a         1\n"
            "<b>,\"c\"  22\n"
            "\u00e9         3\n");
}

TEST(Table, CellsAreEscapedForTheTerminal) {
  EXPECT_EQ(to_text({{{"a\x1b[8m"}}, {{"x\nholds\u202e"}}}, {.has_color = false, .has_unicode = false}),
            "a?[8m\n--------\nx?holds?\n");
}

TEST(Table, MarkdownEscapesBarsAndAlignsNumbers) {
  EXPECT_EQ(to_markdown({{{"a|b"}, {"n", Align::right}}, {{"x", "1"}, {"", "22"}}}),
            "| a\\|b | n |\n|---|---:|\n| x | 1 |\n|  | 22 |\n");
}

TEST(Table, CsvQuotesSpecialCells) { EXPECT_EQ(to_csv(kTable), "name,n\na,1\n\"<b>,\"\"c\"\"\",22\n\u00e9,3\n"); }

TEST(Table, CsvCellsAreNoFormulas) {
  EXPECT_EQ(to_csv({{{"=1+1"}}, {{"=HYPERLINK(\"x\")"}, {"+a"}, {"-"}, {"@b"}, {"-1.5e3"}, {"+2"}, {"a=b"}, {""}}}),
            "'=1+1\n\"'=HYPERLINK(\"\"x\"\")\"\n'+a\n-\n'@b\n-1.5e3\n+2\na=b\n\n");
}

TEST(Table, HtmlIsEscaped) {
  const std::string html = to_html(kTable);
  EXPECT_NE(html.find("&lt;b&gt;,&quot;c&quot;"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"number\">22</td>"), std::string::npos);
}

TEST(Page, IsSelfContained) {
  Page page("A & B");
  page.add_paragraph("x < y");
  page.add_table(kTable);
  const std::string html = page.to_html();
  EXPECT_NE(html.find("<title>A &amp; B</title>"), std::string::npos);
  EXPECT_NE(html.find("x &lt; y"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos);
  EXPECT_EQ(html.find("href="), std::string::npos);
}

TEST(Json, LargeIntegersAreStrings) {
  EXPECT_EQ(json_integer(Count{1} << 53U).dump(), "9007199254740992");
  EXPECT_EQ(json_integer((Count{1} << 53U) + 1).dump(), "\"9007199254740993\"");
}

TEST(Json, AnArrayIsNeverMixed) {
  const std::vector<Count> small = {1, 2};
  const std::vector<Count> large = {1, Count{1} << 60U};
  EXPECT_EQ(json_integers(small).dump(), "[1,2]");
  EXPECT_EQ(json_integers(large).dump(), "[\"1\",\"1152921504606846976\"]");
}

}  // namespace
}  // namespace weft::report
