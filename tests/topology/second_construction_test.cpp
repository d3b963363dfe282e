// The same network built another way, from its definition and without the family's formula.
//
// Where the definition names the nodes and our labels are those names, the two are compared channel by channel:
// equality says more than isomorphism. Where the names differ, igraph decides whether the graphs are isomorphic.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>

#include "support/igraph_oracle.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Edges;
using test::IgraphOracle;

Network network(std::string_view spec) { return build(spec, Execution{}); }

Edges sorted(Edges edges) {
  std::sort(edges.begin(), edges.end());
  return edges;
}

Edges both_ways(const Edges& links) {
  Edges channels = links;
  for (const auto& [v, w] : links) channels.emplace_back(w, v);
  return channels;
}

// Same nodes, same channels, each as often.
void expect_links(const Network& built, const Edges& links) {
  EXPECT_EQ(built.graph.one_way_count(), 0U) << built.name();
  EXPECT_EQ(sorted(test::channels_of(built.graph)), sorted(both_ways(links))) << built.name();
}

void expect_same_ports(const Network& a, const Network& b) {
  SCOPED_TRACE(a.name() + " and " + b.name());
  ASSERT_EQ(a.graph.node_count(), b.graph.node_count());
  for (NodeId v = 0; v < a.graph.node_count(); ++v) {
    ASSERT_EQ(a.graph.out_degree(v), b.graph.out_degree(v)) << "node " << v;
    for (PortId port = 0; port < a.graph.out_degree(v); ++port) {
      ASSERT_EQ(a.graph.neighbor(v, port), b.graph.neighbor(v, port)) << "node " << v << " port " << port;
      ASSERT_EQ(a.graph.is_one_way(v, port), b.graph.is_one_way(v, port)) << "node " << v << " port " << port;
    }
  }
}

NodeId node_labelled(const Network& built, const std::string& label) {
  const auto node = built.labelling->find(label);
  EXPECT_TRUE(node.has_value()) << built.name() << " has no " << label;
  return node.value_or(kNoNode);
}

std::string joined(const std::vector<unsigned>& numbers) {
  std::string text;
  for (const unsigned number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

TEST(IgraphOracle, TellsCubicGraphsOfTenNodesApart) {
  const IgraphOracle petersen(network("petersen").graph);
  const IgraphOracle prism(network("torus(2,5)").graph);
  EXPECT_FALSE(petersen.is_isomorphic_to(prism));
  EXPECT_TRUE(prism.is_isomorphic_to(IgraphOracle(network("torus(5,2)").graph)));
}

TEST(IgraphOracle, TellsDirectionsApart) {
  const IgraphOracle round(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, true);
  const IgraphOracle broken(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}}, true);
  EXPECT_FALSE(round.is_isomorphic_to(broken));
  EXPECT_TRUE(round.is_isomorphic_to(IgraphOracle(5, {{1, 0}, {2, 1}, {3, 2}, {4, 3}, {0, 4}}, true)));
}

// The labels are the indexes of the definition.
TEST(SecondConstruction, CompleteJoinsEveryTwoNodes) {
  for (const NodeId n : {2U, 3U, 7U}) {
    Edges links;
    for (NodeId v = 0; v < n; ++v) {
      for (NodeId w = v + 1; w < n; ++w) links.emplace_back(v, w);
    }
    expect_links(network("complete(" + std::to_string(n) + ")"), links);
  }
}

Edges ring_links(NodeId n) {
  if (n == 2) return {{0, 1}};
  Edges links{{n - 1, 0}};
  for (NodeId v = 1; v < n; ++v) links.emplace_back(v - 1, v);
  return links;
}

TEST(SecondConstruction, RingJoinsEachNodeToTheNext) {
  for (const NodeId n : {3U, 4U, 9U}) expect_links(network("ring(" + std::to_string(n) + ")"), ring_links(n));
}

// The Cartesian product of two graphs; node (v,w) is numbered v + n·w.
Edges product_links(NodeId n, const Edges& first, NodeId m, const Edges& second) {
  Edges links;
  for (NodeId w = 0; w < m; ++w) {
    for (const auto& [a, b] : first) links.emplace_back(a + n * w, b + n * w);
  }
  for (NodeId v = 0; v < n; ++v) {
    for (const auto& [a, b] : second) links.emplace_back(v + n * a, v + n * b);
  }
  return links;
}

