#include "paths/memoryless_survey.h"

#include <algorithm>

namespace weft::paths {
namespace {

constexpr NodeId kNodesBetweenChecks = 16'384;  // how often it is looked whether to stop

}  // namespace

bool is_memoryless(const routing::Routing& routing) {
  const routing::RoutingFacts& facts = routing.facts();
  return facts.header_word_count == 0 && facts.is_input_independent && routing.draw_count() == 1;
}

LoadSlots::LoadSlots(const topology::PortGraph& graph, const routing::PathOrbits& orbits)
    : graph_(graph), count_(graph.channel_count()) {
  if (!orbits.have_same_ports) return;
  degree_ = graph.node_count() == 0 ? 1 : std::max<PortId>(graph.out_degree(0), 1);
  orbit_of_.resize(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const NodeId first = orbits.node_representative[v];
    if (first == v) {
      orbit_of_[v] = static_cast<NodeId>(orbit_sizes_.size());
      orbit_sizes_.push_back(orbits.node_orbit_size[v]);
    } else {
      orbit_of_[v] = orbit_of_[first];
    }
  }
  count_ = orbit_sizes_.size() * degree_;
}

MemorylessSurvey::MemorylessSurvey(const routing::Routing& routing, const LoadSlots& slots, DigraphView towards,
                                   const Execution& execution)
    : routing_(routing), graph_(routing.graph()), slots_(slots), execution_(execution), distances_(towards) {
  result_.longest = {kNoNode, kNoNode};
  result_.channel_loads.assign(slots.count(), 0);
}

template <class Step>
bool MemorylessSurvey::for_each_hop(NodeId v, TerminalId destination, const Step& step) {
  routing_.decide({.destination = destination}, {.node = v}, decision_);
  if (decision_.delivers) return false;
  vc_count_ = 0;
  for (const routing::Candidate& candidate : decision_.candidates) {
    routing_.check_candidate(v, candidate);
    vc_count_ += candidate.vcs.last - candidate.vcs.first + 1U;
  }
  for (const routing::Candidate& candidate : decision_.candidates) {
    const std::uint32_t own = candidate.vcs.last - candidate.vcs.first + 1U;
    step(candidate.port, graph_.neighbor(v, candidate.port).node, static_cast<double>(own) / vc_count_);
  }
  return true;
}

bool MemorylessSurvey::add(const routing::Representative& representative) {
  const TerminalId destination = representative.terminal;
  inject(destination);
  if (!order_nodes(destination)) return false;
  look_ahead(destination);
  distances_.run(graph_.node_of_terminal(destination));
  missed_.clear();
  for (TerminalId source = 0; source < graph_.terminal_count(); ++source) {
    if (source % kNodesBetweenChecks == 0) execution_.throw_if_stopped();
    count(source, destination, representative.count);
  }
  result_.add_undelivered(missed_);
  send(destination);
  return true;
}

void MemorylessSurvey::inject(TerminalId destination) {
  outlook_.assign(graph_.node_count(), {});
  has_route_.assign(graph_.terminal_count(), false);
  reached_.clear();
  reached_.reserve(graph_.node_count());
  for (TerminalId source = 0; source < graph_.terminal_count(); ++source) {
    if (source % kNodesBetweenChecks == 0) execution_.throw_if_stopped();
    headers_.clear();
    routing_.start(routing_.departure(source, destination, 0, 0), headers_);
    if (headers_.empty()) continue;
    has_route_[source] = true;
    result_.has_choices = result_.has_choices || headers_.size() > 1;
    const NodeId node = graph_.node_of_terminal(source);
    if (!outlook_[node].is_reached) reached_.push_back(node);
    outlook_[node].is_reached = true;
  }
}

// False when some nodes send packets round in a circle.
bool MemorylessSurvey::order_nodes(TerminalId destination) {
  waiting_for_.assign(graph_.node_count(), 0);
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    if (i % kNodesBetweenChecks == 0) execution_.throw_if_stopped();
    for_each_hop(reached_[i], destination, [&](PortId, NodeId to, double) {
      ++waiting_for_[to];
      if (!outlook_[to].is_reached) reached_.push_back(to);
      outlook_[to].is_reached = true;
    });
  }
  order_.clear();
  order_.reserve(reached_.size());
  for (const NodeId v : reached_) {
    if (waiting_for_[v] == 0) order_.push_back(v);
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (i % kNodesBetweenChecks == 0) execution_.throw_if_stopped();
    for_each_hop(order_[i], destination, [&](PortId, NodeId to, double) {
      if (--waiting_for_[to] == 0) order_.push_back(to);
    });
  }
  return order_.size() == reached_.size();
}

void MemorylessSurvey::look_ahead(TerminalId destination) {
  for (std::size_t i = order_.size(); i-- > 0;) {
    if (i % kNodesBetweenChecks == 0) execution_.throw_if_stopped();
    Outlook& here = outlook_[order_[i]];
    bool has_hops = false;
    bool all_arrive = true;
    const bool goes_on = for_each_hop(order_[i], destination, [&](PortId, NodeId to, double share) {
      const Outlook& there = outlook_[to];
      has_hops = true;
      all_arrive = all_arrive && there.arrives;
      here.most_hops = std::max(here.most_hops, there.most_hops + 1);
      here.mean_hops += share * (there.mean_hops + 1);
    });
    here.arrives = !goes_on || (has_hops && all_arrive);
  }
}

void MemorylessSurvey::count(TerminalId source, TerminalId destination, std::uint64_t weight) {
  const NodeId node = graph_.node_of_terminal(source);
  Outlook& here = outlook_[node];
  if (!has_route_[source] || !here.arrives) {
    missed_.push_back({source, destination});
    return;
  }
  result_.delivered += weight;
  result_.hop_sum += static_cast<double>(weight) * here.mean_hops;
  result_.keep_longest(here.most_hops, {source, destination});
  const std::uint32_t distance = distances_.distance(node);
  if (distance > 0 && distance != kUnreached) {
    result_.stretch_sum += static_cast<double>(weight) * here.mean_hops / distance;
    result_.stretch_pairs += weight;
  }
  if (source != destination) here.packets += static_cast<double>(weight);
}

void MemorylessSurvey::send(TerminalId destination) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (i % kNodesBetweenChecks == 0) execution_.throw_if_stopped();
    const NodeId v = order_[i];
    const Outlook here = outlook_[v];
    const bool goes_on = for_each_hop(v, destination, [&](PortId port, NodeId to, double share) {
      outlook_[to].packets += here.packets * share;
      result_.channel_loads[slots_.slot(v, port)] += here.packets * share;
    });
    result_.has_choices = result_.has_choices || (goes_on && vc_count_ > 1);
  }
}

}  // namespace weft::paths
