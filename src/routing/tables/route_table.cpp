#include "routing/tables/route_table.h"

#include <algorithm>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "routing/core/state_graph.h"
#include "routing/core/vc_numbering.h"

namespace weft::routing {

bool RouteTable::is_deterministic() const {
  for (std::size_t row = 0; row + 1 < offsets_.size(); ++row) {
    if (offsets_[row + 1] - offsets_[row] > 1) return false;
  }
  return true;
}

VcId RouteTable::highest_vc() const {
  VcId highest = 0;
  for (const TableHop& hop : hops_) highest = std::max(highest, hop.vc);
  return highest;
}

RouteTableDraft::RouteTableDraft(const topology::PortGraph& graph, const Execution& execution)
    : execution_(execution),
      row_count_(std::uint64_t{graph.node_count()} * graph.terminal_count()),
      terminal_count_(graph.terminal_count()) {
  check_memory();
}

void RouteTableDraft::add(NodeId node, TerminalId destination, const TableHop& hop) {
  constexpr std::size_t kEntriesBetweenLooks = 4096;
  entries_.push_back({node * terminal_count_ + destination, hop});
  if (entries_.size() % kEntriesBetweenLooks != 0) return;
  execution_.throw_if_stopped();
  check_memory();
}

// Counts the entries as they are collected, and the finished table beside them.
void RouteTableDraft::check_memory() const {
  const Count bytes = Count{row_count_ + 1} * sizeof(std::uint64_t) + Count{entries_.capacity()} * sizeof(Entry) +
                      Count{entries_.size()} * sizeof(TableHop);
  if (bytes <= execution_.max_memory) return;
  throw InputError("the forwarding tables take " + bytes_to_text(bytes) + ", more than the " +
                       bytes_to_text(execution_.max_memory) + " allowed",
                   {}, "raise --max-memory");
}

RouteTable RouteTableDraft::finish() {
  std::sort(entries_.begin(), entries_.end());
  entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
  RouteTable table;
  table.terminal_count_ = terminal_count_;
  table.offsets_.reserve(row_count_ + 1);
  table.hops_.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    while (table.offsets_.size() <= entry.row) table.offsets_.push_back(table.hops_.size());
    table.hops_.push_back(entry.hop);
  }
  table.offsets_.resize(row_count_ + 1, table.hops_.size());
  entries_ = {};
  return table;
}

namespace {

// Follows the packets of every pair and notes what they may request at each node.
class TableRecorder {
 public:
  TableRecorder(const topology::Network& network, const Routing& routing, std::string refusal,
                const Execution& execution)
      : network_(network),
        routing_(routing),
        refusal_(std::move(refusal)),
        execution_(execution),
        draft_(network.graph, execution),
        requests_(network.graph.node_count()),
        is_seen_(network.graph.node_count()) {}

  RouteTable record() {
    check_facts();
    const VcNumbering numbering(routing_);
    StateGraph states(routing_, numbering, StateGraph::Positions::nodes, execution_.max_memory / 2);
    const TerminalId terminal_count = network_.graph.terminal_count();
    const ProgressScope progress(execution_, "forwarding tables", terminal_count);
    for (TerminalId destination = 0; destination < terminal_count; ++destination) {
      states.explore(destination, execution_);
      record_destination(states);
      progress.advance(1);
    }
    return draft_.finish();
  }

 private:
  void check_facts() const {
    if (routing_.draw_count() > 1) refuse("it chooses at random where a packet sets out");
    if (routing_.message_class_count() > 1) refuse("it has message classes");
  }

  void record_destination(const StateGraph& states) {
    std::fill(is_seen_.begin(), is_seen_.end(), 0);
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) record_state(states, states.state(id));
    for (NodeId node = 0; node < network_.graph.node_count(); ++node) {
      if (is_seen_[node] == 0) continue;
      for (const TableHop& hop : requests_[node]) draft_.add(node, states.destination(), hop);
    }
  }

  void record_state(const StateGraph& states, const StateGraph::State& state) {
    const NodeId node = state.position.node;
    routing_.decide(state.header, state.position, decision_);
    if (decision_.delivers) return;
    if (routing_.is_at_destination(state.header, node)) refuse("packets may pass their destination");
    found_.clear();
    for (const Candidate& candidate : decision_.candidates) add_hops(candidate);
    std::sort(found_.begin(), found_.end());
    if (is_seen_[node] != 0 && requests_[node] != found_) refuse_history(node, states.destination());
    is_seen_[node] = 1;
    requests_[node] = found_;
  }

  // Beside adaptive candidates, escapes come last; a table has no other preferences.
  void check_preference(const Candidate& candidate) const {
    for (const Candidate& other : decision_.candidates) {
      const int behind = static_cast<int>(candidate.is_escape) - static_cast<int>(other.is_escape);
      if (candidate.preference - other.preference != behind) refuse("it prefers some channels to others");
    }
  }

  void add_hops(const Candidate& candidate) {
    check_preference(candidate);
    for (unsigned vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
      found_.push_back({candidate.port, static_cast<VcId>(vc), candidate.is_escape});
    }
  }

  // Packets at the same node, with the same destination, take other channels or VCs than those before.
  [[noreturn]] void refuse_history(NodeId node, TerminalId destination) const {
    const bool has_same_ports = std::ranges::equal(requests_[node], found_, {}, &TableHop::port, &TableHop::port);
    refuse("at node " + network_.labelling->text(node) + " packets to " + terminal_text(network_, destination) +
           " take different " + (has_same_ports ? "VCs" : "channels") + ", depending on their paths so far");
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(refusal_ + ": " + why, {},
                     "a table has the next hop by node and destination; take another routing");
  }

  const topology::Network& network_;
  const Routing& routing_;
  std::string refusal_;
  const Execution& execution_;
  RouteTableDraft draft_;
  std::vector<std::vector<TableHop>> requests_;  // by node, of packets to the present destination
  std::vector<std::uint8_t> is_seen_;            // by node: is there a packet that comes here?
  std::vector<TableHop> found_;
  Decision decision_;
};

}  // namespace

RouteTable table_of(const topology::Network& network, const Routing& routing, const std::string& refusal,
                    const Execution& execution) {
  return TableRecorder(network, routing, refusal, execution).record();
}

}  // namespace weft::routing
