#include "paths/search_survey.h"

#include <gtest/gtest.h>

#include "support/routings.h"

namespace weft::paths {
namespace {

using test::network_of;

const routing::ReportsSearch& searches_of(const routing::Routing& routing) {
  return dynamic_cast<const routing::ReportsSearch&>(routing);
}

// All pairs one by one, by definition.
SearchSurvey survey_by_definition(const routing::Routing& routing) {
  SearchSurvey survey;
  const NodeId n = routing.graph().node_count();
  for (NodeId from = 0; from < n; ++from) {
    for (NodeId to = 0; to < n; ++to) {
      if (from == to) continue;
      const routing::SearchStatistics one = searches_of(routing).search_statistics(from, to);
      while (survey.classes.size() <= one.misplaced_count)
        survey.classes.push_back({.misplaced = survey.classes.size()});
      SearchClass& of = survey.classes[one.misplaced_count];
      of.pairs += 1;
      of.width.add(one.widest_level, 1);
      of.vertices.add(one.vertex_count, 1);
      of.expanded.add(one.expanded_count, 1);
      of.backtracks.add(one.backtrack_count, 1);
    }
  }
  std::erase_if(survey.classes, [](const SearchClass& each) { return each.pairs == 0; });
  return survey;
}

TEST(SearchSurvey, OneOfEachOrbitStandsForAllPairs) {
  for (const char* text : {"scc(3)", "scc(4)", "faulty(scc(3),links=1)"}) {
    const topology::Network network = network_of(text);
    const auto routing = routing::build(network, "scc-optimal", Execution{});
    const SearchSurvey expected = survey_by_definition(*routing);
    for (const unsigned threads : {1U, 3U}) {
      const SearchSurvey survey = survey_searches(*routing, searches_of(*routing), Execution{.thread_count = threads});
      ASSERT_EQ(survey.classes.size(), expected.classes.size()) << text;
      for (std::size_t i = 0; i < expected.classes.size(); ++i) {
        EXPECT_EQ(survey.classes[i].misplaced, expected.classes[i].misplaced);
        EXPECT_EQ(survey.classes[i].pairs, expected.classes[i].pairs) << text;
        for (const auto tally :
             {&SearchClass::width, &SearchClass::vertices, &SearchClass::expanded, &SearchClass::backtracks}) {
          EXPECT_EQ((survey.classes[i].*tally).sum, (expected.classes[i].*tally).sum) << text;
          EXPECT_EQ((survey.classes[i].*tally).most, (expected.classes[i].*tally).most) << text;
        }
      }
    }
  }
  const topology::Network network = network_of("scc(4)");
  const auto routing = routing::build(network, "scc-optimal", Execution{});
  EXPECT_EQ(survey_searches(*routing, searches_of(*routing), Execution{}).search_count, 71U);
}

TEST(SearchSurvey, IsTheSameForBothMethods) {
  const topology::Network network = network_of("scc(4)");
  const auto fast = routing::build(network, "scc-optimal", Execution{});
  const auto paper = routing::build(network, "scc-optimal(method=paper)", Execution{});
  EXPECT_FALSE(searches_of(*fast).is_used_for_packets());
  EXPECT_TRUE(searches_of(*paper).is_used_for_packets());
  const SearchClass a = survey_searches(*fast, searches_of(*fast), Execution{}).all();
  const SearchClass b = survey_searches(*paper, searches_of(*paper), Execution{}).all();
  EXPECT_EQ(a.pairs, Count{72 * 71});
  EXPECT_EQ(a.pairs, b.pairs);
  EXPECT_EQ(a.width.sum, b.width.sum);
}

TEST(SearchSurvey, StopsOnRequest) {
  const topology::Network network = network_of("scc(4)");
  const auto routing = routing::build(network, "scc-optimal", Execution{});
  const std::atomic<bool> stop{true};
  EXPECT_THROW((void)survey_searches(*routing, searches_of(*routing), Execution{.stop_requested = &stop}), Interrupted);
}

}  // namespace
}  // namespace weft::paths
