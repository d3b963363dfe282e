#include "hardware/found_partition.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hardware/part_refinement.h"

namespace weft::hardware {
namespace {

using metrics::Missing;
using metrics::Outcome;

// Channels up to which a method is tried: together they take some seconds at their limits.
constexpr std::uint64_t kMostForMetis = 1U << 20U;
constexpr std::uint64_t kMostForScotch = 1U << 16U;
constexpr std::uint64_t kMostForSeveralSeeds = 1U << 13U;
// METIS prints a complaint to standard output where parts are so small that it would bisect a graph of no nodes.
constexpr std::uint32_t kLeastForMetis = 8;
constexpr std::uint64_t kBytesPerChannel = 96;  // both libraries' copies among them

struct PartCost {
  std::uint64_t cut = UINT64_MAX;
  std::uint64_t most = UINT64_MAX;

  friend auto operator<=>(const PartCost&, const PartCost&) = default;
};

PartCost part_cost(const LinkGraph& graph, const Partition& partition) {
  std::vector<std::uint64_t> links(partition.part_count, 0);
  std::uint64_t sum = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const CutNeighbor& neighbor : graph.neighbors_of(v)) {
      if (partition.part[v] == partition.part[neighbor.node]) continue;
      links[partition.part[v]] += neighbor.width;
      sum += neighbor.width;
    }
  }
  return {.cut = sum / 2, .most = links.empty() ? 0 : *std::max_element(links.begin(), links.end())};
}

class PartSearch {
 public:
  PartSearch(const LinkGraph& graph, const Partition& given, const Execution& execution)
      : graph_(graph), execution_(execution), best_(given), best_cost_(part_cost(graph, given)) {
    limits_ = {.part_count = given.part_count, .capacity = given.capacity};
  }

  Partition run() {
    // One part, or parts of one member, are the same however they are chosen.
    if (limits_.part_count <= 1 || limits_.capacity <= 1) return best_;
    consider(best_.part, best_.method);
    consider(grown_parts(graph_, limits_, execution_), "grown");
    const std::uint64_t channels = graph_.neighbors.size();
    const int seeds = channels <= kMostForSeveralSeeds ? 4 : 1;
    for (int seed = 1; seed <= seeds; ++seed) try_libraries(seed, channels);
    return best_;
  }

 private:
  void try_libraries(int seed, std::uint64_t channels) {
    if (channels == 0) return;
    execution_.throw_if_stopped();
    if (limits_.capacity >= kLeastForMetis) consider(metrics::metis_parts(graph_, limits_.part_count, seed), "METIS");
    execution_.throw_if_stopped();
    if (channels <= kMostForScotch) consider(metrics::scotch_parts(graph_, limits_.part_count, seed), "SCOTCH");
  }

  // Takes the candidate, made to fit and refined, if it is better than all before.
  void consider(Parts parts, const std::string& method) {
    fit_parts(graph_, limits_, parts, execution_);
    refine_parts(graph_, limits_, parts, execution_);
    Partition candidate{
        .part = std::move(parts), .part_count = 0, .capacity = limits_.capacity, .method = method + ", refined"};
    number_parts(candidate);
    const PartCost cost = part_cost(graph_, candidate);
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_ = std::move(candidate);
  }

  const LinkGraph& graph_;
  const Execution& execution_;
  PartLimits limits_;
  Partition best_;
  PartCost best_cost_;
};

}  // namespace

Outcome<Partition> found_partition(const topology::Network& network, const Partition& natural,
                                   const Execution& execution) {
  const std::uint64_t channels = network.graph.channel_count();
  if (channels > kMostForMetis) {
    return Missing{
        fmt::format("the search is for networks of at most {} channels; this one has {}", kMostForMetis, channels)};
  }
  const Count bytes = Count{channels + network.graph.node_count()} * kBytesPerChannel;
  if (bytes > execution.max_memory)
    return Missing{fmt::format("the search needs {}, more than --max-memory", bytes_to_text(bytes))};
  return PartSearch(link_graph(network.graph), natural, execution).run();
}

Partition found_boards(const LinkGraph& chips, const Partition& given, const Execution& execution) {
  return PartSearch(chips, given, execution).run();
}

}  // namespace weft::hardware
