#include "topology/network.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/degrees.h"
#include "metrics/distances.h"
#include "spec/parse.h"

namespace weft::topology {
namespace {

std::string canonical_text(std::string_view text) { return print(canonical(spec::parse(text))); }

TEST(Network, NamesAreCanonicalInsideOut) {
  EXPECT_EQ(canonical_text("hsn(2, rhsn(2,2,ring( 3 ),diameter-links=none))"), "hsn(2,rhsn(2,2,ring(3)))");
  EXPECT_EQ(canonical_text("rdt(N=64,parallel=merge,spare=none)"), "rdt(64)");
  EXPECT_EQ(canonical_text("hypercube(n=3)"), "hypercube(3)");
}

TEST(Network, ADefaultThatDependsOnOthersIsLeftOutToo) {
  EXPECT_EQ(canonical_text("rdt(64,rank=3)"), "rdt(64)");
  EXPECT_EQ(canonical_text("rdt(64,rank=2)"), "rdt(64,rank=2)");
  EXPECT_EQ(canonical_text("rdt(128,rank=4)"), "rdt(128)");
}

// Each level inside is resolved once: 60 nested networks take no longer than 60 single ones.
TEST(Network, DeepNestingIsResolvedInLinearTime) {
  std::string text = "complete(2)";
  for (int i = 0; i < 60; ++i) text = "hsn(1," + text + ")";
  EXPECT_EQ(resolve(text).closed_forms.nodes, Count{2});
  EXPECT_EQ(build(text, Execution{}).graph.node_count(), 2U);
}

TEST(Network, SizesAreComputedBeforeMemoryIsTaken) {
  for (const char* text : {"hypercube(62)", "rhsn(2,2,2,2,2,2,2,complete(9))", "scc(20)", "star(20)",
                           "torus(1000000,1000000)", "complete(1000000)", "rcc-full(4294967296,16)",
                           "ring(1000000000000)", "rdt(1048576)", "rhsn(64,64,64,64,64,64,complete(2))"}) {
    EXPECT_THROW(build(text, Execution{.max_memory = std::uint64_t{1} << 30U}), InputError) << text;
  }
}

TEST(Network, ErrorsPointIntoTheNucleus) {
  try {
    build("hsn(2,hypercub(3))", Execution{});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.place()->begin, 6U);
    EXPECT_EQ(error.text(), "hsn(2,hypercub(3))");
  }
}

TEST(Network, LinkClassesHaveTheirSizes) {
  const Network network = build("rhsn(2,2,hypercube(2))", Execution{});
  EXPECT_EQ(network.graph.link_classes()[0].name, "nucleus");
  EXPECT_EQ(metrics::links_per_class(network.graph), (std::vector<std::uint64_t>{256, 96, 120}));
}

TEST(Network, AOneWayNucleusMakesAMixedNetwork) {
  const Network network = build("hsn(2,prc(8,skips=[2,4]))", Execution{});
  EXPECT_TRUE(network.graph.is_directed());
  EXPECT_EQ(network.graph.link_count(), 28U);
  EXPECT_EQ(network.graph.one_way_count(), 128U);
  EXPECT_TRUE(metrics::is_strongly_connected(network.graph));
}

TEST(Rdt, EachRankHoldsAQuarterAndNeighboursCarryTheOthers) {
  const Network network = build("rdt(128)", Execution{});
  const auto rank_of = [&](NodeId v) {
    for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
      if (network.graph.link_class(v, port) > 0) return network.graph.link_class(v, port);
    }
    return LinkClassId{0};
  };
  std::vector<int> holders(5, 0);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    ++holders[rank_of(v)];
    unsigned seen = 0;
    for (PortId port = 0; port < 4; ++port) seen |= 1U << rank_of(network.graph.neighbor(v, port).node);
    EXPECT_EQ(seen | (1U << rank_of(v)), 0b11110U);
    const LinkClassId next = rank_of(network.graph.neighbor(v, 0).node);  // a row reads 4,3,2,1 in +x
    EXPECT_EQ(next, rank_of(v) == 1 ? 4 : rank_of(v) - 1);
  }
  EXPECT_EQ(holders, (std::vector<int>{0, 4096, 4096, 4096, 4096}));
}

TEST(Scc, LabelsReadAsInThePaper) {
  const Network network = build("scc(5)", Execution{});
  const auto* labels = network.labelling_as<PermutationLabelling>();
  ASSERT_NE(labels, nullptr);
  const NodeId v = network.node_named("<3,34125>");
  EXPECT_EQ(labels->slot(v), 3U);
  EXPECT_EQ(labels->permutation(v).at(1), 3U);
  EXPECT_EQ(network.labelling_as<DigitLabelling>(), nullptr);
}

// The paper's figure of the diagonal torus: from (1,2) to (5,9) is a walk on the plane of coordinates.
TEST(Rdt, NodesAreNamedByCoordinates) {
  const Network network = build("rdt(16)", Execution{});
  EXPECT_EQ(network.node_named("(5,9)"), 9U * 16U + 5U);
}

}  // namespace
}  // namespace weft::topology
