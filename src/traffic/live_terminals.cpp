#include "traffic/live_terminals.h"

#include <cmath>
#include <utility>

namespace weft::traffic {
namespace {

std::vector<bool> nodes_with_channels(const topology::PortGraph& graph) {
  std::vector<bool> has_any(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (graph.out_degree(v) > 0) has_any[v] = true;
    for (PortId port = 0; port < graph.out_degree(v); ++port) has_any[graph.neighbor(v, port).node] = true;
  }
  return has_any;
}

// How a source chooses when only some terminals are live.
class Narrowing {
 public:
  Narrowing(const PatternTask& task, std::vector<TerminalId> live)
      : task_(task), live_(std::move(live)), rank_(task.network.graph.terminal_count(), kNobody) {
    for (TerminalId i = 0; i < live_.size(); ++i) rank_[live_[i]] = i;
  }

  [[nodiscard]] bool is_live(TerminalId terminal) const { return rank_[terminal] != kNobody; }

  Choice operator()(ToOne one) const {
    for (TerminalId t = 0; t < one.destinations.size(); ++t) {
      const TerminalId to = one.destinations[t];
      if (to != kNobody && (!is_live(t) || !is_live(to))) one.destinations[t] = kNobody;
    }
    return one;
  }
  Choice operator()(const ToAny& any) const { return ToLive<ToAny>{{live_count(), any.is_itself_too}, live_, rank_}; }
  Choice operator()(const ToAllInTurn&) const { return ToLive<ToAllInTurn>{{live_count()}, live_, rank_}; }
  Choice operator()(const ToRow& row) const { return ToRow{rows_of(row), row.is_in_turn}; }
  template <class Other>
  Choice operator()(const Other& other) const {
    return ToRow{rows_of(other)};
  }

 private:
  [[nodiscard]] TerminalId live_count() const { return static_cast<TerminalId>(live_.size()); }

  // Chances become weights of 60 bits, more than they have.
  template <class From>
  [[nodiscard]] WeightedRows rows_of(const From& choice) const {
    RowsBuilder rows;
    std::vector<Weighted> row;
    for (TerminalId t = 0; t < rank_.size(); ++t) {
      row.clear();
      if (is_live(t) && choice.sends(t)) {
        choice.for_each(t, [&](TerminalId to, double chance) {
          if (is_live(to)) row.push_back({to, static_cast<std::uint64_t>(std::ldexp(chance, 60))});
        });
      }
      rows.add(row);
      check_table_fits(task_, rows.bytes());
    }
    return std::move(rows).finish();
  }

  const PatternTask& task_;
  std::vector<TerminalId> live_;
  std::vector<TerminalId> rank_;  // among the live ones
};

}  // namespace

std::vector<TerminalId> live_terminals(const topology::PortGraph& graph) {
  const std::vector<bool> has_channels = nodes_with_channels(graph);
  std::vector<TerminalId> live;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (!has_channels[v] && graph.node_count() > 1) continue;
    for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) live.push_back(graph.first_terminal(v) + i);
  }
  return live;
}

Destinations among_live(Destinations destinations, const PatternTask& task) {
  std::vector<TerminalId> live = live_terminals(task.network.graph);
  if (live.size() == task.network.graph.terminal_count()) return destinations;
  const Narrowing narrowing(task, std::move(live));
  destinations.choice = std::visit(narrowing, std::move(destinations.choice));
  for (TerminalId t = 0; t < destinations.rates.size(); ++t) {
    if (!std::visit([&](const auto& choice) { return choice.sends(t); }, destinations.choice)) {
      destinations.rates[t] = 0;
    }
  }
  return destinations;
}

}  // namespace weft::traffic
