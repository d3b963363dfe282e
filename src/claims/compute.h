// Computes many claims on all cores. Claims about the same network share what is found of it, so they stay together;
// what takes long is computed behind them, one after the other, each on all cores.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

// In the order of the claims. None of one that is expensive, unless these are wanted.
std::vector<std::optional<Finding>> compute_all(std::span<const Claim> claims, bool with_expensive,
                                                const Execution& execution);

}  // namespace weft::claims
