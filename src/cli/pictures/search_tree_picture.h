// The search tree of a routing as a picture: the root at the top, one level below the other.
#pragma once

#include <cstddef>
#include <string>

#include "report/picture/picture_file.h"
#include "report/picture/scene.h"
#include "routing/core/search_tree.h"

namespace weft::cli {

// Larger trees are unreadable.
inline constexpr std::size_t kMostDrawnVertices = 2000;

// Each vertex is a box with its label, the cost so far and the estimate; the weight of an edge stands beside its lower
// end. Throws InputError for a tree of more than kMostDrawnVertices.
report::Scene search_tree_scene(const routing::SearchTree& tree, const std::string& title);

// By the ending of the file. A tree that is too wide for the format is drawn smaller, down to half the size; throws
// InputError for wider ones.
report::PictureOptions search_tree_options(const report::Scene& scene, const std::string& path);

}  // namespace weft::cli
