#include "claims/measured_claim.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/chip_measures.h"
#include "claims/completed_measure.h"

namespace weft::claims {
namespace {

// Unbroken: an incomplete search met no case that contradicts.
enum class Agreement : unsigned char { agrees, unbroken, contradicts, open };

// Our number; of two bounds, the one nearer to the published number.
Decimal nearest(const Measured& measured, const Decimal& published) {
  const Decimal low = Decimal::rounded(measured.low(), published.places);
  if (!measured.has_upper_bound()) return low;
  const Decimal high = Decimal::rounded(measured.high(), published.places);
  return published.units > high.units ? high : low;
}

Agreement agreement_of_search(Count found, Count published, Relation relation) {
  if (relation == Relation::at_least) return found >= published ? Agreement::agrees : Agreement::open;
  if (found > published) return Agreement::contradicts;
  return relation == Relation::at_most || found == published ? Agreement::unbroken : Agreement::open;
}

Agreement agreement(const Measured& measured, const Decimal& published, Relation relation, Count tolerance) {
  const Count low = Decimal::rounded(measured.low(), published.places).units;
  if (!measured.has_upper_bound()) return agreement_of_search(low, published.units, relation);
  const Count high = Decimal::rounded(measured.high(), published.places).units;
  if (low == high && std::max(low, published.units) - std::min(low, published.units) <= tolerance)
    return Agreement::agrees;
  const bool may_be_less = relation == Relation::at_most;
  const bool may_be_more = relation == Relation::at_least;
  if ((low > published.units && !may_be_more) || (high < published.units && !may_be_less))
    return Agreement::contradicts;
  const bool holds =
      measured.is_exact() || (may_be_less && high <= published.units) || (may_be_more && low >= published.units);
  return holds ? Agreement::agrees : Agreement::open;
}

// For each published number and each reading.
std::vector<Agreement> agreements(const MeasuredClaim& claim, const Values& values) {
  std::vector<Decimal> numbers{claim.published};
  for (const OtherNumber& other : claim.or_published) numbers.push_back(other.value);
  std::vector<Agreement> each;
  for (const Decimal& number : numbers) {
    for (const Measured& value : values) each.push_back(agreement(value, number, claim.relation, claim.tolerance));
  }
  return each;
}

std::string reason_of(const MeasuredClaim& claim, const Values& values) {
  std::string each;
  for (std::size_t i = 0; i < values.size(); ++i) {
    each += fmt::format("{}{} has {}", i > 0 ? ", " : "", claim.readings[i],
                        measured_text(values[i], claim.published.places));
    if (!values[i].example().empty()) each += fmt::format(" ({})", values[i].example());
  }
  std::string published = published_text(claim.published, claim.relation);
  for (const OtherNumber& other : claim.or_published) {
    published += fmt::format(", or {} {}", published_text(other.value, claim.relation), other.reading);
  }
  return fmt::format("published {}; {}", published, each);
}

// Our number is that of the first reading.
Finding judge_readings(const MeasuredClaim& claim, const Values& values) {
  const std::vector<Agreement> readings = agreements(claim, values);
  const auto count = [&](Agreement wanted) {
    return static_cast<std::size_t>(std::count(readings.begin(), readings.end(), wanted));
  };
  Finding finding{.ours = nearest(values.front(), claim.published),
                  .search = values.front().search(),
                  .example = values.front().example()};
  finding.meets_correction = claim.correction && values.front().is_exact() && finding.ours == claim.correction->value;
  const std::size_t contradicted = count(Agreement::contradicts);
  if (count(Agreement::agrees) == readings.size()) {
    finding.verdict = Verdict::reproduced;
    return finding;
  }
  finding.reason = reason_of(claim, values);
  if (count(Agreement::open) > 0) {
    finding.ours.reset();
    return finding;
  }
  if (contradicted > 0 && !claim.remark.empty()) {
    finding.remark = claim.remark;
    finding.reason += ": " + claim.remark;
  }
  finding.verdict = contradicted == 0                 ? Verdict::not_refuted
                    : contradicted == readings.size() ? Verdict::differs
                                                      : Verdict::ambiguous;
  return finding;
}

Values measure_readings(const MeasuredClaim& claim, const Measure::Compute& measure, MeasurementCache& cache) {
  Values values;
  for (const std::string& reading : claim.readings) values.push_back(measure(reading, cache));
  return values;
}

std::vector<std::string> commands_of(const MeasuredClaim& claim) {
  if (!claim.commands.empty()) return claim.commands;
  std::vector<std::string> commands;
  if (claim.measure.command().empty()) return commands;
  for (const std::string& reading : claim.readings) commands.push_back(command_for(claim.measure.command(), reading));
  return commands;
}

}  // namespace

Claim to_claim(MeasuredClaim claim) {
  WEFT_CHECK(!claim.readings.empty() && (claim.tolerance == 0) == claim.tolerance_reason.empty());
  claim.measure = completed(claim.measure);
  Claim record{.id = claim.id,
               .place = claim.place,
               .statement = claim.statement,
               .published = claim.published,
               .relation = claim.relation,
               .tested = claim.readings,
               .is_expensive = claim.is_expensive,
               .or_published = claim.or_published,
               .quantity = claim.quantity.empty() ? claim.measure.quantity() : claim.quantity,
               .correction = claim.correction,
               .commands = commands_of(claim),
               .tolerance_reason = claim.tolerance_reason};
  if (const auto* chip_links = claim.measure.target<ChipLinks>()) record.chips = chip_links->chips;
  record.measure = [claim](MeasurementCache& cache) {
    return measure_readings(
        claim, [&](const std::string& reading, MeasurementCache& known) { return claim.measure(reading, known); },
        cache);
  };
  if (claim.measure.again()) {
    record.measure_again = [claim](MeasurementCache& cache) {
      return measure_readings(claim, claim.measure.again(), cache);
    };
  }
  record.judge = [claim = std::move(claim)](const Values& values) { return judge_readings(claim, values); };
  return record;
}

Claim value_or_bound(Relation bound, MeasuredClaim as_value) {
  MeasuredClaim as_bound = as_value;
  as_bound.relation = bound;
  Claim claim = to_claim(std::move(as_value));
  claim.judge = [judge = claim.judge, bounded = to_claim(std::move(as_bound))](const Values& values) {
    Finding finding = judge(values);
    if (finding.verdict != Verdict::differs) return finding;
    if (bounded.judge(values).verdict != Verdict::reproduced) return finding;
    finding.verdict = Verdict::ambiguous;
    finding.reason += fmt::format("; as a bound, {}, it holds", published_text(bounded.published, bounded.relation));
    return finding;
  };
  return claim;
}

}  // namespace weft::claims
