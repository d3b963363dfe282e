// Any routing as a table: lists every reachable packet state when it is built; a decision is then a lookup. The header
// holds the number of the state among those of its destination.
#include <atomic>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "routing/core/combinator.h"
#include "routing/core/header_fields.h"
#include "routing/core/state_graph.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

using StateId = StateGraph::StateId;

// The states of packets to one destination.
class DestinationTable {
 public:
  // Initial states go into `starts_`, one row for each source and draw.
  void fill(const Routing& routing, StateGraph& states, TerminalId destination) {
    states.begin(destination);
    start_rows_.assign(1, 0);
    for (TerminalId source = 0; source < routing.graph().terminal_count(); ++source) {
      for (std::uint64_t draw = 0; draw < routing.draw_count(); ++draw) {
        for (const StateId start : states.inject(source, draw)) starts_.push_back(start);
        start_rows_.push_back(static_cast<std::uint32_t>(starts_.size()));
      }
    }
    states.finish();
    Decision decision;
    for (StateId id = 0; id < states.state_count(); ++id) {
      routing.decide(states.state(id).header, states.state(id).position, decision);
      rows_.push_back({static_cast<std::uint32_t>(candidates_.size()), static_cast<std::uint32_t>(next_.size()),
                       decision.delivers});
      candidates_.insert(candidates_.end(), decision.candidates.begin(), decision.candidates.end());
      for (const StateGraph::Step& step : states.steps_from(id)) next_.push_back(step.to);
    }
    rows_.push_back({static_cast<std::uint32_t>(candidates_.size()), static_cast<std::uint32_t>(next_.size()), false});
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return start_rows_.size() * sizeof(std::uint32_t) + starts_.size() * sizeof(StateId) + rows_.size() * sizeof(Row) +
           candidates_.size() * sizeof(Candidate) + next_.size() * sizeof(StateId);
  }
  [[nodiscard]] StateId state_count() const { return static_cast<StateId>(rows_.size() - 1); }
  [[nodiscard]] std::span<const StateId> starts(std::uint64_t row) const {
    return std::span(starts_).subspan(start_rows_[row], start_rows_[row + 1] - start_rows_[row]);
  }
  [[nodiscard]] bool delivers(StateId id) const { return rows_[id].delivers; }
  [[nodiscard]] std::span<const Candidate> candidates(StateId id) const {
    const std::uint32_t first = rows_[id].first_candidate;
    return std::span(candidates_).subspan(first, rows_[id + 1].first_candidate - first);
  }
  // The state after the choice was granted.
  [[nodiscard]] StateId next(StateId id, const Choice& choice) const {
    std::uint32_t step = rows_[id].first_next;
    for (const Candidate& candidate : candidates(id)) {
      const bool is_granted =
          candidate.port == choice.port && candidate.vcs.first <= choice.vc && choice.vc <= candidate.vcs.last;
      if (is_granted) return next_[step + choice.vc - candidate.vcs.first];
      step += candidate.vcs.last - candidate.vcs.first + 1U;
    }
    return id;
  }

 private:
  struct Row {
    std::uint32_t first_candidate = 0;
    std::uint32_t first_next = 0;  // entries of next_: one for each VC of each candidate
    bool delivers = false;
  };
  std::vector<std::uint32_t> start_rows_;
  std::vector<StateId> starts_;
  std::vector<Row> rows_;
  std::vector<Candidate> candidates_;
  std::vector<StateId> next_;
};

using Tables = std::vector<DestinationTable>;  // by destination

class Tabulated final : public Routing, public ShowsHeader {
 public:
  Tabulated(const topology::PortGraph& graph, spec::Spec spec, const Routing& inner, Tables tables)
      : Routing(graph, std::move(spec), facts_around(inner, tables)), tables_(std::move(tables)) {
    for (const DestinationTable& table : tables_) first_key_.push_back(first_key_.back() + table.state_count());
  }

