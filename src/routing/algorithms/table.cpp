// Any routing as a table: lists every reachable packet state when it is built; a decision is then a lookup. The header
// holds the number of the state among those of its destination.
#include <atomic>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "routing/core/combinator.h"
#include "routing/core/state_graph.h"

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

class Tabulated final : public Routing {
 public:
  Tabulated(const Task& task, spec::Spec spec, const Routing& inner)
      : Routing(task.network.graph, std::move(spec)),
        draw_count_(inner.draw_count()),
        is_deterministic_(inner.is_deterministic()),
        has_one_plan_(inner.has_one_plan()),
        symmetry_(inner.symmetry()),
        deadlock_argument_(inner.deadlock_argument()),
        reaches_all_(inner.reaches_all() && has_terminals_everywhere(graph())),
        tables_(graph().terminal_count()),
        first_key_(graph().terminal_count() + std::size_t{1}, 0) {
    for (LinkClassId c = 0; c < graph().link_classes().size(); ++c) vc_counts_.push_back(inner.vc_count(c));
    fill(inner, task.execution);
    for (TerminalId t = 0; t < tables_.size(); ++t) first_key_[t + 1] = first_key_[t] + tables_[t].state_count();
  }

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override { return vc_counts_[link_class]; }
  [[nodiscard]] std::uint64_t draw_count() const override { return draw_count_; }
  [[nodiscard]] bool is_deterministic() const override { return is_deterministic_; }
  [[nodiscard]] bool has_one_plan() const override { return has_one_plan_; }
  [[nodiscard]] std::size_t state_word_count() const override { return 1; }
  [[nodiscard]] PathSymmetry symmetry() const override { return symmetry_; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return deadlock_argument_; }
  [[nodiscard]] bool reaches_all() const override { return reaches_all_; }

  void plans(TerminalId source, TerminalId destination, std::uint64_t draw,
             std::vector<Header>& headers) const override {
    for (const StateId start : tables_[destination].starts(source * draw_count_ + draw)) {
      headers.push_back({.destination = destination, .state = {start}});
    }
  }
  // The table only has paths between terminals.
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    if (graph().terminal_count_at(start) > 0) plans(graph().first_terminal(start), destination, draw, headers);
  }

  void decide(const Header& header, const Position&, Decision& decision) const override {
    const DestinationTable& table = tables_[header.destination];
    const auto candidates = table.candidates(header.state[0]);
    decision.delivers = table.delivers(header.state[0]);
    decision.candidates.assign(candidates.begin(), candidates.end());
  }
  [[nodiscard]] Header advance(const Header& header, const Position&, const Choice& choice) const override {
    return {header.destination, {tables_[header.destination].next(header.state[0], choice)}};
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return first_key_[header.destination] + header.state[0];
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override { return first_key_.back(); }

  [[nodiscard]] std::string reason(const Header& header, const Position&, const Candidate&) const override {
    return "state " + std::to_string(header.state[0]) + " of the table";
  }

 private:
  void fill(const Routing& inner, const Execution& execution) {
    const VcNumbering numbering(inner);
    const std::uint64_t most_bytes = execution.max_memory / 2;
    std::vector<StateGraph> states(execution.worker_count(), StateGraph(inner, numbering, StateGraph::Positions::nodes,
                                                                        most_bytes / execution.worker_count()));
    std::atomic<std::uint64_t> bytes = 0;
    parallel_for(execution, "route table", tables_.size(), [&](unsigned worker, std::uint64_t destination) {
      tables_[destination].fill(inner, states[worker], static_cast<TerminalId>(destination));
      bytes += tables_[destination].bytes();
      if (bytes > most_bytes) {
        throw InputError("the table of " + inner.name() + " takes more than " + bytes_to_text(most_bytes), {},
                         "raise --max-memory, or use " + inner.name() + " without a table");
      }
    });
  }

  std::uint64_t draw_count_;
  bool is_deterministic_;
  bool has_one_plan_;
  PathSymmetry symmetry_;
  DeadlockArgument deadlock_argument_;
  bool reaches_all_;
  std::vector<VcId> vc_counts_;
  std::vector<DestinationTable> tables_;
  std::vector<std::uint64_t> first_key_;
};

std::unique_ptr<Routing> build_table(const Task& task) {
  const std::unique_ptr<Routing> inner =
      task.arguments.has("R") ? task.inner("R") : build(task.network, "shortest", task.execution);
  if (!task.arguments.has("R")) return std::make_unique<Tabulated>(task, task.arguments.to_spec(), *inner);
  if (inner->message_class_count() > 1) {
    task.arguments.fail("R", "a table cannot contain message classes", "put classes outermost");
  }
  return std::make_unique<Tabulated>(task, spec_around(task, {{"R", *inner}}), *inner);
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
