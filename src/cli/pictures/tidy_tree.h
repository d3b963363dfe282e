// A tidy layout of rooted trees (Reingold, Tilford 1981): subtrees stand as close as they can without overlap, and each
// parent stands above the middle of its children.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace weft::cli {

// The place of each vertex across the page, in units of the distance between neighbours; 0 is the leftmost. The root is
// the first and has no parent; every other parent is before its children, which stand in the order of the list.
std::vector<double> tidy_columns(const std::vector<std::optional<std::size_t>>& parents);

}  // namespace weft::cli
