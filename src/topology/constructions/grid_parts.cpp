#include "topology/constructions/grid_parts.h"

#include <algorithm>

namespace weft::topology {
namespace {

std::vector<std::int64_t> sides_of(const PartSite& site) { return site.whole->arguments.integers("sides"); }

void check_corner(const spec::Arguments& arguments, std::string_view name, const std::vector<std::int64_t>& sides) {
  const std::vector<std::int64_t> corner = arguments.integers(name);
  if (corner.size() != sides.size()) {
    arguments.fail(name,
                   std::string(name) + " has " + std::to_string(corner.size()) + " of the " +
                       std::to_string(sides.size()) + " coordinates of a node",
                   "give one number for each dimension");
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (corner[i] < sides[i]) continue;
    arguments.fail_at(name, i,
                      "coordinate " + std::to_string(i + 1) + " is " + std::to_string(corner[i]) + "; the side is " +
                          std::to_string(sides[i]),
                      "take 0 to " + std::to_string(sides[i] - 1));
  }
}

void check_box(spec::Arguments& arguments, const PartSite& site) {
  const std::vector<std::int64_t> sides = sides_of(site);
  check_corner(arguments, "from", sides);
  check_corner(arguments, "to", sides);
  const std::vector<std::int64_t> from = arguments.integers("from");
  const std::vector<std::int64_t> to = arguments.integers("to");
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (from[i] <= to[i]) continue;
    arguments.fail_at("to", i,
                      "coordinate " + std::to_string(i + 1) + " ends at " + std::to_string(to[i]) + ", before " +
                          std::to_string(from[i]),
                      "a box does not go round a torus; take at least " + std::to_string(from[i]));
  }
}

IsInPart box_nodes(const spec::Arguments& arguments, const PartSite& site) {
  return [sides = sides_of(site), from = arguments.integers("from"), to = arguments.integers("to")](NodeId v) {
    std::int64_t rest = v;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const std::int64_t coordinate = rest % sides[i];
      if (coordinate < from[i] || coordinate > to[i]) return false;
      rest /= sides[i];
    }
    return true;
  };
}

ClosedForms box_forms(const spec::Arguments& arguments, const PartSite& site) {
  ClosedForms forms;
  if (!site.within.empty()) return forms;
  const std::vector<std::int64_t> from = arguments.integers("from");
  const std::vector<std::int64_t> to = arguments.integers("to");
  Count nodes = 1;
  for (std::size_t i = 0; i < from.size(); ++i)
    nodes = saturating_multiply(nodes, static_cast<Count>(to[i]) - static_cast<Count>(from[i]) + 1);
  forms.nodes = forms.terminals = nodes;
  return forms;
}

using Interval = std::pair<std::int64_t, std::int64_t>;

std::vector<Interval> intervals_below(std::int64_t side) {
  std::vector<Interval> intervals;
  for (std::int64_t from = 0; from < side; ++from) {
    for (std::int64_t to = from; to < side; ++to) intervals.emplace_back(from, to);
  }
  return intervals;
}

std::vector<std::string> all_boxes(const std::vector<std::int64_t>& sides) {
  struct Corners {
    std::string from;
    std::string to;
  };
  std::vector<Corners> boxes{{}};
  for (const std::int64_t side : sides) {
    std::vector<Corners> more;
    for (const Corners& box : boxes) {
      const std::string comma = box.from.empty() ? "" : ",";
      for (const auto& [from, to] : intervals_below(side)) {
        more.push_back({box.from + comma + std::to_string(from), box.to + comma + std::to_string(to)});
      }
    }
    boxes = std::move(more);
  }
  std::vector<std::string> specs;
  specs.reserve(boxes.size());
  for (const Corners& box : boxes) specs.push_back("box(from=[" + box.from + "],to=[" + box.to + "])");
  return specs;
}

std::vector<PartGroup> box_groups(const PartSite& site) {
  const std::vector<std::int64_t> sides = sides_of(site);
  Count count = 1;
  for (const std::int64_t side : sides) {
    const auto length = static_cast<Count>(side);
    count = saturating_multiply(count, length * (length + 1) / 2);
  }
  return {{"box(from=[...],to=[...])", count, {}, "", [sides] { return all_boxes(sides); }}};
}

constexpr spec::Parameter corner_parameter(std::string_view name, std::string_view meaning) {
  return {
      .name = name, .kind = spec::Kind::integer_list, .meaning = meaning, .min = 0, .max = 1LL << 40, .is_keyed = true};
}

}  // namespace

extern constinit const PartKind kBoxPart{
    .name = "box",
    .summary = "all nodes between two corners, both included",
    .parameters = {{corner_parameter("from", "the corner with the lowest coordinates"),
                    corner_parameter("to", "the corner with the highest")}},
    .check = check_box,
    .nodes = box_nodes,
    .closed_forms = box_forms,
    .groups = box_groups,
};

}  // namespace weft::topology
