// The orbits of links, and which link classes they contain: a network is edge-symmetric if there is one.
#include <map>
#include <set>

#include <fmt/format.h>

#include "metrics/metric.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// How many orbits have links of exactly these classes.
using OrbitsByClasses = std::map<std::set<LinkClassId>, std::uint64_t>;

OrbitsByClasses orbits_by_classes(const PortGraph& graph, const EdgeOrbits& orbits) {
  std::vector<std::set<LinkClassId>> classes_in(orbits.count);
  std::size_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port)
      classes_in[orbits.orbit_of[channel++]].insert(graph.link_class(v, port));
  }
  OrbitsByClasses counts;
  for (const std::set<LinkClassId>& classes : classes_in) ++counts[classes];
  return counts;
}

Outcome<Value> edge_orbits_value(Analysis& analysis) {
  return analysis.edge_orbits().then([&](const EdgeOrbits& orbits) {
    const PortGraph& graph = (*analysis.network())->graph;
    Value::List by_classes;
    for (const auto& [classes, count] : orbits_by_classes(graph, orbits)) {
      Value::List names;
      for (const LinkClassId c : classes) names.emplace_back(graph.link_classes()[c].name);
      by_classes.push_back({Field{"link_classes", std::move(names)}, Field{"orbits", count}});
    }
    return Value{Field{"count", orbits.count}, Field{"by_classes", std::move(by_classes)}};
  });
}

// "2 (local: 1, lateral: 1)"
std::string edge_orbits_text(Analysis& analysis, const Value&) {
  const EdgeOrbits& orbits = *analysis.edge_orbits();
  const PortGraph& graph = (*analysis.network())->graph;
  if (orbits.count == 0) return "0";
  if (orbits.count == 1) return "1 (edge-symmetric)";
  std::string text;
  for (const auto& [classes, count] : orbits_by_classes(graph, orbits)) {
    std::string names;
    for (const LinkClassId c : classes) names += (names.empty() ? "" : " and ") + graph.link_classes()[c].name;
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", names, count);
  }
  return fmt::format("{} ({})", orbits.count, text);
}

}  // namespace

namespace metric_records {

extern constinit const Metric edge_orbits{
    .name = "edge_orbits",
    .meaning = "classes of links (in directed networks: channels) that automorphisms map to each other, by link class",
    .unit = "classes of links",
    .position = 190,
    .cost = Cost::symmetry,
    .example = "scc(4)",
    .compute = edge_orbits_value,
    .text = edge_orbits_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
