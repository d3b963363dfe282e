#include "deadlock/multicast_check.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace weft::deadlock {
namespace {

using ChannelKey = std::array<std::uint64_t, 4>;  // node, port, VC, 0; or terminal, 0, 0, 1
using Refused = std::domain_error;                // within this file only

ChannelKey link_key(NodeId node, PortId port, std::uint64_t vc) { return {node, port, vc, 0}; }
ChannelKey ejection_key(TerminalId terminal) { return {terminal, 0, 0, 1}; }
ChannelKey key_of(const MulticastChannel& channel) {
  return channel.terminal ? ejection_key(*channel.terminal)
                          : link_key(channel.link.node, channel.link.port, channel.link.vc);
}

// An output of a tree.
struct Place {
  std::size_t tree_node = 0;
  std::size_t index = 0;             // at the tree node, terminals first
  std::size_t child = 0;             // of a branch
  std::vector<ChannelKey> channels;  // any of these
};

std::vector<Place> places_of(const routing::MulticastTree& tree) {
  std::vector<Place> places;
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    std::size_t index = 0;
    for (const TerminalId t : tree.deliveries_of(tree.nodes[at])) {
      places.push_back({at, index++, 0, {ejection_key(t)}});
    }
    for (const routing::TreeBranch& branch : tree.branches_of(tree.nodes[at])) {
      Place place{at, index++, branch.child, {}};
      for (std::uint32_t vc = branch.vcs.first; vc <= branch.vcs.last; ++vc) {
        place.channels.push_back(link_key(tree.nodes[at].node, branch.port, vc));
      }
      places.push_back(place);
    }
  }
  return places;
}

// For each tree node those from the root to it, with it; each with the index of the output that leads on to it.
using Ancestors = std::map<std::size_t, std::size_t>;
std::vector<Ancestors> ancestors_of(const routing::MulticastTree& tree) {
  std::vector<Ancestors> ancestors(tree.nodes.size());
  for (const Place& place : places_of(tree)) {
    if (place.child == 0) continue;
    ancestors[place.child] = ancestors[place.tree_node];
    ancestors[place.child][place.tree_node] = place.index;
  }
  return ancestors;
}

// The outputs from the root to one of them, with it: for each tree node on the path, the index there.
Ancestors path_to_output(const std::vector<Ancestors>& ancestors, const Place& place) {
  Ancestors path = ancestors[place.tree_node];
  path[place.tree_node] = place.index;
  return path;
}

struct HoldRule {
  bool is_wormhole = true;
  bool in_order = false;

  // The outputs for which a packet may wait while it holds one. Places are sorted by tree node.
  [[nodiscard]] std::vector<Place> waits(const std::vector<Place>& places, const std::vector<Ancestors>& ancestors,
                                         const Place& held) const {
    std::vector<Place> waits;
    if (is_wormhole) {
      const Ancestors path = path_to_output(ancestors, held);
      std::ranges::copy_if(places, std::back_inserter(waits), [&](const Place& w) { return is_later(path, w); });
    } else if (held.child != 0) {
      std::ranges::copy(std::ranges::equal_range(places, held.child, {}, &Place::tree_node), std::back_inserter(waits));
    }
    return waits;
  }

  // May it be acquired after the end of the path?
  [[nodiscard]] bool is_later(const Ancestors& path, const Place& waited) const {
    const auto met = path.find(waited.tree_node);
    if (met == path.end()) return true;
    return in_order ? met->second < waited.index : met->second != waited.index;
  }
};

class OrderChecker {
 public:
  explicit OrderChecker(const std::vector<OrderedChannel>& order) {
    for (const OrderedChannel& entry : order) {
      if (!order_.emplace(key_of(entry.channel), entry.order).second) throw Refused("a channel is ordered twice");
    }
  }

  void check_tree_pairs(const routing::MulticastTree& tree, const HoldRule& rule) {
    const std::vector<Ancestors> ancestors = rule.is_wormhole ? ancestors_of(tree) : std::vector<Ancestors>{};
    const std::vector<Place> places = places_of(tree);
    for (const Place& held : places) {
      for (const ChannelKey& channel : held.channels) (void)number(channel);
      for (const Place& waited : rule.waits(places, ancestors, held)) check_places(held, waited);
    }
  }

  void begin_destination() { seen_.clear(); }

