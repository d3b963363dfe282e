// Compares the circular omega network with a second construction: the rows are words that each stage rotates.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Digits;
using test::Edges;

unsigned value(const Digits& word) {
  unsigned value = 0;
  for (const unsigned bit : word) value = 2 * value + bit;
  return value;
}

// The labels are stage and row, so the links must be equal.
Edges arcs_by_stages(const Network& network, unsigned n) {
  const auto node_of = [&](unsigned stage, const Digits& row) {
    return test::node_labelled(network, fmt::format("({},{})", stage, value(row)));
  };
  Edges arcs;
  for (unsigned stage = 0; stage <= n; ++stage) {
    for (const Digits& row : test::all_digits(2, n)) {
      Digits to = row;
      std::rotate(to.begin(), to.begin() + 1, to.end());
      for (const unsigned bit : {0U, 1U}) {
        to.back() = bit;
        arcs.emplace_back(node_of(stage, row), node_of(stage == n ? 0 : stage + 1, to));
      }
    }
  }
  return arcs;
}

TEST(CircularOmega, DirectedShufflesFromEachStageToTheNext) {
  for (const unsigned n : {1U, 2U, 3U, 4U}) {
    const Network network = build(fmt::format("circular-omega({},directed)", n), Execution{});
    EXPECT_EQ(network.graph.link_count(), 0U);
    test::expect_channels(network, arcs_by_stages(network, n));
  }
}

TEST(CircularOmega, UndirectedJoinsTheSameNodesByOneLink) {
  for (const unsigned n : {1U, 2U, 3U, 4U}) {
    const Network network = build(fmt::format("circular-omega({})", n), Execution{});
    test::expect_links(network, test::simple_links(arcs_by_stages(network, n)));
  }
}

TEST(CircularOmega, DirectedDiameterIsTwiceN) {
  for (const unsigned n : {4U, 6U, 7U}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("circular-omega({},directed)", n)), 2 * n);
  }
}

TEST(CircularOmega, NineHas5120Nodes) {
  const ClosedForms forms = resolve("circular-omega(9)").closed_forms;
  EXPECT_EQ(forms.nodes, Count{5120});
  EXPECT_EQ(forms.max_degree, Count{4});
}

}  // namespace
}  // namespace weft::topology
