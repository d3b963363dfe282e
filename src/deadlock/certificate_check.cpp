#include "deadlock/certificate_check.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include <nlohmann/json.hpp>

namespace weft::deadlock {
namespace {

using nlohmann::json;
using Channel = std::array<std::uint64_t, 3>;  // node, port, vc
using State = std::array<std::uint64_t, 4>;    // position and decision key
using Number = std::int64_t;
using Refusal = std::domain_error;  // within this file only

struct Walker {
  routing::Header header;
  routing::Position position;
  Number bound = -1;        // what it requests next must be above this
  bool is_leaving = false;  // everything after this state has been checked
};
using Walkers = std::vector<Walker>;

struct Hop {
  Channel channel{};
  bool is_escape = false;
  Walker after{};
};

struct Claim {
  const routing::Routing& routing;
  std::uint64_t vc_cap = UINT64_MAX;
  bool orders_escapes = false;
  std::map<Channel, Number> order{};

  [[nodiscard]] Channel folded(const Channel& c) const { return {c[0], c[1], std::min(c[2], vc_cap - 1)}; }
  [[nodiscard]] Number number(const Channel& c) const { return order.contains(folded(c)) ? order.at(folded(c)) : -1; }
  [[nodiscard]] State state(const Walker& w) const {
    return {w.position.node, w.position.in_port, w.position.in_vc, routing.key(w.header)};
  }
};

// The next hops of a packet. If all channels are ordered, the bound of a hop is its own channel; if the escape channels
// are, it is the highest escape channel on the path so far.
std::vector<Hop> next_hops(const Claim& claim, const Walker& at) {
  routing::Decision decision;
  claim.routing.decide(at.header, at.position, decision);
  std::vector<Hop> hops;
  for (const routing::Candidate& candidate : decision.candidates) {
    for (std::uint32_t vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
      const routing::Choice choice{candidate.port, static_cast<routing::VcId>(vc)};
      const Channel channel{at.position.node, choice.port, vc};
      const Number bound = std::max(claim.number(channel), claim.orders_escapes ? at.bound : -1);
      const routing::Header header = claim.routing.advance(at.header, at.position, choice);
      hops.push_back(
          {channel, candidate.is_escape, {header, next_position(claim.routing.graph(), at.position, choice), bound}});
    }
  }
  if (!decision.delivers && hops.empty()) throw Refusal("a packet can go no further");
  return hops;
}

Walkers injected(const Claim& claim, std::uint64_t from, std::uint64_t to, std::uint64_t draw,
                 routing::MessageClass c) {
  if (std::max(from, to) >= claim.routing.graph().terminal_count() || draw >= claim.routing.draw_count()) return {};
  std::vector<routing::Header> headers;
  const routing::Departure departure =
      claim.routing.departure(static_cast<TerminalId>(from), static_cast<TerminalId>(to), draw, c);
  claim.routing.start(departure, headers);
  Walkers walkers;
  for (const auto& header : headers) walkers.push_back({header, {.node = departure.node}});
  return walkers;
}

// The number that must be above the bound: the lowest of all next hops or, if the escape channels are ordered, the
// highest of the escape channels offered.
Number height(const Claim& claim, const std::vector<Hop>& hops) {
  Number height = claim.orders_escapes && !hops.empty() ? -1 : INT64_MAX;
  for (const Hop& hop : hops) {
    if (!claim.orders_escapes) height = std::min(height, claim.number(hop.channel));
    if (claim.orders_escapes && hop.is_escape) height = std::max(height, claim.number(hop.channel));
  }
  return height;
}

// Depth-first search. A state is visited again whenever it is reached with a higher bound; reaching it from itself is a
// livelock.
void walk(const Claim& claim, Number reply_height, Walkers open, std::map<State, std::pair<Number, bool>>& seen) {
  while (!open.empty()) {
    const Walker walker = open.back();
    auto& [bound, is_open] = seen.try_emplace(claim.state(walker), -2, false).first->second;
    if (is_open && !walker.is_leaving) throw Refusal("a packet may be routed in a cycle for ever");
    is_open = !walker.is_leaving && walker.bound > bound;
    open.back().is_leaving = true;
    if (!is_open) open.pop_back();
    if (!is_open) continue;
    bound = walker.bound;
    const std::vector<Hop> hops = next_hops(claim, walker);
    const bool is_below = bound < (hops.empty() ? reply_height : height(claim, hops));
    if (!is_below) throw Refusal("a packet waits for what is not above " + std::to_string(bound));
    for (const Hop& hop : hops) open.push_back(hop.after);
  }
}

// From the last message class to the first; `reply_height` is the lowest height of all messages that the terminal may
// have to send in the next class.
void check_destination(const Claim& claim, TerminalId destination) {
  std::map<State, std::pair<Number, bool>> seen;  // the highest bound, and whether the state is on the current path
  Number reply_height = INT64_MAX;
  for (routing::MessageClass c = claim.routing.message_class_count(); c-- > 0;) {
    Number own_height = INT64_MAX;
    for (TerminalId t = 0; t < claim.routing.graph().terminal_count(); ++t) {
      for (std::uint64_t draw = 0; t != destination && draw < claim.routing.draw_count(); ++draw) {
        walk(claim, reply_height, injected(claim, t, destination, draw, c), seen);
        for (const Walker& reply : c > 0 ? injected(claim, destination, t, draw, c) : Walkers{}) {
          own_height = std::min(own_height, height(claim, next_hops(claim, reply)));
        }
      }
    }
    reply_height = own_height;
  }
}

std::string check_order(const json& object, Claim& claim) {
  claim.orders_escapes = object.at("orders") == "escapes";
  for (const json& entry : object.at("order"))
    claim.order.emplace(Channel{entry.at(0), entry.at(1), entry.at(2)}, entry.at(3));
  if (claim.order.size() < object.at("order").size()) throw Refusal("a channel has two places in the order");
  for (TerminalId d = 0; d < claim.routing.graph().terminal_count(); ++d) check_destination(claim, d);
  return "every waiting packet has a next hop upwards in the order of " + std::to_string(claim.order.size()) +
         " virtual channels";
}

Walkers walk_path(const Claim& claim, const json& packet) {
  if (packet.at("class") >= claim.routing.message_class_count()) throw Refusal("there is no such class");
  const Walkers starts =
      injected(claim, packet.at("source"), packet.at("destination"), packet.at("draw"), packet.at("class"));
  if (packet.at("plan") >= starts.size()) throw Refusal("there is no such packet");
  Walkers walkers{starts[packet.at("plan").get<std::size_t>()]};
  for (const json& step : packet.value("path", json::array())) {
    const std::vector<Hop> hops = next_hops(claim, walkers.back());
    const auto hop = std::ranges::find(hops, step.get<Channel>(), &Hop::channel);
    if (hop == hops.end()) throw Refusal("the routing does not offer " + step.dump());
    walkers.push_back(hop->after);
  }
  return walkers;
}

// Each packet reaches its buffer without passing a channel that is held already, and then requests only held channels.
std::string check_packets(const json& packets, const Claim& claim) {
  std::set<Channel> held;
  std::set<Channel> requested;
  for (const json& packet : packets) {
    std::vector<Hop> hops = next_hops(claim, walk_path(claim, packet).back());
    for (const Channel step : packet.at("path")) {
      if (held.contains(claim.folded(step))) throw Refusal("a path uses a channel that is held already");
    }
    held.insert(claim.folded(packet.at("path").at(packet.at("path").size() - 1)));
    if (hops.empty() && packet.contains("reply") && packet.at("reply").at("source") == packet.at("destination") &&
        packet.at("reply").at("class") == packet.at("class").get<int>() + 1) {
      hops = next_hops(claim, walk_path(claim, packet.at("reply")).back());
    }
    if (hops.empty()) throw Refusal("a packet has arrived");
    for (const Hop& hop : hops) requested.insert(claim.folded(hop.channel));
  }
  if (requested.empty() || !std::ranges::includes(held, requested)) throw Refusal("a packet can move");
  return std::to_string(packets.size()) + " packets reach their buffers and wait only for each other";
}

std::string check_undelivered(const json& packet, const Claim& claim) {
  const Walkers walkers = walk_path(claim, packet);
  std::set<State> states;
  for (const Walker& walker : walkers) states.insert(claim.state(walker));
  if (states.size() < walkers.size()) return "the packet returns to an earlier state";
  try {
    (void)next_hops(claim, walkers.back());
  } catch (const Refusal& end) {
    return end.what();
  }
  throw Refusal("the packet can go on");
}

}  // namespace

CheckResult check(const json& object, const routing::Routing& routing) {
  const std::string verdict = object.at("verdict");
  const json& cap = object.at("vc_cap");
  Claim claim{routing, cap.is_null() ? UINT64_MAX : std::max(cap.get<std::uint64_t>(), std::uint64_t{1})};
  try {
    if (verdict == "deadlock-free") return {true, verdict, check_order(object, claim)};
    if (verdict == "deadlock") return {true, verdict, check_packets(object.at("packets"), claim)};
    if (verdict == "undelivered") return {true, verdict, check_undelivered(object.at("undelivered"), claim)};
    throw Refusal("there is nothing to check for this verdict");
  } catch (const Refusal& refusal) {
    return {false, verdict, refusal.what()};
  }
}

}  // namespace weft::deadlock
