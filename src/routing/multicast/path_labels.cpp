#include "routing/multicast/path_labels.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "base/graphs/hamiltonian_cycle.h"
#include "base/input_error.h"
#include "routing/core/routing.h"
#include "routing/generic/node_order.h"

namespace weft::routing {
namespace {

// Limits: longer searches take more than some seconds.
constexpr NodeId kMostSearchedNodes = 8192;
constexpr NodeId kMostNodesOfLongSearch = 4096;
constexpr std::uint64_t kPathSearchSeed = 1;
constexpr std::uint64_t kLongSearch = 32;

bool is_path_through_all(const topology::PortGraph& graph, const std::vector<NodeId>& order) {
  if (order.size() != graph.node_count()) return false;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const auto heads = graph.arcs().arcs_from(order[i - 1]);
    if (std::ranges::find(heads, order[i]) == heads.end()) return false;
  }
  return true;
}

// Each digit goes up and down in turn, so that successive numbers differ by one in one digit: a snake, and for radix 2
// the Gray code.
std::vector<NodeId> reflected_order(const MixedRadix& radix) {
  std::vector<NodeId> order;
  for (std::uint64_t place = 0; place < radix.size(); ++place) {
    std::uint64_t number = 0;
    for (std::size_t k = 0; k < radix.digit_count(); ++k) {
      const std::uint64_t digit = radix.digit(place, k);
      const bool is_downwards = place / radix.weight(k) / radix.radix(k) % 2 == 1;
      number += (is_downwards ? radix.radix(k) - 1 - digit : digit) * radix.weight(k);
    }
    order.push_back(static_cast<NodeId>(number));
  }
  return order;
}

// The orders that are Hamiltonian paths of usual networks, the best first.
std::vector<std::vector<NodeId>> usual_orders(const topology::Network& network) {
  const NodeId node_count = network.graph.node_count();
  std::vector<std::vector<NodeId>> orders;
  if (const auto* grid = network.labelling_as<topology::CoordinateLabelling>()) {
    orders.push_back(reflected_order(grid->radix()));
  }
  if (const auto* digits = network.labelling_as<topology::DigitLabelling>()) {
    orders.push_back(reflected_order(digits->radix()));
  }
  if (std::has_single_bit(node_count)) {
    orders.push_back(reflected_order(
        MixedRadix(std::vector<std::uint64_t>(static_cast<std::size_t>(std::countr_zero(node_count)), 2))));
  }
  orders.emplace_back(node_count);
  std::iota(orders.back().begin(), orders.back().end(), NodeId{0});
  return orders;
}

// False if it cannot have a Hamiltonian path: it is not connected, or its nodes have two colours such that each link
// joins both, and those of one colour are at least two more. Saves a long search, as on trees and fat trees.
bool may_have_path(const topology::PortGraph& graph) {
  BreadthFirstSearch search(graph.arcs());
  search.run(0);
  if (search.order().size() < graph.node_count()) return false;
  std::int64_t surplus = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    surplus += search.distance(v) % 2 == 0 ? 1 : -1;
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      if (search.distance(v) == search.distance(w)) return true;
    }
  }
  return std::abs(surplus) <= 1;
}

std::optional<std::vector<NodeId>> hamiltonian_order(const topology::Network& network, const Execution& execution) {
  for (std::vector<NodeId>& order : usual_orders(network)) {
    if (is_path_through_all(network.graph, order)) return std::move(order);
  }
  const NodeId node_count = network.graph.node_count();
  if (node_count > kMostSearchedNodes || !may_have_path(network.graph)) return std::nullopt;
  const std::uint64_t effort = node_count <= kMostNodesOfLongSearch ? kLongSearch : 0;
  return find_hamiltonian_path(network.graph.arcs(), kPathSearchSeed, execution, effort);
}

