// The figures of the papers: each is made by its commands.
#include "claims/figure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "support/effort.h"
#include "support/svg_geometry.h"
#include "topology/network.h"
#include "transcript.h"

namespace weft::cli {
namespace {

bool is_simulated(const claims::Figure& figure) { return figure.sweep.packet > 0; }

bool is_plot(const claims::Figure& figure) { return claims::panels_of(figure)[0].command.starts_with("weft plot"); }

TEST(Figures, AllNumbersOfThePapersAreThere) {
  std::map<std::string_view, int> count;
  int drawn = 0;
  for (const claims::Figure& figure : claims::figures()) {
    const std::string_view paper = figure.id.substr(0, figure.id.find('/'));
    ++count[paper];
    EXPECT_NO_THROW((void)claims::find_figure(std::string(paper) + "/" + std::to_string(count[paper])));
    const bool has_picture = is_simulated(figure) || !claims::panels_of(figure).empty();
    EXPECT_NE(has_picture, !figure.not_drawn.empty()) << figure.id;
    drawn += has_picture ? 1 : 0;
  }
  EXPECT_EQ(count, (std::map<std::string_view, int>{{"prc", 12}, {"rcc", 13}, {"rdt", 15}, {"rhsn", 1}, {"scc", 3}}));
  EXPECT_EQ(drawn, 40);
}

class DrawnFigure : public testing::TestWithParam<const claims::Figure*> {};

// Nothing is outside the picture; there is something in it.
TEST_P(DrawnFigure, IsMadeByItsCommands) {
  if (is_plot(*GetParam()) && !test::tries_more())
    GTEST_SKIP() << "the page of all figures has it too; alone: make test-more";
  const std::string id(GetParam()->id);
  std::string file = "figure-" + id + ".svg";
  std::ranges::replace(file, '/', '-');
  const std::string folder = testing::TempDir();
  const Outcome outcome = run_in_shell("weft figure " + id + " -o " + file, folder);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.output;
  const std::string svg = read_file(folder + "/" + file);
  const test::SvgPicture picture = test::read_svg(svg);
  EXPECT_GT(svg.size(), 1000U);
  EXPECT_GT(picture.width, 100);
  if (svg.find("class=\"marker\"") != std::string::npos) return;  // plots are looked at in a browser
  for (const std::string& fault : test::faults_of(picture))
    EXPECT_FALSE(fault.starts_with("outside") || fault.starts_with("label")) << id << ": " << fault;
}

std::vector<const claims::Figure*> quick_figures() {
  std::vector<const claims::Figure*> quick;
  for (const claims::Figure& figure : claims::figures()) {
    if (figure.not_drawn.empty() && !is_simulated(figure)) quick.push_back(&figure);
  }
  return quick;
}

INSTANTIATE_TEST_SUITE_P(Figures, DrawnFigure, testing::ValuesIn(quick_figures()), [](const auto& figure) {
  std::string name(figure.param->id);
  std::ranges::replace(name, '/', '_');
  return name;
});

// The commands that are printed make the same picture.
TEST(Figures, PrintedCommandsMakeThePicture) {
  const std::string folder = testing::TempDir();
  for (const char* id : {"prc/4", "rcc/7", "rcc/9", "scc/1", "scc/3", "rdt/3"}) {
    const Outcome shown = run_in_shell(std::string("weft figure ") + id + " | tail -1", folder);
    const Outcome made = run_in_shell("rm -f figure.svg; " + shown.output, folder);
    ASSERT_EQ(made.exit_code, 0) << shown.output << made.output;
    const std::string by_command = read_file(folder + "/figure.svg");
    ASSERT_EQ(run_in_shell(std::string("weft figure ") + id + " -o figure.svg", folder).exit_code, 0);
    EXPECT_TRUE(read_file(folder + "/figure.svg") == by_command) << id;
  }
}

// Two steps on rank 1, then two on rank 0, as the caption says.
TEST(Figures, BroadcastOfRdt13TakesTwoStepsOnEachRank) {
  const std::string folder = testing::TempDir();
  const std::string_view command = claims::panels_of(claims::find_figure("rdt/13"))[1].command;
  const std::string whole_run(command.substr(0, command.find(" --steps 4")));
  ASSERT_EQ(run_in_shell(whole_run + " --schedule rdt-13.json", folder).exit_code, 0);
  const nlohmann::json schedule = nlohmann::json::parse(read_file(folder + "/rdt-13.json"));
  const topology::PortGraph graph = topology::build(schedule["spec"].get<std::string>(), Execution{}).graph;
  std::vector<std::set<std::string>> ranks;
  for (const auto& step : schedule["steps"]) {
    ranks.emplace_back();
    for (const auto& sent : step["send"])
      ranks.back().insert(graph.link_classes()[graph.link_class(sent[0], sent[1])].name.substr(0, 6));
  }
  EXPECT_EQ(ranks, (std::vector<std::set<std::string>>{{"rank 1"}, {"rank 1"}, {"rank 0"}, {"rank 0"}}));
}

// Definition 6: each of the four ranks has a quarter of the nodes.
TEST(Figures, Rdt3ShowsAllFourRanks) {
  const std::string folder = testing::TempDir();
  ASSERT_EQ(run_in_shell("weft figure rdt/3 -o ranks.svg", folder).exit_code, 0);
  const std::string svg = read_file(folder + "/ranks.svg");
  for (const char* rank : {"1", "2", "3", "4"})
    EXPECT_NE(svg.find(std::string(">rank ") + rank + " (64 nodes)<"), std::string::npos) << rank;
}

TEST(Figures, OtherFormatsAreWrittenWherePanelsAreDrawings) {
  const std::string folder = testing::TempDir();
  EXPECT_EQ(
      run_in_shell("weft figure rhsn/1 -o f.pdf && weft figure prc/3 -o f.png && weft figure scc/1 -o f.tex", folder)
          .exit_code,
      0);
}

// rdt/9 would simulate for minutes, and make a store.
TEST(Figures, OtherFormatsOfPlotsAreRefusedBeforeTheWork) {
  const std::string folder = testing::TempDir();
  for (const char* call : {"rdt/6 -o f.pdf", "rcc/13 -o f.png", "prc/8 -o f.tex", "rdt/9 --store none.sqlite -o f.pdf",
                           "rcc/11 --format png -o f.svg"}) {
    const Outcome refused = run_in_shell(std::string("timeout 20 weft figure ") + call, folder);
    EXPECT_EQ(refused.exit_code, 2) << call;
    EXPECT_NE(refused.output.find("SVG only"), std::string::npos) << call << refused.output;
  }
  EXPECT_NE(run_in_shell("ls none.sqlite", folder).exit_code, 0);
  const Outcome sized = run_in_shell("timeout 20 weft figure rcc/13 --size 400 -o f.svg", folder);
  EXPECT_EQ(sized.exit_code, 2);
  EXPECT_NE(sized.output.find("leave --size and --theme out"), std::string::npos) << sized.output;
}

TEST(Figures, WrongCallsAreRefused) {
  for (const char* arguments : {"rdt/99", "xyz", "rdt/7 -o f.svg", "-o f.svg", "--all", "--all -o f.svg", "rdt/3 --all",
                                "rdt/3 -o f.gif", "rdt -o f.svg", "rdt/3 -o /dev/full"}) {
    const Outcome outcome = run_in_shell(std::string("weft figure ") + arguments, testing::TempDir());
    EXPECT_EQ(outcome.exit_code, 2) << arguments << "\n" << outcome.output;
  }
}

}  // namespace
}  // namespace weft::cli