  // Depth-first search over the states of a packet.
  void check_unicast(const routing::Routing& routing, const routing::Header& start, TerminalId source) {
    struct Walk {
      routing::Header header;
      routing::Position position;
      std::uint64_t holds = 0;  // 0: nothing; otherwise a number plus one
    };
    std::vector<Walk> open{{start, {.node = routing.graph().node_of_terminal(source)}}};
    routing::Decision decision;
    while (!open.empty()) {
      const Walk walk = open.back();
      open.pop_back();
      const routing::Position& at = walk.position;
      if (!seen_.insert({at.node, at.in_port, at.in_vc, routing.key(walk.header)}).second) continue;
      routing.decide(walk.header, at, decision);
      if (decision.delivers) check_upwards(walk.holds, number(ejection_key(walk.header.destination)));
      for (const routing::Candidate& candidate : decision.candidates) {
        for (std::uint32_t vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
          const routing::Choice choice{candidate.port, static_cast<routing::VcId>(vc)};
          const std::uint64_t next = number(link_key(at.node, choice.port, vc));
          check_upwards(walk.holds, next);
          open.push_back(
              {routing.advance(walk.header, at, choice), next_position(routing.graph(), at, choice), next + 1});
        }
      }
    }
  }

  [[nodiscard]] std::size_t pair_count() const { return pair_count_; }

 private:
  [[nodiscard]] std::uint64_t number(const ChannelKey& channel) const {
    const auto found = order_.find(channel);
    if (found == order_.end()) throw Refused("a channel has no place in the order");
    return found->second;
  }

  void check_upwards(std::uint64_t holds, std::uint64_t waits) {
    if (holds > 0) ++pair_count_;
    if (holds > waits) throw Refused("a packet holds a channel and waits for one that is not above it");
  }

  void check_places(const Place& held, const Place& waited) {
    for (const ChannelKey& from : held.channels) {
      for (const ChannelKey& to : waited.channels) check_upwards(number(from) + 1, number(to));
    }
  }

  std::map<ChannelKey, std::uint64_t> order_;
  std::set<std::array<std::uint64_t, 4>> seen_;  // states of unicast packets to one destination
  std::size_t pair_count_ = 0;
};

void check_trees(const routing::Multicast& scheme, const HoldRule& rule, OrderChecker& checker,
                 const Execution& execution) {
  const ProgressScope progress(execution, "check of trees", scheme.graph().terminal_count());
  scheme.visit_cover([&](const routing::MulticastTree& tree) {
    execution.throw_if_stopped();
    checker.check_tree_pairs(tree, rule);
    progress.advance(1);
  });
}

void check_unicasts(const routing::Routing& unicast, OrderChecker& checker, const Execution& execution) {
  const ProgressScope progress(execution, "check of unicast packets", unicast.graph().terminal_count());
  for (TerminalId to = 0; to < unicast.graph().terminal_count(); ++to) {
    execution.throw_if_stopped();
    checker.begin_destination();
    for (TerminalId source = 0; source < unicast.graph().terminal_count(); ++source) {
      for (std::uint64_t draw = 0; to != source && draw < unicast.draw_count(); ++draw) {
        for (routing::MessageClass c = 0; c < unicast.message_class_count(); ++c) {
          std::vector<routing::Header> headers;
          unicast.start(unicast.departure(source, to, draw, c), headers);
          for (const routing::Header& header : headers) checker.check_unicast(unicast, header, source);
        }
      }
    }
    progress.advance(1);
  }
}

void check_route(const StuckMulticast& packet, const routing::Routing& unicast) {
  std::vector<routing::Header> headers;
  unicast.start(unicast.departure(packet.tree.source, packet.tree.deliveries.at(0)), headers);
  routing::Header header = headers.at(0);
  routing::Position at{.node = packet.tree.nodes[0].node};
  routing::Decision decision;
  for (const routing::TreeBranch& branch : packet.tree.branches) {
    unicast.decide(header, at, decision);
    const bool is_route = decision.candidates.size() == 1 && decision.candidates[0].port == branch.port &&
                          decision.candidates[0].vcs == branch.vcs;
    if (!is_route) throw Refused("the unicast routing has another route");
    const routing::Choice choice{branch.port, branch.vcs.first};
    header = unicast.advance(header, at, choice);
    at = next_position(unicast.graph(), at, choice);
  }
}

// The tree is one that the scheme plans, or a route of the unicast routing.
void check_plan(const StuckMulticast& packet, const routing::Routing& unicast, const routing::Multicast& scheme) {
  if (packet.is_unicast) {
    if (!scheme.facts().shares_vcs) throw Refused("a unicast packet has other VCs");
    return check_route(packet, unicast);
  }
  std::vector<routing::MulticastTree> trees;
  scheme.plan(packet.tree.source, packet.targets, trees);
  if (std::ranges::find(trees, packet.tree) == trees.end()) throw Refused("the scheme has no such tree");
}

