#include "cli/pictures/colouring.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "metrics/symmetry/orbits.h"
#include "report/palette.h"
#include "topology/part.h"

namespace weft::cli {
namespace {

using report::Ink;

constexpr std::size_t kMostLegendEntries = 12;

struct NodeKind {
  std::string name;
  Ink ink;
  std::size_t count = 0;
};

// Every node gets the colour of its kind; the legend says how many there are of each.
void colour_kinds(report::Drawing& drawing, const std::vector<std::size_t>& kind_of, std::vector<NodeKind> kinds) {
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    drawing.nodes[v].ink = kinds[kind_of[v]].ink;
    drawing.nodes[v].hint = kinds[kind_of[v]].name;
    ++kinds[kind_of[v]].count;
  }
  for (std::size_t k = 0; k < std::min(kinds.size(), kMostLegendEntries); ++k)
    drawing.node_kinds.push_back(
        {fmt::format("{} ({} node{})", kinds[k].name, kinds[k].count, kinds[k].count == 1 ? "" : "s"), kinds[k].ink});
  if (kinds.size() > kMostLegendEntries)
    drawing.notes.push_back(
        fmt::format("{} more kinds of nodes repeat these colours", kinds.size() - kMostLegendEntries));
}

// The last of the link classes that a node has; link_classes().size(): it has no link.
std::size_t last_class(const topology::PortGraph& graph, NodeId v) {
  std::size_t last = graph.link_classes().size();
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    const std::size_t own = graph.link_class(v, port);
    last = last == graph.link_classes().size() ? own : std::max(last, own);
  }
  return last;
}

// By node. A part has the link classes of the whole network, but lacks the links that leave it.
std::vector<std::size_t> last_classes(const topology::Network& network, const Execution& execution) {
  std::vector<std::size_t> last;
  if (network.labelling_as<topology::PartLabelling>() == nullptr) {
    for (NodeId v = 0; v < network.graph.node_count(); ++v) last.push_back(last_class(network.graph, v));
    return last;
  }
  const topology::Member member = topology::resolve(network.spec);
  const topology::Network whole = topology::build(*topology::site_of(member).whole, execution);
  for (NodeId v = 0; v < network.graph.node_count(); ++v)
    last.push_back(last_class(whole.graph, topology::in_whole(network, v)));
  return last;
}

}  // namespace

void colour_by_rank(report::Drawing& drawing, const topology::Network& network, const Execution& execution) {
  std::map<std::size_t, std::vector<NodeId>> by_class;
  const std::vector<std::size_t> last = last_classes(network, execution);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) by_class[last[v]].push_back(v);
  std::vector<NodeKind> kinds;
  std::vector<std::size_t> kind_of(network.graph.node_count());
  for (const auto& [link_class, nodes] : by_class) {
    for (const NodeId v : nodes) kind_of[v] = kinds.size();
    const bool has_links = link_class < network.graph.link_classes().size();
    // The colour of the links.
    kinds.push_back(
        {.name = has_links ? network.graph.link_classes()[link_class].name : "no links",
         .ink = has_links ? Ink::category(report::style_of(link_class).colour) : Ink::of(report::Use::quiet)});
  }
  colour_kinds(drawing, kind_of, std::move(kinds));
}

void colour_by_orbit(report::Drawing& drawing, const topology::Network& network, const Execution& execution) {
  metrics::Orbits orbits = metrics::searched_orbits(network.graph, {}, execution);
  if (orbits.origin == metrics::Orbits::Origin::none) {
    if (!orbits.why_none.empty()) drawing.notes.push_back("no search for symmetries: " + orbits.why_none);
    orbits = metrics::declared_orbits(network);
  }
  std::map<NodeId, std::size_t> index;
  std::vector<NodeKind> kinds;
  std::vector<std::size_t> kind_of;
  for (const NodeId first : orbits.representative) {
    const auto [found, is_new] = index.try_emplace(first, kinds.size());
    if (is_new)
      kinds.push_back(
          {.name = fmt::format("orbit of {}", network.labelling->text(first)), .ink = Ink::category(kinds.size())});
    kind_of.push_back(found->second);
  }
  colour_kinds(drawing, kind_of, std::move(kinds));
}

void colour_by_distance(report::Drawing& drawing, const topology::Network& network, NodeId source) {
  std::vector<NodeId> distance(network.graph.node_count(), kNoNode);
  std::vector<NodeId> order = {source};
  distance[source] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const NodeId w : network.graph.arcs().arcs_from(order[i])) {
      if (distance[w] != kNoNode) continue;
      distance[w] = distance[order[i]] + 1;
      order.push_back(w);
    }
  }
  const NodeId farthest = std::max<NodeId>(distance[order.back()], 1);
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    const bool is_reached = distance[v] != kNoNode;
    drawing.nodes[v].ink =
        is_reached ? Ink::scale(static_cast<double>(distance[v]) / farthest) : Ink::of(report::Use::quiet);
    drawing.nodes[v].hint = is_reached ? fmt::format("distance {}", distance[v]) : "not reached";
  }
  drawing.nodes[source].mark = report::NodeMark::source;
  drawing.scale = report::ScaleLegend{fmt::format("distance from {}", network.labelling->text(source)), "0",
                                      fmt::to_string(distance[order.back()])};
}

}  // namespace weft::cli
