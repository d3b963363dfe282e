// The dependencies between virtual channels (Dally and Seitz 1987): there is one from a to b when some packet that
// holds a may ask for b next. Found by exploring the states of the packets for each destination, on all threads.
#pragma once

#include <optional>
#include <vector>

#include "base/digraph.h"
#include "base/execution.h"
#include "deadlock/state_graph.h"
#include "deadlock/vc_numbering.h"

namespace weft::deadlock {

// A relation between virtual channels, by their numbers.
struct VcRelation {
  std::vector<std::uint64_t> offsets;
  std::vector<NodeId> heads;
  [[nodiscard]] DigraphView view() const { return {offsets, heads}; }
};

struct Dependencies {
  VcRelation all;
  VcRelation direct;                         // those of packets that hold the first channel of their path
  std::vector<std::uint8_t> is_used;         // per vc
  std::vector<std::uint8_t> is_escape;       // per vc: offered as an escape somewhere
  bool offers_escape_always = true;          // in every state that is not delivered
  std::optional<Undelivered> undelivered{};  // of the lowest destination
  std::uint64_t cut_off_pair_count = 0;      // ordered pairs of terminals between which the network has no way
};

// Throws InputError when it does not fit execution.max_memory.
Dependencies find_dependencies(const routing::Routing& routing, const VcNumbering& numbering,
                               const Execution& execution);

// A number for each node such that every arc goes upwards: the length of the longest way that ends there. None when
// there is a cycle.
std::optional<std::vector<std::uint32_t>> upward_order(DigraphView graph);

// For each of the first `most` nodes that are on a cycle a shortest one through it; the shortest of these first. There
// are no arcs from a node to itself.
std::vector<std::vector<NodeId>> short_cycles(DigraphView graph, std::size_t most);

// The part of max_memory that one worker's states may take.
std::uint64_t state_memory(const Execution& execution);

}  // namespace weft::deadlock
