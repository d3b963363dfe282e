#include "support/routes.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/graphs/digraph.h"

namespace weft::test {
namespace {

using Channel = std::array<std::uint32_t, 3>;  // node, port, vc
constexpr Channel kNone{UINT32_MAX, 0, 0};

class Dependencies {
 public:
  Dependencies(const routing::Routing& routing, DependencyChoice which) : routing_(routing), which_(which) {}

  void collect() {
    for_each_start(routing_, [this](const routing::Header& header, const routing::Position& position) {
      follow(header, position, kNone);
    });
  }

  [[nodiscard]] bool has_cycle() const {
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> heads;
    for (const auto& [channel, id] : ids_) {
      const auto found = waits_for_.find(channel);
      if (found != waits_for_.end()) {
        for (const Channel& next : found->second) heads.push_back(ids_.at(next));
      }
      offsets.push_back(heads.size());
    }
    return strong_components({offsets, heads}).count < ids_.size();
  }

  void number() {
    NodeId next = 0;
    for (auto& [channel, id] : ids_) id = next++;
  }

 private:
  void follow(const routing::Header& header, const routing::Position& position, const Channel& held) {
    if (!seen_.insert(state_of(header, position)).second) return;
    routing::Decision decision;
    routing_.decide(header, position, decision);
    for (const routing::Candidate& candidate : decision.candidates) {
      for (routing::VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
        const bool counts = candidate.is_escape || !which_.has_escapes_only;
        const Channel wanted{position.node, candidate.port, vc};
        if (counts) ids_[wanted];
        if (counts && held != kNone) waits_for_[held].insert(wanted);
        const routing::Choice choice{candidate.port, vc};
        follow(routing_.advance(header, position, choice), next_position(routing_.graph(), position, choice),
               counts ? wanted : kNone);
      }
    }
  }

  const routing::Routing& routing_;
  DependencyChoice which_;
  std::set<PacketState> seen_;
  std::map<Channel, NodeId> ids_;
  std::map<Channel, std::set<Channel>> waits_for_;
};

}  // namespace

PacketState state_of(const routing::Header& header, const routing::Position& position) {
  return {header.destination, header.state[0],  header.state[1], header.state[2],
          position.node,      position.in_port, position.in_vc};
}

std::vector<routing::Choice> choices_of(const routing::Decision& decision) {
  std::vector<routing::Choice> choices;
  for (const routing::Candidate& candidate : decision.candidates) {
    for (routing::VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
      choices.push_back({candidate.port, vc});
    }
  }
  return choices;
}

std::vector<routing::Position> positions_of(const routing::Routing& routing, routing::Header header, NodeId start) {
  std::vector<routing::Position> positions;
  routing::Position position{.node = start};
  routing::Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const routing::Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    positions.push_back(position);
  }
  return positions;
}

std::size_t hop_count(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  std::vector<routing::Header> headers;
  routing.plans(source, destination, 0, headers);
  return positions_of(routing, headers.at(0), routing.graph().node_of_terminal(source)).size();
}

bool dependencies_are_acyclic(const routing::Routing& routing, DependencyChoice which) {
  Dependencies dependencies(routing, which);
  dependencies.collect();
  dependencies.number();
  return !dependencies.has_cycle();
}

}  // namespace weft::test
