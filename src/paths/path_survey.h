// What a routing does to a network: who is reached, how long the ways are, and what uniform traffic puts on each
// channel. Every pair of terminals, every draw and every candidate is followed; nothing is sampled. Where the routing
// shares symmetries with the network, one destination stands for all that they carry it to.
//
// Where a routing leaves a choice (plans, candidates, vcs), all of them have equal shares. Loads are exact expectations
// for routings whose only freedom is the draw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "routing/core/routing.h"

namespace weft::paths {

struct ClassLoad {
  std::string link_class;
  std::uint64_t channels = 0;
  double least = 0;
  double mean = 0;
  double most = 0;
};

// A pair of terminals.
struct TerminalPair {
  TerminalId source = 0;
  TerminalId destination = 0;
  friend auto operator<=>(const TerminalPair&, const TerminalPair&) = default;
};

struct PathSurvey {
  Count terminals = 0;
  Count pairs = 0;      // ordered, self pairs included
  Count delivered = 0;  // pairs that arrive whatever happens on the way
  // Pairs that are not, of the destinations that were followed: the first of them, in order.
  static constexpr std::size_t kMostNamed = 1000;
  std::vector<TerminalPair> undelivered;
  std::uint32_t max_hops = 0;
  TerminalPair longest;     // the first pair, of those followed, whose way can have max_hops
  double hop_sum = 0;       // expected hops, over delivered pairs
  double stretch_sum = 0;   // expected hops over distance, over delivered pairs of different nodes
  Count stretch_pairs = 0;  // how many those are
  // Per channel, in flits per cycle when every terminal sends one to the others alike.
  std::vector<double> channel_loads;
  std::vector<ClassLoad> class_loads;
  // Some packet has several plans for its draw, or several steps to choose from: the loads are not the only ones
  // possible.
  bool has_choices = false;

  [[nodiscard]] std::optional<double> mean_with_self() const;
  [[nodiscard]] std::optional<double> mean_without_self() const;
  [[nodiscard]] std::optional<double> mean_stretch() const;
  [[nodiscard]] double max_channel_load() const;
  // The load per terminal at which the busiest channel is full, at most 1: a terminal takes in no more.
  [[nodiscard]] std::optional<double> ideal_throughput() const;
};

PathSurvey survey_paths(const routing::Routing& routing, const Execution& execution);

}  // namespace weft::paths
