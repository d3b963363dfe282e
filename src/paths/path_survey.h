// The paths of a routing: which pairs are delivered, path lengths, and the load of each channel under uniform traffic.
// Every pair of terminals, every draw and every candidate is followed; nothing is sampled. If the routing shares
// symmetries with the network, one destination represents its orbit.
//
// If a routing leaves a choice (initial routes, candidates, VCs), all choices have equal shares. Loads are exact
// expectations for oblivious routings, whose only freedom is the draw.
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

struct TerminalPair {
  TerminalId source = 0;
  TerminalId destination = 0;
  friend auto operator<=>(const TerminalPair&, const TerminalPair&) = default;
};

// Under a demand that is not uniform.
struct TrafficMeans {
  std::optional<double> mean_hops{};  // of a packet; none where some pair with traffic is not delivered
  double max_terminal_load = 0;       // of the busiest injection or ejection, as channel_loads
};

struct PathSurvey {
  Count terminals = 0;
  Count pairs = 0;      // ordered, self pairs included; under a demand: the pairs that have traffic
  Count delivered = 0;  // pairs whose packets arrive whatever is chosen on the path
  // The first pairs that are not delivered, in order, among the destinations that were followed.
  static constexpr std::size_t kMostNamed = 1000;
  std::vector<TerminalPair> undelivered;
  std::uint32_t max_hops = 0;
  TerminalPair longest;     // the first pair, of those followed, whose path can have max_hops
  double hop_sum = 0;       // expected hops, summed over delivered pairs
  double stretch_sum = 0;   // expected hops / distance, summed over delivered pairs of different nodes
  Count stretch_pairs = 0;  // the number of these pairs
  // Per channel, in flits per cycle when every terminal sends one flit per cycle, to all others equally; under a
  // demand: when terminals send one on average. Empty where only class_loads were asked for.
  std::vector<double> channel_loads;
  std::vector<ClassLoad> class_loads;
  // Some packet has several initial routes for its draw or several next hops: the loads depend on the selection.
  bool has_choices = false;
  std::optional<TrafficMeans> traffic{};  // none: uniform traffic; hop_sum is then over pairs, otherwise over packets

  [[nodiscard]] std::optional<double> mean_with_self() const;
  [[nodiscard]] std::optional<double> mean_without_self() const;
  [[nodiscard]] std::optional<double> mean_stretch() const;
  [[nodiscard]] double max_channel_load() const;

  // For the addition of partial surveys.
  void keep_longest(std::uint32_t hops, const TerminalPair& pair);
  void add_undelivered(const std::vector<TerminalPair>& more);  // keeps the first kMostNamed
  // The load per terminal at which the busiest channel is full, at most 1, the capacity of a terminal.
  [[nodiscard]] std::optional<double> ideal_throughput() const;
};

std::vector<ClassLoad> loads_by_class(const topology::PortGraph& graph, const std::vector<double>& channel_loads);

// What is wanted of the loads: those of every channel, or only of the link classes, which takes less memory on networks
// with many symmetries.
enum class LoadDetail : std::uint8_t { channels, classes };

PathSurvey survey_paths(const routing::Routing& routing, const Execution& execution,
                        LoadDetail detail = LoadDetail::channels);

}  // namespace weft::paths
