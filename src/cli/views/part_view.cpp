#include "cli/views/part_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/parse.h"
#include "topology/part.h"

namespace weft::cli {
namespace {

using topology::Member;
using topology::PartKind;
using topology::PartSite;

// The number of nodes of one part; empty if that takes building.
std::string size_cell(const topology::PartGroup& group, const Member& network, const std::string& part) {
  if (group.nodes) return weft::to_text(*group.nodes);
  const std::string spec = fmt::format("part({},{})", spec::print(network.arguments.to_spec()), part);
  const auto nodes = topology::resolve(spec).closed_forms.nodes;
  return nodes ? weft::to_text(*nodes) : "";
}

// Of all parts of a group; empty if they differ, or may.
std::string size_cell(const topology::PartGroup& group, const Member& network) {
  if (!group.nodes && group.count > 1) return "";
  return size_cell(group, network, group.usage);
}

// Refuses a network whose family has no parts.
std::vector<const PartKind*> kinds_on(const PartSite& site) {
  std::vector<const PartKind*> kinds = topology::part_kinds(site);
  if (!kinds.empty()) return kinds;
  throw InputError(fmt::format("{} has no named parts", site.whole->family->name), {},
                   fmt::format("these have: {}", topology::families_with_parts()));
}

const PartKind& kind_named(const PartSite& site, const std::string& name) {
  const std::vector<const PartKind*> kinds = kinds_on(site);
  std::vector<std::string_view> known;
  for (const PartKind* kind : kinds) {
    if (kind->name == name) return *kind;
    known.push_back(kind->name);
  }
  throw InputError(fmt::format("{} has no parts of the kind {}", site.whole->family->name, quote_briefly(name)), {},
                   suggestion(name, known, "weft list parts SPEC"));
}

void require_few(const topology::PartGroup& group) {
  constexpr Count kMostListed = 1'000'000;
  if (group.count <= kMostListed) return;
  throw InputError(fmt::format("there are {} parts {}; at most {} are listed", weft::to_text(group.count), group.usage,
                               weft::to_text(kMostListed)),
                   {}, "take a smaller network");
}

// The network that is a part, without faults around it; null if there is none.
const Member* outermost_part(const Member& member) {
  const Member* part = &member;
  while (!topology::chosen_part(*part)) {
    if (part->aliased != nullptr || part->family->nodes_from.empty()) return nullptr;
    part = &part->network(part->family->nodes_from);
  }
  return part;
}

}  // namespace

report::Table part_table(const Member& network) {
  report::Table table{
      {{"part"}, {"count", report::Align::right}, {"nodes", report::Align::right}, {"shape"}, {"meaning"}}, {}};
  const PartSite site = topology::site_of(network);
  for (const PartKind* kind : kinds_on(site)) {
    for (const topology::PartGroup& group : kind->groups(site)) {
      table.rows.push_back({group.usage, weft::to_text(group.count), size_cell(group, network), group.shape,
                            std::string(kind->summary)});
    }
  }
  return table;
}

report::Table part_table(const Member& network, const std::string& name) {
  report::Table table{{{"part"}, {"name"}, {"nodes", report::Align::right}, {"shape"}}, {}};
  const PartSite site = topology::site_of(network);
  const PartKind& kind = kind_named(site, name);
  for (const topology::PartGroup& group : kind.groups(site)) {
    require_few(group);
    for (const std::string& part : group.parts()) {
      std::string title;
      if (kind.title != nullptr) {
        title = kind.title(topology::choose_part(site, spec::parse_value(part)).arguments, site);
      }
      table.rows.push_back({part, title, size_cell(group, network, part), group.shape});
    }
  }
  return table;
}

report::Table node_table(const Member& member, const topology::Network& network, const Execution& execution) {
  report::Table table{{{"node", report::Align::right},
                       {"label"},
                       {"terminals", report::Align::right},
                       {"degree", report::Align::right}},
                      {}};
  const Member* part = outermost_part(member);
  const auto chosen = part == nullptr ? std::nullopt : topology::chosen_part(*part);
  const bool has_place = chosen && chosen->kind->place != nullptr;
  if (has_place) table.columns.push_back({"in the part"});
  const PartSite site = topology::site_of(has_place ? part->network("G") : member);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    constexpr NodeId kNodesBetweenLooks = 4096;
    if (v % kNodesBetweenLooks == 0) execution.throw_if_stopped();
    table.rows.push_back({fmt::to_string(v), network.labelling->text(v),
                          fmt::to_string(network.graph.terminal_count_at(v)),
                          fmt::to_string(network.graph.out_degree(v))});
    if (has_place) {
      table.rows.back().push_back(chosen->kind->place(chosen->arguments, site, topology::in_whole(network, v)));
    }
  }
  return table;
}

}  // namespace weft::cli
