#include "paths/channel_pairs.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace weft::paths {
namespace {

constexpr std::uint32_t kNoSlot = UINT32_MAX;

// Sums over all pairs and all channels of an orbit.
struct OrbitTally {
  std::uint64_t pair_count = 0;
  double bound = 0;
};

// Adds up destinations one by one.
class Tallying {
 public:
  Tallying(const routing::Routing& routing, const routing::PathOrbits& orbits)
      : graph_(routing.graph()),
        orbits_(orbits),
        loads_(routing),
        largest_(graph_.channel_count(), 0),
        tallies_(graph_.channel_count()) {}

  void add(const routing::Representative& representative) {
    const std::uint64_t copies = representative.count;
    touched_.clear();
    loads_.run(representative.terminal, [&](TerminalId, std::span<const ChannelShare> shares) {
      for (const auto& [channel, packets] : shares) {
        if (largest_[channel] == 0) touched_.push_back(channel);
        largest_[channel] = std::max(largest_[channel], packets);
        tallies_[orbits_.channel_representative[channel]].pair_count += copies;
      }
    });
    for (const std::uint64_t channel : touched_) {
      tallies_[orbits_.channel_representative[channel]].bound +=
          std::exchange(largest_[channel], 0) * static_cast<double>(copies);
    }
  }

  [[nodiscard]] std::vector<OrbitTally> take() { return std::move(tallies_); }

 private:
  const topology::PortGraph& graph_;
  const routing::PathOrbits& orbits_;
  PairLoads loads_;
  std::vector<double> largest_;  // on each channel, for the current destination
  std::vector<std::uint64_t> touched_;
  std::vector<OrbitTally> tallies_;  // by the channel that represents the orbit
};

// A fixed number of partial sums, added in order, so that rounding does not depend on the number of threads.
constexpr std::uint64_t kPairParts = 64;

std::vector<NodeId> inverse_of(std::span<const NodeId> image) {
  std::vector<NodeId> inverse(image.size());
  for (NodeId v = 0; v < image.size(); ++v) inverse[image[v]] = v;
  return inverse;
}

}  // namespace

ChannelPairs::ChannelPairs(const routing::Routing& routing, const Execution& execution)
    : routing_(routing),
      graph_(routing.graph()),
      execution_(execution),
      symmetry_(routing.symmetry()),
      orbits_(routing::path_orbits(graph_, symmetry_, execution)),
      destinations_(routing::representatives(graph_, orbits_)) {}

std::vector<ChannelTally> ChannelPairs::tally() const {
  const std::uint64_t part_count = std::min<std::uint64_t>(kPairParts, destinations_.size());
  std::vector<std::vector<OrbitTally>> parts(part_count);
  parallel_for(execution_, "worst case: pairs", part_count, [&](unsigned, std::uint64_t part) {
    Tallying tallying(routing_, orbits_);
    for (std::uint64_t i = part; i < destinations_.size(); i += part_count) {
      execution_.throw_if_stopped();
      tallying.add(destinations_[i]);
    }
    parts[part] = tallying.take();
  });
  std::vector<ChannelTally> tallies;
  for (std::uint64_t channel = 0; channel < graph_.channel_count(); ++channel) {
    OrbitTally sum;
    for (const auto& part : parts) {
      sum.pair_count += part[channel].pair_count;
      sum.bound += part[channel].bound;
    }
    if (sum.pair_count == 0) continue;
    const std::uint64_t size = orbits_.channel_orbit_size[channel];
    tallies.push_back({channel, sum.pair_count / size, sum.bound / static_cast<double>(size)});
  }
  return tallies;
}

std::vector<std::vector<PairWeight>> ChannelPairs::collect(std::span<const ChannelTally> channels) const {
  Collection collection{channels, std::vector<std::uint32_t>(graph_.channel_count(), kNoSlot), {}, {}};
  for (const ChannelTally& tally : channels) {
    collection.slot_of[tally.channel] = static_cast<std::uint32_t>(collection.pairs.size());
    collection.pairs.emplace_back().reserve(tally.pair_count);
  }
  std::vector<std::unique_ptr<PairLoads>> loads(execution_.worker_count());
  parallel_for(execution_, "worst case: collecting", destinations_.size(), [&](unsigned worker, std::uint64_t i) {
    if (loads[worker] == nullptr) loads[worker] = std::make_unique<PairLoads>(routing_);
    const std::vector<Crossing> crossings = crossings_for(destinations_[i].terminal, *loads[worker], collection);
    add_images(destinations_[i].terminal, crossings, collection);
  });
  parallel_for(execution_.silent(), "", collection.pairs.size(), [&](unsigned, std::uint64_t slot) {
    std::vector<PairWeight>& pairs = collection.pairs[slot];
    std::sort(pairs.begin(), pairs.end(), [](const PairWeight& a, const PairWeight& b) {
      return TerminalPair{a.source, a.destination} < TerminalPair{b.source, b.destination};
    });
  });
  return std::move(collection.pairs);
}

// The pairs on channels of the collected orbits, sorted.
std::vector<ChannelPairs::Crossing> ChannelPairs::crossings_for(TerminalId destination, PairLoads& loads,
                                                                const Collection& collection) const {
  std::vector<Crossing> crossings;
  loads.run(destination, [&](TerminalId source, std::span<const ChannelShare> shares) {
    for (const auto& [channel, packets] : shares) {
      if (collection.slot_of[orbits_.channel_representative[channel]] == kNoSlot) continue;
      crossings.push_back({channel, source, packets});
    }
  });
  std::sort(crossings.begin(), crossings.end());
  return crossings;
}

// A symmetry that maps the destination to another one maps the pairs of each channel to the pairs of the channel's
// image.
void ChannelPairs::add_images(TerminalId destination, std::span<const Crossing> crossings,
                              Collection& collection) const {
  const std::scoped_lock lock(collection.mutex);
  const NodeId home = graph_.node_of_terminal(destination);
  routing::for_each_in_orbit(graph_, symmetry_, home, [&](NodeId v, std::span<const NodeId> image) {
    if (v == home) {
      for (const auto& [channel, source, packets] : crossings) {
        const std::uint32_t slot = collection.slot_of[channel];
        if (slot != kNoSlot) collection.pairs[slot].push_back({source, destination, packets});
      }
      return;
    }
    const std::vector<NodeId> inverse = inverse_of(image);
    for (std::size_t slot = 0; slot < collection.channels.size(); ++slot) {
      const std::uint64_t from = routing::channel_image(graph_, inverse, collection.channels[slot].channel);
      for (auto each = std::lower_bound(crossings.begin(), crossings.end(), Crossing{from, 0, 0});
           each != crossings.end() && each->channel == from; ++each) {
        collection.pairs[slot].push_back({image_of(each->source, image), image_of(destination, image), each->packets});
      }
    }
  });
}

TerminalId ChannelPairs::image_of(TerminalId terminal, std::span<const NodeId> image) const {
  const NodeId v = graph_.node_of_terminal(terminal);
  return graph_.first_terminal(image[v]) + (terminal - graph_.first_terminal(v));
}

}  // namespace weft::paths
