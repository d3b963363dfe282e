#include "paths/path_survey.h"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "base/numbers/count.h"
#include "paths/memoryless_survey.h"
#include "routing/core/path_orbits.h"
#include "routing/core/state_graph.h"

namespace weft::paths {
namespace {

PathSurvey empty_survey(const topology::PortGraph& graph, std::uint64_t load_count) {
  PathSurvey survey;
  survey.terminals = graph.terminal_count();
  survey.pairs = survey.terminals * survey.terminals;
  survey.longest = {kNoNode, kNoNode};
  survey.channel_loads.assign(load_count, 0);
  return survey;
}

void merge(PathSurvey& total, const PathSurvey& part) {
  total.delivered += part.delivered;
  total.has_choices = total.has_choices || part.has_choices;
  total.hop_sum += part.hop_sum;
  total.stretch_sum += part.stretch_sum;
  total.stretch_pairs += part.stretch_pairs;
  total.keep_longest(part.max_hops, part.longest);
  total.add_undelivered(part.undelivered);
  for (std::size_t c = 0; c < part.channel_loads.size(); ++c) total.channel_loads[c] += part.channel_loads[c];
}

using routing::StateGraph;
using StateId = StateGraph::StateId;

// The rest of the path of a packet in some state.
struct Outlook {
  bool arrives = true;  // whatever is chosen
  std::uint32_t most_hops = 0;
  double mean_hops = 0;
  double packets = 0;  // expected number of packets that come through the state
};

// Shared by all workers, constant.
struct SurveyContext {
  SurveyContext(const routing::Routing& the_routing, const Execution& the_execution)
      : routing(the_routing),
        execution(the_execution),
        numbering(the_routing),
        channel_of_vc(routing::channels_of(numbering)),
        reversed(the_routing.graph().arcs()) {}

  const routing::Routing& routing;
  const Execution& execution;
  routing::VcNumbering numbering;
  std::vector<std::uint64_t> channel_of_vc;
  ReversedDigraph reversed;
};

// Adds up destinations one by one.
class DestinationSurvey {
 public:
  explicit DestinationSurvey(const SurveyContext& context)
      : context_(context),
        graph_(context.routing.graph()),
        states_(context.routing, context.numbering, StateGraph::Positions::nodes),
        distances_(context.reversed.view()),
        result_(empty_survey(graph_, graph_.channel_count())) {}

  // Refuses no destination.
  bool add(const routing::Representative& representative) {
    const TerminalId destination = representative.terminal;
    weight_ = representative.count;
    states_.begin(destination);
    collect_sources(destination);
    states_.finish(context_.execution);
    context_.execution.throw_if_stopped();
    look_ahead();
    context_.execution.throw_if_stopped();
    distances_.run(graph_.node_of_terminal(destination));
    missed_.clear();
    for (const Start& start : starts_) count(start);
    result_.add_undelivered(missed_);
    context_.execution.throw_if_stopped();
    send();
    return true;
  }

  [[nodiscard]] PathSurvey take() { return std::move(result_); }

 private:
  struct Start {
    TerminalPair pair;
    std::size_t begin = 0;  // of the pair's entries in start_states_
    std::size_t end = 0;
    bool has_routes = true;  // for every draw
  };

  void collect_sources(TerminalId destination) {
    const std::uint64_t draw_count = context_.routing.draw_count();
    starts_.clear();
    start_states_.clear();
    for (TerminalId source = 0; source < graph_.terminal_count(); ++source) {
      constexpr TerminalId kSourcesBetweenChecks = 4096;  // how often it is looked whether to stop
      if (source % kSourcesBetweenChecks == 0) context_.execution.throw_if_stopped();
      Start start{{source, destination}, start_states_.size(), 0, true};
      for (std::uint64_t draw = 0; draw < draw_count; ++draw) {
        const auto states = states_.inject(source, draw);
        start.has_routes = start.has_routes && !states.empty();
        result_.has_choices = result_.has_choices || states.size() > 1;
        for (const StateId state : states) {
          start_states_.push_back({state, 1.0 / static_cast<double>(draw_count * states.size())});
        }
      }
      start.end = start_states_.size();
      starts_.push_back(start);
    }
  }

