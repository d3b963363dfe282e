// A network with faults. Nodes keep their numbers, labels and terminals, channels their link classes and generators; a
// dead link is left out, and a dead node stays without any link.
//
// The dead links are drawn among the two-way links, which die in both directions, and the one-way channels, each as
// likely as the other; the dead nodes among the nodes, from a stream of their own. So the two draws do not depend on
// each other, and for a seed the first k faults are among the first k+1.
#include <numeric>

#include "base/random.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

enum : std::uint32_t { kLinkStream, kNodeStream };

// Limit: fewer draws than a stream has.
constexpr std::int64_t kMostFaults = 1LL << 32;

// How many may die by `links`: a two-way link is one, a one-way channel is one.
std::optional<Count> mortal_links(const ClosedForms& forms) {
  if (!forms.links || !forms.channels) return std::nullopt;
  return *forms.channels == kHuge ? kHuge : *forms.channels - *forms.links;
}

void check_enough(const Member& member, std::string_view name, const std::optional<Count>& there) {
  const std::int64_t wanted = member.integer(name);
  if (!there || static_cast<Count>(wanted) <= *there) return;
  member.arguments.fail(
      name, std::string(name) + " is " + std::to_string(wanted) + "; the network has only " + to_text(*there),
      "take at most " + to_text(*there));
}

void check_enough(const Member& member, const ClosedForms& inner) {
  check_enough(member, "links", mortal_links(inner));
  check_enough(member, "nodes", inner.nodes);
}

// Without `count` two-way links, or one-way channels; in a mixed network it depends on which they are.
void take_links(ClosedForms& forms, Count count) {
  const bool is_known = forms.links && forms.channels;
  const bool is_one_way = is_known && *forms.links == 0;
  const bool is_two_way = is_known && *forms.channels == saturating_multiply(2, *forms.links);
  if (is_known && *forms.channels == kHuge) return;
  if (is_one_way) {
    *forms.channels -= count;
  } else if (is_two_way) {
    *forms.links -= count;
    *forms.channels -= 2 * count;
  } else {
    forms.links.reset();
    forms.channels.reset();
  }
}

// How many links a dead node takes along depends on which nodes die, unless it is one, or all.
void take_nodes(ClosedForms& forms, Count count, const ClosedForms& inner) {
  const bool has_two_way_only = inner.links && inner.channels == saturating_multiply(2, *inner.links);
  const bool is_regular = inner.min_degree && inner.min_degree == inner.max_degree;
  const bool has_all_links = forms.links == inner.links;
  if (count == inner.nodes) {
    forms.links = forms.channels = 0;
  } else if (count == 1 && has_two_way_only && is_regular && has_all_links) {
    take_links(forms, *inner.min_degree);
  } else {
    forms.links.reset();
    forms.channels.reset();
  }
}

ClosedForms faulty_closed_forms(const Member& member) {
  const ClosedForms& inner = member.network("G").closed_forms;
  check_enough(member, inner);
  const auto links = static_cast<Count>(member.integer("links"));
  const auto nodes = static_cast<Count>(member.integer("nodes"));
  ClosedForms forms = inner;
  if (links == 0 && nodes == 0) return forms;
  forms.min_degree.reset();
  forms.max_degree.reset();
  forms.diameter.reset();
  if (links > 0) take_links(forms, links);
  if (nodes == 0) return forms;
  take_nodes(forms, nodes, inner);
  forms.min_degree = 0;
  return forms;
}

