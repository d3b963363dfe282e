#include "deadlock/escape.h"

#include <atomic>
#include <bit>

namespace weft::deadlock {
namespace {

// Numbers the escape channels consecutively, for bit sets over them.
class EscapeSet {
 public:
  explicit EscapeSet(const std::vector<std::uint8_t>& is_escape) : index_(is_escape.size(), kNoNode) {
    for (NodeId vc = 0; vc < is_escape.size(); ++vc) {
      if (is_escape[vc] == 0) continue;
      index_[vc] = static_cast<NodeId>(members_.size());
      members_.push_back(vc);
    }
  }
  [[nodiscard]] NodeId index(NodeId vc) const { return index_[vc]; }
  [[nodiscard]] const std::vector<NodeId>& members() const { return members_; }
  [[nodiscard]] std::size_t word_count() const { return (members_.size() + 63) / 64; }

 private:
  std::vector<NodeId> index_;
  std::vector<NodeId> members_;
};

using Words = std::vector<std::uint64_t>;

// For each state, the set of escape channels offered there or in a later state. The row of a state is the union of the
// rows of its successors.
class OfferRows {
 public:
  OfferRows(const Channels& channels, const Dependencies& dependencies, const EscapeSet& escapes)
      : channels_(channels), dependencies_(dependencies), escapes_(escapes), width_(escapes.word_count()) {}

  void find(const StateGraph& states) {
    words_.assign(states.state_count() * width_, 0);
    for (const StateGraph::StateId id : states.reverse_topological_order()) {
      if (states.state(id).delivers) add_replies(states.state(id), id);
      for (const StateGraph::Step& step : states.steps_from(id)) {
        if (step.is_escape) add(id, channels_.folded_of[step.vc]);
        for (std::size_t i = 0; i < width_; ++i) words_[id * width_ + i] |= words_[step.to * width_ + i];
      }
    }
  }

  void add_to(const StateGraph& states, Words& matrix) const {
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      if (states.is_at_source(id)) continue;
      const NodeId held = escapes_.index(channels_.folded_of[states.state(id).vc]);
      if (held == kNoNode) continue;
      for (std::size_t i = 0; i < width_; ++i) {
        const std::uint64_t bits = words_[id * width_ + i];
        const std::atomic_ref word(matrix[held * width_ + i]);
        if ((bits & ~word.load(std::memory_order_relaxed)) != 0) word.fetch_or(bits, std::memory_order_relaxed);
      }
    }
  }

 private:
  void add(StateGraph::StateId id, NodeId vc) {
    const NodeId index = escapes_.index(vc);
    if (index != kNoNode) words_[id * width_ + index / 64] |= std::uint64_t{1} << (index % 64);
  }

  // A packet that has arrived waits for the escape channels of what its terminal must send before it receives more.
  void add_replies(const StateGraph::State& state, StateGraph::StateId id) {
    const auto next_class = static_cast<routing::MessageClass>(state.message_class + 1);
    if (next_class == channels_.routing.message_class_count()) return;
    const auto row = Dependencies::injection_row(channels_.routing, state.position.node, next_class);
    for (const NodeId vc : dependencies_.injections.view().arcs_from(static_cast<NodeId>(row))) add(id, vc);
  }

  const Channels& channels_;
  const Dependencies& dependencies_;
  const EscapeSet& escapes_;
  std::size_t width_;
  Words words_;
};

VcRelation to_relation(const EscapeSet& escapes, const Words& matrix, NodeId vc_count) {
  VcRelation relation{{0}, {}};
  for (NodeId vc = 0; vc < vc_count; ++vc) {
    const NodeId row = escapes.index(vc);
    for (std::size_t i = 0; row != kNoNode && i < escapes.word_count(); ++i) {
      for (std::uint64_t word = matrix[row * escapes.word_count() + i]; word != 0; word &= word - 1) {
        relation.heads.push_back(escapes.members()[64 * i + static_cast<std::size_t>(std::countr_zero(word))]);
      }
    }
    relation.offsets.push_back(relation.heads.size());
  }
  return relation;
}

}  // namespace

std::optional<VcRelation> find_escape_dependencies(const Channels& channels, const Dependencies& dependencies,
                                                   const Execution& execution) {
  const EscapeSet escapes(dependencies.is_escape);
  const std::uint64_t row_bytes = escapes.word_count() * sizeof(std::uint64_t);
  if (row_bytes * escapes.members().size() > execution.max_memory / 16) return std::nullopt;
  Words matrix(escapes.word_count() * escapes.members().size(), 0);
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  std::vector<OfferRows> offers(execution.worker_count(), OfferRows(channels, dependencies, escapes));
  std::atomic<bool> fits = true;
  parallel_for(execution, "escape dependencies", channels.routing.graph().terminal_count(),
               [&](unsigned worker, std::uint64_t destination) {
                 if (!fits) return;
                 StateGraph& states = graphs[worker];
                 states.explore(static_cast<TerminalId>(destination), execution);
                 if (states.state_count() * row_bytes > execution.max_memory / 4 / execution.worker_count()) {
                   fits = false;
                   return;
                 }
                 offers[worker].find(states);
                 offers[worker].add_to(states, matrix);
               });
  if (!fits) return std::nullopt;
  return to_relation(escapes, matrix, channels.folded.count());
}

}  // namespace weft::deadlock
