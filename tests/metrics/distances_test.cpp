// Compares the bit-parallel search with the reference, at every width, on thousands of random graphs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "metrics/distances/batch_search.h"
#include "metrics/distances/distances.h"
#include "metrics/distances/reference_distances.h"
#include "metrics/distances/source_batches.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// Sizes around 64 are the ones at which a search that packs sources into words may fail.
const std::vector<NodeId> kSizes = {0, 1, 2, 3, 63, 64, 65, 130};

// The same links without those between nodes of equal parity.
std::vector<test::Link> between_parities(std::vector<test::Link> links) {
  std::erase_if(links, [](const test::Link& link) { return (link.from + link.to) % 2 == 0; });
  return links;
}

std::vector<test::RandomGraph> two_coloured_graphs(const std::vector<NodeId>& sizes, std::uint64_t graphs_per_size) {
  std::vector<test::RandomGraph> graphs;
  constexpr std::array kShares = {0.0, 0.5, 1.0};
  for (const NodeId size : sizes) {
    for (std::uint64_t seed = 0; seed < graphs_per_size; ++seed) {
      RandomStream random(seed, Purpose::test, size);
      const test::RandomShape shape{size, random.below(4 * std::uint64_t{size} + 1), kShares[random.below(3)]};
      graphs.push_back({std::to_string(size) + " nodes in two colours, seed " + std::to_string(seed),
                        test::graph_of_links(size, between_parities(random_links(shape, random)))});
    }
  }
  return graphs;
}

std::vector<std::uint64_t> plain_level_sizes(const PortGraph& graph, const SearchTable& table,
                                             std::span<const RowId> sources, std::vector<std::size_t>& eccentricities) {
  std::vector<std::uint64_t> sizes;
  BreadthFirstSearch search(graph.arcs());
  for (const RowId source : sources) {
    search.run(table.node_of_row[source]);
    eccentricities.push_back(search.level_count() - 1);
    sizes.resize(std::max<std::size_t>(sizes.size(), search.level_count()), 0);
    for (std::uint32_t d = 0; d < search.level_count(); ++d)
      sizes[d] += search.level_begin(d + 1) - search.level_begin(d);
  }
  return sizes;
}

void expect_batches_equal_plain(const PortGraph& graph, unsigned word_count) {
  const SearchTable table = make_search_table(graph.arcs());
  const auto search = make_batch_search(table, word_count);
  ASSERT_EQ(search->width(), 64 * word_count);
  for (const auto& [begin, end] : {std::pair{RowId{0}, table.first_colour_count},  //
                                   std::pair{table.first_colour_count, table.row_count}}) {
    for (RowId first = begin; first < end; first += search->width()) {
      std::vector<RowId> sources;
      for (RowId row = first; row < std::min(end, first + search->width()); ++row) sources.push_back(row);
      std::reverse(sources.begin(), sources.end());  // sources may have any order
      const BatchResult& result = search->run(sources);
      std::vector<std::size_t> eccentricities;
      EXPECT_EQ(result.level_sizes, plain_level_sizes(graph, table, sources, eccentricities));
      for (std::size_t i = 0; i < sources.size(); ++i) {
        const bool is_deepest = eccentricities[i] + 1 == result.level_sizes.size();
        EXPECT_EQ(result.deepest[i / 64] >> i % 64 & 1, is_deepest ? 1U : 0U) << "source " << i;
      }
    }
  }
}

TEST(SearchTable, NumbersEveryNodeOnceAndKeepsTheArcs) {
  for (const auto& [name, graph] : test::random_graphs(kSizes, 2)) {
    SCOPED_TRACE(name);
    const SearchTable table = make_search_table(graph.arcs());
    std::vector<NodeId> nodes = table.node_of_row;
    std::sort(nodes.begin(), nodes.end());
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      ASSERT_EQ(nodes[v], v);
      std::vector<NodeId> ours;
      for (const RowId row : table.outward().of(table.row_of_node[v])) ours.push_back(table.node_of_row[row]);
      std::erase(ours, v);  // padding
      std::sort(ours.begin(), ours.end());
      const auto arcs = graph.arcs().arcs_from(v);
      std::vector<NodeId> heads(arcs.begin(), arcs.end());
      std::sort(heads.begin(), heads.end());
      heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
      EXPECT_EQ(ours, heads) << "node " << v;
    }
  }
}

