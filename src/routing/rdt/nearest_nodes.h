// Distances on the base torus to the nearest target node of each kind: a node with links of a rank, or with a live link
// in some direction. Two bytes for each node and kind; a router would store only its own entries.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "routing/rdt/rank_vectors.h"

namespace weft::routing {

class NearestNodes {
 public:
  static constexpr std::uint8_t kNone = UINT8_MAX;

  using IsTarget = std::function<bool(std::size_t kind, NodeId)>;
  // Whether a packet may take this step of the base torus (generators 0..3) from this node.
  using MayStep = std::function<bool(NodeId, GeneratorId)>;

  // Limit: targets more than 254 steps away count as unreachable.
  NearestNodes(const RankVectors& vectors, std::size_t kind_count, const IsTarget& is_target, const MayStep& may_step);
  NearestNodes() = default;

  [[nodiscard]] std::uint8_t distance(std::size_t kind, NodeId v) const { return distances_[kind * node_count_ + v]; }

  // The step towards the nearest target after which v_0 (`rest`) is shortest; ties go to the lowest generator. The
  // distance must be positive and not kNone.
  [[nodiscard]] GeneratorId step(std::size_t kind, NodeId v, const Steps& rest) const;

 private:
  // Breadth-first search from the targets of a kind, which are in the queue.
  void spread(const RankVectors& vectors, std::size_t kind, std::vector<NodeId>& queue,
              const std::vector<std::uint8_t>& may_step);

  std::size_t node_count_ = 0;
  std::vector<std::uint8_t> distances_;  // by kind, then node
  std::vector<std::uint8_t> nearer_;     // likewise; bit g: step g is permitted and leads nearer
};

}  // namespace weft::routing
