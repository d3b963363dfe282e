// The most frequent kind of claim: a published number for a measured quantity of a network.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "claims/measure.h"
#include "claims/network_measures.h"

namespace weft::claims {

struct MeasuredClaim {
  std::string id;
  std::string place;
  std::string statement;
  Decimal published;
  std::vector<std::string> readings;  // the networks that the text may mean; one where it is unambiguous
  Measure measure;
  std::string remark{};  // the reason of a difference; printed only if there is one
  bool is_expensive = false;
  Relation relation = Relation::equal;
  std::vector<OtherNumber> or_published{};  // with as many decimal places
  std::string quantity{};                   // see Claim; empty: that of the measure, if it has one
  std::optional<Correction> correction{};
  std::vector<std::string> commands{};  // see Claim; empty: those of the measure, for each reading
  // Half a unit of the last place if none is given; otherwise in such units, and `tolerance_reason` says why.
  Count tolerance = 0;
  std::string tolerance_reason{};
};

// The verdict: reproduced where every reading gives the published number after rounding, or satisfies it as a bound;
// with a tolerance, a reading agrees that is at most so far away;
// not refuted where the worst case of an incomplete search does; differs where no reading agrees; ambiguous where some
// do; not computable where our bounds do not decide it.
Claim to_claim(MeasuredClaim claim);

// For a number that may be meant as a value or as a bound: ambiguous where the value differs and the bound holds.
Claim value_or_bound(Relation bound, MeasuredClaim as_value);

}  // namespace weft::claims
