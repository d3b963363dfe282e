#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_printed_search.h"
#include "claims/scc/scc_tree_claims.h"
#include "routing/cayley/scc_search_tree.h"

namespace weft::claims {
namespace {

using routing::SccRemainingRoute;

// By how many percent points backtracking again is more frequent, among routes that backtrack, than backtracking.
Measure measure_more_backtracking(const TreeSurveyOf& survey) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const TreeSurvey& trees = survey(spec, cache);
    if (trees.backtracking == 0) return Measured::exactly(Count{0});
    const Count again = 100 * trees.again * trees.route_count;
    const Count once = 100 * trees.backtracking * trees.backtracking;
    const Count whole = trees.backtracking * trees.route_count;
    return Measured::exactly(Fraction(again > once ? again - once : 0, whole));
  };
}

Measured more_backtracking_as_printed(unsigned n) {
  Count routes = 0;
  Count once = 0;
  Count twice = 0;
  for_each_scc_route(n, [&](const SccRemainingRoute& route) {
    const std::uint64_t count = printed_search(route).backtrack_count;
    ++routes;
    once += count > 0 ? 1U : 0U;
    twice += count > 1 ? 1U : 0U;
  });
  const Count again = 100 * twice * routes;
  const Count before = 100 * once * once;
  return Measured::exactly(
      Fraction(once > 0 && again > before ? again - before : 0, std::max<Count>(once * routes, 1)));
}

// By how many percent points more of the children are enabled after T has risen than before, over all routes with both.
Measured enabled_more(const std::array<ChildCounts, 2>& children) {
  const auto& [before, after] = children;
  const Count more = 100 * Count{after.enabled} * before.generated;
  const Count less = 100 * Count{before.enabled} * after.generated;
  const Count whole = Count{before.generated} * after.generated;
  return Measured::exactly(Fraction(more > less ? more - less : 0, std::max<Count>(whole, 1)));
}

Measured enabled_more_as_printed(unsigned n) {
  std::array<ChildCounts, 2> sum{};
  for_each_scc_route(n, [&](const SccRemainingRoute& route) {
    const PrintedSearch search = printed_search(route);
    if (search.backtrack_count == 0) return;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i].generated += search.children[i].generated;
      sum[i].enabled += search.children[i].enabled;
    }
  });
  return enabled_more(sum);
}

// The same from recorded trees: a vertex is expanded under the first threshold that is at least M of all vertices from
// the root to it.
Measured enabled_more_by_record(unsigned n) {
  const topology::PermutationLabelling labels(n, n - 1, 2);
  std::array<ChildCounts, 2> sum{};
  for_each_scc_route(n, [&](const SccRemainingRoute& route) {
    const routing::SearchTree tree = routing::recorded_tree(route, labels);
    if (tree.thresholds.size() == 1) return;
    std::vector<std::uint32_t> most;  // M from the root to each vertex
    for (const routing::SearchVertex& vertex : tree.vertices) {
      most.push_back(std::max(vertex.estimate, vertex.parent ? most[*vertex.parent] : 0));
      if (!vertex.parent) continue;
      const auto threshold = std::find_if(tree.thresholds.begin(), tree.thresholds.end(),
                                          [&](std::uint32_t t) { return t >= most[*vertex.parent]; });
      ChildCounts& counts = sum[threshold == tree.thresholds.begin() ? 0 : 1];
      ++counts.generated;
      counts.enabled += vertex.estimate <= *threshold ? 1U : 0U;
    }
  });
  return enabled_more(sum);
}

Measure of_size(unsigned n, Measured (*compute)(unsigned)) {
  return [=](const std::string&, MeasurementCache&) { return compute(n); };
}

// Routes for which Algorithm 1 as printed does not end, or does not find the local links of a shortest path.
Measured printed_failures(unsigned n) {
  Count failures = 0;
  for_each_scc_route(n, [&](const SccRemainingRoute& route) {
    const PrintedSearch search = printed_search(route);
    if (!search.ends || search.local_links + equation_3(route.home) != hops_by_cycles(route)) ++failures;
  });
  return Measured::exactly(failures);
}

// Edges and vertices of recorded trees that are not as Section 3.2 describes them.
struct TreeFaults {
  Count lateral = 0;  // a lateral link that is not one nearer to the goal and one farther from the source
  Count weight = 0;   // L does not grow by d(l,l')
  Count last = 0;     // on level |R| or |R|+1 not at the goal's supernode with M = L + d(l,goal)
};

class TreeCheck {
 public:
  TreeCheck(const SccRemainingRoute& route, const topology::PermutationLabelling& labels)
      : route_(route), labels_(labels), tree_(routing::recorded_tree(route, labels)) {}

