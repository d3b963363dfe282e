#include "programs/collectives/classical_plans.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include <fmt/format.h>

namespace weft::programs {
namespace {

class PhaseWriter {
 public:
  PhaseWriter(const CastGraph& graph, const CastLoad& load) : graph_(graph), load_(load) {
    plan_.words = static_cast<std::uint32_t>(load.words);
  }

  void send(ArcId id, SlotId slot, bool is_added = false) {
    const std::uint64_t step = counts_[id]++ / load_.words;
    if (steps_.size() <= step) steps_.resize(step + 1);
    steps_[step].sends.push_back({graph_.arc(id).sender, graph_.arc(id).port, slot, is_added});
  }
  void end_phase(const std::string& what) {
    for (PlannedStep& step : steps_) {
      step.what = what;
      plan_.steps.push_back(std::move(step));
    }
    steps_.clear();
    counts_.clear();
  }

  [[nodiscard]] const CastGraph& graph() const { return graph_; }
  [[nodiscard]] const CastLoad& load() const { return load_; }
  // The values of block c of N.
  template <class Send>
  void for_each_value_of(NodeId block, const Send& send) const {
    for (std::uint64_t k = block; k < load_.values; k += graph_.node_count()) send(static_cast<SlotId>(k));
  }

  ClassicalPlan finished(std::string text, std::uint64_t steps, std::string source) && {
    return {std::move(plan_), {std::move(text), steps, Relation::equal, std::move(source)}};
  }

 private:
  const CastGraph& graph_;
  CastLoad load_;
  CollectivePlan plan_;
  std::vector<PlannedStep> steps_;                     // of this phase
  std::unordered_map<ArcId, std::uint64_t> counts_{};  // values on each channel in this phase
};

std::uint64_t steps_for(std::uint64_t values, std::uint64_t words) { return (values + words - 1) / words; }

// Messages of 1, 2, 4, ... times so many values.
std::uint64_t doubling_steps(unsigned dimensions, std::uint64_t values, std::uint64_t words) {
  std::uint64_t steps = 0;
  for (unsigned d = 0; d < dimensions; ++d) steps += steps_for(values << d, words);
  return steps;
}

std::string dimension_text(unsigned dimension) { return fmt::format("dimension {}", dimension); }

constexpr const char* kDoublingText = "sum over d < log2 N of ceil(2^d/words)";

}  // namespace

ClassicalPlan binomial_gather(const CastGraph& graph, const CubeLinks& cube, NodeId root, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  for (unsigned d = 0; d < cube.dimension_count(); ++d) {
    for (NodeId place = NodeId{1} << d; place < graph.node_count(); place += NodeId{2} << d) {
      for (NodeId i = 0; i < NodeId{1} << d; ++i) writer.send(cube.arc(place ^ root, d), (place + i) ^ root);
    }
    writer.end_phase(dimension_text(d));
  }
  return std::move(writer).finished(kDoublingText, doubling_steps(cube.dimension_count(), 1, load.words),
                                    "binomial tree");
}

ClassicalPlan binomial_scatter(const CastGraph& graph, const CubeLinks& cube, NodeId root, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  for (unsigned d = cube.dimension_count(); d-- > 0;) {
    for (NodeId place = 0; place < graph.node_count(); place += NodeId{2} << d) {
      const NodeId partner = place | NodeId{1} << d;
      for (NodeId i = 0; i < NodeId{1} << d; ++i) writer.send(cube.arc(place ^ root, d), (partner + i) ^ root);
    }
    writer.end_phase(dimension_text(d));
  }
  return std::move(writer).finished(kDoublingText, doubling_steps(cube.dimension_count(), 1, load.words),
                                    "binomial tree");
}

ClassicalPlan doubling_all_gather(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  for (unsigned d = 0; d < cube.dimension_count(); ++d) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      const NodeId first = v >> d << d;
      for (NodeId i = 0; i < NodeId{1} << d; ++i) writer.send(cube.arc(v, d), first + i);
    }
    writer.end_phase(dimension_text(d));
  }
  return std::move(writer).finished(kDoublingText, doubling_steps(cube.dimension_count(), 1, load.words),
                                    "recursive doubling");
}

ClassicalPlan doubling_all_reduce(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  for (unsigned d = 0; d < cube.dimension_count(); ++d) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (SlotId k = 0; k < load.values; ++k) writer.send(cube.arc(v, d), k, true);
    }
    writer.end_phase(dimension_text(d));
  }
  return std::move(writer).finished("log2 N ceil(values/words)",
                                    cube.dimension_count() * steps_for(load.values, load.words), "recursive doubling");
}