  void look_ahead() {
    outlook_.assign(states_.state_count(), {});
    for (const StateId id : states_.reverse_topological_order()) {
      Outlook& here = outlook_[id];
      here.arrives = has_no_flaw(id);
      const auto steps = states_.steps_from(id);
      result_.has_choices = result_.has_choices || steps.size() > 1;
      const double share = 1 / static_cast<double>(steps.size());
      for (const StateGraph::Step& step : steps) {
        const Outlook& there = outlook_[step.to];
        here.arrives = here.arrives && has_no_flaw(step.to) && there.arrives;
        here.most_hops = std::max(here.most_hops, there.most_hops + 1);
        here.mean_hops += share * (there.mean_hops + 1);
      }
    }
  }

  [[nodiscard]] bool has_no_flaw(StateId id) const { return states_.state(id).flaw == StateGraph::Flaw::none; }

  void count(const Start& start) {
    bool arrives = start.has_routes;
    std::uint32_t most = 0;
    double mean = 0;
    for (std::size_t i = start.begin; i < start.end; ++i) {
      const auto& [state, share] = start_states_[i];
      arrives = arrives && outlook_[state].arrives;
      most = std::max(most, outlook_[state].most_hops);
      mean += share * outlook_[state].mean_hops;
    }
    if (!arrives) {
      missed_.push_back(start.pair);
      return;
    }
    const auto weight = static_cast<double>(weight_);
    result_.delivered += weight_;
    result_.hop_sum += weight * mean;
    result_.keep_longest(most, start.pair);
    const std::uint32_t distance = distances_.distance(graph_.node_of_terminal(start.pair.source));
    if (distance > 0 && distance != kUnreached) {
      result_.stretch_sum += weight * mean / distance;
      result_.stretch_pairs += weight_;
    }
    if (start.pair.source == start.pair.destination) return;
    for (std::size_t i = start.begin; i < start.end; ++i)
      outlook_[start_states_[i].first].packets += weight * start_states_[i].second;
  }

  // Moves the packets from the sources on, in topological order, and adds up the loads.
  void send() {
    const auto order = states_.reverse_topological_order();
    for (auto state = order.rbegin(); state != order.rend(); ++state) {
      const double packets = outlook_[*state].packets;
      if (packets == 0) continue;
      const auto steps = states_.steps_from(*state);
      const double each = packets / static_cast<double>(steps.size());
      for (const StateGraph::Step& step : steps) {
        result_.channel_loads[context_.channel_of_vc[step.vc]] += each;
        outlook_[step.to].packets += each;
      }
    }
  }

  const SurveyContext& context_;
  const topology::PortGraph& graph_;
  StateGraph states_;
  BreadthFirstSearch distances_;
  std::uint64_t weight_ = 0;  // destinations that the current one represents
  PathSurvey result_;         // loads in packets if every pair sends one, before they are averaged over orbits
  std::vector<Start> starts_;
  std::vector<TerminalPair> missed_;
  std::vector<std::pair<StateId, double>> start_states_;  // with their shares
  std::vector<Outlook> outlook_;
};

// One destination represented its whole orbit. If all were followed, every channel of an orbit would have the same
// load.
void average_over_orbits(const routing::PathOrbits& orbits, std::vector<double>& loads) {
  std::vector<double> sums(loads.size(), 0);
  for (std::size_t c = 0; c < loads.size(); ++c) sums[orbits.channel_representative[c]] += loads[c];
  for (std::size_t c = 0; c < loads.size(); ++c) {
    const std::uint64_t first = orbits.channel_representative[c];
    loads[c] = sums[first] / static_cast<double>(orbits.channel_orbit_size[first]);
  }
}

template <class LoadOf>
std::vector<ClassLoad> class_loads_of(const topology::PortGraph& graph, const LoadOf& load_of) {
  std::vector<ClassLoad> classes;
  for (const topology::LinkClass& link_class : graph.link_classes()) classes.push_back({.link_class = link_class.name});
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      ClassLoad& of_class = classes[graph.link_class(v, port)];
      const double load = load_of(v, port);
      of_class.least = of_class.channels == 0 ? load : std::min(of_class.least, load);
      of_class.most = std::max(of_class.most, load);
      of_class.mean += load;
      ++of_class.channels;
    }
  }
  for (ClassLoad& of_class : classes) {
    if (of_class.channels > 0) of_class.mean /= static_cast<double>(of_class.channels);
  }
  return classes;
}

