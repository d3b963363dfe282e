#include "topology/link_list.h"

namespace weft::topology {
namespace {

// A link as incidence from one of its ends.
struct Incidence {
  NodeId to = 0;
  GeneratorId back = kNoGenerator;
  LinkClassId link_class = 0;
};

// The incidences of node v: entries[offsets[v]] .. entries[offsets[v+1]-1]; the index among them is the generator.
struct Incidences {
  std::vector<std::uint64_t> offsets;
  std::vector<Incidence> entries;
};

Incidences incidences_of(const LinkList& list) {
  const auto is_bidirectional = [&](const Link& link) { return !list.link_classes[link.link_class].is_unidirectional; };
  Incidences result;
  result.offsets.assign(std::size_t{list.node_count} + 1, 0);
  for (const Link& link : list.links) {
    if (link.from == link.to) continue;
    ++result.offsets[link.from + 1];
    if (is_bidirectional(link)) ++result.offsets[link.to + 1];
  }
  for (std::size_t v = 0; v < list.node_count; ++v) result.offsets[v + 1] += result.offsets[v];
  result.entries.resize(result.offsets.back());

  std::vector<GeneratorId> next(list.node_count, 0);
  for (const Link& link : list.links) {
    if (link.from == link.to) continue;
    const GeneratorId here = next[link.from]++;
    const GeneratorId there = is_bidirectional(link) ? next[link.to]++ : kNoGenerator;
    result.entries[result.offsets[link.from] + here] = {link.to, there, link.link_class};
    if (is_bidirectional(link)) result.entries[result.offsets[link.to] + there] = {link.from, here, link.link_class};
  }
  return result;
}

}  // namespace

PortGraph to_graph(const LinkList& list, ParallelLinks parallel, const Execution& execution) {
  const Incidences incidences = incidences_of(list);
  const TabulationShape shape{list.node_count, list.link_classes, parallel, list.terminals_per_node};
  return tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    for (std::uint64_t i = incidences.offsets[v]; i < incidences.offsets[v + 1]; ++i) {
      const Incidence& incidence = incidences.entries[i];
      const auto generator = static_cast<GeneratorId>(i - incidences.offsets[v]);
      moves.push_back({generator, incidence.to, incidence.back, incidence.link_class});
    }
  });
}

std::vector<End> link_starts(const PortGraph& graph) {
  std::vector<End> starts;
  starts.reserve(graph.link_count() + graph.unidirectional_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const End end = graph.neighbor(v, port);
      const bool is_lower = std::pair(v, port) < std::pair(end.node, end.port);
      if (is_lower || graph.is_unidirectional(v, port)) starts.push_back({v, port});
    }
  }
  return starts;
}

LinkList to_link_list(const PortGraph& graph) {
  LinkList list{graph.node_count(), {graph.link_classes().begin(), graph.link_classes().end()}, {}};
  for (const bool one_way : {false, true}) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const End end = graph.neighbor(v, port);
        const bool is_second_direction = !one_way && std::pair(end.node, end.port) < std::pair(v, port);
        if (graph.is_unidirectional(v, port) != one_way || is_second_direction) continue;
        list.links.push_back({v, end.node, graph.link_class(v, port)});
      }
    }
  }
  if (graph.has_one_terminal_each()) return list;
  for (NodeId v = 0; v < graph.node_count(); ++v) list.terminals_per_node.push_back(graph.terminal_count_at(v));
  return list;
}

}  // namespace weft::topology
