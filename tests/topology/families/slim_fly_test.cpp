#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/input_error.h"
#include "base/numbers/finite_field.h"
#include "metrics/distances/girth.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::IgraphOracle;

Network slim_fly(unsigned q) { return build(fmt::format("slim-fly({})", q), Execution{}); }

// Robertson's construction: five pentagons P and five pentagrams Q; node j of P_h is joined to node hi+j of Q_i.
test::Edges hoffman_singleton_links() {
  const auto pentagon = [](NodeId h, NodeId j) { return 5 * h + j % 5; };
  const auto pentagram = [](NodeId i, NodeId j) { return 25 + 5 * i + j % 5; };
  test::Edges links;
  for (NodeId h = 0; h < 5; ++h) {
    for (NodeId j = 0; j < 5; ++j) {
      links.emplace_back(pentagon(h, j), pentagon(h, j + 1));
      links.emplace_back(pentagram(h, j), pentagram(h, j + 2));
      for (NodeId i = 0; i < 5; ++i) links.emplace_back(pentagon(h, j), pentagram(i, h * i + j));
    }
  }
  return links;
}

TEST(SlimFly, FiveIsTheHoffmanSingletonGraph) {
  const Network network = slim_fly(5);
  EXPECT_TRUE(IgraphOracle(network.graph).is_isomorphic_to(IgraphOracle(50, hoffman_singleton_links(), false)));
  EXPECT_EQ(metrics::girth(network.graph, Execution{}), 5U);
}

using Row = std::vector<std::uint64_t>;

// One bit for each node: the node itself and its neighbours.
std::vector<Row> neighbourhoods(const PortGraph& graph) {
  std::vector<Row> rows(graph.node_count(), Row(graph.node_count() / 64 + 1, 0));
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    rows[v][v / 64] |= std::uint64_t{1} << (v % 64);
    for (const NodeId w : graph.arcs().arcs_from(v)) rows[v][w / 64] |= std::uint64_t{1} << (w % 64);
  }
  return rows;
}

NodeId reached_in_two_hops(const PortGraph& graph, const std::vector<Row>& rows, NodeId v) {
  Row reached = rows[v];
  for (const NodeId w : graph.arcs().arcs_from(v)) {
    for (std::size_t i = 0; i < reached.size(); ++i) reached[i] |= rows[w][i];
  }
  NodeId count = 0;
  for (const std::uint64_t word : reached) count += static_cast<NodeId>(__builtin_popcountll(word));
  return count;
}

TEST(SlimFly, EveryNodeReachesAllInTwoHops) {
  for (std::uint32_t q = 3; q <= 53; ++q) {
    if (!is_prime_power(q)) continue;
    const PortGraph graph = slim_fly(q).graph;
    const std::vector<Row> rows = neighbourhoods(graph);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      ASSERT_EQ(reached_in_two_hops(graph, rows, v), graph.node_count()) << q << ": from node " << v;
    }
    EXPECT_LT(graph.out_degree(0) + 1, graph.node_count()) << q << ": not in one hop";
  }
}

unsigned power(unsigned base, unsigned exponent, unsigned modulus) {
  unsigned result = 1;
  for (unsigned i = 0; i < exponent; ++i) result = result * base % modulus;
  return result;
}

// The differences y-y' of a half, for a prime q. With δ = 1 the squares and the others; with δ = -1 the first w even
// powers of the smallest primitive root, or of it times that, with their negatives.
std::vector<unsigned> differences(unsigned q, unsigned half) {
  std::vector<unsigned> result;
  if (q % 4 == 1) {
    for (unsigned y = 1; y < q; ++y) {
      const bool is_square = power(y, (q - 1) / 2, q) == 1;
      if (is_square == (half == 0)) result.push_back(y);
    }
    return result;
  }
  unsigned root = 2;
  const auto is_primitive = [q](unsigned g) {
    unsigned order = 1;
    while (power(g, order, q) != 1) ++order;
    return order == q - 1;
  };
  while (!is_primitive(root)) ++root;
  for (unsigned i = 0; i < (q + 1) / 4; ++i) {
    const unsigned y = power(root, 2 * i + half, q);
    result.push_back(y);
    result.push_back(q - y);
  }
  return result;
}

// The definition, with arithmetic modulo a prime and nodes by their labels.
TEST(SlimFly, EqualsTheDefinition) {
  for (const unsigned q : {3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U}) {
    const Network network = slim_fly(q);
    const auto node = [&](unsigned s, unsigned x, unsigned y) {
      return test::node_labelled(network, fmt::format("({},{},{})", s, x, y % q));
    };
    test::Edges channels;
    for (unsigned s = 0; s < 2; ++s) {
      const std::vector<unsigned> steps = differences(q, s);
      EXPECT_EQ(steps.size(), q % 4 == 1 ? (q - 1) / 2 : (q + 1) / 2);
      for (unsigned x = 0; x < q; ++x) {
        for (unsigned y = 0; y < q; ++y) {
          for (const unsigned step : steps) channels.emplace_back(node(s, x, y), node(s, x, y + step));
        }
      }
    }
    for (unsigned x = 0; x < q; ++x) {
      for (unsigned m = 0; m < q; ++m) {
        for (unsigned c = 0; c < q; ++c) {
          channels.emplace_back(node(0, x, m * x + c), node(1, m, c));
          channels.emplace_back(node(1, m, c), node(0, x, m * x + c));
        }
      }
    }
    test::expect_channels(network, channels);
    EXPECT_FALSE(network.graph.is_directed());
  }
}

std::string hint_for(const std::string& text) {
  try {
    resolve(text);
  } catch (const InputError& error) {
    return error.hint();
  }
  return "";
}

TEST(SlimFly, SuggestsTheNearestPrimePower) {
  EXPECT_EQ(hint_for("slim-fly(6)"), "the nearest is slim-fly(5)");
  EXPECT_EQ(hint_for("slim-fly(15)"), "the nearest is slim-fly(16)");
  EXPECT_EQ(hint_for("slim-fly(65535)"), "the nearest is slim-fly(65536)");
}

TEST(SlimFly, RefusesHugeSizesBeforeBuildingTheField) {
  EXPECT_THROW(build("slim-fly(65536)", Execution{}), InputError);
  EXPECT_THROW(build("slim-fly(64,concentration=1048576)", Execution{}), InputError) << "2^33 terminals";
}

TEST(SlimFly, EveryNodeHasItsTerminals) {
  const PortGraph graph = build("slim-fly(4,concentration=3)", Execution{}).graph;
  EXPECT_EQ(graph.terminal_count(), 96U);
  for (NodeId v = 0; v < graph.node_count(); ++v) EXPECT_EQ(graph.terminal_count_at(v), 3U);
}

}  // namespace
}  // namespace weft::topology
