#include "deadlock/waits.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

#include "routing/core/destinations.h"

namespace weft::deadlock {
namespace {

using StateId = StateGraph::StateId;

// Packets on their first hop come first, as they need no free path to their VC; the rest makes the order unique.
auto rank(const Example& example) {
  const routing::Origin& origin = example.origin;
  return std::tuple(!example.is_first_hop, example.destination, origin.source, origin.draw, origin.route, example.held);
}

using Key = std::vector<NodeId>;
struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = key.size();
    for (const NodeId word : key) hash = (hash ^ word) * 0x9E3779B97F4A7C15U ^ hash >> 29U;
    return hash;
  }
};
using Examples = std::unordered_map<Key, Example, KeyHash>;

void keep_better(Examples& examples, const Key& key, const Example& example) {
  const auto [kept, is_new] = examples.try_emplace(key, example);
  if (!is_new && rank(example) < rank(kept->second)) kept->second = example;
}

struct Found {
  // What identifies an example in each map:
  Examples waits;       // held VC, requested VCs
  Examples arrivals;    // held VC, node, class
  Examples injections;  // node, class, requested VCs
};

Example example(const StateGraph& states, StateId id) {
  return {states.is_first_hop(id), states.destination(), states.origin(id), states.state(id).vc};
}

class WaitSearch {
 public:
  WaitSearch(const Channels& channels, Found& found) : channels_(channels), found_(found) {}

  void examine(const StateGraph& states) {
    for (StateId id = 0; id < states.state_count(); ++id) {
      if (states.is_at_source(id)) {
        examine_source(states, id);
      } else {
        examine_wait(states, id);
      }
    }
  }

 private:
  void examine_source(const StateGraph& states, StateId id) {
    const StateGraph::State& state = states.state(id);
    if (state.message_class == 0) return;
    requested_by(channels_, states, id, requested_);
    key_ = {state.position.node, state.message_class};
    key_.insert(key_.end(), requested_.begin(), requested_.end());
    if (!requested_.empty()) keep_better(found_.injections, key_, example(states, id));
  }

  void examine_wait(const StateGraph& states, StateId id) {
    const StateGraph::State& state = states.state(id);
    key_ = {channels_.folded_of[state.vc]};
    if (state.delivers) {
      if (state.message_class + 1 == channels_.routing.message_class_count()) return;
      key_.insert(key_.end(), {state.position.node, state.message_class});
      keep_better(found_.arrivals, key_, example(states, id));
      return;
    }
    requested_by(channels_, states, id, requested_);
    key_.insert(key_.end(), requested_.begin(), requested_.end());
    keep_better(found_.waits, key_, example(states, id));
  }

  const Channels& channels_;
  Found& found_;
  Key key_;
  std::vector<NodeId> requested_;
};

void merge(Examples& total, const Examples& part) {
  for (const auto& [key, example] : part) keep_better(total, key, example);
}

std::map<Key, Example> sorted(const Examples& examples) { return {examples.begin(), examples.end()}; }

Waits to_waits(const Found& found) {
  Waits waits;
  for (const auto& [key, example] : sorted(found.injections)) {
    waits.injections[{key[0], static_cast<routing::MessageClass>(key[1])}].push_back(
        {{key.begin() + 2, key.end()}, example});
  }
  for (const auto& [key, example] : sorted(found.waits)) {
    waits.list.push_back({key[0], {key.begin() + 1, key.end()}, example, std::nullopt});
  }
  for (const auto& [key, example] : sorted(found.arrivals)) {
    const auto injections = waits.injections.find({key[1], static_cast<routing::MessageClass>(key[2] + 1)});
    if (injections == waits.injections.end()) continue;
    for (const Injection& injection : injections->second) {
      waits.list.push_back({key[0], injection.requested, example, injection.packet});
    }
  }
  return waits;
}

}  // namespace

void requested_by(const Channels& channels, const StateGraph& states, StateId id, std::vector<NodeId>& requested) {
  requested.clear();
  for (const StateGraph::Step& step : states.steps_from(id)) requested.push_back(channels.folded_of[step.vc]);
  std::ranges::sort(requested);
  const auto repeated = std::ranges::unique(requested);
  requested.erase(repeated.begin(), repeated.end());
}

Waits find_waits(const Channels& channels, const Execution& execution) {
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  std::vector<Found> parts(execution.worker_count());
  const std::vector<TerminalId> destinations = routing::distinct_destinations(channels.routing);
  parallel_for(execution, "waiting packets", destinations.size(), [&](unsigned worker, std::uint64_t index) {
    graphs[worker].explore(destinations[index], execution);
    WaitSearch(channels, parts[worker]).examine(graphs[worker]);
  });
  Found& total = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    merge(total.waits, parts[i].waits);
    merge(total.arrivals, parts[i].arrivals);
    merge(total.injections, parts[i].injections);
  }
  return to_waits(total);
}

void for_each_first_hop(const Channels& channels, std::span<const NodeId> sources,
                        std::span<const TerminalId> destinations, const Execution& execution,
                        const VisitFirstHop& visit) {
  std::vector<StateGraph> graphs(execution.worker_count(), channels.states(execution));
  std::vector<std::vector<NodeId>> requested(execution.worker_count());
  parallel_for(execution, "first hops", destinations.size(), [&](unsigned worker, std::uint64_t index) {
    StateGraph& states = graphs[worker];
    states.explore_first_hops(destinations[index], sources, execution);
    for (StateId id = 0; id < states.state_count(); ++id) {
      if (!states.is_first_hop(id) || states.state(id).delivers) continue;
      requested_by(channels, states, id, requested[worker]);
      visit(worker, states, id, requested[worker]);
    }
  });
}

Waits find_first_waits(const Channels& channels, std::span<const NodeId> vcs, const Execution& execution) {
  std::vector<bool> is_in(channels.folded.count(), false);
  std::set<NodeId> sources;  // of packets that hold one of them on their first hop
  for (const NodeId vc : vcs) {
    is_in[vc] = true;
    const NodeId node = channels.folded.at(vc).node;
    if (channels.routing.graph().terminal_count_at(node) > 0) sources.insert(node);
  }
  std::vector<Examples> parts(execution.worker_count());
  for_each_first_hop(channels, std::vector(sources.begin(), sources.end()),
                     routing::distinct_destinations(channels.routing), execution,
                     [&](unsigned worker, const StateGraph& states, StateId id, const std::vector<NodeId>& requested) {
                       Key key{channels.folded_of[states.state(id).vc]};
                       key.insert(key.end(), requested.begin(), requested.end());
                       if (std::ranges::all_of(key, [&](NodeId vc) { return is_in[vc]; }))
                         keep_better(parts[worker], key, example(states, id));
                     });
  Found found;
  for (const Examples& part : parts) merge(found.waits, part);
  return to_waits(found);
}

}  // namespace weft::deadlock
