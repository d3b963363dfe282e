// A network with a routing on it: what all points of a curve stand on, built once and shared between threads. What is
// asked of it more than once (the bound of a pattern, the proof of the routing) is computed once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/execution.h"
#include "base/input_error.h"
#include "deadlock/verdict.h"
#include "paths/throughput_bound.h"
#include "paths/worst_case.h"
#include "routing/core/algorithm.h"
#include "sim/model/model.h"
#include "topology/network.h"

namespace weft::sweep {

class RoutedNetwork {
 public:
  // An empty routing is the network's own. Throws InputError.
  RoutedNetwork(std::string_view network, std::string_view routing, const Execution& execution);

  [[nodiscard]] const topology::Network& network() const { return network_; }
  [[nodiscard]] const routing::Routing& routing() const { return *routing_; }
  [[nodiscard]] std::uint64_t channel_count() const { return channel_count_; }
  [[nodiscard]] bool is_connected() const { return is_connected_; }  // strongly

  [[nodiscard]] std::string title() const;  // "ring(8) with dor"

  // What any routing and any router can carry of this traffic at most. Safe to ask from several threads.
  paths::ThroughputBound bound(const traffic::Demand& demand, const sim::Model& model,
                               const Execution& execution) const;

  // The permutation that loads a channel most under the routing. Throws InputError where it would take hours, by the
  // number of pairs. Safe to ask from several threads.
  const paths::WorstCase& worst_case(const Execution& execution) const;

  // None where it may take minutes, by the number of virtual channels. Safe to ask from several threads.
  std::optional<deadlock::Proof> proof(const Execution& execution) const;

 private:
  topology::Network network_;
  std::unique_ptr<const routing::Routing> routing_;
  std::uint64_t channel_count_ = 0;
  bool is_connected_ = false;
  std::uint64_t vc_count_ = 0;  // of all channels
  mutable std::mutex mutex_;
  mutable std::map<std::string, paths::ThroughputBound> bounds_;  // by the pattern and the pace of the links
  mutable std::optional<deadlock::Proof> proof_;
  mutable std::optional<paths::WorstCase> worst_case_;
};

// The same error, told which network and routing it is about unless it points at a text or names the network.
InputError about(const RoutedNetwork& routed, const InputError& error);

}  // namespace weft::sweep