std::vector<unsigned> coordinates(NodeId v, const std::vector<unsigned>& sides) {
  std::vector<unsigned> result;
  for (const unsigned side : sides) {
    result.push_back(v % side);
    v /= side;
  }
  return result;
}

// The labels are the coordinates, and the product's numbers count the first of them fastest, so equality holds.
TEST(SecondConstruction, TorusIsAProductOfRings) {
  for (const std::vector<unsigned>& sides :
       std::vector<std::vector<unsigned>>{{3}, {4, 4}, {2, 3}, {3, 2}, {5, 3, 4}, {2, 4, 2, 3}}) {
    NodeId node_count = 1;
    Edges links;
    for (const unsigned side : sides) {
      links = product_links(node_count, links, side, ring_links(side));
      node_count *= side;
    }
    const Network torus = network("torus(" + joined(sides) + ")");
    const auto node_of = [&](NodeId v) { return node_labelled(torus, "(" + joined(coordinates(v, sides)) + ")"); };
    for (auto& [v, w] : links) std::tie(v, w) = std::pair(node_of(v), node_of(w));
    expect_links(torus, links);
  }
}

// Bit i of a hypercube's node is coordinate i of the torus's: the same numbers.
TEST(SecondConstruction, HypercubeIsATorusOfSides2) {
  for (const unsigned n : {1U, 2U, 3U, 6U}) {
    const Network torus = network("torus(" + joined(std::vector<unsigned>(n, 2)) + ")");
    const Network cube = network("hypercube(" + std::to_string(n) + ")");
    expect_same_ports(cube, torus);
    EXPECT_TRUE(IgraphOracle(cube.graph).is_isomorphic_to(IgraphOracle(torus.graph)));
  }
}

// Pairs out of five things, joined when they are disjoint. The pairs have no place on a ring, so isomorphism.
TEST(SecondConstruction, PetersenIsAKneserGraph) {
  std::vector<std::set<int>> pairs;
  for (int a = 0; a < 5; ++a) {
    for (int b = a + 1; b < 5; ++b) pairs.push_back({a, b});
  }
  Edges links;
  for (NodeId v = 0; v < pairs.size(); ++v) {
    for (NodeId w = v + 1; w < pairs.size(); ++w) {
      const bool is_disjoint =
          std::none_of(pairs[v].begin(), pairs[v].end(), [&](int a) { return pairs[w].contains(a); });
      if (is_disjoint) links.emplace_back(v, w);
    }
  }
  EXPECT_EQ(links.size(), 15U);
  EXPECT_TRUE(IgraphOracle(network("petersen").graph).is_isomorphic_to(IgraphOracle(10, links, false)));
}

using Symbols = std::vector<unsigned>;

// All permutations of 1..n in lexicographic order.
std::vector<Symbols> permutations(unsigned n) {
  Symbols symbols(n);
  std::iota(symbols.begin(), symbols.end(), 1U);
  std::vector<Symbols> all;
  do {
    all.push_back(symbols);
  } while (std::next_permutation(symbols.begin(), symbols.end()));
  return all;
}

// The label of a node is its permutation, so equality holds.
TEST(SecondConstruction, StarIsACayleyGraph) {
  for (const unsigned n : {2U, 3U, 4U, 5U}) {
    const Network star = network("star(" + std::to_string(n) + ")");
    std::map<Symbols, NodeId> node_of;
    for (const Symbols& symbols : permutations(n)) node_of[symbols] = node_labelled(star, "(" + joined(symbols) + ")");
    Edges links;
    for (const auto& [symbols, v] : node_of) {
      for (unsigned i = 1; i < n; ++i) {
        Symbols swapped = symbols;
        std::swap(swapped[0], swapped[i]);
        if (symbols < swapped) links.emplace_back(v, node_of.at(swapped));
      }
    }
    expect_links(star, links);
  }
}

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

