#include "paths/search_survey.h"

#include <algorithm>

#include "routing/core/path_orbits.h"

namespace weft::paths {
namespace {

using Classes = std::vector<SearchClass>;  // by m

void add(const routing::SearchStatistics& search, std::uint64_t times, Classes& classes) {
  while (classes.size() <= search.misplaced_count) classes.push_back({.misplaced = classes.size()});
  SearchClass& of = classes[search.misplaced_count];
  of.pairs += times;
  of.width.add(search.widest_level, times);
  of.vertices.add(search.vertex_count, times);
  of.expanded.add(search.expanded_count, times);
  of.backtracks.add(search.backtrack_count, times);
}

}  // namespace

void SearchClass::add(const SearchClass& other) {
  pairs += other.pairs;
  width.add(other.width);
  vertices.add(other.vertices);
  expanded.add(other.expanded);
  backtracks.add(other.backtracks);
}

SearchClass SearchSurvey::all() const {
  SearchClass all;
  for (const SearchClass& each : classes) all.add(each);
  return all;
}

SearchSurvey survey_searches(const routing::Routing& routing, const routing::ReportsSearch& searches,
                             const Execution& execution) {
  constexpr NodeId kBlock = 512;  // sources between two checks for a stop request
  const topology::PortGraph& graph = routing.graph();
  const auto destinations = routing::representatives(graph, path_orbits(routing, execution));
  const std::uint64_t block_count = (std::uint64_t{graph.node_count()} + kBlock - 1) / kBlock;
  std::vector<Classes> of_worker(execution.worker_count());
  parallel_for(execution, "search trees", block_count * destinations.size(), [&](unsigned worker, std::uint64_t index) {
    const auto& [terminal, count] = destinations[index / block_count];
    const NodeId to = graph.node_of_terminal(terminal);
    const auto first = static_cast<NodeId>(index % block_count * kBlock);
    for (NodeId from = first; from < std::min<std::uint64_t>(std::uint64_t{first} + kBlock, graph.node_count());
         ++from) {
      if (from != to) add(searches.search_statistics(from, to), count, of_worker[worker]);
    }
  });
  SearchSurvey survey{.search_count = destinations.size() * (graph.node_count() - std::uint64_t{1})};
  for (const Classes& classes : of_worker) {
    while (survey.classes.size() < classes.size()) survey.classes.push_back({.misplaced = survey.classes.size()});
    for (std::size_t m = 0; m < classes.size(); ++m) survey.classes[m].add(classes[m]);
  }
  std::erase_if(survey.classes, [](const SearchClass& each) { return each.pairs == 0; });
  return survey;
}

}  // namespace weft::paths
