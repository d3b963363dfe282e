#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <numeric>
#include <regex>
#include <set>
#include <sstream>
#include <stop_token>
#include <thread>

#include "base/input_error.h"
#include "claims/compute.h"
#include "claims/measured_claim.h"
#include "claims/step_measures.h"
#include "programs/permutations/permutation_router.h"
#include "support/effort.h"
#include "support/files.h"

namespace weft::claims {
namespace {

std::vector<Claim> all_claims() {
  std::vector<Claim> all;
  for (const Paper* paper : papers()) {
    for (Claim& claim : paper->claims()) all.push_back(std::move(claim));
  }
  return all;
}

TEST(Claims, IdsFollowOneFormAndAreUnique) {
  const std::regex form(
      "(rcc|rhsn|scc|rdt|prc)/"
      "((eq|definition|theorem|lemma|corollary|table|figure|algorithm)-([0-9]+(\\.[0-9]+)?|sort)|text)(/.+)?");
  std::set<std::string> seen;
  for (const Paper* paper : papers()) {
    for (const Claim& claim : paper->claims()) {
      EXPECT_TRUE(std::regex_match(claim.id, form)) << claim.id;
      EXPECT_EQ(claim.id.substr(0, claim.id.find('/')), paper->id);
      EXPECT_TRUE(seen.insert(claim.id).second) << claim.id << " occurs twice";
      EXPECT_FALSE(claim.place.empty() || claim.statement.empty() || claim.tested.empty()) << claim.id;
    }
  }
  EXPECT_GE(seen.size(), 30U);
}

TEST(Claims, AreSelectedByTheBeginningsOfTheirIds) {
  const auto count = [](std::string_view text) { return select_claims(text).claims.size(); };
  EXPECT_EQ(count("scc"), find_paper("scc").claims().size());
  EXPECT_EQ(count("scc/theorem-1/n=7"), 1U);
  EXPECT_GT(count("scc/theorem-1"), 1U);
  EXPECT_LT(count("scc/theorem-1"), count("scc"));
  EXPECT_THROW(select_claims("scc/theorem-"), InputError);  // whole words only
  EXPECT_THROW(select_claims("scd/theorem-1"), InputError);
}

// What "weft claims --csv" printed when it was last looked at; a change in any direction fails the tests. Ids with
// commas are in quotes.
std::map<std::string, std::string> known_verdicts() {
  std::map<std::string, std::string> known;
  std::istringstream lines(test::test_data("verdicts.csv"));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "claim,published,ours,verdict");
  while (std::getline(lines, line)) {
    const bool is_quoted = line.front() == '"';
    known.emplace(is_quoted ? line.substr(1, line.find('"', 1) - 1) : line.substr(0, line.find(',')),
                  line.substr(line.rfind(',') + 1));
  }
  return known;
}

// Claims with neighboring numbers are alike.
void keep_every_third(std::vector<Claim>& claims) {
  std::vector<Claim> kept;
  for (std::size_t i = 0; i < claims.size(); i += 3) kept.push_back(std::move(claims[i]));
  claims = std::move(kept);
}

class CheapClaims : public testing::TestWithParam<const Paper*> {};

TEST_P(CheapClaims, HaveTheKnownVerdicts) {
  std::vector<Claim> claims = GetParam()->claims();
  if (!test::tries_more()) keep_every_third(claims);
  const auto known = known_verdicts();
  const auto judgements = compute_all(claims, {.stored = &StoredValues::built_in()}, Execution{.thread_count = 2});
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Claim& claim = claims[i];
    ASSERT_TRUE(known.contains(claim.id)) << claim.id;
    if (!judgements[i].finding) {
      EXPECT_TRUE(claim.is_expensive && known.at(claim.id) == "not tried") << claim.id;
      continue;
    }
    const Finding& finding = *judgements[i].finding;
    EXPECT_EQ(name_of(finding.verdict), known.at(claim.id)) << claim.id << ": " << finding.reason;
    EXPECT_EQ(finding.reason.empty(), finding.verdict == Verdict::reproduced) << claim.id;
    const bool is_partial_search = finding.search && !finding.search->is_exhaustive;
    EXPECT_TRUE(finding.verdict != Verdict::not_refuted || is_partial_search) << claim.id;
    // An incomplete search proves by the cases that it found, never by the absence of cases.
    if (is_partial_search && claim.relation != Relation::at_least) {
      EXPECT_NE(name_of(finding.verdict), name_of(Verdict::reproduced)) << claim.id;
    }
  }
}

