// Small routings for tests of the prover: each is correct, or wrong in one respect.
#pragma once

#include "base/numbers/random.h"
#include "routing/core/routing.h"
#include "routing/generic/distance_table.h"

namespace weft::test {

// The facts of routings with one initial route for each pair and `state_count` values of their only state word.
inline routing::RoutingFacts hand_made_facts(const topology::PortGraph& graph, routing::VcId vc_count,
                                             std::uint64_t state_count = 1) {
  return routing::header_routing_facts(
      routing::single_word_size(graph, routing::vcs_on_all(graph, vc_count), state_count), false);
}

// Base class.
class HandMadeRouting : public routing::Routing {
 public:
  HandMadeRouting(const topology::PortGraph& graph, routing::RoutingFacts facts)
      : Routing(graph, spec::Spec{.name = "hand-made"}, std::move(facts)) {}
};

// Around a unidirectional ring, on VC 1 from the dateline on (Dally and Seitz 1987). The header says whether the
// dateline was crossed.
class DatelineRing : public HandMadeRouting {
 public:
  explicit DatelineRing(const topology::PortGraph& graph) : HandMadeRouting(graph, facts_on(graph)) {}
  void candidates(const routing::Header& header, const routing::Position& position,
                  routing::Candidates& found) const override {
    const auto vc = static_cast<routing::VcId>(crossed_after(header, position) ? 1 : 0);
    found.push_back({.port = 0, .vcs = {vc, vc}});
  }
  [[nodiscard]] routing::Header advance(const routing::Header& header, const routing::Position& position,
                                        const routing::Choice&) const override {
    return {header.destination, {crossed_after(header, position) ? 1U : 0U}};
  }

 private:
  static routing::RoutingFacts facts_on(const topology::PortGraph& graph) {
    routing::RoutingFacts facts = hand_made_facts(graph, 2, 2);
    facts.is_deterministic = true;
    return facts;
  }

  [[nodiscard]] bool crossed_after(const routing::Header& header, const routing::Position& position) const {
    return header.state[0] == 1 || position.node + 1 == graph().node_count();
  }
};

// On a mesh of the given side, rows first or columns first by the draw (o1turn), on one VC or on one VC per draw.
class DrawnMesh : public HandMadeRouting {
 public:
  DrawnMesh(const topology::PortGraph& graph, NodeId side, routing::VcId vc_count)
      : HandMadeRouting(graph, facts_on(graph, vc_count)), side_(side), vc_count_(vc_count) {}
  void candidates(const routing::Header& header, const routing::Position& position,
                  routing::Candidates& found) const override {
    const auto vc = static_cast<routing::VcId>(vc_count_ == 1 ? 0 : header.state[0]);
    const NodeId next = next_node(position.node, node_of(header.destination), header.state[0] == 0);
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      if (graph().neighbor(position.node, port).node == next) found.push_back({.port = port, .vcs = {vc, vc}});
    }
  }

 private:
  static routing::RoutingFacts facts_on(const topology::PortGraph& graph, routing::VcId vc_count) {
    routing::RoutingFacts facts = hand_made_facts(graph, vc_count, 2);
    facts.draw_count = 2U;
    facts.is_deterministic = true;
    return facts;
  }

  [[nodiscard]] NodeId next_node(NodeId node, NodeId goal, bool goes_along_rows_first) const {
    const bool is_in_row = node / side_ == goal / side_;
    const bool is_in_column = node % side_ == goal % side_;
    const bool goes_along_row = goes_along_rows_first ? !is_in_column : is_in_row;
    if (goes_along_row) return goal % side_ > node % side_ ? node + 1 : node - 1;
    return goal > node ? node + side_ : node - side_;
  }

  NodeId side_;
  routing::VcId vc_count_;
};

// Any dimension that still differs, on VC 1; the escape on VC 0 is the lowest of them, except at some nodes.
enum class Escape : std::uint8_t { lowest, none_at_node_0, lowest_or_highest };

