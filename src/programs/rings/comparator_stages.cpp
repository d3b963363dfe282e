#include "programs/rings/comparator_stages.h"

#include <bit>

#include "base/check.h"

namespace weft::programs {

std::vector<ComparatorStage> transposition_stages(NodeId count) {
  std::vector<ComparatorStage> stages;
  for (NodeId round = 0; round < count; ++round) stages.push_back({.mask = 1, .offset = round % 2});
  return stages;
}

std::vector<ComparatorStage> bitonic_stages(NodeId count) {
  WEFT_CHECK(std::has_single_bit(count));
  std::vector<ComparatorStage> stages;
  for (std::uint64_t run = 2; run <= count; run *= 2) {
    for (std::uint64_t distance = run / 2; distance > 0; distance /= 2) {
      const auto bit = static_cast<NodeId>(distance);
      stages.push_back({.distance = bit, .mask = bit, .descending_mask = static_cast<NodeId>(run)});
    }
  }
  return stages;
}

std::vector<ComparatorStage> merge_exchange_stages(NodeId count) {
  std::vector<ComparatorStage> stages;
  if (count < 2) return stages;
  const NodeId top = std::bit_ceil(count) / 2;
  for (NodeId p = top; p > 0; p /= 2) {
    stages.push_back({.distance = p, .mask = p});
    for (NodeId q = top; q > p; q /= 2) stages.push_back({.distance = q - p, .mask = p, .offset = p});
  }
  return stages;
}

}  // namespace weft::programs
