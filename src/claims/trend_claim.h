// Claims about a limit: a quantity of ever larger networks tends to a published number. Finitely many networks prove no
// limit; they show whether the quantity comes nearer to it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "claims/claim.h"

namespace weft::claims {

struct TrendClaim {
  std::string id;
  std::string place;
  std::string statement;
  Decimal limit;                    // ours is rounded to as many places
  std::vector<std::string> family;  // readings as of MeasuredClaim, in order; each is another network
  std::function<double(const std::string& reading, MeasurementCache& cache)> value;
};

// Our number is that of the last network. Not refuted where each network is nearer to the limit than the one before,
// otherwise not computable.
Claim to_claim(TrendClaim claim);

}  // namespace weft::claims
