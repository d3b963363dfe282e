#include "report/wrap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "report/table.h"

namespace weft::report {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  for (const std::string& line : lines_of(text)) width = std::max(width, width_of(line));
  return width;
}

// All words in order, without the separators.
std::string without_blanks(const std::string& text) {
  std::string rest;
  std::copy_if(text.begin(), text.end(), std::back_inserter(rest), [](char c) { return c != ' ' && c != '\n'; });
  return rest;
}

TEST(Wrap, BreaksAtBlanks) {
  EXPECT_EQ(wrap("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrap("one two three", 13), (Lines{"one two three"}));
  EXPECT_EQ(wrap("", 5), (Lines{""}));
}

TEST(Wrap, KeepsBlanksOfATextThatFits) { EXPECT_EQ(wrap("  a  b", 6), (Lines{"  a  b"})); }

TEST(Wrap, BreaksALongSpecBehindACommaOrAnywhere) {
  EXPECT_EQ(wrap("cartesian-product(torus(8,8),hypercube(4))", 32),
            (Lines{"cartesian-product(torus(8,8),", "hypercube(4))"}));
  EXPECT_EQ(wrap("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"}));
}

TEST(Wrap, CountsCharactersAndBreaksBetweenThem) {
  EXPECT_EQ(wrap("\u00e9\u00e9 \u00e9\u00e9", 5), (Lines{"\u00e9\u00e9 \u00e9\u00e9"}));
  EXPECT_EQ(wrap("\u00e9\u00e9\u00e9", 2), (Lines{"\u00e9\u00e9", "\u00e9"}));
}

TEST(FitLines, ContinuesUnderTheValue) {
  EXPECT_EQ(fit_lines("  bound   0.5 whatever the routing\n          of any kind it is now\n  run     9\n", 24),
            "  bound   0.5 whatever\n          the routing\n          of any kind it\n          is now\n  run     9\n");
}

TEST(FitLines, IndentsTheRestOfAnItemAndLeavesProseAtTheMargin) {
  EXPECT_EQ(fit_lines("  one two three four\n", 13), "  one two\n    three\n    four\n");
  EXPECT_EQ(fit_lines("one two three four", 13), "one two three\nfour");
}

TEST(FitLines, KeepsCommandsOnOneLine) {
  const std::string command = "  weft simulate \"torus(8,8)\" --traffic uniform\n";
  EXPECT_EQ(fit_lines(command, 20), command);
  EXPECT_EQ(fit_lines("one two three four\n\n", 0), "one two three four\n\n");
}

const Table kProse{{{"name"}, {"usage", Align::left, true}, {"n", Align::right}, {"what it is"}},
                   {{"torus", "torus(sides...,terminals=1)", "12345", "a grid whose borders are joined, of any sides"},
                    {"ring", "ring(n)", "8", "a cycle of nodes, each with a link to the next"}}};

TEST(TableLayout, WrapsTextAndLeavesOutOptionalColumns) {
  EXPECT_EQ(to_text(kProse, {.has_unicode = false, .width = 50}),
            "name       n  what it is\n"
            "-----  -----  ------------------------------------\n"
            "torus  12345  a grid whose borders are joined, of\n"
            "              any sides\n"
            "ring       8  a cycle of nodes, each with a link\n"
            "              to the next\n"
            "1 column more with --wide: usage\n");
}

TEST(TableLayout, ShowsEveryColumnWhereTextCanWrap) {
  const std::string text = to_text(kProse, {.has_unicode = false, .width = 76});
  EXPECT_NE(text.find("torus(sides...,terminals=1)"), std::string::npos) << text;
  EXPECT_EQ(text.find("--wide"), std::string::npos) << text;
  EXPECT_LE(widest(text), 76U) << text;
}

TEST(TableLayout, IsUnchangedWithoutAWidthOrWithEnough) {
  const std::string all = to_text(kProse, {});
  EXPECT_EQ(lines_of(all).size(), 4U);
  EXPECT_EQ(to_text(kProse, {.width = widest(all)}), all);
  EXPECT_NE(to_text(kProse, {.width = widest(all) - 1}), all);
}

TEST(TableLayout, TitlesWrapBeforeNumbersDo) {
  const Table numbers{{{"network"}, {"mean distance", Align::right}, {"Moore ratio", Align::right}},
                      {{"ring(8)", "2.286", "0.25"}}};
  EXPECT_EQ(to_text(numbers, {.has_unicode = false, .width = 25}),
            "network      mean   Moore\n"
            "         distance   ratio\n"
            "-------  --------  ------\n"
            "ring(8)     2.286    0.25\n");
}

const Table kRuns{{{"hash"}, {"network"}, {"routing"}, {"load", Align::right}, {"latency", Align::right}, {"verdict"}},
                  {{"839b4e1f", "torus(8,8)", "dor", "0.1", "29.04 +- 0.28", "converged"},
                   {"d79356cd", "hypercube(6)", "dor", "0.05", "2416.65 +- 1278.15", "not-converged"}}};

TEST(TableLayout, PrintsCommonValuesOnce) {
  EXPECT_EQ(to_text(kRuns, {.has_unicode = false, .width = 66}),
            "hash      network       load             latency  verdict\n"
            "--------  ------------  ----  ------------------  -------------\n"
            "839b4e1f  torus(8,8)     0.1       29.04 +- 0.28  converged\n"
            "d79356cd  hypercube(6)  0.05  2416.65 +- 1278.15  not-converged\n"
            "the same in all rows: routing dor\n");
}

TEST(TableLayout, MovesColumnsTogetherBeforeNumbersWrap) {
  EXPECT_EQ(to_text(kRuns, {.has_unicode = false, .width = 60}),
            "hash     network      load            latency verdict\n"
            "-------- ------------ ---- ------------------ -------------\n"
            "839b4e1f torus(8,8)    0.1      29.04 +- 0.28 converged\n"
            "d79356cd hypercube(6) 0.05 2416.65 +- 1278.15 not-converged\n"
            "the same in all rows: routing dor\n");
  const std::string text = to_text(kRuns, {.has_unicode = false, .width = 54});
  EXPECT_LE(widest(text), 54U) << text;
  EXPECT_NE(text.find("1278.15"), std::string::npos) << text;
}

TEST(FitLines, DoesNotWrapRowsOfATable) {
  const std::string row =
      "hash  network  routing\n\u2500\u2500\u2500\u2500 \u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\n";
  EXPECT_EQ(fit_lines(row, 12), row);
}

TEST(TableLayout, KeepsEveryWordAtAnyWidth) {
  Table table = kProse;
  table.columns[1].is_optional = false;
  for (std::size_t width = 52; width < 120; ++width) {
    const std::string text = to_text(table, {.has_unicode = false, .width = width});
    EXPECT_LE(widest(text), width);
    for (const auto& row : table.rows) {
      for (const std::string& cell : row) {
        std::istringstream words(cell);
        for (std::string word; words >> word;) {
          const bool may_be_broken = word.size() > 12;
          EXPECT_TRUE(may_be_broken || text.find(word) != std::string::npos) << word << '\n' << text;
        }
      }
    }
    std::string sorted = without_blanks(text);
    std::string expected = without_blanks(to_text(table, {.has_unicode = false}));
    std::erase(sorted, '-');
    std::erase(expected, '-');
    std::sort(sorted.begin(), sorted.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(sorted, expected) << width;
  }
}

}  // namespace
}  // namespace weft::report
