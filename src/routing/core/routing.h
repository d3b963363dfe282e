// A routing function: from a packet's header and position to the channels that it may take next. A routing is immutable
// and built once for a network; it sees no buffers, no clock and no random numbers. So the function that is simulated
// is the one whose paths are measured and whose deadlock freedom is proved.
//
//   plans    the headers with which a packet may start; the source chooses one of them
//   decide   at a node: deliver, or the output ports and virtual channels (VCs) that the packet may request
//   advance  the header after one of these was granted, called once per hop
//
// Packets travel from terminal to terminal. A random choice is a draw below a finite count, so that channel loads are
// exact expectations and proofs can try every draw.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "base/ids.h"
#include "spec/spec.h"
#include "topology/port_graph.h"

namespace weft::routing {

using VcId = std::uint16_t;
using MessageClass = std::uint8_t;

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

struct Decision {
  bool delivers = false;              // to the header's destination, a terminal of this node
  std::vector<Candidate> candidates;  // empty when it delivers, or when the packet is stuck

  void clear() {
    delivers = false;
    candidates.clear();
  }
};

struct Choice {
  PortId port = 0;
  VcId vc = 0;
};

// Permutations of the nodes that map terminals to terminals, in their order at the node, and the paths of every pair to
// the paths of the image pair: choices and draws may be permuted, but their probabilities stay.
struct PathSymmetry {
  std::vector<std::vector<NodeId>> generators;
  bool keeps_vcs = true;  // each hop and its image use the same VC
};

// Why the routing is free of deadlock. A routing only claims it; a test suite checks the claims with the prover.
enum class DeadlockArgument : std::uint8_t {
  none,     // nothing is known, or it may deadlock
  order,    // all VCs have an order such that a packet waits only for later VCs than those it holds
  escapes,  // the escape candidates have such an order, and one of them is offered at every position
};

class Routing {
 public:
  Routing(const topology::PortGraph& graph, spec::Spec spec) : graph_(graph), spec_(std::move(spec)) {}
  Routing(const Routing&) = delete;
  Routing& operator=(const Routing&) = delete;
  virtual ~Routing() = default;

  // The network must outlive the routing.
  [[nodiscard]] const topology::PortGraph& graph() const { return graph_; }
  [[nodiscard]] const spec::Spec& spec() const { return spec_; }
  [[nodiscard]] std::string name() const { return spec::print(spec_); }

  // The number of VCs on the channels of a link class.
  [[nodiscard]] virtual VcId vc_count(LinkClassId) const { return 1; }
  // Draws are 0 .. draw_count() - 1, equally likely.
  [[nodiscard]] virtual std::uint64_t draw_count() const { return 1; }
  // True when there is at most one candidate with one VC at each position, whatever the draw.
  [[nodiscard]] virtual bool is_deterministic() const { return true; }
  // True when there is at most one plan for each pair and draw, so that no source has to choose.
  [[nodiscard]] virtual bool has_one_plan() const { return true; }
  // Message classes are 0 .. message_class_count() - 1. A terminal that receives a message of one class may have to
  // send one of the next class before it accepts more, as a reply follows a request.
  [[nodiscard]] virtual MessageClass message_class_count() const { return 1; }
  // The header for a packet of this class, from a header of `plans`.
  [[nodiscard]] virtual Header in_class(const Header& header, MessageClass) const { return header; }

  // Appends the headers that a packet from `source` to `destination` may start with; none when there is no path.
  virtual void plans(TerminalId source, TerminalId destination, std::uint64_t draw,
                     std::vector<Header>& headers) const {
    plans_from_node(node_of(source), destination, draw, headers);
  }
  // The same from a node, which need not have a terminal: for a packet that changes to this routing under way. The
  // default is one plan without state.
  virtual void plans_from_node(NodeId, TerminalId destination, std::uint64_t, std::vector<Header>& headers) const {
    headers.push_back({.destination = destination});
  }
  virtual void decide(const Header& header, const Position& position, Decision& decision) const = 0;
  // The choice must be a candidate of the decision at this position.
  [[nodiscard]] virtual Header advance(const Header& header, const Position&, const Choice&) const { return header; }

  // True when decisions depend on the header and the node only, not on the input port and VC.
  [[nodiscard]] virtual bool is_input_independent() const { return true; }

  // Identifies the part of the header that decisions depend on, including the destination: headers of equal key at the
  // same position get the same candidates, now and after equal choices later.
  [[nodiscard]] virtual std::uint64_t decision_key(const Header& header) const { return header.destination; }
  // Keys are 0 .. decision_key_count() - 1.
  [[nodiscard]] virtual std::uint64_t decision_key_count() const { return graph_.terminal_count(); }
  // The number of state words in use, from the first on; a wrapping routing appends its own.
  [[nodiscard]] virtual std::size_t state_word_count() const { return 0; }

  // Holds for packets that have a candidate; stuck packets are not covered.
  [[nodiscard]] virtual DeadlockArgument deadlock_argument() const { return DeadlockArgument::none; }
  // True when it has a path from every node, with or without a terminal, wherever the network has one, also around
  // failed links.
  [[nodiscard]] virtual bool reaches_all() const { return false; }

  // Symmetries of the network that preserve this routing, or none.
  [[nodiscard]] virtual PathSymmetry symmetry() const { return {}; }

  // Explains the candidate to the user: "dimension 2 downwards, before the dateline". May be empty.
  [[nodiscard]] virtual std::string reason(const Header&, const Position&, const Candidate&) const { return ""; }

 protected:
  [[nodiscard]] NodeId node_of(TerminalId terminal) const { return graph_.node_of_terminal(terminal); }

 private:
  const topology::PortGraph& graph_;
  spec::Spec spec_;
};

// The position after a hop.
inline Position next_position(const topology::PortGraph& graph, const Position& position, const Choice& choice) {
  const End end = graph.neighbor(position.node, choice.port);
  return {end.node, end.port, choice.vc};
}

}  // namespace weft::routing