  // The table only has paths between terminals; they are the same for all terminals of a node.
  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto [node, destination, draw, message_class] = departure;
    if (graph().terminal_count_at(node) == 0) return;
    for (const StateId id : tables_[destination].starts(graph().first_terminal(node) * draw_count() + draw)) {
      headers.push_back({.destination = destination, .state = {id}});
    }
  }

  [[nodiscard]] bool has_arrived(const Header& header, const Position&) const override {
    return tables_[header.destination].delivers(header.state[0]);
  }

  void candidates(const Header& header, const Position&, Candidates& found) const override {
    const auto row = tables_[header.destination].candidates(header.state[0]);
    found.insert(found.end(), row.begin(), row.end());
  }
  [[nodiscard]] Header advance(const Header& header, const Position&, const Choice& choice) const override {
    return {header.destination, {tables_[header.destination].next(header.state[0], choice)}};
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    return first_key_[header.destination] + header.state[0];
  }

  [[nodiscard]] std::string explain(const Header& header, const Position&, const Candidate&) const override {
    return "state " + std::to_string(header.state[0]) + " of the table";
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"state", std::int64_t{header.state[0]}}};
  }

 private:
  static RoutingFacts facts_around(const Routing& inner, const Tables& tables) {
    const RoutingFacts& facts = inner.facts();
    std::uint64_t state_count = 0;
    for (const DestinationTable& table : tables) state_count += table.state_count();
    return {.vcs = facts.vcs,
            .draw_count = facts.draw_count,
            .message_class_count = MessageClass{1},
            .header_word_count = 1U,
            .key_count = state_count,
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = facts.has_one_initial_route,
            .is_input_independent = true,
            .is_terminal_independent = facts.is_terminal_independent,
            .may_pass_destination = facts.may_pass_destination,
            .deadlock_argument = facts.deadlock_argument,
            .reaches_all = facts.reaches_all && has_terminals_everywhere(inner.graph()),
            .has_failed_links = facts.has_failed_links,
            // Computed now, as the inner routing does not live on.
            .symmetry = [symmetry = inner.symmetry()] { return symmetry; }};
  }

  Tables tables_;
  std::vector<std::uint64_t> first_key_{0};  // of each destination, then the end
};

Tables tables_of(const Routing& inner, const Execution& execution) {
  const VcNumbering numbering(inner);
  const std::uint64_t most_bytes = execution.max_memory / 2;
  std::vector<StateGraph> states(execution.worker_count(), StateGraph(inner, numbering, StateGraph::Positions::nodes,
                                                                      most_bytes / execution.worker_count()));
  Tables tables(inner.graph().terminal_count());
  std::atomic<std::uint64_t> bytes = 0;
  parallel_for(execution, "route table", tables.size(), [&](unsigned worker, std::uint64_t destination) {
    tables[destination].fill(inner, states[worker], static_cast<TerminalId>(destination));
    bytes += tables[destination].bytes();
    if (bytes > most_bytes) {
      throw InputError("the table of " + inner.name() + " takes more than " + bytes_to_text(most_bytes), {},
                       "raise --max-memory, or use " + inner.name() + " without a table");
    }
  });
  return tables;
}

std::unique_ptr<Routing> build_table(const Task& task) {
  const std::unique_ptr<Routing> inner =
      task.arguments.has("R") ? task.inner("R") : build(task.network, "shortest", task.execution);
  if (inner->message_class_count() > 1) {
    task.arguments.fail("R", "a table cannot contain message classes", "put classes outermost");
  }
  spec::Spec spec = task.arguments.has("R") ? spec_around(task, {{"R", *inner}}) : task.arguments.to_spec();
  return std::make_unique<Tabulated>(task.network.graph, std::move(spec), *inner, tables_of(*inner, task.execution));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm table{
    .name = "table",
    .summary = "the paths of R, precomputed as a table",
    .serves = "networks that R routes",
    .parameters = {{{.name = "R",
                     .kind = spec::Kind::routing,
                     .meaning = "the routing to tabulate",
                     .default_text = "shortest"}}},
    .examples = {"torus(4,3)", "petersen", "fat-tree(2,3)", "mesh(3,2)", "faulty(torus(4,4),links=5,seed=7)"},
    .calls = {"table", "table(up-down)", "table(minimal)", "table(valiant(shortest))"},
    .build = build_table,
};

}  // namespace algorithm_records
}  // namespace weft::routing
