#include "programs/embeddings/network_relation.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/isomorphism.h"
#include "base/graphs/subgraph_search.h"
#include "programs/embeddings/embedding_bounds.h"
#include "programs/embeddings/known_maps.h"

namespace weft::programs {
namespace {

using topology::Network;

constexpr std::uint64_t kMostDistanceWork = 300'000'000;  // nodes times channels: about a second

RepresentativeOf declared_representative(const Network& network) {
  if (network.symmetry.knowledge != topology::Symmetry::Knowledge::declared) return nullptr;
  return network.symmetry.representative;
}

using Degrees = std::pair<std::uint64_t, std::uint64_t>;  // out, in

std::vector<Degrees> sorted_degrees(DigraphView graph) {
  std::vector<Degrees> degrees(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    degrees[v].first = graph.arcs_from(v).size();
    for (const NodeId w : graph.arcs_from(v)) ++degrees[w].second;
  }
  std::sort(degrees.begin(), degrees.end(), std::greater<>());
  return degrees;
}

// Ordered pairs of nodes by distance; the last entry counts those without a path.
std::vector<std::uint64_t> distance_counts(DigraphView graph, const Execution& execution) {
  std::vector<std::uint64_t> counts;
  std::uint64_t without_path = 0;
  BreadthFirstSearch search(graph);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    execution.throw_if_stopped();
    search.run(v);
    if (counts.size() < search.level_count()) counts.resize(search.level_count(), 0);
    for (std::uint32_t d = 0; d < search.level_count(); ++d) {
      counts[d] += search.level_begin(d + 1) - search.level_begin(d);
    }
    without_path += graph.node_count() - search.order().size();
  }
  counts.push_back(without_path);
  return counts;
}

std::string first_degree_difference(const std::vector<Degrees>& a, const std::vector<Degrees>& b) {
  std::map<Degrees, std::pair<NodeId, NodeId>> counts;
  for (const Degrees& each : a) ++counts[each].first;
  for (const Degrees& each : b) ++counts[each].second;
  for (const auto& [degrees, count] : counts) {
    if (count.first == count.second) continue;
    return fmt::format("degrees: {} and {} nodes with {} channels out and {} in", count.first, count.second,
                       degrees.first, degrees.second);
  }
  return {};
}

std::string first_distance_difference(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  if (a.back() != b.back()) return fmt::format("distances: {} and {} ordered pairs without a path", a.back(), b.back());
  if (a.size() != b.size()) return fmt::format("distances: the largest is {} and {}", a.size() - 2, b.size() - 2);
  for (std::size_t d = 0; d < a.size(); ++d) {
    if (a[d] != b[d]) return fmt::format("distances: {} and {} ordered pairs at distance {}", a[d], b[d], d);
  }
  return {};
}

class Comparison {
 public:
  Comparison(const Network& first, const Network& second, std::uint64_t most_steps, const Execution& execution)
      : first_(first), second_(second), most_steps_(most_steps), execution_(execution) {}

