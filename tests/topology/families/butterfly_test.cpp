// Compares the wrapped butterfly with two other constructions: bit by bit, and as de Bruijn shifts from each level of a
// ring to the next.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Edges;
using test::IgraphOracle;

// The labels (i,x) are those of the definition, so the links must be equal.
TEST(Butterfly, LinksFromLevelIKeepOrFlipBitI) {
  for (const unsigned n : {1U, 2U, 3U, 4U}) {
    const Network butterfly = build(fmt::format("butterfly({})", n), Execution{});
    const auto node_of = [&](unsigned i, unsigned x) {
      return test::node_labelled(butterfly, fmt::format("({},{})", i == n ? 0 : i, x));
    };
    Edges links;
    unsigned bit_value = 1;
    for (unsigned i = 0; i < n; ++i, bit_value *= 2) {
      for (unsigned x = 0; x < 1U << n; ++x) {
        const bool is_set = x / bit_value % 2 == 1;
        links.emplace_back(node_of(i, x), node_of(i + 1, x));
        links.emplace_back(node_of(i, x), node_of(i + 1, is_set ? x - bit_value : x + bit_value));
      }
    }
    test::expect_links(butterfly, test::simple_links(links));
  }
}

// At level i, write the bits of x cyclically from bit i on: then a step to the next level drops the first bit and
// appends it, kept or flipped. The words are not the rows, so the graphs are compared up to isomorphism.
TEST(Butterfly, IsIsomorphicToShiftsOnARingOfLevels) {
  for (const unsigned n : {1U, 2U, 3U, 4U, 5U}) {
    const unsigned row_count = 1U << n;
    Edges links;
    for (unsigned i = 0; i < n; ++i) {
      for (unsigned word = 0; word < row_count; ++word) {
        for (const unsigned bit : {0U, 1U}) {
          links.emplace_back(i * row_count + word, (i + 1) % n * row_count + (2 * word + bit) % row_count);
        }
      }
    }
    const IgraphOracle shifts(n * row_count, test::simple_links(links), false);
    const Network butterfly = build(fmt::format("butterfly({})", n), Execution{});
    EXPECT_TRUE(IgraphOracle(butterfly.graph).is_isomorphic_to(shifts)) << n;
  }
}

TEST(Butterfly, TwoLevelsFormACube) {
  const Network butterfly = build("butterfly(2)", Execution{});
  const Network cube = build("hypercube(3)", Execution{});
  EXPECT_TRUE(IgraphOracle(butterfly.graph).is_isomorphic_to(IgraphOracle(cube.graph)));
}

TEST(Butterfly, DiameterIsThreeHalvesOfItsLevels) {
  for (const unsigned n : {3U, 4U, 5U, 6U, 7U, 8U}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("butterfly({})", n)), n + n / 2) << n;
  }
}

}  // namespace
}  // namespace weft::topology
