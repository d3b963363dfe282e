// Claims that a configuration takes less of something than another one, without a number: both are simulated with the
// same seeds, compared in pairs, and our number is the ratio of the means.
#pragma once

#include <functional>
#include <string>

#include "claims/claim.h"

namespace weft::claims {

struct RatioClaim {
  std::string id;
  std::string place;
  std::string statement;
  RunTexts less;
  RunTexts more;
  std::function<double(const experiment::RunResult&)> value;
  std::string unit;      // "flits per message"
  std::string remark{};  // the reason of a difference; printed only if there is one
};

// The published number is "at most 1.00". Reproduced where `less` is below `more` (sweep::compare), differs where it is
// above, not computable where the difference is not significant. Our number is none where runs are saturated.
Claim to_claim(RatioClaim claim);

}  // namespace weft::claims
