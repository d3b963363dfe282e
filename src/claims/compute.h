// Computes many claims on all cores. Claims about the same network share one MeasurementCache, so one thread computes
// them. Expensive claims come last, one after the other, each on all cores.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

// In the order of the claims. None for expensive claims unless `with_expensive`.
std::vector<std::optional<Finding>> compute_all(std::span<const Claim> claims, bool with_expensive,
                                                const Execution& execution);

}  // namespace weft::claims
