#include "support/graph_oracles.h"

#include <gtest/gtest.h>
#include <igraph.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/graphs/digraph.h"
#include "metrics/distances/distances.h"
#include "topology/network.h"

namespace weft::test {
namespace {

class Matrix {
 public:
  Matrix() { igraph_matrix_init(&matrix_, 0, 0); }
  ~Matrix() { igraph_matrix_destroy(&matrix_); }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;

  igraph_matrix_t* get() { return &matrix_; }
  [[nodiscard]] double at(NodeId row, NodeId column) const { return igraph_matrix_get(&matrix_, row, column); }

 private:
  igraph_matrix_t matrix_{};
};

class IntegerVector {
 public:
  explicit IntegerVector(std::size_t size) { igraph_vector_int_init(&vector_, static_cast<igraph_integer_t>(size)); }
  ~IntegerVector() { igraph_vector_int_destroy(&vector_); }
  IntegerVector(const IntegerVector&) = delete;
  IntegerVector& operator=(const IntegerVector&) = delete;

  igraph_vector_int_t* get() { return &vector_; }
  igraph_integer_t& operator[](std::size_t i) {
    return *igraph_vector_int_get_ptr(&vector_, static_cast<igraph_integer_t>(i));
  }

 private:
  igraph_vector_int_t vector_{};
};

std::uint32_t to_steps(double length) {
  return std::isfinite(length) ? static_cast<std::uint32_t>(length) : kUnreached;
}

void count_pair(PairDistances& result, NodeId source, NodeId destination) {
  const std::uint32_t steps = result.from_to[source][destination];
  if (steps == kUnreached) {
    ++result.unreachable_pairs;
    return;
  }
  if (steps >= result.histogram.size()) {
    result.histogram.resize(std::size_t{steps} + 1);
    result.farthest = {source, destination};
  }
  ++result.histogram[steps];
  result.sum += steps;
}

Edges sorted(Edges edges) {
  std::sort(edges.begin(), edges.end());
  return edges;
}

Edges both_directions(const Edges& links) {
  Edges channels = links;
  for (const auto& [v, w] : links) channels.emplace_back(w, v);
  return channels;
}

enum : LinkClassId { kTwoWayClass, kOneWayClass };

}  // namespace

void IgraphOracle::Destroy::operator()(igraph_s* graph) const {
  igraph_destroy(graph);
  delete graph;
}

IgraphOracle::IgraphOracle(NodeId node_count, const Edges& edges, bool is_directed) {
  IntegerVector ends(2 * edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    ends[2 * i] = edges[i].first;
    ends[2 * i + 1] = edges[i].second;
  }
  auto made = std::make_unique<igraph_t>();
  igraph_create(made.get(), ends.get(), node_count, is_directed);
  graph_.reset(made.release());
}

IgraphOracle::IgraphOracle(const topology::PortGraph& graph)
    : IgraphOracle(graph.node_count(), graph.is_directed() ? channels_of(graph) : links_of(graph),
                   graph.is_directed()) {}

PairDistances IgraphOracle::distances() const {
  Matrix matrix;
  igraph_distances(graph_.get(), matrix.get(), igraph_vss_all(), igraph_vss_all(), IGRAPH_OUT);
  const auto node_count = static_cast<NodeId>(igraph_vcount(graph_.get()));
  PairDistances result;
  result.from_to.assign(node_count, std::vector<std::uint32_t>(node_count));
  for (NodeId source = 0; source < node_count; ++source) {
    for (NodeId destination = 0; destination < node_count; ++destination) {
      result.from_to[source][destination] = to_steps(matrix.at(source, destination));
      count_pair(result, source, destination);
    }
  }
  if (node_count > 0 && result.unreachable_pairs == 0) {
    result.diameter = static_cast<std::uint32_t>(result.histogram.size() - 1);
  }
  return result;
}

bool IgraphOracle::is_strongly_connected() const {
  igraph_bool_t answer = false;
  igraph_is_connected(graph_.get(), &answer, IGRAPH_STRONG);
  return answer;
}

std::optional<std::uint32_t> IgraphOracle::girth() const {
  WEFT_CHECK(!igraph_is_directed(graph_.get()));
  igraph_real_t length = 0;
  igraph_girth(graph_.get(), &length, nullptr);
  if (!std::isfinite(length)) return std::nullopt;
  return static_cast<std::uint32_t>(length);
}

std::vector<double> IgraphOracle::edge_betweenness() const {
  igraph_vector_t values;
  igraph_vector_init(&values, 0);
  igraph_edge_betweenness(graph_.get(), &values, igraph_is_directed(graph_.get()), nullptr);
  std::vector<double> result;
  for (igraph_integer_t i = 0; i < igraph_vector_size(&values); ++i) result.push_back(igraph_vector_get(&values, i));
  igraph_vector_destroy(&values);
  return result;
}

std::uint32_t IgraphOracle::edge_connectivity() const {
  igraph_integer_t answer = 0;
  igraph_edge_connectivity(graph_.get(), &answer, /*checks=*/false);
  return static_cast<std::uint32_t>(answer);
}

std::uint32_t IgraphOracle::vertex_connectivity() const {
  igraph_integer_t answer = 0;
  igraph_vertex_connectivity(graph_.get(), &answer, /*checks=*/false);
  return static_cast<std::uint32_t>(answer);
}

bool IgraphOracle::is_isomorphic_to(const IgraphOracle& other) const {
  igraph_bool_t answer = false;
  igraph_isomorphic(graph_.get(), other.graph_.get(), &answer);
  return answer;
}

Edges links_of(const topology::PortGraph& graph) {
  Edges links;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End end = graph.neighbor(v, port);
      const bool is_lower_end = std::pair(v, port) < std::pair(end.node, end.port);
      if (!graph.is_unidirectional(v, port) && is_lower_end) links.emplace_back(v, end.node);
    }
  }
  return links;
}