// Everything that the generators make from the identity. Each link appears once, also that of an involution.
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

// Seen from ring position i, number the positions 2..n from i on: then the lateral link always swaps the first two, and
// a local link turns the others. These are products from the right with (0, swap) and (1, turn), so the graph is a
// Cayley graph of Z_(n-1) x S_n. The elements are not the labels <i,pi>, so isomorphism.
TEST(SecondConstruction, SccIsACayleyGraph) {
  for (const unsigned n : {3U, 4U, 5U, 6U}) {
    const Element identity{0, permutations(n).front()};
    Element lateral = identity;
    std::swap(lateral.symbols[0], lateral.symbols[1]);
    Element local{1, identity.symbols};
    std::rotate(local.symbols.begin() + 1, local.symbols.begin() + 2, local.symbols.end());
    const CayleyGraph cayley = cayley_graph(identity, {lateral, local});
    const Network scc = network("scc(" + std::to_string(n) + ")");
    EXPECT_EQ(cayley.node_count, permutations(n).size() * (n - 1));
    EXPECT_TRUE(IgraphOracle(scc.graph).is_isomorphic_to(IgraphOracle(cayley.node_count, cayley.links, false)));
  }
}

// An isomorphism could move the positions about; the labels <i,pi> of the definition tell that they stay where they
// are.
TEST(SecondConstruction, SccPutsARingInPlaceOfEachPermutation) {
  for (const unsigned n : {3U, 4U, 5U}) {
    const Network scc = network("scc(" + std::to_string(n) + ")");
    const auto node_of = [&](unsigned i, const Symbols& symbols) {
      std::string label = "<" + std::to_string(i) + ",";
      for (const unsigned symbol : symbols) label += std::to_string(symbol);
      return node_labelled(scc, label + ">");
    };
    Edges links;
    for (const Symbols& symbols : permutations(n)) {
      for (const auto& [a, b] : ring_links(n - 1)) links.emplace_back(node_of(2 + a, symbols), node_of(2 + b, symbols));
      for (unsigned i = 2; i <= n; ++i) {
        Symbols swapped = symbols;
        std::swap(swapped[0], swapped[i - 1]);
        if (symbols < swapped) links.emplace_back(node_of(i, symbols), node_of(i, swapped));
      }
    }
    expect_links(scc, links);
  }
}

using Digits = std::vector<unsigned>;

std::vector<Digits> all_digits(unsigned radix, std::size_t length) {
  std::vector<Digits> all{{}};
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<Digits> longer;
    for (const Digits& digits : all) {
      for (unsigned digit = 0; digit < radix; ++digit) {
        longer.push_back(digits);
        longer.back().push_back(digit);
      }
    }
    all = std::move(longer);
  }
  return all;
}

Digits concatenated(const Digits& high, const Digits& low) {
  Digits digits = high;
  digits.insert(digits.end(), low.begin(), low.end());
  return digits;
}

using DigitLinks = std::vector<std::pair<Digits, Digits>>;

// A network of level l is one copy of level l-1 for each of that one's nodes i; node j of copy i is ij, joined with ji.
DigitLinks compounded_links(unsigned atom, unsigned level) {
  DigitLinks links;
  if (level == 0) {
    for (unsigned a = 0; a < atom; ++a) {
      for (unsigned b = a + 1; b < atom; ++b) links.push_back({{a}, {b}});
    }
    return links;
  }
  const DigitLinks inner = compounded_links(atom, level - 1);
  const std::vector<Digits> copies = all_digits(atom, std::size_t{1} << (level - 1));
  for (const Digits& i : copies) {
    for (const auto& [from, to] : inner) links.emplace_back(concatenated(i, from), concatenated(i, to));
    for (const Digits& j : copies) {
      if (i < j) links.emplace_back(concatenated(i, j), concatenated(j, i));
    }
  }
  return links;
}

struct AtomAndLevels {
  unsigned atom;
  unsigned levels;
};
constexpr AtomAndLevels kCompounds[] = {{4, 1}, {7, 1}, {2, 1}, {2, 2}, {3, 2}, {4, 2}, {2, 3}};

