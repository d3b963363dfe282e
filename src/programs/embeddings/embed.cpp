#include "programs/embeddings/embed.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "base/graphs/subgraph_search.h"
#include "base/input_error.h"
#include "programs/embeddings/known_maps.h"
#include "programs/embeddings/map_search.h"

namespace weft::programs {
namespace {

using topology::Network;

constexpr std::uint64_t kSubgraphSteps = 20'000'000;  // well under a second
constexpr std::uint32_t kStartsBefore = 1;            // number 0 is the given or known map

struct MeasuredMap {
  HostMap map;
  std::string origin;
  EmbeddingMeasures measures;
};

bool is_better(const EmbeddingMeasures& a, const EmbeddingMeasures& b) {
  const auto key = [](const EmbeddingMeasures& m) {
    return std::tuple(m.unrouted, m.load_max, m.dilation_max, m.congestion_max, m.hops);
  };
  return key(a) < key(b);
}

bool is_nowhere_worse(const EmbeddingMeasures& a, const EmbeddingMeasures& b) {
  return a.unrouted <= b.unrouted && a.load_max <= b.load_max && a.dilation_max <= b.dilation_max &&
         a.congestion_max <= b.congestion_max && a.hops <= b.hops;
}

class Embedder {
 public:
  Embedder(const Network& guest, const Network& host, const EmbedOptions& options, const Execution& execution)
      : guest_(guest), host_(host), options_(options), execution_(execution) {}

  EmbeddedNetwork run() {
    std::optional<MeasuredMap> first = given_or_known();
    const std::uint64_t effort = options_.effort.value_or(first && !is_makeshift_ ? 0 : kUsualEffort);
    MeasuredMap best = effort == 0 && first ? std::move(*first) : searched(std::move(first), effort);
    EmbeddingBounds bounds =
        embedding_bounds(guest_, host_, options_.weights, best.measures.node_count_max, execution_);
    if (is_no_subgraph_ && best.measures.node_count_max == 1) bounds.dilation = std::max(bounds.dilation, 2U);
    return {std::move(best.map), std::move(best.origin), std::move(best.measures), bounds};
  }

 private:
  MeasuredMap measured(HostMap map, std::string origin) const {
    EmbeddingMeasures measures = measure_embedding(guest_, host_, map, options_.weights, execution_);
    return {std::move(map), std::move(origin), std::move(measures)};
  }

  std::optional<MeasuredMap> given_or_known() {
    if (options_.map) return measured(*options_.map, "given");
    auto known = known_map(guest_, host_, options_.seed, execution_);
    if (!known) return std::nullopt;
    is_makeshift_ = known->is_makeshift;
    return measured(std::move(known->map), std::move(known->name));
  }

  void require_small(const Network& network) const {
    if (network.graph.node_count() <= kMostSearchedNodes) return;
    throw InputError(fmt::format("no embedding of {} in {} is known, and {} has more than {} nodes, too many to search",
                                 guest_.name(), host_.name(), network.name(), kMostSearchedNodes),
                     {}, "give a map with --map FILE");
  }

  MeasuredMap searched(std::optional<MeasuredMap> first, std::uint64_t effort) {
    const bool is_large = std::max(guest_.graph.node_count(), host_.graph.node_count()) > kMostSearchedNodes;
    if (first && is_makeshift_ && is_large && !options_.effort) return std::move(*first);
    require_small(guest_);
    require_small(host_);
    std::optional<MeasuredMap> found = as_subgraph();
    if (!found) found = by_steps(first, effort);
    if (!first) return std::move(*found);
    if (!is_nowhere_worse(found->measures, first->measures) || !is_better(found->measures, first->measures)) {
      return std::move(*first);
    }
    found->origin = first->origin + ", improved by search";
    return std::move(*found);
  }

  // A map of dilation 1, one guest node at each host node. Weights of nodes may ask for another distribution.
  std::optional<MeasuredMap> as_subgraph() {
    const DigraphView guest = guest_.graph.arcs();
    const DigraphView host = host_.graph.arcs();
    if (guest.node_count() > host.node_count() || options_.weights.is_given() || !can_search_subgraph(guest, host)) {
      return std::nullopt;
    }
    const auto found = find_subgraph(guest, host, nullptr, kSubgraphSteps, execution_);
    is_no_subgraph_ = found.end == SearchEnd::none && has_no_parallel_channels(guest);
    if (found.end != SearchEnd::found) return std::nullopt;
    return measured(found.image, "subgraph found by search");
  }

  // Two parallel channels may share one host channel, so a map can have dilation 1 without being a subgraph.
  static bool has_no_parallel_channels(DigraphView graph) {
    std::vector<NodeId> heads;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      heads.assign(graph.arcs_from(v).begin(), graph.arcs_from(v).end());
      std::sort(heads.begin(), heads.end());
      if (std::adjacent_find(heads.begin(), heads.end()) != heads.end()) return false;
    }
    return true;
  }

  MeasuredMap by_steps(const std::optional<MeasuredMap>& first, std::uint64_t effort) const {
    const DistanceMatrix distances(host_.graph, execution_);
    std::vector<HostMap> starts = starting_maps(guest_, host_, options_.weights);
    if (first) starts.insert(starts.begin(), first->map);
    std::vector<std::optional<MeasuredMap>> found(starts.size());
    parallel_for(execution_, "maps", starts.size(), [&](unsigned, std::uint64_t i) {
      const auto index = static_cast<std::uint32_t>(i) + (first ? 0 : kStartsBefore);
      const Execution one{.thread_count = 1, .stop_requested = execution_.stop_requested};
      HostMap map =
          improved_map(guest_, host_, options_.weights, starts[i], distances, {options_.seed, effort}, index, one);
      found[i] = {std::move(map), "search", {}};
      found[i]->measures = measure_embedding(guest_, host_, found[i]->map, options_.weights, one);
    });
    const auto best = std::min_element(
        found.begin(), found.end(), [](const auto& a, const auto& b) { return is_better(a->measures, b->measures); });
    return std::move(**best);
  }

  const Network& guest_;
  const Network& host_;
  const EmbedOptions& options_;
  const Execution& execution_;
  bool is_makeshift_ = false;
  bool is_no_subgraph_ = false;
};

}  // namespace

EmbeddedNetwork embed(const Network& guest, const Network& host, const EmbedOptions& options,
                      const Execution& execution) {
  return Embedder(guest, host, options, execution).run();
}

}  // namespace weft::programs
