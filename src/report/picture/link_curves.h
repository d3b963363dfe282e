// The courses of links in a picture: straight where that is possible, else bent so that they pass no node and do not
// run along another link.
#pragma once

#include <vector>

#include "report/picture/drawing.h"
#include "report/picture/point_index.h"

namespace weft::report {

struct LinkGeometry {
  const Drawing& drawing;
  const std::vector<Vec2>& places;  // of the nodes, in pixels
  double unit = 1;                  // pixels in a unit of the drawing
  double spacing = 1;               // of the nearest two nodes, in pixels
  double radius = 1;                // of nodes
  const Poll& poll;
};

// The path of a link; two for one that wraps around.
using LinkPaths = std::vector<Path>;

// One entry for each link, empty for hidden ones.
std::vector<LinkPaths> link_paths(const LinkGeometry& geometry);

// Points of the path, about `step` apart, both ends included.
std::vector<Vec2> sampled(const Path& path, double step);

}  // namespace weft::report
