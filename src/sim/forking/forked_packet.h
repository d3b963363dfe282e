// What the forking kernel knows of a packet beside Packet: the tree of a multicast, where it has been, and what its
// source must know to send it again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "routing/multicast/multicast_tree.h"
#include "sim/engine/fabric.h"

namespace weft::sim {

using Targets = std::vector<TerminalId>;  // in ascending order

// Appends the targets in a subtree, in the order of the tree.
void add_targets_below(const routing::MulticastTree& tree, std::uint32_t node, Targets& targets);

// The entry of a router's combiner to which acknowledgements go.
struct CombinerAddress {
  RouterId router = 0;
  std::uint32_t serial = 0;  // 0: none, to the source of the message
  [[nodiscard]] bool is_combiner() const { return serial != 0; }
};

// A packet as its source knows it: a message or a part of one, or an acknowledgement.
struct Origin {
  TerminalId source = 0;
  TerminalId destination = 0;  // unless it has a tree
  std::shared_ptr<const routing::MulticastTree> tree{};
  Cycle generated = 0;
  std::uint64_t random = 0;
  std::uint16_t flits = 0;
  routing::MessageClass message_class = 0;
  // The message that it carries or acknowledges.
  TerminalId message_source = 0;
  std::uint32_t message_number = 0;
  // Of an acknowledgement: the receivers that it tells of, and where it goes.
  Targets acknowledged{};
  CombinerAddress to{};
  // Only the source uses these: packets that were sent again, and the one that is under way to each target.
  std::uint32_t attempt_count = 0;
  std::map<TerminalId, std::uint32_t> attempt{};

  [[nodiscard]] bool is_acknowledgement() const { return !acknowledged.empty(); }
};

// An output VC that a packet has got on its way.
struct PathStep {
  RouterId router = 0;
  Local out_vc = 0;
};

struct ForkedPacket {
  std::shared_ptr<Origin> origin{};
  std::shared_ptr<const routing::MulticastTree> tree{};  // of a retry, the part that is left
  std::uint32_t tree_node = 0;
  std::uint32_t attempt = 0;
  std::uint32_t home = 0;        // the partition that allocated it
  CombinerAddress combiner{};    // where its acknowledgements go
  std::vector<PathStep> path{};  // only with recovery
};

// What routers tell each other beside flits and credits.
struct Signal {
  enum class Kind : std::uint8_t {
    end,      // no more flits of the packet will come to an input VC: it was cut off
    combine,  // an acknowledgement has reached the combiner of the router
    report,   // targets will not be reached: on the way back to the source
  };
  Kind kind = Kind::end;
  RouterId router = 0;
  Cycle due = 0;
  // end
  Local in_vc = 0;
  std::uint16_t sent = 0;  // flits of the packet that have come before
  // combine: the receivers; report: the targets
  Targets targets{};
  std::uint32_t serial = 0;  // combine: of the entry
  // report
  std::shared_ptr<Origin> origin{};
  std::uint32_t attempt = 0;
  std::vector<PathStep> path{};  // up to the router where it is due; empty: it is due at the source
  std::uint32_t tree_node = 0;   // of the packet behind that router
  bool is_dead = false;          // nothing of the packet is wanted any more behind that router
};

}  // namespace weft::sim