std::string rcc_spec(const AtomAndLevels& c) {
  return "rcc-full(" + std::to_string(c.atom) + "," + std::to_string(c.levels) + ")";
}

// The labels are the digit strings of the definition, so equality holds.
TEST(SecondConstruction, RccFullIsMadeOfCopiesOfItself) {
  for (const AtomAndLevels& compound : kCompounds) {
    const Network rcc = network(rcc_spec(compound));
    const auto node_of = [&](const Digits& digits) { return node_labelled(rcc, "[" + joined(digits) + "]"); };
    Edges links;
    for (const auto& [from, to] : compounded_links(compound.atom, compound.levels)) {
      links.emplace_back(node_of(from), node_of(to));
    }
    expect_links(rcc, links);
  }
}

// Both write a node as the same digits, so even the ports are the same.
TEST(SecondConstruction, RccFullIsAnRhsnOfTwos) {
  for (const AtomAndLevels& compound : kCompounds) {
    const std::string twos = joined(std::vector<unsigned>(compound.levels, 2));
    const Network rhsn = network("rhsn(" + twos + ",complete(" + std::to_string(compound.atom) + "))");
    expect_same_ports(network(rcc_spec(compound)), rhsn);
  }
  expect_same_ports(network("rcc-full(5,0)"), network("complete(5)"));
}

// HCN(n,n): 2^n clusters, each an n-cube. Node J of cluster I is [I,J] in ours, so equality holds.
TEST(SecondConstruction, HsnOfTwoCubesWithDiameterLinksIsHcn) {
  for (const unsigned n : {2U, 3U, 4U}) {
    const NodeId size = NodeId{1} << n;
    const Network hsn = network("hsn(2,hypercube(" + std::to_string(n) + "),diameter-links=top)");
    const auto node = [&](NodeId cluster, NodeId place) {
      return node_labelled(hsn, "[" + joined({cluster, place}) + "]");
    };
    Edges links;
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
    expect_links(hsn, links);
  }
}

struct SwappedDesign {
  std::string spec;
  std::string nucleus;
  std::vector<std::size_t> levels;  // l_1 .. l_r
  std::string diameter_links = "none";
};

// Block b = 1, 2, ... of so many digits, counted from the low end, which is the back.
Digits::iterator block_begin(Digits& digits, std::size_t b, std::size_t size) {
  return digits.end() - static_cast<std::ptrdiff_t>(b * size);
}

// Where the swap of blocks 1 and j leads: the node with the blocks exchanged or, from a leader with a diameter link,
// the one with both complemented digit by digit. A node that it leaves in place has no link.
Digits swapped_blocks(Digits digits, std::size_t j, std::size_t size, unsigned diameter_radix) {
  const auto high = block_begin(digits, j, size);
  const auto low = block_begin(digits, 1, size);
  const auto length = static_cast<std::ptrdiff_t>(size);
  const bool is_leader = std::equal(low, low + length, high);
  if (!is_leader) {
    std::swap_ranges(low, low + length, high);
  } else if (diameter_radix > 0) {
    for (const auto block : {low, high}) {
      std::transform(block, block + length, block, [&](unsigned digit) { return diameter_radix - 1 - digit; });
    }
  }
  return digits;
}

// The channels that leave a node: those of the nucleus, which change the last digit, and one for each depth and level.
std::vector<Digits> swapped_neighbours(const Digits& digits, const SwappedDesign& design, const PortGraph& nucleus) {
  std::vector<Digits> neighbours;
  for (const NodeId to : nucleus.arcs().arcs_from(digits.back())) {
    neighbours.push_back(digits);
    neighbours.back().back() = to;
  }
  std::size_t size = 1;  // B_i
  for (std::size_t depth = 1; depth <= design.levels.size(); ++depth) {
    const std::size_t levels = design.levels[depth - 1];
    for (std::size_t j = 2; j <= levels; ++j) {
      const bool is_top = depth == design.levels.size() && j == levels;
      const bool has_diameter_link = design.diameter_links == "all" || (design.diameter_links == "top" && is_top);
      const Digits to = swapped_blocks(digits, j, size, has_diameter_link ? nucleus.node_count() : 0);
      if (to != digits) neighbours.push_back(to);
    }
    size *= levels;
  }
  return neighbours;
}

