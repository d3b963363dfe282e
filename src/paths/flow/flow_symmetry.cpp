#include "paths/flow/flow_symmetry.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "base/graphs/isomorphism.h"
#include "routing/core/path_orbits.h"

namespace weft::paths {
namespace {

constexpr std::uint64_t kMostSteps = 200'000'000;  // of all searches together, about two seconds

// A graph in which some nodes have names that an isomorphism must keep. Each name is a node of its own behind the nodes
// of the graph; the names are a chain of arcs more parallel than any others, so that only the chain can be its image.
class NamedGraph {
 public:
  NamedGraph(const topology::PortGraph& graph, std::size_t name_count) : first_name_(graph.node_count()) {
    arcs_.resize(first_name_ + name_count + 1);
    std::size_t most_parallel = 0;
    for (NodeId v = 0; v < first_name_; ++v) {
      const auto heads = graph.arcs().arcs_from(v);
      arcs_[v].assign(heads.begin(), heads.end());
      for (const NodeId w : heads)
        most_parallel = std::max(most_parallel, static_cast<std::size_t>(std::ranges::count(heads, w)));
    }
    for (NodeId name = first_name_; name + 1 < arcs_.size(); ++name) arcs_[name].assign(most_parallel + 1, name + 1);
  }

  void give_name(NodeId v, std::size_t name) { arcs_[v].push_back(first_name_ + static_cast<NodeId>(name)); }

  DigraphView view() {
    offsets_.assign(1, 0);
    heads_.clear();
    for (const auto& heads : arcs_) {
      heads_.insert(heads_.end(), heads.begin(), heads.end());
      offsets_.push_back(heads_.size());
    }
    return {offsets_, heads_};
  }

 private:
  NodeId first_name_;
  std::vector<std::vector<NodeId>> arcs_;
  std::vector<std::uint64_t> offsets_;
  std::vector<NodeId> heads_;
};

class SymmetrySearch {
 public:
  SymmetrySearch(const topology::PortGraph& graph, const Execution& execution) : graph_(graph), execution_(execution) {
    for (NodeId v = 0; v < graph.node_count(); ++v) terminal_names_.try_emplace(graph.terminal_count_at(v), 0);
    std::size_t name = 0;
    for (auto& [count, own] : terminal_names_) own = name++;
  }

  // The automorphisms that fix nodes 0 .. k-1 and move node k, for each k from 0 on, generate all.
  FlowSymmetry run() {
    for (NodeId fixed = 0; fixed < graph_.node_count() && steps_ < kMostSteps && !is_rigid(fixed); ++fixed) {
      move_node(fixed);
    }
    return std::move(result_);
  }

 private:
  // With nodes 0 .. fixed-1 in their places, and `last` in the place of node `fixed`.
  [[nodiscard]] NamedGraph named(NodeId fixed, std::optional<NodeId> last) const {
    NamedGraph graph(graph_, terminal_names_.size() + fixed + 1);
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      graph.give_name(v, terminal_names_.at(graph_.terminal_count_at(v)));
    }
    for (NodeId v = 0; v < fixed; ++v) graph.give_name(v, terminal_names_.size() + v);
    if (last) graph.give_name(*last, terminal_names_.size() + fixed);
    return graph;
  }

  // Do nodes 0 .. fixed-1 in their places leave no choice?
  [[nodiscard]] bool is_rigid(NodeId fixed) const {
    NamedGraph graph = named(fixed, std::nullopt);
    const std::vector<NodeId> sizes = refined_class_sizes(graph.view(), execution_);
    return std::ranges::all_of(sizes, [](NodeId size) { return size == 1; });
  }

  void move_node(NodeId fixed) {
    DisjointSets orbits(graph_.node_count());
    for (const auto& generator : result_.generators) merge_if_fixing(generator, fixed, orbits);
    std::vector<NodeId> refuted;
    NamedGraph from = named(fixed, fixed);
    for (NodeId to = fixed + 1; to < graph_.node_count() && steps_ < kMostSteps; ++to) {
      execution_.throw_if_stopped();
      const auto is_like = [&](NodeId v) { return orbits.find(v) == orbits.find(to); };
      if (is_like(fixed) || std::ranges::any_of(refuted, is_like)) continue;
      NamedGraph target = named(fixed, to);
      MapSearch search = find_isomorphism(from.view(), target.view(), {}, kMostSteps - steps_, execution_);
      steps_ += search.steps + 1;
      if (search.end != SearchEnd::found) {
        refuted.push_back(to);
        continue;
      }
      search.image.resize(graph_.node_count());  // without the names
      std::vector<std::uint64_t> channels = routing::channel_images(graph_, search.image);
      result_.generators.push_back({std::move(search.image), std::move(channels)});
      merge_if_fixing(result_.generators.back(), fixed, orbits);
    }
  }

  static void merge_if_fixing(const FlowSymmetry::Generator& generator, NodeId fixed, DisjointSets& orbits) {
    for (NodeId v = 0; v < fixed; ++v) {
      if (generator.node[v] != v) return;
    }
    for (NodeId v = 0; v < generator.node.size(); ++v) orbits.merge(v, generator.node[v]);
  }

  const topology::PortGraph& graph_;
  Execution execution_;
  std::map<TerminalId, std::size_t> terminal_names_;  // the name of nodes with so many terminals
  FlowSymmetry result_;
  std::uint64_t steps_ = 0;
};

}  // namespace

FlowSymmetry search_symmetry(const topology::PortGraph& graph, const Execution& execution) {
  if (graph.node_count() > kMostForSymmetry) return {};
  return SymmetrySearch(graph, execution).run();
}

FlowSymmetry preserving(const FlowSymmetry& symmetry, const RouterDemand& demand, NodeId node_count) {
  constexpr double kRounding = 1e-12;
  std::vector<double> flits(std::size_t{node_count} * node_count, 0);
  for (const RouterSource& source : demand.sources) {
    for (const RouterShare& share : source.shares)
      flits[std::size_t{source.node} * node_count + share.to] = share.flits;
  }
  FlowSymmetry result;
  for (const auto& generator : symmetry.generators) {
    bool is_kept = true;
    for (NodeId s = 0; s < node_count; ++s) {
      for (NodeId t = 0; t < node_count && is_kept; ++t) {
        const double here = flits[std::size_t{s} * node_count + t];
        const double there = flits[std::size_t{generator.node[s]} * node_count + generator.node[t]];
        is_kept = std::abs(here - there) <= kRounding * std::max(here, there);
      }
    }
    if (is_kept) result.generators.push_back(generator);
  }
  return result;
}

DisjointSets item_orbits(const FlowSymmetry& symmetry, std::uint64_t count, const ItemImage& image) {
  DisjointSets orbits(count);
  for (const auto& generator : symmetry.generators) {
    for (std::uint64_t item = 0; item < count; ++item) orbits.merge(item, image(generator, item));
  }
  return orbits;
}

}  // namespace weft::paths
