#include "topology/port_graph.h"

#include <algorithm>
#include <map>

namespace weft::topology {

std::optional<PortId> PortGraph::searched_port_of(NodeId v, GeneratorId generator) const {
  const PortId degree = out_degree(v);
  // Most nodes have all generators.
  if (generator < degree && generators_[entry(v, 0) + generator] == generator) return static_cast<PortId>(generator);
  const auto begin = generators_.begin() + static_cast<std::ptrdiff_t>(entry(v, 0));
  const auto end = begin + degree;
  const auto found = std::lower_bound(begin, end, generator);
  if (found == end || *found != generator) return std::nullopt;
  return static_cast<PortId>(found - begin);
}

NodeId PortGraph::searched_node_of(TerminalId terminal) const {
  const auto after = std::upper_bound(terminal_offsets_.begin(), terminal_offsets_.end(), terminal);
  return static_cast<NodeId>(after - terminal_offsets_.begin() - 1);
}

void PortGraph::set_terminals(std::span<const TerminalId> terminals_per_node) {
  WEFT_CHECK(terminals_per_node.size() == node_count());
  const auto is_one = [](TerminalId count) { return count == 1; };
  if (std::all_of(terminals_per_node.begin(), terminals_per_node.end(), is_one)) return;
  terminal_offsets_.assign(1, 0);
  for (const TerminalId count : terminals_per_node) {
    terminal_offsets_.push_back(terminal_offsets_.back() + count);
  }
  const auto is_as_first = [&](TerminalId count) { return count == terminals_per_node.front(); };
  const auto rest = std::ranges::find_if_not(terminals_per_node, is_as_first);
  has_equal_terminal_counts_ = std::all_of(rest, terminals_per_node.end(), [](TerminalId n) { return n == 0; });
  terminals_each_ = SmallDivisor(terminals_per_node.front());
}

Count PortGraph::memory_needed(Count node_count, Count channel_count, bool has_same_ports) {
  constexpr Count kPerNode = sizeof(std::uint64_t);
  constexpr Count kPerList = sizeof(PortId) + sizeof(LinkClassId) + 2 * sizeof(GeneratorId);
  const Count per_channel = sizeof(NodeId) + (has_same_ports ? 0 : kPerList);
  return saturating_add(saturating_multiply(node_count, kPerNode), saturating_multiply(channel_count, per_channel));
}

Tabulation::Tabulation(NodeId node_count, std::vector<LinkClass> link_classes, ParallelLinks parallel)
    : parallel_(parallel) {
  graph_.offsets_.assign(std::size_t{node_count} + 1, 0);
  graph_.link_classes_ = std::move(link_classes);
}

// A unidirectional channel beside a bidirectional link is not parallel to it: merging them would lose a direction.
std::span<const Move> Tabulation::kept(NodeId v, std::span<const Move> moves) {
  kept_.clear();
  for (const Move& move : moves) {
    WEFT_CHECK(move.link_class < graph_.link_classes_.size());
    if (move.to == v) continue;
    const auto is_parallel = [&](const Move& other) {
      return other.to == move.to && is_unidirectional(other) == is_unidirectional(move);
    };
    const bool is_merged = parallel_ == ParallelLinks::merge && std::any_of(kept_.begin(), kept_.end(), is_parallel);
    if (!is_merged) kept_.push_back(move);
  }
  return kept_;
}

void Tabulation::count(NodeId v, std::span<const Move> moves) {
  const std::span<const Move> remaining = kept(v, moves);
  graph_.offsets_[v + 1] = graph_.offsets_[v] + remaining.size();
  if (v == 0) first_moves_.assign(remaining.begin(), remaining.end());
  const auto is_alike = [](const Move& a, const Move& b) {
    return a.generator == b.generator && a.back == b.back && a.link_class == b.link_class;
  };
  has_same_moves_ = has_same_moves_ && std::ranges::equal(remaining, first_moves_, is_alike);
}

// Where all nodes have the same moves, and each link returns by one of them: the ports of node 0 are those of all.
bool Tabulation::find_ports_of_all() {
  if (!has_same_moves_ || std::ranges::any_of(graph_.link_classes_, &LinkClass::is_unidirectional)) return false;
  std::vector<PortId> arrival_ports;
  for (const Move& move : first_moves_) {
    const auto back = std::ranges::find(first_moves_, move.back, &Move::generator);
    if (back == first_moves_.end()) return false;
    arrival_ports.push_back(static_cast<PortId>(back - first_moves_.begin()));
  }
  graph_.entries_per_channel_ = 0;
  graph_.arrival_ports_ = std::move(arrival_ports);
  for (const Move& move : first_moves_) {
    graph_.classes_.push_back(move.link_class);
    graph_.generators_.push_back(move.generator);
  }
  return true;
}

void Tabulation::end_of_counting() {
  const std::uint64_t channel_count = graph_.offsets_.back();
  graph_.heads_.resize(channel_count);
  has_same_moves_ = find_ports_of_all();
  if (has_same_moves_) return;
  graph_.arrival_ports_.resize(channel_count);
  graph_.classes_.resize(channel_count);
  graph_.generators_.resize(channel_count);
  back_generators_.resize(channel_count);
}

void Tabulation::fill(NodeId v, std::span<const Move> moves) {
  std::uint64_t channel = graph_.offsets_[v];
  const std::span<const Move> remaining = kept(v, moves);
  WEFT_CHECK(channel + remaining.size() == graph_.offsets_[v + 1]);
  for (const Move& move : remaining) {
    WEFT_CHECK(move.to < graph_.node_count());
    const bool is_first = channel == graph_.offsets_[v];
    graph_.heads_[channel] = move.to;
    if (has_same_moves_) {
      WEFT_CHECK(graph_.generators_[channel - graph_.offsets_[v]] == move.generator);
      ++channel;
      continue;
    }
    WEFT_CHECK(is_first || graph_.generators_[channel - 1] < move.generator);
    graph_.classes_[channel] = move.link_class;
    graph_.generators_[channel] = move.generator;
    back_generators_[channel] = move.back;
    ++channel;
  }
}

PortGraph Tabulation::finish() {
  if (!has_same_moves_) find_arrival_ports();
  if (graph_.one_way_count_ > 0) number_one_way_inputs();
  check_returns();
  back_generators_ = {};
  drop_trivial_generators();
  compare_generators();
  if (!graph_.generators_.empty()) list_generators();
  return std::move(graph_);
}

void Tabulation::find_arrival_ports() {
  has_one_way_ = std::ranges::any_of(graph_.link_classes_, &LinkClass::is_unidirectional);
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (std::uint64_t channel = graph_.offsets_[v]; channel < graph_.offsets_[v + 1]; ++channel) {
      if (graph_.link_classes_[graph_.classes_[channel]].is_unidirectional) {
        ++graph_.one_way_count_;
      } else {
        graph_.arrival_ports_[channel] = returning_port(v, channel);
      }
    }
  }
}

