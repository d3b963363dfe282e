#include "layout/layout.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numbers>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/parse.h"
#include "topology/link_list.h"
#include "topology/part.h"

namespace weft::layout {
namespace {

using topology::Network;

// Limit: a whole network with more nodes is not placed for one of its parts, unless it is a grid, which is quick.
constexpr NodeId kMostPlaced = 4096;

const Layout& find_layout(const spec::Spec& spec) {
  std::vector<std::string_view> known;
  for (const Layout* layout : layouts()) {
    if (layout->name == spec.name) return *layout;
    known.push_back(layout->name);
  }
  throw InputError("no layout is named " + quote_briefly(spec.name), spec.name_span,
                   suggestion(spec.name, known, "weft list layouts"));
}

std::string misfit_of(const Layout& layout, const Network& network, const spec::Spec& spec) {
  return layout.misfit == nullptr ? "" : layout.misfit(network, spec::Arguments(spec, layout.parameters));
}

void check_fits(const Layout& layout, const Network& network, const spec::Spec& spec) {
  const std::string why = misfit_of(layout, network, spec);
  if (why.empty()) return;
  std::vector<std::string_view> fitting;
  for (const Layout* other : fitting_layouts(network)) {
    if (other != &layout) fitting.push_back(other->name);
  }
  throw InputError(fmt::format("{} does not fit {}: {}", layout.name, quote_briefly(network.name()), why),
                   spec.name_span, fmt::format("these do: {}", fmt::join(fitting, ", ")));
}

void scale_to_unit(Placement& placement) {
  const double factor = 1 / nearest_distance(placement.nodes);
  for (Point& p : placement.nodes) p = factor * p;
  for (LinkCourse& course : placement.courses) {
    if (course.wrap) course.wrap = factor * *course.wrap;
    course.bulge *= factor;
    for (Point& p : course.through) p = factor * p;
  }
  for (Outline& outline : placement.outlines) outline = {factor * outline.center, factor * outline.radius};
}

Placement place_on(const Network& network, const topology::Member& whole, const spec::Spec& spec) {
  const Layout& layout = find_layout(spec);
  const spec::Arguments arguments(spec, layout.parameters);
  check_fits(layout, network, spec);
  if (network.graph.node_count() == 0) return {};
  Placement placement = layout.place({network, arguments, whole});
  scale_to_unit(placement);
  return placement;
}

// The nodes and links where they are in the whole network.
Placement part_of(const Network& part, const topology::Member& whole, const spec::Spec& spec) {
  const Network network = topology::build(whole, Execution{});
  const Placement placed = place_on(network, whole, spec);
  Placement placement;
  for (NodeId v = 0; v < part.graph.node_count(); ++v)
    placement.nodes.push_back(placed.nodes[topology::in_whole(part, v)]);
  if (!placed.courses.empty()) {
    std::map<std::tuple<NodeId, NodeId, LinkClassId>, LinkCourse> course_of;
    const std::vector<topology::Link> links = topology::to_link_list(network.graph).links;
    for (std::size_t i = 0; i < links.size(); ++i)
      course_of.try_emplace({links[i].from, links[i].to, links[i].link_class}, placed.courses[i]);
    for (const topology::Link& link : topology::to_link_list(part.graph).links) {
      const auto found =
          course_of.find({topology::in_whole(part, link.from), topology::in_whole(part, link.to), link.link_class});
      placement.courses.push_back(found == course_of.end() ? LinkCourse{} : found->second);
    }
  }
  scale_to_unit(placement);
  return placement;
}

bool has_coordinates(const Network& network) {
  return network.labelling_as<topology::CoordinateLabelling>() != nullptr;
}

std::string by_labels(const Network& network) {
  if (has_coordinates(network)) return "grid";
  if (network.labelling_as<topology::DigitLabelling>() != nullptr) return "clusters";
  if (network.labelling_as<topology::PermutationLabelling>() != nullptr) return "clusters";
  return network.labelling_as<topology::IndexLabelling>() != nullptr ? "ring" : "force";
}

// Small members may have no clusters.
std::string default_for(const Network& network, const topology::Family& family) {
  const std::string usual = family.default_layout.empty() ? by_labels(network) : std::string(family.default_layout);
  const spec::Spec spec = spec::parse(usual);
  return misfit_of(find_layout(spec), network, spec).empty() ? usual : "ring";
}

}  // namespace

Point on_circle(double radius, double fraction) {
  const double angle = 2 * std::numbers::pi * fraction;
  return {radius * std::sin(angle), -radius * std::cos(angle)};
}

double nearest_distance(const std::vector<Point>& points) {
  double nearest = std::numeric_limits<double>::max();
  std::vector<Point> sorted = points;
  std::ranges::sort(sorted, {}, &Point::x);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = i; j-- > 0 && sorted[i].x - sorted[j].x < nearest;)
      nearest = std::min(nearest, distance(sorted[i], sorted[j]));
  }
  return points.size() < 2 || nearest <= 0 ? 1 : nearest;
}

std::vector<const Layout*> fitting_layouts(const Network& network) {
  std::vector<const Layout*> fitting;
  for (const Layout* layout : layouts()) {
    if (misfit_of(*layout, network, {.name = std::string(layout->name), .arguments = {}}).empty())
      fitting.push_back(layout);
  }
  return fitting;
}

std::string default_layout(const Network& network) {
  const topology::Member member = topology::resolve(network.spec);
  const topology::PartSite site = topology::site_of(member);
  if (network.labelling_as<topology::PartLabelling>() == nullptr) return default_for(network, *site.whole->family);
  const Network whole = topology::build(*site.whole, Execution{});
  const std::string layout = default_for(whole, *site.whole->family);
  return layout != "grid" && whole.graph.node_count() > kMostPlaced ? "force" : layout;
}

Placement place(const Network& network, const spec::Spec& layout) {
  const topology::Member member = topology::resolve(network.spec);
  const topology::PartSite site = topology::site_of(member);
  const bool is_part = network.labelling_as<topology::PartLabelling>() != nullptr && layout.name != "force";
  return is_part ? part_of(network, *site.whole, layout) : place_on(network, *site.whole, layout);
}

Placement place(const Network& network) { return place(network, spec::parse(default_layout(network))); }

}  // namespace weft::layout