// The labels are the digits of the definition, so equality holds, one-way channels of the nucleus included.
TEST(SecondConstruction, SwappedNetworksSwapBlocksOfDigits) {
  const SwappedDesign designs[] = {
      {"hsn(3,complete(3))", "complete(3)", {3}},
      {"hsn(4,ring(4))", "ring(4)", {4}},
      {"hsn(3,hypercube(2),diameter-links=all)", "hypercube(2)", {3}, "all"},
      {"hsn(3,ring(5),diameter-links=top)", "ring(5)", {3}, "top"},
      {"hsn(2,prc(8,skips=[2,4]))", "prc(8,skips=[2,4])", {2}},
      {"rhsn(2,3,complete(2))", "complete(2)", {3, 2}},
      {"rhsn(3,2,complete(2))", "complete(2)", {2, 3}},
      {"rhsn(2,2,2,complete(2))", "complete(2)", {2, 2, 2}},
      {"rhsn(2,2,ring(3),diameter-links=all)", "ring(3)", {2, 2}, "all"},
      {"rhsn(3,2,complete(3),diameter-links=top)", "complete(3)", {2, 3}, "top"},
  };
  for (const SwappedDesign& design : designs) {
    const PortGraph nucleus = network(design.nucleus).graph;
    const Network built = network(design.spec);
    const auto node_of = [&](const Digits& digits) { return node_labelled(built, "[" + joined(digits) + "]"); };
    const std::size_t length =
        std::accumulate(design.levels.begin(), design.levels.end(), std::size_t{1}, std::multiplies<>());
    Edges channels;
    for (const Digits& digits : all_digits(nucleus.node_count(), length)) {
      for (const Digits& to : swapped_neighbours(digits, design, nucleus))
        channels.emplace_back(node_of(digits), node_of(to));
    }
    EXPECT_EQ(sorted(test::channels_of(built.graph)), sorted(channels)) << design.spec;
    const std::uint64_t copies = built.graph.node_count() / nucleus.node_count();
    EXPECT_EQ(built.graph.one_way_count(), nucleus.one_way_count() * copies) << design.spec;
  }
}

// rhsn(l_r,...,l_1,G) takes rhsn(l_(r-1),...,l_1,G) as its nucleus; digits within digits are the same digits, so
// equality, down to the ports.
TEST(SecondConstruction, RhsnIsNestedHsn) {
  const std::pair<const char*, const char*> pairs[] = {
      {"rhsn(3,ring(4))", "hsn(3,ring(4))"},
      {"rhsn(2,2,hypercube(2))", "hsn(2,hsn(2,hypercube(2)))"},
      {"rhsn(2,3,complete(2))", "hsn(2,hsn(3,complete(2)))"},
      {"rhsn(3,2,complete(2))", "hsn(3,hsn(2,complete(2)))"},
      {"rhsn(2,2,2,complete(2))", "hsn(2,hsn(2,hsn(2,complete(2))))"},
      {"rhsn(2,1,2,ring(3))", "hsn(2,hsn(1,hsn(2,ring(3))))"},
      {"rhsn(2,2,prc(4,skips=[2]))", "hsn(2,hsn(2,prc(4,skips=[2])))"},
      {"rhsn(2,2,ring(3),diameter-links=all)", "hsn(2,hsn(2,ring(3),diameter-links=all),diameter-links=all)"},
      {"rhsn(2,2,ring(4),diameter-links=top)", "hsn(2,hsn(2,ring(4)),diameter-links=top)"},
  };
  for (const auto& [recursive, nested] : pairs) expect_same_ports(network(recursive), network(nested));
}

struct ChordalDesign {
  NodeId node_count;
  std::vector<unsigned> skips;  // s_1 .. s_g

  [[nodiscard]] std::string prc() const {
    return "prc(" + std::to_string(node_count) + ",skips=[" + joined(skips) + "])";
  }
  [[nodiscard]] std::set<unsigned> lengths() const { return {skips.begin(), skips.end()}; }
  [[nodiscard]] std::string chordal_ring() const {
    const std::set<unsigned> distinct = lengths();
    return "chordal-ring(" + std::to_string(node_count) + ",skips=[" + joined({distinct.begin(), distinct.end()}) +
           "])";
  }
};

