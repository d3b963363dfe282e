// Compares the folded hypercube with two other constructions: by labels, and as a larger hypercube with opposite nodes
// merged.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Digits;
using test::IgraphOracle;

// The labels are the words of the definition, so the links must be equal.
TEST(FoldedHypercube, JoinsWordsThatDifferInOneBitOrInAll) {
  for (const unsigned n : {1U, 2U, 3U, 5U}) {
    const Network folded = build(fmt::format("folded-hypercube({})", n), Execution{});
    test::Edges links;
    for (const Digits& word : test::all_digits(2, n)) {
      Digits complement = word;
      for (unsigned& bit : complement) {
        bit = 1 - bit;
        Digits changed = word;
        changed[static_cast<std::size_t>(&bit - complement.data())] = bit;
        links.emplace_back(test::node_with_digits(folded, word), test::node_with_digits(folded, changed));
      }
      links.emplace_back(test::node_with_digits(folded, word), test::node_with_digits(folded, complement));
    }
    test::expect_links(folded, test::simple_links(links));
  }
}

// Each pair of opposite nodes of the (n+1)-cube is represented by the one below 2^n.
TEST(FoldedHypercube, IsALargerHypercubeFoldedOnItself) {
  for (const unsigned n : {1U, 2U, 3U, 4U, 6U}) {
    const NodeId node_count = NodeId{1} << n;
    const auto standing_for = [&](NodeId v) { return v < node_count ? v : 2 * node_count - 1 - v; };
    test::Edges links = test::links_of(build(fmt::format("hypercube({})", n + 1), Execution{}).graph);
    for (auto& [v, w] : links) {
      v = standing_for(v);
      w = standing_for(w);
    }
    const IgraphOracle quotient(node_count, test::simple_links(links), false);
    const Network folded = build(fmt::format("folded-hypercube({})", n), Execution{});
    EXPECT_TRUE(IgraphOracle(folded.graph).is_isomorphic_to(quotient)) << n;
  }
}

TEST(FoldedHypercube, DiameterIsHalfOfTheHypercubes) {
  for (const unsigned n : {1U, 2U, 5U, 8U, 9U, 10U}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("folded-hypercube({})", n)), n / 2 + n % 2) << n;
  }
}

}  // namespace
}  // namespace weft::topology