// The port by which a bidirectional link returns: that of the move's `back` generator or, where parallel links were
// merged and that generator is gone, the only port that leads back.
PortId Tabulation::returning_port(NodeId v, std::uint64_t channel) const {
  const NodeId w = graph_.heads_[channel];
  const auto leads_back = [&](PortId port) {
    return graph_.heads_[graph_.offsets_[w] + port] == v && !(has_one_way_ && graph_.is_unidirectional(w, port));
  };
  const auto by_generator = graph_.port_of(w, back_generators_[channel]);
  if (by_generator && leads_back(*by_generator)) return *by_generator;
  WEFT_CHECK(parallel_ == ParallelLinks::merge);
  PortId port = 0;
  while (port < graph_.out_degree(w) && !leads_back(port)) ++port;
  WEFT_CHECK(port < graph_.out_degree(w));
  return port;
}

// The input port of a bidirectional link has the number of its output port; unidirectional channels get the free
// numbers, lowest first, in the order of (tail, port).
void Tabulation::number_one_way_inputs() {
  std::vector<PortId> next_input(graph_.node_count(), 0);
  const auto is_bidirectional_output = [&](NodeId w, PortId port) {
    return port < graph_.out_degree(w) && !graph_.is_unidirectional(w, port);
  };
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      if (!graph_.is_unidirectional(v, port)) continue;
      const std::uint64_t channel = graph_.offsets_[v] + port;
      const NodeId w = graph_.heads_[channel];
      while (is_bidirectional_output(w, next_input[w])) ++next_input[w];
      graph_.arrival_ports_[channel] = next_input[w]++;
    }
  }
}