// The first `count` of a random order of the items.
template <class T>
void keep_drawn(std::vector<T>& items, std::size_t count, RandomStream random) {
  for (std::size_t i = 0; i < count; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
  items.resize(count);
}

class Faults {
 public:
  Faults(const Member& member, const PortGraph& graph)
      : graph_(graph), is_dead_node_(graph.node_count(), false), is_dead_channel_(graph.channel_count(), false) {
    const auto seed = static_cast<std::uint64_t>(member.integer("seed"));
    std::vector<End> links = mortal_links();
    keep_drawn(links, static_cast<std::size_t>(member.integer("links")), {seed, Purpose::faults, kLinkStream});
    for (const End& link : links) kill(link);

    std::vector<NodeId> nodes(graph.node_count());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    keep_drawn(nodes, static_cast<std::size_t>(member.integer("nodes")), {seed, Purpose::faults, kNodeStream});
    for (const NodeId v : nodes) is_dead_node_[v] = true;
  }

  [[nodiscard]] bool is_dead(NodeId v, PortId port) const {
    return is_dead_node_[v] || is_dead_node_[graph_.neighbor(v, port).node] || is_dead_channel_[channel(v, port)];
  }

 private:
  [[nodiscard]] std::uint64_t channel(NodeId v, PortId port) const { return graph_.arcs().offsets[v] + port; }

  // Each two-way link at the end with the lower (node, port), each one-way channel at its tail.
  [[nodiscard]] std::vector<End> mortal_links() const {
    std::vector<End> links;
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      for (PortId port = 0; port < graph_.out_degree(v); ++port) {
        const End end = graph_.neighbor(v, port);
        const bool is_lower = std::pair(v, port) < std::pair(end.node, end.port);
        if (is_lower || graph_.is_one_way(v, port)) links.push_back({v, port});
      }
    }
    return links;
  }

  void kill(const End& link) {
    is_dead_channel_[channel(link.node, link.port)] = true;
    if (graph_.is_one_way(link.node, link.port)) return;
    const End other = graph_.neighbor(link.node, link.port);
    is_dead_channel_[channel(other.node, other.port)] = true;
  }

  const PortGraph& graph_;
  std::vector<bool> is_dead_node_;
  std::vector<bool> is_dead_channel_;
};

PortGraph without_faults(const PortGraph& graph, const Faults& faults, const Execution& execution) {
  TabulationShape shape{.node_count = graph.node_count(),
                        .link_classes = {graph.link_classes().begin(), graph.link_classes().end()}};
  if (!graph.has_one_terminal_each()) {
    for (NodeId v = 0; v < graph.node_count(); ++v) shape.terminals_per_node.push_back(graph.terminal_count_at(v));
  }
  return tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (faults.is_dead(v, port)) continue;
      const End end = graph.neighbor(v, port);
      moves.push_back({.generator = graph.generator(v, port),
                       .to = end.node,
                       .back = graph.is_one_way(v, port) ? kNoGenerator : graph.generator(end.node, end.port),
                       .link_class = graph.link_class(v, port)});
    }
  });
}

Built build_faulty(const Member& member, const Execution& execution) {
  Network network = build(member.network("G"), execution);
  check_enough(member, measured_forms(network.graph));
  const Faults faults(member, network.graph);
  return {without_faults(network.graph, faults, execution), std::move(network.labelling)};
}

// Without faults it is as symmetric as the network inside.
Symmetry faulty_symmetry(const Member& member) {
  const bool is_whole = member.integer("links") == 0 && member.integer("nodes") == 0;
  return is_whole ? symmetry_of(member.network("G")) : drawn_at_random(member);
}

}  // namespace

namespace family_records {

extern constinit const Family faulty{
    .name = "faulty",
    .summary = "a network in which links or nodes are dead, drawn at random",
    .citation = "",
    .parameters = {{{.name = "G", .kind = spec::Kind::network, .meaning = "the network without faults"},
                    {.name = "links",
                     .meaning = "dead links; a one-way channel counts as one",
                     .min = 0,
                     .max = kMostFaults,
                     .default_text = "0",
                     .is_keyed = true},
                    {.name = "nodes",
                     .meaning = "dead nodes, which lose all their links",
                     .min = 0,
                     .max = kMostFaults,
                     .default_text = "0",
                     .is_keyed = true},
                    {.name = "seed",
                     .meaning = "which of them are dead",
                     .min = 0,
                     .max = 1LL << 62,
                     .default_text = "1",
                     .is_keyed = true}}},
    .examples = {"faulty(petersen)", "faulty(petersen,links=3)", "faulty(hypercube(3),links=12)",
                 "faulty(torus(4,4),links=5,seed=7)", "faulty(hypercube(4),nodes=1)", "faulty(ring(5),nodes=5)",
                 "faulty(chordal-ring(8,skips=[2]),links=4)", "faulty(fat-tree(2,2),links=3)",
                 "faulty(rdt(16,parallel=keep),links=9)"},
    .closed_forms = faulty_closed_forms,
    .build = build_faulty,
    .symmetry = faulty_symmetry,
};

}  // namespace family_records
}  // namespace weft::topology