// Sets a flag after some time.
class Alarm {
 public:
  explicit Alarm(std::chrono::milliseconds after)
      : thread_([this, after](const std::stop_token& token) {
          std::mutex waiting;
          std::unique_lock lock(waiting);
          std::condition_variable_any().wait_for(lock, token, after, [] { return false; });
          rang_ = true;
        }) {}
  [[nodiscard]] const std::atomic<bool>& rang() const { return rang_; }

 private:
  std::atomic<bool> rang_ = false;
  std::jthread thread_;
};

// Second computations that take longer are left to make claims.
TEST_P(CheapClaims, DifferencesAreConfirmedWhereThatIsQuick) {
  std::vector<Claim> claims = GetParam()->claims();
  if (!test::tries_more()) keep_every_third(claims);
  const auto known = known_verdicts();
  std::size_t confirmed = 0;
  for (const Claim& claim : claims) {
    if (claim.is_expensive || known.at(claim.id) != name_of(Verdict::differs)) continue;
    const Alarm alarm(std::chrono::milliseconds(test::tries_more() ? 1000 : 100));
    MeasurementCache cache(Execution{.stop_requested = &alarm.rang()});
    try {
      const Values values = claim.measure(cache);
      const Values again = claim.measure_again(cache);
      const Judgement judgement = judge(claim, values, &again);
      EXPECT_TRUE(judgement.is_confirmed) << claim.id << ": " << judgement.finding->reason;
      ++confirmed;
    } catch (const Interrupted&) {
    }
  }
  EXPECT_GT(confirmed, 0U);
}

INSTANTIATE_TEST_SUITE_P(Of, CheapClaims, testing::ValuesIn(papers().begin(), papers().end()),
                         [](const auto& paper) { return std::string(paper.param->id); });

TEST(Claims, EveryKnownVerdictIsOfAClaim) {
  std::set<std::string> ids;
  for (const Claim& claim : all_claims()) ids.insert(claim.id);
  const auto known = known_verdicts();
  for (const auto& [id, verdict] : known) EXPECT_TRUE(ids.contains(id)) << id;
  EXPECT_EQ(known.size(), ids.size());
}

TEST(Claims, StoredValuesAreOfExpensiveClaims) {
  std::size_t found = 0;
  for (const Claim& claim : all_claims()) {
    const StoredValue* stored = StoredValues::built_in().find(claim.id);
    if (stored == nullptr) continue;
    ++found;
    EXPECT_TRUE(claim.is_expensive) << claim.id;
    EXPECT_EQ(stored->version, claim.version) << claim.id << " is stale; make claims computes it anew";
  }
  EXPECT_EQ(found, StoredValues::built_in().size());
}

// Where the tolerance is wider than half of the last printed digit, the reason is stated. These are all.
TEST(Claims, WiderTolerancesAreFew) {
  std::set<std::string> wide;
  for (const Claim& claim : all_claims()) {
    if (!claim.tolerance_reason.empty()) wide.insert(claim.id.substr(0, claim.id.rfind('/')));
  }
  EXPECT_EQ(wide, std::set<std::string>{"rhsn/text/least-sum"});
}

// A difference is stated only where a second computation can confirm it.
TEST(Claims, EveryDifferenceHasASecondComputation) {
  const auto known = known_verdicts();
  for (const Claim& claim : all_claims()) {
    if (known.at(claim.id) != name_of(Verdict::differs)) continue;
    EXPECT_TRUE(claim.measure_again) << claim.id;
  }
}

MeasuredClaim claim_about(Count published, std::vector<std::string> readings) {
  return {"rcc/text/x", "nowhere", "a number", published, std::move(readings), measure_nodes, "because"};
}