  void add_to(TreeFaults& faults) const {
    const Count levels = equation_3(route_.home);
    for (const routing::SearchVertex& vertex : tree_.vertices) {
      const NodeId node = *labels_.find(vertex.label);
      const unsigned to_goal = routing::ring_steps(route_.ring_size(), labels_.slot(node), route_.goal);
      if (vertex.depth >= levels &&
          (equation_3(labels_.permutation(node)) != 0 || vertex.estimate != vertex.cost + to_goal))
        ++faults.last;
      if (vertex.parent) add_edge(tree_.vertices[*vertex.parent], vertex, faults);
    }
  }

 private:
  void add_edge(const routing::SearchVertex& from, const routing::SearchVertex& to, TreeFaults& faults) const {
    const NodeId a = *labels_.find(from.label);
    const NodeId b = *labels_.find(to.label);
    if (to.cost != from.cost + routing::ring_steps(route_.ring_size(), labels_.slot(a), labels_.slot(b)))
      ++faults.weight;
    if (labels_.permutation(a) == labels_.permutation(b)) return;
    const NodeId source = labels_.node(route_.home, route_.slot);
    const auto from_source = [&](NodeId node) {
      return equation_3(routing::remaining_route(labels_, node, source).home);
    };
    const bool is_nearer = equation_3(labels_.permutation(b)) + 1 == equation_3(labels_.permutation(a));
    if (!is_nearer || from_source(b) != from_source(a) + 1) ++faults.lateral;
  }

  SccRemainingRoute route_;
  const topology::PermutationLabelling& labels_;
  routing::SearchTree tree_;
};

Measure measure_tree_faults(unsigned n, Count TreeFaults::*kind) {
  return [=](const std::string&, MeasurementCache&) {
    const topology::PermutationLabelling labels(n, n - 1, 2);
    TreeFaults faults;
    for_each_scc_route(n, [&](const SccRemainingRoute& route) { TreeCheck(route, labels).add_to(faults); });
    return Measured::exactly(faults.*kind);
  };
}

}  // namespace

void add_scc_tree_rules(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 5; ++n) {
    const auto add = [&](const std::string& name, const std::string& statement, const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/{}/{}", name, case_of(n)),
                                 .place = "Section 3.2",
                                 .statement = statement,
                                 .published = 0,
                                 .readings = {scc_spec(n)},
                                 .measure = measure}));
    };
    add("text/tree-rules/labels",
        "a child's supernode is one lateral link nearer to the goal and one farther from the source; ours are the "
        "edges of search trees for which this does not hold",
        measure_tree_faults(n, &TreeFaults::lateral));
    add("text/tree-rules/weights",
        "an edge of a search tree weighs the ring distance of its ends; ours are the edges by which L grows "
        "otherwise",
        measure_tree_faults(n, &TreeFaults::weight));
    add("text/tree-rules/last-levels",
        "from level |R| on vertices are in the goal's ring, with M = L + d(l,goal); ours are those for which this does "
        "not hold",
        measure_tree_faults(n, &TreeFaults::last));
  }
  for (unsigned n = 4; n <= 6; ++n) {
    claims.push_back(
        to_claim({.id = "scc/algorithm-1/as-printed/" + case_of(n),
                  .place = "Section 3.2, Algorithm 1",
                  .statement = "the steps lead to a shortest path in the order printed; ours are the routes "
                               "for which they do not end, or end with more local links",
                  .published = 0,
                  .readings = {scc_spec(n)},
                  .measure = of_size(n, printed_failures)}));
  }
}

void add_scc_backtracking_claims(std::vector<Claim>& claims, unsigned n, const TreeSurveyOf& survey) {
  const auto add = [&](const std::string& name, const std::string& statement, const std::string& remark,
                       const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("scc/text/backtracking/{}/{}", name, case_of(n)),
                               .place = "Section 3.2",
                               .statement = statement,
                               .published = Decimal(0, 1),
                               .readings = {scc_spec(n)},
                               .measure = measure,
                               .remark = remark}));
  };
  add("again",
      "once T has risen, it is less likely to rise again; ours are the percent points by which the share of second "
      "backtrackings among routes with a first one exceeds the share of first ones among all",
      "a route that needs local links between its cycles often needs several",
      measure_more_backtracking(survey).checked_by(of_size(n, more_backtracking_as_printed)));
  add("selective",
      "the search is more selective as T rises; ours are the percent points by which the share of children that are "
      "enabled at once is larger after the first backtracking than before",
      "a higher T enables more vertices, not fewer",
      of_size(n, enabled_more_by_record).checked_by(of_size(n, enabled_more_as_printed)));
}

}  // namespace weft::claims
