// Every example in a help text runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "transcript.h"

namespace weft::cli {
namespace {

std::vector<std::string> examples_in(const std::string& help) {
  std::vector<std::string> examples;
  bool is_inside = false;
  std::istringstream stream(help);
  for (std::string line; std::getline(stream, line);) {
    if (line == "For example:") {
      is_inside = true;
    } else if (is_inside && line.starts_with("  weft ")) {
      examples.push_back(line.substr(2));
    } else {
      is_inside = false;
    }
  }
  return examples;
}

// All that `weft info` computes takes long for 270 networks: each family's first has it.
std::string shortened(const std::string& example, bool is_first) {
  return is_first || !example.starts_with("weft info \"") || example.ends_with("--json")
             ? example
             : example + " --only nodes,diameter";
}

void check_help_on(const std::string& topic, bool has_examples) {
  const Outcome help = run_in_shell("weft help " + topic, ".");
  EXPECT_EQ(help.exit_code, 0) << help.output;
  const auto examples = examples_in(help.output);
  EXPECT_EQ(examples.empty(), !has_examples) << topic;
  for (const std::string& example : examples) {
    const Outcome outcome = run_in_shell(shortened(example, example == examples.front()), testing::TempDir());
    EXPECT_EQ(outcome.exit_code, 0) << example << "\n" << outcome.output;
  }
}

// A pattern may have the name of a program: all-to-all.
bool is_program(const std::string& name) {
  const auto programs = nlohmann::json::parse(run_in_shell("weft list programs --json", ".").output);
  return std::any_of(programs.begin(), programs.end(), [&](const auto& entry) { return entry["program"] == name; });
}

void check_help_on_all(const std::string& listing, const std::string& key) {
  for (const auto& entry : nlohmann::json::parse(run_in_shell("weft list " + listing + " --json", ".").output)) {
    const bool needs_a_file = entry[key] == "file";                    // which is not there
    const bool is_shown = entry.value("permutation", "yes") == "yes";  // of patterns: as permutations
    check_help_on(entry[key], (is_shown || is_program(entry[key])) && !needs_a_file);
  }
}

TEST(Help, ExamplesOfCommandsRun) { check_help_on_all("commands", "command"); }
TEST(Help, ExamplesOfRoutingsRun) { check_help_on_all("routing", "routing"); }
TEST(Help, ExamplesOfPatternsRun) { check_help_on_all("patterns", "pattern"); }
TEST(Help, ExamplesOfFamiliesRun) { check_help_on_all("families", "family"); }

TEST(Help, OptionAndCommandPrintTheSame) {
  EXPECT_EQ(run_in_shell("weft info --help", ".").output, run_in_shell("weft help info", ".").output);
  EXPECT_EQ(run_in_shell("weft", ".").output, run_in_shell("weft help", ".").output);
  EXPECT_EQ(run_in_shell("weft --help", ".").exit_code, 0);
}

TEST(Version, PrintsCommitCompilerAndModel) {
  const Outcome outcome = run_in_shell("weft --version", ".");
  EXPECT_EQ(outcome.exit_code, 0);
  const std::regex expected(
      "weft [0-9]+\\.[0-9]+\\.[0-9]+\n  commit    ([0-9a-f]{12,40}|unknown)\n"
      "  compiler  [A-Za-z]+ [0-9.]+, [A-Za-z]+\n  model     [0-9]+\n");
  EXPECT_TRUE(std::regex_match(outcome.output, expected)) << outcome.output;
}

}  // namespace
}  // namespace weft::cli
