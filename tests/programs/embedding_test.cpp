// Embeddings: measures against slow counterparts, bounds against all maps of small networks, known maps, the search.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "programs/embeddings/embed.h"
#include "programs/embeddings/known_maps.h"
#include "programs/embeddings/map_file.h"
#include "programs/embeddings/map_search.h"
#include "programs/embeddings/path_spreading.h"
#include "support/graph_oracles.h"

namespace weft::programs {
namespace {

using topology::Network;

Network built(std::string_view spec) { return topology::build(spec, Execution{}); }

HostMap random_map(NodeId guests, NodeId hosts, std::uint32_t index) {
  RandomStream random(3, Purpose::test, index);
  HostMap map(guests);
  for (NodeId& v : map) v = static_cast<NodeId>(random.below(hosts));
  return map;
}

TaskWeights random_weights(const Network& guest, std::uint32_t index) {
  RandomStream random(5, Purpose::test, index);
  TaskWeights weights;
  for (NodeId v = 0; v < guest.graph.node_count(); ++v) weights.nodes.push_back(random.below(5));
  for (std::uint64_t c = 0; c < guest.graph.channel_count(); ++c) weights.channels.push_back(random.below(7));
  return weights;
}

NodeId tail_of(DigraphView graph, std::uint64_t channel) {
  const auto after = std::upper_bound(graph.offsets.begin(), graph.offsets.end(), channel);
  return static_cast<NodeId>(after - graph.offsets.begin()) - 1;
}

struct Pair {
  const char* guest;
  const char* host;
};

const std::vector<Pair>& pairs() {
  static const std::vector<Pair> kPairs = {{"petersen", "torus(4,4)"},
                                           {"torus(4,4)", "petersen"},
                                           {"hypercube(4)", "prc(16,skips=[2,4])"},
                                           {"chordal-ring(12,skips=[5])", "mesh(3,4)"},
                                           {"tree(2,3)", "ring(5)"},
                                           {"fat-tree(2,2)", "scc(3)"},
                                           {"rdt(4,parallel=keep)", "hypercube(4)"},
                                           {"ring(7)", "faulty(ring(8),links=2,seed=1)"}};
  return kPairs;
}

TEST(EmbeddingPaths, AreShortestAndAddUpToTheLoads) {
  std::uint32_t index = 0;
  for (const auto& [guest_spec, host_spec] : pairs()) {
    const Network guest = built(guest_spec);
    const Network host = built(host_spec);
    const HostMap map = random_map(guest.graph.node_count(), host.graph.node_count(), ++index);
    const TaskWeights weights = random_weights(guest, index);
    const SpreadPaths spread = spread_paths(guest.graph, host.graph, map, weights, Execution{});
    const auto distances = test::IgraphOracle(host.graph).distances().from_to;
    std::vector<std::uint64_t> loads(host.graph.channel_count(), 0);
    for (std::uint64_t c = 0; c < guest.graph.channel_count(); ++c) {
      NodeId at = map[tail_of(guest.graph.arcs(), c)];
      const NodeId to = map[guest.graph.arcs().heads[c]];
      const std::uint32_t distance = distances[at][to];
      ASSERT_EQ(spread.is_routed[c], distance != kUnreached) << guest_spec << " " << host_spec;
      if (distance == kUnreached) continue;
      ASSERT_EQ(spread.paths[c].size(), distance) << guest_spec << " " << host_spec;
      for (const std::uint64_t step : spread.paths[c]) {
        ASSERT_EQ(tail_of(host.graph.arcs(), step), at);
        at = host.graph.arcs().heads[step];
        loads[step] += weights.channel(c);
      }
      ASSERT_EQ(at, to);
    }
    EXPECT_EQ(spread.loads, loads) << guest_spec << " " << host_spec;
  }
}

TEST(EmbeddingPaths, SpreadOverEqualPaths) {
  // Four parallel channels from one corner of a square to the other: two paths, two channels each.
  const Network guest = test::network_of(
      test::graph_of_links(2, {{0, 1, true}, {0, 1, true}, {0, 1, true}, {0, 1, true}}, topology::ParallelLinks::keep));
  const Network host = built("ring(4)");
  EXPECT_EQ(measure_embedding(guest, host, {0, 2}, {}, Execution{}).congestion_max, 2U);
}

TEST(EmbeddingMeasures, AgreeWithDistances) {
  std::uint32_t index = 100;
  for (const auto& [guest_spec, host_spec] : pairs()) {
    const Network guest = built(guest_spec);
    const Network host = built(host_spec);
    const HostMap map = random_map(guest.graph.node_count(), host.graph.node_count(), ++index);
    const auto distances = test::IgraphOracle(host.graph).distances().from_to;
    std::uint64_t sum = 0;
    std::uint64_t unrouted = 0;
    std::uint32_t largest = 0;
    for (const auto& [from, to] : test::channels_of(guest.graph)) {
      const std::uint32_t distance = distances[map[from]][map[to]];
      if (distance == kUnreached) {
        ++unrouted;
        continue;
      }
      sum += distance;
      largest = std::max(largest, distance);
    }
    const EmbeddingMeasures measures = measure_embedding(guest, host, map, {}, Execution{});
    EXPECT_EQ(measures.unrouted, unrouted) << guest_spec << " " << host_spec;
    EXPECT_EQ(measures.dilation_max, largest) << guest_spec << " " << host_spec;
    EXPECT_EQ(measures.hops, sum) << guest_spec << " " << host_spec;
    EXPECT_EQ(measures.dilation_mean, Fraction(sum, guest.graph.channel_count() - unrouted));
    EXPECT_EQ(measures.congestion_mean, Fraction(sum, host.graph.channel_count()));
    EXPECT_EQ(std::accumulate(measures.dilations.begin(), measures.dilations.end(), std::uint64_t{0}),
              guest.graph.channel_count() - unrouted);
    EXPECT_EQ(measures.expansion, Fraction(host.graph.node_count(), guest.graph.node_count()));
    EXPECT_EQ(measures.load_mean, Fraction(guest.graph.node_count(), host.graph.node_count()));
    EXPECT_EQ(measures.load_max, measures.node_count_max);
  }
}

// Calls of_map for every map of `guests` nodes to `hosts` nodes.
template <class OfMap>
void for_each_map(NodeId guests, NodeId hosts, const OfMap& of_map) {
  HostMap map(guests, 0);
  for (;;) {
    of_map(map);
    NodeId v = 0;
    while (v < guests && ++map[v] == hosts) map[v++] = 0;
    if (v == guests) return;
  }
}

std::vector<Network> small_networks() {
  std::vector<Network> networks;
  for (const char* spec : {"ring(4)", "ring(5)", "path(4)", "path(5)", "complete(4)", "complete(5)", "tree(2,1)",
                           "tree(3,1)", "directed-ring(4)", "chordal-ring(5,skips=[2])", "de-bruijn(2,2)"}) {
    networks.push_back(built(spec));
  }
  return networks;
}

TEST(EmbeddingBounds, HoldForEveryMapOfSmallNetworks) {
  int tight = 0;
  std::uint32_t index = 0;
  const std::vector<Network> networks = small_networks();
  for (const Network& guest : networks) {
    for (const Network& host : networks) {
      const TaskWeights weights = ++index % 3 == 0 ? random_weights(guest, index) : TaskWeights{};
      std::vector<EmbeddingBounds> bounds(1);
      for (std::uint64_t most = 1; most <= guest.graph.node_count(); ++most) {
        bounds.push_back(embedding_bounds(guest, host, weights, most, Execution{}));
      }
      for_each_map(guest.graph.node_count(), host.graph.node_count(), [&](const HostMap& map) {
        const EmbeddingMeasures found = measure_embedding(guest, host, map, weights, Execution{});
        const EmbeddingBounds& least = bounds[found.node_count_max];
        ASSERT_LE(least.load, found.load_max) << guest.name() << " in " << host.name();
        ASSERT_LE(least.dilation, found.dilation_max) << guest.name() << " in " << host.name();
        ASSERT_FALSE(*found.dilation_mean < least.dilation_mean) << guest.name() << " in " << host.name();
        ASSERT_LE(least.congestion, found.congestion_max) << guest.name() << " in " << host.name();
        ASSERT_LE(least.hops, found.hops) << guest.name() << " in " << host.name();
        tight += least.dilation == found.dilation_max && found.dilation_max > 1 ? 1 : 0;
      });
    }
  }
  EXPECT_GT(tight, 100);
}

struct KnownCase {
  const char* guest;
  const char* host;
  const char* name;
  std::uint64_t load;
  std::uint32_t dilation;
};

TEST(KnownMaps, HaveTheirKnownDilation) {
  for (const KnownCase& each : {
           KnownCase{"prc(48,skips=[10,16])", "chordal-ring(48,skips=[10,16])", "same numbers", 1, 1},
           KnownCase{"mesh(8,8)", "rdt(8)", "same numbers", 1, 1},
           KnownCase{"mesh(4,6)", "torus(8,5)", "same coordinates in another order", 1, 1},
           KnownCase{"mesh(4,5)", "rdt(8)", "same coordinates", 1, 1},
           KnownCase{"power(ring(3),4)", "rhsn(2,2,ring(3))", "product network, same addresses", 1, 5},
           KnownCase{"hypercube(6)", "hsn(3,hypercube(2))", "product network, same addresses", 1, 3},
           KnownCase{"hypercube(8)", "prdt(16,2)", "bits of the address as bits of the coordinates", 1, 2},
           KnownCase{"hypercube(7)", "hypercube(4)", "upper bits of the address dropped", 8, 1},
           KnownCase{"torus(5,8)", "mesh(5,8)", "folded in each dimension", 1, 2},
           KnownCase{"ring(7)", "path(7)", "folded in each dimension", 1, 2},
           KnownCase{"mesh(5,3,2)", "hypercube(6)", "Gray code", 1, 1},
           KnownCase{"torus(6,4)", "hypercube(5)", "Gray code", 1, 1},
           KnownCase{"torus(5,3)", "hypercube(5)", "Gray code", 1, 2},
           KnownCase{"directed-torus(8,4)", "folded-hypercube(5)", "Gray code", 1, 1},
           KnownCase{"tree(2,5)", "hypercube(6)", "inorder", 1, 2},
           KnownCase{"tree(2,2)", "hypercube(4)", "inorder", 1, 2},
           KnownCase{"ring(72)", "scc(4)", "Hamiltonian cycle", 1, 1},
           KnownCase{"directed-ring(64)", "de-bruijn(2,6,directed)", "Hamiltonian cycle", 1, 1},
           KnownCase{"path(10)", "petersen", "Hamiltonian path", 1, 1},
           KnownCase{"ring(31)", "tree(2,4)", "walk round a spanning tree", 1, 3},
       }) {
    const Network guest = built(each.guest);
    const Network host = built(each.host);
    const auto known = known_map(guest, host, 1, Execution{});
    ASSERT_TRUE(known.has_value()) << each.guest << " " << each.host;
    EXPECT_EQ(known->name, each.name) << each.guest << " " << each.host;
    const EmbeddingMeasures measures = measure_embedding(guest, host, known->map, {}, Execution{});
    EXPECT_EQ(measures.dilation_max, each.dilation) << each.guest << " " << each.host;
    EXPECT_EQ(measures.load_max, each.load) << each.guest << " " << each.host;
    EXPECT_EQ(measures.unrouted, 0U);
  }
}

TEST(KnownMaps, GrayCodesOfAllSmallSides) {
  for (unsigned side = 2; side <= 40; ++side) {
    const Network host = built("hypercube(6)");
    for (const std::string kind : {"mesh", "torus"}) {
      const Network guest = built(kind + "(" + std::to_string(side) + ")");
      const auto known = known_map(guest, host, 1, Execution{});
      ASSERT_TRUE(known.has_value()) << guest.name();
      const bool is_odd_ring = kind == "torus" && side % 2 == 1;
      EXPECT_EQ(measure_embedding(guest, host, known->map, {}, Execution{}).dilation_max, is_odd_ring ? 2U : 1U)
          << guest.name();
    }
  }
}

TEST(KnownMaps, AreNoneWhereNothingIsKnown) {
  for (const Pair& each : {Pair{"petersen", "torus(4,4)"}, Pair{"tree(2,4)", "hypercube(4)"},
                           Pair{"hypercube(4)", "hsn(2,ring(4),removed=1)"}, Pair{"ring(6)", "directed-ring(6)"},
                           Pair{"ring(6)", "faulty(ring(6),links=2,seed=1)"}}) {
    EXPECT_FALSE(known_map(built(each.guest), built(each.host), 1, Execution{}).has_value()) << each.guest;
  }
}

// The least dilation of all one-to-one maps, by trying them.
std::uint32_t least_dilation_of_all(const Network& guest, const Network& host) {
  const auto distances = test::IgraphOracle(host.graph).distances().from_to;
  std::vector<NodeId> order(host.graph.node_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  std::uint32_t least = kUnreached;
  do {
    std::uint32_t largest = 0;
    for (const auto& [from, to] : test::channels_of(guest.graph)) {
      largest = std::max(largest, distances[order[from]][order[to]]);
    }
    least = std::min(least, largest);
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

TEST(Embed, FindsTheLeastDilationOfSmallNetworks) {
  std::vector<Network> networks;
  for (const char* spec : {"ring(7)", "path(7)", "tree(2,2)", "mesh(2,3)", "complete(4)", "midimew(7)", "ring(6)",
                           "tree(5,1)", "jellyfish(6,3)"}) {
    networks.push_back(built(spec));
  }
  for (const Network& guest : networks) {
    for (const Network& host : networks) {
      if (guest.graph.node_count() > host.graph.node_count()) continue;
      const EmbeddedNetwork found = embed(guest, host, {.effort = 1000}, Execution{});
      ASSERT_EQ(found.measures.load_max, 1U);
      const std::uint32_t least = least_dilation_of_all(guest, host);
      EXPECT_EQ(found.measures.dilation_max, least) << guest.name() << " in " << host.name();
      EXPECT_LE(found.bounds.dilation, least) << guest.name() << " in " << host.name();
    }
  }
}

TEST(Embed, SearchIsNowhereWorseThanTheMapItStartsFrom) {
  std::uint32_t index = 300;
  for (const auto& [guest_spec, host_spec] : pairs()) {
    const Network guest = built(guest_spec);
    const Network host = built(host_spec);
    const HostMap map = random_map(guest.graph.node_count(), host.graph.node_count(), ++index);
    const EmbeddingMeasures before = measure_embedding(guest, host, map, {}, Execution{});
    const EmbeddingMeasures after = embed(guest, host, {.map = map, .effort = 100}, Execution{}).measures;
    EXPECT_LE(after.unrouted, before.unrouted);
    EXPECT_LE(after.load_max, before.load_max) << guest_spec << " " << host_spec;
    EXPECT_LE(after.dilation_max, before.dilation_max) << guest_spec << " " << host_spec;
    EXPECT_LE(after.congestion_max, before.congestion_max) << guest_spec << " " << host_spec;
    EXPECT_LE(after.hops, before.hops) << guest_spec << " " << host_spec;
  }
}

TEST(Embed, KeepsAGivenMapWithoutEffort) {
  const Network guest = built("ring(4)");
  const Network host = built("ring(5)");
  const EmbeddedNetwork found = embed(guest, host, {.map = HostMap{3, 3, 0, 1}}, Execution{});
  EXPECT_EQ(found.map, (HostMap{3, 3, 0, 1}));
  EXPECT_EQ(found.origin, "given");
  EXPECT_EQ(found.measures.load_max, 2U);
}

TEST(Embed, IsTheSameOnAnyNumberOfThreads) {
  const Network guest = built("ccc(3)");
  const Network host = built("torus(5,5)");
  const EmbeddedNetwork one = embed(guest, host, {.seed = 4, .effort = 50}, Execution{.thread_count = 1});
  const EmbeddedNetwork three = embed(guest, host, {.seed = 4, .effort = 50}, Execution{.thread_count = 3});
  EXPECT_EQ(one.map, three.map);
  EXPECT_NE(one.map, embed(guest, host, {.seed = 5, .effort = 50}, Execution{}).map);
}

TEST(Embed, BalancesTheLoadOfLargerGuests) {
  const EmbeddedNetwork found = embed(built("petersen"), built("ring(4)"), {}, Execution{});
  EXPECT_EQ(found.measures.load_max, 3U);
  EXPECT_EQ(found.bounds.load, 3U);
}

TEST(Embed, BalancesWeights) {
  const Network guest = built("path(4)");
  const TaskWeights weights{.nodes = {9, 1, 1, 7}, .channels = {}};
  const EmbeddedNetwork found = embed(guest, built("path(2)"), {.weights = weights}, Execution{});
  EXPECT_EQ(found.measures.load_max, 9U);
  EXPECT_EQ(found.bounds.load, 9U);
  EXPECT_EQ(found.map[1], found.map[2]);
  EXPECT_EQ(found.measures.congestion_max, 1U);
}

TEST(Embed, RefusesWhatIsTooLargeToSearch) {
  const Network large = built("jellyfish(3000,4)");
  EXPECT_THROW((void)embed(large, large, {.effort = 1}, Execution{}), InputError);
  EXPECT_EQ(embed(large, large, {}, Execution{}).measures.dilation_max, 1U);
  EXPECT_THROW((void)embed(built("petersen"), large, {.map = {}, .effort = {}}, Execution{}), InputError);
}

std::string map_error(const std::string& text) {
  try {
    (void)read_host_map(text, built("mesh(2,2)"), built("ring(5)"));
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(MapFile, ReadsIndexesAndLabels) {
  const Network guest = built("mesh(2,2)");
  const Network host = built("ring(5)");
  const HostMap map = read_host_map("# a map\n0 4\n(1,0) 2 # by label\n\n3 1\r\n2 4\n", guest, host);
  EXPECT_EQ(map, (HostMap{4, 2, 4, 1}));
  EXPECT_EQ(read_host_map(host_map_text(map, guest, host), guest, host), map);
}

TEST(MapFile, RefusesWhatIsWrongWithItsLine) {
  EXPECT_EQ(map_error("0 1\n1 2\n3 4\n"), "node (0,1) of mesh(2,2) has no host node (1 of 4 are missing)");
  EXPECT_EQ(map_error("0 1\n1 5\n"), "line 2: ring(5) has no node \"5\"");
  EXPECT_EQ(map_error("0 1\n4 2\n"), "line 2: mesh(2,2) has no node \"4\"");
  EXPECT_EQ(map_error("0 1\n0 2\n"), "line 2: node (0,0) is mapped already, to 1");
  EXPECT_EQ(map_error("0 1\n1\n"), "line 2: 1 field");
  EXPECT_EQ(map_error("a b\n"), "line 1: mesh(2,2) has no node \"a\"");
  EXPECT_EQ(map_error(""), "node (0,0) of mesh(2,2) has no host node (4 of 4 are missing)");
}

TEST(WeightsFile, SetsNodesAndBothDirectionsOfLinks) {
  const Network guest = built("path(3)");
  const TaskWeights weights = read_weights("1 5\n1 2 7\n", guest);
  EXPECT_EQ(weights.nodes, (std::vector<std::uint64_t>{1, 5, 1}));
  EXPECT_EQ(weights.channels, (std::vector<std::uint64_t>{1, 7, 1, 7}));  // node 1 has its channel to node 2 first
  for (const char* wrong :
       {"0 2 3\n", "0 x\n", "0 -1\n", "0 1 2 3\n", "0 1\n0 2\n", "0 1 2\n1 0 2\n", "9 1\n", "0 99999999999\n"}) {
    EXPECT_THROW((void)read_weights(wrong, guest), InputError) << wrong;
  }
}

}  // namespace
}  // namespace weft::programs
