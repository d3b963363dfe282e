// For each channel, the pairs of terminals that load it, and how much. There are too many to hold for all channels at
// once, so they are counted first, then collected for some channels at a time.
//
// If the routing declares symmetries, one channel of each orbit is examined and one destination of each orbit is
// followed; the pairs of the other destinations are images of its pairs.
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

// For a channel that represents its orbit.
struct ChannelTally {
  std::uint64_t channel = 0;
  std::uint64_t pair_count = 0;
  double bound = 0;  // of the load by any permutation: sum over destinations of the most that a source sends over it
};

class ChannelPairs {
 public:
  ChannelPairs(const routing::Routing& routing, const Execution& execution);

  // The channels that some pair loads, in ascending order.
  [[nodiscard]] std::vector<ChannelTally> tally() const;

  // The pairs of each of these channels, sorted by source and destination.
  [[nodiscard]] std::vector<std::vector<PairWeight>> collect(std::span<const ChannelTally> channels) const;

 private:
  // A pair whose destination represents its orbit.
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
    std::vector<std::uint32_t> slot_of;  // of each channel: its index in `channels`, or none
    std::vector<std::vector<PairWeight>> pairs;
    std::mutex mutex;  // protects `pairs`
  };

  [[nodiscard]] std::vector<Crossing> crossings_for(TerminalId destination, PairLoads& loads,
                                                    const Collection& collection) const;
  void add_images(TerminalId destination, std::span<const Crossing> crossings, Collection& collection) const;
  [[nodiscard]] TerminalId image_of(TerminalId terminal, std::span<const NodeId> image) const;

  const routing::Routing& routing_;
  const topology::PortGraph& graph_;
  Execution execution_;
  routing::PathSymmetry symmetry_;
  routing::PathOrbits orbits_;
  std::vector<routing::Representative> destinations_;  // at nodes that represent their orbit
};

}  // namespace weft::paths
