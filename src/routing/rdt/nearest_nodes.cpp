#include "routing/rdt/nearest_nodes.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace weft::routing {

NearestNodes::NearestNodes(const RankVectors& vectors, std::size_t kind_count, const IsTarget& is_target,
                           const MayStep& may_step)
    : node_count_(static_cast<std::size_t>(vectors.side()) * static_cast<std::size_t>(vectors.side())),
      distances_(kind_count * node_count_, kNone),
      nearer_(kind_count * node_count_) {
  const auto node_count = static_cast<NodeId>(node_count_);
  std::vector<std::uint8_t> may_step_from(node_count_);  // bit g
  for (NodeId v = 0; v < node_count; ++v) {
    for (GeneratorId g = 0; g < 4; ++g) may_step_from[v] |= static_cast<std::uint8_t>((may_step(v, g) ? 1U : 0U) << g);
  }
  std::vector<NodeId> queue;
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    queue.clear();
    for (NodeId v = 0; v < node_count; ++v) {
      if (!is_target(kind, v)) continue;
      distances_[kind * node_count_ + v] = 0;
      queue.push_back(v);
    }
    spread(vectors, kind, queue, may_step_from);
  }
}

void NearestNodes::spread(const RankVectors& vectors, std::size_t kind, std::vector<NodeId>& queue,
                          const std::vector<std::uint8_t>& may_step) {
  std::uint8_t* const distance = distances_.data() + kind * node_count_;
  std::uint8_t* const nearer = nearer_.data() + kind * node_count_;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const NodeId v = queue[i];
    if (distance[v] + 1 == kNone) return;
    for (GeneratorId g = 0; g < 4; ++g) {
      const NodeId before = vectors.moved(v, g);
      const GeneratorId back = g ^ 1U;
      if ((unsigned{may_step[before]} >> back & 1U) == 0) continue;
      if (distance[before] == kNone) {
        distance[before] = static_cast<std::uint8_t>(distance[v] + 1);
        queue.push_back(before);
      }
      if (distance[before] == distance[v] + 1) nearer[before] |= static_cast<std::uint8_t>(1U << back);
    }
  }
}

GeneratorId NearestNodes::step(std::size_t kind, NodeId v, const Steps& rest) const {
  unsigned left = nearer_[kind * node_count_ + v];
  WEFT_CHECK(left != 0);
  auto best = static_cast<GeneratorId>(std::countr_zero(left));
  for (left &= left - 1; left != 0; left &= left - 1) {
    const auto g = static_cast<GeneratorId>(std::countr_zero(left));
    if ((rest - step_of(g)).length() < (rest - step_of(best)).length()) best = g;
  }
  return best;
}

}  // namespace weft::routing
