// Pictures, as a browser would read them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include "support/effort.h"
#include "support/svg_geometry.h"
#include "topology/link_list.h"
#include "topology/network.h"
#include "transcript.h"

namespace weft::cli {
namespace {

std::string drawn(const std::string& arguments) {
  const Outcome outcome = run_in_shell("weft draw " + arguments, ".");
  EXPECT_EQ(outcome.exit_code, 0) << arguments << "\n" << outcome.output;
  return outcome.output;
}

void expect_readable(const std::string& svg, const std::string& what) {
  const std::vector<std::string> faults = test::faults_of(test::read_svg(svg));
  EXPECT_TRUE(faults.empty()) << what << ": " << faults.size() << " faults, the first: " << faults.front();
}

class DrawnFamily : public testing::TestWithParam<const topology::Family*> {};

// No label on a label, node or link; every link visible; nothing outside the picture.
TEST_P(DrawnFamily, IsReadable) {
  const NodeId most = test::tries_more() ? 600 : 150;
  for (const std::string_view text : GetParam()->examples) {
    if (text.empty()) break;
    const topology::Network network = topology::build(text, Execution{});
    if (network.graph.node_count() > most) continue;
    const std::string svg = drawn("'" + std::string(text) + "' --panels one");
    expect_readable(svg, std::string(text));
    const test::SvgPicture picture = test::read_svg(svg);
    const auto nodes = std::ranges::count(picture.circles, "node", &test::SvgCircle::role);
    const auto links = std::ranges::count(picture.paths, "link", &test::SvgPath::role);
    EXPECT_EQ(static_cast<NodeId>(nodes), network.graph.node_count()) << text;
    EXPECT_EQ(static_cast<std::uint64_t>(links), network.graph.link_count() + network.graph.unidirectional_count())
        << text;
    for (const topology::Link& link : topology::to_link_list(network.graph).links) {
      const std::string& name = network.graph.link_classes()[link.link_class].name;
      ASSERT_NE(svg.find(">" + name), std::string::npos) << text << ": " << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Draw, DrawnFamily, testing::ValuesIn(topology::families().begin(), topology::families().end()),
                         [](const auto& family) {
                           std::string name(family.param->name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(Draw, SmallNetworksHaveAllTheirLabels) {
  for (const char* text : {"ring(8)", "torus(6,6)", "hypercube(4)", "scc(4)", "star(4)", "hsn(2,hypercube(2))",
                           "rcc-full(4,1)", "petersen", "fat-tree(2,3)", "ccc(3)", "mesh(4,4,2)", "dragonfly(3,4,2)"}) {
    const test::SvgPicture picture = test::read_svg(drawn("'" + std::string(text) + "'"));
    EXPECT_EQ(std::ranges::count(picture.texts, "label", &test::SvgText::role),
              std::ranges::count(picture.circles, "node", &test::SvgCircle::role))
        << text;
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
    expect_readable(svg, partition);
  }
}

// Groups of a ring are no chips.
TEST(Draw, PartitionIsIntoGroups) {
  const std::string svg = drawn("'prc(24,skips=[4,8,12,16])' --layout line --partition 6");
  EXPECT_NE(svg.find("6 groups of up to 4 nodes (consecutive nodes); links that leave each: 10<"), std::string::npos);
  EXPECT_EQ(count_of(svg, "<title>group 2</title>"), 4);
  EXPECT_EQ(svg.find("chip"), std::string::npos);
}

TEST(Draw, LinkedChipsHaveDifferentColours) {
  const std::string svg = run_in_shell("weft draw 'ring(9)' --chips 9", ".").output;
  std::vector<std::string> colours;
  const std::regex node("class=\"node\"[^>]*fill=\"(#[0-9a-f]+)\"");
  for (std::sregex_iterator each(svg.begin(), svg.end(), node), end; each != end; ++each) colours.push_back((*each)[1]);
  ASSERT_EQ(colours.size(), 9U);
  for (std::size_t v = 0; v < 9; ++v) EXPECT_NE(colours[v], colours[(v + 1) % 9]) << v;
}

TEST(Draw, LargeNetworksAreDrawnAsClustersOrAsAMatrix) {
  const std::string clusters = drawn("'torus(64,64)'");
  EXPECT_NE(clusters.find("64 clusters of up to 64 nodes (bricks 8 x 8)"), std::string::npos);
  expect_readable(clusters, "overview");
  // 4096 nodes in 128 cells of 32: the next node is mostly in the same cell, node +64 two cells farther.
  const std::string matrix = drawn("'chordal-ring(4096,skips=[64])'");
  EXPECT_NE(matrix.find("adjacency matrix, 4096 nodes"), std::string::npos);
  EXPECT_EQ(count_of(matrix, "class=\"cell\""), 3 * 128);
  const Outcome refused = run_in_shell("weft draw 'torus(64,64)' --layout ring", ".");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.output.find("at most 600"), std::string::npos) << refused.output;
}

TEST(Draw, FormatsHaveTheirSignatures) {
  const std::string folder = testing::TempDir();
  for (const auto& [file, begin] :
       {std::pair{"p.pdf", "%PDF-1"}, std::pair{"p.png", "\x89PNG"},
        std::pair{"p.tex", "% petersen\n\\begin{tikzpicture}"}, std::pair{"p.svg", "<svg "}}) {
    const std::string path = folder + "/" + file;
    ASSERT_EQ(run_in_shell("weft draw petersen -o " + path, ".").exit_code, 0) << file;
    const std::string first = read_file(path);
    EXPECT_TRUE(first.starts_with(begin)) << file << ": " << first.substr(0, 40);
    ASSERT_EQ(run_in_shell("weft draw petersen -o " + path, ".").exit_code, 0) << file;
    EXPECT_TRUE(read_file(path) == first) << file << " is not the same again";
    EXPECT_EQ(first.find("CreationDate"), std::string::npos) << file;
  }
}

TEST(Draw, SizeSetsTheWidth) { EXPECT_NE(drawn("petersen --size 400").find(" width=\"400\""), std::string::npos); }

TEST(Draw, ADarkPictureHasTheDarkColours) {
  EXPECT_NE(drawn("petersen").find("prefers-color-scheme:dark"), std::string::npos);
  const std::string dark = drawn("petersen --theme dark");
  EXPECT_EQ(dark.find("prefers-color-scheme"), std::string::npos);
  EXPECT_EQ(dark.find("#ffffff"), std::string::npos);
}

TEST(Draw, APathIsMarkedFromItsSourceToItsDestination) {
  // (0,0) to (2,1): three hops; dor goes along x first.
  const test::SvgPicture picture = test::read_svg(drawn("'torus(6,6)' --route 0 8 --with dor"));
  EXPECT_EQ(std::ranges::count(picture.paths, "route", &test::SvgPath::role), 3);
  EXPECT_EQ(std::ranges::count(picture.circles, "ring", &test::SvgCircle::role), 1);
}

TEST(Draw, FaultsAreMarked) {
  const std::string svg = drawn("'faulty(torus(6,6),links=5,seed=3)' --faults");
  EXPECT_NE(svg.find("dead links: 5; nodes without a live link: 0"), std::string::npos);
  EXPECT_EQ(test::read_svg(svg).paths.size(), test::read_svg(drawn("'torus(6,6)'")).paths.size() + 1);  // the legend
}

TEST(Draw, TheCutHasTheWidthOfTheBisection) {
  const std::string svg = drawn("'mesh(6,4)' --cut");
  EXPECT_NE(svg.find("bisection width 4 "), std::string::npos);
  EXPECT_EQ(count_of(svg, "class=\"link\"[^>]*stroke-dasharray=\"6 3\""), 4);
}

TEST(Draw, OnlyTheChosenClassesAreDrawn) {
  const std::string svg = drawn("'rdt(8)' --classes 'rank 1'");
  EXPECT_EQ(svg.find("rank 0"), std::string::npos);
  const Outcome refused = run_in_shell("weft draw 'rdt(8)' --classes 'rank 7'", ".");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.output.find("rank 0 x, rank 0 y, rank 1"), std::string::npos) << refused.output;
}

TEST(Draw, WrongOptionsAreRefused) {
  for (const char* arguments : {"petersen --layout grid",
                                "petersen --layout gird",
                                "petersen --labels roman",
                                "petersen --color blue",
                                "petersen --route 0",
                                "petersen --routing dor",
                                "petersen --cut --partition 2",
                                "petersen ring",
                                "petersen --layout ''",
                                "petersen --route 0 99",
                                "petersen --from 1",
                                "petersen --faults",
                                "petersen --size 0",
                                "petersen --size 999999",
                                "petersen --format gif",
                                "petersen -o x.gif",
                                "petersen --part 'quadrant(0,0)'",
                                "petersen --partition found",
                                "petersen --partition 0",
                                "'torus(64,64)' --cut",
                                "petersen --around 10"}) {
    const Outcome outcome = run_in_shell(std::string("weft draw ") + arguments, testing::TempDir());
    EXPECT_EQ(outcome.exit_code, 2) << arguments << "\n" << outcome.output;
    EXPECT_NE(outcome.output.find("weft: "), std::string::npos) << arguments;
  }
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

TEST(Generated, ErrataMatchTheDocument) {
  if (!test::tries_more()) GTEST_SKIP() << "computes all claims: make test-more";
  const std::string file = testing::TempDir() + "errata.md";
  const Outcome run = run_in_shell("weft claims --csv --errata '" + file + "'", ".");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(run.output == read_file(WEFT_SOURCE_FOLDER "/tests/data/verdicts.csv"))
      << "tests/data/verdicts.csv differs from the program's output; see: make claims";
  EXPECT_TRUE(read_file(file) == read_file(WEFT_SOURCE_FOLDER "/docs/errata.md"))
      << "docs/errata.md differs from the program's output; see: make claims";
}

// The README says how many claims there are, and how many have which verdict.
TEST(Generated, ReadmeCountsTheClaims) {
  std::istringstream lines(read_file(WEFT_SOURCE_FOLDER "/tests/data/verdicts.csv"));
  std::string line;
  std::getline(lines, line);
  std::map<std::string, int> counts;
  int all = 0;
  for (; std::getline(lines, line); ++all) ++counts[line.substr(line.rfind(',') + 1)];
  const std::string readme = read_file(WEFT_SOURCE_FOLDER "/README.md");
  const auto expect = [&](int count, const std::string& words) {
    const std::string text = std::to_string(count) + words;
    EXPECT_NE(readme.find(text), std::string::npos) << text;
  };
  expect(all, " claims about ");
  expect(counts["reproduced"], " are reproduced");
  expect(counts["not-refuted"], " not refuted");
  expect(counts["ambiguous"], " depend on the reading");
  expect(counts["not-computable"], " cannot be computed");
  expect(counts["differs"], " differ");
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
