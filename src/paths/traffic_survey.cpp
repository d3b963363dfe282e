#include "paths/traffic_survey.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "routing/core/state_graph.h"

namespace weft::paths {
namespace {

using routing::StateGraph;
using StateId = StateGraph::StateId;

struct Arriving {
  TerminalId source = 0;
  double packets = 0;  // per cycle
};

// The demand by destination.
std::vector<std::vector<Arriving>> by_destination(const traffic::Demand& demand, const Execution& execution) {
  std::vector<std::vector<Arriving>> arriving(demand.terminal_count());
  std::uint64_t bytes = 0;
  for (TerminalId source = 0; source < demand.terminal_count(); ++source) {
    execution.throw_if_stopped();
    const double rate = demand.rate(source);
    demand.for_each_destination(source, [&](TerminalId destination, double chance) {
      arriving[destination].push_back({source, rate * chance});
      bytes += sizeof(Arriving);
    });
    if (bytes > execution.max_memory) {
      throw InputError(
          fmt::format("the pairs of {} take more than {}", demand.name(), bytes_to_text(execution.max_memory)), {},
          "allow more with --max-memory, or use a smaller network");
    }
  }
  return arriving;
}

QueueFlows empty_flows(const routing::VcNumbering& numbering, TerminalId terminal_count) {
  QueueFlows flows;
  flows.vc_count = numbering.count();
  flows.terminal_count = terminal_count;
  flows.arrivals.assign(flows.queue_count(), 0);
  flows.next.resize(flows.queue_count());
  return flows;
}

// Adds packets to the entry of `to`; a queue has few successors, so the list is searched.
void add_to(std::vector<NextQueue>& list, QueueId to, double packets) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const NextQueue& each) { return each.to == to; });
  if (found != list.end()) {
    found->packets += packets;
  } else {
    list.push_back({to, packets});
  }
}

// Follows the packets to one destination after another.
class DestinationTraffic {
 public:
  DestinationTraffic(const routing::Routing& routing, const routing::VcNumbering& numbering, const Execution& execution)
      : routing_(routing),
        execution_(execution),
        states_(routing, numbering, StateGraph::Positions::nodes),
        flows_(empty_flows(numbering, routing.graph().terminal_count())) {
    survey_.longest = {kNoNode, kNoNode};
  }

  void add(TerminalId destination, std::span<const Arriving> arriving) {
    if (arriving.empty()) return;
    states_.begin(destination);
    for (const Arriving& each : arriving) {
      for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) (void)states_.inject(each.source, draw);
    }
    states_.finish(execution_);
    look_ahead();
    coming_.assign(states_.state_count(), {});
    for (const Arriving& each : arriving) place({each.source, destination}, each.packets);
    send(flows_.ejection(destination));
  }

  PathSurvey survey_{};
  double packets_ = 0;  // per cycle, delivered

  [[nodiscard]] QueueFlows& flows() { return flows_; }

 private:
  struct Ahead {
    bool arrives = true;
    std::uint32_t most_hops = 0;
    double mean_hops = 0;
  };

  [[nodiscard]] bool has_no_flaw(StateId id) const { return states_.state(id).flaw == StateGraph::Flaw::none; }

  void look_ahead() {
    ahead_.assign(states_.state_count(), {});
    for (const StateId id : states_.reverse_topological_order()) {
      Ahead& here = ahead_[id];
      here.arrives = has_no_flaw(id);
      const auto steps = states_.steps_from(id);
      survey_.has_choices = survey_.has_choices || steps.size() > 1;
      for (const StateGraph::Step& step : steps) {
        const Ahead& there = ahead_[step.to];
        here.arrives = here.arrives && has_no_flaw(step.to) && there.arrives;
        here.most_hops = std::max(here.most_hops, there.most_hops + 1);
        here.mean_hops += (there.mean_hops + 1) / static_cast<double>(steps.size());
      }
    }
  }

  // Puts the packets of a pair into their initial states, or notes that the pair is not delivered.
  void place(const TerminalPair& pair, double packets) {
    survey_.pairs += 1;
    starts_.clear();
    bool arrives = true;
    for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
      const auto states = states_.inject(pair.source, draw);
      survey_.has_choices = survey_.has_choices || states.size() > 1;
      arrives = arrives && !states.empty();
      for (const StateId state : states) {
        arrives = arrives && ahead_[state].arrives;
        starts_.push_back({state, packets / static_cast<double>(routing_.draw_count() * states.size())});
      }
    }
    if (!arrives) {
      if (survey_.undelivered.size() < PathSurvey::kMostNamed) survey_.undelivered.push_back(pair);
      return;
    }
    survey_.delivered += 1;
    packets_ += packets;
    flows_.arrivals[flows_.injection(pair.source)] += packets;
    std::uint32_t most = 0;
    for (const auto& [state, share] : starts_) {
      most = std::max(most, ahead_[state].most_hops);
      survey_.hop_sum += share * ahead_[state].mean_hops;
      add_to(coming_[state], flows_.injection(pair.source), share);
    }
    if (most > survey_.max_hops || survey_.longest.source == kNoNode ||
        (most == survey_.max_hops && pair < survey_.longest)) {
      survey_.max_hops = most;
      survey_.longest = pair;
    }
  }

  // In topological order, so that all packets of a state are there before they move on.
  void send(QueueId ejection) {
    const auto order = states_.reverse_topological_order();
    for (auto state = order.rbegin(); state != order.rend(); ++state) {
      const auto& coming = coming_[*state];
      if (coming.empty()) continue;
      const auto steps = states_.steps_from(*state);
      if (steps.empty()) pass(coming, ejection, 1);
      for (const StateGraph::Step& step : steps) {
        add_to(coming_[step.to], step.vc, pass(coming, step.vc, 1 / static_cast<double>(steps.size())));
      }
    }
  }

  // Returns how many packets passed.
  double pass(const std::vector<NextQueue>& coming, QueueId to, double share) {
    double sum = 0;
    for (const NextQueue& from : coming) {
      add_to(flows_.next[from.to], to, from.packets * share);
      sum += from.packets * share;
    }
    flows_.arrivals[to] += sum;
    return sum;
  }

  const routing::Routing& routing_;
  const Execution& execution_;
  StateGraph states_;
  QueueFlows flows_;
  std::vector<Ahead> ahead_;
  std::vector<std::pair<StateId, double>> starts_;
  std::vector<std::vector<NextQueue>> coming_;  // of each state: the queues from which packets come
};

