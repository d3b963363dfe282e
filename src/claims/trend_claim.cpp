#include "claims/trend_claim.h"

#include <cmath>

#include <fmt/format.h>

#include "base/check.h"

namespace weft::claims {
namespace {

Decimal rounded_value(double value, unsigned places) {
  Decimal decimal(0, places);
  decimal.units = static_cast<Count>(std::llround(value * std::pow(10, places)));
  return decimal;
}

Finding judge(const TrendClaim& claim, MeasurementCache& cache) {
  std::string each;
  bool approaches = true;
  std::vector<double> values;
  for (const std::string& reading : claim.family) {
    values.push_back(claim.value(reading, cache));
    each += fmt::format("{}{} has {:.{}f}", each.empty() ? "" : ", ", reading, values.back(), claim.limit.places + 1);
    if (values.size() == 1) continue;
    const double limit = claim.limit.to_double();
    approaches &= std::abs(values.back() - limit) < std::abs(values[values.size() - 2] - limit);
  }
  const std::string reason = fmt::format(
      "the limit is {}; {}: {}", to_text(claim.limit), each,
      approaches ? "each is nearer, which is no proof of a limit" : "not each is nearer, which decides nothing");
  const Search search{fmt::format("{} networks of a family", values.size()), values.size(), false};
  if (!approaches) return {std::nullopt, Verdict::not_computable, reason, search};
  return {rounded_value(values.back(), claim.limit.places), Verdict::not_refuted, reason, search};
}

}  // namespace

Claim to_claim(TrendClaim claim) {
  WEFT_CHECK(claim.family.size() > 1);
  Claim made{.id = claim.id,
             .place = claim.place,
             .statement = claim.statement,
             .published = claim.limit,
             .tested = claim.family};
  made.compute = [claim = std::move(claim)](MeasurementCache& cache) { return judge(claim, cache); };
  return made;
}

}  // namespace weft::claims
