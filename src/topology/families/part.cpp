// A part of a network: some of its nodes and all channels between them; topology/part.h says which parts there are.
#include "topology/part.h"

#include <algorithm>

#include "topology/constructions/faults.h"
#include "topology/network.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

// Up to here the nodes are counted one by one where no formula gives their number.
constexpr Count kMostCounted = 1U << 20U;

void normalise_part(Member& member) {
  spec::Value name = member.arguments.value("P");
  name.content = choose_part(site_of(member.network("G")), name).arguments.to_spec();
  member.arguments.set("P", std::move(name));
}

[[noreturn]] void refuse_empty_part(const Member& member) {
  member.arguments.fail("P", "the part has no nodes", "choose a part that has nodes in common with the one around it");
}

Count counted_nodes(const PartSite& site, const ChosenPart& part) {
  const IsInPart is_in = in_all_parts(site, part);
  Count count = 0;
  for (NodeId v = 0; v < *site.whole->closed_forms.nodes; ++v) count += is_in(v) ? 1U : 0U;
  return count;
}

ClosedForms part_closed_forms(const Member& member) {
  const PartSite site = site_of(member.network("G"));
  const ChosenPart part = *chosen_part(member);
  ClosedForms forms = part.kind->closed_forms(part.arguments, site);
  if (!forms.nodes && site.whole->closed_forms.nodes.value_or(kHuge) <= kMostCounted) {
    forms.nodes = counted_nodes(site, part);
  }
  if (forms.nodes == Count{0}) refuse_empty_part(member);
  if (forms.terminals) forms.terminals = saturating_multiply(*forms.terminals, concentration_of(member));
  if (site.has_all_links) return forms;
  ClosedForms without_links;
  without_links.nodes = forms.nodes;
  without_links.terminals = forms.terminals;
  return without_links;
}

struct NodesInPart {
  std::vector<NodeId> others;    // as numbered in G
  std::vector<NodeId> in_whole;  // the part's own, as numbered in the whole network
};

NodesInPart split_nodes(const Member& member, const Network& network) {
  const IsInPart is_in = in_all_parts(site_of(member.network("G")), *chosen_part(member));
  NodesInPart nodes;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    const NodeId w = in_whole(network, v);
    if (is_in(w)) {
      nodes.in_whole.push_back(w);
    } else {
      nodes.others.push_back(v);
    }
  }
  if (nodes.in_whole.empty()) refuse_empty_part(member);
  return nodes;
}

Built build_part(const Member& member, const Execution& execution) {
  Network network = build(member.network("G"), execution);
  NodesInPart nodes = split_nodes(member, network);
  PortGraph graph = without_faults(network.graph, {{}, nodes.others}, DeadNodes::leave, execution);
  const auto* inner = network.labelling_as<PartLabelling>();
  std::shared_ptr<const Labelling> whole = inner != nullptr ? inner->whole() : std::move(network.labelling);
  return {std::move(graph), std::make_unique<PartLabelling>(std::move(whole), std::move(nodes.in_whole)),
          std::move(network.remarks)};
}

}  // namespace

namespace family_records {

extern constinit const Family part{
    .name = "part",
    .summary = "a part of a network: some of its nodes, with their labels, and all channels between them",
    .citation = "",
    .parameters = {{{.name = "G", .kind = spec::Kind::network, .meaning = "the network"},
                    {.name = "P",
                     .kind = spec::Kind::value,
                     .meaning = "the part, such as quadrant(0,1); weft list parts G lists the parts of a network"}}},
    .examples = {"part(rdt(8),quadrant(0,1))", "part(rdt(16,parallel=keep),torus(rank=1,at=[1,0]))",
                 "part(part(rdt(16),quadrant(1,0)),quadrant(0,1))", "part(prdt(8,1),territory(rank=0,from=[0,7]))",
                 "part(hsn(3,complete(3)),cluster(2))", "part(hsn(2,prc(8,skips=[2,4])),cluster(5))",
                 "part(hsn(2,ring(5),diameter-links=top),leaders)", "part(rcc-full(3,2),cluster(2,1))",
                 "part(rdt(8,concentration=2),quadrant(1,0))",
                 "part(part(rhsn(2,2,complete(3)),cluster(0,2)),cluster(1))"},
    .normalise = normalise_part,
    .closed_forms = part_closed_forms,
    .build = build_part,
    .nodes_from = "G",
    .places_terminals = true,
};

}  // namespace family_records
}  // namespace weft::topology
