#include "topology/terminal_counts.h"

#include <limits>
#include <map>

#include "base/input_error.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

constexpr std::string_view kConcentration = kConcentrationParameter.name;

bool has_concentration(const spec::Schema& schema) {
  return std::ranges::any_of(spec::parameters(schema), [](const auto& each) { return each.name == kConcentration; });
}

spec::Schema with_concentration(const Family& family) {
  spec::Schema schema = family.parameters;
  const std::size_t count = spec::parameters(schema).size();
  WEFT_CHECK(count < schema.size());
  schema[count] = kConcentrationParameter;
  schema[count].value_before = "1";
  return schema;
}

std::map<const Family*, spec::Schema> extended_schemas() {
  std::map<const Family*, spec::Schema> schemas;
  for (const Family* family : families()) {
    if (!family->places_terminals && !has_concentration(family->parameters)) {
      schemas.emplace(family, with_concentration(*family));
    }
  }
  return schemas;
}

[[noreturn]] void refuse_concentration(const Member& member) {
  member.arguments.fail(kConcentration, "the nodes do not have one terminal each",
                        "concentration=K needs networks with one terminal at each node");
}

}  // namespace

const spec::Schema& parameters_of(const Family& family) {
  static const std::map<const Family*, spec::Schema> kExtended = extended_schemas();
  const auto found = kExtended.find(&family);
  return found == kExtended.end() ? family.parameters : found->second;
}

Count concentration_of(const Member& member) {
  if (!member.family->nodes_from.empty()) return concentration_of(member.network(member.family->nodes_from));
  return member.family->places_terminals ? 1 : static_cast<Count>(member.integer(kConcentration));
}

void concentrate(Member& member) {
  const Count count = member.family->places_terminals ? 1 : concentration_of(member);
  ClosedForms& forms = member.closed_forms;
  if (count == 1 || !forms.terminals) return;
  if (forms.terminals != forms.nodes) refuse_concentration(member);
  forms.terminals = saturating_multiply(*forms.terminals, count);
}

void concentrate(PortGraph& graph, const Member& member) {
  const Count count = member.family->places_terminals ? 1 : concentration_of(member);
  if (count == 1) return;
  if (!graph.has_one_terminal_each()) refuse_concentration(member);
  check_terminals_fit(member.arguments.to_spec(), saturating_multiply(graph.node_count(), count));
  graph.set_terminals(equal_terminals(graph.node_count(), static_cast<std::int64_t>(count)));
}

void refuse_inner_concentration(const Member& member) {
  if (!member.family->nodes_from.empty()) return;
  for (const auto& [name, inner] : member.networks) {
    const Count count = concentration_of(*inner);
    if (count == 1) continue;
    const std::string argument = std::string(kConcentration) + "=" + to_text(count);
    member.arguments.fail(name, argument + " belongs to the whole network, not to one inside it",
                          "write it last: " + std::string(member.family->name) + "(…," + argument + ")");
  }
}

void check_terminals_fit(const spec::Spec& spec, Count terminal_count) {
  if (terminal_count <= std::numeric_limits<TerminalId>::max()) return;
  const std::string count = terminal_count == kHuge ? "more than 10^38" : to_text(terminal_count);
  throw InputError(
      quote_briefly(spec::print(spec), 40) + " has " + count + " terminals; at most 2^32-1 can be numbered", spec.place,
      "take smaller parameters");
}

std::vector<TerminalId> equal_terminals(NodeId node_count, std::int64_t at_each) {
  if (at_each == 1) return {};
  std::vector<TerminalId> counts(node_count, static_cast<TerminalId>(at_each));
  return counts;
}

}  // namespace weft::topology
