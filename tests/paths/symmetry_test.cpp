// With symmetries one destination represents its orbit: surveys must be the same as without.
#include <gtest/gtest.h>

#include "paths/path_survey.h"
#include "support/routings.h"

namespace weft::paths {
namespace {

using SurveyOf = test::AlgorithmTest;

INSTANTIATE_TEST_SUITE_P(Algorithms, SurveyOf,
                         testing::ValuesIn(routing::algorithms().begin(), routing::algorithms().end()),
                         test::algorithm_test_name);

TEST_P(SurveyOf, IsTheSameWithoutSymmetry) {
  for_each_example([](const topology::Network&, const routing::Routing& routing) {
    if (routing.symmetry().generators.empty()) return;
    const PathSurvey survey = survey_paths(routing, Execution{});
    const PathSurvey without = survey_paths(test::ForwardingRouting(routing), Execution{});
    EXPECT_EQ(survey.delivered, without.delivered);
    EXPECT_EQ(survey.max_hops, without.max_hops);
    EXPECT_NEAR(survey.hop_sum, without.hop_sum, 1e-9 * without.hop_sum);
    EXPECT_NEAR(survey.stretch_sum, without.stretch_sum, 1e-9 * without.stretch_sum);
    EXPECT_EQ(survey.stretch_pairs, without.stretch_pairs);
    ASSERT_EQ(survey.channel_loads.size(), without.channel_loads.size());
    for (std::size_t c = 0; c < survey.channel_loads.size(); ++c) {
      EXPECT_NEAR(survey.channel_loads[c], without.channel_loads[c], 1e-9) << "channel " << c;
    }
  });
}

}  // namespace
}  // namespace weft::paths
