// The best partition found: with the fewest links between parts and, among those, the fewest at the worst part. The
// candidates are the given (natural) one, one that grows part by part, METIS and SCOTCH, each refined. Sizes alone
// decide what is tried, so the result is the same on every machine.
#pragma once

#include "hardware/partition.h"
#include "metrics/outcome.h"

namespace weft::hardware {

// Missing where the network is too large for the search, or for execution.max_memory.
metrics::Outcome<Partition> found_partition(const topology::Network& network, const Partition& natural,
                                            const Execution& execution);

// The same for chips on boards; `chips` has the links between chips.
Partition found_boards(const LinkGraph& chips, const Partition& given, const Execution& execution);

}  // namespace weft::hardware
