// Positions of nodes in drawings. Each function lays out networks of one kind in the customary form; units are
// arbitrary, because the drawing is scaled to fit.
#pragma once

#include <cstdint>
#include <vector>

namespace weft::topology {

struct Network;

struct Point {
  double x = 0;
  double y = 0;
};

// One position for each node, all different.
using Layout = std::vector<Point>;

Layout ring_layout(const Network& network);        // on a circle, in order of the index
Layout line_layout(const Network& network);        // on a line, in order of the index
Layout grid_layout(const Network& network);        // by coordinates or digits; from the third one on, grids of grids
Layout cluster_layout(const Network& network);     // by digits, coordinates or permutations: circles of circles
Layout projection_layout(const Network& network);  // by bits: a cube seen from a corner, cubes of cubes
Layout level_layout(const Network& network);       // by distance from the terminals, or from node 0 if all have one
Layout force_layout(const Network& network);       // links pull, nodes push; for irregular networks

// Circles of circles by addresses that the caller gives: radices and, for each node, digits, the outermost first.
Layout nested_circles(const std::vector<std::uint64_t>& radices, const std::vector<std::vector<std::uint64_t>>& digits);

// The family's own layout, or one that suits the labelling.
Layout layout_of(const Network& network);

}  // namespace weft::topology
