#include "traffic/demand.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "spec/parse.h"

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

// Restricts the choices of the sources to live terminals.
class LiveOnly {
 public:
  LiveOnly(const PatternTask& task, std::vector<TerminalId> live)
      : task_(task), live_(std::move(live)), rank_(task.network.graph.terminal_count(), kNoDestination) {
    for (TerminalId i = 0; i < live_.size(); ++i) rank_[live_[i]] = i;
  }

  [[nodiscard]] bool is_live(TerminalId terminal) const { return rank_[terminal] != kNoDestination; }

  Choice operator()(ToOne one) const {
    for (TerminalId t = 0; t < one.destinations.size(); ++t) {
      const TerminalId to = one.destinations[t];
      if (to != kNoDestination && (!is_live(t) || !is_live(to))) one.destinations[t] = kNoDestination;
    }
    return one;
  }
  Choice operator()(const ToAny& any) const { return ToLive<ToAny>{{live_count(), any.includes_self}, live_, rank_}; }
  Choice operator()(const ToAllInTurn&) const { return ToLive<ToAllInTurn>{{live_count()}, live_, rank_}; }
  Choice operator()(const ToRow& row) const { return ToRow{rows_of(row), row.is_in_turn}; }
  template <class Other>
  Choice operator()(const Other& other) const {
    return ToRow{rows_of(other)};
  }

 private:
  [[nodiscard]] TerminalId live_count() const { return static_cast<TerminalId>(live_.size()); }

  // Probabilities become weights of 60 bits, more than the precision of a double.
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
  std::vector<TerminalId> rank_;  // among the live terminals, or kNobody
};

// The terminals that are not at a dead node, in order. The only node of a network is not dead.
std::vector<TerminalId> live_terminals(const topology::PortGraph& graph) {
  const std::vector<bool> has_channels = nodes_with_channels(graph);
  std::vector<TerminalId> live;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (!has_channels[v] && graph.node_count() > 1) continue;
    for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) live.push_back(graph.first_terminal(v) + i);
  }
  return live;
}

// Dead terminals neither send nor receive. A source's packets to them go to its other destinations, in proportion to
// their probabilities; a source without another destination sends nothing.
Destinations among_live(Destinations destinations, const PatternTask& task) {
  std::vector<TerminalId> live = live_terminals(task.network.graph);
  if (live.size() == task.network.graph.terminal_count()) return destinations;
  const LiveOnly live_only(task, std::move(live));
  destinations.choice = std::visit(live_only, std::move(destinations.choice));
  for (TerminalId t = 0; t < destinations.rates.size(); ++t) {
    if (!std::visit([&](const auto& choice) { return choice.sends(t); }, destinations.choice)) {
      destinations.rates[t] = 0;
    }
  }
  return destinations;
}

}  // namespace

Demand::Demand(spec::Spec spec, TerminalId terminal_count, Destinations destinations, spec::Spec full_spec)
    : spec_(std::move(spec)),
      full_spec_(full_spec.name.empty() ? spec_ : std::move(full_spec)),
      terminal_count_(terminal_count),
      choice_(std::move(destinations.choice)),
      rates_(std::move(destinations.rates)) {
  WEFT_CHECK(rates_.empty() || rates_.size() == terminal_count_);
  for (TerminalId t = 1; t < terminal_count_ && has_equal_rates_; ++t) has_equal_rates_ = rate(t) == rate(0);
}

std::optional<double> Demand::equal_chance() const {
  const bool is_equal = std::holds_alternative<ToAny>(choice_) || std::holds_alternative<ToAllInTurn>(choice_);
  if (!is_equal || !rates_.empty()) return std::nullopt;
  std::optional<double> equal;
  if (terminal_count_ > 1) for_each_destination(0, [&](TerminalId, double chance) { equal = chance; });
  return equal;
}

std::uint64_t Demand::bytes() const {
  return rates_.capacity() * sizeof(double) + std::visit([](const auto& choice) { return choice.bytes(); }, choice_);
}

Demand build_demand(const topology::Network& network, const spec::Spec& spec, std::uint64_t seed,
                    const Execution& execution) {
  const PatternCall call = resolve_pattern(network, spec, seed);
  const PatternTask task{network, call.arguments, execution};
  Destinations destinations = call.pattern->build != nullptr
                                  ? Destinations{ToOne{permutation_of(call, network, execution)}, {}}
                                  : call.pattern->demand(task);
  return {call.arguments.to_spec(), network.graph.terminal_count(), among_live(std::move(destinations), task),
          full_spec(call)};
}

Demand build_demand(const topology::Network& network, std::string_view text, std::uint64_t seed,
                    const Execution& execution) {
  try {
    return build_demand(network, spec::parse(text), seed, execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

Demand uniform_demand(TerminalId terminal_count) {
  return {spec::parse("uniform"), terminal_count, {ToAny{terminal_count}, {}}};
}

}  // namespace weft::traffic
