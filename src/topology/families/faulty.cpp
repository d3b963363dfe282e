// A network with random faults. Nodes keep their numbers, labels and terminals, channels their link classes and
// generators; a dead link is left out, and a dead node stays without any link. topology/constructions/faults.h says how
// faults are drawn.
#include "topology/constructions/faults.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// Limit: a random stream has 2^33 draws.
constexpr std::int64_t kMostFaults = 1LL << 32;

// The largest allowed value of `links`: a bidirectional link counts as one, and so does a unidirectional channel.
std::optional<Count> killable_links(const ClosedForms& forms) {
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
  check_enough(member, "links", killable_links(inner));
  check_enough(member, "nodes", inner.nodes);
}

// Removes `count` bidirectional links, or unidirectional channels; in a mixed network the counts depend on which ones
// die.
void take_links(ClosedForms& forms, Count count) {
  const bool is_known = forms.links && forms.channels;
  const bool is_unidirectional = is_known && *forms.links == 0;
  const bool is_bidirectional = is_known && *forms.channels == saturating_multiply(2, *forms.links);
  if (is_known && *forms.channels == kHuge) return;
  if (is_unidirectional) {
    *forms.channels -= count;
  } else if (is_bidirectional) {
    *forms.links -= count;
    *forms.channels -= 2 * count;
  } else {
    forms.links.reset();
    forms.channels.reset();
  }
}

// The number of links lost with dead nodes depends on which nodes die, unless one dies or all do.
void take_nodes(ClosedForms& forms, Count count, const ClosedForms& inner) {
  const bool is_bidirectional_only = inner.links && inner.channels == saturating_multiply(2, *inner.links);
  const bool is_regular = inner.min_degree && inner.min_degree == inner.max_degree;
  const bool has_all_links = forms.links == inner.links;
  if (count == inner.nodes) {
    forms.links = forms.channels = 0;
  } else if (count == 1 && is_bidirectional_only && is_regular && has_all_links) {
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

Built build_faulty(const Member& member, const Execution& execution) {
  Network network = build(member.network("G"), execution);
  check_enough(member, measured_forms(network.graph));
  const auto seed = static_cast<std::uint64_t>(member.integer("seed"));
  const auto links = drawn_links(network.graph, static_cast<std::size_t>(member.integer("links")), seed);
  const auto nodes = drawn_nodes(network.graph, static_cast<std::size_t>(member.integer("nodes")), seed);
  return {without_faults(network.graph, {links, nodes}, DeadNodes::stay, execution), std::move(network.labelling)};
}

bool loses_links_or_nodes(const Member& member) { return member.integer("links") > 0 || member.integer("nodes") > 0; }

// Without faults it has the symmetry of the inner network.
Symmetry faulty_symmetry(const Member& member) {
  return loses_links_or_nodes(member) ? drawn_at_random(member) : symmetry_of(member.network("G"));
}

}  // namespace

namespace family_records {

extern constinit const Family faulty{
    .name = "faulty",
    .summary = "a network with dead links or nodes, chosen at random",
    .citation = "",
    .parameters = {{{.name = "G", .kind = spec::Kind::network, .meaning = "the network without faults"},
                    {.name = "links",
                     .meaning = "number of dead links; a unidirectional channel counts as one",
                     .min = 0,
                     .max = kMostFaults,
                     .default_text = "0",
                     .is_keyed = true},
                    {.name = "nodes",
                     .meaning = "number of dead nodes, which lose all their links",
                     .min = 0,
                     .max = kMostFaults,
                     .default_text = "0",
                     .is_keyed = true},
                    {.name = "seed",
                     .meaning = "random seed that chooses them",
                     .min = 0,
                     .max = 1LL << 62,
                     .default_text = "1",
                     .is_keyed = true}}},
    .examples = {"faulty(petersen)", "faulty(petersen,links=3)", "faulty(hypercube(3),links=12)",
                 "faulty(torus(4,4),links=5,seed=7)", "faulty(hypercube(4),nodes=1)", "faulty(ring(5),nodes=5)",
                 "faulty(chordal-ring(8,skips=[2]),links=4)", "faulty(fat-tree(2,2),links=3)",
                 "faulty(torus(4,4,concentration=2),links=3)", "faulty(rdt(16,parallel=keep),links=9)"},
    .closed_forms = faulty_closed_forms,
    .build = build_faulty,
    .has_faults = loses_links_or_nodes,
    .symmetry = faulty_symmetry,
    .nodes_from = "G",
    .places_terminals = true,
};

}  // namespace family_records
}  // namespace weft::topology
