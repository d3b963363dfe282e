#include "traffic/demand.h"

#include <gtest/gtest.h>

#include <map>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Demand, EqualChanceIsThatOfEveryPair) {
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

TEST(Demand, TerminalsOfDeadNodesAreSilent) {
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

TEST(Demand, AliasesAreUnderstood) {
  EXPECT_EQ(demand_on("ring(6)", "bit-complement").name(), "complement");
  EXPECT_EQ(demand_on("ring(6)", "random-permutation(seed=2)").name(), "random(seed=2)");
  const TextFile file("0 2\n1 0\n2 1\n");
  EXPECT_EQ(demand_on("ring(3)", "permutation(" + file.quoted() + ")").name(), "file(" + file.quoted() + ")");
}

TEST(Demand, UnknownPatternIsRefused) { EXPECT_EQ(refusal("ring(12)", "unifrom"), "no pattern is named \"unifrom\""); }

TEST(Demand, SingleTerminalHasNoDestination) {
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
