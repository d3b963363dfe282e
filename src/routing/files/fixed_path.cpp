#include "routing/files/fixed_path.h"

#include <bit>
#include <string>

#include "base/input_error.h"

namespace weft::routing {
namespace {

// Finds that a packet goes in a cycle (Brent 1980): one state is remembered, and replaced after 1, 2, 4, ... hops.
class CycleWatch {
 public:
  // Was the packet in this state before? Found at the latest in the second round of a cycle.
  bool has_seen(const Position& position, std::uint64_t key) {
    if (count_ > 0 && position == position_ && key == key_) return true;
    if (std::has_single_bit(++count_)) {
      position_ = position;
      key_ = key;
    }
    return false;
  }

 private:
  Position position_{};
  std::uint64_t key_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace

bool has_fixed_paths(const Routing& routing) {
  const RoutingFacts& facts = routing.facts();
  return facts.is_deterministic && facts.has_one_initial_route && facts.draw_count == 1;
}

void require_fixed_paths(const Routing& routing, std::string_view format) {
  if (has_fixed_paths(routing)) return;
  const std::string why = routing.draw_count() > 1 ? "draws paths at random" : "leaves a choice of paths";
  throw InputError(routing.name() + " " + why + ", but " + std::string(format) + " holds one path for each pair", {},
                   "name a deterministic routing, such as --routing shortest or --routing up-down");
}

void require_hosts(const topology::Network& network) {
  if (network.graph.terminal_count() > 0) return;
  throw InputError(network.name() + " has no terminals, so there would be no hosts", {},
                   "use a network with terminals; weft info SPEC --only terminals counts them");
}

std::optional<std::vector<KeyedHop>> fixed_path_until(const Routing& routing, TerminalId source, TerminalId destination,
                                                      const std::function<bool(NodeId, std::uint64_t)>& is_known) {
  std::vector<Header> starts;
  const Departure departure = routing.departure(source, destination);
  routing.start(departure, starts);
  if (starts.empty()) return std::nullopt;
  std::vector<KeyedHop> path;
  Header header = starts.front();
  Position position{.node = departure.node};
  std::uint64_t key = routing.key(header);
  Decision decision;
  for (CycleWatch watch; !watch.has_seen(position, key); key = routing.key(header)) {
    if (is_known(position.node, key)) return path;
    routing.decide(header, position, decision);
    if (decision.delivers) return path;
    if (decision.candidates.empty()) return std::nullopt;
    const Choice choice{decision.candidates.front().port, decision.candidates.front().vcs.first};
    path.push_back({{position.node, choice.port, choice.vc}, key});
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
  }
  return std::nullopt;
}

std::optional<std::vector<VirtualChannel>> fixed_path(const Routing& routing, TerminalId source,
                                                      TerminalId destination) {
  const auto hops = fixed_path_until(routing, source, destination, [](NodeId, std::uint64_t) { return false; });
  if (!hops) return std::nullopt;
  std::vector<VirtualChannel> path;
  for (const KeyedHop& hop : *hops) path.push_back(hop.channel);
  return path;
}

}  // namespace weft::routing
