// Levels below each other, by distance from the nodes with terminals, which are at the bottom, or from a root at the
// top where all nodes are alike. In each level the nodes stand in an order in which links are short and few cross:
// every node near the mean of its neighbours (the barycenter method of K. Sugiyama and others, 1981).
#include <algorithm>
#include <numeric>

#include "layout/layout.h"

namespace weft::layout {
namespace {

constexpr int kSortingRounds = 8;

struct Levels {
  std::vector<std::vector<NodeId>> rows;  // the nodes of each level, in order
  bool has_leaves = false;                // level 0 has the terminals
};

// Some nodes have terminals, and some have none.
bool has_leaves(const topology::PortGraph& graph) {
  bool has_bare_nodes = false;
  for (NodeId v = 0; v < graph.node_count(); ++v) has_bare_nodes = has_bare_nodes || graph.terminal_count_at(v) == 0;
  return has_bare_nodes && graph.terminal_count() > 0;
}

// Nodes that cannot be reached form the last level.
Levels find_levels(const topology::PortGraph& graph) {
  const NodeId count = graph.node_count();
  std::vector<NodeId> level(count, kNoNode);
  std::vector<NodeId> order;
  const auto start_at = [&](NodeId v) {
    level[v] = 0;
    order.push_back(v);
  };
  Levels levels{.rows = {}, .has_leaves = has_leaves(graph)};
  for (NodeId v = 0; levels.has_leaves && v < count; ++v) {
    if (graph.terminal_count_at(v) > 0) start_at(v);
  }
  if (order.empty() && count > 0) start_at(0);
  NodeId deepest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const NodeId w : graph.arcs().arcs_from(order[i])) {
      if (level[w] != kNoNode) continue;
      level[w] = deepest = level[order[i]] + 1;
      order.push_back(w);
    }
  }
  const bool has_unreached = order.size() < count;
  levels.rows.resize(std::size_t{deepest} + (has_unreached ? 2 : 1));
  for (NodeId v = 0; v < count; ++v) levels.rows[level[v] == kNoNode ? deepest + 1 : level[v]].push_back(v);
  return levels;
}

class Ordering {
 public:
  Ordering(const topology::PortGraph& graph, Levels& levels)
      : levels_(levels), neighbors_(graph.node_count()), x_(graph.node_count()) {
    for (const auto& row : levels.rows) widest_ = std::max(widest_, static_cast<double>(row.size()));
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (const NodeId w : graph.arcs().arcs_from(v)) {
        neighbors_[v].push_back(w);
        neighbors_[w].push_back(v);
      }
    }
    spread();
  }

  // The order of the index stays unless another one has shorter links.
  std::vector<double> best() {
    std::vector<double> best = x_;
    double least = total_length() * (1 - 1e-9);
    for (int round = 0; round < kSortingRounds; ++round) {
      for (auto& row : levels_.rows) {
        sort_by_barycenter(row);
        spread();
      }
      if (total_length() >= least) continue;
      least = total_length() * (1 - 1e-9);
      best = x_;
    }
    return best;
  }

 private:
  void spread() {
    for (const auto& row : levels_.rows) {
      for (std::size_t i = 0; i < row.size(); ++i)
        x_[row[i]] = widest_ * (static_cast<double>(i) + 0.5) / static_cast<double>(row.size());
    }
  }

  void sort_by_barycenter(std::vector<NodeId>& row) const {
    std::vector<std::pair<double, NodeId>> keyed;
    for (const NodeId v : row) {
      double sum = 0;
      for (const NodeId w : neighbors_[v]) sum += x_[w];
      keyed.emplace_back(neighbors_[v].empty() ? x_[v] : sum / static_cast<double>(neighbors_[v].size()), v);
    }
    std::ranges::stable_sort(keyed, [](const auto& a, const auto& b) { return a.first < b.first - 1e-9; });
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = keyed[i].second;
  }

  [[nodiscard]] double total_length() const {
    double length = 0;
    for (NodeId v = 0; v < neighbors_.size(); ++v) {
      for (const NodeId w : neighbors_[v]) length += std::abs(x_[v] - x_[w]);
    }
    return length;
  }

  Levels& levels_;
  std::vector<std::vector<NodeId>> neighbors_;
  std::vector<double> x_;  // of each node
  double widest_ = 1;
};

Placement place_hierarchical(const Task& task) {
  Levels levels = find_levels(task.network.graph);
  double widest = 1;
  for (const auto& row : levels.rows) widest = std::max(widest, static_cast<double>(row.size()));
  const double height = std::max(1.5, widest / 6);
  const double direction = levels.has_leaves ? -1 : 1;
  Placement placement;
  placement.nodes.resize(task.network.graph.node_count());
  for (std::size_t i = 0; i < levels.rows.size(); ++i) {
    for (const NodeId v : levels.rows[i]) placement.nodes[v].y = direction * height * static_cast<double>(i);
  }
  const std::vector<double> x = Ordering(task.network.graph, levels).best();
  for (NodeId v = 0; v < x.size(); ++v) placement.nodes[v].x = x[v];
  return placement;
}

}  // namespace

namespace layout_records {

extern constinit const Layout hierarchical{
    .name = "hierarchical",
    .summary = "levels below each other, by distance from the terminals or from a root",
    .place = place_hierarchical,
};

}  // namespace layout_records
}  // namespace weft::layout
