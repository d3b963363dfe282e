// Path-based multicast: packets that visit their targets one after another, in the order of labels that the nodes have
// along a Hamiltonian path (routing/multicast/path_labels.h). No packet is copied to two links, and channels to higher
// labels and channels to lower labels never wait for each other: one VC is enough for the links.
//
//   upper targets   those with labels from the source's on: one packet, ascending
//   lower targets   lower=descending: a second packet, descending. This is dual-path multicast of Lin and Ni
//                   lower=ascending: a second packet that first descends, without deliveries, to the lowest target
//                   and then visits them ascending
//
// In a wormhole router a packet also holds the ejection channel of a target until its tail has passed. Then dual-path
// packets can deadlock: one that ascends holds the terminal of u and waits for the channel u -> v, on which another
// waits for the terminal of v, which a descending packet holds that waits for the channel v -> u, on which another
// waits for the terminal of u. With lower=ascending only ascending packets deliver, and this cannot happen.
//
// Without a Hamiltonian path, an ascending path does not lead to every node of a higher label. Then a message has as
// many packets as it needs: each descends, without deliveries, to a node from which the lowest target that is left can
// be reached ascending, and takes all further targets that can be reached ascending one after another.
#include <algorithm>
#include <memory>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "routing/core/destinations.h"
#include "routing/multicast/multicast.h"
#include "routing/multicast/path_labels.h"

#include <fmt/format.h>

namespace weft::routing {
namespace {

enum class LowerTargets : std::uint8_t { descending, ascending };

// A packet that grows step by step.
class PathPacket {
 public:
  PathPacket(const PathLabels& labels, const topology::PortGraph& graph, TerminalId source)
      : labels_(labels), graph_(graph), builder_(source, graph.node_of_terminal(source)) {}

  [[nodiscard]] NodeId here() const { return builder_.node(at_); }
  [[nodiscard]] bool has_deliveries() const { return has_deliveries_; }
  void climb_to(NodeId goal) {
    while (here() != goal) step(labels_.port_up(here(), goal));
  }
  void descend_to(NodeId goal) {
    while (here() != goal) step(labels_.port_down(here(), goal));
  }
  void deliver(TerminalId terminal) {
    builder_.deliver(at_, terminal);
    has_deliveries_ = true;
  }
  [[nodiscard]] MulticastTree finish() const { return builder_.finish(); }

 private:
  void step(PortId port) { at_ = builder_.child(at_, port, {}, graph_.neighbor(here(), port).node); }

  const PathLabels& labels_;
  const topology::PortGraph& graph_;
  TreeBuilder builder_;
  std::uint32_t at_ = 0;
  bool has_deliveries_ = false;
};

class PathMulticast final : public Multicast {
 public:
  PathMulticast(const MulticastTask& task, LowerTargets lower)
      : Multicast(task.network.graph, task.arguments.to_spec(), facts_on(task.network.graph)),
        labels_(task.network, task.execution),
        is_dual_(lower == LowerTargets::descending && labels_.is_hamiltonian()) {}

  void plan(TerminalId source, std::span<const TerminalId> targets, std::vector<MulticastTree>& trees) const override {
    std::vector<TerminalId> left(targets.begin(), targets.end());
    std::ranges::sort(left, {}, [this](TerminalId t) { return std::pair(labels_.label(node_of(t)), t); });
    PathPacket first(labels_, graph(), source);
    take_ascending(first, left);
    if (first.has_deliveries()) trees.push_back(first.finish());
    while (!left.empty()) {
      PathPacket packet(labels_, graph(), source);
      if (is_dual_) {
        take_descending(packet, left);
      } else {
        go_to(packet, node_of(left.front()));
        take_ascending(packet, left);
      }
      trees.push_back(packet.finish());
    }
  }

  void visit_cover(const VisitTree& visit) const override;

 private:
  friend class PathCover;

  static MulticastFacts facts_on(const topology::PortGraph& graph) {
    return {.vcs = vcs_on_all(graph, 1),
            .shares_vcs = false,
            .acquires_in_order = true,
            .is_path = true,
            .covers_trees = false,
            .header_flits = 1U};
  }

  [[nodiscard]] NodeId node_of(TerminalId terminal) const { return graph().node_of_terminal(terminal); }

  // Takes from `left`, in ascending order, what the packet can reach ascending.
  void take_ascending(PathPacket& packet, std::vector<TerminalId>& left) const {
    std::vector<TerminalId> rest;
    for (const TerminalId target : left) {
      if (!labels_.climbs(packet.here(), node_of(target))) {
        rest.push_back(target);
        continue;
      }
      packet.climb_to(node_of(target));
      packet.deliver(target);
    }
    left = std::move(rest);
  }

