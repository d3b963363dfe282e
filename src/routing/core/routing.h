// A routing function: from a packet's header and position to the channels that it may take next. A routing is immutable
// and built once for a network; it sees no buffers, no clock and no random numbers. So the function that is simulated
// is the one whose paths are measured and whose deadlock freedom is proved.
//
//   facts       what holds for the routing as a whole: see routing/core/routing_facts.h
//   start       the headers with which a packet may set out, its initial routes; the source chooses one of them
//   candidates  at a node: the output ports and virtual channels (VCs) that the packet may request
//   advance     the header after one of these was granted, called once per hop
//   key         the part of the header that decisions depend on, as a number
//   take_hops   advance and the candidates at the next node, for many packets at once
//
// Packets travel from terminal to terminal. A random choice is a draw below a finite count, so that channel loads are
// exact expectations and proofs can try every draw.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "base/ids.h"
#include "routing/core/routing_facts.h"
#include "spec/spec.h"
#include "topology/port_graph.h"

namespace weft::routing {

// A range of VCs, both ends included.
struct VcRange {
  VcId first = 0;
  VcId last = 0;
  friend bool operator==(const VcRange&, const VcRange&) = default;
};

// Travels with a packet. Only the routing interprets the state.
struct Header {
  TerminalId destination = 0;
  std::array<std::uint32_t, 3> state{};
  friend bool operator==(const Header&, const Header&) = default;
};
static_assert(sizeof(Header) == 16 && std::is_trivially_copyable_v<Header>);

inline constexpr PortId kFromTerminal = std::numeric_limits<PortId>::max();

// A packet's node, and the input port and VC by which it came, or kFromTerminal. A routing inside another (valiant,
// escape, layered) sees every position as if from a terminal: what it must remember belongs into the header.
struct Position {
  NodeId node = 0;
  PortId in_port = kFromTerminal;
  VcId in_vc = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Candidate {
  PortId port = 0;  // output port
  VcRange vcs{};
  std::uint16_t preference = 0;  // lower is better; the router's selection chooses among equal ones
  bool is_escape = false;        // this candidate belongs to the escape path of an adaptive routing
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

using Candidates = std::vector<Candidate>;

struct Decision {
  bool delivers = false;  // to the header's destination, a terminal of this node
  Candidates candidates;  // empty when it delivers, or when the packet is stuck
};

struct Choice {
  PortId port = 0;
  VcId vc = 0;
};

inline constexpr PortId kNoPort = std::numeric_limits<PortId>::max();

// A packet that leaves a node, and what it may request at the next one.
struct Hop {
  Header header{};          // before the hop; after take_hops(), after the hop
  Position from{};          // where it leaves
  Choice choice{};          // by which port and VC; port kNoPort: it was just injected and takes no hop
  Position to{};            // where it arrives: next_position(), or `from` if it was injected
  std::uint32_t first = 0;  // result: its candidates are found[first] to found[first + count - 1]
  std::uint16_t count = 0;  // result: 0 when it is delivered, or stuck
  bool delivers = false;    // result: at to.node
  // What the routing has noted at the hop before of this packet, and result: what it notes for the next one. 0:
  // nothing. Without it the results are the same.
  std::uint8_t note = 0;

  [[nodiscard]] bool is_injected() const { return choice.port == kNoPort; }
};

// Where a packet sets out.
struct Departure {
  NodeId node = 0;  // need not have a terminal, as a packet may change to this routing under way
  TerminalId destination = 0;
  std::uint64_t draw = 0;
  MessageClass message_class = 0;  // of no effect if the routing has one
};

class Routing {
 public:
  // Checks that the facts fit the graph and the header. The graph must outlive the routing.
  Routing(const topology::PortGraph& graph, spec::Spec spec, RoutingFacts facts);
  Routing(const Routing&) = delete;
  Routing& operator=(const Routing&) = delete;
  virtual ~Routing() = default;

  [[nodiscard]] const topology::PortGraph& graph() const { return graph_; }
  [[nodiscard]] const spec::Spec& spec() const { return spec_; }
  [[nodiscard]] std::string name() const { return spec::print(spec_); }

  [[nodiscard]] const RoutingFacts& facts() const { return facts_; }
  // The facts that are asked for most.
  [[nodiscard]] VcId vc_count(LinkClassId link_class) const { return facts_.vcs.get()[link_class]; }
  [[nodiscard]] std::uint64_t draw_count() const { return facts_.draw_count; }
  [[nodiscard]] MessageClass message_class_count() const { return facts_.message_class_count; }
  [[nodiscard]] bool is_deterministic() const { return facts_.is_deterministic; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const { return facts_.deadlock_argument; }
  [[nodiscard]] PathSymmetry symmetry() const { return facts_.symmetry.get()(); }

  [[nodiscard]] Departure departure(TerminalId source, TerminalId destination, std::uint64_t draw = 0,
                                    MessageClass message_class = 0) const {
    return {node_of(source), destination, draw, message_class};
  }

  // Appends the headers that the packet may start with; none when there is no path. The default is one header whose
  // state is the draw.
  virtual void start(const Departure& departure, std::vector<Header>& headers) const;
  // Appends the output ports and VCs that the packet may request; none when it is stuck. Not called where the packet is
  // delivered.
  virtual void candidates(const Header& header, const Position& position, Candidates& found) const = 0;
  // The choice must be a candidate at this position.
  [[nodiscard]] virtual Header advance(const Header& header, const Position&, const Choice&) const { return header; }
  // For each hop: advance(), unless the packet was injected, then decide() at `to`. Appends the candidates. A routing
  // overrides it by take_hops_of() of its own type (routing/core/take_hops.h), or by a faster loop with equal results.
  virtual void take_hops(std::span<Hop> hops, Candidates& found) const;
  // Identifies the part of the header that decisions depend on, including the destination: headers of equal key at the
  // same position get the same candidates, now and after equal choices later. The default is right for one state word;
  // a routing with more must override it.
  [[nodiscard]] virtual std::uint64_t key(const Header& header) const;

  // Whether a packet at its destination is delivered. Called only if the facts say may_pass_destination.
  [[nodiscard]] virtual bool has_arrived(const Header&, const Position&) const { return true; }

  // Explains the candidate to the user: "dimension 2 downwards, before the dateline". May be empty.
  [[nodiscard]] virtual std::string explain(const Header&, const Position&, const Candidate&) const { return ""; }

  // Explains to the user why there is no candidate here: "node 3 has no entry for 5". May be empty.
  [[nodiscard]] virtual std::string explain_no_candidate(const Header&, const Position&) const { return ""; }

  [[nodiscard]] bool is_at_destination(const Header& header, NodeId node) const {
    return node == node_of(header.destination);
  }
  [[nodiscard]] bool delivers(const Header& header, const Position& position) const {
    return is_at_destination(header, position.node) && (!facts_.may_pass_destination || has_arrived(header, position));
  }
  void decide(const Header& header, const Position& position, Decision& decision) const {
    decision.candidates.clear();
    decision.delivers = delivers(header, position);
    if (!decision.delivers) candidates(header, position, decision.candidates);
  }

  // Throw BrokenInvariant, with the name of the routing, when a candidate or a header contradicts the facts.
  void check_candidate(NodeId node, const Candidate& candidate) const;
  void check_header(const Header& header, std::uint64_t its_key) const;

 protected:
  [[nodiscard]] NodeId node_of(TerminalId terminal) const { return graph_.node_of_terminal(terminal); }

 private:
  const topology::PortGraph& graph_;
  spec::Spec spec_;
  RoutingFacts facts_;
};

// The position after a hop.
inline Position next_position(const topology::PortGraph& graph, const Position& position, const Choice& choice) {
  const End end = graph.neighbor(position.node, choice.port);
  return {end.node, end.port, choice.vc};
}

}  // namespace weft::routing
