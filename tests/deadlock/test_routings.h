// Small routings for tests of the prover: each is correct, or wrong in one respect.
#pragma once

#include "base/numbers/random.h"
#include "routing/core/routing.h"
#include "routing/generic/distance_table.h"

namespace weft::test {

// Base class: one plan for each pair.
class OnePlanRouting : public routing::Routing {
 public:
  explicit OnePlanRouting(const topology::PortGraph& graph) : Routing(graph, spec::Spec{.name = "hand-made"}) {}

 protected:
  [[nodiscard]] bool is_at_goal(const routing::Header& header, const routing::Position& position) const {
    return position.node == node_of(header.destination);
  }
};

// Around a unidirectional ring, on VC 1 from the dateline on (Dally and Seitz 1987). The header says whether the
// dateline was crossed.
class DatelineRing : public OnePlanRouting {
 public:
  using OnePlanRouting::OnePlanRouting;
  [[nodiscard]] routing::VcId vc_count(LinkClassId) const override { return 2; }
  void decide(const routing::Header& header, const routing::Position& position,
              routing::Decision& decision) const override {
    decision.clear();
    decision.delivers = is_at_goal(header, position);
    const auto vc = static_cast<routing::VcId>(crossed_after(header, position) ? 1 : 0);
    if (!decision.delivers) decision.candidates.push_back({.port = 0, .vcs = {vc, vc}});
  }
  [[nodiscard]] routing::Header advance(const routing::Header& header, const routing::Position& position,
                                        const routing::Choice&) const override {
    return {header.destination, {crossed_after(header, position) ? 1U : 0U}};
  }
  [[nodiscard]] std::uint64_t decision_key(const routing::Header& header) const override {
    return header.destination | std::uint64_t{header.state[0]} << 32;
  }

 private:
  [[nodiscard]] bool crossed_after(const routing::Header& header, const routing::Position& position) const {
    return header.state[0] == 1 || position.node + 1 == graph().node_count();
  }
};

// On a mesh of the given side, rows first or columns first by the draw (o1turn), on one VC or on one VC per draw.
class DrawnMesh : public OnePlanRouting {
 public:
  DrawnMesh(const topology::PortGraph& graph, NodeId side, routing::VcId vc_count)
      : OnePlanRouting(graph), side_(side), vc_count_(vc_count) {}
  [[nodiscard]] routing::VcId vc_count(LinkClassId) const override { return vc_count_; }
  [[nodiscard]] std::uint64_t draw_count() const override { return 2; }
  void plans_from_node(NodeId, TerminalId destination, std::uint64_t draw,
                       std::vector<routing::Header>& headers) const override {
    headers.push_back({destination, {static_cast<std::uint32_t>(draw)}});
  }
  void decide(const routing::Header& header, const routing::Position& position,
              routing::Decision& decision) const override {
    decision.clear();
    decision.delivers = is_at_goal(header, position);
    if (decision.delivers) return;
    const auto vc = static_cast<routing::VcId>(vc_count_ == 1 ? 0 : header.state[0]);
    const NodeId next = next_node(position.node, node_of(header.destination), header.state[0] == 0);
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      if (graph().neighbor(position.node, port).node == next) {
        decision.candidates.push_back({.port = port, .vcs = {vc, vc}});
      }
    }
  }
  [[nodiscard]] std::uint64_t decision_key(const routing::Header& header) const override {
    return header.destination | std::uint64_t{header.state[0]} << 32;
  }

 private:
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

class AdaptiveCube : public OnePlanRouting {
 public:
  AdaptiveCube(const topology::PortGraph& graph, Escape escape) : OnePlanRouting(graph), escape_(escape) {}
  [[nodiscard]] routing::VcId vc_count(LinkClassId) const override { return 2; }
  [[nodiscard]] bool is_deterministic() const override { return false; }
  void decide(const routing::Header& header, const routing::Position& position,
              routing::Decision& decision) const override {
    decision.clear();
    decision.delivers = is_at_goal(header, position);
    std::vector<PortId> ports;
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const NodeId move = graph().neighbor(position.node, port).node ^ position.node;
      if ((move & (node_of(header.destination) ^ position.node)) != 0) ports.push_back(port);
    }
    for (const PortId port : ports) decision.candidates.push_back({.port = port, .vcs = {1, 1}, .preference = 0});
    if (ports.empty() || (escape_ == Escape::none_at_node_0 && position.node == 0)) return;
    const bool takes_highest = escape_ == Escape::lowest_or_highest && position.node % 3 == 0;
    decision.candidates.push_back(
        {.port = takes_highest ? ports.back() : ports.front(), .preference = 1, .is_escape = true});
  }

 private:
  Escape escape_;
};

// A random function of (input VC, destination), usually to a port on a shortest path.
class RandomRouting : public OnePlanRouting {
 public:
  RandomRouting(const topology::PortGraph& graph, routing::VcId vc_count, double detours, std::uint64_t seed)
      : OnePlanRouting(graph), distances_(graph, Execution{}), vc_count_(vc_count), detours_(detours), seed_(seed) {}
  [[nodiscard]] routing::VcId vc_count(LinkClassId) const override { return vc_count_; }
  [[nodiscard]] bool is_input_independent() const override { return false; }
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<routing::Header>& headers) const override {
    if (distances_.reaches(start, node_of(destination))) headers.push_back({.destination = destination});
  }
  void decide(const routing::Header& header, const routing::Position& position,
              routing::Decision& decision) const override {
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = position.node == goal;
    if (decision.delivers) return;
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
    decision.candidates.push_back({.port = ports[random.below(ports.size())], .vcs = {vc, vc}});
  }

 private:
  routing::DistanceTable distances_;
  routing::VcId vc_count_;
  double detours_;
  std::uint64_t seed_;
};

// Every port on a shortest path, on VC 1; the escape is a random one of them, on VC 0.
class RandomAdaptive : public OnePlanRouting {
 public:
  RandomAdaptive(const topology::PortGraph& graph, std::uint64_t seed)
      : OnePlanRouting(graph), distances_(graph, Execution{}), escape_(graph, 1, 0, seed) {}
  [[nodiscard]] routing::VcId vc_count(LinkClassId) const override { return 2; }
  [[nodiscard]] bool is_deterministic() const override { return false; }
  [[nodiscard]] bool is_input_independent() const override { return false; }
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<routing::Header>& headers) const override {
    escape_.plans_from_node(start, destination, draw, headers);
  }
  void decide(const routing::Header& header, const routing::Position& position,
              routing::Decision& decision) const override {
    escape_.decide(header, position, decision);
    if (decision.delivers) return;
    decision.candidates.at(0).is_escape = true;
    const NodeId goal = node_of(header.destination);
    for (PortId port = 0; port < graph().out_degree(position.node); ++port) {
      const NodeId next = graph().neighbor(position.node, port).node;
      if (distances_.distance(next, goal) < distances_.distance(position.node, goal)) {
        decision.candidates.push_back({.port = port, .vcs = {1, 1}});
      }
    }
  }

 private:
  routing::DistanceTable distances_;
  RandomRouting escape_;
};

}  // namespace weft::test
