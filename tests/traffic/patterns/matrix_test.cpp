#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "base/numbers/random.h"
#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Matrix, SetsRatesAndProbabilities) {
  const TextFile file("# three of four send\n0 1 1\n0 2 0.5\n0 1 1.5 # adds up\n\n2 2 1\n3 0 0\n1 0 0.000000001\n");
  const Demand demand = demand_on("ring(4)", "matrix(" + file.quoted() + ")");
  const double mean = (3 + 1 + 1e-9) / 4;
  EXPECT_DOUBLE_EQ(demand.rate(0), 3 / mean);
  EXPECT_DOUBLE_EQ(demand.rate(1), 1e-9 / mean);
  EXPECT_DOUBLE_EQ(demand.rate(2), 1 / mean);
  EXPECT_EQ(demand.rate(3), 0);
  EXPECT_NEAR(chances_of(demand, 0)[1], 2.5 / 3, 1e-15);
  EXPECT_NEAR(chances_of(demand, 0)[2], 0.5 / 3, 1e-15);
  EXPECT_EQ(chances_of(demand, 2), (std::map<TerminalId, double>{{2, 1.0}}));
  EXPECT_TRUE(chances_of(demand, 3).empty());
}

// Written with and without an exponent.
TEST(Matrix, WeightsAreExact) {
  for (const auto& [a, b] : {std::pair{"1e3", "1000"},
                             {"2.5E-3", "0.0025"},
                             {"100e-2", "1"},
                             {"0.00012e+4", "1.2"},
                             {"999999999.999999999", "999999999999999999e-9"},
                             {"0000.5000", "5e-1"},
                             {"0e99", "0.0"}}) {
    const TextFile first("0 1 " + std::string(a) + "\n1 0 1\n");
    const Demand one = demand_on("ring(4)", "matrix(" + first.quoted() + ")");
    const double rate = one.rate(0);
    const TextFile second("0 1 " + std::string(b) + "\n1 0 1\n");
    EXPECT_EQ(rate, demand_on("ring(4)", "matrix(" + second.quoted() + ")").rate(0)) << a;
  }
}

// The same numbers as lines for pairs and as rows.
TEST(Matrix, DenseFormIsTheSameAsPairs) {
  for (const int count : {2, 3, 4, 5, 12}) {
    std::string pairs;
    std::string rows = "# weights\n\n";
    for (int source = 0; source < count; ++source) {
      for (int t = 0; t < count; ++t) {
        const std::string weight = std::to_string((source * 5 + t * 3 + 1) % 7) + ".5";
        pairs += std::to_string(source) + " " + std::to_string(t) + " " + weight + "\n";
        rows += "\t" + weight;
      }
      rows += source % 2 == 0 ? " # a row\r\n" : "\n";
    }
    const std::string network = count == 2 ? "path(2)" : "ring(" + std::to_string(count) + ")";
    const auto seen = [&](const std::string& text, const std::string& form) {
      const TextFile file(text);
      const Demand demand = demand_on(network, "matrix(" + file.quoted() + form + ")");
      std::vector<std::pair<double, std::map<TerminalId, double>>> all;
      for (TerminalId t = 0; t < demand.terminal_count(); ++t) all.emplace_back(demand.rate(t), chances_of(demand, t));
      return all;
    };
    const auto expected = seen(pairs, "");
    EXPECT_EQ(seen(pairs, ",form=pairs"), expected);
    EXPECT_EQ(seen(rows, ",form=dense"), expected);
    if (count != 3) {
      EXPECT_EQ(seen(rows, ""), expected);
    }
  }
}

