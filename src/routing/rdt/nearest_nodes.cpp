#include "routing/rdt/nearest_nodes.h"

#include <algorithm>

#include "base/check.h"

namespace weft::routing {

NearestNodes::NearestNodes(const RankVectors& vectors, std::size_t kind_count, const IsTarget& is_target,
                           const MayStep& may_step)
    : node_count_(static_cast<std::size_t>(vectors.side()) * static_cast<std::size_t>(vectors.side())),
      distances_(kind_count * node_count_, kNone),
      may_step_(node_count_) {
  const auto node_count = static_cast<NodeId>(node_count_);
  for (NodeId v = 0; v < node_count; ++v) {
    for (GeneratorId g = 0; g < 4; ++g) may_step_[v] |= static_cast<std::uint8_t>((may_step(v, g) ? 1U : 0U) << g);
  }
  std::vector<NodeId> queue;
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    queue.clear();
    for (NodeId v = 0; v < node_count; ++v) {
      if (!is_target(kind, v)) continue;
      distances_[kind * node_count_ + v] = 0;
      queue.push_back(v);
    }
    spread(vectors, kind, queue);
  }
}

void NearestNodes::spread(const RankVectors& vectors, std::size_t kind, std::vector<NodeId>& queue) {
  std::uint8_t* const distance = distances_.data() + kind * node_count_;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const NodeId v = queue[i];
    if (distance[v] + 1 == kNone) return;
    for (GeneratorId g = 0; g < 4; ++g) {
      const NodeId before = vectors.moved(v, g);
      const bool leads_here = (unsigned{may_step_[before]} >> (g ^ 1U) & 1U) != 0;
      if (!leads_here || distance[before] != kNone) continue;
      distance[before] = static_cast<std::uint8_t>(distance[v] + 1);
      queue.push_back(before);
    }
  }
}

GeneratorId NearestNodes::step(const RankVectors& vectors, std::size_t kind, NodeId v, const Steps& rest) const {
  const std::uint8_t here = distance(kind, v);
  GeneratorId best = 4;
  for (GeneratorId g = 0; g < 4; ++g) {
    const bool is_open = (unsigned{may_step_[v]} >> g & 1U) != 0;
    if (!is_open || distance(kind, vectors.moved(v, g)) + 1 != here) continue;
    if (best == 4 || (rest - step_of(g)).length() < (rest - step_of(best)).length()) best = g;
  }
  WEFT_CHECK(best < 4);
  return best;
}

}  // namespace weft::routing
