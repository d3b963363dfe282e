// A network with a routing, built once and shared by the points of a curve and their threads. It caches the bounds of
// patterns, the worst case and the proof of the routing.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/execution.h"
#include "base/input_error.h"
#include "deadlock/multicast_proof.h"
#include "deadlock/verdict.h"
#include "paths/throughput_bound.h"
#include "paths/worst_case.h"
#include "routing/core/algorithm.h"
#include "sim/model/model.h"
#include "topology/network.h"

namespace weft::experiment {

class RoutedNetwork {
 public:
  // An empty routing is the network's default. Throws InputError.
  RoutedNetwork(std::string_view network, std::string_view routing, const Execution& execution);
  // With a routing that is not registered. `make_routing` gets the network that the routing may refer to.
  using MakeRouting = std::function<std::unique_ptr<const routing::Routing>(const topology::Network&)>;
  RoutedNetwork(std::string_view network, const MakeRouting& make_routing, const Execution& execution);

  [[nodiscard]] const topology::Network& network() const { return network_; }
  [[nodiscard]] const routing::Routing& routing() const { return *routing_; }
  [[nodiscard]] std::uint64_t channel_count() const { return channel_count_; }
  [[nodiscard]] bool is_connected() const { return is_connected_; }  // strongly

  [[nodiscard]] std::string title() const;  // "ring(8) with dor"

  // The largest load of this traffic that any routing and any router can carry. Thread-safe.
  paths::ThroughputBound bound(const traffic::Demand& demand, const sim::Model& model,
                               const Execution& execution) const;

  // The permutation that loads a channel most under the routing. Throws InputError where the number of pairs is so
  // large that the search would take hours. Thread-safe.
  const paths::WorstCase& worst_case(const Execution& execution) const;

  // None where the network has so many virtual channels that a proof may take minutes. Thread-safe.
  std::optional<deadlock::Proof> proof(const Execution& execution) const;

  // Whether a multicast scheme of this network, with this routing for other packets, can deadlock. Thread-safe.
  deadlock::Verdict multicast_verdict(const routing::Multicast& scheme, deadlock::MulticastSwitching switching,
                                      const Execution& execution) const;

 private:
  topology::Network network_;
  std::unique_ptr<const routing::Routing> routing_;
  std::uint64_t channel_count_ = 0;
  bool is_connected_ = false;
  std::uint64_t vc_count_ = 0;  // over all channels
  mutable std::mutex mutex_;
  mutable std::map<std::string, paths::ThroughputBound> bounds_;  // by pattern and cycles per flit
  mutable std::optional<deadlock::Proof> proof_;
  mutable std::optional<paths::WorstCase> worst_case_;
  mutable std::map<std::string, deadlock::Verdict> multicast_verdicts_;  // by scheme and switching
};

// The capacities of the channels in a model.
paths::ChannelCapacities capacities_of(const sim::Model& model);

// Adds the network and the routing to the error, unless it has a position or names the network already.
InputError about(const RoutedNetwork& routed, const InputError& error);

}  // namespace weft::experiment
