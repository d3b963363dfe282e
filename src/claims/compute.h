// Computes many claims on all cores. Claims about the same network share one MeasurementCache, so one thread computes
// them. Expensive claims come last, one after the other, each on all cores; their values may be stored.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "claims/stored_values.h"

namespace weft::claims {

struct Judgement {
  std::optional<Finding> finding{};  // none: not computed, because it takes long, or stale
  bool is_stale = false;             // stored values are those of another version
  bool is_confirmed = false;         // a second computation agrees
};

// How much is computed.
struct Thoroughness {
  bool with_expensive = false;           // those of which no values are stored
  bool twice = false;                    // each claim that differs also by its second computation, if it has one
  const StoredValues* stored = nullptr;  // values of expensive claims; null: none
  // Receives the values of each expensive claim as soon as they are computed; may be empty.
  std::function<void(const Claim& claim, StoredValue value)> keep{};
};

// In the order of the claims.
std::vector<Judgement> compute_all(std::span<const Claim> claims, const Thoroughness& thoroughness,
                                   const Execution& execution);

// The finding from values, and from those of a second computation, if there are any. Where the two contradict each
// other nothing is decided.
Judgement judge(const Claim& claim, const Values& values, const Values* again);

}  // namespace weft::claims
