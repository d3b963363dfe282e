// Up*/down* routing on any graph with bidirectional links. The nodes are ranked by their distance from a root, ties by
// number; a channel goes up when it leads to a node of lower rank. A legal path first only goes up, then only down, so
// there is no cyclic dependency: one VC is enough. A table holds the next port of the shortest legal path for each node
// and destination (ties go to the lowest port), once for packets that may still go up and once for those that may not.
#include <algorithm>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/generic/node_order.h"

namespace weft::routing {
namespace {

// A port in the table. Limit: the largest number means that there is no path.
using TablePort = std::uint16_t;
constexpr TablePort kNoTablePort = UINT16_MAX;

enum Phase : std::uint32_t { kMayGoUp = 0, kDownOnly = 1 };

// The next port by destination, node and phase.
class PortTable {
 public:
  PortTable(const topology::PortGraph& graph, const std::vector<NodeId>& ranks, const Execution& execution)
      : graph_(graph), ranks_(ranks) {
    const std::uint64_t row = 2 * std::uint64_t{graph.node_count()};
    check_fits(execution, Count{row} * graph.node_count() * sizeof(TablePort));
    ports_.assign(row * graph.node_count(), kNoTablePort);
    std::vector<std::vector<std::uint32_t>> lengths(execution.worker_count(), std::vector<std::uint32_t>(row));
    parallel_for(execution, "up-down table", graph.node_count(), [&](unsigned worker, std::uint64_t goal) {
      fill(static_cast<NodeId>(goal), lengths[worker], ports_.data() + goal * row);
    });
  }

  [[nodiscard]] TablePort port(NodeId v, std::uint32_t phase, NodeId goal) const {
    return ports_[2 * (std::uint64_t{goal} * graph_.node_count() + v) + phase];
  }

 private:
  static void check_fits(const Execution& execution, Count bytes) {
    if (bytes <= execution.max_memory) return;
    throw InputError("a table of up*/down* paths takes " + bytes_to_text(bytes) + ", more than the " +
                         bytes_to_text(execution.max_memory) + " allowed",
                     {}, "use a routing without tables, or raise --max-memory");
  }

  // Breadth-first search backwards from the goal over (node, phase). Links are bidirectional, so arcs_from gives the
  // predecessors.
  void fill(NodeId goal, std::vector<std::uint32_t>& length, TablePort* row) const {
    std::fill(length.begin(), length.end(), kUnreached);
    std::vector<std::uint64_t> queue;
    const auto reach = [&](std::uint64_t state, std::uint32_t distance) {
      if (length[state] != kUnreached) return;
      length[state] = distance;
      queue.push_back(state);
    };
    reach(2 * std::uint64_t{goal} + kMayGoUp, 0);
    reach(2 * std::uint64_t{goal} + kDownOnly, 0);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const auto v = static_cast<NodeId>(queue[next] / 2);
      const std::uint64_t phase = queue[next] % 2;
      for (const NodeId w : graph_.arcs().arcs_from(v)) {
        // The channel from w to v.
        const bool is_up = ranks_[v] < ranks_[w];
        if (is_up && phase == kMayGoUp) reach(2 * std::uint64_t{w} + kMayGoUp, length[queue[next]] + 1);
        if (is_up || phase == kMayGoUp) continue;
        reach(2 * std::uint64_t{w} + kMayGoUp, length[queue[next]] + 1);
        reach(2 * std::uint64_t{w} + kDownOnly, length[queue[next]] + 1);
      }
    }
    for (const std::uint64_t state : queue) {
      if (state / 2 != goal) row[state] = first_port(state, length);
    }
  }

  // The lowest port on a shortest legal path.
  [[nodiscard]] TablePort first_port(std::uint64_t state, const std::vector<std::uint32_t>& length) const {
    const auto v = static_cast<NodeId>(state / 2);
    const auto heads = graph_.arcs().arcs_from(v);
    for (std::size_t port = 0; port < heads.size(); ++port) {
      const bool is_up = ranks_[heads[port]] < ranks_[v];
      if (is_up && state % 2 == kDownOnly) continue;
      const std::uint64_t after = 2 * std::uint64_t{heads[port]} + (is_up ? kMayGoUp : kDownOnly);
      if (length[after] != kUnreached && length[after] + 1 == length[state]) return static_cast<TablePort>(port);
    }
    fail_check("a legal path has a first port", __FILE__, __LINE__);
  }

