#include "deadlock/dependencies.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "base/count.h"
#include "base/input_error.h"

namespace weft::deadlock {
namespace {

void set_flag(std::uint8_t& flag) { std::atomic_ref(flag).store(1, std::memory_order_relaxed); }

// One row of bits for each vc: which of the vcs that leave the node at its head are asked for next. Rows are filled by
// all threads at once; bits are only ever set.
class NextRows {
 public:
  NextRows(const topology::PortGraph& graph, const VcNumbering& numbering) : numbering_(numbering) {
    rows_.reserve(numbering.count() + std::size_t{1});
    std::uint64_t next = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const NodeId head = graph.neighbor(v, port).node;
        const NodeId first = numbering.first_at(head);
        const std::uint64_t word_count = (numbering.first_at(head + 1) - first + 63) / 64;
        const NodeId end = numbering.number(v, port, UINT16_MAX) + 1;
        for (NodeId vc = numbering.number(v, port, 0); vc < end; ++vc) {
          rows_.push_back({next, first});
          next += word_count;
        }
      }
    }
    rows_.push_back({next, 0});
  }

  [[nodiscard]] std::uint64_t bytes() const { return rows_.back().begin * sizeof(std::uint64_t); }
  void allocate() { words_.assign(rows_.back().begin, 0); }

  void set(NodeId vc, NodeId next) {
    const Row& row = rows_[vc];
    const NodeId bit = next - row.first;
    const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    const std::atomic_ref word(words_[row.begin + bit / 64]);
    // Most are set already, and reading does not take the line from other threads.
    if ((word.load(std::memory_order_relaxed) & mask) == 0) word.fetch_or(mask, std::memory_order_relaxed);
  }

  [[nodiscard]] VcRelation relation() const {
    VcRelation relation{{0}, {}};
    for (NodeId vc = 0; vc < numbering_.count(); ++vc) {
      for (std::uint64_t i = rows_[vc].begin; i < rows_[vc + 1].begin; ++i) {
        const NodeId first = rows_[vc].first + static_cast<NodeId>(64 * (i - rows_[vc].begin));
        for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
          relation.heads.push_back(first + static_cast<NodeId>(std::countr_zero(word)));
        }
      }
      relation.offsets.push_back(relation.heads.size());
    }
    return relation;
  }

 private:
  struct Row {
    std::uint64_t begin;  // in words
    NodeId first;         // the vc of bit 0
  };
  const VcNumbering& numbering_;
  std::vector<Row> rows_;
  std::vector<std::uint64_t> words_;
};

// What one worker found.
struct Tally {
  bool offers_escape_always = true;
  std::uint64_t cut_off_pair_count = 0;
  std::optional<Undelivered> undelivered{};
};

void keep_lower(std::optional<Undelivered>& kept, const std::optional<Undelivered>& other) {
  if (other && (!kept || other->destination < kept->destination)) kept = other;
}

struct Collector {
  NextRows all;
  NextRows direct;
  std::vector<std::uint8_t> is_used;
  std::vector<std::uint8_t> is_escape;

  void collect(const StateGraph& states, Tally& tally) {
    tally.cut_off_pair_count += states.cut_off_count();
    keep_lower(tally.undelivered, states.undelivered());
    for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      const NodeId held = states.state(id).vc;
      bool offers_escape = states.state(id).delivers;
      for (const StateGraph::Step& step : states.steps_from(id)) {
        set_flag(is_used[step.vc]);
        if (step.is_escape) set_flag(is_escape[step.vc]);
        offers_escape |= step.is_escape;
        if (!states.is_at_source(id)) all.set(held, step.vc);
        if (states.is_first_hop(id)) direct.set(held, step.vc);
      }
      tally.offers_escape_always &= offers_escape;
    }
  }
};

