// Duato's condition for adaptive routing (1993, 1995). Packets may wait for each other in cycles as long as each is
// offered an escape channel wherever it is, and the escape channels can be ordered so that their dependencies go
// upwards. Proof: let a packet be blocked for ever. It waits for an escape channel b that another packet holds, or has
// passed with its head; that packet waits for an escape channel b' in turn. If b' is always above b, this never ends,
// although there are finitely many channels. So b depends on b' if a packet that has used b, and any channels since,
// may be offered b' as its escape channel: these are the direct and the indirect dependencies.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "deadlock/dependencies.h"

namespace weft::deadlock {

// A number for each VC such that every dependency between escape channels goes upwards: the length of the longest path
// that ends there. None if there is a cycle.
std::optional<std::vector<std::uint32_t>> escape_order(const Channels& channels, const Dependencies& dependencies,
                                                       const Execution& execution);

}  // namespace weft::deadlock
