#include "traffic/group.h"

#include <algorithm>
#include <string>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "spec/parse.h"

namespace weft::traffic {
namespace {

// A node without any channel is dead, as in build_demand.
bool is_live(const topology::PortGraph& graph, TerminalId terminal) {
  return graph.out_degree(graph.node_of_terminal(terminal)) > 0 || graph.node_count() == 1;
}

std::vector<NodeId> nodes_within(const topology::PortGraph& graph, NodeId from, std::uint64_t hops) {
  std::vector<NodeId> found{from};
  std::vector<bool> is_found(graph.node_count(), false);
  is_found[from] = true;
  std::size_t begin = 0;
  for (std::uint64_t step = 0; step < hops && begin < found.size(); ++step) {
    const std::size_t end = found.size();
    for (; begin < end; ++begin) {
      for (PortId port = 0; port < graph.out_degree(found[begin]); ++port) {
        const NodeId next = graph.neighbor(found[begin], port).node;
        if (is_found[next]) continue;
        is_found[next] = true;
        found.push_back(next);
      }
    }
  }
  return found;
}

}  // namespace

GroupChoice::GroupChoice(const PatternTask& task, std::uint64_t size, std::optional<std::uint64_t> within)
    : size_(size) {
  const topology::PortGraph& graph = task.network.graph;
  if (!within) {
    rank_.resize(graph.terminal_count());
    for (TerminalId t = 0; t < graph.terminal_count(); ++t) {
      rank_[t] = live_.size();
      if (is_live(graph, t)) live_.push_back(t);
    }
    return;
  }
  std::uint64_t total = 0;
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    std::vector<TerminalId>& some = nearby_.emplace_back();
    for (const NodeId node : nodes_within(graph, graph.node_of_terminal(source), *within)) {
      for (TerminalId k = 0; k < graph.terminal_count_at(node); ++k) {
        const TerminalId terminal = graph.first_terminal(node) + k;
        if (terminal != source && is_live(graph, terminal)) some.push_back(terminal);
      }
    }
    std::ranges::sort(some);
    total += some.size();
    check_table_fits(task, total * sizeof(TerminalId));
  }
}

std::uint64_t GroupChoice::candidate_count(TerminalId source) const {
  if (!nearby_.empty()) return nearby_[source].size();
  const bool is_among = rank_[source] < live_.size() && live_[rank_[source]] == source;
  return live_.size() - (is_among ? 1 : 0);
}

TerminalId GroupChoice::candidate(TerminalId source, std::uint64_t number) const {
  if (!nearby_.empty()) return nearby_[source][number];
  return live_[number < rank_[source] ? number : number + 1];
}

std::uint32_t GroupChoice::size(TerminalId source) const {
  return static_cast<std::uint32_t>(std::min(size_, candidate_count(source)));
}

void GroupChoice::draw(TerminalId source, std::uint64_t random, std::vector<TerminalId>& targets) const {
  const std::uint64_t count = candidate_count(source);
  const std::uint64_t size = std::min(size_, count);
  targets.clear();
  RandomStream stream(random, Purpose::groups);
  // Floyd's method: a set of `size` numbers below `count`, each with equal probability.
  std::vector<std::uint64_t> chosen;
  for (std::uint64_t last = count - size; last < count; ++last) {
    const std::uint64_t number = stream.below(last + 1);
    const auto place = std::ranges::lower_bound(chosen, number);
    if (place == chosen.end() || *place != number) {
      chosen.insert(place, number);
    } else {
      chosen.push_back(last);
    }
  }
  for (const std::uint64_t number : chosen) targets.push_back(candidate(source, number));
}

std::string group_misfit(const topology::Network& network) {
  const TerminalId count = network.graph.terminal_count();
  return count > 1 ? "" : "it needs two terminals, there are " + std::to_string(count);
}

Destinations group_senders(const PatternTask& task) { return {ToAny{task.network.graph.terminal_count()}, {}}; }

GroupChoice group_of(const PatternTask& task, std::string_view size) {
  const auto wanted = static_cast<std::uint64_t>(task.arguments.integer(size));
  const TerminalId count = task.network.graph.terminal_count();
  if (wanted >= count) {
    task.arguments.fail(size,
                        std::to_string(wanted) + " targets among " + std::to_string(count - 1) + " other terminals",
                        "write " + std::string(size) + "=" + std::to_string(count - 1) + " or less");
  }
  std::optional<std::uint64_t> within;
  if (task.arguments.has(kWithinParameter.name)) {
    within = static_cast<std::uint64_t>(task.arguments.integer(kWithinParameter.name));
  }
  return {task, wanted, within};
}

std::optional<Group> build_group(const topology::Network& network, std::string_view text, std::uint64_t seed,
                                 const Execution& execution) {
  try {
    const PatternCall call = resolve_pattern(network, spec::parse(text), seed);
    if (call.pattern->group == nullptr) return std::nullopt;
    return call.pattern->group({network, call.arguments, execution});
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

void check_single_destinations(std::string_view text, std::string_view what) {
  const spec::Spec spec = spec::parse(text);
  for (const Pattern* pattern : patterns()) {
    if (pattern->group == nullptr || pattern->name != spec.name) continue;
    throw InputError(
        spec.name + " sends each message to several terminals: there is no " + std::string(what) + " for it",
        spec.name_span, "simulate it: weft simulate SPEC --traffic " + spec.name + " --load 0.01");
  }
}

}  // namespace weft::traffic
