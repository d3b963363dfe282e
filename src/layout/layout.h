// The record of a layout, which decides where the nodes of a network stand in a picture. Each file in layouts/ holds
// one of them; the build collects the records into one list. A family names its usual layout in its record.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/point.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "topology/network.h"

namespace weft::layout {

// How a link is drawn. By default it is a straight line, which the renderer bends around nodes in its path.
struct LinkCourse {
  // For a link that leaves the picture at one side and returns at the opposite one: the step from its first node to the
  // image of its second one beyond the border. It is drawn as a stub at each end.
  std::optional<Point> wrap{};
  double bulge = 0;              // distance of an arc's middle from the straight line, to the left of it
  std::vector<Point> through{};  // control points of a spline
};

// A line around nodes that belong together.
struct Outline {
  Point center;
  double radius = 0;
};

struct Placement {
  std::vector<Point> nodes;           // the nearest two are a distance of 1 apart
  std::vector<LinkCourse> courses{};  // by link, in the order of topology::to_link_list; empty: all are straight
  std::vector<Outline> outlines{};
};

// What a layout works on.
struct Task {
  const topology::Network& network;
  const spec::Arguments& arguments;
  const topology::Member& whole;  // the network of which `network` has the nodes, or itself
};

struct Layout {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  spec::Schema parameters{};
  // Why the network cannot be drawn so; empty if it can. Null: any network can.
  std::string (*misfit)(const topology::Network&, const spec::Arguments&) = nullptr;
  Placement (*place)(const Task&) = nullptr;
};

// All layouts, in alphabetical order.
std::span<const Layout* const> layouts();

// Those that fit the network.
std::vector<const Layout*> fitting_layouts(const topology::Network& network);

// The layout that is used where none is named: that of the family, or one that suits the labels.
std::string default_layout(const topology::Network& network);

// Throws InputError for an unknown name, wrong arguments, and a layout that does not fit: the message lists those that
// do. A part of a network, and a network with faults, are placed as in the whole network.
Placement place(const topology::Network& network, const spec::Spec& layout);
Placement place(const topology::Network& network);  // by the default layout

// The smallest distance between two of the points; 1 if there are fewer than two.
double nearest_distance(const std::vector<Point>& points);

}  // namespace weft::layout
