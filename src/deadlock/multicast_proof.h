// Proofs that the multicasts of a network cannot deadlock, alone or together with the packets of the unicast routing if
// both use the same VCs. Each condition is that the dependencies of multicast_dependencies.h have no cycle:
//
//   cut-through        channel -> each output at its end. Needs VCs that hold the longest packet.
//   wormhole, trees    every channel that a packet may hold -> every channel that it may wait for at the same time
//   wormhole, paths    channel -> ejection channel -> next channel, and channel -> next channel, for a scheme whose
//                      trees are paths and that acquires in order
//
// The condition for paths is that for trees. A packet holds the channels of its path up to some point, ejection
// channels included, and waits for the one that follows. From each channel to the next one on the path there is an
// edge, so from every channel that it holds a sequence of edges leads to the one for which it waits, and an order in
// which all edges go upwards has the channels that it holds below that one.
//
// Why an order excludes deadlock: of the packets that wait for each other, take one that waits for the highest channel.
// A packet of the set holds this channel and waits for a channel above it, which contradicts the choice. The conditions
// are sufficient, not necessary: if there is a cycle, find_multicast_deadlock looks for packets that fill it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "deadlock/multicast_dependencies.h"
#include "deadlock/multicast_search.h"
#include "deadlock/verdict.h"
#include "routing/multicast/multicast.h"

namespace weft::deadlock {

enum class MulticastCondition : std::uint8_t { cut_through, wormhole_trees, wormhole_paths };

// "cut-through", "wormhole".
std::string_view to_text(MulticastSwitching switching);
// "cut-through", "wormhole-trees", "wormhole-paths".
std::string_view to_text(MulticastCondition condition);

struct OrderedChannel {
  MulticastChannel channel{};
  std::uint32_t order = 0;
};

// An edge of a cycle: the maker holds `from` and waits for `to`, which is the `from` of the next edge.
struct CycleEdge {
  MulticastChannel from{};
  MulticastChannel to{};
  DependencyMaker maker{};
};

struct MulticastProof {
  Verdict verdict = Verdict::unproved;  // deadlock-free, deadlock or unproved
  MulticastCondition condition = MulticastCondition::cut_through;
  std::string method;   // how it was decided, or why it was not
  std::string assumes;  // of packets and buffers
  std::vector<ClassVcs> vcs{};
  std::uint64_t channel_count = 0;     // that some packet uses, ejection channels included
  std::uint64_t dependency_count = 0;  // that were kept, between these

  std::vector<OrderedChannel> order{};    // if deadlock-free: of all channels in use
  std::vector<CycleEdge> cycle{};         // otherwise, if there is one
  std::vector<StuckMulticast> packets{};  // if there is a deadlock
};

MulticastCondition condition_of(const routing::Multicast& scheme, MulticastSwitching switching);

// Throws InputError if the search does not fit execution.max_memory.
MulticastProof prove_multicast(const routing::Routing& unicast, const routing::Multicast& scheme,
                               MulticastSwitching switching, const Execution& execution);

}  // namespace weft::deadlock
