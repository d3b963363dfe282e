// Compares chordal rings with a second construction, skip by skip.
#include <gtest/gtest.h>

#include <set>

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

}  // namespace
}  // namespace weft::topology
