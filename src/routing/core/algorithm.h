// The record by which a routing algorithm is known, and the way from a name to a routing. One file in algorithms/ holds
// the functions and this record; the build collects the records into one list.
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

// What an algorithm is built from. `inner` builds a routing that is an argument, on the same network.
struct Task {
  const topology::Network& network;
  const spec::Arguments& arguments;
  const Execution& execution;

  [[nodiscard]] std::unique_ptr<Routing> inner(std::string_view argument) const;
};

struct Algorithm {
  std::string_view name;
  std::string_view summary;   // one line, no full stop
  std::string_view citation;  // where it was proposed, or empty for folklore
  std::string_view serves;    // which networks, in words: "any network", "meshes, tori, hypercubes"
  spec::Schema parameters{};
  // Small networks that it serves, for suites and help: "torus(4,4)".
  std::array<std::string_view, 8> examples{};
  // How it is written on each of them: "valiant(dor)"; its name alone when there are none.
  std::array<std::string_view, 4> calls{};
  // None when it does not serve this network at all; throws InputError when it does but cannot here.
  std::unique_ptr<Routing> (*build)(const Task&) = nullptr;
  // For the full name: sets the optional arguments that the network decides when they are left out, and writes out the
  // routings among its arguments. None: nothing depends on the network, and the routings inside are on the same one.
  void (*write_out)(spec::Arguments&, const topology::Network&, const Execution&) = nullptr;
};

// All algorithms, in alphabetical order.
std::span<const Algorithm* const> algorithms();

// Throws InputError: an unknown name with a suggestion, a network that it does not serve with those it does.
std::unique_ptr<Routing> build(const topology::Network& network, const spec::Spec& spec, const Execution& execution);
std::unique_ptr<Routing> build(const topology::Network& network, std::string_view text, const Execution& execution);

// The name with every argument written out, at every depth, also those that the network decides:
// "recursive(nucleus=dor(dateline=crossing,tie=up),vcs=apart)". It keys stored results. `spec` is of a routing that was
// built on this network.
spec::Spec full_spec(const topology::Network& network, const spec::Spec& spec, const Execution& execution);

// The name of the routing that a network has when none is asked for: its family's own, or
// "layered(shortest)", which serves any network and cannot deadlock.
std::string default_routing(const topology::Network& network);

// The routing that a network is simulated with when none is asked for: its family's simulated_routing, else the
// default.
std::string default_simulated_routing(const topology::Network& network);

}  // namespace weft::routing