// Depth-first order of the breadth-first trees of all components; the first root has the most links.
std::vector<NodeId> tree_order(const topology::PortGraph& graph) {
  std::vector<std::vector<NodeId>> children(graph.node_count());
  std::vector<bool> is_reached(graph.node_count());
  std::vector<NodeId> order;
  const auto add_tree = [&](NodeId root) {
    if (is_reached[root]) return;
    is_reached[root] = true;
    std::vector<NodeId> queue{root};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const NodeId v = queue[next];
      for (const NodeId w : graph.arcs().arcs_from(v)) {
        if (is_reached[w]) continue;
        is_reached[w] = true;
        children[v].push_back(w);
        queue.push_back(w);
      }
    }
    std::vector<NodeId> open{root};
    while (!open.empty()) {
      const NodeId v = open.back();
      open.pop_back();
      order.push_back(v);
      open.insert(open.end(), children[v].rbegin(), children[v].rend());
    }
  };
  add_tree(max_degree_node(graph));
  for (NodeId v = 0; v < graph.node_count(); ++v) add_tree(v);
  return order;
}

}  // namespace

PathLabels::PathLabels(const topology::Network& network, const Execution& execution) : graph_(network.graph) {
  WEFT_CHECK(!graph_.is_directed() && graph_.node_count() > 0);
  if (auto order = hamiltonian_order(network, execution)) {
    set_order(std::move(*order));
    return;
  }
  set_order(tree_order(graph_));
  fill_climbs(execution);
}

void PathLabels::set_order(std::vector<NodeId> order) {
  order_ = std::move(order);
  labels_.resize(order_.size());
  for (NodeId label = 0; label < order_.size(); ++label) labels_[order_[label]] = label;
}

// From the highest label down: what the neighbours of higher labels climb to.
void PathLabels::fill_climbs(const Execution& execution) {
  constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30U;
  const std::uint64_t nodes = graph_.node_count();
  words_ = (nodes + 63) / 64;
  const std::uint64_t bytes = 8 * words_ * nodes;
  if (bytes > std::min(kMostBytes, execution.max_memory)) {
    throw InputError(fmt::format("path: no Hamiltonian path of the {} nodes was found", nodes), {},
                     "without one, only smaller networks are served; use tree");
  }
  climbs_.assign(words_ * nodes, 0);
  for (NodeId label = graph_.node_count(); label-- > 0;) {
    execution.throw_if_stopped();
    const NodeId v = order_[label];
    std::uint64_t* row = climbs_.data() + v * words_;
    row[label / 64] |= std::uint64_t{1} << label % 64;
    for (const NodeId w : graph_.arcs().arcs_from(v)) {
      if (labels_[w] < label) continue;
      const std::uint64_t* other = climbs_.data() + w * words_;
      for (std::uint64_t word = label / 64; word < words_; ++word) row[word] |= other[word];
    }
  }
}

PortId PathLabels::port_up(NodeId v, NodeId goal) const {
  PortId best = kNoPort;
  NodeId best_label = labels_[v];
  const auto heads = graph_.arcs().arcs_from(v);
  for (PortId port = 0; port < heads.size(); ++port) {
    const NodeId label = labels_[heads[port]];
    if (label <= best_label || label > labels_[goal] || !climbs(heads[port], goal)) continue;
    best = port;
    best_label = label;
  }
  WEFT_CHECK(best != kNoPort);
  return best;
}

PortId PathLabels::port_down(NodeId v, NodeId goal) const {
  PortId best = kNoPort;
  NodeId best_label = labels_[v];
  const auto heads = graph_.arcs().arcs_from(v);
  for (PortId port = 0; port < heads.size(); ++port) {
    const NodeId label = labels_[heads[port]];
    if (label >= best_label || label < labels_[goal] || !climbs(goal, heads[port])) continue;
    best = port;
    best_label = label;
  }
  WEFT_CHECK(best != kNoPort);
  return best;
}

std::optional<NodeId> PathLabels::highest_below(NodeId v, NodeId w) const {
  for (NodeId label = std::min(labels_[v], labels_[w]) + 1; label-- > 0;) {
    if (climbs(order_[label], v) && climbs(order_[label], w)) return order_[label];
  }
  return std::nullopt;
}

}  // namespace weft::routing