// After dimension d, value (u,w) is at the node that has the bits 0..d of w and the other bits of u.
ClassicalPlan exchange_all_to_all(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  const NodeId nodes = graph.node_count();
  for (unsigned d = 0; d < cube.dimension_count(); ++d) {
    const NodeId low = (NodeId{1} << d) - 1;
    for (NodeId v = 0; v < nodes; ++v) {
      for (NodeId free = 0; free < nodes; ++free) {
        if ((free >> d & 1U) != 0) continue;  // counts the lower bits of u and the upper ones of w
        const NodeId u = (v & ~low) | (free & low);
        const NodeId w = (free & ~low) | (v & low) | ((~v >> d & 1U) << d);
        writer.send(cube.arc(v, d), u * nodes + w);
      }
    }
    writer.end_phase(dimension_text(d));
  }
  return std::move(writer).finished("log2 N ceil(N/(2 words))",
                                    cube.dimension_count() * steps_for(nodes / 2, load.words),
                                    "exchanges of halves in each dimension");
}

ClassicalPlan halving_all_reduce(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  // With their bits in reverse, so that every half of the blocks has half of the values, whatever their number.
  const auto mirrored = [&](NodeId block) {
    NodeId reversed = 0;
    for (unsigned d = 0; d < cube.dimension_count(); ++d) reversed = reversed << 1U | (block >> d & 1U);
    return reversed;
  };
  const auto send_blocks = [&](NodeId v, unsigned d, NodeId first, bool is_added) {
    for (NodeId block = first; block < first + (NodeId{1} << d); ++block) {
      writer.for_each_value_of(mirrored(block), [&](SlotId k) { writer.send(cube.arc(v, d), k, is_added); });
    }
  };
  for (unsigned d = cube.dimension_count(); d-- > 0;) {
    for (NodeId v = 0; v < graph.node_count(); ++v) send_blocks(v, d, (v ^ NodeId{1} << d) >> d << d, true);
    writer.end_phase("halves, " + dimension_text(d));
  }
  for (unsigned d = 0; d < cube.dimension_count(); ++d) {
    for (NodeId v = 0; v < graph.node_count(); ++v) send_blocks(v, d, v >> d << d, false);
    writer.end_phase("doubles, " + dimension_text(d));
  }
  std::uint64_t steps = 0;
  for (unsigned d = 0; d < cube.dimension_count(); ++d) {
    steps += 2 * steps_for(steps_for(load.values, graph.node_count() >> d), load.words);
  }
  return std::move(writer).finished("2 sum over d < log2 N of ceil(2^d values/(N words))", steps,
                                    "recursive halving and doubling");
}

ClassicalPlan ring_all_gather(const CastGraph& graph, const std::vector<ArcId>& ring, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  const std::size_t nodes = ring.size();
  for (std::size_t step = 0; step + 1 < nodes; ++step) {
    for (std::size_t i = 0; i < nodes; ++i) writer.send(ring[i], graph.arc(ring[(i + nodes - step) % nodes]).from);
    writer.end_phase("ring");
  }
  return std::move(writer).finished("N - 1", graph.node_count() - 1, "ring");
}

// Block c begins at place c of the ring and grows on its way round.
ClassicalPlan ring_all_reduce(const CastGraph& graph, const std::vector<ArcId>& ring, const CastLoad& load) {
  PhaseWriter writer(graph, load);
  const std::size_t nodes = ring.size();
  const auto pass = [&](std::size_t offset, bool is_added) {
    for (std::size_t i = 0; i < nodes; ++i) {
      const auto block = static_cast<NodeId>((i + offset) % nodes);
      writer.for_each_value_of(block, [&](SlotId k) { writer.send(ring[i], k, is_added); });
    }
    writer.end_phase(is_added ? "ring, sums" : "ring, results");
  };
  for (std::size_t step = 0; step + 1 < nodes; ++step) pass(nodes - step, true);
  for (std::size_t step = 0; step + 1 < nodes; ++step) pass(nodes + 1 - step, false);
  const std::uint64_t block = steps_for(load.values, graph.node_count());
  return std::move(writer).finished("2(N-1) ceil(ceil(values/N)/words)",
                                    2 * (graph.node_count() - std::uint64_t{1}) * steps_for(block, load.words), "ring");
}

}  // namespace weft::programs
