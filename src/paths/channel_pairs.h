// Which pairs of terminals load which channel, and how much: what all permutations are made of. There are too many to
// hold for all channels at once, so they are counted first, then collected for some channels at a time.
//
// Where the routing declares symmetries, one channel of each orbit is asked, and one destination of each orbit is
// followed; the symmetries carry its pairs to those of the others.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <tuple>
#include <vector>

#include "base/execution.h"
#include "paths/channel_worst.h"
#include "paths/pair_loads.h"
#include "routing/core/path_orbits.h"
#include "routing/core/routing.h"

namespace weft::paths {

// Of a channel that stands for its orbit.
struct ChannelTally {
  std::uint64_t channel = 0;
  std::uint64_t pair_count = 0;
  double bound = 0;  // no permutation puts more on it: for each destination, the most that a source sends there over it
};

class ChannelPairs {
 public:
  ChannelPairs(const routing::Routing& routing, const Execution& execution);

  // Channels that any pair loads, in their order.
  [[nodiscard]] std::vector<ChannelTally> tally() const;

  // For each of these channels its pairs, sorted by source and destination.
  [[nodiscard]] std::vector<std::vector<PairWeight>> collect(std::span<const ChannelTally> channels) const;

 private:
  // A pair for a destination that stands for its orbit.
  struct Crossing {
    std::uint64_t channel = 0;
    TerminalId source = 0;
    double packets = 0;
    friend bool operator<(const Crossing& a, const Crossing& b) {
      return std::tie(a.channel, a.source) < std::tie(b.channel, b.source);
    }
  };
  struct Collection {
    std::span<const ChannelTally> channels;
    std::vector<std::uint32_t> slot_of;  // of each channel: its place among `channels`, or none
    std::vector<std::vector<PairWeight>> pairs;
    std::mutex mutex;  // of the pairs
  };

  [[nodiscard]] std::vector<Crossing> crossings_for(TerminalId destination, PairLoads& loads,
                                                    const Collection& collection) const;
  void spread(TerminalId destination, std::span<const Crossing> crossings, Collection& collection) const;
  [[nodiscard]] TerminalId carried(TerminalId terminal, std::span<const NodeId> image) const;

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  Execution execution_;
  routing::PathSymmetry symmetry_;
  routing::PathOrbits orbits_;
  std::vector<routing::StandIn> destinations_;  // those at nodes that stand for their orbit
};

}  // namespace weft::paths