// Breadth first from `start` until it comes back, which it does. `parent` is kNoNode everywhere, before and after.
std::vector<NodeId> cycle_through(DigraphView graph, NodeId start, std::span<NodeId> parent) {
  std::vector<NodeId> reached{start};
  for (std::size_t i = 0; parent[start] == kNoNode; ++i) {
    for (const NodeId next : graph.arcs_from(reached[i])) {
      if (parent[next] != kNoNode) continue;
      parent[next] = reached[i];
      reached.push_back(next);
    }
  }
  std::vector<NodeId> cycle{start};
  for (NodeId v = parent[start]; v != start; v = parent[v]) cycle.push_back(v);
  std::reverse(cycle.begin() + 1, cycle.end());
  for (const NodeId v : reached) parent[v] = kNoNode;
  return cycle;
}

}  // namespace

std::uint64_t state_memory(const Execution& execution) { return execution.max_memory / 2 / execution.worker_count(); }

Dependencies find_dependencies(const routing::Routing& routing, const VcNumbering& numbering,
                               const Execution& execution) {
  const VcNumbering unfolded(routing);
  const NextRows rows(routing.graph(), numbering);
  if (rows.bytes() > execution.max_memory / 8) {
    throw InputError("the dependencies of " + std::to_string(numbering.count()) + " virtual channels take " +
                         bytes_to_text(rows.bytes()) + ", twice while they are found",
                     {}, "allow more memory with --max-memory");
  }
  Collector collector{rows, rows, std::vector<std::uint8_t>(numbering.count()),
                      std::vector<std::uint8_t>(numbering.count())};
  collector.all.allocate();
  collector.direct.allocate();
  std::vector<StateGraph> graphs(execution.worker_count(), StateGraph(routing, unfolded, numbering));
  std::vector<Tally> tallies(execution.worker_count());
  parallel_for(execution, "dependencies", routing.graph().terminal_count(), [&](unsigned worker, std::uint64_t index) {
    graphs[worker].explore(static_cast<TerminalId>(index), state_memory(execution));
    collector.collect(graphs[worker], tallies[worker]);
  });
  Dependencies found{.all = collector.all.relation(),
                     .direct = collector.direct.relation(),
                     .is_used = std::move(collector.is_used),
                     .is_escape = std::move(collector.is_escape)};
  for (const Tally& tally : tallies) {
    found.offers_escape_always &= tally.offers_escape_always;
    found.cut_off_pair_count += tally.cut_off_pair_count;
    keep_lower(found.undelivered, tally.undelivered);
  }
  return found;
}

std::optional<std::vector<std::uint32_t>> upward_order(DigraphView graph) {
  std::vector<std::uint32_t> order(graph.node_count(), 0);
  std::vector<std::uint32_t> open_arcs(graph.node_count(), 0);
  for (const NodeId head : graph.heads) ++open_arcs[head];
  std::vector<NodeId> ready;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (open_arcs[v] == 0) ready.push_back(v);
  }
  for (std::size_t i = 0; i < ready.size(); ++i) {
    const NodeId v = ready[i];
    for (const NodeId head : graph.arcs_from(v)) {
      order[head] = std::max(order[head], order[v] + 1);
      if (--open_arcs[head] == 0) ready.push_back(head);
    }
  }
  if (ready.size() < graph.node_count()) return std::nullopt;
  return order;
}

std::vector<std::vector<NodeId>> short_cycles(DigraphView graph, std::size_t most) {
  const Components components = strong_components(graph);
  std::vector<NodeId> sizes(components.count, 0);
  for (const NodeId component : components.component_of) ++sizes[component];
  std::vector<NodeId> parent(graph.node_count(), kNoNode);
  std::vector<std::vector<NodeId>> cycles;
  for (NodeId v = 0; v < graph.node_count() && cycles.size() < most; ++v) {
    if (sizes[components.component_of[v]] > 1) cycles.push_back(cycle_through(graph, v, parent));
  }
  std::ranges::stable_sort(cycles, {}, &std::vector<NodeId>::size);
  return cycles;
}

}  // namespace weft::deadlock
