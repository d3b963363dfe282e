// The graph of a network: nodes with numbered ports, directed channels between them, terminals at nodes.
//
// A channel leaves a node by an output port and enters another by an input port. A bidirectional link is two channels
// that return to the port they left: neighbor(neighbor(v,p)) == {v,p}. Unidirectional channels do not; their input
// ports have the numbers that bidirectional links leave free. The link class says whether a channel is unidirectional.
// Parallel links, irregular degrees, unidirectional channels beside bidirectional links, and unconnected nodes are
// allowed; self-loops are not.
//
// Immutable, flat arrays, no virtual calls. 32-bit node ids; 64-bit channel numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/execution.h"
#include "base/graphs/digraph.h"
#include "base/ids.h"
#include "base/numbers/count.h"
#include "base/numbers/small_divisor.h"

namespace weft::topology {

struct LinkClass {
  std::string name;  // "nucleus", "level 2", "rank 3", "skip 16"
  bool is_unidirectional = false;
};

// One move of a family's formula: from the given node, by `generator`, to node `to`; a bidirectional link returns from
// there by generator `back`.
struct Move {
  GeneratorId generator = 0;
  NodeId to = kNoNode;
  GeneratorId back = kNoGenerator;
  LinkClassId link_class = 0;
};

enum class ParallelLinks : std::uint8_t { keep, merge };

class PortGraph {
 public:
  PortGraph() = default;

  [[nodiscard]] NodeId node_count() const { return arcs().node_count(); }
  [[nodiscard]] std::uint64_t channel_count() const { return heads_.size(); }
  [[nodiscard]] PortId out_degree(NodeId v) const { return static_cast<PortId>(offsets_[v + 1] - offsets_[v]); }

  [[nodiscard]] End neighbor(NodeId v, PortId port) const {
    return {heads_[offsets_[v] + port], arrival_ports_[entry(v, port)]};
  }
  [[nodiscard]] LinkClassId link_class(NodeId v, PortId port) const { return classes_[entry(v, port)]; }
  [[nodiscard]] std::span<const LinkClass> link_classes() const { return link_classes_; }
  [[nodiscard]] bool is_unidirectional(NodeId v, PortId port) const {
    return link_classes_[link_class(v, port)].is_unidirectional;
  }

  // The port of v that a generator uses; none when the node lacks it (a leader, a border, a fault).
  [[nodiscard]] std::optional<PortId> port_of(NodeId v, GeneratorId generator) const {
    if (generators_.empty()) return generator < out_degree(v) ? std::optional<PortId>(generator) : std::nullopt;
    if (list_of_.empty() || list_of_[v] == kOtherList) return searched_port_of(v, generator);
    if (generator >= generator_end_) return std::nullopt;
    const ListedPort port = listed_ports_[list_of_[v] * std::size_t{generator_end_} + generator];
    return port == kNotListed ? std::nullopt : std::optional<PortId>(port);
  }
  // Have all nodes the same link classes, generators and returns, port by port?
  [[nodiscard]] bool has_same_ports() const { return entries_per_channel_ == 0; }
  // Has every node the same generators, and so each the same port everywhere?
  [[nodiscard]] bool has_same_generators() const { return has_same_generators_; }
  [[nodiscard]] GeneratorId generator(NodeId v, PortId port) const {
    return generators_.empty() ? port : generators_[entry(v, port)];
  }

  // Is there any unidirectional channel?
  [[nodiscard]] bool is_directed() const { return one_way_count_ > 0; }
  [[nodiscard]] std::uint64_t link_count() const { return (channel_count() - one_way_count_) / 2; }
  [[nodiscard]] std::uint64_t unidirectional_count() const { return one_way_count_; }

  // Terminals are numbered node by node.
  [[nodiscard]] bool has_one_terminal_each() const { return terminal_offsets_.empty(); }
  [[nodiscard]] TerminalId terminal_count() const {
    return terminal_offsets_.empty() ? node_count() : terminal_offsets_.back();
  }
  [[nodiscard]] TerminalId first_terminal(NodeId v) const {
    return terminal_offsets_.empty() ? v : terminal_offsets_[v];
  }
  [[nodiscard]] TerminalId terminal_count_at(NodeId v) const {
    return terminal_offsets_.empty() ? 1 : terminal_offsets_[v + 1] - terminal_offsets_[v];
  }
  [[nodiscard]] NodeId node_of_terminal(TerminalId terminal) const {
    if (terminal_offsets_.empty()) return terminal;
    return has_equal_terminal_counts_ ? terminals_each_.quotient(terminal) : searched_node_of(terminal);
  }

  // One entry for each node; without it every node has one terminal.
  void set_terminals(std::span<const TerminalId> terminals_per_node);

  // The directed graph alone, including parallel channels.
  [[nodiscard]] DigraphView arcs() const { return {offsets_, heads_}; }

