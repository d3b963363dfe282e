#include "design/enumerated.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "design/measured.h"
#include "topology/enumeration.h"
#include "topology/network.h"

namespace weft::design {
namespace {

constexpr std::size_t kMostShapes = 10'000;

bool has_sides(const topology::Family& family) {
  const auto parameters = spec::parameters(family.parameters);
  return !parameters.empty() && parameters.front().is_variadic && parameters.front().kind == spec::Kind::integer &&
         std::ranges::none_of(parameters, [](const auto& each) { return each.kind == spec::Kind::network; });
}

// All non-decreasing lists of sides, at least 2 each, with this product.
void add_shapes(std::uint64_t product, std::vector<std::uint64_t>& sides,
                std::vector<std::vector<std::uint64_t>>& found) {
  if (found.size() == kMostShapes) return;
  const std::uint64_t least = sides.empty() ? 2 : sides.back();
  for (std::uint64_t side = least; side * side <= product; ++side) {
    if (product % side != 0) continue;
    sides.push_back(side);
    add_shapes(product / side, sides, found);
    sides.pop_back();
  }
  if (product < least) return;
  found.push_back(sides);
  found.back().push_back(product);
}

std::vector<topology::Member> members_with_sides(const topology::Family& family, std::uint64_t nodes) {
  std::vector<std::vector<std::uint64_t>> shapes;
  std::vector<std::uint64_t> sides;
  add_shapes(nodes, sides, shapes);
  std::vector<topology::Member> members;
  for (const auto& shape : shapes) {
    try {
      members.push_back(topology::resolve(fmt::format("{}({})", family.name, fmt::join(shape, ","))));
    } catch (const InputError&) {
      continue;  // the family refuses this shape
    }
  }
  return members;
}

std::string sizes_nearby(const std::vector<topology::Member>& members) {
  std::vector<std::string> sizes;
  for (const topology::Member& member : members) {
    const std::string size = to_text(member.closed_forms.nodes.value_or(0));
    if (sizes.size() < 4 && std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(size);
  }
  return sizes.empty() ? "no size within 10 % has one" : fmt::format("near sizes: {}", fmt::join(sizes, ", "));
}

}  // namespace

Optimum optimise_enumerated(const topology::Family& family, const DesignRequest& request, const Execution& execution) {
  Optimum optimum{.kind = "all parameters"};
  std::vector<topology::Member> members;
  std::string nearby = "no shape has this size";
  if (has_sides(family)) {
    members = members_with_sides(family, request.node_count);
  } else {
    topology::FamilyMembers found = topology::members_of(
        family, {.unit = topology::SizeUnit::nodes, .size = request.node_count, .most_degree = {}, .most_radix = {}},
        execution);
    nearby = sizes_nearby(found.members);
    members = std::move(found.members);
    if (!found.limits.empty()) optimum.notes.push_back(fmt::format("{}: {}", family.name, found.limits));
  }
  std::erase_if(members, [&](const topology::Member& member) {
    const bool has_size = member.closed_forms.nodes.value_or(0) == request.node_count;
    return !has_size || (request.degree && member.closed_forms.max_degree.value_or(0) > *request.degree);
  });
  if (members.empty()) {
    optimum.notes.push_back(nearby);
    return optimum;
  }
  std::vector<std::string> specs;
  for (const topology::Member& member : members) specs.push_back(spec::print(member.arguments.to_spec()));
  optimum.groups.push_back(measured_group("", specs, request, execution));
  return optimum;
}

}  // namespace weft::design
