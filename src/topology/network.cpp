#include "topology/network.h"

#include <algorithm>
#include <charconv>

#include "base/suggest.h"
#include "spec/parse.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

std::string size_text(const std::optional<Count>& count) {
  if (!count) return "an unknown number of";
  return *count == kHuge ? "more than 10^38" : to_text(*count);
}

}  // namespace

void check_fits(const spec::Spec& spec, const ClosedForms& forms, const Execution& execution, bool has_same_ports) {
  const Count nodes = forms.nodes.value_or(0);
  const Count channels = forms.channels.value_or(0);
  const std::string what = quote_briefly(spec::print(spec), 40) + " has " + size_text(forms.nodes) + " nodes and " +
                           size_text(forms.channels) + " channels";
  if (nodes >= kNoNode) {
    throw InputError(what + "; at most 2^32-2 nodes can be built", spec.place, "take smaller parameters");
  }
  const Count bytes = PortGraph::memory_needed(nodes, channels, has_same_ports);
  if (bytes > execution.max_memory) {
    throw InputError(
        what + ": " + bytes_to_text(bytes) + ", more than the " + bytes_to_text(execution.max_memory) + " allowed",
        spec.place, "take smaller parameters, or raise --max-memory");
  }
}

ClosedForms regular_closed_forms(Count nodes, Count degree) {
  const Count channels = saturating_multiply(nodes, degree);
  return {.nodes = nodes,
          .channels = channels,
          .links = channels == kHuge ? kHuge : channels / 2,
          .terminals = nodes,
          .min_degree = degree,
          .max_degree = degree,
          .diameter = {}};
}

ClosedForms unidirectional_closed_forms(Count nodes, Count degree) {
  ClosedForms forms = regular_closed_forms(nodes, degree);
  forms.links = 0;
  return forms;
}

ClosedForms measured_forms(const PortGraph& graph) {
  ClosedForms forms;
  forms.nodes = graph.node_count();
  forms.channels = graph.channel_count();
  forms.links = graph.link_count();
  forms.terminals = graph.terminal_count();
  return forms;
}

const Family& find_family(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Family* family : families()) {
    if (family->name == spec.name) return *family;
    known.push_back(family->name);
  }
  throw InputError("no network is named " + quote_briefly(spec.name), spec.name_span,
                   suggestion(spec.name, known, "weft list families"));
}

NodeId Network::node_named(std::string_view text) const {
  NodeId index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  const bool is_index = error == std::errc() && end == text.data() + text.size();
  if (is_index && index < graph.node_count()) return index;
  if (const auto node = labelling->find(text); node && *node < graph.node_count()) return *node;
  const std::string last = std::to_string(graph.node_count() - 1);
  const std::string label = labelling->text(graph.node_count() - 1);
  throw InputError(name() + " has no node " + quote_briefly(text), {},
                   "nodes are 0.." + last + (label == last ? "" : ", or labels such as " + label));
}

Member resolve(const spec::Spec& spec) {
  const Family& family = find_family(spec);
  const spec::Schema& schema = parameters_of(family);
  Member member{&family, spec::Arguments(spec, schema)};
  for (const spec::Parameter& parameter : spec::parameters(schema)) {
    if (parameter.kind != spec::Kind::network || !member.arguments.has(parameter.name)) continue;
    auto inner = std::make_shared<const Member>(resolve(member.arguments.network(parameter.name)));
    member.arguments.replace_inner(parameter.name, inner->arguments.to_spec());
    member.networks.emplace(parameter.name, std::move(inner));
  }
  refuse_inner_concentration(member);
  if (family.normalise != nullptr) family.normalise(member);
  if (family.alias_of != nullptr) {
    member.aliased = std::make_shared<const Member>(resolve(family.alias_of(member)));
    member.closed_forms = member.aliased->closed_forms;
  } else {
    member.closed_forms = family.closed_forms(member);
  }
  concentrate(member);
  return member;
}

Member resolve(std::string_view text) {
  try {
    return resolve(spec::parse(text));
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

spec::Spec canonical(const spec::Spec& spec) { return resolve(spec).arguments.to_spec(); }

bool has_faults(const Member& member) {
  if (member.aliased != nullptr) return has_faults(*member.aliased);
  if (member.family->has_faults != nullptr && member.family->has_faults(member)) return true;
  return std::ranges::any_of(member.networks, [](const auto& argument) { return has_faults(*argument.second); });
}

spec::Spec full_spec(const Member& member) {
  spec::Arguments arguments = member.arguments;
  if (member.family->write_out != nullptr) member.family->write_out(arguments);
  for (const auto& [name, inner] : member.networks) arguments.replace_inner(name, full_spec(*inner));
  return arguments.to_full_spec();
}

Symmetry symmetry_of(const Member& member) {
  if (member.aliased != nullptr) return symmetry_of(*member.aliased);
  return member.family->symmetry == nullptr ? Symmetry{} : member.family->symmetry(member);
}

std::unique_ptr<ImplicitGraph> implicit_graph_of(const Member& member) {
  if (member.aliased != nullptr) return implicit_graph_of(*member.aliased);
  return member.family->implicit_graph == nullptr ? nullptr : member.family->implicit_graph(member);
}

Network build(const Member& member, const Execution& execution) {
  spec::Spec spec = member.arguments.to_spec();
  check_fits(spec, member.closed_forms, execution, member.family->has_same_ports);
  if (member.aliased != nullptr) {
    Network network = build(*member.aliased, execution);
    network.spec = std::move(spec);
    network.concentration = static_cast<TerminalId>(concentration_of(member));
    concentrate(network.graph, member);
    return network;
  }
  Built built = member.family->build(member, execution);
  concentrate(built.graph, member);
  return {.spec = std::move(spec),
          .family = member.family,
          .graph = std::move(built.graph),
          .labelling = std::move(built.labelling),
          .symmetry = symmetry_of(member),
          .concentration = static_cast<TerminalId>(concentration_of(member)),
          .has_faults = has_faults(member),
          .remarks = std::move(built.remarks),
          .fabric = std::move(built.fabric)};
}

Network build(std::string_view text, const Execution& execution) {
  try {
    return build(resolve(text), execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

std::string terminal_text(const Network& network, TerminalId terminal) {
  const NodeId node = network.graph.node_of_terminal(terminal);
  std::string label = network.labelling->text(node);
  if (network.graph.terminal_count_at(node) == 1) return label;
  return label + " terminal " + std::to_string(terminal - network.graph.first_terminal(node));
}

}  // namespace weft::topology
