// Pictures, as a browser would read them.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>

#include "support/effort.h"
#include "topology/network.h"
#include "transcript.h"

namespace weft::cli {
namespace {

double number(const std::ssub_match& match) { return std::stod(match.str()); }

std::size_t characters(const std::string& text) {
  // An entity such as &lt; is one character.
  return std::regex_replace(text, std::regex("&[a-z]+;"), "x").size();
}

void expect_texts_inside(const std::string& svg, const std::string& name) {
  std::smatch box;
  ASSERT_TRUE(std::regex_search(svg, box, std::regex("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\""))) << name;
  const std::regex text(
      "<text class=\"[a-z]+\" x=\"([-0-9.]+)\" y=\"([-0-9.]+)\" font-size=\"([0-9.]+)\"[^>]*>([^<]*)<");
  for (std::sregex_iterator each(svg.begin(), svg.end(), text), end; each != end; ++each) {
    const std::smatch& match = *each;
    const double width = 0.6 * number(match[3]) * static_cast<double>(characters(match[4]));
    EXPECT_GE(number(match[1]), 0) << name;
    EXPECT_LE(number(match[1]) + width, number(box[1])) << name << ": " << match[4];
    EXPECT_GE(number(match[2]) - number(match[3]), 0) << name;
    EXPECT_LE(number(match[2]), number(box[2])) << name << ": " << match[4];
  }
}

TEST(Draw, TextsStayInsideAndEveryLinkClassIsInTheLegend) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view text : family->examples) {
      if (text.empty()) break;
      const topology::Network network = topology::build(text, Execution{});
      if (network.graph.node_count() > 150) continue;
      const Outcome outcome = run_in_shell("weft draw '" + std::string(text) + "'", ".");
      ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
      expect_texts_inside(outcome.output, std::string(text));
      for (const topology::LinkClass& link_class : network.graph.link_classes()) {
        EXPECT_NE(outcome.output.find(">" + link_class.name), std::string::npos) << text << ": " << link_class.name;
      }
      const std::regex node("<circle class=\"node\"");
      const auto drawn = std::distance(std::sregex_iterator(outcome.output.begin(), outcome.output.end(), node), {});
      EXPECT_EQ(static_cast<NodeId>(drawn), network.graph.node_count()) << text;
    }
  }
}

std::ptrdiff_t count_of(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  return std::distance(std::sregex_iterator(text.begin(), text.end(), expression), {});
}

TEST(Draw, ChipsAreNumberedAndTheirLinksHaveBands) {
  for (const char* partition : {"natural", "found"}) {
    const std::string svg =
        run_in_shell(std::string("weft draw 'torus(8,8)' --chips 16 --partition ") + partition, ".").output;
    for (int chip = 0; chip < 16; ++chip) {
      EXPECT_EQ(count_of(svg, "<title>chip " + std::to_string(chip) + "</title>"), 4) << partition;
    }
    // Of 128 links, each of the 16 bricks of 2 x 2 has 8 that leave it: 64 join two chips.
    EXPECT_EQ(count_of(svg, "class=\"link\""), 128);
    EXPECT_EQ(count_of(svg, "class=\"group\""), 64) << partition;
    EXPECT_NE(svg.find("off-chip links of each: 8<"), std::string::npos) << partition;
    expect_texts_inside(svg, partition);
  }
}

TEST(Draw, LinkedChipsHaveDifferentColours) {
  const std::string svg = run_in_shell("weft draw 'ring(9)' --chips 9", ".").output;
  std::vector<std::string> colours;
  const std::regex node("class=\"node\"[^>]*fill=\"(#[0-9a-f]+)\"");
  for (std::sregex_iterator each(svg.begin(), svg.end(), node), end; each != end; ++each) colours.push_back((*each)[1]);
  ASSERT_EQ(colours.size(), 9U);
  for (std::size_t v = 0; v < 9; ++v) EXPECT_NE(colours[v], colours[(v + 1) % 9]) << v;
}

TEST(Draw, TooManyNodesAreRefused) {
  const Outcome outcome = run_in_shell("weft draw 'torus(64,64)'", ".");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.output.find("at most 600"), std::string::npos) << outcome.output;
}

TEST(Draw, WritesTheFileAtomically) {
  const std::string folder = testing::TempDir();
  EXPECT_EQ(run_in_shell("rm -f p.svg; weft draw petersen -o p.svg && grep -c '</svg>' p.svg", folder).output, "1\n");
  EXPECT_EQ(run_in_shell("weft draw petersen -o /dev/full", folder).exit_code, 2);
  EXPECT_EQ(run_in_shell("rm -f q.svg; (ulimit -f 1; trap '' XFSZ; weft draw 'torus(8,8)' -o q.svg); ls q.svg*", folder)
                .exit_code,
            2);
}

TEST(Generated, TextsNameEveryRecord) {
  const std::string manual = run_in_shell("weft generate man", ".").output;
  const std::string bash = run_in_shell("weft generate bash", ".").output;
  const std::string zsh = run_in_shell("weft generate zsh", ".").output;
  for (const topology::Family* family : topology::families()) {
    EXPECT_NE(bash.find(family->name), std::string::npos) << family->name;
    EXPECT_NE(zsh.find(family->name), std::string::npos) << family->name;
  }
  for (const char* word : {"info", "compare", "claims", "\\-\\-json", "NO_COLOR", "EXIT STATUS"}) {
    EXPECT_NE(manual.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(run_in_shell("weft generate bash > c.bash && bash -n c.bash", testing::TempDir()).exit_code, 0);
}

TEST(Generated, ProofsMatchTheDocument) {
  if (!test::tries_more()) GTEST_SKIP() << "proves all routings of the document: make test-more";
  const Outcome outcome = run_in_shell("weft generate proofs", ".");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.output == read_file(WEFT_SOURCE_FOLDER "/docs/proofs.md"))
      << "docs/proofs.md differs from the program's output; see: weft generate proofs | diff "
         "docs/proofs.md -";
}

TEST(Generated, BashCompletesCommandsFamiliesAndOptions) {
  const auto complete = [](const std::string& words, int position) {
    return run_in_shell("bash -c 'source <(weft generate bash); COMP_WORDS=(" + words +
                            "); COMP_CWORD=" + std::to_string(position) + "; _weft; echo \"${COMPREPLY[@]}\"'",
                        ".")
        .output;
  };
  EXPECT_EQ(complete("weft inf", 1), "info\n");
  EXPECT_EQ(complete("weft info hyperc", 2), "hypercube\n");
  EXPECT_EQ(complete("weft info --js", 2), "--json\n");
}

}  // namespace
}  // namespace weft::cli
