// Compares Kautz networks with two other constructions: word by word, and by the arithmetic of Imase and Itoh.
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

struct KautzSize {
  unsigned d;
  unsigned k;
};
constexpr KautzSize kKautzSizes[] = {{2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 1}, {3, 2}, {3, 3}, {4, 3}, {5, 2}};

Network built_kautz(const KautzSize& size, const char* flags) {
  return build(fmt::format("kautz({},{}{})", size.d, size.k, flags), Execution{});
}

bool is_word(const Digits& symbols) { return std::adjacent_find(symbols.begin(), symbols.end()) == symbols.end(); }

// Channels from each word to its successors. The labels are the words, so the links must be equal.
Edges kautz_arcs(const Network& network, const KautzSize& size) {
  Edges arcs;
  for (const Digits& longer : test::all_digits(size.d + 1, size.k + 1)) {
    if (!is_word(longer)) continue;
    arcs.emplace_back(test::node_with_digits(network, {longer.begin(), longer.end() - 1}),
                      test::node_with_digits(network, {longer.begin() + 1, longer.end()}));
  }
  return arcs;
}

TEST(Kautz, DirectedChannelsLeadToSuccessors) {
  for (const KautzSize& size : kKautzSizes) {
    const Network network = built_kautz(size, ",directed");
    EXPECT_EQ(network.graph.link_count(), 0U);
    test::expect_channels(network, kautz_arcs(network, size));
  }
}

TEST(Kautz, UndirectedJoinsSuccessorsByOneLink) {
  for (const KautzSize& size : kKautzSizes) {
    const Network network = built_kautz(size, "");
    test::expect_links(network, test::simple_links(kautz_arcs(network, size)));
  }
}

TEST(Kautz, OnlyValidWordsAreLabels) {
  const Network network = built_kautz({2, 3}, "");
  for (const char* wrong : {"[0,0,1]", "[0,1,1]", "[0,1]", "[0,1,0,1]", "[0,1,3]", "[0,1,0", "0,1,0]", "[,0,1]"}) {
    EXPECT_FALSE(network.labelling->find(wrong).has_value()) << wrong;
  }
}

// Node v has channels to -dv-a modulo the number of nodes, a = 1..d. The numbering differs from ours, so the graphs are
// compared up to isomorphism.
TEST(Kautz, IsAnImaseItohGraph) {
  for (const KautzSize& size : kKautzSizes) {
    const Network network = built_kautz(size, ",directed");
    const NodeId n = network.graph.node_count();
    Edges arcs;
    for (NodeId v = 0; v < n; ++v) {
      for (unsigned a = 1; a <= size.d; ++a) arcs.emplace_back(v, ((size.d + 1) * n - size.d * v - a) % n);
    }
    EXPECT_TRUE(IgraphOracle(network.graph).is_isomorphic_to(IgraphOracle(n, arcs, true))) << network.name();
  }
}

TEST(Kautz, DirectedDiameterIsTheWordLength) {
  for (const KautzSize& size : {KautzSize{2, 8}, KautzSize{2, 9}, KautzSize{3, 6}, KautzSize{6, 3}}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("kautz({},{},directed)", size.d, size.k)), size.k);
  }
}

// Follows for d >= 3, where two words may have no common symbol; measured for d = 2, where they always have one.
TEST(Kautz, UndirectedDiameterIsTheWordLength) {
  for (const KautzSize& size : {KautzSize{2, 2}, KautzSize{2, 3}, KautzSize{2, 4}, KautzSize{2, 7}, KautzSize{2, 9},
                                KautzSize{3, 5}, KautzSize{6, 3}}) {
    EXPECT_EQ(test::measured_diameter(fmt::format("kautz({},{})", size.d, size.k)), size.k);
  }
}

TEST(Kautz, TwoAndElevenHas3072Nodes) { EXPECT_EQ(resolve("kautz(2,11)").closed_forms.nodes, Count{3072}); }

TEST(Kautz, RefusesHugeSizesImmediately) {
  EXPECT_EQ(resolve("kautz(1000000,1000000)").closed_forms.channels, kHuge);
  EXPECT_THROW(build("kautz(1000000,1000000)", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::topology