TEST(Matrix, DenseFormThatIsNotSquareIsRefused) {
  const auto wrong = [](const std::string& network, const std::string& text, const std::string& form) {
    const TextFile file(text);
    const std::string what = refusal(network, "matrix(" + file.quoted() + form + ")");
    const std::size_t at = what.find("test.txt");
    return at == std::string::npos ? what : what.substr(at + 8);
  };
  EXPECT_EQ(wrong("ring(3)", "0 1 1\n1 0 1\n1 1 0\n", ""),
            ": three lines of three numbers may be three pairs or a dense matrix");
  EXPECT_EQ(wrong("ring(4)", "0 1 1 1\n1 0 1 1\n", ",form=dense"), ": only 2 rows");
  EXPECT_EQ(wrong("path(2)", "0 1\n1 0\n1 1\n", ",form=dense"), ":3: a row too many");
  EXPECT_EQ(wrong("ring(4)", "0 1 1 1\n1 0 1\n", ",form=dense"), ":2: a row of 3 weights");
  EXPECT_EQ(wrong("ring(4)", "0 1 1 1 1\n", ",form=dense"), ":1: a row of more than 4 weights");
  EXPECT_EQ(wrong("path(2)", "0 1\n1/2 0\n", ""), ":2: weight \"1/2\" is not a decimal number");
  EXPECT_EQ(wrong("path(2)", "0 0\n0 0\n", ""), ": no pair has a weight");
}

// As the suite does for patterns without a file: weights for all pairs, of all sizes.
TEST(Matrix, DrawsFollowTheWeights) {
  std::string text;
  for (int source = 0; source < 12; ++source) {
    for (int t = 0; t < 12; ++t)
      text += std::to_string(source) + " " + std::to_string(t) + " " + std::to_string((source * 5 + t * 3) % 7) + "\n";
  }
  const TextFile file(text);
  const Demand demand = demand_on("ring(12)", "matrix(" + file.quoted() + ")");
  constexpr int kDraws = 20000;
  for (TerminalId source = 0; source < 12; ++source) {
    RandomStream random(4, Purpose::test, source);
    std::map<TerminalId, int> drawn;
    for (int i = 0; i < kDraws; ++i) ++drawn[demand.destination(source, 0, random.next())];
    double sum = 0;
    for (TerminalId t = 0; t < 12; ++t) sum += (source * 5 + t * 3) % 7;
    for (TerminalId t = 0; t < 12; ++t) {
      const double expected = (source * 5 + t * 3) % 7 / sum * kDraws;
      EXPECT_NEAR(drawn[t], expected, 5 * std::sqrt(expected)) << source << " " << t;
    }
  }
}

TEST(Matrix, ErrorsNameTheLine) {
  const auto wrong = [](const std::string& text) {
    const TextFile file(text);
    const std::string what = refusal("ring(4)", "matrix(" + file.quoted() + ")");
    const std::size_t at = what.find("test.txt");
    return at == std::string::npos ? what : what.substr(at + 8);
  };
  EXPECT_EQ(wrong("0 1 1\n0 4 1\n"), ":2: terminal \"4\" is above 3");
  EXPECT_EQ(wrong("0 1\n"), ":1: a weight is missing");
  EXPECT_EQ(wrong("0 1 -1\n"), ":1: weight \"-1\" is negative");
  EXPECT_EQ(wrong("\n0 1 x\n"), ":2: weight \"x\" is not a decimal number");
  for (const std::string weight : {"1/2", "1e", "e3", ".5", "1.", "1.2.3", "1e3.5", "0x10", "1e1000", "inf", "+1"}) {
    EXPECT_EQ(wrong("0 1 " + weight), ":1: weight \"" + weight + "\" is not a decimal number");
  }
  EXPECT_EQ(wrong("0 1 1e9\n"), ":1: weight \"1e9\" is not below 10^9");
  EXPECT_EQ(wrong("0 1 1e-10\n"), ":1: weight \"1e-10\" has more than nine decimals");
  EXPECT_EQ(wrong("0 1 1.0000000001\n"), ":1: weight \"1.0000000001\" has more than nine decimals");
  EXPECT_EQ(wrong("0 1 2 3\n"), ":1: more than three numbers");
  EXPECT_EQ(wrong("# nothing\n"), ": no pair has a weight");
  EXPECT_EQ(wrong("0 1 0\n"), ": no pair has a weight");
}

}  // namespace
}  // namespace weft::traffic
