// Sort and prefix on unidirectional rings with skips, for random access (rings/ring_sort.h, rings/ring_products.h).
#pragma once

#include <memory>
#include <string_view>

#include "programs/access/sort_and_prefix.h"
#include "programs/rings/skip_ring.h"

namespace weft::programs {

// Limit: the network outlives it. Throws InputError, in the name of the program, for a ring that has no prefix.
std::unique_ptr<SortAndPrefix> ring_order(const topology::Network& network, const SkipRing& ring,
                                          std::string_view program, const Execution& execution);

}  // namespace weft::programs
