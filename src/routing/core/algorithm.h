// The record of a routing algorithm, and the functions that build a routing from its name. Each file in algorithms/
// defines one record; the build collects the records into one list.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "topology/network.h"

namespace weft::routing {

// The input of Algorithm::build. `inner` builds a routing given as an argument, on the same network.
struct Task {
  const topology::Network& network;
  const spec::Arguments& arguments;
  const Execution& execution;

  [[nodiscard]] std::unique_ptr<Routing> inner(std::string_view argument) const;
};

struct Algorithm {
  std::string_view name;
  std::string_view summary;   // one line, no full stop
  std::string_view citation;  // the publication that proposed it, or empty
  std::string_view serves;    // the networks it routes, in words: "any network", "meshes, tori, hypercubes"
  spec::Schema parameters{};
  // Small networks that it routes, for the test suites and the help: "torus(4,4)".
  std::array<std::string_view, 10> examples{};
  // Calls that the suites build on each example: "valiant(dor)"; when there are none, the name alone.
  std::array<std::string_view, 4> calls{};
  // Returns null when the algorithm does not route this kind of network. Throws InputError when it does, but cannot
  // with these arguments or within the allowed memory.
  std::unique_ptr<Routing> (*build)(const Task&) = nullptr;
  // For full_spec(): sets the omitted arguments whose default depends on the network, and writes out inner routings.
  // Null when no default depends on the network and all inner routings run on the same network.
  void (*write_out)(spec::Arguments&, const topology::Network&, const Execution&) = nullptr;
};

// header_routing_facts() on a network, for a routing whose state is one number below value_count; 1 for no state.
RoutingFacts network_facts(const topology::Network& network, std::vector<VcId> vcs, std::uint64_t value_count = 1);
// The same number of VCs on every link class.
RoutingFacts network_facts(const topology::Network& network, VcId vc_count, std::uint64_t value_count = 1);

// All algorithms, in alphabetical order.
std::span<const Algorithm* const> algorithms();

// Throws InputError for an unknown name (with a suggestion) and for a network that the algorithm does not route.
std::unique_ptr<Routing> build(const topology::Network& network, const spec::Spec& spec, const Execution& execution);
std::unique_ptr<Routing> build(const topology::Network& network, std::string_view text, const Execution& execution);

// The name with every argument written out, at every depth, including defaults that depend on the network:
// "swapped-recursive(nucleus=dor(dateline=entry,tie=up),vcs=apart)". Stored results are keyed by it. The routing
// must be one that can be built on this network.
spec::Spec full_spec(const topology::Network& network, const spec::Spec& spec, const Execution& execution);

// The default routing: that of the network's family, or "layered(shortest)", which routes any network and cannot
// deadlock.
std::string default_routing(const topology::Network& network);

// The default routing of simulations: the family's simulated_routing, or else default_routing().
std::string default_simulated_routing(const topology::Network& network);

}  // namespace weft::routing