  // Takes all, the highest label first. The terminals of a node stay in ascending order, so that two packets do not
  // wait for each other's.
  void take_descending(PathPacket& packet, std::vector<TerminalId>& left) const {
    std::ranges::sort(left, {},
                      [this](TerminalId t) { return std::pair(graph().node_count() - labels_.label(node_of(t)), t); });
    for (const TerminalId target : left) {
      packet.descend_to(node_of(target));
      packet.deliver(target);
    }
    left.clear();
  }

  // To the first target, without deliveries before it.
  void go_to(PathPacket& packet, NodeId target) const {
    if (is_dual_ && labels_.label(target) < labels_.label(packet.here())) {
      packet.descend_to(target);
      return;
    }
    const auto turn = labels_.highest_below(packet.here(), target);
    if (!turn) {
      throw InputError(fmt::format("path: no path leads from node {} to node {}", packet.here(), target), {},
                       "take other targets");
    }
    packet.descend_to(*turn);
    packet.climb_to(target);
  }

  PathLabels labels_;
  bool is_dual_;
};

// Shows all pairs of successive channels. A packet goes from its source to its first target, and then from target to
// target by ports that depend on the node and the next target only. So two targets show all that can happen between
// channels, and around a target any channel that leads to it is followed by any port that leads on.
class PathCover {
 public:
  PathCover(const PathMulticast& scheme, const Multicast::VisitTree& visit)
      : scheme_(scheme), labels_(scheme.labels_), graph_(scheme.graph()), visit_(visit) {}

  void run() {
    nodes_ = nodes_with_terminals(graph_);
    for (const NodeId target : nodes_) {
      arrivals_.clear();
      for (const NodeId source : nodes_) {
        if (source != target && is_connected(source, target)) approach(source, target);
      }
      find_exits(target);
      pass_target(target);
    }
  }

 private:
  struct Arrival {
    NodeId source = 0;
    std::uint64_t channel = 0;
    bool is_descending = false;  // the last channel
  };
  struct Exit {
    NodeId next = 0;  // a target that it leads to
    PortId port = 0;
    bool is_descending = false;
  };

  [[nodiscard]] bool is_connected(NodeId source, NodeId target) const {
    return labels_.is_hamiltonian() || labels_.highest_below(source, target).has_value();
  }
  [[nodiscard]] std::uint64_t channel(NodeId v, PortId port) const { return graph_.arcs().offsets[v] + port; }

  [[nodiscard]] PathPacket approached(NodeId source, NodeId target) const {
    PathPacket packet(labels_, graph_, graph_.first_terminal(source));
    scheme_.go_to(packet, target);
    return packet;
  }

  // The packet from a source to its first target.
  void approach(NodeId source, NodeId target) {
    // A path of Hamiltonian labels is, from each of its nodes on, that of a packet which starts there: then the first
    // two channels are enough, or the part up to the next node with a terminal.
    if (labels_.is_hamiltonian() && starts_at_later_node(source, target)) return;
    PathPacket packet = approached(source, target);
    packet.deliver(graph_.first_terminal(target));
    const MulticastTree tree = packet.finish();
    bool is_new = false;
    for (std::size_t at = 1; at < tree.nodes.size(); ++at) {
      const std::uint64_t into = channel(tree.nodes[at - 1].node, tree.branches[at - 1].port);
      if (tree.nodes[at].branch_count > 0) is_new |= pairs_.emplace(into << 16U | tree.branches[at].port).second;
    }
    if (is_new) visit_(tree);
    const TreeNode& last = tree.nodes[tree.nodes.size() - 2];
    const std::uint64_t into = channel(last.node, tree.branches.back().port);
    const bool is_known = std::ranges::any_of(arrivals_, [&](const Arrival& a) { return a.channel == into; });
    if (!is_known) arrivals_.push_back({source, into, labels_.label(last.node) > labels_.label(target)});
  }

  // Whether the second channel begins at a node with a terminal and the pair of the first two channels is known.
  [[nodiscard]] bool starts_at_later_node(NodeId source, NodeId target) const {
    const bool is_up = labels_.climbs(source, target);
    const auto port_to = [&](NodeId v) { return is_up ? labels_.port_up(v, target) : labels_.port_down(v, target); };
    const PortId first = port_to(source);
    const NodeId second = graph_.neighbor(source, first).node;
    if (second == target || graph_.terminal_count_at(second) == 0) return false;
    return pairs_.contains(channel(source, first) << 16U | port_to(second));
  }

  // The ports by which packets leave a target for the next one.
  void find_exits(NodeId from) {
    exits_.clear();
    for (const NodeId next : nodes_) {
      if (next == from) continue;
      const bool is_up = labels_.climbs(from, next);
      if (!is_up && !scheme_.is_dual_) continue;
      const PortId port = is_up ? labels_.port_up(from, next) : labels_.port_down(from, next);
      const bool is_known = std::ranges::any_of(exits_, [&](const Exit& e) { return e.port == port; });
      if (!is_known) exits_.push_back({next, port, !is_up});
    }
  }

