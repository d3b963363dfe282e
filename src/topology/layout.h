// Where the nodes of a network stand in a picture. Each function draws networks of one kind as people think of them;
// distances are in units of their own, the picture scales them.
#pragma once

#include <cstdint>
#include <vector>

namespace weft::topology {

struct Network;

struct Point {
  double x = 0;
  double y = 0;
};

// One place for each node, no two the same.
using Layout = std::vector<Point>;

Layout ring_layout(const Network& network);        // on a circle, in order of the index
Layout line_layout(const Network& network);        // on a line, in order of the index
Layout grid_layout(const Network& network);        // by coordinates or digits; from the third one on, grids of grids
Layout cluster_layout(const Network& network);     // by digits, coordinates or permutations: circles of circles
Layout projection_layout(const Network& network);  // by bits: a cube seen from a corner, cubes of cubes
Layout level_layout(const Network& network);       // by distance from the terminals, or from node 0 if all have one
Layout force_layout(const Network& network);       // links pull, nodes push; for networks without a plan

// Circles of circles by addresses that the caller makes: radices and, for each node, digits, the outermost first.
Layout nested_circles(const std::vector<std::uint64_t>& radices, const std::vector<std::vector<std::uint64_t>>& digits);

// The family's own, or what the labelling suggests.
Layout layout_of(const Network& network);

}  // namespace weft::topology
