// Where a packet goes next, as a function of a small header and of the place where it is. A routing is an immutable
// value that was built once for a network; it sees no buffers, no clock and no generator of random numbers. So the very
// function that is simulated is the one whose paths are measured and whose freedom from deadlock is proved.
//
//   plans    the headers with which a packet may set out; a selection, outside, chooses among them
//   decide   at a node: deliver, or the channels and virtual channels (vcs) that the packet may take next
//   advance  the header after one of these was granted, once for each hop
//
// Packets go from terminal to terminal. Randomness is a draw below a finite count, so that loads are exact expectations
// and proofs try every draw.
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

// Both ends belong to it.
struct VcRange {
  VcId first = 0;
  VcId last = 0;
  friend bool operator==(const VcRange&, const VcRange&) = default;
};

// Travels with a packet; what the state means is the routing's own business.
struct Header {
  TerminalId destination = 0;
  std::array<std::uint32_t, 3> state{};
  friend bool operator==(const Header&, const Header&) = default;
};
static_assert(sizeof(Header) == 16 && std::is_trivially_copyable_v<Header>);

inline constexpr PortId kFromTerminal = std::numeric_limits<PortId>::max();

// Where a packet is: at a node, having come by an input port and a vc, or from a terminal there. A routing inside
// another (valiant, escape, layered) sees every place as if from a terminal: what it must remember belongs into the
// header.
struct Position {
  NodeId node = 0;
  PortId in_port = kFromTerminal;
  VcId in_vc = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Candidate {
  PortId port = 0;  // output port
  VcRange vcs{};
  std::uint16_t preference = 0;  // lower is better; equal ones are left to the selection
  bool is_escape = false;        // of an adaptive routing: the way that is always open
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Decision {
  bool delivers = false;              // to the header's destination, a terminal of this node
  std::vector<Candidate> candidates;  // none when it delivers, or when there is no way on

  void clear() {
    delivers = false;
    candidates.clear();
  }
};

struct Choice {
  PortId port = 0;
  VcId vc = 0;
};

// Permutations of the nodes that carry terminals to terminals, in their order at the node, and the paths of every pair
// to the paths of the pair that it becomes: what is chosen and drawn may change places, but not their shares.
struct PathSymmetry {
  std::vector<std::vector<NodeId>> generators;
  bool keeps_vcs = true;  // a step keeps its vc
};

// What keeps packets from waiting for one another for ever. A routing declares it, which costs nothing; a suite holds
// what they declare against the prover.
enum class DeadlockArgument : std::uint8_t {
  none,     // nothing is known, or it may deadlock
  order,    // of all virtual channels: a packet waits only for later ones than those it holds
  escapes,  // such an order of the escape candidates, one of which is offered wherever a packet may be
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

  // How many vcs the channels of a link class have.
  [[nodiscard]] virtual VcId vc_count(LinkClassId) const { return 1; }
  // Draws are below this.
  [[nodiscard]] virtual std::uint64_t draw_count() const { return 1; }
  // At most one candidate with one vc at each place, whatever the draw.
  [[nodiscard]] virtual bool is_deterministic() const { return true; }
  // At most one plan for each pair and draw: no terminal has to choose.
  [[nodiscard]] virtual bool has_one_plan() const { return true; }
  // Message classes are below this: a terminal that takes in a message of one class may have to send one of the next
  // before it takes in more, as a reply follows a request.
  [[nodiscard]] virtual MessageClass message_class_count() const { return 1; }
  // A header of `plans`, for a packet of this class.
  [[nodiscard]] virtual Header in_class(const Header& header, MessageClass) const { return header; }

  // Appends the headers that a packet from `source` to `destination` may start with; none when there is no way.
  virtual void plans(TerminalId source, TerminalId destination, std::uint64_t draw,
                     std::vector<Header>& headers) const {
    plans_from_node(node_of(source), destination, draw, headers);
  }
  // The same from a node, which need not have a terminal: for a packet that changes to this routing on its way. Unless
  // said otherwise there is one plan, and nothing to remember.
  virtual void plans_from_node(NodeId, TerminalId destination, std::uint64_t, std::vector<Header>& headers) const {
    headers.push_back({.destination = destination});
  }
  virtual void decide(const Header& header, const Position& position, Decision& decision) const = 0;
  // For a candidate of the decision at this place.
  [[nodiscard]] virtual Header advance(const Header& header, const Position&, const Choice&) const { return header; }

  // True when decisions depend on the header and the node only, whatever port and vc the packet came by.
  [[nodiscard]] virtual bool is_input_independent() const { return true; }

  // Names the part of the header that the decisions depend on: headers of equal key, at the same place, see the same
  // candidates now and after the same choices later. It includes the destination.
  [[nodiscard]] virtual std::uint64_t decision_key(const Header& header) const { return header.destination; }
  // Keys are below this.
  [[nodiscard]] virtual std::uint64_t decision_key_count() const { return graph_.terminal_count(); }
  // The words of the header's state that it uses, from the first on; a combinator puts its own behind them.
  [[nodiscard]] virtual std::size_t state_word_count() const { return 0; }

  // Of those packets that have a way on.
  [[nodiscard]] virtual DeadlockArgument deadlock_argument() const { return DeadlockArgument::none; }
  // Has it a way from every node, with a terminal or without, wherever the network has one, past dead links too?
  [[nodiscard]] virtual bool reaches_all() const { return false; }

  // The symmetries that this routing shares with its network, if it knows any.
  [[nodiscard]] virtual PathSymmetry symmetry() const { return {}; }

  // Why this candidate, for a person: "dimension 2 downwards, before the dateline". May be empty.
  [[nodiscard]] virtual std::string reason(const Header&, const Position&, const Candidate&) const { return ""; }

 protected:
  [[nodiscard]] NodeId node_of(TerminalId terminal) const { return graph_.node_of_terminal(terminal); }

 private:
  const topology::PortGraph& graph_;
  spec::Spec spec_;
};

// Where a packet arrives that leaves `place` by this choice.
inline Position next_position(const topology::PortGraph& graph, const Position& position, const Choice& choice) {
  const End end = graph.neighbor(position.node, choice.port);
  return {end.node, end.port, choice.vc};
}

}  // namespace weft::routing
