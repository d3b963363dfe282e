// The channel dependency graph (Dally and Seitz 1987): a depends on b if a packet that holds a may request b next, or
// if it arrives on a at a terminal that must first send a message of the next class on b. It is found by exploring the
// states of the packets for each destination, on all threads; for one destination of each orbit if the routing has
// symmetries that keep VCs.
#pragma once

#include "deadlock/channels.h"
#include "deadlock/vc_relation.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

struct Dependencies {
  VcRelation all;
  VcRelation injections;                     // per node and message class: the VCs that are requested first
  std::vector<std::uint8_t> is_used;         // per VC
  std::vector<std::uint8_t> is_escape;       // per VC: it is offered as an escape channel somewhere
  bool offers_escape_always = true;          // every state that is not delivered offers an escape channel
  std::optional<Undelivered> undelivered{};  // the one with the lowest destination
  std::uint64_t cut_off_pair_count = 0;      // ordered pairs of terminals that are not connected

  // The index of a row of `injections`.
  static std::uint64_t injection_row(const routing::Routing& routing, NodeId node, routing::MessageClass c) {
    return std::uint64_t{node} * routing.message_class_count() + c;
  }
};

// Throws InputError if they do not fit execution.max_memory.
Dependencies find_dependencies(const Channels& channels, const Execution& execution);

}  // namespace weft::deadlock
