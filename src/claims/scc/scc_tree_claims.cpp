#include "claims/scc/scc_tree_claims.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/scc/scc_cycles.h"
#include "claims/trend_claim.h"
#include "routing/cayley/scc_search_tree.h"

namespace weft::claims {
namespace {

using routing::SccRemainingRoute;

Measure counted(const TreeSurveyOf& survey, Count TreeSurvey::*count) {
  return
      [=](const std::string& spec, MeasurementCache& cache) { return Measured::exactly(survey(spec, cache).*count); };
}

// The number of permutations that more than m! shortest sequences sort.
Measured permutations_with_many_orders(unsigned n) {
  std::map<std::uint64_t, Count> orders;  // by rank; permutations nearer to the identity come by recursion
  const std::function<Count(const SccRemainingRoute&)> count_orders = [&](const SccRemainingRoute& route) -> Count {
    if (const auto known = orders.find(route.home.rank()); known != orders.end()) return known->second;
    const std::uint32_t first = routing::first_laterals(route);
    Count count = first == 0 ? 1U : 0U;
    for (unsigned lateral = 2; lateral <= n; ++lateral) {
      if ((first >> lateral & 1U) == 0) continue;
      SccRemainingRoute after = route;
      after.take_lateral(lateral);
      count += count_orders(after);
    }
    return orders[route.home.rank()] = count;
  };
  Count many = 0;
  for_each_permutation(n, [&](const Permutation& permutation) {
    const SccRemainingRoute route{permutation, 2, 2};
    if (count_orders(route) > factorial(misplaced_in(route))) ++many;
  });
  return Measured::exactly(many);
}

void add_tree_sizes(std::vector<Claim>& claims, unsigned n, const TreeSurveyOf& survey) {
  const auto add = [&](const std::string& id, const std::string& place, const std::string& statement,
                       const Decimal& published, const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("scc/{}/{}", id, case_of(n)),
                               .place = place,
                               .statement = statement,
                               .published = published,
                               .readings = {scc_spec(n)},
                               .measure = measure,
                               .relation = published.places > 0 ? Relation::at_most : Relation::equal}));
  };
  add("text/tree-levels", "Section 3.2", "no search tree has more than |R| + 2 levels; ours are the trees that have", 0,
      counted(survey, &TreeSurvey::deep));
  add("text/tree-width", "Section 3.3",
      "no level of a search tree has more than m! vertices; ours are the trees with such a level", 0,
      counted(survey, &TreeSurvey::wide));
  add("text/tree-vertices", "Section 3.3",
      "no search tree has more than m! vertices on each of |R| + 2 levels; ours are the trees that have", 0,
      counted(survey, &TreeSurvey::large));
  add("text/orders", "Section 3.3",
      "at most m! orders of lateral links sort m misplaced digits; ours are the permutations with more", 0,
      [n](const std::string&, MeasurementCache&) { return permutations_with_many_orders(n); });
  add("eq-6", "Equation (6)",
      "M is an optimistic estimate; ours are the routes for which M of the root is above the local links of the route "
      "that is found",
      0, counted(survey, &TreeSurvey::wrong_estimate));
  add("text/tree-of-all-orders", "Section 3.2",
      "the search tree is much smaller than that of all shortest sequences; ours is the mean ratio of their vertices",
      Decimal(100, 2), [survey](const std::string& spec, MeasurementCache& cache) {
        const TreeSurvey& trees = survey(spec, cache);
        return Measured::about(trees.size_share / to_double(trees.route_count));
      });
}

void add_tree_height(std::vector<Claim>& claims, unsigned n, const TreeSurveyOf& survey) {
  const Count printed = (3 * (n - 1) + 1) / 2 + 2;
  std::vector<OtherNumber> floored;
  if (n % 2 == 0) floored = {{scc_star_diameter(n) + 2, "with a floor, as in Section 4"}};
  claims.push_back(
      to_claim({.id = "scc/text/tree-height/" + case_of(n),
                .place = "Section 3.3",
                .statement = "the height of a search tree is at most ceil(3(n-1)/2) + 2; ours are the most levels",
                .published = printed,
                .readings = {scc_spec(n)},
                .measure = counted(survey, &TreeSurvey::most_levels),
                .relation = Relation::at_most,
                .or_published = floored}));
}