Edges channels_of(const topology::PortGraph& graph) {
  Edges channels;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) channels.emplace_back(v, graph.neighbor(v, port).node);
  }
  return channels;
}

Edges ring_links(NodeId n) {
  if (n == 2) return {{0, 1}};
  Edges links{{n - 1, 0}};
  for (NodeId v = 1; v < n; ++v) links.emplace_back(v - 1, v);
  return links;
}

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

NodeId node_labelled(const topology::Network& built, std::string_view label) {
  const auto node = built.labelling->find(label);
  EXPECT_TRUE(node.has_value()) << built.name() << " has no " << label;
  return node.value_or(kNoNode);
}

void expect_links(const topology::Network& built, const Edges& links) {
  EXPECT_EQ(built.graph.unidirectional_count(), 0U) << built.name();
  expect_channels(built, both_directions(links));
}

void expect_channels(const topology::Network& built, const Edges& channels) {
  EXPECT_EQ(sorted(channels_of(built.graph)), sorted(channels)) << built.name();
}

Edges simple_links(const Edges& edges) {
  std::set<std::pair<NodeId, NodeId>> links;
  for (const auto& [v, w] : edges) {
    if (v != w) links.insert(std::minmax(v, w));
  }
  return {links.begin(), links.end()};
}

void expect_same_ports(const topology::Network& a, const topology::Network& b) {
  SCOPED_TRACE(a.name() + " and " + b.name());
  ASSERT_EQ(a.graph.node_count(), b.graph.node_count());
  for (NodeId v = 0; v < a.graph.node_count(); ++v) {
    ASSERT_EQ(a.graph.out_degree(v), b.graph.out_degree(v)) << "node " << v;
    for (PortId port = 0; port < a.graph.out_degree(v); ++port) {
      ASSERT_EQ(a.graph.neighbor(v, port), b.graph.neighbor(v, port)) << "node " << v << " port " << port;
      ASSERT_EQ(a.graph.is_unidirectional(v, port), b.graph.is_unidirectional(v, port))
          << "node " << v << " port " << port;
    }
  }
}

std::uint32_t measured_diameter(std::string_view spec) {
  const topology::Network network = topology::build(spec, Execution{});
  const auto diameter = metrics::all_distances(network.graph, Execution{}).diameter();
  EXPECT_TRUE(diameter.has_value()) << spec;
  return diameter.value_or(0);
}

