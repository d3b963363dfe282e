#include "traffic/terminal_permutation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "base/input_error.h"
#include "support/files.h"
#include "topology/files/file_reading.h"
#include "traffic/demand.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> destinations_of(const std::string& network, const std::string& pattern) {
  return build_permutation(topology::build(network, Execution{}), pattern, 1, Execution{}).destinations;
}

// What the permutation does to labels, as texts: an oracle that knows nothing of weights and radices.
void expect_labels(const std::string& spec, const std::string& pattern,
                   const std::function<std::string(std::vector<std::string>)>& image) {
  const topology::Network network = topology::build(spec, Execution{});
  const auto destinations = build_permutation(network, pattern, 1, Execution{}).destinations;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    std::string label = network.labelling->text(v);
    std::vector<std::string> parts(1);
    for (const char c : label.substr(1, label.size() - 2)) {
      if (c == ',') {
        parts.emplace_back();
      } else {
        parts.back() += c;
      }
    }
    const std::string expected = label.front() + image(parts) + label.back();
    ASSERT_EQ(network.labelling->text(destinations[v]), expected) << pattern << " of " << label;
  }
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

std::string with_halves_swapped(std::vector<std::string> parts) {
  std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(parts.size() / 2), parts.end());
  return joined(parts);
}

std::string reversed(std::vector<std::string> parts) {
  std::reverse(parts.begin(), parts.end());
  return joined(parts);
}

std::function<std::string(std::vector<std::string>)> adding(int amount, int side) {
  return [=](std::vector<std::string> parts) {
    for (std::string& part : parts) part = std::to_string((std::stoi(part) + amount) % side);
    return joined(parts);
  };
}

TEST(Permutation, PatternsOfDigitsMoveTheDigitsOfLabels) {
  for (const char* spec : {"torus(4,4)", "mesh(2,3,2,3)", "hypercube(6)", "rcc-full(3,1)", "rcc-full(3,2)"}) {
    expect_labels(spec, "transpose", with_halves_swapped);
  }
  for (const char* spec : {"torus(4,4,4)", "mesh(2,3,2)", "hypercube(5)", "rcc-full(3,2)"}) {
    expect_labels(spec, "digit-reversal", reversed);
  }
}

TEST(Permutation, TornadoAndNeighborAddToEveryCoordinate) {
  expect_labels("torus(5,5)", "tornado", adding(2, 5));
  expect_labels("torus(8,8)", "tornado", adding(3, 8));
  expect_labels("rcc-full(4,1)", "tornado", adding(1, 4));
  expect_labels("torus(3,3,3)", "neighbor", adding(1, 3));
  EXPECT_EQ(destinations_of("ring(5)", "tornado"), (std::vector<TerminalId>{2, 3, 4, 0, 1}));
  EXPECT_EQ(destinations_of("complete(4)", "neighbor"), (std::vector<TerminalId>{1, 2, 3, 0}));
}

TEST(Permutation, BitsOfTheAddressMove) {
  EXPECT_EQ(destinations_of("ring(8)", "bit-reversal"), (std::vector<TerminalId>{0, 4, 2, 6, 1, 5, 3, 7}));
  EXPECT_EQ(destinations_of("ring(8)", "digit-reversal"), destinations_of("ring(8)", "bit-reversal"));
  EXPECT_EQ(destinations_of("ring(8)", "shuffle"), (std::vector<TerminalId>{0, 2, 4, 6, 1, 3, 5, 7}));
  EXPECT_EQ(destinations_of("ring(4)", "transpose"), (std::vector<TerminalId>{0, 2, 1, 3}));
}

// Address 0b0110 of torus(2,8) is (0,6); by bits it goes to 0b1001, which is (1,1).
TEST(Permutation, TransposesBitsWhateverTheCoordinatesAre) {
  const std::vector<TerminalId> by_bits = destinations_of("torus(2,8)", "transpose(by=bits)");
  ASSERT_EQ(by_bits.size(), 16U);
  for (TerminalId t = 0; t < by_bits.size(); ++t) EXPECT_EQ(by_bits[t], (t & 3U) << 2U | t >> 2U);
  EXPECT_EQ(destinations_of("mesh(8,8)", "transpose(by=bits)"), destinations_of("mesh(8,8)", "transpose"));
  EXPECT_EQ(destinations_of("fat-tree(2,4)", "transpose(by=bits)"), by_bits);
  EXPECT_EQ(destinations_of("torus(4,4)", "transpose(by=coordinates)"), destinations_of("torus(4,4)", "transpose"));
}

TEST(Permutation, TerminalsThatShareNodesAreAddressedByTheirNumber) {
  EXPECT_EQ(destinations_of("fat-tree(2,3)", "bit-reversal"), destinations_of("ring(8)", "bit-reversal"));
  EXPECT_EQ(destinations_of("fat-tree(2,3)", "tornado"), destinations_of("ring(8)", "tornado"));
}

