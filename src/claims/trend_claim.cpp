#include "claims/trend_claim.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/check.h"

namespace weft::claims {
namespace {

Values follow(const std::vector<std::string>& family, const TrendValue& value, MeasurementCache& cache) {
  Values values;
  for (const std::string& reading : family) values.push_back(Measured::about(value(reading, cache)).shown_by(reading));
  return values;
}

std::vector<double> numbers_of(const Values& values) {
  std::vector<double> numbers;
  for (const Measured& value : values) numbers.push_back(value.low().to_double());
  return numbers;
}

std::string listed(const Values& values, unsigned places) {
  std::string each;
  for (const Measured& value : values) {
    each += fmt::format("{}{} has {:.{}f}", each.empty() ? "" : ", ", value.example(), value.low().to_double(), places);
  }
  return each;
}

Search search_of(const Values& values) {
  return {fmt::format("{} networks of a family", values.size()), values.size(), false};
}

Finding judge_limit(const Values& values, const Decimal& published) {
  const double limit = published.to_double();
  const std::vector<double> numbers = numbers_of(values);
  bool approaches = true;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    approaches &= std::abs(numbers[i] - limit) < std::abs(numbers[i - 1] - limit);
  }
  const std::string reason = fmt::format(
      "the limit is {}; {}: {}", to_text(published), listed(values, published.places + 1),
      approaches ? "each is nearer, which is no proof of a limit" : "not each is nearer, which decides nothing");
  if (!approaches) return {std::nullopt, Verdict::not_computable, reason, search_of(values)};
  return {Decimal::rounded(values.back().low(), published.places), Verdict::not_refuted, reason, search_of(values)};
}

constexpr unsigned kGrowthPlaces = 2;

Finding judge_growth(const Values& values) {
  const std::vector<double> ratios = numbers_of(values);
  const double last = ratios.back() / *std::max_element(ratios.begin(), ratios.end() - 1);
  const bool is_bounded = last <= 1;
  const std::string reason = fmt::format(
      "the ratio to the published order: {}: {}", listed(values, kGrowthPlaces),
      is_bounded ? "it does not grow any more, which is no proof" : "it still grows, which decides nothing");
  if (!is_bounded) return {std::nullopt, Verdict::not_computable, reason, search_of(values)};
  return {Decimal::rounded(Measured::about(last).low(), kGrowthPlaces), Verdict::not_refuted, reason,
          search_of(values)};
}

Claim about_family(std::string id, std::string place, std::string statement, const std::vector<std::string>& family,
                   TrendValue value) {
  WEFT_CHECK(family.size() > 1);
  Claim made{.id = std::move(id), .place = std::move(place), .statement = std::move(statement), .tested = family};
  made.measure = [family, value = std::move(value)](MeasurementCache& cache) { return follow(family, value, cache); };
  return made;
}

}  // namespace

Claim to_claim(TrendClaim claim) {
  Claim made = about_family(std::move(claim.id), std::move(claim.place), std::move(claim.statement), claim.family,
                            std::move(claim.value));
  made.published = claim.limit;
  made.judge = [limit = claim.limit](const Values& values) { return judge_limit(values, limit); };
  return made;
}

Claim to_claim(GrowthClaim claim) {
  Claim made = about_family(std::move(claim.id), std::move(claim.place), std::move(claim.statement), claim.family,
                            std::move(claim.ratio));
  made.published = Decimal(100, kGrowthPlaces);
  made.relation = Relation::at_most;
  made.judge = judge_growth;
  return made;
}

}  // namespace weft::claims