  NetworkRelation run() {
    result_.not_isomorphic = differing_invariant();
    if (result_.not_isomorphic.empty() && decide_isomorphism()) return std::move(result_);
    decide_subgraph();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::uint64_t steps_left() const {
    return most_steps_ > result_.steps ? most_steps_ - result_.steps : 0;
  }

  // The first quantity that an isomorphism keeps and in which the networks differ.
  [[nodiscard]] std::string differing_invariant() const {
    const DigraphView a = first_.graph.arcs();
    const DigraphView b = second_.graph.arcs();
    if (a.node_count() != b.node_count()) return fmt::format("nodes: {} and {}", a.node_count(), b.node_count());
    if (a.heads.size() != b.heads.size()) return fmt::format("channels: {} and {}", a.heads.size(), b.heads.size());
    if (std::string found = first_degree_difference(sorted_degrees(a), sorted_degrees(b)); !found.empty()) return found;
    if (a.node_count() * a.heads.size() <= kMostDistanceWork) {
      std::string distances = first_distance_difference(distance_counts(a, execution_), distance_counts(b, execution_));
      if (!distances.empty()) return distances;
    }
    const auto classes = refined_class_sizes(a, execution_);
    const auto others = refined_class_sizes(b, execution_);
    if (classes == others) return {};
    if (classes.size() == others.size()) return "classes: those of nodes with like neighbourhoods differ in size";
    return fmt::format("classes: {} and {} classes of nodes with like neighbourhoods", classes.size(), others.size());
  }

  // True if they are isomorphic, or if the search reached its limit.
  bool decide_isomorphism() {
    const MapSearch found = find_isomorphism(first_.graph.arcs(), second_.graph.arcs(),
                                             declared_representative(second_), most_steps_, execution_);
    result_.steps += found.steps;
    if (found.end == SearchEnd::none) {
      // With as many nodes and channels, a subgraph is an isomorphic graph.
      result_.not_isomorphic = "an exhaustive search: no map of the nodes keeps all channels";
      return false;
    }
    if (found.end == SearchEnd::limit) {
      result_.reason = fmt::format("the search for an isomorphism reached its limit of {} steps", most_steps_);
      return true;
    }
    accept(GraphRelation::isomorphic, found.image);
    return true;
  }

  void accept(GraphRelation relation, const HostMap& map) {
    const bool is_turned = relation == GraphRelation::supergraph;
    const Network& from = is_turned ? second_ : first_;
    const Network& to = is_turned ? first_ : second_;
    WEFT_CHECK(preserves_arcs(from.graph.arcs(), to.graph.arcs(), map));
    result_.relation = relation;
    result_.map = map;
    result_.is_spanning = from.graph.node_count() == to.graph.node_count();
  }

  void decide_subgraph() {
    const bool is_turned = first_.graph.node_count() > second_.graph.node_count() ||
                           (first_.graph.node_count() == second_.graph.node_count() &&
                            first_.graph.channel_count() > second_.graph.channel_count());
    const Network& part = is_turned ? second_ : first_;
    const Network& whole = is_turned ? first_ : second_;
    const GraphRelation relation = is_turned ? GraphRelation::supergraph : GraphRelation::subgraph;
    result_.reason = why_no_subgraph(part, whole);
    if (!result_.reason.empty()) {
      result_.relation = GraphRelation::unrelated;
      return;
    }
    if (const auto known = known_map(part, whole, 1, execution_);
        known && preserves_arcs(part.graph.arcs(), whole.graph.arcs(), known->map)) {
      return accept(relation, known->map);
    }
    search_subgraph(part, whole, relation);
  }

  // A quantity by which `part` cannot be inside `whole`; empty if none shows this.
  static std::string why_no_subgraph(const Network& part, const Network& whole) {
    const DigraphView a = part.graph.arcs();
    const DigraphView b = whole.graph.arcs();
    if (a.heads.size() > b.heads.size()) {
      return fmt::format("{} has no more nodes, but more channels: {} and {}", part.name(), a.heads.size(),
                         b.heads.size());
    }
    if (a.node_count() == b.node_count() && a.heads.size() == b.heads.size()) {
      return "with equal numbers of nodes and channels, a subgraph would be isomorphic";
    }
    const auto inner = sorted_degrees(a);
    const auto outer = sorted_degrees(b);
    for (std::size_t i = 0; i < inner.size(); ++i) {
      if (inner[i].first <= outer[i].first) continue;
      return fmt::format("{} has {}{} node{} with {} channels out or more, {} has fewer", part.name(),
                         i == 0 ? "" : "at least ", i + 1, i == 0 ? "" : "s", inner[i].first, whole.name());
    }
    return parity_obstacle(part, whole);
  }

  void search_subgraph(const Network& part, const Network& whole, GraphRelation relation) {
    if (!can_search_subgraph(part.graph.arcs(), whole.graph.arcs())) {
      result_.reason = fmt::format("{} has too many nodes to search for a subgraph", whole.name());
      return;
    }
    const MapSearch found =
        find_subgraph(part.graph.arcs(), whole.graph.arcs(), declared_representative(whole), steps_left(), execution_);
    result_.steps += found.steps;
    if (found.end == SearchEnd::found) return accept(relation, found.image);
    if (found.end == SearchEnd::none) {
      result_.relation = GraphRelation::unrelated;
      result_.reason = fmt::format("an exhaustive search: {} has no such subgraph", whole.name());
      return;
    }
    result_.reason = fmt::format("the search for a subgraph reached its limit of {} steps", most_steps_);
  }

  const Network& first_;
  const Network& second_;
  std::uint64_t most_steps_;
  const Execution& execution_;
  NetworkRelation result_;
};

}  // namespace

std::string_view name_of(GraphRelation relation) {
  switch (relation) {
    case GraphRelation::isomorphic:
      return "isomorphic";
    case GraphRelation::subgraph:
      return "subgraph";
    case GraphRelation::supergraph:
      return "supergraph";
    case GraphRelation::unrelated:
      return "neither";
    case GraphRelation::undecided:
      return "not-decided";
  }
  return {};
}

NetworkRelation relation_between(const Network& first, const Network& second, std::uint64_t most_steps,
                                 const Execution& execution) {
  return Comparison(first, second, most_steps, execution).run();
}

}  // namespace weft::programs
