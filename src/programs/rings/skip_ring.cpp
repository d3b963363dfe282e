#include "programs/rings/skip_ring.h"

#include <algorithm>

#include <fmt/format.h>

namespace weft::programs {
namespace {

constexpr RingLink kRingLink = 0;

// From which node, and over which link, a greedy route reaches its end.
struct LastHop {
  NodeId from = 0;
  RingLink link = kRingLink;
  std::uint32_t number = 0;  // from 1
};

LastHop last_greedy_hop(const SkipRing& ring, NodeId root, NodeId to) {
  NodeId at = root;
  LastHop last;
  const auto hop = [&](RingLink link) {
    last = {at, link, last.number + 1};
    at = ring.after(at, ring.length(link));
  };
  const auto left = [&] { return ring.after(to, ring.node_count() - at); };
  while (at % ring.period() != 0 && at != to) hop(kRingLink);
  for (RingLink link = ring.link_count(); link-- > 0;) {
    while (left() >= ring.length(link)) hop(link);
    if (at == to) break;
    if (ring.period() > 1) hop(kRingLink);
  }
  WEFT_CHECK(at == to);
  return last;
}

ArcId arc_of(const CastGraph& graph, NodeId from, PortId port) {
  const auto arcs = graph.out_of(from);
  const auto found = std::find_if(arcs.begin(), arcs.end(), [&](ArcId id) { return graph.arc(id).port == port; });
  WEFT_CHECK(found != arcs.end());
  return *found;
}

}  // namespace

std::optional<SkipRing> SkipRing::of(const topology::Network& network) {
  const std::string_view name = network.family == nullptr ? std::string_view{} : network.family->name;
  const bool is_periodic = name == "prc";
  if (network.has_faults || (!is_periodic && name != "chordal-ring" && name != "directed-ring")) return std::nullopt;
  std::vector<NodeId> lengths{1};
  if (name != "directed-ring") {
    for (const std::int64_t skip : topology::resolve(network.spec).arguments.integers("skips")) {
      lengths.push_back(static_cast<NodeId>(skip));
    }
  }
  const auto period = is_periodic ? static_cast<NodeId>(lengths.size() - 1) : 1;
  return SkipRing(network, std::move(lengths), period);
}

bool SkipRing::is_chain() const {
  for (RingLink link = 0; link < link_count(); ++link) {
    if (length(link + 1) % length(link) != 0) return false;
  }
  return true;
}

std::uint64_t SkipRing::greedy_hops() const {
  std::uint64_t hops = 0;
  for (RingLink link = 0; link < link_count(); ++link) hops += (length(link + 1) - 1) / length(link);
  return hops;
}

PortId SkipRing::port(NodeId v, RingLink link) const {
  const bool is_skip_of_period = link > 0 && period_ > 1;
  WEFT_CHECK(!is_skip_of_period || v % period_ == class_of(link));
  const auto port = graph_->port_of(v, static_cast<GeneratorId>(is_skip_of_period ? 1 : link));
  WEFT_CHECK(port.has_value());
  return *port;
}

std::string SkipRing::link_text(RingLink link) const {
  return link == 0 ? "ring links" : fmt::format("skips {}", length(link));
}

std::string not_a_skip_ring(const topology::Network& network) {
  return fmt::format("{} is no unidirectional ring with skips ({}) without faults", network.name(), kSkipRings);
}

CastTree skip_tree(const CastGraph& graph, const SkipRing& ring, NodeId root, PortModel model) {
  const NodeId nodes = ring.node_count();
  CastTree tree{root, std::vector<ArcId>(nodes, kNoArc), std::vector<std::uint32_t>(nodes)};
  for (NodeId v = 0; v < nodes; ++v) {
    if (v == root) continue;
    const LastHop last = last_greedy_hop(ring, root, v);
    tree.arcs[v] = arc_of(graph, last.from, ring.port(last.from, last.link));
    tree.steps[v] = last.number;
  }
  return model == PortModel::all_port ? tree : squeezed(graph, tree);
}

Formula skip_tree_formula(const SkipRing& ring, NodeId root) {
  if (ring.period() == 1) {
    return {"sum of (ceil(s_(h+1)/s_h) - 1)", ring.greedy_hops(), Relation::at_most,
            "greedy routes, Parhami 1995, Algorithm 1"};
  }
  const NodeId g = ring.period();
  const std::uint64_t to_long_skip = (g - root % g) % g;
  return {fmt::format("{}g - 1 + sum of (ceil(s_(h+1)/s_h) - 1)",
                      to_long_skip == 0 ? "" : fmt::format("{} + ", to_long_skip)),
          to_long_skip + g - 1 + ring.greedy_hops(), Relation::at_most, "greedy routes, Parhami 1995, Algorithm 3"};
}

}  // namespace weft::programs
