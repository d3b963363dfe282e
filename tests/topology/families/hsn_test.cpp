// Compares hierarchical swapped networks with two other constructions: from the definition in digits, and as
// hierarchical cubic networks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/definitions.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

TEST(Hsn, SwapsDigits) {
  const test::SwappedDesign designs[] = {
      {"hsn(3,complete(3))", "complete(3)", {3}},
      {"hsn(4,ring(4))", "ring(4)", {4}},
      {"hsn(3,hypercube(2),diameter-links=all)", "hypercube(2)", {3}, "all"},
      {"hsn(3,ring(5),diameter-links=top)", "ring(5)", {3}, "top"},
      {"hsn(2,prc(8,skips=[2,4]))", "prc(8,skips=[2,4])", {2}},
  };
  for (const test::SwappedDesign& design : designs) test::expect_swapped_blocks(design);
}

// HCN(n,n): 2^n clusters, each an n-cube. Node J of cluster I is [I,J] in ours, so the links must be equal.
TEST(Hsn, TwoLevelsOfCubesWithDiameterLinksFormHcn) {
  for (const unsigned n : {2U, 3U, 4U}) {
    const NodeId size = NodeId{1} << n;
    const Network hsn = build(fmt::format("hsn(2,hypercube({}),diameter-links=top)", n), Execution{});
    const auto node = [&](NodeId cluster, NodeId place) { return test::node_with_digits(hsn, {cluster, place}); };
    test::Edges links;
    for (NodeId i = 0; i < size; ++i) {
      for (NodeId j = 0; j < size; ++j) {
        for (NodeId bit = 1; bit < size; bit *= 2) {
          if ((j & bit) == 0) links.emplace_back(node(i, j), node(i, j + bit));
        }
        if (i < j) links.emplace_back(node(i, j), node(j, i));
      }
      const NodeId complement = ~i & (size - 1);
      if (i < complement) links.emplace_back(node(i, i), node(complement, complement));
    }
    test::expect_links(hsn, links);
  }
}

// Copies by definition: a node (t, x) with t of c digits is joined to the one with t and the lowest c digits of x
// exchanged.
TEST(Hsn, CopiesAreJoinedBySwappingTheTopDigitsWithTheLowest) {
  const Network inner = build("hsn(2,ring(4))", Execution{});
  const Network copies = build("hsn(2,ring(4),copies=1)", Execution{});
  const NodeId size = inner.graph.node_count();
  test::Edges links;
  for (NodeId t = 0; t < 4; ++t) {
    for (const auto& [v, w] : test::links_of(inner.graph)) links.emplace_back(t * size + v, t * size + w);
    for (NodeId x = 0; x < size; ++x) {
      const NodeId other = x % 4 * size + x - x % 4 + t;
      if (t * size + x < other) links.emplace_back(t * size + x, other);
    }
  }
  test::expect_links(copies, links);
}

// The result is the subgraph induced by the kept nodes.
TEST(Hsn, RemovedClustersDoNotChangeTheRest) {
  struct Case {
    std::string whole;
    std::string part;
  };
  for (const Case& c :
       {Case{"hsn(2,complete(4))", "hsn(2,complete(4),removed=1)"}, Case{"hsn(3,ring(3))", "hsn(3,ring(3),removed=2)"},
        Case{"hsn(2,ring(5),diameter-links=top)", "hsn(2,ring(5),diameter-links=top,removed=2)"},
        Case{"hsn(2,ring(4),copies=1)", "hsn(2,ring(4),copies=1,removed=3)"}}) {
    const Network part = build(c.part, Execution{});
    const NodeId kept = part.graph.node_count();
    test::Edges links = test::links_of(build(c.whole, Execution{}).graph);
    std::erase_if(links, [&](const auto& link) { return link.first >= kept || link.second >= kept; });
    test::expect_links(part, links);
  }
}

TEST(Hsn, RefusesImpossibleVariants) {
  for (const char* text :
       {"hsn(2,complete(3),removed=3)", "hsn(1,complete(3),removed=1)", "hsn(2,complete(3),copies=3)"}) {
    EXPECT_THROW(resolve(text), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::topology
