#include "support/all_ways.h"

namespace weft::test {
namespace {

using routing::Choice;
using routing::Decision;
using routing::Header;
using routing::Position;

struct Packet {
  Header header;
  Position position;
  double share = 1;
};

// Adds the loads of all that may follow; false when some of it does not arrive.
bool follow(const routing::Routing& routing, const Packet& packet, std::vector<double>& loads) {
  Decision decision;
  routing.decide(packet.header, packet.position, decision);
  if (decision.delivers) return true;
  std::vector<Choice> choices;
  for (const auto& candidate : decision.candidates) {
    for (unsigned vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc)
      choices.push_back({candidate.port, static_cast<routing::VcId>(vc)});
  }
  const double share = packet.share / static_cast<double>(choices.size());
  bool arrives = !choices.empty();
  for (const Choice& choice : choices) {
    loads[routing.graph().arcs().offsets[packet.position.node] + choice.port] += share;
    const Packet next{routing.advance(packet.header, packet.position, choice),
                      next_position(routing.graph(), packet.position, choice), share};
    arrives = follow(routing, next, loads) && arrives;
  }
  return arrives;
}

}  // namespace

std::vector<double> loads_of_pair(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  const std::vector<double> nothing(routing.graph().channel_count(), 0);
  if (source == destination) return nothing;
  std::vector<double> loads = nothing;
  std::vector<Header> plans;
  for (std::uint64_t draw = 0; draw < routing.draw_count(); ++draw) {
    plans.clear();
    routing.plans(source, destination, draw, plans);
    if (plans.empty()) return nothing;
    const double share = 1.0 / static_cast<double>(routing.draw_count() * plans.size());
    for (const Header& header : plans) {
      const Position start{.node = routing.graph().node_of_terminal(source)};
      if (!follow(routing, {header, start, share}, loads)) return nothing;
    }
  }
  return loads;
}

}  // namespace weft::test
