#include "claims/scc/scc_tree_survey.h"

#include <algorithm>
#include <map>

#include "base/numbers/random.h"
#include "claims/scc/scc_cycles.h"
#include "routing/cayley/scc_search_tree.h"

namespace weft::claims {

using routing::SccRemainingRoute;
using routing::SearchStatistics;

unsigned misplaced_in(const SccRemainingRoute& route) {
  return static_cast<unsigned>(misplaced_digits(route.home).count);
}

namespace {

// The vertices of the tree of all shortest sequences, by the rank of the permutation; the last link leads to the goal.
class WholeTrees {
 public:
  double vertices(const SccRemainingRoute& route) {
    const auto known = by_rank_.find(route.home.rank());
    if (known != by_rank_.end()) return known->second;
    double count = 1;
    const std::uint32_t first = routing::first_laterals(route);
    if (first == 0) count += 1;
    for (unsigned lateral = 2; lateral <= route.home.length(); ++lateral) {
      if ((first >> lateral & 1U) == 0) continue;
      SccRemainingRoute after = route;
      after.take_lateral(lateral);
      count += vertices(after);
    }
    by_rank_[route.home.rank()] = count;
    return count;
  }

 private:
  std::map<std::uint64_t, double> by_rank_;
};

void add(TreeSurvey& survey, const SccRemainingRoute& route, const SearchStatistics& tree) {
  const unsigned m = misplaced_in(route);
  const double n = route.home.length();
  const Count levels = equation_3(route.home) + 2;
  ++survey.route_count;
  survey.most_levels = std::max<Count>(survey.most_levels, tree.level_count);
  survey.deep += tree.level_count > levels ? 1U : 0U;
  survey.wide += tree.widest_level > factorial(m) ? 1U : 0U;
  survey.large += tree.vertex_count > factorial(m) * levels ? 1U : 0U;
  survey.wrong_estimate += tree.first_threshold > tree.last_threshold ? 1U : 0U;
  survey.backtracking += tree.backtrack_count > 0 ? 1U : 0U;
  survey.again += tree.backtrack_count > 1 ? 1U : 0U;
  if (m == 0) return;
  ++survey.unsorted;
  survey.width_share += static_cast<double>(tree.widest_level) / m;
  survey.vertex_share += static_cast<double>(tree.vertex_count) / (m * n);
  survey.time_share += static_cast<double>(tree.expanded_count) / (m * n * n);
}

TreeSurvey survey_all_trees(unsigned n) {
  TreeSurvey survey;
  WholeTrees whole;
  for_each_scc_route(n, [&](const SccRemainingRoute& route) {
    const SearchStatistics tree = routing::search_tree(route).statistics;
    add(survey, route, tree);
    survey.size_share += static_cast<double>(tree.vertex_count) / whole.vertices(route);
  });
  return survey;
}

TreeSurvey survey_random_trees(unsigned n) {
  TreeSurvey survey;
  const topology::PermutationLabelling labels(n, n - 1, 2);
  RandomStream random(1, Purpose::draws);
  for (unsigned i = 0; i < kRandomTrees; ++i) {
    const auto from = static_cast<NodeId>(random.below(factorial(n) * (n - 1)));
    const SccRemainingRoute route = routing::remaining_route(labels, from, 0);
    add(survey, route, routing::search_tree(route).statistics);
  }
  return survey;
}

}  // namespace

TreeSurveyOf tree_survey_of(unsigned n) {
  return TreeSurveyOf([n](const std::string&, MeasurementCache&) {
    return n <= kMostTreesSearched ? survey_all_trees(n) : survey_random_trees(n);
  });
}

}  // namespace weft::claims
