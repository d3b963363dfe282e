#include "claims/compute.h"

#include <gtest/gtest.h>

#include "claims/measured_claim.h"

namespace weft::claims {
namespace {

// The published number is 9, ours 8.
Claim differing(const Measure& measure) {
  return to_claim(MeasuredClaim{.id = "rcc/text/x/y",
                                .place = "nowhere",
                                .statement = "a number",
                                .published = 9,
                                .readings = {"hypercube(3)"},
                                .measure = measure});
}

Measure always(Count value) {
  return [value](const std::string&, MeasurementCache&) { return Measured::exactly(value); };
}

Judgement twice(const Claim& claim) {
  return compute_all(std::vector{claim}, {.with_expensive = true, .twice = true}, Execution{}).front();
}

TEST(SecondComputation, ConfirmsADifference) {
  const Judgement judgement = twice(differing(always(8).checked_by(always(8))));
  EXPECT_TRUE(judgement.is_confirmed);
  EXPECT_EQ(judgement.finding->verdict, Verdict::differs);
}

TEST(SecondComputation, ThatDisagreesLeavesNothingDecided) {
  for (const Count other : {Count{9}, Count{7}}) {
    const Judgement judgement = twice(differing(always(8).checked_by(always(other))));
    EXPECT_FALSE(judgement.is_confirmed);
    EXPECT_EQ(judgement.finding->verdict, Verdict::not_computable);
    EXPECT_EQ(judgement.finding->ours, std::nullopt);
    EXPECT_TRUE(judgement.finding->reason.starts_with("two computations contradict each other"));
  }
}

TEST(SecondComputation, OfABoundMayBeAnInterval) {
  const Measure at_most_eight = [](const std::string&, MeasurementCache&) { return Measured::between(0, 8); };
  EXPECT_TRUE(twice(differing(always(8).checked_by(at_most_eight))).is_confirmed);
}

TEST(SecondComputation, IsMadeOnRequestOnly) {
  const Claim claim = differing(always(8).checked_by(always(7)));
  const Judgement judgement = compute_all(std::vector{claim}, {}, Execution{}).front();
  EXPECT_EQ(judgement.finding->verdict, Verdict::differs);
  EXPECT_FALSE(judgement.is_confirmed);
}

Claim expensive(const Measure& measure) {
  Claim claim = differing(measure);
  claim.is_expensive = true;
  return claim;
}

TEST(StoredValue, GivesTheVerdictWithoutAComputation) {
  const Claim claim = expensive([](const std::string&, MeasurementCache&) -> Measured { throw 0; });
  StoredValues stored;
  stored.set(claim.id, {.version = claim.version, .values = {Measured::exactly(9)}});
  const Judgement judgement = compute_all(std::vector{claim}, {.stored = &stored}, Execution{}).front();
  EXPECT_EQ(judgement.finding->verdict, Verdict::reproduced);
}

TEST(StoredValue, OfAnotherVersionIsStale) {
  const Claim claim = expensive(always(8));
  StoredValues stored;
  stored.set(claim.id, {.version = "0", .values = {Measured::exactly(9)}});
  const Judgement stale = compute_all(std::vector{claim}, {.stored = &stored}, Execution{}).front();
  EXPECT_TRUE(stale.is_stale);
  EXPECT_FALSE(stale.finding);
  const Judgement computed =
      compute_all(std::vector{claim}, {.with_expensive = true, .stored = &stored}, Execution{}).front();
  EXPECT_EQ(computed.finding->ours, Decimal{8});
}

TEST(StoredValue, IsKeptAsSoonAsItIsComputed) {
  std::vector<std::string> kept;
  const Thoroughness thoroughness{
      .with_expensive = true, .twice = true, .keep = [&](const Claim& claim, StoredValue value) {
        kept.push_back(claim.id);
        EXPECT_EQ(value.version, "1");
        EXPECT_EQ(value.values, Values{Measured::exactly(8)});
        EXPECT_EQ(value.again, Values{Measured::exactly(8)});
      }};
  compute_all(std::vector{expensive(always(8).checked_by(always(8)))}, thoroughness, Execution{});
  EXPECT_EQ(kept, std::vector<std::string>{"rcc/text/x/y"});
}

}  // namespace
}  // namespace weft::claims