TEST(SearchTable, DetectsBipartiteGraphs) {
  const auto colours = [](std::string_view text) {
    const SearchTable table = make_search_table(topology::build(text, Execution{}).graph.arcs());
    return std::pair(table.has_two_colours(), table.first_colour_count);
  };
  EXPECT_EQ(colours("hypercube(6)"), (std::pair<bool, RowId>(true, 32)));
  EXPECT_EQ(colours("torus(4,6)"), (std::pair<bool, RowId>(true, 12)));
  EXPECT_EQ(colours("ring(5)").first, false);
  EXPECT_EQ(colours("directed-ring(6)").first, true);
  EXPECT_EQ(colours("petersen").first, false);
}

TEST(BatchSearch, EqualsTheReferenceAtEveryWidth) {
  for (const auto& [name, graph] : test::random_graphs(kSizes, 6)) {
    for (const unsigned word_count : {1U, 2U, 4U, 8U}) {
      SCOPED_TRACE(name + ", words " + std::to_string(word_count));
      expect_batches_equal_plain(graph, word_count);
    }
  }
}

TEST(BatchSearch, EqualsTheReferenceOnBipartiteGraphs) {
  for (const auto& [name, graph] : two_coloured_graphs(kSizes, 60)) {
    for (const unsigned word_count : {1U, 2U, 4U, 8U}) {
      SCOPED_TRACE(name + ", words " + std::to_string(word_count));
      expect_batches_equal_plain(graph, word_count);
    }
  }
}

TEST(BatchSearch, EqualsTheReferenceOnEveryExample) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      SCOPED_TRACE(example);
      const PortGraph graph = topology::build(example, Execution{}).graph;
      if (graph.node_count() > 1500) continue;
      expect_batches_equal_plain(graph, 1);
      expect_batches_equal_plain(graph, 4);
    }
  }
}

TEST(SourceBatches, ContainEverySourceOnceWithEqualWeightAndColour) {
  for (const auto& [name, graph] : two_coloured_graphs({64, 65, 300}, 10)) {
    SCOPED_TRACE(name);
    const SearchTable table = make_search_table(graph.arcs());
    std::vector<WeightedSource> sources;
    for (NodeId v = 0; v < graph.node_count(); v += 2) sources.push_back({v, v % 3 + 1});
    std::vector<NodeId> seen;
    for (const SourceBatch& batch : to_batches(table, sources, 64)) {
      ASSERT_LE(batch.rows.size(), 64U);
      ASSERT_FALSE(batch.rows.empty());
      for (const RowId row : batch.rows) {
        seen.push_back(table.node_of_row[row]);
        EXPECT_EQ(batch.weight, seen.back() % 3 + 1);
        EXPECT_EQ(row < table.first_colour_count, batch.rows.front() < table.first_colour_count);
      }
    }
    std::sort(seen.begin(), seen.end());
    ASSERT_EQ(seen.size(), sources.size());
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], sources[i].node);
  }
}

TEST(Distances, EqualTheReferenceOnThousandsOfRandomGraphs) {
  auto graphs = test::random_graphs(kSizes, 20);
  for (auto& graph : two_coloured_graphs(kSizes, 60)) graphs.push_back(std::move(graph));
  ASSERT_GT(graphs.size(), 2000U);
  for (const auto& [name, graph] : graphs) {
    EXPECT_EQ(all_distances(graph, Execution{}), reference_distances(graph, Execution{})) << name;
  }
}

TEST(Distances, AreTheSameOnAnyNumberOfThreads) {
  for (const char* spec : {"jellyfish(500,5)", "scc(5)", "prc(1000,skips=[4,20])", "fat-tree(3,4)", "mesh(20,31)"}) {
    SCOPED_TRACE(spec);
    const PortGraph graph = topology::build(std::string_view(spec), Execution{}).graph;
    const DistanceSummary plain = reference_distances(graph, Execution{});
    for (const unsigned thread_count : {1U, 2U, 3U, 8U}) {
      EXPECT_EQ(all_distances(graph, Execution{.thread_count = thread_count}), plain) << thread_count;
    }
  }
}

}  // namespace
}  // namespace weft::metrics