using Granted = std::map<std::pair<std::size_t, std::size_t>, ChannelKey>;  // by tree node and index

Granted granted_of(const StuckMulticast& packet) {
  Granted granted;
  for (const GrantedOutput& output : packet.granted) {
    granted.emplace(std::pair{output.tree_node, output.index}, key_of(output.channel));
  }
  if (granted.size() < packet.granted.size()) throw Refused("an output is granted twice");
  return granted;
}

// Every output that is granted or waits must have been requested: the output that leads to its router is granted and,
// in order, those before it are.
void check_grants(const StuckMulticast& packet, bool in_order) {
  const Granted granted = granted_of(packet);
  std::map<std::size_t, std::pair<std::size_t, std::size_t>> arrival;
  std::size_t known_count = 0;
  bool has_waiting = false;
  for (const Place& place : places_of(packet.tree)) {
    const std::pair at{place.tree_node, place.index};
    if (place.child != 0) arrival[place.child] = at;
    const bool is_waiting = at == std::pair<std::size_t, std::size_t>{packet.waiting_node, packet.waiting_output};
    has_waiting = has_waiting || is_waiting;
    if (!granted.contains(at) && !is_waiting) continue;
    if (place.tree_node != 0 && !granted.contains(arrival.at(place.tree_node)))
      throw Refused("a router is not reached");
    const bool is_first = place.index == 0 || granted.contains({place.tree_node, place.index - 1});
    if (packet.is_long && in_order && !packet.is_unicast && !is_first) throw Refused("an output is out of order");
    if (!granted.contains(at)) continue;
    if (is_waiting) throw Refused("the output that waits is granted");
    if (std::ranges::find(place.channels, granted.at(at)) == place.channels.end()) throw Refused("a VC is not offered");
    ++known_count;
  }
  if (!has_waiting || known_count < granted.size()) throw Refused("the tree has no such output");
}

std::vector<ChannelKey> waited_channels(const StuckMulticast& packet) {
  for (const Place& place : places_of(packet.tree)) {
    if (place.tree_node == packet.waiting_node && place.index == packet.waiting_output) return place.channels;
  }
  return {};
}

// A short packet passes no channel that an earlier one holds; a long one holds all that it has passed.
void hold(const StuckMulticast& packet, std::set<ChannelKey>& held) {
  for (const GrantedOutput& output : packet.granted) {
    if (held.contains(key_of(output.channel))) throw Refused("a channel is held twice, or passed while it is held");
  }
  for (const MulticastChannel& channel : packet.holds()) held.insert(key_of(channel));
}

}  // namespace

CheckResult check_multicast_order(const std::vector<OrderedChannel>& order, const routing::Routing& unicast,
                                  const routing::Multicast& scheme, MulticastSwitching switching,
                                  const Execution& execution) try {
  OrderChecker checker(order);
  const HoldRule rule{switching == MulticastSwitching::wormhole, scheme.facts().acquires_in_order};
  check_trees(scheme, rule, checker, execution);
  if (scheme.facts().shares_vcs) check_unicasts(unicast, checker, execution);
  return {true, "deadlock-free",
          "all " + std::to_string(checker.pair_count()) + " pairs of a channel that a packet holds and one that it " +
              "waits for go upwards"};
} catch (const Refused& refused) {
  return {false, "deadlock-free", refused.what()};
}

CheckResult check_stuck_multicasts(const std::vector<StuckMulticast>& packets, const routing::Routing& unicast,
                                   const routing::Multicast& scheme) try {
  std::set<ChannelKey> held;
  std::set<TerminalId> sources;
  for (const StuckMulticast& packet : packets) {
    check_plan(packet, unicast, scheme);
    check_grants(packet, scheme.facts().acquires_in_order);
    hold(packet, held);
    if (!sources.insert(packet.tree.source).second && packet.is_long) throw Refused("a source sends two packets");
  }
  for (const StuckMulticast& packet : packets) {
    for (const ChannelKey& channel : waited_channels(packet)) {
      if (!held.contains(channel)) throw Refused("a packet can move");
    }
  }
  if (packets.empty()) throw Refused("there are no packets");
  return {true, "deadlock",
          "each of " + std::to_string(packets.size()) + " packets waits for a channel that they hold"};
} catch (const Refused& refused) {
  return {false, "deadlock", refused.what()};
}

}  // namespace weft::deadlock