// Most digits by which B of a child differs from B of its parent.
double most_changes_of_b(unsigned n) {
  int most = 0;
  for_each_permutation(n, [&](const Permutation& permutation) {
    const SccRemainingRoute route{permutation, 2, 2};
    const std::uint32_t first = routing::first_laterals(route);
    for (unsigned lateral = 2; lateral <= n; ++lateral) {
      if ((first >> lateral & 1U) == 0) continue;
      SccRemainingRoute after = route;
      after.take_lateral(lateral);
      most = std::max(most, std::popcount(first ^ routing::first_laterals(after)));
    }
  });
  return most;
}

unsigned size_of(const std::string& spec) { return static_cast<unsigned>(std::stoul(spec.substr(spec.find('(') + 1))); }

void add_orders_of_growth(std::vector<Claim>& claims, const std::map<std::string, TreeSurveyOf>& surveys) {
  std::vector<std::string> family;
  for (const auto& [spec, survey] : surveys) family.push_back(spec);
  const std::string sample =
      fmt::format(", from n = {} on over {} random routes with seed 1", kMostTreesSearched + 1, kRandomTrees);
  const auto add = [&](const std::string& name, const std::string& statement, const TrendValue& ratio) {
    claims.push_back(to_claim(GrowthClaim{.id = "scc/text/tree-growth/" + name,
                                          .place = "Section 3.3",
                                          .statement = statement,
                                          .family = family,
                                          .ratio = ratio}));
  };
  const auto mean = [&](double TreeSurvey::*sum) {
    return [surveys, sum](const std::string& spec, MeasurementCache& cache) {
      const TreeSurvey& trees = surveys.at(spec)(spec, cache);
      return trees.*sum / to_double(trees.unsorted);
    };
  };
  add("width", "the greatest width of a search tree is nearly proportional to m: the mean of width / m" + sample,
      mean(&TreeSurvey::width_share));
  add("space", "the mean space is O(m n^2): the mean of n vertices / (m n^2)" + sample,
      mean(&TreeSurvey::vertex_share));
  add("time", "the mean time is O(m n^2): the mean of vertices expanded / (m n^2)" + sample,
      mean(&TreeSurvey::time_share));
  add("time-of-vertex", "B of a child follows from its parent's in O(1) time: the most digits that change",
      [](const std::string& spec, MeasurementCache&) { return most_changes_of_b(size_of(spec)); });
}

// Figure 2 shows a tree for which our text has no nodes; the example of Section 3.1 stands for it.
void add_example_tree(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "scc/figure-2/width",
       .place = "Figure 2",
       .statement = "the width of a typical search tree is about m; ours is that of the tree from "
                    "<3,34125> to <2,12345>, with m = 4",
       .published = 4,
       .readings = {scc_spec(5)},
       .measure =
           [](const std::string& spec, MeasurementCache& cache) {
             const topology::Network& network = cache.network(spec);
             const SccRemainingRoute route = routing::remaining_route(
                 permutation_labels(network), network.node_named("<3,34125>"), network.node_named("<2,12345>"));
             return Measured::exactly(routing::search_tree(route).statistics.widest_level);
           },
       .relation = Relation::at_most}));
}

}  // namespace

void add_scc_tree_claims(std::vector<Claim>& claims) {
  std::map<std::string, TreeSurveyOf> surveys;
  for (unsigned n = 4; n <= 9; ++n) {
    const TreeSurveyOf survey = tree_survey_of(n);
    surveys.emplace(scc_spec(n), survey);
    if (n > kMostTreesSearched) continue;
    add_tree_sizes(claims, n, survey);
    add_tree_height(claims, n, survey);
    add_scc_backtracking_claims(claims, n, survey);
  }
  add_scc_tree_rules(claims);
  add_orders_of_growth(claims, surveys);
  add_example_tree(claims);
}

}  // namespace weft::claims