const ChordalDesign kDesigns[] = {{8, {2, 4}},     {9, {3}},     {100, {4, 20}},      {48, {16, 10}},
                                  {27, {3, 3, 9}}, {12, {6, 6}}, {20, {8, 4, 4, 16}}, {64, {4, 8, 16, 32}}};

// Node l = ig + j sends to l+1 and to l + s_(g-j); l is the label, so equality holds.
TEST(SecondConstruction, PrcGivesEachNodeOfAGroupOneSkip) {
  for (const ChordalDesign& design : kDesigns) {
    const auto g = static_cast<NodeId>(design.skips.size());
    Edges channels;
    for (NodeId i = 0; i < design.node_count / g; ++i) {
      for (NodeId j = 0; j < g; ++j) {
        const NodeId l = i * g + j;
        channels.emplace_back(l, (l + 1) % design.node_count);
        channels.emplace_back(l, (l + design.skips[g - j - 1]) % design.node_count);
      }
    }
    const Network prc = network(design.prc());
    EXPECT_EQ(prc.graph.link_count(), 0U);
    EXPECT_EQ(sorted(test::channels_of(prc.graph)), sorted(channels)) << design.prc();
  }
}

// Node l sends to l+1 and to l+s for every skip s; l is the label, so equality holds.
TEST(SecondConstruction, ChordalRingGivesEveryNodeAllSkips) {
  for (const ChordalDesign& design : kDesigns) {
    std::set<unsigned> steps = design.lengths();
    steps.insert(1);
    Edges channels;
    for (const unsigned step : steps) {
      for (NodeId l = 0; l < design.node_count; ++l) channels.emplace_back(l, (l + step) % design.node_count);
    }
    const Network ring = network(design.chordal_ring());
    EXPECT_EQ(ring.graph.link_count(), 0U);
    EXPECT_EQ(sorted(test::channels_of(ring.graph)), sorted(channels)) << design.chordal_ring();
  }
}

// How many nodes have a channel of each class, by the name of the class.
std::map<std::string, std::uint64_t> channels_per_class(const PortGraph& graph) {
  std::map<std::string, std::uint64_t> counts;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      ++counts[graph.link_classes()[graph.link_class(v, port)].name];
    }
  }
  return counts;
}

bool has_channel(const PortGraph& graph, NodeId v, NodeId to, std::string_view class_name) {
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    const bool is_of_class = graph.link_classes()[graph.link_class(v, port)].name == class_name;
    if (is_of_class && graph.neighbor(v, port).node == to) return true;
  }
  return false;
}

TEST(SecondConstruction, PrcIsAChordalRingWithSkipsDropped) {
  for (const ChordalDesign& design : kDesigns) {
    const PortGraph prc = network(design.prc()).graph;
    const PortGraph ring = network(design.chordal_ring()).graph;
    for (NodeId v = 0; v < prc.node_count(); ++v) {
      for (PortId port = 0; port < prc.out_degree(v); ++port) {
        const std::string& class_name = prc.link_classes()[prc.link_class(v, port)].name;
        EXPECT_TRUE(has_channel(ring, v, prc.neighbor(v, port).node, class_name)) << design.prc() << " node " << v;
      }
    }
    auto dropped = channels_per_class(ring);
    for (const auto& [name, count] : channels_per_class(prc)) dropped[name] -= count;
    // Of each group of g nodes, those keep a skip that carry it.
    std::map<std::string, std::uint64_t> expected{{"ring", 0}};
    for (const unsigned skip : design.lengths()) {
      const auto carriers = static_cast<std::uint64_t>(std::count(design.skips.begin(), design.skips.end(), skip));
      const std::uint64_t groups = design.node_count / design.skips.size();
      expected["skip " + std::to_string(skip)] = groups * (design.skips.size() - carriers);
    }
    EXPECT_EQ(dropped, expected) << design.prc();
  }
}

}  // namespace
}  // namespace weft::topology