  // Bytes that a graph of this size takes at most, also while it is built.
  static Count memory_needed(Count node_count, Count channel_count, bool has_same_ports = false);

 private:
  friend class Tabulation;

  using ListedPort = std::uint16_t;
  static constexpr ListedPort kNotListed = UINT16_MAX;
  static constexpr std::uint8_t kOtherList = UINT8_MAX;

  // The entry of a channel in the lists below.
  [[nodiscard]] std::uint64_t entry(NodeId v, PortId port) const { return offsets_[v] * entries_per_channel_ + port; }
  [[nodiscard]] std::optional<PortId> searched_port_of(NodeId v, GeneratorId generator) const;
  [[nodiscard]] NodeId searched_node_of(TerminalId terminal) const;

  std::vector<std::uint64_t> offsets_;  // node count + 1
  std::vector<NodeId> heads_;           // per channel
  // One entry for each channel or, where all nodes have the same, for each port.
  std::uint64_t entries_per_channel_ = 1;  // 1 or 0
  std::vector<PortId> arrival_ports_;
  std::vector<LinkClassId> classes_;
  std::vector<GeneratorId> generators_;  // empty when port p is generator p at every node
  // Few different lists of generators serve most networks; the first of them have a table from generator to port.
  std::vector<std::uint8_t> list_of_;     // per node, or kOtherList; empty when there is no table
  std::vector<ListedPort> listed_ports_;  // by list, then generator
  GeneratorId generator_end_ = 0;
  bool has_same_generators_ = true;
  std::vector<LinkClass> link_classes_;
  std::vector<TerminalId> terminal_offsets_;  // node count + 1; empty when every node has one terminal
  // All terminals are at the first nodes, the same number at each.
  bool has_equal_terminal_counts_ = false;
  SmallDivisor terminals_each_;
  std::uint64_t one_way_count_ = 0;
};

// Builds a PortGraph in two passes over a formula, first counting, then filling. See tabulate().
class Tabulation {
 public:
  Tabulation(NodeId node_count, std::vector<LinkClass> link_classes, ParallelLinks parallel);

  // Moves of one node, in increasing order of generators; moves to itself are dropped, as are merged ones.
  void count(NodeId v, std::span<const Move> moves);
  void end_of_counting();
  void fill(NodeId v, std::span<const Move> moves);
  PortGraph finish();

 private:
  std::span<const Move> kept(NodeId v, std::span<const Move> moves);
  [[nodiscard]] bool is_unidirectional(const Move& move) const {
    return graph_.link_classes_[move.link_class].is_unidirectional;
  }
  void find_arrival_ports();
  [[nodiscard]] PortId returning_port(NodeId v, std::uint64_t channel) const;
  void number_one_way_inputs();
  void check_returns() const;
  void drop_trivial_generators();
  void compare_generators();
  void list_generators();
  std::uint8_t add_list(std::span<const GeneratorId> list);

  [[nodiscard]] bool find_ports_of_all();

  PortGraph graph_;
  bool has_same_moves_ = true;     // so far: the same generators, link classes and returns at all nodes
  std::vector<Move> first_moves_;  // of node 0
  bool has_one_way_ = false;       // some link class is unidirectional
  ParallelLinks parallel_;
  std::vector<Move> kept_;                    // moves of the current node
  std::vector<GeneratorId> back_generators_;  // per channel, until the arrival ports are known
};

struct TabulationShape {
  NodeId node_count = 0;
  std::vector<LinkClass> link_classes;
  ParallelLinks parallel = ParallelLinks::keep;
  std::vector<TerminalId> terminals_per_node{};  // empty: one at each node
};

// A family writes only its formula: moves_of(v, moves) appends the moves of node v in increasing order of generators.
// It is called twice for each node. A move to the node itself means that there is no such link.
template <class MovesOf>
PortGraph tabulate(const TabulationShape& shape, const Execution& execution, const MovesOf& moves_of) {
  Tabulation tabulation(shape.node_count, shape.link_classes, shape.parallel);
  std::vector<Move> moves;
  const auto moves_at = [&](NodeId v) {
    constexpr NodeId kNodesBetweenLooks = 4096;
    if (v % kNodesBetweenLooks == 0) execution.throw_if_stopped();
    moves.clear();
    moves_of(v, moves);
    return std::span<const Move>(moves);
  };
  for (NodeId v = 0; v < shape.node_count; ++v) tabulation.count(v, moves_at(v));
  tabulation.end_of_counting();
  for (NodeId v = 0; v < shape.node_count; ++v) tabulation.fill(v, moves_at(v));
  PortGraph graph = tabulation.finish();
  if (!shape.terminals_per_node.empty()) graph.set_terminals(shape.terminals_per_node);
  return graph;
}

}  // namespace weft::topology
