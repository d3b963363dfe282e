#include "claims/ratio_claim.h"

#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace weft::claims {
namespace {

constexpr unsigned kRatioPlaces = 2;

std::vector<sweep::Replication> values_of(const RatioClaim& claim, const RunTexts& settings, MeasurementCache& cache) {
  std::vector<sweep::Replication> values;
  for (const experiment::RunResult& result : cache.runs(settings)) {
    values.push_back({.seed = result.seed});
    if (!is_saturated(result)) values.back().latency = claim.value(result);
  }
  return values;
}

// None if a run is saturated.
std::optional<double> mean_of(std::span<const sweep::Replication> values) {
  double sum = 0;
  for (const sweep::Replication& one : values) {
    if (!one.latency) return std::nullopt;
    sum += *one.latency;
  }
  return sum / static_cast<double>(values.size());
}

Verdict verdict_of(sweep::Order order) {
  if (order == sweep::Order::below) return Verdict::reproduced;
  return order == sweep::Order::above ? Verdict::differs : Verdict::not_computable;
}

std::string mean_text(const std::optional<double>& mean) {
  return mean ? fmt::format("{:.1f}", *mean) : std::string("saturated");
}

Finding judge(const RatioClaim& claim, MeasurementCache& cache) {
  const auto less = values_of(claim, claim.less, cache);
  const auto more = values_of(claim, claim.more, cache);
  const std::optional<double> a = mean_of(less);
  const std::optional<double> b = mean_of(more);
  Finding finding{.verdict = verdict_of(compare(less, more).order)};
  if (a && b) finding.ours = Decimal(static_cast<Count>(std::llround(100 * *a / *b)), kRatioPlaces);
  if (finding.verdict == Verdict::reproduced) return finding;
  finding.reason =
      fmt::format("{} against {} {}, means of {} pairs of runs{}", mean_text(a), mean_text(b), claim.unit, less.size(),
                  finding.verdict == Verdict::differs ? "" : "; the difference is not significant");
  if (!claim.remark.empty()) finding.reason += ": " + claim.remark;
  return finding;
}

}  // namespace

Claim to_claim(RatioClaim claim) {
  Claim made{.id = claim.id,
             .place = claim.place,
             .statement = claim.statement,
             .published = Decimal(100, kRatioPlaces),
             .relation = Relation::at_most,
             .tested = {claim.less.at("spec")}};
  if (claim.more.at("spec") != made.tested.front()) made.tested.push_back(claim.more.at("spec"));
  made.compute = [claim = std::move(claim)](MeasurementCache& cache) { return judge(claim, cache); };
  return made;
}

}  // namespace weft::claims
