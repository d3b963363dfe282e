#include "topology/part.h"

#include <algorithm>

#include "base/suggest.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// "quadrant, territory, torus"
std::string names_of(const std::vector<const PartKind*>& kinds) {
  std::string names;
  for (const PartKind* kind : kinds) names += (names.empty() ? "" : ", ") + std::string(kind->name);
  return names;
}

[[noreturn]] void refuse_unknown(const PartSite& site, const std::vector<const PartKind*>& kinds,
                                 const std::string& name, const TextSpan& place) {
  const std::string family(site.whole->family->name);
  if (kinds.empty()) {
    throw InputError(family + " has no named parts, so no " + quote_briefly(name), place,
                     "these have: " + families_with_parts());
  }
  std::vector<std::string_view> known;
  for (const PartKind* kind : kinds) known.push_back(kind->name);
  throw InputError(family + " has no part " + quote_briefly(name) + "; it has " + names_of(kinds), place,
                   suggestion(name, known, "weft list parts SPEC"));
}

// The network one step further in: without this part, or without these faults; null for a network of another kind.
const Member* inner_network(const Member& member) {
  if (member.aliased != nullptr) return member.aliased.get();
  return member.family->nodes_from.empty() ? nullptr : &member.network(member.family->nodes_from);
}

const Member& whole_of(const Member& network) {
  const Member* whole = &network;
  while (const Member* inner = inner_network(*whole)) whole = inner;
  return *whole;
}

std::vector<const PartKind*> kinds_of(const Family& family) {
  std::vector<const PartKind*> kinds;
  for (const PartKind* kind : family.parts) {
    if (kind != nullptr) kinds.push_back(kind);
  }
  return kinds;
}

// An alias has those of the family that it stands for.
bool has_own_parts(const Family& family) {
  if (family.examples[0].empty() || !family.nodes_from.empty()) return false;
  const Member example = resolve(family.examples[0]);
  return !kinds_of(*whole_of(example).family).empty();
}

}  // namespace

namespace family_records {
extern const Family part;
}  // namespace family_records

std::optional<ChosenPart> chosen_part(const Member& member) {
  if (member.family != &family_records::part) return std::nullopt;
  const auto& spec = std::get<spec::Spec>(member.arguments.value("P").content);
  const auto kinds = kinds_of(*whole_of(member).family);
  const PartKind* kind = *std::ranges::find(kinds, spec.name, &PartKind::name);
  return ChosenPart{kind, spec::Arguments(spec, kind->parameters)};
}

PartSite site_of(const Member& network) {
  PartSite site{.network = &network, .whole = &network};
  while (const Member* inner = inner_network(*site.whole)) {
    if (auto part = chosen_part(*site.whole)) site.within.push_back(std::move(*part));
    const auto loses_some = site.whole->family->has_faults;
    if (loses_some != nullptr && loses_some(*site.whole)) site.has_all_links = false;
    site.whole = inner;
  }
  std::reverse(site.within.begin(), site.within.end());
  return site;
}

std::string families_with_parts() {
  std::string names;
  for (const Family* family : families()) {
    if (has_own_parts(*family)) names += (names.empty() ? "" : ", ") + std::string(family->name);
  }
  return names;
}

std::vector<const PartKind*> part_kinds(const PartSite& site) { return kinds_of(*site.whole->family); }

ChosenPart choose_part(const PartSite& site, const spec::Value& name) {
  const std::vector<const PartKind*> kinds = part_kinds(site);
  const spec::Spec* spec = std::get_if<spec::Spec>(&name.content);
  if (spec == nullptr) refuse_unknown(site, kinds, spec::print(name), name.place);
  const auto kind = std::ranges::find(kinds, spec->name, &PartKind::name);
  if (kind == kinds.end()) refuse_unknown(site, kinds, spec->name, spec->name_span);
  ChosenPart part{*kind, spec::Arguments(*spec, (*kind)->parameters)};
  (*kind)->check(part.arguments, site);
  return part;
}

IsInPart in_all_parts(const PartSite& site) {
  std::vector<IsInPart> parts;
  PartSite around{.network = site.network, .whole = site.whole};
  for (const ChosenPart& each : site.within) {
    parts.push_back(each.kind->nodes(each.arguments, around));
    around.within.push_back(each);
  }
  return [parts](NodeId v) { return std::ranges::all_of(parts, [v](const IsInPart& is_in) { return is_in(v); }); };
}

IsInPart in_all_parts(const PartSite& site, const ChosenPart& part) {
  IsInPart is_in_part = part.kind->nodes(part.arguments, site);
  if (site.within.empty()) return is_in_part;
  return [is_around = in_all_parts(site), is_in_part](NodeId v) { return is_around(v) && is_in_part(v); };
}

std::optional<NodeId> PartLabelling::find(std::string_view label) const {
  const auto in_whole = whole_->find(label);
  if (!in_whole) return std::nullopt;
  const auto found = std::ranges::lower_bound(nodes_, *in_whole);
  if (found == nodes_.end() || *found != *in_whole) return std::nullopt;
  return static_cast<NodeId>(found - nodes_.begin());
}

NodeId in_whole(const Network& network, NodeId v) {
  const auto* labels = network.labelling_as<PartLabelling>();
  return labels == nullptr ? v : labels->in_whole(v);
}

}  // namespace weft::topology
