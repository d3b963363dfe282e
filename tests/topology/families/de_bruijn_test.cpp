// Compares de Bruijn networks with two other constructions: word by word, and as the line digraph of the next smaller
// one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Digits;
using test::Edges;
using test::IgraphOracle;

struct DeBruijnSize {
  unsigned d;
  unsigned k;
};
constexpr DeBruijnSize kDeBruijnSizes[] = {{2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5},
                                           {3, 1}, {3, 2}, {3, 3}, {4, 3}, {5, 2}};

Network built_de_bruijn(const DeBruijnSize& size, const char* flags) {
  return build(fmt::format("de-bruijn({},{}{})", size.d, size.k, flags), Execution{});
}

// Channels from each word to its successors, other than itself. The labels are the words, so the links must be equal.
Edges de_bruijn_arcs(const Network& network, const DeBruijnSize& size) {
  Edges arcs;
  for (const Digits& word : test::all_digits(size.d, size.k)) {
    for (unsigned digit = 0; digit < size.d; ++digit) {
      Digits next(word.begin() + 1, word.end());
      next.push_back(digit);
      if (next == word) continue;
      arcs.emplace_back(test::node_with_digits(network, word), test::node_with_digits(network, next));
    }
  }
  return arcs;
}

TEST(DeBruijn, DirectedChannelsLeadToSuccessors) {
  for (const DeBruijnSize& size : kDeBruijnSizes) {
    const Network network = built_de_bruijn(size, ",directed");
    EXPECT_EQ(network.graph.link_count(), 0U);
    test::expect_channels(network, de_bruijn_arcs(network, size));
  }
}

TEST(DeBruijn, UndirectedJoinsSuccessorsByOneLink) {
  for (const DeBruijnSize& size : kDeBruijnSizes) {
    const Network network = built_de_bruijn(size, "");
    test::expect_links(network, test::simple_links(de_bruijn_arcs(network, size)));
  }
}

// The arcs of a de Bruijn graph, loops included, are the words of the next one; an arc has channels to those that start
// where it ends. The loop at v becomes a node with a loop, which is left out.
TEST(DeBruijn, IsTheLineDigraphOfTheNextSmallerOne) {
  for (const DeBruijnSize& size : kDeBruijnSizes) {
    Edges arcs = test::channels_of(built_de_bruijn(size, ",directed").graph);
    const std::vector<Digits> words = test::all_digits(size.d, size.k);
    for (unsigned digit = 0; digit < size.d; ++digit) {
      const auto v = static_cast<NodeId>(std::find(words.begin(), words.end(), Digits(size.k, digit)) - words.begin());
      arcs.emplace_back(v, v);
    }
    Edges line_arcs;
    for (NodeId a = 0; a < arcs.size(); ++a) {
      for (NodeId b = 0; b < arcs.size(); ++b) {
        if (a != b && arcs[a].second == arcs[b].first) line_arcs.emplace_back(a, b);
      }
    }
    const IgraphOracle line_digraph(static_cast<NodeId>(arcs.size()), line_arcs, true);
    const Network next = built_de_bruijn({size.d, size.k + 1}, ",directed");
    EXPECT_TRUE(IgraphOracle(next.graph).is_isomorphic_to(line_digraph)) << next.name();
  }
}

TEST(DeBruijn, DiameterIsTheWordLengthDirectedOrNot) {
  for (const DeBruijnSize& size : {DeBruijnSize{2, 8}, DeBruijnSize{2, 10}, DeBruijnSize{3, 6}, DeBruijnSize{6, 3}}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("de-bruijn({},{})", size.d, size.k)), size.k);
    EXPECT_EQ(test::measured_diameter(fmt::format("de-bruijn({},{},directed)", size.d, size.k)), size.k);
  }
}

TEST(DeBruijn, RefusesHugeSizesImmediately) {
  EXPECT_EQ(resolve("de-bruijn(1000000,1000000)").closed_forms.channels, kHuge);
  EXPECT_THROW(build("de-bruijn(1000000,1000000)", Execution{}), InputError);
  EXPECT_THROW(build("de-bruijn(1000000,1000000,directed)", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::topology
