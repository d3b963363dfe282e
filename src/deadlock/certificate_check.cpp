#include "deadlock/certificate_check.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "routing/algorithm.h"
#include "topology/network.h"

namespace weft::deadlock {
namespace {

using nlohmann::json;
using routing::Routing;
using Channel = std::array<std::uint64_t, 3>;  // node, port, vc
using Number = std::int64_t;

constexpr std::uint32_t kLongestPath = 1U << 24;  // hops; a packet that goes round for ever proves nothing

struct Walker {
  routing::Header header;
  routing::Place place;
  Number bound = -1;  // what it asks for next must be above this
};

using Refusal = std::domain_error;  // within this file only

struct Claim {
  const Routing& routing;
  std::uint64_t vc_cap = UINT64_MAX;
  bool orders_escapes = false;
  std::map<Channel, Number> order{};

  // -1 for a channel that is not in the order.
  [[nodiscard]] Number number(const Channel& channel) const {
    const auto entry = order.find(channel);
    return entry == order.end() ? -1 : entry->second;
  }
};

std::string text_of(const Channel& c) { return fmt::format("[{},{},{}]", c[0], c[1], c[2]); }

struct Way {
  routing::Choice choice;
  Channel channel;
  bool is_escape;
};

std::vector<Way> ways_on(const Claim& claim, const Walker& walker) {
  routing::Decision decision;
  claim.routing.decide(walker.header, walker.place, decision);
  std::vector<Way> ways;
  for (const routing::Candidate& candidate : decision.candidates) {
    for (std::uint32_t vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
      const Channel channel{walker.place.node, candidate.port, std::min<std::uint64_t>(vc, claim.vc_cap - 1)};
      ways.push_back({{candidate.port, static_cast<routing::VcId>(vc)}, channel, candidate.is_escape});
    }
  }
  const NodeId goal = claim.routing.graph().node_of_terminal(walker.header.destination);
  if (decision.delivers ? walker.place.node != goal : ways.empty()) {
    throw Refusal(fmt::format("a packet for {} ends at node {}", walker.header.destination, walker.place.node));
  }
  return ways;
}

// All in order: above the channel held. Escapes in order: above every escape channel that the packet has come by.
Walker after(const Claim& claim, const Walker& walker, const Way& way) {
  const Number number = claim.number(way.channel);
  return {claim.routing.advance(walker.header, walker.place, way.choice),
          routing::next_place(claim.routing.graph(), walker.place, way.choice),
          claim.orders_escapes ? std::max(number, walker.bound) : number};
}

void check_ways(const Claim& claim, const Walker& walker, const std::vector<Way>& ways) {
  const auto goes_up = [&](const Way& way) { return claim.number(way.channel) > walker.bound; };
  const auto is_good_escape = [&](const Way& way) { return way.is_escape && goes_up(way); };
  if (ways.empty()) return;
  if (claim.orders_escapes ? std::ranges::any_of(ways, is_good_escape) : std::ranges::all_of(ways, goes_up)) return;
  throw Refusal(fmt::format("a packet for {} at node {} may ask for {}, which is not above {} in the order",
                            walker.header.destination, walker.place.node, text_of(ways[0].channel), walker.bound));
}

std::vector<Walker> setting_out(const Claim& claim, TerminalId source, TerminalId destination, std::uint64_t draw) {
  std::vector<routing::Header> headers;
  claim.routing.plans(source, destination, draw, headers);
  std::vector<Walker> walkers;
  for (const auto& header : headers)
    walkers.push_back({header, {.node = claim.routing.graph().node_of_terminal(source)}});
  return walkers;
}

// Every state is walked again whenever it is reached with a higher bound.
void check_destination(const Claim& claim, TerminalId destination) {
  std::map<std::array<std::uint64_t, 4>, Number> seen;
  for (TerminalId source = 0; source < claim.routing.graph().terminal_count(); ++source) {
    for (std::uint64_t draw = 0; source != destination && draw < claim.routing.draw_count(); ++draw) {
      for (auto open = setting_out(claim, source, destination, draw); !open.empty();) {
        const Walker walker = open.back();
        open.pop_back();
        const auto& [node, in_port, in_vc] = walker.place;
        Number& bound =
            seen.try_emplace({node, in_port, in_vc, claim.routing.decision_key(walker.header)}, -2).first->second;
        if (bound >= walker.bound) continue;
        bound = walker.bound;
        const std::vector<Way> ways = ways_on(claim, walker);
        check_ways(claim, walker, ways);
        for (const Way& way : ways) open.push_back(after(claim, walker, way));
      }
    }
  }
}

std::string check_order(const json& object, Claim& claim) {
  claim.orders_escapes = object.at("orders") == "escapes";
  for (const json& entry : object.at("order")) {
    const Channel channel{entry.at(0), entry.at(1), entry.at(2)};
    const Number number = entry.at(3);
    if (number < 0 || !claim.order.emplace(channel, number).second) {
      throw Refusal("the order has no place, or two, for " + text_of(channel));
    }
  }
  for (TerminalId d = 0; d < claim.routing.graph().terminal_count(); ++d) check_destination(claim, d);
  return fmt::format("every dependency goes upwards in the order of {} virtual channels", claim.order.size());
}

// Walks the packet until it holds what it should and waits for what it should, past none that are held already.
void bring_packet(const Claim& claim, const json& packet, const std::set<Channel>& held) {
  const Channel holds = packet.at("holds");
  const Channel waits_for = packet.at("waits_for");
  const TerminalId source = packet.at("source");
  const TerminalId destination = packet.at("destination");
  const std::uint64_t draw = packet.at("draw");
  const std::size_t plan = packet.at("plan");
  const auto terminal_count = claim.routing.graph().terminal_count();
  const bool exists = std::max(source, destination) < terminal_count && draw < claim.routing.draw_count();
  auto walkers = exists ? setting_out(claim, source, destination, draw) : std::vector<Walker>{};
  if (plan >= walkers.size()) throw Refusal("there is no such packet");
  Walker walker = walkers[plan];
  std::optional<Channel> at;
  for (std::uint32_t hop = 0; hop < kLongestPath; ++hop) {
    const std::vector<Way> ways = ways_on(claim, walker);
    if (ways.size() != 1) break;
    if (at == holds && ways[0].channel == waits_for) return;
    at = ways[0].channel;
    if (held.contains(*at)) throw Refusal(text_of(*at) + " is in the way of a packet, and held already");
    walker = after(claim, walker, ways[0]);
  }
  throw Refusal(fmt::format("the packet from {} to {} does not hold {} and wait for {}", source, destination,
                            text_of(holds), text_of(waits_for)));
}

std::string check_packets(const json& packets, const Claim& claim) {
  std::set<Channel> held;
  for (const json& packet : packets) {
    bring_packet(claim, packet, held);
    if (!held.insert(packet.at("holds").get<Channel>()).second) throw Refusal("two packets hold the same channel");
  }
  for (const json& packet : packets) {
    if (!held.contains(packet.at("waits_for").get<Channel>())) throw Refusal("a packet waits for a free channel");
  }
  if (packets.empty()) throw Refusal("there are no packets");
  return fmt::format("{} packets come to their places and wait for one another", packets.size());
}

CheckResult check_object(const json& object, const Routing& routing) {
  const std::string verdict = object.at("verdict");
  Claim claim{.routing = routing};
  if (!object.at("vc_cap").is_null()) claim.vc_cap = object.at("vc_cap");
  try {
    if (claim.vc_cap == 0) throw Refusal("there is no network without vcs");
    if (verdict == "deadlock-free") return {true, verdict, check_order(object, claim)};
    if (verdict == "deadlock") return {true, verdict, check_packets(object.at("packets"), claim)};
    throw Refusal("there is nothing to check for this verdict");
  } catch (const Refusal& refusal) {
    return {false, verdict, refusal.what()};
  }
}

}  // namespace

CheckResult check_certificate(std::string_view text, const Execution& execution, const Routing* given) try {
  const json object = json::parse(text);
  if (given != nullptr) return check_object(object, *given);
  const auto network = topology::build(object.at("spec").get<std::string>(), execution);
  const auto routing = routing::build(network, object.at("routing").get<std::string>(), execution);
  return check_object(object, *routing);
} catch (const json::exception&) {
  throw InputError("this is not a certificate", {}, "weft verify SPEC --certificate FILE writes one");
}

}  // namespace weft::deadlock
