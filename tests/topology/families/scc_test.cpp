// Compares star-connected cycles with two other constructions: as a Cayley graph, and from the definition by putting
// rings into a star graph.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <utility>

#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Edges;
using test::IgraphOracle;
using test::symbol_orders;
using test::Symbols;

// An element of Z_(n-1) x S_n. The product composes the permutations: first the right one picks positions, then the
// left.
struct Element {
  unsigned turn = 0;
  Symbols symbols;
  friend auto operator<=>(const Element&, const Element&) = default;
};

Element product(const Element& a, const Element& b) {
  const auto ring = static_cast<unsigned>(a.symbols.size() - 1);
  Element result{(a.turn + b.turn) % ring, {}};
  for (const unsigned position : b.symbols) result.symbols.push_back(a.symbols[position - 1]);
  return result;
}

struct CayleyGraph {
  NodeId node_count = 0;
  Edges links;
};

// All links that the generators make from the identity, each once, including those of an involution.
CayleyGraph cayley_graph(const Element& identity, const std::vector<Element>& generators) {
  std::map<Element, NodeId> node_of{{identity, 0}};
  std::vector<Element> elements{identity};
  std::set<std::pair<NodeId, NodeId>> links;
  for (std::size_t next = 0; next < elements.size(); ++next) {
    for (const Element& generator : generators) {
      const Element moved = product(elements[next], generator);
      const auto [place, is_new] = node_of.emplace(moved, static_cast<NodeId>(elements.size()));
      if (is_new) elements.push_back(moved);
      links.insert(std::minmax(static_cast<NodeId>(next), place->second));
    }
  }
  return {static_cast<NodeId>(elements.size()), {links.begin(), links.end()}};
}

// At ring position i, number the positions 2..n cyclically from i on: then the lateral link always swaps the first two,
// and a local link rotates the others. These are right products with (0, swap) and (1, rotation), so the graph is a
// Cayley graph of Z_(n-1) x S_n. The elements are not the labels <i,pi>, so the graphs are compared up to isomorphism.
TEST(Scc, IsACayleyGraph) {
  for (const unsigned n : {3U, 4U, 5U, 6U}) {
    const Element identity{0, symbol_orders(n).front()};
    Element lateral = identity;
    std::swap(lateral.symbols[0], lateral.symbols[1]);
    Element local{1, identity.symbols};
    std::rotate(local.symbols.begin() + 1, local.symbols.begin() + 2, local.symbols.end());
    const CayleyGraph cayley = cayley_graph(identity, {lateral, local});
    const Network scc = build(fmt::format("scc({})", n), Execution{});
    EXPECT_EQ(cayley.node_count, symbol_orders(n).size() * (n - 1));
    EXPECT_TRUE(IgraphOracle(scc.graph).is_isomorphic_to(IgraphOracle(cayley.node_count, cayley.links, false)));
  }
}

// An isomorphism could permute the positions; comparing the labels <i,pi> of the definition shows that they are equal.
TEST(Scc, ReplacesEachPermutationByARing) {
  for (const unsigned n : {3U, 4U, 5U}) {
    const Network scc = build(fmt::format("scc({})", n), Execution{});
    const auto node_of = [&](unsigned i, const Symbols& symbols) {
      return test::node_labelled(scc, fmt::format("<{},{}>", i, fmt::join(symbols, "")));
    };
    Edges links;
    for (const Symbols& symbols : symbol_orders(n)) {
      for (const auto& [a, b] : test::ring_links(n - 1)) {
        links.emplace_back(node_of(2 + a, symbols), node_of(2 + b, symbols));
      }
      for (unsigned i = 2; i <= n; ++i) {
        Symbols swapped = symbols;
        std::swap(swapped[0], swapped[i - 1]);
        if (symbols < swapped) links.emplace_back(node_of(i, symbols), node_of(i, swapped));
      }
    }
    test::expect_links(scc, links);
  }
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

}  // namespace
}  // namespace weft::topology