TEST(Permutation, RowsAndColumnsOfASquare) {
  EXPECT_EQ(destinations_of("rcc-full(3,1)", "row-to-row"), (std::vector<TerminalId>{3, 4, 5, 6, 7, 8, 0, 1, 2}));
  EXPECT_EQ(destinations_of("rcc-full(3,1)", "column-to-row"), (std::vector<TerminalId>{3, 6, 0, 4, 7, 1, 5, 8, 2}));
}

TEST(Permutation, ColumnBlocksOfAGroupOfRowsMeetInOneRow) {
  const auto destinations = destinations_of("rcc-full(6,1)", "column-blocks");
  for (TerminalId v = 0; v < 36; ++v) {
    const TerminalId row = v / 6;
    const TerminalId column = v % 6;
    EXPECT_EQ(destinations[v] / 6, row / 2 * 2 + column / 3) << v;
    EXPECT_EQ(destinations[v] % 6, row % 2 * 3 + column % 3) << v;
  }
}

// Of 81 columns eight blocks of ten go to the eight rows of a group, and the last column to its first row; rows that
// are full pass on.
TEST(Permutation, ColumnBlocksFillRowsThatAreLeft) {
  const auto destinations = destinations_of("rcc-full(3,3)", "column-blocks");
  for (TerminalId row = 0; row < 7; ++row) {
    for (TerminalId column = 0; column < 80; ++column) {
      EXPECT_EQ(destinations[row * 81 + column] / 81, column / 10) << row << " " << column;
    }
    EXPECT_EQ(destinations[row * 81 + 80] / 81, 0U);
  }
}

TEST(Permutation, ComplementIsTheMirrorOfTheAddresses) {
  EXPECT_EQ(destinations_of("ring(5)", "complement"), (std::vector<TerminalId>{4, 3, 2, 1, 0}));
  EXPECT_EQ(destinations_of("ring(3)", "identity"), (std::vector<TerminalId>{0, 1, 2}));
}

TEST(Permutation, BlocksStayTogether) {
  const auto whole = destinations_of("ring(24)", "block(4,seed=2)");
  const auto mixed = destinations_of("ring(24)", "block(4,within=random,seed=2)");
  bool has_moved = false;
  bool has_mixed = false;
  for (TerminalId i = 0; i < 24; ++i) {
    EXPECT_EQ(whole[i] % 4, i % 4);
    EXPECT_EQ(whole[i] / 4, whole[i / 4 * 4] / 4);
    EXPECT_EQ(mixed[i] / 4, mixed[i / 4 * 4] / 4);
    has_moved = has_moved || whole[i] != i;
    has_mixed = has_mixed || mixed[i] % 4 != i % 4;
  }
  EXPECT_TRUE(has_moved);
  EXPECT_TRUE(has_mixed);
}

// Six permutations of three, 6000 drawings: each about 1000 times, standard deviation 29.
TEST(Permutation, RandomOnesAreAllAlikeInChance) {
  const topology::Network network = topology::build("ring(3)", Execution{});
  std::map<std::vector<TerminalId>, int> count;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    ++count[build_permutation(network, "random", seed, Execution{}).destinations];
  }
  ASSERT_EQ(count.size(), 6U);
  for (const auto& [permutation, times] : count) EXPECT_NEAR(times, 1000, 150);
}

TEST(Permutation, TheSeedThatWasUsedStandsInTheName) {
  const topology::Network network = topology::build("ring(9)", Execution{});
  EXPECT_EQ(build_permutation(network, "random", 12, Execution{}).name(), "random(seed=12)");
  EXPECT_EQ(build_permutation(network, "random-permutation(seed=3)", 12, Execution{}).name(), "random(seed=3)");
  EXPECT_EQ(build_permutation(network, "block(3,within=identity)", 4, Execution{}).name(), "block(3,seed=4)");
}

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Permutation, RefusesWhatDoesNotFit) {
  const auto refusal = [](const std::string& network, const std::string& pattern) {
    return complaint([&] { destinations_of(network, pattern); });
  };
  EXPECT_EQ(refusal("ring(12)", "shuffle"),
            "shuffle does not fit \"ring(12)\": its number of terminals, 12, is not a power of two");
  EXPECT_EQ(refusal("torus(4,8)", "transpose(by=bits)"),
            "transpose(by=bits) does not fit \"torus(4,8)\": the number of address bits, 5, is odd");
  EXPECT_EQ(refusal("torus(3,3)", "transpose(by=bits)"),
            "transpose(by=bits) does not fit \"torus(3,3)\": its number of terminals, 9, is not a power of two");
  EXPECT_EQ(refusal("torus(4,4,4)", "transpose"),
            "transpose does not fit \"torus(4,4,4)\": the number of digits, 3, is odd");
  EXPECT_EQ(refusal("torus(4,8)", "transpose"),
            "transpose does not fit \"torus(4,8)\": a digit base 4 would take the place of one base 8");
  EXPECT_EQ(refusal("ring(12)", "row-to-row"),
            "row-to-row does not fit \"ring(12)\": its number of terminals, 12, is not a square");
  EXPECT_EQ(refusal("rcc-full(3,1)", "column-blocks"),
            "column-blocks does not fit \"rcc-full(3,1)\": its rows of 3 terminals have no two blocks of 2");
  EXPECT_EQ(refusal("ring(12)", "column-blocks"),
            "column-blocks does not fit \"ring(12)\": its number of terminals, 12, is not a square");
  EXPECT_EQ(refusal("ring(12)", "block(5)"), "block(5): blocks of 5 do not fill 12 terminals");
  EXPECT_EQ(refusal("ring(12)", "tornadoo"), "no pattern is named \"tornadoo\"");
}

