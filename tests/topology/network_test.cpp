#include "topology/network.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/degrees.h"
#include "metrics/distances/distances.h"
#include "spec/parse.h"

namespace weft::topology {
namespace {

std::string canonical_text(std::string_view text) { return print(canonical(spec::parse(text))); }

TEST(Network, InnerNamesAreCanonicalToo) {
  EXPECT_EQ(canonical_text("hsn(2, rhsn(2,2,ring( 3 ),diameter-links=none))"), "hsn(2,rhsn(2,2,ring(3)))");
  EXPECT_EQ(canonical_text("rdt(N=64,parallel=merge,spare=1)"), "rdt(64)");
  EXPECT_EQ(canonical_text("hypercube(n=3)"), "hypercube(3)");
}

TEST(Network, DependentDefaultsAreOmittedFromNames) {
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

TEST(Network, ChecksSizesBeforeAllocating) {
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

TEST(Network, CountsLinksOfEachClass) {
  const Network network = build("rhsn(2,2,hypercube(2))", Execution{});
  EXPECT_EQ(network.graph.link_classes()[0].name, "nucleus");
  EXPECT_EQ(metrics::links_per_class(network.graph), (std::vector<std::uint64_t>{256, 96, 120}));
}

TEST(Network, UnidirectionalNucleusMakesAMixedNetwork) {
  const Network network = build("hsn(2,prc(8,skips=[2,4]))", Execution{});
  EXPECT_TRUE(network.graph.is_directed());
  EXPECT_EQ(network.graph.link_count(), 28U);
  EXPECT_EQ(network.graph.unidirectional_count(), 128U);
  EXPECT_TRUE(metrics::is_strongly_connected(network.graph));
}

}  // namespace
}  // namespace weft::topology