// A fixed number of partial sums, added in order, so that rounding does not depend on the number of threads.
constexpr std::uint64_t kSurveyParts = 64;

// A lower bound of the memory, for one destination: per channel its orbit, its VCs, its reversed arc and its load
// twice; per terminal a state with its steps and its table entries. Without states only some numbers per node.
void check_memory(const routing::Routing& routing, bool has_no_states, const Execution& execution) {
  constexpr std::uint64_t kPerChannel = 56;
  constexpr std::uint64_t kPerTerminal = 256;
  constexpr std::uint64_t kPerNode = 64;
  const topology::PortGraph& graph = routing.graph();
  const Count with_states = saturating_add(saturating_multiply(graph.channel_count(), kPerChannel),
                                           saturating_multiply(graph.terminal_count(), kPerTerminal));
  const Count bytes = has_no_states ? saturating_multiply(graph.node_count(), kPerNode) : with_states;
  if (bytes <= execution.max_memory) return;
  throw InputError(fmt::format("following all paths takes {} at least, more than {}", bytes_to_text(bytes),
                               bytes_to_text(execution.max_memory)),
                   {}, "allow more with --max-memory, or use a smaller network");
}

}  // namespace

void PathSurvey::keep_longest(std::uint32_t hops, const TerminalPair& pair) {
  if (hops < max_hops || (hops == max_hops && longest < pair)) return;
  max_hops = hops;
  longest = pair;
}

void PathSurvey::add_undelivered(const std::vector<TerminalPair>& more) {
  undelivered.insert(undelivered.end(), more.begin(), more.end());
  if (undelivered.size() <= kMostNamed) return;
  std::sort(undelivered.begin(), undelivered.end());
  undelivered.resize(kMostNamed);
}

std::optional<double> PathSurvey::mean_with_self() const {
  if (traffic || delivered < pairs || pairs == 0) return std::nullopt;
  return hop_sum / to_double(pairs);
}

std::optional<double> PathSurvey::mean_without_self() const {
  if (traffic || delivered < pairs || terminals < 2) return std::nullopt;
  return hop_sum / to_double(terminals * (terminals - 1));
}

std::optional<double> PathSurvey::mean_stretch() const {
  if (stretch_pairs == 0) return std::nullopt;
  return stretch_sum / to_double(stretch_pairs);
}

double PathSurvey::max_channel_load() const {
  double most = 0;
  for (const ClassLoad& of_class : class_loads) most = std::max(most, of_class.most);
  return most;
}

std::optional<double> PathSurvey::ideal_throughput() const {
  if (terminals < 2 || delivered < pairs) return std::nullopt;
  const double most = std::max(max_channel_load(), traffic ? traffic->max_terminal_load : 1);
  return most <= 1 ? 1 : 1 / most;
}

std::vector<ClassLoad> loads_by_class(const topology::PortGraph& graph, const std::vector<double>& loads) {
  return class_loads_of(graph, [&](NodeId v, PortId port) { return loads[graph.arcs().offsets[v] + port]; });
}

