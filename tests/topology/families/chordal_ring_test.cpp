// Compares chordal rings with a second construction, skip by skip.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "base/input_error.h"
#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// Node l has channels to l+1 and to l+s for every skip s; l is the label, so the links must be equal.
TEST(ChordalRing, GivesEveryNodeAllSkips) {
  for (const test::ChordalDesign& design : test::chordal_designs()) {
    std::set<unsigned> steps = design.lengths();
    steps.insert(1);
    test::Edges channels;
    for (const unsigned step : steps) {
      for (NodeId l = 0; l < design.node_count; ++l) channels.emplace_back(l, (l + step) % design.node_count);
    }
    const Network ring = build(design.chordal_ring(), Execution{});
    EXPECT_EQ(ring.graph.link_count(), 0U);
    test::expect_channels(ring, channels);
  }
}

std::string canonical(const std::string& text) { return print(resolve(text).arguments.to_spec()); }

// Section 2 of the PRC paper: {5, 25} for N = 125 and k = 3, and the skip 3 of Figure 1 for 8 nodes, where 8^(1/2) is
// rounded.
TEST(ChordalRing, DegreeSelectsTheOptimalSkips) {
  EXPECT_EQ(canonical("chordal-ring(125,k=3)"), "chordal-ring(125,skips=[5,25])");
  EXPECT_EQ(canonical("chordal-ring(8,k=2)"), "chordal-ring(8,skips=[3])");
  EXPECT_EQ(canonical("chordal-ring(64,k=4)"), "chordal-ring(64,skips=[3,8,23])");
  EXPECT_EQ(canonical("chordal-ring(64,k=6)"), "chordal-ring(64,skips=[2,4,8,16,32])");
  for (std::int64_t side = 2; side <= 20; ++side) {
    for (std::int64_t k = 2; k <= 5; ++k) {
      std::int64_t power = side;
      std::string skips;
      for (std::int64_t h = 1; h < k; ++h, power *= side) skips += fmt::format("{}{}", h == 1 ? "" : ",", power);
      EXPECT_EQ(canonical(fmt::format("chordal-ring({},k={})", power, k)),
                fmt::format("chordal-ring({},skips=[{}])", power, skips));
    }
  }
}

// The paper: the diameter is k(N^(1/k) - 1) where N^(1/k) is an integer.
TEST(ChordalRing, OptimalSkipsHaveThePublishedDiameter) {
  EXPECT_EQ(resolve("chordal-ring(125,k=3)").closed_forms.diameter, 12U);
  EXPECT_EQ(resolve("chordal-ring(1024,k=5)").closed_forms.diameter, 15U);
}

TEST(ChordalRing, DegreeWithoutSkipsIsRefused) {
  EXPECT_NO_THROW(resolve("chordal-ring(8,k=4)"));  // 2, 3, 5
  try {
    resolve("chordal-ring(8,k=6)");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(error.hint().find("N = 8 has such skips with k = 4"), std::string::npos) << error.hint();
  }
  EXPECT_THROW(resolve("chordal-ring(64,skips=[8],k=2)"), InputError);
  EXPECT_THROW(resolve("chordal-ring(64,k=1)"), InputError);
  EXPECT_THROW(resolve("chordal-ring(64)"), InputError);
}

}  // namespace
}  // namespace weft::topology
