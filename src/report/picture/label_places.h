// Places for labels beside their nodes, where they touch no node, no link and no other label.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/picture/point_index.h"
#include "report/picture/scene.h"

namespace weft::report {

struct LabelTask {
  std::vector<Vec2> nodes;
  std::vector<std::string> labels;  // empty: none
  std::vector<Vec2> ink;            // points on links, dense enough that none passes through a label between them
  double radius = 1;                // of nodes
  std::vector<double> margins{};    // around single nodes, beyond the radius; empty: none
};

struct PlacedLabels {
  double font = 0;
  std::vector<std::optional<Vec2>> at;  // the left end of the base line; none: no place was found
  std::size_t placed_count = 0;
};

// Tries fonts from the largest to the smallest until all labels have a place; else the one that places the most.
PlacedLabels place_labels(const LabelTask& task);

}  // namespace weft::report