TEST(MeasuredClaim, VerdictIsComputed) {
  MeasurementCache cache;
  EXPECT_EQ(to_claim(claim_about(8, {"hypercube(3)"})).compute(cache).verdict, Verdict::reproduced);
  const Finding differs = to_claim(claim_about(9, {"hypercube(3)"})).compute(cache);
  EXPECT_EQ(differs.verdict, Verdict::differs);
  EXPECT_EQ(differs.ours, Decimal{8});
  EXPECT_EQ(differs.reason, "published 9; hypercube(3) has 8: because");
  const Finding ambiguous = to_claim(claim_about(4, {"hypercube(3)", "hypercube(2)"})).compute(cache);
  EXPECT_EQ(ambiguous.verdict, Verdict::ambiguous);
  EXPECT_EQ(ambiguous.ours, Decimal{8});
}

TEST(MeasuredClaim, BoundsContradictOrLeaveOpen) {
  MeasurementCache cache;
  const auto verdict = [&](Count published) {
    MeasuredClaim claim = claim_about(published, {"petersen"});
    claim.measure = [](const std::string&, MeasurementCache&) { return Measured::between(10, 20); };
    return to_claim(claim).compute(cache);
  };
  EXPECT_EQ(verdict(9).verdict, Verdict::differs);
  EXPECT_EQ(verdict(9).ours, Decimal{10});
  EXPECT_EQ(verdict(21).ours, Decimal{20});
  EXPECT_EQ(verdict(10).verdict, Verdict::not_computable);
  EXPECT_EQ(verdict(15).ours, std::nullopt);
  EXPECT_EQ(verdict(15).reason, "published 15; petersen has between 10 and 20");
}

TEST(MeasuredClaim, OtherPublishedNumbersAreReadings) {
  MeasurementCache cache;
  const auto finding = [&](Count published, Count other) {
    MeasuredClaim claim = claim_about(published, {"hypercube(3)"});
    claim.or_published = {{other, "from two"}};
    return to_claim(claim).compute(cache);
  };
  EXPECT_EQ(finding(8, 9).verdict, Verdict::ambiguous);
  EXPECT_EQ(finding(8, 9).reason, "published 8, or 9 from two; hypercube(3) has 8: because");
  EXPECT_EQ(finding(9, 8).verdict, Verdict::ambiguous);
  EXPECT_EQ(finding(8, 8).verdict, Verdict::reproduced);
  EXPECT_EQ(finding(7, 9).verdict, Verdict::differs);
}

TEST(MeasuredClaim, DecimalsAreRoundedAsPublished) {
  MeasurementCache cache;
  MeasuredClaim claim = claim_about(0, {"petersen"});
  claim.measure = measure_mean_without_self;  // 5/3
  claim.published = Decimal::from_text("1.67");
  EXPECT_EQ(to_claim(claim).compute(cache).verdict, Verdict::reproduced);
  claim.published = Decimal::from_text("1.66");
  EXPECT_EQ(to_claim(claim).compute(cache).reason, "published 1.66; petersen has 1.67: because");
}

TEST(MeasuredClaim, BoundIsSatisfiedOrViolated) {
  MeasurementCache cache;
  const auto verdict = [&](Count published, Relation relation, Count low, Count high) {
    MeasuredClaim claim = claim_about(published, {"petersen"});
    claim.relation = relation;
    claim.measure = [=](const std::string&, MeasurementCache&) { return Measured::between(low, high); };
    return to_claim(claim).compute(cache);
  };
  EXPECT_EQ(verdict(10, Relation::at_most, 10, 10).verdict, Verdict::reproduced);
  EXPECT_EQ(verdict(12, Relation::at_most, 10, 10).ours, Decimal{10});
  EXPECT_EQ(verdict(12, Relation::at_most, 10, 12).verdict, Verdict::reproduced);
  EXPECT_EQ(verdict(12, Relation::at_most, 10, 13).verdict, Verdict::not_computable);
  EXPECT_EQ(verdict(9, Relation::at_most, 10, 13).reason,
            "published at most 9; petersen has between 10 and 13: because");
  EXPECT_EQ(verdict(9, Relation::at_least, 10, 13).verdict, Verdict::reproduced);
  EXPECT_EQ(verdict(9, Relation::at_least, 10, 13).ours, Decimal{10});
  EXPECT_EQ(verdict(12, Relation::at_least, 10, 13).verdict, Verdict::not_computable);
  EXPECT_EQ(verdict(14, Relation::at_least, 10, 13).verdict, Verdict::differs);
}

