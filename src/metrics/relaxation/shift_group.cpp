#include "metrics/relaxation/shift_group.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace weft::metrics {
namespace {

// The length of all cycles of a permutation of the first nodes; 0 if they differ.
NodeId common_cycle_length(const NodeMap& map, NodeId node_count) {
  std::vector<bool> is_seen(node_count, false);
  NodeId common = 0;
  for (NodeId first = 0; first < node_count; ++first) {
    if (is_seen[first]) continue;
    NodeId length = 0;
    for (NodeId v = first; !is_seen[v]; v = map[v]) {
      is_seen[v] = true;
      ++length;
    }
    if (common != 0 && length != common) return 0;
    common = length;
  }
  return common;
}

bool commute(const NodeMap& first, const NodeMap& second) {
  for (std::size_t v = 0; v < first.size(); ++v) {
    if (first[second[v]] != second[first[v]]) return false;
  }
  return true;
}

}  // namespace

std::vector<NodeId> ShiftGroup::images(NodeId node) const {
  std::vector<NodeId> images{node};
  for (std::size_t s = 0; s < shifts.size(); ++s) {
    const std::size_t count = images.size();
    for (std::size_t i = count; i < count * lengths[s]; ++i) images.push_back(shifts[s][images[i - count]]);
  }
  return images;
}

std::vector<NodeId> ShiftGroup::first_nodes(NodeId node_count) const {
  std::vector<NodeId> first;
  std::vector<bool> is_seen(node_count, false);
  for (NodeId v = 0; v < node_count; ++v) {
    if (is_seen[v]) continue;
    first.push_back(v);
    for (const NodeId w : images(v)) {
      if (is_seen[w]) return {};
      is_seen[w] = true;
    }
  }
  return first;
}

ShiftGroup shift_group(const CutRelaxation& relaxation) {
  struct Shift {
    const NodeMap* map = nullptr;
    NodeId length = 0;
    bool has_fixed_node = false;
  };
  std::vector<Shift> shifts;
  for (const NodeMap& map : relaxation.permutations) {
    const bool has_fixed_node = map.back() == relaxation.node_count - 1;
    const NodeId length = common_cycle_length(map, relaxation.node_count - (has_fixed_node ? 1 : 0));
    if (length > 1) shifts.push_back({&map, length, has_fixed_node});
  }
  std::stable_sort(shifts.begin(), shifts.end(), [](const Shift& a, const Shift& b) { return a.length > b.length; });
  ShiftGroup group;
  for (const Shift& shift : shifts) {
    if (!group.shifts.empty() && shift.has_fixed_node != group.has_fixed_node) continue;
    if (!std::all_of(group.shifts.begin(), group.shifts.end(),
                     [&](const NodeMap& other) { return commute(*shift.map, other); })) {
      continue;
    }
    ShiftGroup larger = group;
    larger.shifts.push_back(*shift.map);
    larger.lengths.push_back(shift.length);
    larger.order *= shift.length;
    larger.has_fixed_node = shift.has_fixed_node;
    const NodeId moved_count = relaxation.node_count - (shift.has_fixed_node ? 1 : 0);
    if (moved_count % larger.order == 0 && !larger.first_nodes(moved_count).empty()) group = std::move(larger);
  }
  return group;
}

}  // namespace weft::metrics
