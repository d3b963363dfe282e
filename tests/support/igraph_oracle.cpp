#include "support/igraph_oracle.h"

#include <igraph.h>

#include <cmath>

#include "base/graphs/digraph.h"

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
      if (!graph.is_one_way(v, port) && is_lower_end) links.emplace_back(v, end.node);
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

}  // namespace weft::test
