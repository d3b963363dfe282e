// Clusters and leaders, and networks that are others under another name.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/rhsn/rhsn_measures.h"

namespace weft::claims {
namespace {

using topology::Network;
using topology::PortGraph;

struct ClusteredMember {
  Count levels;  // l
  std::string nucleus;
  Count nucleus_nodes;  // M
  Count nucleus_degree;

  [[nodiscard]] std::string spec(std::string_view more = "") const {
    return fmt::format("hsn({},{}{})", to_text(levels), nucleus, more);
  }
  [[nodiscard]] Count power(Count exponent) const { return saturating_power(nucleus_nodes, exponent); }
};

const std::vector<ClusteredMember>& clustered_members() {
  static const std::vector<ClusteredMember> kMembers = {
      {2, "hypercube(2)", 4, 2},  {3, "hypercube(2)", 4, 2},
      {2, "petersen", 10, 3},     {3, "petersen", 10, 3},
      {3, "ring(5)", 5, 2},       {4, "complete(3)", 3, 2},
      {2, "hypercube(5)", 32, 5}, {3, "generalized-hypercube(3,3)", 9, 4}};
  return kMembers;
}

// Links between two top-level clusters; an interval if some pairs have more than others.
Measure measure_links_between_clusters(Count cluster_count) {
  return [cluster_count](const std::string& spec, MeasurementCache& cache) {
    const PortGraph& graph = cache.network(spec).graph;
    const auto size = static_cast<NodeId>(graph.node_count() / cluster_count);
    WEFT_CHECK(size > 0);
    std::map<std::pair<NodeId, NodeId>, Count> links;  // a link is counted from both ends
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (const NodeId w : graph.arcs().arcs_from(v)) {
        if (v / size != w / size) ++links[{v / size, w / size}];
      }
    }
    Count least = links.size() == cluster_count * (cluster_count - 1) ? kHuge : 0;
    Count most = 0;
    for (const auto& [pair, count] : links) {
      least = std::min(least, count);
      most = std::max(most, count);
    }
    return Measured::between(least, most);
  };
}

std::set<std::string> node_labels(const Network& network) {
  std::set<std::string> labels;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) labels.insert(network.labelling->text(v));
  return labels;
}

// Nodes that are leaders by their address, or that lack a link of the top level, but not both.
Measure measure_doubtful_leaders(const std::string& link_class) {
  return [link_class](const std::string& spec, MeasurementCache& cache) {
    const std::set<std::string> leaders = node_labels(cache.network(fmt::format("part({},leaders)", spec)));
    const Network& network = cache.network(spec);
    Count doubtful = 0;
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      bool has_link = false;
      for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
        has_link |= network.graph.link_classes()[network.graph.link_class(v, port)].name == link_class;
      }
      if (has_link == leaders.contains(network.labelling->text(v))) ++doubtful;
    }
    return Measured::exactly(doubtful);
  };
}

void add_clusters(std::vector<Claim>& claims, const ClusteredMember& m) {
  // The last cluster stands for all: the first one has the nodes 0, 1, ... also without the rest of the network.
  const std::string cluster = fmt::format("part({},cluster({}))", m.spec(), to_text(m.nucleus_nodes - 1));
  const std::string smaller = m.levels == 2 ? m.nucleus : ClusteredMember{m.levels - 1, m.nucleus, 0, 0}.spec();
  claims.push_back(to_claim({.id = "rhsn/text/cluster/nodes/" + m.spec(),
                             .place = "Section 2.1",
                             .statement = "a level-l cluster has M^(l-1) nodes",
                             .published = m.power(m.levels - 1),
                             .readings = {cluster},
                             .measure = measure_nodes}));
  claims.push_back(to_claim({.id = "rhsn/text/cluster/unlike-channels/" + m.spec(),
                             .place = "Section 2.1",
                             .statement = fmt::format("a level-l cluster is {}: channels that differ", smaller),
                             .published = 0,
                             .readings = {cluster},
                             .measure = measure_channels_unlike(smaller)}));
  claims.push_back(to_claim({.id = "rhsn/text/cluster/links-between/" + m.spec(),
                             .place = "Section 2.1",
                             .statement = "M^(l-2) links join a level-l cluster to each of the others",
                             .published = m.power(m.levels - 2),
                             .readings = {m.spec()},
                             .measure = measure_links_between_clusters(m.nucleus_nodes)}));
}

void add_leaders(std::vector<Claim>& claims, const ClusteredMember& m) {
  claims.push_back(to_claim({.id = "rhsn/text/leaders/doubtful/" + m.spec(),
                             .place = "Section 2.1",
                             .statement = "the nodes without a level-l link, the leaders, are those whose first and "
                                          "last digits are equal: nodes for which only one is true",
                             .published = 0,
                             .readings = {m.spec()},
                             .measure = measure_doubtful_leaders("level " + to_text(m.levels))}));
  claims.push_back(to_claim({.id = "rhsn/text/leaders/degree/" + m.spec(),
                             .place = "Section 2.1",
                             .statement = "diameter links between leaders use free ports: the degree stays d_G + l - 1",
                             .published = m.nucleus_degree + m.levels - 1,
                             .readings = {m.spec(",diameter-links=top")},
                             .measure = measure_degree}));
}

void add_rcc_as_rhsn(std::vector<Claim>& claims) {
  struct Member {
    unsigned atom;
    unsigned levels;
    std::string twos;
  };
  for (const Member& m :
       {Member{4, 1, "2"}, Member{8, 1, "2"}, Member{3, 2, "2,2"}, Member{4, 2, "2,2"}, Member{2, 3, "2,2,2"}}) {
    const std::string rcc = fmt::format("rcc-full({},{})", m.atom, m.levels);
    claims.push_back(
        to_claim({.id = "rhsn/text/rcc/unlike-channels/" + rcc,
                  .place = "Section 2.2",
                  .statement = "RCC networks are RHSN(2,...,2,G): channels that differ",
                  .published = 0,
                  .readings = {rcc},
                  .measure = measure_channels_unlike(fmt::format("rhsn({},complete({}))", m.twos, m.atom))}));
  }
}

}  // namespace

void add_rhsn_part_claims(std::vector<Claim>& claims) {
  for (const ClusteredMember& m : clustered_members()) {
    add_clusters(claims, m);
    add_leaders(claims, m);
  }
  add_rcc_as_rhsn(claims);
}

}  // namespace weft::claims
