#include "base/graphs/unit_flow.h"

#include <algorithm>

#include "base/check.h"

namespace weft {

FlowNetwork::FlowNetwork(NodeId node_count, std::span<const FlowArc> arcs) {
  WEFT_CHECK(arcs.size() < (std::size_t{1} << 31U));
  offsets_.assign(std::size_t{node_count} + 1, 0);
  for (const FlowArc& arc : arcs) {
    ++offsets_[std::size_t{arc.tail} + 1];
    ++offsets_[std::size_t{arc.head} + 1];
  }
  for (NodeId v = 0; v < node_count; ++v) offsets_[v + 1] += offsets_[v];
  steps_.resize(2 * arcs.size());
  capacities_.resize(2 * arcs.size());
  std::vector<std::uint64_t> next(offsets_.begin(), offsets_.end() - 1);
  for (std::uint32_t i = 0; i < arcs.size(); ++i) {
    steps_[next[arcs[i].tail]++] = {arcs[i].head, 2 * i};
    steps_[next[arcs[i].head]++] = {arcs[i].tail, 2 * i + 1};
    capacities_[2 * std::size_t{i}] = 1;
    capacities_[2 * std::size_t{i} + 1] = arcs[i].is_bidirectional ? 1 : 0;
  }
}

UnitFlow::UnitFlow(const FlowNetwork& network)
    : network_(network),
      capacity_(network.capacities().begin(), network.capacities().end()),
      seen_in_(network.node_count(), 0),
      arrival_(network.node_count()) {}

void UnitFlow::begin_search(NodeId start) {
  if (++search_ == 0) {  // the search counter has wrapped around
    std::fill(seen_in_.begin(), seen_in_.end(), 0);
    search_ = 1;
  }
  queue_.assign(1, start);
  seen_in_[start] = search_;
}

void UnitFlow::push_unit(NodeId goal, NodeId start) {
  for (NodeId v = goal; v != start; v = arrival_[v].from) {
    const std::uint32_t step = arrival_[v].step;
    --capacity_[step];
    ++capacity_[step ^ 1U];
    changed_.push_back(step);
  }
}

void UnitFlow::undo() {
  for (const std::uint32_t step : changed_) {
    capacity_[step] = network_.capacities()[step];
    capacity_[step ^ 1U] = network_.capacities()[step ^ 1U];
  }
  changed_.clear();
}

}  // namespace weft
