// concentration=K on families with one terminal at each node.
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "topology/network.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

std::string error_of(std::string_view text) {
  try {
    (void)build(text, Execution{});
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Concentration, EveryFamilyOfOneTerminalEach) {
  std::size_t count = 0;
  for (const Family* family : families()) {
    if (family->places_terminals || family->examples.front().empty()) continue;
    Member member = resolve(family->examples.front());
    if (member.closed_forms.terminals != member.closed_forms.nodes) continue;
    const Count nodes = *member.closed_forms.nodes;
    member.arguments.set("concentration", spec::Value{std::int64_t{3}});
    const std::string name = spec::print(member.arguments.to_spec());
    SCOPED_TRACE(name);
    const Member concentrated = resolve(name);
    EXPECT_EQ(concentrated.closed_forms.terminals, 3 * nodes);
    const Network network = build(concentrated, Execution{});
    EXPECT_EQ(network.concentration, 3U);
    EXPECT_EQ(network.name(), name);
    for (NodeId v = 0; v < nodes; ++v) {
      ASSERT_EQ(network.graph.terminal_count_at(v), 3U);
      ASSERT_EQ(network.graph.node_of_terminal(3 * v + 2), v);
    }
    ++count;
  }
  EXPECT_GE(count, 35U);
}

TEST(Concentration, OneIsNotPartOfTheName) {
  EXPECT_EQ(build("torus(4,4,concentration=1)", Execution{}).name(), "torus(4,4)");
  EXPECT_EQ(spec::print(full_spec(resolve("torus(4,4,concentration=1)"))), "torus(4,4)");
  EXPECT_EQ(spec::print(full_spec(resolve("torus(4,4,concentration=2)"))), "torus(4,4,concentration=2)");
}

TEST(Concentration, KeptByNetworksWithFaultsAndByParts) {
  const Network faulty = build("faulty(torus(4,4,concentration=2),nodes=1)", Execution{});
  EXPECT_EQ(faulty.graph.terminal_count(), 32U);
  EXPECT_EQ(faulty.concentration, 2U);
  const Network part = build("part(rdt(8,concentration=3),quadrant(0,1))", Execution{});
  EXPECT_EQ(part.graph.terminal_count(), 3 * part.graph.node_count());
  // Also where the network is an alias.
  for (const char* text :
       {"part(rdt(8,concentration=3),quadrant(0,1))", "part(rcc-full(3,2,concentration=2),cluster(2,1))",
        "part(faulty(hcn(2,concentration=2),links=1),cluster(1))"}) {
    EXPECT_EQ(resolve(text).closed_forms.terminals.value_or(0), build(text, Execution{}).graph.terminal_count())
        << text;
  }
}

TEST(Concentration, RefusedInsideAnotherNetwork) {
  EXPECT_NE(error_of("hsn(2,ring(4,concentration=2))").find("belongs to the whole network"), std::string::npos);
  EXPECT_NE(error_of("power(faulty(ring(4,concentration=2),links=1),2)").find("belongs to the whole network"),
            std::string::npos);
  EXPECT_EQ(error_of("product(slim-fly(3,concentration=1),ring(3))"), "");
}

TEST(Concentration, RefusedWhereNodesHaveOtherNumbersOfTerminals) {
  EXPECT_NE(error_of("product(fat-tree(2,2),ring(4),concentration=2)").find("do not have one terminal each"),
            std::string::npos);
  EXPECT_NE(error_of("fat-tree(2,2,concentration=2)").find("no parameter"), std::string::npos);
}

TEST(Concentration, TerminalsMustBeNumberedIn32Bits) {
  EXPECT_NE(error_of("hypercube(13,concentration=1048576)").find("terminals; at most 2^32-1"), std::string::npos);
}

}  // namespace
}  // namespace weft::topology
