#include "paths/path_survey.h"

#include <algorithm>

#include "base/digraph.h"
#include "paths/state_walk.h"

namespace weft::paths {
namespace {

PathSurvey empty_survey(const topology::PortGraph& graph) {
  PathSurvey survey;
  survey.terminals = graph.terminal_count();
  survey.pairs = survey.terminals * survey.terminals;
  survey.longest = {kNoNode, kNoNode};
  survey.channel_loads.assign(graph.channel_count(), 0);
  return survey;
}

void take_longer(PathSurvey& survey, std::uint32_t hops, const TerminalPair& pair) {
  if (hops < survey.max_hops || (hops == survey.max_hops && survey.longest < pair)) return;
  survey.max_hops = hops;
  survey.longest = pair;
}

void take_undelivered(PathSurvey& survey, const TerminalPair& pair) {
  survey.first_undelivered = std::min(survey.first_undelivered.value_or(pair), pair);
}

void merge(PathSurvey& total, const PathSurvey& part) {
  total.delivered += part.delivered;
  total.hop_sum += part.hop_sum;
  total.stretch_sum += part.stretch_sum;
  total.stretch_pairs += part.stretch_pairs;
  take_longer(total, part.max_hops, part.longest);
  if (part.first_undelivered) take_undelivered(total, *part.first_undelivered);
  for (std::size_t c = 0; c < part.channel_loads.size(); ++c) total.channel_loads[c] += part.channel_loads[c];
}

// What lies ahead of a packet in a state.
struct Outlook {
  enum class Mark : std::uint8_t { fresh, open, closed };
  Mark mark = Mark::fresh;
  bool arrives = true;  // whatever is chosen on the way
  std::uint32_t most_hops = 0;
  double mean_hops = 0;
  double packets = 0;  // that pass through
};

// One destination after another; each worker has one of these.
class DestinationSurvey {
 public:
  explicit DestinationSurvey(const routing::Routing& routing)
      : routing_(routing),
        graph_(routing.graph()),
        walk_(routing),
        reversed_(graph_.arcs()),
        distances_(reversed_.view()),
        result_(empty_survey(graph_)) {}

  void add(TerminalId destination) {
    walk_.start(destination);
    collect_sources(destination);
    walk_.finish();
    look_ahead();
    distances_.run(graph_.node_of_terminal(destination));
    for (const Start& start : starts_) count(start);
    send();
  }

  [[nodiscard]] PathSurvey take() { return std::move(result_); }

 private:
  struct Start {
    TerminalPair pair;
    std::size_t begin = 0;  // of the pair's entries in start_states_
    std::size_t end = 0;
    bool has_plans = true;  // for every draw
  };

  void collect_sources(TerminalId destination) {
    starts_.clear();
    start_states_.clear();
    for (TerminalId source = 0; source < graph_.terminal_count(); ++source) {
      Start start{{source, destination}, start_states_.size(), 0, true};
      for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
        const auto states = walk_.add_source(source, draw);
        start.has_plans = start.has_plans && !states.empty();
        for (const StateId state : states) {
          start_states_.push_back({state, 1.0 / static_cast<double>(routing_.draw_count() * states.size())});
        }
      }
      start.end = start_states_.size();
      starts_.push_back(start);
    }
  }

  // Depth first without recursion; a state that is met again while it is open lies on a cycle and never arrives.
  void look_ahead() {
    outlook_.assign(walk_.states().size(), {});
    order_.clear();
    for (const auto& [root, share] : start_states_) {
      if (outlook_[root].mark != Outlook::Mark::fresh) continue;
      enter(root);
      while (!path_.empty()) {
        auto& [state, next_step] = path_.back();
        const auto steps = walk_.steps(state);
        if (next_step == steps.size()) {
          close(state);
          continue;
        }
        const StateId to = steps[next_step++].to;
        if (outlook_[to].mark == Outlook::Mark::fresh) {
          enter(to);
        } else if (outlook_[to].mark == Outlook::Mark::open) {
          outlook_[state].arrives = false;
        }
      }
    }
  }

  void enter(StateId state) {
    outlook_[state].mark = Outlook::Mark::open;
    path_.push_back({state, 0});
  }

  void close(StateId state) {
    Outlook& here = outlook_[state];
    const auto steps = walk_.steps(state);
    if (steps.empty() && !walk_.states()[state].delivers) here.arrives = false;
    for (const Step& step : steps) {
      const Outlook& there = outlook_[step.to];
      here.arrives = here.arrives && there.arrives;
      here.most_hops = std::max(here.most_hops, there.most_hops + 1);
      here.mean_hops += step.share * (there.mean_hops + 1);
    }
    here.mark = Outlook::Mark::closed;
    order_.push_back(state);
    path_.pop_back();
  }

