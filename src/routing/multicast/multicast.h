// Multicast: how a message to several terminals travels. A scheme (a record in schemes/) turns the source and the
// targets into trees of channels, one for each packet; routers copy the packet where its tree forks. Like a routing, a
// scheme is built once for a network and sees no buffers, no clock and no random numbers.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "routing/multicast/multicast_tree.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "topology/network.h"

namespace weft::routing {

// What holds for a scheme as a whole. No member has a default.
struct MulticastFacts {
  // The number of VCs that its trees use on the channels of each link class.
  Stated<std::vector<VcId>> vcs;
  // These are the VCs of the unicast routing. Otherwise they are VCs of their own, and a simulation numbers them behind
  // those of the unicast routing.
  Stated<bool> shares_vcs;
  // At a router, a packet requests its outputs one after another, each when it has those before: terminals first, then
  // branches in the order of the tree. Otherwise it requests all of them at once.
  Stated<bool> acquires_in_order;
  // No tree has more than one branch at a router.
  Stated<bool> is_path;
  // visit_cover() covers whole trees. Otherwise it covers any two channels that follow each other, terminals included,
  // but not whole trees.
  Stated<bool> covers_trees;
  // Flits of a packet that tell its targets.
  Stated<unsigned> header_flits;
};

class Multicast {
 public:
  using VisitTree = std::function<void(const MulticastTree&)>;

  // The graph must outlive the scheme.
  Multicast(const topology::PortGraph& graph, spec::Spec spec, MulticastFacts facts)
      : graph_(graph), spec_(std::move(spec)), facts_(std::move(facts)) {}
  Multicast(const Multicast&) = delete;
  Multicast& operator=(const Multicast&) = delete;
  virtual ~Multicast() = default;

  [[nodiscard]] const topology::PortGraph& graph() const { return graph_; }
  [[nodiscard]] const MulticastFacts& facts() const { return facts_; }
  [[nodiscard]] std::string name() const { return spec::print(spec_); }

  // Appends a tree for each packet of the message. Targets are different terminals, in any order; the source is not
  // among them. Throws InputError if a target cannot be reached.
  virtual void plan(TerminalId source, std::span<const TerminalId> targets,
                    std::vector<MulticastTree>& trees) const = 0;

  // For proofs: trees that contain, each from its root on, every tree that plan() makes for any source and targets.
  virtual void visit_cover(const VisitTree& visit) const = 0;

 private:
  const topology::PortGraph& graph_;
  spec::Spec spec_;
  MulticastFacts facts_;
};

// The input of MulticastScheme::build.
struct MulticastTask {
  const topology::Network& network;
  const Routing& unicast;  // of the packets that are no multicasts; outlives the scheme
  const spec::Arguments& arguments;
  const Execution& execution;
};

struct MulticastScheme {
  std::string_view name;
  std::string_view summary;   // one line, no full stop
  std::string_view citation;  // or empty
  std::string_view serves;    // the networks, in words
  spec::Schema parameters{};
  std::array<std::string_view, 10> examples{};  // small networks, for suites
  std::array<std::string_view, 4> calls{};      // on each of them; none: the name alone
  // Throws InputError where it does not serve the network.
  std::unique_ptr<Multicast> (*build)(const MulticastTask&) = nullptr;
};

// All schemes, in alphabetical order.
std::span<const MulticastScheme* const> multicast_schemes();

// Throws InputError for an unknown name (with a suggestion) and for a network that the scheme does not serve.
std::unique_ptr<Multicast> build_multicast(const topology::Network& network, const Routing& unicast,
                                           const spec::Spec& spec, const Execution& execution);
std::unique_ptr<Multicast> build_multicast(const topology::Network& network, const Routing& unicast,
                                           std::string_view text, const Execution& execution);

// A routing that does as another one, on channels that have VCs above its own, for multicasts. The other must outlive
// it.
std::unique_ptr<Routing> with_vcs_above(const Routing& routing, const std::vector<VcId>& vcs);

// A tree of a scheme that has VCs of its own, as a simulation numbers them: behind those of the unicast routing.
MulticastTree with_raised_vcs(const MulticastTree& tree, const Routing& unicast);

}  // namespace weft::routing