void Tabulation::check_returns() const {
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      if (graph_.is_unidirectional(v, port)) continue;
      const End end = graph_.neighbor(v, port);
      WEFT_CHECK((graph_.neighbor(end.node, end.port) == End{v, port}));
      WEFT_CHECK(graph_.link_class(end.node, end.port) == graph_.link_class(v, port));
    }
  }
}

void Tabulation::drop_trivial_generators() {
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      if (graph_.generators_[graph_.entry(v, port)] != port) return;
    }
    if (has_same_moves_) break;
  }
  graph_.generators_ = {};
}

void Tabulation::compare_generators() {
  if (has_same_moves_) return;
  for (NodeId v = 1; v < graph_.node_count() && graph_.has_same_generators_; ++v) {
    graph_.has_same_generators_ = graph_.out_degree(v) == graph_.out_degree(0);
    for (PortId port = 0; port < graph_.out_degree(v) && graph_.has_same_generators_; ++port) {
      graph_.has_same_generators_ = graph_.generator(v, port) == graph_.generator(0, port);
    }
  }
}

// Limit: lists beyond the first 255, or beyond a table of this size, are searched.
void Tabulation::list_generators() {
  constexpr std::size_t kMostEntries = 1U << 14U;
  const std::vector<GeneratorId>& generators = graph_.generators_;
  const GeneratorId last = *std::ranges::max_element(generators);
  if (last >= kMostEntries) return;
  graph_.generator_end_ = last + 1;
  const std::size_t most_lists = std::min<std::size_t>(PortGraph::kOtherList, kMostEntries / graph_.generator_end_);
  std::map<std::vector<GeneratorId>, std::uint8_t> lists;
  std::vector<GeneratorId> list;
  graph_.list_of_.resize(graph_.node_count(), 0);
  if (has_same_moves_) {
    add_list(generators);
    return;
  }
  for (NodeId v = 0; v < graph_.node_count(); ++v) {
    const auto begin = generators.begin() + static_cast<std::ptrdiff_t>(graph_.offsets_[v]);
    const auto end = begin + graph_.out_degree(v);
    if (v > 0 && std::equal(begin, end, list.begin(), list.end())) {
      graph_.list_of_[v] = graph_.list_of_[v - 1];
      continue;
    }
    list.assign(begin, end);
    const auto known = lists.find(list);
    const bool is_new = known == lists.end() && lists.size() < most_lists;
    graph_.list_of_[v] = is_new ? add_list(list) : known == lists.end() ? PortGraph::kOtherList : known->second;
    if (is_new) lists.emplace(list, graph_.list_of_[v]);
  }
}

std::uint8_t Tabulation::add_list(std::span<const GeneratorId> list) {
  const std::size_t first = graph_.listed_ports_.size();
  graph_.listed_ports_.resize(first + graph_.generator_end_, PortGraph::kNotListed);
  for (std::size_t port = 0; port < list.size(); ++port) {
    graph_.listed_ports_[first + list[port]] = static_cast<PortGraph::ListedPort>(port);
  }
  return static_cast<std::uint8_t>(first / graph_.generator_end_);
}

}  // namespace weft::topology
