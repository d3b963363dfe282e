#include "base/graphs/node_map.h"

#include <algorithm>

namespace weft {
namespace {

bool is_one_to_one(std::span<const NodeId> image, NodeId node_count) {
  std::vector<bool> is_used(node_count, false);
  for (const NodeId v : image) {
    if (v >= node_count || is_used[v]) return false;
    is_used[v] = true;
  }
  return true;
}

}  // namespace

bool preserves_arcs(DigraphView from, DigraphView to, std::span<const NodeId> image) {
  if (image.size() != from.node_count() || !is_one_to_one(image, to.node_count())) return false;
  std::vector<NodeId> needed;
  std::vector<NodeId> present;
  for (NodeId v = 0; v < from.node_count(); ++v) {
    const auto there = to.arcs_from(image[v]);
    needed.clear();
    for (const NodeId w : from.arcs_from(v)) needed.push_back(image[w]);
    present.assign(there.begin(), there.end());
    std::sort(needed.begin(), needed.end());
    std::sort(present.begin(), present.end());
    if (!std::includes(present.begin(), present.end(), needed.begin(), needed.end())) return false;
  }
  return true;
}

}  // namespace weft