Finding finding_of_search(Count published, Relation relation, Count found, bool is_exhaustive) {
  MeasurementCache cache;
  MeasuredClaim claim = claim_about(published, {"petersen"});
  claim.relation = relation;
  claim.measure = [=](const std::string&, MeasurementCache&) {
    return Measured::worst_found(found, {.tried = "5 cases", .case_count = 5, .is_exhaustive = is_exhaustive});
  };
  return to_claim(claim).compute(cache);
}

TEST(MeasuredClaim, BoundThatAnIncompleteSearchSatisfiesIsNotRefuted) {
  const Finding kept = finding_of_search(12, Relation::at_most, 10, false);
  EXPECT_EQ(name_of(kept.verdict), "not-refuted");
  EXPECT_EQ(kept.ours, Decimal{10});
  EXPECT_EQ(kept.reason, "published at most 12; petersen has 10, the most in 5 cases");
  ASSERT_TRUE(kept.search);
  EXPECT_EQ(kept.search->case_count, 5U);
  EXPECT_EQ(finding_of_search(12, Relation::at_most, 10, true).verdict, Verdict::reproduced);
  EXPECT_EQ(finding_of_search(10, Relation::equal, 10, false).verdict, Verdict::not_refuted);
  EXPECT_EQ(finding_of_search(10, Relation::equal, 10, true).verdict, Verdict::reproduced);
}

TEST(MeasuredClaim, CaseThatASearchFoundIsProof) {
  EXPECT_EQ(finding_of_search(9, Relation::at_most, 10, false).verdict, Verdict::differs);
  EXPECT_EQ(finding_of_search(9, Relation::equal, 10, false).verdict, Verdict::differs);
  EXPECT_EQ(finding_of_search(9, Relation::at_least, 10, false).verdict, Verdict::reproduced);
}

TEST(MeasuredClaim, IncompleteSearchDoesNotDecideTheMaximum) {
  EXPECT_EQ(finding_of_search(12, Relation::equal, 10, false).verdict, Verdict::not_computable);
  EXPECT_EQ(finding_of_search(12, Relation::at_least, 10, false).verdict, Verdict::not_computable);
  EXPECT_EQ(finding_of_search(12, Relation::at_least, 10, true).verdict, Verdict::differs);
}

Count whole(const Measured& measured) {
  EXPECT_TRUE(measured.low().denominator() == 1);
  EXPECT_TRUE(measured.is_exact() || !measured.has_upper_bound());
  return measured.low().numerator();
}

// With skips of 4 and 5 greedy paths are shortest except to the node 8 ahead: 5+1+1+1 instead of 4+4.
TEST(RouteMeasures, CountHopsAndDetours) {
  MeasurementCache cache;
  const std::string greedy = "chordal-ring(12,skips=[4,5]) with chordal-greedy";
  EXPECT_EQ(whole(measure_route("3", "11")(greedy, cache)), 4U);
  EXPECT_EQ(whole(measure_detours(greedy, cache)), 12U * 2U);
  EXPECT_EQ(whole(measure_detours("chordal-ring(12,skips=[4,5]) with shortest", cache)), 0U);
}

TEST(DegreeMeasures, CountNodesOfAnotherDegree) {
  MeasurementCache cache;
  EXPECT_EQ(whole(measure_nodes_of_other_degree(4)("mesh(3,3)", cache)), 8U);
  EXPECT_EQ(whole(measure_nodes_of_other_degree(2)("prc(8,skips=[2,4])", cache)), 0U);
  EXPECT_EQ(whole(measure_nodes_of_other_degree(3)("prc(8,skips=[2,4])", cache)), 8U);
}

TEST(CutMeasures, CountChannels) {
  MeasurementCache cache;
  EXPECT_EQ(whole(measure_bisection_in_channels("torus(4,4)", cache)), 16U);
  EXPECT_EQ(whole(measure_bisection_in_channels("directed-torus(4,4)", cache)), 8U);
}