class AdaptiveCube : public HandMadeRouting {
 public:
  AdaptiveCube(const topology::PortGraph& graph, Escape escape)
      : HandMadeRouting(graph, hand_made_facts(graph, 2)), escape_(escape) {}
  void candidates(const routing::Header& header, const routing::Position& position,
                  routing::Candidates& found) const override {
    std::vector<PortId> ports;
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const NodeId move = graph().neighbor(position.node, port).node ^ position.node;
      if ((move & (node_of(header.destination) ^ position.node)) != 0) ports.push_back(port);
    }
    for (const PortId port : ports) found.push_back({.port = port, .vcs = {1, 1}, .preference = 0});
    if (ports.empty() || (escape_ == Escape::none_at_node_0 && position.node == 0)) return;
    const bool takes_highest = escape_ == Escape::lowest_or_highest && position.node % 3 == 0;
    found.push_back({.port = takes_highest ? ports.back() : ports.front(), .preference = 1, .is_escape = true});
  }

 private:
  Escape escape_;
};

// A random function of (input VC, destination), usually to a port on a shortest path.
class RandomRouting : public HandMadeRouting {
 public:
  RandomRouting(const topology::PortGraph& graph, routing::VcId vc_count, double detours, std::uint64_t seed)
      : HandMadeRouting(graph, facts_on(graph, vc_count)),
        distances_(graph, Execution{}),
        vc_count_(vc_count),
        detours_(detours),
        seed_(seed) {}
  void start(const routing::Departure& departure, std::vector<routing::Header>& headers) const override {
    if (distances_.reaches(departure.node, node_of(departure.destination))) Routing::start(departure, headers);
  }
  void candidates(const routing::Header& header, const routing::Position& position,
                  routing::Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    RandomStream random(seed_, Purpose::test,
                        (position.node << 20) ^ ((position.in_port & 0xFF) << 12) ^ (position.in_vc * 256U) ^ goal);
    const bool takes_any = random.chance(detours_);
    std::vector<PortId> ports;
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const NodeId next = graph().neighbor(position.node, port).node;
      const bool leads_nearer = distances_.distance(next, goal) < distances_.distance(position.node, goal);
      if (leads_nearer || takes_any) ports.push_back(port);
    }
    if (ports.empty()) return;
    const auto vc = static_cast<routing::VcId>(random.below(vc_count_));
    found.push_back({.port = ports[random.below(ports.size())], .vcs = {vc, vc}});
  }

 private:
  static routing::RoutingFacts facts_on(const topology::PortGraph& graph, routing::VcId vc_count) {
    routing::RoutingFacts facts = hand_made_facts(graph, vc_count);
    facts.is_deterministic = true;
    facts.is_input_independent = false;
    return facts;
  }

  routing::DistanceTable distances_;
  routing::VcId vc_count_;
  double detours_;
  std::uint64_t seed_;
};

// Every port on a shortest path, on VC 1; the escape is a random one of them, on VC 0.
class RandomAdaptive : public HandMadeRouting {
 public:
  RandomAdaptive(const topology::PortGraph& graph, std::uint64_t seed)
      : HandMadeRouting(graph, facts_on(graph)), distances_(graph, Execution{}), escape_(graph, 1, 0, seed) {}
  void start(const routing::Departure& departure, std::vector<routing::Header>& headers) const override {
    escape_.start(departure, headers);
  }
  void candidates(const routing::Header& header, const routing::Position& position,
                  routing::Candidates& found) const override {
    escape_.candidates(header, position, found);
    found.at(0).is_escape = true;
    const NodeId goal = node_of(header.destination);
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const NodeId next = graph().neighbor(position.node, port).node;
      if (distances_.distance(next, goal) < distances_.distance(position.node, goal)) {
        found.push_back({.port = port, .vcs = {1, 1}});
      }
    }
  }

 private:
  static routing::RoutingFacts facts_on(const topology::PortGraph& graph) {
    routing::RoutingFacts facts = hand_made_facts(graph, 2);
    facts.is_input_independent = false;
    return facts;
  }

  routing::DistanceTable distances_;
  RandomRouting escape_;
};

}  // namespace weft::test
