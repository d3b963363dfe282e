#include "metrics/cuts/cut_graph.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

namespace weft::metrics {
namespace {

// The sums of node weights that are possible, up to half of the total. Weights are processed in turn, heaviest first;
// each sum records the weight that first reached it and how many nodes of it were used. The remainder was reached by
// heavier nodes, so a set of nodes can be reconstructed backwards.
class SubsetSums {
 public:
  explicit SubsetSums(std::span<const std::uint32_t> weights) : weights_(weights) {
    std::map<std::uint32_t, std::uint64_t, std::greater<>> nodes_with;
    std::uint64_t total = 0;
    for (const std::uint32_t weight : weights) {
      ++nodes_with[weight];
      total += weight;
    }
    nodes_with.erase(0);
    made_.resize(total / 2 + 1);
    made_[0].weight = UINT32_MAX;
    for (const auto& [weight, node_count] : nodes_with) add(weight, node_count);
  }

  [[nodiscard]] std::uint64_t largest() const {
    std::uint64_t sum = made_.size() - 1;
    while (made_[sum].weight == 0) --sum;
    return sum;
  }

  // The first nodes of each weight, as many as needed, are on side 1.
  [[nodiscard]] Sides set_of(std::uint64_t sum) const {
    std::map<std::uint32_t, std::uint64_t> wanted;
    for (; sum > 0; sum -= made_[sum].node_count * made_[sum].weight) {
      wanted[made_[sum].weight] = made_[sum].node_count;
    }
    Sides sides(weights_.size(), 0);
    for (NodeId v = 0; v < weights_.size(); ++v) {
      const auto found = wanted.find(weights_[v]);
      if (found == wanted.end() || found->second == 0) continue;
      sides[v] = 1;
      --found->second;
    }
    return sides;
  }

 private:
  struct Made {
    std::uint32_t weight = 0;  // none yet
    std::uint64_t node_count = 0;
  };

  void add(std::uint32_t weight, std::uint64_t node_count) {
    for (std::uint64_t sum = weight; sum < made_.size(); ++sum) {
      const Made& rest = made_[sum - weight];
      if (made_[sum].weight != 0 || rest.weight == 0) continue;
      const std::uint64_t used = rest.weight == weight ? rest.node_count : 0;
      if (used < node_count) made_[sum] = {weight, used + 1};
    }
  }

  std::span<const std::uint32_t> weights_;
  std::vector<Made> made_;
};

void merge_parallel(std::vector<CutNeighbor>& row) {
  std::sort(row.begin(), row.end(), [](const CutNeighbor& a, const CutNeighbor& b) { return a.node < b.node; });
  std::size_t kept = 0;
  for (const CutNeighbor& neighbor : row) {
    if (kept > 0 && row[kept - 1].node == neighbor.node) {
      row[kept - 1].width += neighbor.width;
    } else {
      row[kept++] = neighbor;
    }
  }
  row.resize(kept);
}

}  // namespace

CutGraph::CutGraph(const topology::PortGraph& graph) : weights_(graph.node_count()) {
  for (NodeId v = 0; v < graph.node_count(); ++v) weights_[v] = graph.terminal_count_at(v);
  total_weight_ = std::accumulate(weights_.begin(), weights_.end(), std::uint64_t{0});
  collect_neighbors(graph);
  find_halves();
}

void CutGraph::collect_neighbors(const topology::PortGraph& graph) {
  // arcs() lists a unidirectional channel at its tail only; this adds it at its head.
  std::vector<std::vector<NodeId>> one_way_into(graph.is_directed() ? graph.node_count() : 0);
  for (NodeId v = 0; v < one_way_into.size(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (graph.is_unidirectional(v, port)) one_way_into[graph.neighbor(v, port).node].push_back(v);
    }
  }
  offsets_.assign(1, 0);
  std::vector<CutNeighbor> row;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    row.clear();
    for (const NodeId w : graph.arcs().arcs_from(v)) row.push_back({w, 1});
    if (graph.is_directed()) {
      for (const NodeId w : one_way_into[v]) row.push_back({w, 1});
    }
    merge_parallel(row);
    neighbors_.insert(neighbors_.end(), row.begin(), row.end());
    offsets_.push_back(neighbors_.size());
  }
}

void CutGraph::find_halves() {
  // A common factor of all weights does not change the balance.
  std::uint32_t factor = 0;
  for (const std::uint32_t weight : weights_) factor = std::gcd(factor, weight);
  some_halves_.assign(weights_.size(), 0);
  if (factor == 0) return;
  std::vector<std::uint32_t> reduced(weights_);
  for (std::uint32_t& weight : reduced) weight /= factor;
  const SubsetSums sums(reduced);
  lighter_half_ = sums.largest() * factor;
  some_halves_ = sums.set_of(sums.largest());
}

std::uint64_t CutGraph::degree(NodeId v) const {
  std::uint64_t sum = 0;
  for (const CutNeighbor& neighbor : neighbors(v)) sum += neighbor.width;
  return sum;
}

std::uint64_t CutGraph::max_degree() const {
  std::uint64_t most = 0;
  for (NodeId v = 0; v < node_count(); ++v) most = std::max(most, degree(v));
  return most;
}

std::uint32_t CutGraph::max_weight() const {
  return weights_.empty() ? 0 : *std::max_element(weights_.begin(), weights_.end());
}

bool CutGraph::has_equal_weights() const {
  return !weights_.empty() && weights_[0] > 0 &&
         std::all_of(weights_.begin(), weights_.end(), [&](std::uint32_t weight) { return weight == weights_[0]; });
}

std::uint64_t CutGraph::cut_size(const Sides& sides) const {
  std::uint64_t twice = 0;
  for (NodeId v = 0; v < node_count(); ++v) {
    for (const CutNeighbor& neighbor : neighbors(v)) {
      if (sides[v] != sides[neighbor.node]) twice += neighbor.width;
    }
  }
  return twice / 2;
}

std::uint64_t CutGraph::weight_of_side(const Sides& sides, std::uint8_t side) const {
  std::uint64_t sum = 0;
  for (NodeId v = 0; v < node_count(); ++v) {
    if (sides[v] == side) sum += weights_[v];
  }
  return sum;
}

std::vector<std::uint32_t> distances_from(const CutGraph& graph, std::vector<NodeId>& order) {
  std::vector<std::uint32_t> distance(graph.node_count(), kUnreached);
  for (const NodeId v : order) distance[v] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const CutNeighbor& neighbor : graph.neighbors(order[i])) {
      if (distance[neighbor.node] != kUnreached) continue;
      distance[neighbor.node] = distance[order[i]] + 1;
      order.push_back(neighbor.node);
    }
  }
  return distance;
}

}  // namespace weft::metrics