// Under Algorithm 1 all messages of a row may share one link.
TEST(LoadMeasures, CountMessagesUnderTheWorstPermutation) {
  MeasurementCache cache;
  EXPECT_EQ(whole(measure_worst_channel_load("rcc-full(9,1) with rcc-1", cache)), 9U);
}

// On a ring dor deadlocks with one VC and is proved deadlock-free with two.
TEST(VcMeasures, FindTheFewestVcsWithoutDeadlock) {
  MeasurementCache cache;
  EXPECT_EQ(whole(measure_vcs_needed("ring(5) with dor", cache)), 2U);
  EXPECT_EQ(whole(measure_vcs_needed("mesh(3,3) with dor", cache)), 1U);
}

TEST(ComputeAll, MatchesSingleComputations) {
  std::vector<Claim> claims;
  for (Count nodes = 6; nodes <= 10; ++nodes) {
    claims.push_back(to_claim(claim_about(nodes, {"hypercube(3)", nodes % 2 == 0 ? "ring(8)" : "ring(9)"})));
    claims.back().is_expensive = nodes == 7;
  }
  for (const bool with_expensive : {false, true}) {
    const auto judgements = compute_all(claims, {.with_expensive = with_expensive}, Execution{.thread_count = 3});
    ASSERT_EQ(judgements.size(), claims.size());
    for (std::size_t i = 0; i < claims.size(); ++i) {
      ASSERT_EQ(judgements[i].finding.has_value(), with_expensive || !claims[i].is_expensive);
      if (!judgements[i].finding) continue;
      MeasurementCache cache;
      EXPECT_EQ(judgements[i].finding->reason, claims[i].compute(cache).reason);
    }
  }
}

TEST(StepMeasures, TryAllPermutations) {
  MeasurementCache cache(Execution{.thread_count = 2});
  for (const char* spec : {"path(5)", "tree(3,1)"}) {
    const topology::Network network = topology::build(spec, Execution{});
    const auto router = programs::build_router(network, "shortest", Execution{});
    std::vector<TerminalId> destinations(network.graph.terminal_count());
    std::iota(destinations.begin(), destinations.end(), TerminalId{0});
    std::uint64_t most = 0;
    do {
      most = std::max(most, router->run(destinations, 1, Execution{}).steps);
    } while (std::next_permutation(destinations.begin(), destinations.end()));
    EXPECT_EQ(whole(measure_most_steps(std::string(spec) + " with shortest", cache)), most) << spec;
  }
}

TEST(StepMeasures, MeasureNamedPermutations) {
  MeasurementCache cache;
  EXPECT_EQ(whole(measure_steps("neighbor")("ring(5) with shortest", cache)), 1U);
  EXPECT_EQ(whole(measure_steps("row-to-row")("rcc-full(8,1) with rcc-1", cache)), 9U);
  EXPECT_EQ(whole(measure_most_steps_of_part({"row-to-row"}, 2)("rcc-full(8,1) with rcc-3", cache)), 2U);
  const std::string routed = "rcc-full(4,1) with rcc-1";
  EXPECT_GE(whole(measure_most_steps_found(routed, cache)), whole(measure_steps("row-to-row")(routed, cache)));
}

TEST(StepMeasures, SayWhetherTheyTriedAllPermutations) {
  MeasurementCache cache;
  const std::string routed = "rcc-full(2,1) with rcc-1";
  EXPECT_TRUE(measure_most_steps(routed, cache).search().value().is_exhaustive);
  const Measured named = measure_most_steps_of({"row-to-row", "identity"})(routed, cache);
  EXPECT_EQ(named.search().value().case_count, 2U);
  EXPECT_FALSE(named.has_upper_bound());
  const Search found = measure_most_steps_found(routed, cache).search().value();
  EXPECT_FALSE(found.is_exhaustive);
  EXPECT_GT(found.case_count, 100U);
  EXPECT_NE(found.tried.find("100 random permutations"), std::string::npos) << found.tried;
}

TEST(Claims, UnknownPaperIsRefused) { EXPECT_THROW(find_paper("rccc"), InputError); }

}  // namespace
}  // namespace weft::claims
