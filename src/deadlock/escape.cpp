#include "deadlock/escape.h"

#include <atomic>
#include <bit>

namespace weft::deadlock {
namespace {

// Bits over the escape channels only, which have numbers of their own here.
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

// For each state, the escapes offered there or later; each state's row is made of those it leads to.
void find_offers(const StateGraph& states, const EscapeSet& escapes, Words& offers) {
  const std::size_t width = escapes.word_count();
  offers.assign(states.state_count() * width, 0);
  for (const StateGraph::StateId id : states.latest_first()) {
    std::uint64_t* row = offers.data() + id * width;
    for (const StateGraph::Step& step : states.steps_from(id)) {
      if (step.is_escape) row[escapes.index(step.vc) / 64] |= std::uint64_t{1} << (escapes.index(step.vc) % 64);
      const std::uint64_t* later = offers.data() + step.to * width;
      for (std::size_t i = 0; i < width; ++i) row[i] |= later[i];
    }
  }
}

void add_rows(const StateGraph& states, const EscapeSet& escapes, const Words& offers, Words& matrix) {
  const std::size_t width = escapes.word_count();
  for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
    if (states.is_at_source(id)) continue;
    const NodeId held = escapes.index(states.state(id).vc);
    if (held == kNoNode) continue;
    for (std::size_t i = 0; i < width; ++i) {
      const std::uint64_t bits = offers[id * width + i];
      const std::atomic_ref word(matrix[held * width + i]);
      if ((bits & ~word.load(std::memory_order_relaxed)) != 0) word.fetch_or(bits, std::memory_order_relaxed);
    }
  }
}

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

std::optional<VcRelation> find_escape_dependencies(const routing::Routing& routing, const VcNumbering& numbering,
                                                   const Dependencies& dependencies, const Execution& execution) {
  const EscapeSet escapes(dependencies.is_escape);
  const std::uint64_t row_bytes = escapes.word_count() * sizeof(std::uint64_t);
  if (row_bytes * escapes.members().size() > execution.max_memory / 16) return std::nullopt;
  const VcNumbering unfolded(routing);
  Words matrix(escapes.word_count() * escapes.members().size(), 0);
  std::vector<StateGraph> graphs(execution.worker_count(), StateGraph(routing, unfolded, numbering));
  std::vector<Words> offers(execution.worker_count());
  std::atomic<bool> fits = true;
  parallel_for(execution, "escape dependencies", routing.graph().terminal_count(),
               [&](unsigned worker, std::uint64_t destination) {
                 if (!fits) return;
                 StateGraph& states = graphs[worker];
                 states.explore(static_cast<TerminalId>(destination), state_memory(execution) / 2);
                 if (states.state_count() * row_bytes > state_memory(execution) / 2) {
                   fits = false;
                   return;
                 }
                 find_offers(states, escapes, offers[worker]);
                 add_rows(states, escapes, offers[worker], matrix);
               });
  if (!fits) return std::nullopt;
  return to_relation(escapes, matrix, numbering.count());
}

}  // namespace weft::deadlock
