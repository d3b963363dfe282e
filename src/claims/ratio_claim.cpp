#include "claims/ratio_claim.h"

#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "claims/simulated.h"

namespace weft::claims {
namespace {

constexpr unsigned kRatioPlaces = 2;

std::vector<sweep::Replication> replications_of(const RatioClaim& claim, const RunTexts& settings,
                                                std::uint64_t first_seed, MeasurementCache& cache) {
  std::vector<sweep::Replication> values;
  for (const experiment::RunResult& result : cache.runs(settings, first_seed)) {
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

std::string mean_text(const std::optional<double>& mean) {
  return mean ? fmt::format("{:.1f}", *mean) : std::string("saturated");
}

// The order of the two, and, unless a run is saturated, the ratio of their means.
Values measure_ratio(const RatioClaim& claim, std::uint64_t first_seed, MeasurementCache& cache) {
  const auto less = replications_of(claim, claim.less, first_seed, cache);
  const auto more = replications_of(claim, claim.more, first_seed, cache);
  const std::optional<double> a = mean_of(less);
  const std::optional<double> b = mean_of(more);
  Values values{order_value(compare(less, more).order)
                    .shown_by(fmt::format("{} against {} {}, means of {} pairs of runs", mean_text(a), mean_text(b),
                                          claim.unit, less.size()))};
  if (a && b) values.push_back(Measured::about(*a / *b));
  return values;
}

Verdict verdict_of(sweep::Order order) {
  if (order == sweep::Order::below) return Verdict::reproduced;
  return order == sweep::Order::above ? Verdict::differs : Verdict::not_computable;
}

Finding judge_ratio(const Values& values, const std::string& remark) {
  const Measured& order = values.front();
  Finding finding{.verdict = verdict_of(order_of(order))};
  if (values.size() > 1) finding.ours = Decimal::rounded(values.back().low(), kRatioPlaces);
  if (finding.verdict == Verdict::reproduced) return finding;
  finding.reason = order.example() + (finding.verdict == Verdict::differs ? "" : "; the difference is not significant");
  finding.remark = remark;
  if (!remark.empty()) finding.reason += ": " + remark;
  return finding;
}

}  // namespace

Claim to_claim(RatioClaim claim) {
  Claim made{.id = claim.id,
             .place = claim.place,
             .statement = claim.statement,
             .published = Decimal(100, kRatioPlaces),
             .relation = Relation::at_most,
             .tested = {claim.less.at("spec")},
             .commands = {simulate_command(claim.less), simulate_command(claim.more)},
             .is_simulated = true,
             .version = simulated_version()};
  if (claim.more.at("spec") != made.tested.front()) made.tested.push_back(claim.more.at("spec"));
  made.measure = [claim](MeasurementCache& cache) { return measure_ratio(claim, kFirstSeed, cache); };
  made.measure_again = [claim](MeasurementCache& cache) { return measure_ratio(claim, kFirstSeedAgain, cache); };
  made.judge = [remark = claim.remark](const Values& values) { return judge_ratio(values, remark); };
  return made;
}

}  // namespace weft::claims
