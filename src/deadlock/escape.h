// Duato's condition for adaptive routing (1993, 1995). Packets may wait for one another in cycles as long as each has,
// wherever it is, an escape candidate, and these go upwards in some order: let a packet be blocked for ever. It waits
// for an escape channel b, which another packet holds or has passed with its head, and that one waits for an escape
// channel b' in turn. If b' is always above b, there is no end to it. So there is a dependency from b to b' when a
// packet that has come by b, by whatever channels since, may be offered b' as its escape: the direct and the indirect
// ones.
#pragma once

#include <optional>

#include "deadlock/dependencies.h"

namespace weft::deadlock {

// Between the escape channels only. None when it does not fit execution.max_memory.
std::optional<VcRelation> find_escape_dependencies(const Channels& channels, const Dependencies& dependencies,
                                                   const Execution& execution);

}  // namespace weft::deadlock