namespace {

// Follows the destinations in parts, each added up one by one by a survey. None if a survey refuses a destination.
template <class MakeSurvey>
std::optional<PathSurvey> added_up(const routing::Routing& routing,
                                   const std::vector<routing::Representative>& followed, std::uint64_t load_count,
                                   const Execution& execution, const MakeSurvey& make_survey) {
  PathSurvey total = empty_survey(routing.graph(), load_count);
  const std::uint64_t part_count = std::min<std::uint64_t>(kSurveyParts, followed.size());
  std::vector<PathSurvey> parts(part_count);
  std::atomic<bool> is_refused = false;
  parallel_for(execution, "paths", part_count, [&](unsigned, std::uint64_t part) {
    auto survey = make_survey();
    for (std::uint64_t i = part; i < followed.size() && !is_refused; i += part_count) {
      execution.throw_if_stopped();
      if (!survey.add(followed[i])) is_refused = true;
    }
    parts[part] = survey.take();
  });
  if (is_refused) return std::nullopt;
  for (PathSurvey& part : parts) {
    merge(total, part);
    part = {};
  }
  return total;
}

// None if packets may loop.
std::optional<PathSurvey> memoryless_survey(const routing::Routing& routing, const LoadSlots& slots,
                                            const std::vector<routing::Representative>& followed,
                                            const Execution& execution) {
  const topology::PortGraph& graph = routing.graph();
  const ReversedDigraph reversed(graph.is_directed() ? graph.arcs() : DigraphView{});
  const DigraphView towards = graph.is_directed() ? reversed.view() : graph.arcs();
  return added_up(routing, followed, slots.count(), execution,
                  [&] { return MemorylessSurvey(routing, slots, towards, execution); });
}

// Of loads that were added up in slots: those of all channels, or of the classes alone.
void set_loads(const topology::PortGraph& graph, const LoadSlots& slots, LoadDetail detail, PathSurvey& total) {
  const std::vector<double> sums = std::move(total.channel_loads);
  const auto load = [&](NodeId v, PortId port) {
    const std::uint64_t slot = slots.slot(v, port);
    return sums[slot] / static_cast<double>(slots.channels(slot));
  };
  total.class_loads = class_loads_of(graph, load);
  total.channel_loads.clear();
  if (detail == LoadDetail::classes) return;
  total.channel_loads.reserve(graph.channel_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) total.channel_loads.push_back(load(v, port));
  }
}

}  // namespace

PathSurvey survey_paths(const routing::Routing& routing, const Execution& execution, LoadDetail detail) {
  const topology::PortGraph& graph = routing.graph();
  const bool has_no_states = is_memoryless(routing);
  check_memory(routing, has_no_states, execution);
  routing::PathOrbits orbits =
      has_no_states ? routing::path_orbits_by_port(routing, execution) : routing::path_orbits(routing, execution);
  const std::vector<routing::Representative> followed = routing::representatives(graph, orbits);
  const LoadSlots slots(graph, orbits);
  std::optional<PathSurvey> found;
  if (has_no_states) found = memoryless_survey(routing, slots, followed, execution);
  if (!found) {
    if (orbits.have_same_ports) orbits = routing::path_orbits(routing, execution);
    const SurveyContext context(routing, execution);
    found = added_up(routing, followed, graph.channel_count(), execution, [&] { return DestinationSurvey(context); });
  }
  PathSurvey& total = *found;
  std::sort(total.undelivered.begin(), total.undelivered.end());
  if (!orbits.have_same_ports) average_over_orbits(orbits, total.channel_loads);
  if (graph.terminal_count() > 1) {
    for (double& load : total.channel_loads) load /= graph.terminal_count() - 1.0;
  }
  set_loads(graph, orbits.have_same_ports ? slots : LoadSlots(graph, {}), detail, total);
  return total;
}

}  // namespace weft::paths