  void pass_target(NodeId target) {
    const TerminalId first = graph_.first_terminal(target);
    const TerminalId end = first + graph_.terminal_count_at(target);
    for (TerminalId t = first; t < end; ++t) {
      for (const Arrival& arrival : arrivals_) deliver_and_leave(approached(arrival.source, target), arrival, t);
      if (end - first > 1) leave_source(t == first ? t + 1 : first, t);
    }
    for (TerminalId one = first; one < end; ++one) {
      for (TerminalId other = one + 1; other < end; ++other) deliver_both(target, one, other);
    }
  }

  void deliver_and_leave(PathPacket packet, const Arrival& arrival, TerminalId terminal) {
    packet.deliver(terminal);
    visit_(packet.finish());
    for (const Exit& exit : exits_) {
      // Without descending packets, all that have delivered something ascend.
      const bool follows = scheme_.is_dual_ ? exit.is_descending == arrival.is_descending : !exit.is_descending;
      if (follows) visit_(left(packet, exit));
    }
  }
  // From one terminal of a node to another one and further on.
  void leave_source(TerminalId source, TerminalId terminal) {
    PathPacket packet(labels_, graph_, source);
    packet.deliver(terminal);
    visit_(packet.finish());
    for (const Exit& exit : exits_) {
      if (!exit.is_descending) visit_(left(packet, exit));
    }
  }
  void deliver_both(NodeId target, TerminalId one, TerminalId other) {
    const auto deliver_to_both = [&](PathPacket packet) {
      packet.deliver(one);
      packet.deliver(other);
      visit_(packet.finish());
    };
    if (!arrivals_.empty()) deliver_to_both(approached(arrivals_.front().source, target));
    for (TerminalId t = graph_.first_terminal(target); t <= other + 1; ++t) {
      const bool is_source =
          t != one && t != other && t - graph_.first_terminal(target) < graph_.terminal_count_at(target);
      if (!is_source) continue;
      deliver_to_both(PathPacket(labels_, graph_, t));
      return;
    }
  }
  [[nodiscard]] MulticastTree left(PathPacket packet, const Exit& exit) const {
    exit.is_descending ? packet.descend_to(exit.next) : packet.climb_to(exit.next);
    packet.deliver(graph_.first_terminal(exit.next));
    return packet.finish();
  }

  const PathMulticast& scheme_;
  const PathLabels& labels_;
  const topology::PortGraph& graph_;
  const Multicast::VisitTree& visit_;
  std::vector<NodeId> nodes_;                // with terminals
  std::unordered_set<std::uint64_t> pairs_;  // channel and the port after it. Limit: ports below 2^16
  std::vector<Arrival> arrivals_;            // at the present target
  std::vector<Exit> exits_;
};

void PathMulticast::visit_cover(const VisitTree& visit) const { PathCover(*this, visit).run(); }

std::unique_ptr<Multicast> build_path(const MulticastTask& task) {
  const topology::PortGraph& graph = task.network.graph;
  if (graph.is_directed()) {
    throw InputError("path needs bidirectional links; " + task.network.name() + " has unidirectional ones", {},
                     "use tree");
  }
  const bool is_descending = task.arguments.word("lower") == "descending";
  return std::make_unique<PathMulticast>(task, is_descending ? LowerTargets::descending : LowerTargets::ascending);
}

}  // namespace

namespace multicast_records {

extern constinit const MulticastScheme path{
    .name = "path",
    .summary = "packets that visit their targets one after another, in the order of a Hamiltonian path",
    .citation =
        "X. Lin, L. M. Ni, Deadlock-free multicast wormhole routing in multicomputer networks, ISCA 1991; without a "
        "Hamiltonian path, labels in tree order and more packets (Weft's own)",
    .serves = "any network with bidirectional links",
    .parameters = {{{.name = "lower",
                     .kind = spec::Kind::word,
                     .meaning =
                         "targets with lower labels than the source: in descending order (dual-path), or in ascending "
                         "order after a descent without deliveries",
                     .words = "descending|ascending",
                     .default_text = "descending",
                     .is_keyed = true}}},
    .examples = {"mesh(3,3)", "torus(4,3)", "ring(5)", "rdt(4)", "hypercube(3)", "scc(3)", "petersen", "star(4)",
                 "fat-tree(2,3)", "tree(2,3)"},
    .calls = {"path", "path(lower=ascending)"},
    .build = build_path,
};

}  // namespace multicast_records
}  // namespace weft::routing
