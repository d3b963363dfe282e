#include "traffic/demand.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "base/numbers/random.h"
#include "support/files.h"

namespace weft::traffic {
namespace {

Demand demand_on(const std::string& network, const std::string& pattern, std::uint64_t seed = 1) {
  return build_demand(topology::build(network, Execution{}), pattern, seed, Execution{});
}

std::map<TerminalId, double> chances_of(const Demand& demand, TerminalId source) {
  std::map<TerminalId, double> chances;
  demand.for_each_destination(source, [&](TerminalId t, double chance) { chances[t] = chance; });
  return chances;
}

std::set<TerminalId> destinations_of(const Demand& demand, TerminalId source) {
  std::set<TerminalId> set;
  for (const auto& [t, chance] : chances_of(demand, source)) set.insert(t);
  return set;
}

std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

std::string refusal(const std::string& network, const std::string& pattern) {
  return complaint([&] { demand_on(network, pattern); });
}

class TextFile {
 public:
  explicit TextFile(const std::string& text) : path_(test::own_folder() / "weft_demand_test.txt") {
    std::ofstream(path_) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  [[nodiscard]] std::string quoted() const { return "\"" + path_.string() + "\""; }

 private:
  std::filesystem::path path_;
};

TEST(Demand, UniformLeavesTheSourceOutUnlessAsked) {
  const Demand others = demand_on("ring(5)", "uniform");
  EXPECT_EQ(chances_of(others, 2), (std::map<TerminalId, double>{{0, 0.25}, {1, 0.25}, {3, 0.25}, {4, 0.25}}));
  const Demand all = demand_on("ring(5)", "uniform(self=yes)");
  EXPECT_EQ(chances_of(all, 2).size(), 5U);
  EXPECT_EQ(all.name(), "uniform(self=yes)");
  EXPECT_EQ(others.name(), "uniform");
  EXPECT_EQ(others.bytes(), 0U);
}

TEST(Demand, AnEqualChanceIsThatOfEveryPair) {
  const auto network = topology::build("mesh(3,3)", Execution{});
  const auto chance = [&](std::string_view pattern) {
    return build_demand(network, pattern, 1, Execution{}).equal_chance();
  };
  EXPECT_EQ(chance("uniform"), 1.0 / 8);
  EXPECT_EQ(chance("uniform(self=yes)"), 1.0 / 9);
  EXPECT_EQ(chance("all-to-all"), 1.0 / 8);
  EXPECT_FALSE(chance("hot-spot(nodes=9)").has_value());
  EXPECT_FALSE(chance("bit-complement").has_value());
  EXPECT_FALSE(uniform_demand(1).equal_chance().has_value());
}

TEST(Demand, HotSpotsAreDrawnBySeedAndTakeAll) {
  const Demand demand = demand_on("torus(64,64)", "hot-spot", 3);
  EXPECT_EQ(demand.name(), "hot-spot(nodes=128,seed=3)");
  std::set<TerminalId> hot;
  for (TerminalId source = 0; source < 4096; source += 97) {
    for (const TerminalId t : destinations_of(demand, source)) hot.insert(t);
  }
  EXPECT_EQ(hot.size(), 128U);
  const TerminalId one = *hot.begin();
  const auto chances = chances_of(demand, one);
  EXPECT_EQ(chances.size(), 127U);  // all but itself
  EXPECT_FALSE(chances.contains(one));
  EXPECT_NE(destinations_of(demand, 1), destinations_of(demand_on("torus(64,64)", "hot-spot", 4), 1));
}

TEST(Demand, HotSpotsMayBeNamedAndTakeAShare) {
  const Demand demand = demand_on("ring(9)", "hot-spot(at=[5,0],fraction=1/4)");
  EXPECT_EQ(demand.name(), "hot-spot(at=[0,5],fraction=0.25)");
  const auto cold = chances_of(demand, 3);
  ASSERT_EQ(cold.size(), 8U);
  for (const auto& [t, chance] : cold) EXPECT_DOUBLE_EQ(chance, 0.75 / 8 + (t == 0 || t == 5 ? 0.125 : 0)) << t;
  for (const auto& [t, chance] : chances_of(demand, 5)) EXPECT_DOUBLE_EQ(chance, 0.75 / 8 + (t == 0 ? 0.25 : 0)) << t;
}

TEST(Demand, TheOnlyHotSpotSendsTheRestOrNothing) {
  EXPECT_EQ(demand_on("ring(9)", "hot-spot(at=[4])").rate(4), 0);
  EXPECT_EQ(demand_on("ring(9)", "hot-spot(at=[4])").rate(5), 1);
  const Demand rest = demand_on("ring(9)", "hot-spot(at=[4],fraction=0.9)");
  EXPECT_EQ(rest.rate(4), 1);
  EXPECT_DOUBLE_EQ(chances_of(rest, 4)[7], 0.125);
}

TEST(Demand, AllToAllCoversEverythingOnceARound) {
  const Demand demand = demand_on("ring(7)", "all-to-all");
  for (std::uint64_t round = 0; round < 3; ++round) {
    for (TerminalId source = 0; source < 7; ++source) {
      std::set<TerminalId> met;
      for (std::uint64_t k = 0; k < 6; ++k) {
        const TerminalId t = demand.destination(source, round * 6 + k, 0);
        EXPECT_EQ(t, (source + 1 + k) % 7);
        met.insert(t);
      }
      EXPECT_EQ(met.size(), 6U);
      EXPECT_FALSE(met.contains(source));
    }
  }
}

TEST(Demand, AStencilTakesItsNeighboursInTurn) {
  const topology::Network mesh = topology::build("mesh(4,3)", Execution{});
  const Demand demand = build_demand(mesh, "stencil", 1, Execution{});
  for (TerminalId source = 0; source < 12; ++source) {
    const PortId degree = mesh.graph.out_degree(source);
    for (std::uint64_t k = 0; k < 3 * std::uint64_t{degree}; ++k) {
      EXPECT_EQ(demand.destination(source, k, 0), mesh.graph.neighbor(source, static_cast<PortId>(k % degree)).node);
    }
  }
}

TEST(Demand, AStencilOverCoordinatesGoesRoundTheEnds) {
  const Demand demand = demand_on("mesh(4,3)", "stencil(along=coordinates)");
  EXPECT_EQ(destinations_of(demand, 0), (std::set<TerminalId>{1, 3, 4, 8}));
  EXPECT_EQ(destinations_of(demand, 5), (std::set<TerminalId>{4, 6, 1, 9}));
  EXPECT_EQ(destinations_of(demand_on("hypercube(3)", "stencil(along=coordinates)"), 0),
            (std::set<TerminalId>{1, 2, 4}));
}

TEST(Demand, NeighboursByParallelLinksCountOnce) {
  const Demand demand = demand_on("torus(2,2)", "stencil");
  EXPECT_EQ(destinations_of(demand, 0), (std::set<TerminalId>{1, 2}));
  EXPECT_DOUBLE_EQ(chances_of(demand, 0)[1], 0.5);
}

// decay^d over the sum of these, by plain searches; terminals of one node are at distance 0.
TEST(Demand, LocalChancesFallWithTheDistance) {
  for (const char* name :
       {"torus(5,4)", "tree(2,3)", "directed-ring(9)", "dragonfly(2,2,2)", "de-bruijn(2,3,directed)"}) {
    const topology::Network network = topology::build(name, Execution{});
    const topology::PortGraph& graph = network.graph;
    const Demand demand = build_demand(network, "local(decay=1/3,radius=2)", 1, Execution{});
    BreadthFirstSearch search(graph.arcs());
    for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
      search.run(graph.node_of_terminal(source));
      std::map<TerminalId, double> weights;
      double sum = 0;
      for (TerminalId t = 0; t < graph.terminal_count(); ++t) {
        const std::uint32_t distance = search.distance(graph.node_of_terminal(t));
        if (t == source || distance > 2) continue;
        sum += weights[t] = std::pow(3.0, -static_cast<double>(distance));
      }
      const auto chances = chances_of(demand, source);
      ASSERT_EQ(chances.size(), weights.size()) << name << " " << source;
      for (const auto& [t, weight] : weights) EXPECT_NEAR(chances.at(t), weight / sum, 1e-14);
    }
  }
}

TEST(Demand, LocalTablesAreSmallAtASmallRadius) {
  const Demand demand = demand_on("torus(64,64)", "local(radius=3)");
  EXPECT_EQ(chances_of(demand, 77).size(), 24U);
  EXPECT_LT(demand.bytes(), 4096U * (24 * 4 + 16));
  const Demand far = demand_on("ring(40)", "local(decay=1/7,radius=40)");  // 7^40 does not fit 64 bits
  EXPECT_NEAR(chances_of(far, 0)[1] / chances_of(far, 0)[4], 343, 1e-6);
}

TEST(Demand, LocalIsRefusedWhereItsTableDoesNotFit) {
  const topology::Network network = topology::build("hypercube(10)", Execution{});
  const Execution small{.max_memory = 1U << 20U};
  const std::string what = complaint([&] { build_demand(network, "local(radius=10)", 1, small); });
  EXPECT_EQ(what, "local(radius=10): its table of destinations takes more than 1.0 MiB");
  EXPECT_EQ(complaint([&] { build_demand(network, "local(radius=2)", 1, small); }), "none");
}

TEST(Demand, ATerminalWithNobodyNearSendsNothing) {
  const Demand demand = demand_on("ring(6)", "local(radius=0)");
  for (TerminalId t = 0; t < 6; ++t) EXPECT_EQ(demand.rate(t), 0);
}

TEST(Demand, GroupsSendToTheNextOne) {
  const Demand demand = demand_on("ring(12)", "group-to-group(4)");
  EXPECT_EQ(destinations_of(demand, 2), (std::set<TerminalId>{4, 5, 6, 7}));
  EXPECT_EQ(destinations_of(demand, 9), (std::set<TerminalId>{0, 1, 2, 3}));
  EXPECT_EQ(destinations_of(demand_on("ring(12)", "group-to-group(4,step=2)"), 9), (std::set<TerminalId>{4, 5, 6, 7}));
}

TEST(Demand, GroupsAreThoseOfTheNetworkUnlessSaid) {
  EXPECT_EQ(demand_on("dragonfly(2,4,2)", "group-to-group").name(),
            "group-to-group(8)");  // 4 routers, 2 terminals each
  EXPECT_EQ(demand_on("rhsn(2,2,hypercube(2))", "group-to-group").name(), "group-to-group(4)");
  EXPECT_EQ(demand_on("rcc-full(3,2)", "group-to-group").name(), "group-to-group(3)");
  EXPECT_EQ(refusal("ring(12)", "group-to-group"), "group-to-group: ring(12) has no groups of consecutive terminals");
  EXPECT_EQ(refusal("slim-fly(5)", "group-to-group"),  // its groups are not numbered one after the other
            "group-to-group: slim-fly(5) has no groups of consecutive terminals");
}

TEST(Demand, AMatrixHasRatesAndChances) {
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
TEST(Demand, WeightsOfAMatrixAreExact) {
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
TEST(Demand, AMatrixMayBeDense) {
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

TEST(Demand, ADenseMatrixThatIsNotSquareIsRefused) {
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
TEST(Demand, DrawsOfAMatrixFollowItsWeights) {
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

TEST(Demand, AMatrixNamesTheLineThatIsWrong) {
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

TEST(Demand, OfDeadNodesIsLeftOut) {
  // The dead node of this ring is one of four.
  const auto network = topology::build("faulty(ring(4),nodes=1)", Execution{});
  TerminalId dead = 0;
  while (network.graph.out_degree(dead) > 0) ++dead;
  const TextFile file("0 1 1\n1 2 1\n2 3 1\n3 0 1\n0 2 3\n1 3 3\n2 0 3\n3 1 3\n");
  const Demand demand = build_demand(network, "matrix(" + file.quoted() + ")", 1, Execution{});
  EXPECT_EQ(demand.rate(dead), 0);
  EXPECT_EQ(chances_of(demand, (dead + 3) % 4), (std::map<TerminalId, double>{{(dead + 1) % 4, 1.0}}));
  EXPECT_EQ(demand.rate((dead + 3) % 4), 1);
  EXPECT_EQ(build_demand(network, "uniform", 1, Execution{}).equal_chance(), std::nullopt);

  const auto none_left = topology::build("faulty(ring(4),nodes=4)", Execution{});
  for (const std::string pattern : {"uniform", "all-to-all", "complement", "hot-spot(nodes=2)"}) {
    const Demand silent = build_demand(none_left, pattern, 1, Execution{});
    for (TerminalId t = 0; t < 4; ++t) EXPECT_EQ(silent.rate(t), 0) << pattern;
  }
}

TEST(Demand, OtherNamesAreUnderstood) {
  EXPECT_EQ(demand_on("ring(6)", "bit-complement").name(), "complement");
  EXPECT_EQ(demand_on("ring(6)", "random-permutation(seed=2)").name(), "random(seed=2)");
  const TextFile file("0 2\n1 0\n2 1\n");
  EXPECT_EQ(demand_on("ring(3)", "permutation(" + file.quoted() + ")").name(), "file(" + file.quoted() + ")");
}

TEST(Demand, RefusesWhatDoesNotFit) {
  EXPECT_EQ(refusal("ring(12)", "unifrom"), "no pattern is named \"unifrom\"");
  EXPECT_EQ(refusal("ring(12)", "hot-spot"), "hot-spot: 128 hot spots among 12 terminals");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[3,12])"), "hot-spot(at=[3,12]): there is no terminal 12");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[3,3])"), "hot-spot(at=[3,3]): terminal 3 is named twice");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[])"), "hot-spot(at=[]): at names no terminal");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[3],nodes=2)"),
            "hot-spot(at=[3],nodes=2): nodes says how many hot spots are random, at names them");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(nodes=3,fraction=5/4)"),
            "hot-spot(nodes=3,fraction=1.25): fraction is 1.25; it must be at most 1");
  EXPECT_EQ(refusal("ring(12)", "group-to-group(5)"), "group-to-group(5): groups of 5 do not fill 12 terminals");
  EXPECT_EQ(refusal("ring(12)", "local(decay=0)"), "local(decay=0): decay is 0; it must be above 0");
}

TEST(Demand, OneTerminalHasNobodyToSendTo) {
  const TextFile file("# weft edges\n# nodes 2\n# terminals 1 0\n0 1\n");
  const topology::Network network = topology::build("file(" + file.quoted() + ")", Execution{});
  ASSERT_EQ(network.graph.terminal_count(), 1U);
  const auto refused = [&](const char* pattern) {
    return complaint([&] { build_demand(network, pattern, 1, Execution{}); });
  };
  EXPECT_TRUE(refused("uniform").starts_with("uniform: there is no other terminal in file("));
  EXPECT_TRUE(refused("all-to-all").ends_with("it needs two terminals, there are 1"));
  EXPECT_TRUE(refused("hot-spot(nodes=1)").ends_with("it needs two terminals, there are 1"));
  EXPECT_EQ(chances_of(build_demand(network, "uniform(self=yes)", 1, Execution{}), 0).at(0), 1);
  EXPECT_EQ(build_demand(network, "stencil", 1, Execution{}).rate(0), 0);
  EXPECT_EQ(build_demand(network, "tornado", 1, Execution{}).rate(0), 1);  // a fixed point does send
}

}  // namespace
}  // namespace weft::traffic
