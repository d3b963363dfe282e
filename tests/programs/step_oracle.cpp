#include "step_oracle.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

namespace weft::test {
namespace {

// The whole path, found before anything moves: the (node, port) of every hop.
using Way = std::vector<std::pair<NodeId, PortId>>;

Way way_of(const routing::Routing& routing, const programs::Message& message, std::uint64_t draw) {
  std::vector<routing::Header> plans;
  routing.start(routing.departure(message.source, message.destination, draw), plans);
  routing::Header header = plans.at(0);
  routing::Position position{.node = routing.graph().node_of_terminal(message.source)};
  Way way;
  routing::Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    routing::Candidate best = decision.candidates.at(0);
    for (const routing::Candidate& candidate : decision.candidates) {
      const bool is_lower = candidate.port < best.port;
      if (candidate.preference < best.preference || (candidate.preference == best.preference && is_lower)) {
        best = candidate;
      }
    }
    way.emplace_back(position.node, best.port);
    const routing::Choice choice{best.port, best.vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
  }
  return way;
}

}  // namespace

programs::StepRun reference_steps(const routing::Routing& routing, std::span<const programs::Message> messages,
                                  std::span<const std::uint64_t> draws) {
  std::vector<Way> ways;
  for (std::size_t i = 0; i < messages.size(); ++i) ways.push_back(way_of(routing, messages[i], draws[i]));
  std::vector<std::size_t> hops_done(messages.size());
  std::map<std::pair<NodeId, PortId>, std::deque<std::size_t>> queues;
  programs::StepRun run;
  run.arrived_after.resize(messages.size());
  const auto go_on = [&](std::size_t id) {
    if (hops_done[id] == ways[id].size()) {
      run.arrived_after[id] = run.steps;
    } else {
      queues[ways[id][hops_done[id]]].push_back(id);
    }
  };
  for (std::size_t id = 0; id < messages.size(); ++id) go_on(id);
  for (;;) {
    for (const auto& [channel, queue] : queues) run.largest_queue = std::max(run.largest_queue, queue.size());
    std::vector<std::size_t> moving;
    for (auto& [channel, queue] : queues) {
      if (queue.empty()) continue;
      moving.push_back(queue.front());
      queue.pop_front();
    }
    if (moving.empty()) return run;
    ++run.steps;
    run.hops += moving.size();
    for (const std::size_t id : moving) ++hops_done[id];
    for (const std::size_t id : moving) go_on(id);
  }
}

}  // namespace weft::test
