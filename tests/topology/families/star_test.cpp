// Compares the star graph with a second construction, by swapping symbols.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Symbols;

// The label of a node is its permutation, so the links must be equal.
TEST(Star, IsACayleyGraph) {
  for (const unsigned n : {2U, 3U, 4U, 5U}) {
    const Network star = build(fmt::format("star({})", n), Execution{});
    std::map<Symbols, NodeId> node_of;
    for (const Symbols& symbols : test::symbol_orders(n)) {
      node_of[symbols] = test::node_labelled(star, fmt::format("({})", fmt::join(symbols, ",")));
    }
    test::Edges links;
    for (const auto& [symbols, v] : node_of) {
      for (unsigned i = 1; i < n; ++i) {
        Symbols swapped = symbols;
        std::swap(swapped[0], swapped[i]);
        if (symbols < swapped) links.emplace_back(v, node_of.at(swapped));
      }
    }
    test::expect_links(star, links);
  }
}

}  // namespace
}  // namespace weft::topology