  const topology::PortGraph& graph_;
  const std::vector<NodeId>& ranks_;
  std::vector<TablePort> ports_;  // by destination, node and phase
};

class UpDown final : public Routing, public ShowsHeader {
 public:
  UpDown(const Task& task, spec::Spec spec, NodeId root)
      : Routing(task.network.graph, std::move(spec), facts_on(task.network)),
        ranks_(ranks_from(task.network.graph, root)),
        table_(task.network.graph, ranks_, task.execution) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const NodeId goal = node_of(departure.destination);
    if (departure.node != goal && table_.port(departure.node, kMayGoUp, goal) == kNoTablePort) return;
    headers.push_back({.destination = departure.destination, .state = {kMayGoUp}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const TablePort port = table_.port(position.node, header.state[0], goal);
    if (port != kNoTablePort) found.push_back({.port = port});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    Header after = header;
    if (!goes_up(position.node, choice.port)) after.state[0] = kDownOnly;
    return after;
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header&, const Position& position,
                                    const Candidate& candidate) const override {
    return goes_up(position.node, candidate.port) ? "up, towards the root" : "down";
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"phase", header.state[0] == kMayGoUp ? "may go up" : "down only"}};
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network) {
    RoutingFacts facts = network_facts(network, 1, 2);
    facts.is_deterministic = true;
    facts.is_terminal_independent = true;
    facts.deadlock_argument = DeadlockArgument::order;
    facts.reaches_all = true;
    return facts;
  }

  [[nodiscard]] bool goes_up(NodeId v, PortId port) const { return ranks_[graph().neighbor(v, port).node] < ranks_[v]; }

  std::vector<NodeId> ranks_;  // the root's is 0
  PortTable table_;
};

std::unique_ptr<Routing> build_up_down(const Task& task) {
  const topology::PortGraph& graph = task.network.graph;
  if (graph.is_directed() || graph.node_count() == 0) return nullptr;
  const NodeId widest = max_degree_node(graph);
  if (graph.out_degree(widest) >= kNoTablePort) {
    throw InputError("up-down: a node has " + std::to_string(graph.out_degree(widest)) + " links", {},
                     "a node may have at most " + std::to_string(kNoTablePort - 1));
  }
  if (!task.arguments.has("root")) return std::make_unique<UpDown>(task, task.arguments.to_spec(), widest);
  const std::int64_t root = task.arguments.integer("root");
  if (root >= std::int64_t{graph.node_count()}) {
    task.arguments.fail("root", "root is " + std::to_string(root) + "; there is no such node",
                        "the nodes are 0 to " + std::to_string(graph.node_count() - 1));
  }
  return std::make_unique<UpDown>(task, task.arguments.to_spec(), static_cast<NodeId>(root));
}

void write_out_root(spec::Arguments& arguments, const topology::Network& network, const Execution&) {
  if (!arguments.has("root")) arguments.set("root", {std::int64_t{max_degree_node(network.graph)}});
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm up_down{
    .name = "up-down",
    .summary = "the shortest path that goes up towards a root, then down",
    .citation =
        "M. D. Schroeder et al., Autonet: a high-speed, self-configuring local area network using point-to-point "
        "links, IEEE J. Selected Areas in Communications 9(8), 1991",
    .serves = "any network with bidirectional links",
    .parameters = {{{.name = "root",
                     .meaning = "the root node (default: the node with the most links)",
                     .min = 0,
                     .max = UINT32_MAX,
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = {"petersen", "torus(4,4)", "scc(4)", "hypercube(3)", "fat-tree(2,3)", "hsn(2,ring(5))",
                 "faulty(torus(4,4),links=14,seed=7)", "dragonfly(2,4,2)"},
    .calls = {"up-down", "up-down(root=3)"},
    .build = build_up_down,
    .write_out = write_out_root,
};

}  // namespace algorithm_records
}  // namespace weft::routing
