// What holds for a routing as a whole, stated once when it is built. Provers, surveys and the simulator rely on it, so
// a wrong fact is a wrong result. No member has a default: a designated initializer that leaves one out does not
// compile.
//
//   a routing of its own  begins with conservative_facts() and then states what it knows better. A fact that it forgets
//                         costs time or a proof, never safety.
//   a combinator          (a routing made of others) states every fact by a designated initializer, from the facts of
//                         the routings inside. So a fact that is added later does not compile until each combinator
//                         says what becomes of it.
//   a forwarder           that only changes a few facts of another routing copies the struct and edits it.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/ids.h"
#include "topology/port_graph.h"

namespace weft::routing {

using VcId = std::uint16_t;
using MessageClass = std::uint8_t;

template <class T>
concept Integer = std::integral<T> && !std::same_as<T, bool>;

// Whether a value of type U may state a fact of type T: a text or a number is no bool, and neither a bool nor a
// fraction is a count.
template <class U, class T>
concept States =
    std::convertible_to<U, T> && (!std::same_as<T, bool> || std::same_as<U, bool>)&&(!Integer<T> || Integer<U>);

// A value without a default: who builds the struct around it must state it. A number must be in range.
template <class T>
class Stated {
 public:
  template <class U>
    requires States<std::remove_cvref_t<U>, T> && (!std::same_as<std::remove_cvref_t<U>, Stated>)
  constexpr Stated(U&& value) : value_(in_range(std::forward<U>(value))) {}  // NOLINT(*-explicit-*,*-forwarding-*)

  constexpr operator const T&() const { return value_; }  // NOLINT(*-explicit-*)
  [[nodiscard]] constexpr const T& get() const { return value_; }

 private:
  template <class U>
  static constexpr T in_range(U&& value) {
    if constexpr (Integer<T>) WEFT_CHECK(std::in_range<T>(value));
    return static_cast<T>(std::forward<U>(value));
  }

  T value_;
};

// Permutations of the nodes that map terminals to terminals, in their order at the node, and the paths of every pair to
// the paths of the image pair: choices and draws may be permuted, but their probabilities stay.
struct PathSymmetry {
  std::vector<std::vector<NodeId>> generators;
  bool keeps_vcs = true;     // each hop and its image use the same VC
  bool keeps_ports = false;  // and the same port; false where it is not known
};

// Computed when it is asked for, as the permutations may be large. It may refer to the routing that states it.
using SymmetryFunction = std::function<PathSymmetry()>;

inline PathSymmetry no_symmetry() { return {}; }

// Why the routing is free of deadlock. A routing only claims it; a test suite checks the claims with the prover.
enum class DeadlockArgument : std::uint8_t {
  none,     // nothing is known, or it may deadlock
  order,    // all VCs have an order such that a packet waits only for later VCs than those it holds
  escapes,  // the escape candidates have such an order, and one of them is offered at every position
};

struct RoutingFacts {
  // The number of VCs on the channels of each link class.
  Stated<std::vector<VcId>> vcs;
  // Random choices of a source are draws 0 .. draw_count - 1, equally likely.
  Stated<std::uint64_t> draw_count;
  // Message classes are 0 .. message_class_count - 1. A terminal that receives a message of one class may have to send
  // one of the next class before it accepts more, as a reply follows a request.
  Stated<MessageClass> message_class_count;
  // The number of state words of the header in use, from the first on; a wrapping routing appends its own.
  Stated<std::size_t> header_word_count;
  // Keys (Routing::key) are 0 .. key_count - 1.
  Stated<std::uint64_t> key_count;

  // There is at most one candidate with one VC at each position, whatever the draw.
  Stated<bool> is_deterministic;
  // There is at most one initial route for each pair and draw, so that no source has to choose.
  Stated<bool> has_one_initial_route;
  // Decisions depend on the header and the node only, not on the input port and VC.
  Stated<bool> is_input_independent;
  // Packets to different terminals of one node get the same candidates, wherever they start.
  Stated<bool> is_terminal_independent;
  // A packet may visit its destination without being delivered there; Routing::has_arrived decides.
  Stated<bool> may_pass_destination;

  // Holds for packets that have a candidate; stuck packets are not covered.
  Stated<DeadlockArgument> deadlock_argument;
  // It has a path from every node, with or without a terminal, wherever the network has one, also around failed links.
  Stated<bool> reaches_all;
  // Links or nodes of the network may have failed, so that a link of a routing formula may not exist.
  Stated<bool> has_failed_links;
  // Symmetries of the network that preserve this routing, or none.
  Stated<SymmetryFunction> symmetry;
};

// What cannot be guessed of any routing.
struct RoutingSize {
  Stated<std::vector<VcId>> vcs;
  Stated<std::size_t> header_word_count;
  Stated<std::uint64_t> key_count;
};

// The same number of VCs on every link class.
inline std::vector<VcId> vcs_on_all(const topology::PortGraph& graph, VcId count) {
  return std::vector<VcId>(graph.link_classes().size(), count);
}

// The size of a routing whose state is one number below value_count (a VC, a phase, a draw); 1 for no state.
// Routing::key is right for it.
RoutingSize single_word_size(const topology::PortGraph& graph, std::vector<VcId> vcs, std::uint64_t value_count);

// The facts that are safe for any routing of this size.
RoutingFacts conservative_facts(RoutingSize size);

// The same for a routing with at most one initial route per pair and draw that does not look at the input port: all
// algorithms of Weft that are no combinators.
RoutingFacts header_routing_facts(RoutingSize size, bool has_failed_links);

}  // namespace weft::routing