  void count(const Start& start) {
    bool arrives = start.has_plans;
    std::uint32_t most = 0;
    double mean = 0;
    for (std::size_t i = start.begin; i < start.end; ++i) {
      const auto& [state, share] = start_states_[i];
      arrives = arrives && outlook_[state].arrives;
      most = std::max(most, outlook_[state].most_hops);
      mean += share * outlook_[state].mean_hops;
    }
    if (!arrives) {
      take_undelivered(result_, start.pair);
      return;
    }
    ++result_.delivered;
    result_.hop_sum += mean;
    take_longer(result_, most, start.pair);
    const std::uint32_t distance = distances_.distance(graph_.node_of_terminal(start.pair.source));
    if (distance > 0 && distance != kUnreached) {
      result_.stretch_sum += mean / distance;
      ++result_.stretch_pairs;
    }
    if (start.pair.source == start.pair.destination) return;
    for (std::size_t i = start.begin; i < start.end; ++i)
      outlook_[start_states_[i].first].packets += start_states_[i].second;
  }

  // States follow each other in the order opposite to that in which they were closed.
  void send() {
    for (auto state = order_.rbegin(); state != order_.rend(); ++state) {
      const double packets = outlook_[*state].packets;
      if (packets == 0) continue;
      for (const Step& step : walk_.steps(*state)) {
        result_.channel_loads[step.channel] += packets * step.share;
        outlook_[step.to].packets += packets * step.share;
      }
    }
  }

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  StateWalk walk_;
  ReversedDigraph reversed_;
  BreadthFirstSearch distances_;
  PathSurvey result_;  // its loads: packets when every pair sends one
  std::vector<Start> starts_;
  std::vector<std::pair<StateId, double>> start_states_;  // with their shares
  std::vector<Outlook> outlook_;
  std::vector<StateId> order_;
  std::vector<std::pair<StateId, std::size_t>> path_;  // of the search: a state and its next step
};

std::vector<ClassLoad> by_class(const topology::PortGraph& graph, const std::vector<double>& loads) {
  std::vector<ClassLoad> classes;
  for (const topology::LinkClass& link_class : graph.link_classes()) classes.push_back({.link_class = link_class.name});
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port, ++channel) {
      ClassLoad& of_class = classes[graph.link_class(v, port)];
      const double load = loads[channel];
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

// So that sums do not depend on which thread took which destination, a fixed number of parts is added up in order.
constexpr std::uint64_t kParts = 64;

}  // namespace

std::optional<double> PathSurvey::mean_with_self() const {
  if (delivered < pairs || pairs == 0) return std::nullopt;
  return hop_sum / to_double(pairs);
}

std::optional<double> PathSurvey::mean_without_self() const {
  if (delivered < pairs || terminals < 2) return std::nullopt;
  return hop_sum / to_double(terminals * (terminals - 1));
}

std::optional<double> PathSurvey::mean_stretch() const {
  if (stretch_pairs == 0) return std::nullopt;
  return stretch_sum / to_double(stretch_pairs);
}

double PathSurvey::max_channel_load() const {
  return channel_loads.empty() ? 0 : *std::max_element(channel_loads.begin(), channel_loads.end());
}

std::optional<double> PathSurvey::ideal_throughput() const {
  if (terminals < 2 || delivered < pairs) return std::nullopt;
  return max_channel_load() <= 1 ? 1 : 1 / max_channel_load();
}

PathSurvey survey_paths(const routing::Routing& routing, const Execution& execution) {
  const topology::PortGraph& graph = routing.graph();
  const TerminalId terminals = graph.terminal_count();
  PathSurvey total = empty_survey(graph);
  const std::uint64_t part_count = std::min<std::uint64_t>(kParts, terminals);
  std::vector<PathSurvey> parts(part_count);
  parallel_for(execution, "paths", part_count, [&](unsigned, std::uint64_t part) {
    DestinationSurvey survey(routing);
    for (auto destination = static_cast<TerminalId>(part); destination < terminals;
         destination += static_cast<TerminalId>(part_count)) {
      execution.throw_if_stopped();
      survey.add(destination);
    }
    parts[part] = survey.take();
  });
  for (const PathSurvey& part : parts) merge(total, part);
  if (terminals > 1) {
    for (double& load : total.channel_loads) load /= terminals - 1.0;
  }
  total.class_loads = by_class(graph, total.channel_loads);
  return total;
}

}  // namespace weft::paths
