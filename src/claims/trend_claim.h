// Claims about limits and orders of growth, followed along a family of ever larger networks. Finitely many networks
// prove neither; they show whether the trend speaks for the claim.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

using TrendValue = std::function<double(const std::string& reading, MeasurementCache& cache)>;

// A quantity tends to a published number.
struct TrendClaim {
  std::string id;
  std::string place;
  std::string statement;
  Decimal limit;                    // ours is rounded to as many places
  std::vector<std::string> family;  // readings as of MeasuredClaim, in order; each is another network
  TrendValue value;
};

// Our number is that of the last network. Not refuted where each network is nearer to the limit than the one before,
// otherwise not computable.
Claim to_claim(TrendClaim claim);

// A quantity is of a published order, O(f): its ratio to f stays bounded.
struct GrowthClaim {
  std::string id;
  std::string place;
  std::string statement;
  std::vector<std::string> family;
  TrendValue ratio;  // of the quantity to f
};

// The published number is "at most 1.00", ours the last ratio over the largest one before. Not refuted where it is at
// most 1, otherwise not computable: a ratio that still grows may stop later.
Claim to_claim(GrowthClaim claim);

}  // namespace weft::claims
