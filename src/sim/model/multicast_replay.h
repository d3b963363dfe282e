// Replays a deadlock of multicast packets in the reference engine, in two ways. Placed: each packet has the outputs
// that it was granted, and has sent as many flits as the buffers take. Injected: the packets are sent into an empty
// network, at cycles that a search finds; that shows that routers reach the deadlock by themselves.
//
// Routers have the VCs of the unicast routing and, above them, those of a scheme that has its own. A terminal has one
// ejection channel with one VC, as in proofs. Packets of the unicast routing are replayed as trees of one path.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "routing/multicast/multicast.h"
#include "sim/model/reference_engine.h"

namespace weft::sim {

// A multicast packet on its way.
struct PartialTree {
  struct Grant {
    std::uint32_t tree_node = 0;
    std::uint32_t index = 0;  // at the tree node: terminals first, then branches
    routing::VcId vc = 0;     // as the scheme numbers them; 0 of a terminal
  };
  routing::MulticastTree tree{};
  std::vector<Grant> granted{};    // each after the one that leads to its tree node
  bool is_long = false;            // has all that was granted; otherwise it fills the buffer behind the last of these
  std::uint32_t waiting_node = 0;  // where an output is not granted
};

struct MulticastReplay {
  bool is_stuck = false;        // no packet ever reaches all its targets
  Cycle cycles = 0;             // simulated
  std::uint64_t flit_hops = 0;  // switch traversals
  std::size_t packet_count = 0;
  std::size_t delivered_count = 0;  // packets that have reached all targets

  [[nodiscard]] std::string sentence() const;
};

struct InjectionSearch {
  std::optional<std::vector<Cycle>> cycles{};  // of each packet: when it is sent; none was found otherwise
  std::uint64_t run_count = 0;                 // simulated
  std::size_t stuck_count = 0;                 // packets that never reach all their targets

  [[nodiscard]] std::string sentence() const;
};

class MulticastReplayer {
 public:
  // With wormhole or cut-through switching. All arguments must outlive the object.
  MulticastReplayer(const routing::Routing& unicast, const routing::Multicast& scheme, Switching switching);
  MulticastReplayer(const MulticastReplayer&) = delete;
  MulticastReplayer& operator=(const MulticastReplayer&) = delete;

  // The packets with every output that they request and that is free: what routers grant next, while those of a
  // deadlock wait. Short packets stay as they are.
  [[nodiscard]] std::vector<PartialTree> with_all_grants(std::vector<PartialTree> packets) const;
  // Long packets have different sources, and no two packets have the same channel.
  [[nodiscard]] MulticastReplay replay_placed(const std::vector<PartialTree>& packets) const;
  // Tries some cycles, fewer on large networks; that none is found proves nothing. The same for the same packets.
  [[nodiscard]] InjectionSearch find_injection(const std::vector<PartialTree>& packets,
                                               const Execution& execution) const;

 private:
  [[nodiscard]] PartialTree raised(const PartialTree& packet) const;
  [[nodiscard]] std::uint32_t flits_of(const PartialTree& packet) const;

  const routing::Routing& unicast_;
  std::unique_ptr<routing::Routing> with_own_vcs_;  // none if the scheme shares the VCs of the unicast routing
  const routing::Routing& routing_;                 // of the routers
  Model model_;
};

}  // namespace weft::sim
