// Published numbers beside computed series: the claims that state a value of the same quantity of the same network.
#pragma once

#include <string>
#include <vector>

#include "base/numbers/decimal.h"
#include "base/numbers/number.h"
#include "claims/claim.h"
#include "quantities/series.h"

namespace weft::claims {

struct PublishedPoint {
  std::size_t series = 0;  // index in the set
  std::string network;     // canonical
  Number x;
  Decimal value;
  std::string source;  // "rdt, Table I"
  std::string claim;   // its id
};

// In the order of the series, then of x, then of the claims. Bounds are left out; where the text of a claim has several
// readings, the first counts. `routing` is that of the request; empty: each network's default.
std::vector<PublishedPoint> published_points(const quantities::SeriesSet& set, const std::string& routing);

}  // namespace weft::claims