TEST(Permutation, TextsAreReadAgain) {
  const auto random = destinations_of("ring(50)", "random(seed=8)");
  const std::vector<std::string> comments{"network ring(50)", "source destination"};
  const std::string text = permutation_text(random, comments);
  EXPECT_TRUE(text.starts_with("# network ring(50)\n# source destination\n0 "));
  EXPECT_EQ(read_permutation(text, 50), random);
}

TEST(Permutation, LinesMayStandInAnyOrderWithCommentsBetween) {
  EXPECT_EQ(read_permutation("# three\n2 0 # last\n\n0\t1\r\n 1 2", 3), (std::vector<TerminalId>{1, 2, 0}));
}

TEST(Permutation, ADashSendsNothing) {
  const std::vector<TerminalId> partial{kNobody, 2, 0};
  EXPECT_EQ(read_permutation("0 -\n1 2\n2 0\n", 3), partial);
  EXPECT_EQ(permutation_text(partial, {}), "0 -\n1 2\n2 0\n");
  EXPECT_TRUE(is_partial_permutation(partial));
  EXPECT_FALSE(is_permutation(partial));
  EXPECT_FALSE(is_partial_permutation(std::vector<TerminalId>{kNobody, 2, 2}));
}

TEST(Permutation, APartialOneIsADemandAndIsCompletedWhereAWholeOneIsNeeded) {
  const std::filesystem::path path = test::own_folder() / "weft_partial_test.txt";
  std::ofstream(path) << "0 2\n1 -\n2 1\n";
  const std::string pattern = "file(\"" + path.string() + "\")";
  const topology::Network network = topology::build("ring(3)", Execution{});
  const Demand demand = build_demand(network, pattern, 1, Execution{});
  EXPECT_TRUE(demand.is_permutation());
  EXPECT_EQ(demand.rate(0), 1);
  EXPECT_EQ(demand.rate(1), 0);
  EXPECT_EQ(demand.destination(2, 0, 0), 1U);
  EXPECT_EQ(destinations_of("ring(3)", pattern), (std::vector<TerminalId>{2, 0, 1}));
  const auto faulty = topology::build("faulty(ring(3),nodes=1,seed=1)", Execution{});
  const Demand of_live = build_demand(faulty, pattern, 1, Execution{});
  EXPECT_EQ(of_live.rate(1), 0);
  std::filesystem::remove(path);
}

TEST(Permutation, ReadingNamesTheLineThatIsWrong) {
  const auto complaint_on = [](const std::string& text) { return complaint([&] { read_permutation(text, 3); }); };
  EXPECT_EQ(complaint_on("0 1\n1 3\n2 0\n"), "line 2: terminal \"3\" is above 2");
  EXPECT_EQ(complaint_on("0 1\n0 2\n"), "line 2: 0 is a source already");
  EXPECT_EQ(complaint_on("0 -\n0 2\n"), "line 2: 0 is a source already");
  EXPECT_EQ(complaint_on("0 1\n2 1\n"), "line 2: 1 is the destination of 0 already");
  EXPECT_EQ(complaint_on("0 1\n1 2\n"), "2 has no destination; there are 3 terminals");
  EXPECT_EQ(complaint_on("0\n"), "line 1: a terminal is missing");
  EXPECT_EQ(complaint_on("0 1 2\n"), "line 1: more than two numbers");
  EXPECT_EQ(complaint_on("a b\n"), "line 1: terminal \"a\" is not a whole number");
}

TEST(Permutation, IsReadFromAFile) {
  const std::filesystem::path path = test::own_folder() / "weft_permutation_test.txt";
  std::ofstream(path) << "0 2\n1 0\n2 1\n";
  EXPECT_EQ(destinations_of("ring(3)", "file(\"" + path.string() + "\")"), (std::vector<TerminalId>{2, 0, 1}));
  const std::string wrong = complaint([&] { destinations_of("ring(4)", "file(\"" + path.string() + "\")"); });
  EXPECT_NE(wrong.find("3 has no destination"), std::string::npos) << wrong;
  std::filesystem::remove(path);
}

TEST(Permutation, KnowsWhatIsNone) {
  EXPECT_TRUE(is_permutation(std::vector<TerminalId>{}));
  EXPECT_TRUE(is_permutation(std::vector<TerminalId>{1, 0}));
  EXPECT_FALSE(is_permutation(std::vector<TerminalId>{1, 1}));
  EXPECT_FALSE(is_permutation(std::vector<TerminalId>{0, 2}));
}

}  // namespace
}  // namespace weft::traffic
