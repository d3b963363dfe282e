// The dependencies between virtual channels (Dally and Seitz 1987): there is one from a to b when some packet that
// holds a may ask for b next, or arrives by a at a terminal which must first send a message of the next class by b.
// Found by exploring the states of the packets for each destination, on all threads; one destination for each orbit
// where the routing has symmetries that keep vcs.
#pragma once

#include "deadlock/channels.h"
#include "deadlock/vc_relation.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

struct Dependencies {
  VcRelation all;
  VcRelation injections;                     // for each node and message class: the vcs that are asked for first
  std::vector<std::uint8_t> is_used;         // per vc
  std::vector<std::uint8_t> is_escape;       // per vc: offered as an escape somewhere
  bool offers_escape_always = true;          // in every state that is not delivered
  std::optional<Undelivered> undelivered{};  // of the lowest destination
  std::uint64_t cut_off_pair_count = 0;      // ordered pairs of terminals between which the network has no way

  // The row of `injections`.
  static std::uint64_t injection_row(const routing::Routing& routing, NodeId node, routing::MessageClass c) {
    return std::uint64_t{node} * routing.message_class_count() + c;
  }
};

// Throws InputError when it does not fit execution.max_memory.
Dependencies find_dependencies(const Channels& channels, const Execution& execution);

}  // namespace weft::deadlock
