#include "report/atlas_page.h"

#include <string>

#include <gtest/gtest.h>

namespace weft::report {
namespace {

AtlasPage sample_atlas() {
  AtlasPage page{.title = "An <atlas>",
                 .about = {"a < b"},
                 .examples = {{.command = "weft info \"x\"", .meaning = "numbers & more"}},
                 .overview = {.table = {{{"network"}, {"nodes", Align::right}}, {{"x<1>", "12"}}},
                              .note = "",
                              .commands = {"weft info x"}},
                 .sections = {},
                 .networks = {},
                 .command = "weft atlas"};
  AtlasSection section{.id = "p1", .title = "First & only", .idea = "an idea", .paper = "A. Uthor"};
  section.pictures = {{.svg = "<svg><marker id=\"head1\"/><path marker-end=\"url(#head1)\"/></svg>",
                       .caption = "x, 12 nodes",
                       .command = "weft draw x"}};
  section.facts = {"12 nodes & more"};
  section.chart.curves = {{.name = "x", .points = {{.offered = 0.1, .accepted = 0.1, .latency = 20}}}};
  section.verdicts = "Of 3 numbers";
  section.verdicts_command = "weft claims p1";
  section.findings = {{.place = "Theorem <1>",
                       .statement = "it is 3",
                       .published = "3",
                       .ours = "2",
                       .verdict = "differs",
                       .reason = "x has 2",
                       .command = "weft claims \"p1/theorem-1\""}};
  page.sections.push_back(section);
  page.sections.push_back(section);
  page.sections.back().id = "p2";
  page.networks.title = "All";
  page.networks.table = {{{"*"}, {"network"}, {"radix", Align::right}}, {{"*", "ring(8)", "3"}}};
  page.networks.command = "weft compare";
  return page;
}

std::size_t count_in_atlas(const std::string& page, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) ++count;
  return count;
}

std::size_t atlas_count(const std::string& text) { return count_in_atlas(atlas_page(sample_atlas()), text); }

TEST(AtlasPage, EscapesAllTexts) {
  EXPECT_EQ(atlas_count("<h1>An &lt;atlas&gt;</h1>"), 1U);
  EXPECT_EQ(atlas_count("a &lt; b"), 1U);
  EXPECT_EQ(atlas_count("<td>x&lt;1&gt;</td>"), 1U);
  EXPECT_EQ(atlas_count("Theorem &lt;1&gt;: published 3, computed 2"), 2U);
  EXPECT_EQ(atlas_count("<code>weft info &quot;x&quot;</code>"), 1U);
  EXPECT_EQ(atlas_count("First &amp; only"), 4U);  // in the contents and as headings
}

TEST(AtlasPage, ContentsLeadToEverySection) {
  for (const char* id : {"p1", "p2", "all"}) {
    EXPECT_EQ(atlas_count("href=\"#" + std::string(id) + "\""), 1U) << id;
    EXPECT_EQ(atlas_count("<h2 id=\"" + std::string(id) + "\">"), 1U) << id;
  }
}

TEST(AtlasPage, MarkersOfPicturesKeepTheirOwnIds) {
  EXPECT_EQ(atlas_count("id=\"p0-head1\""), 1U);
  EXPECT_EQ(atlas_count("url(#p0-head1)"), 1U);
  EXPECT_EQ(atlas_count("id=\"p1-head1\""), 1U);
}

TEST(AtlasPage, EveryPartHasItsCommand) {
  for (const char* command : {"weft info x", "weft draw x", "weft claims p1", "weft claims &quot;p1/theorem-1&quot;"}) {
    EXPECT_GE(atlas_count("<code>" + std::string(command) + "</code>"), 1U) << command;
  }
  EXPECT_EQ(atlas_count("<code>weft atlas</code>"), 1U);
}

TEST(AtlasPage, OptionsAreNotBrokenAtTheirHyphens) {
  AtlasPage page = sample_atlas();
  page.command = "weft atlas --quick -o x";
  EXPECT_EQ(count_in_atlas(atlas_page(page), "<code>weft atlas <span>--quick</span> <span>-o</span> x</code>"), 1U);
}

TEST(AtlasPage, DrawsTheCurvesAndTheSortableTable) {
  EXPECT_EQ(atlas_count("class=\"curve\""), 2U);
  EXPECT_EQ(atlas_count("<table class=\"large\">"), 1U);
  EXPECT_EQ(atlas_count("<script>"), 1U);
}

TEST(AtlasPage, MayLoadNothingElse) { EXPECT_EQ(atlas_count("content=\"default-src 'none';"), 1U); }

}  // namespace
}  // namespace weft::report