std::uint64_t brute_force_bisection(const topology::PortGraph& graph) {
  WEFT_CHECK(graph.node_count() <= 24);
  // Bidirectional links and unidirectional channels count once each; the loop below visits the former twice.
  std::vector<std::vector<std::pair<NodeId, int>>> half_links(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId w = graph.neighbor(v, port).node;
      const int halves = graph.is_unidirectional(v, port) ? 2 : 1;
      half_links[v].emplace_back(w, halves);
      half_links[w].emplace_back(v, halves);
    }
  }
  // A Gray code moves one node at a time; the last node never moves.
  std::uint32_t set = 0;
  std::int64_t difference = graph.terminal_count();
  std::int64_t half_cut = 0;
  std::pair<std::int64_t, std::int64_t> best(difference, 0);
  const std::uint32_t set_count = graph.node_count() == 0 ? 1 : 1U << (graph.node_count() - 1);
  for (std::uint32_t i = 1; i < set_count; ++i) {
    const auto v = static_cast<NodeId>(std::countr_zero(i));
    for (const auto& [w, halves] : half_links[v]) half_cut += ((set >> v ^ set >> w) & 1U) != 0 ? -halves : halves;
    set ^= 1U << v;
    difference += ((set >> v) & 1U) != 0 ? -2 * std::int64_t{graph.terminal_count_at(v)}
                                         : 2 * std::int64_t{graph.terminal_count_at(v)};
    best = std::min(best, {std::abs(difference), half_cut});
  }
  return static_cast<std::uint64_t>(best.second / 2);
}

topology::Network network_of(topology::PortGraph graph) {
  topology::Network network;
  network.labelling = std::make_unique<topology::IndexLabelling>(graph.node_count());
  network.graph = std::move(graph);
  return network;
}

std::vector<topology::Network> examples_up_to(NodeId most_nodes) {
  std::vector<topology::Network> networks;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      const auto nodes = topology::resolve(example).closed_forms.nodes;
      if (nodes && *nodes > most_nodes) continue;
      topology::Network network = topology::build(example, Execution{});
      if (network.graph.node_count() <= most_nodes) networks.push_back(std::move(network));
    }
  }
  return networks;
}

topology::PortGraph graph_of_links(NodeId node_count, const std::vector<Link>& links, topology::ParallelLinks parallel,
                                   std::vector<TerminalId> terminals_per_node) {
  const topology::TabulationShape shape{.node_count = node_count,
                                        .link_classes = {{"two-way"}, {"one-way", true}},
                                        .parallel = parallel,
                                        .terminals_per_node = std::move(terminals_per_node)};
  return topology::tabulate(shape, Execution{}, [&](NodeId v, std::vector<topology::Move>& moves) {
    for (GeneratorId i = 0; i < links.size(); ++i) {
      const Link& link = links[i];
      if (link.from == v && link.is_unidirectional) {
        moves.push_back({.generator = i, .to = link.to, .link_class = kOneWayClass});
      } else if (link.from == v || (link.to == v && !link.is_unidirectional)) {
        const NodeId other = link.from == v ? link.to : link.from;
        moves.push_back({.generator = i, .to = other, .back = i, .link_class = kTwoWayClass});
      }
    }
  });
}

std::vector<Link> random_links(const RandomShape& shape, RandomStream& random) {
  std::vector<Link> links;
  while (shape.node_count > 0 && links.size() < shape.link_count) {
    const auto from = static_cast<NodeId>(random.below(shape.node_count));
    const auto to = static_cast<NodeId>(random.below(shape.node_count));
    links.push_back({from, to, random.chance(shape.one_way_share)});
  }
  return links;
}

std::vector<RandomGraph> random_graphs(const std::vector<NodeId>& node_counts, std::uint32_t graphs_per_shape) {
  std::vector<RandomGraph> graphs;
  std::uint64_t seed = 0;
  for (const NodeId node_count : node_counts) {
    for (const double one_way_share : {0.0, 0.5, 1.0}) {
      for (const std::size_t halves_per_node : {1U, 2U, 3U, 8U}) {
        const RandomShape shape{node_count, node_count * halves_per_node / 2, one_way_share};
        for (std::uint32_t i = 0; i < graphs_per_shape; ++i) {
          RandomStream random(++seed, Purpose::test);
          graphs.push_back({std::to_string(node_count) + " nodes, " + std::to_string(shape.link_count) + " links, " +
                                std::to_string(one_way_share) + " one-way, seed " + std::to_string(seed),
                            graph_of_links(node_count, random_links(shape, random))});
        }
      }
    }
  }
  return graphs;
}

}  // namespace weft::test