void merge_flows(QueueFlows& total, const QueueFlows& part) {
  for (QueueId q = 0; q < total.queue_count(); ++q) {
    total.arrivals[q] += part.arrivals[q];
    for (const NextQueue& next : part.next[q]) add_to(total.next[q], next.to, next.packets);
  }
}

void merge_survey(PathSurvey& total, const PathSurvey& part) {
  total.pairs += part.pairs;
  total.delivered += part.delivered;
  total.hop_sum += part.hop_sum;
  total.has_choices = total.has_choices || part.has_choices;
  total.undelivered.insert(total.undelivered.end(), part.undelivered.begin(), part.undelivered.end());
  const bool is_longer = part.max_hops > total.max_hops || total.longest.source == kNoNode ||
                         (part.max_hops == total.max_hops && part.longest < total.longest);
  if (part.longest.source == kNoNode || !is_longer) return;
  total.max_hops = part.max_hops;
  total.longest = part.longest;
}

// Loads, means and the busiest terminal from the flows.
void finish(const routing::Routing& routing, const routing::VcNumbering& numbering, double packets,
            TrafficSurvey& survey) {
  PathSurvey& paths = survey.paths;
  const topology::PortGraph& graph = routing.graph();
  std::sort(paths.undelivered.begin(), paths.undelivered.end());
  if (paths.undelivered.size() > PathSurvey::kMostNamed) paths.undelivered.resize(PathSurvey::kMostNamed);
  paths.terminals = graph.terminal_count();
  paths.channel_loads.assign(graph.channel_count(), 0);
  const std::vector<std::uint64_t> channel_of = routing::channels_of(numbering);
  for (NodeId vc = 0; vc < numbering.count(); ++vc) {
    paths.channel_loads[channel_of[vc]] += survey.flows.arrivals[vc];
  }
  paths.class_loads = loads_by_class(graph, paths.channel_loads);
  const bool is_delivered = paths.delivered == paths.pairs && packets > 0;
  paths.traffic = TrafficMeans{
      .mean_hops = is_delivered ? std::optional(paths.hop_sum / packets) : std::nullopt,
      .max_terminal_load = 0,
  };
  for (QueueId q = survey.flows.vc_count; q < survey.flows.queue_count(); ++q) {
    paths.traffic->max_terminal_load = std::max(paths.traffic->max_terminal_load, survey.flows.arrivals[q]);
  }
}

// A fixed number of partial sums, added in order, so that rounding does not depend on the number of threads.
constexpr std::uint64_t kTrafficParts = 16;

void check_memory_of_flows(const routing::VcNumbering& numbering, TerminalId terminals, const Execution& execution) {
  constexpr std::uint64_t kPerQueue = 64;  // in each part: a load, a list and one or two entries
  const Count bytes = saturating_multiply(kTrafficParts * kPerQueue, Count{numbering.count()} + 2 * Count{terminals});
  if (bytes <= execution.max_memory) return;
  throw InputError(fmt::format("following the traffic takes {} at least, more than {}", bytes_to_text(bytes),
                               bytes_to_text(execution.max_memory)),
                   {}, "allow more with --max-memory, or use a smaller network");
}

}  // namespace

TrafficSurvey survey_traffic(const routing::Routing& routing, const traffic::Demand& demand,
                             const Execution& execution) {
  const routing::VcNumbering numbering(routing);
  const TerminalId terminals = routing.graph().terminal_count();
  check_memory_of_flows(numbering, terminals, execution);
  const auto arriving = by_destination(demand, execution);
  const std::uint64_t part_count = std::min<std::uint64_t>(kTrafficParts, terminals);
  std::vector<std::optional<DestinationTraffic>> parts(part_count);
  parallel_for(execution, "paths", part_count, [&](unsigned, std::uint64_t part) {
    parts[part].emplace(routing, numbering, execution);
    for (std::uint64_t d = part; d < terminals; d += part_count) {
      execution.throw_if_stopped();
      parts[part]->add(static_cast<TerminalId>(d), arriving[d]);
    }
  });
  TrafficSurvey total{.paths = {}, .flows = empty_flows(numbering, terminals)};
  total.paths.longest = {kNoNode, kNoNode};
  double packets = 0;
  for (auto& part : parts) {
    merge_survey(total.paths, part->survey_);
    merge_flows(total.flows, part->flows());
    packets += part->packets_;
    part.reset();
  }
  finish(routing, numbering, packets, total);
  return total;
}

PathSurvey survey_paths(const routing::Routing& routing, const traffic::Demand& demand, const Execution& execution,
                        LoadDetail detail) {
  // uniform(self=yes) has equal chances too, but sends a share of the packets to the source itself.
  const auto chance = demand.equal_chance();
  if (chance && *chance == 1 / (demand.terminal_count() - 1.0)) return survey_paths(routing, execution, detail);
  return survey_traffic(routing, demand, execution).paths;
}

}  // namespace weft::paths
