#include "routing/swapped/swap_ladder.h"

#include <algorithm>

namespace weft::routing {

SwapLadder::SwapLadder(const topology::SwappedShape& shape, const topology::PortGraph& nucleus)
    : nucleus_size_(nucleus.node_count()) {
  std::uint32_t segments = 1;  // of a path at the depth below
  std::size_t first = 0;       // lowest rung of the current depth, counted from the lowest of all
  const std::vector<topology::SwapMove> moves = topology::swap_moves(shape, nucleus);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].depth != moves[first].depth) {
      segments = segment_count_;
      first = i;
    }
    segment_count_ += segments;
    rungs_.push_back({.move = moves[i], .inner = moves.size() - first, .segments = segments});
  }
  std::reverse(rungs_.begin(), rungs_.end());
  // The top rung of a depth comes first. A path of a depth with l - 1 rungs has l parts of the depth below.
  for (std::size_t i = 0; i < rungs_.size(); ++i) {
    const bool is_top = i == 0 || rungs_[i - 1].move.depth != rungs_[i].move.depth;
    const auto levels = static_cast<std::uint32_t>(rungs_[i].inner - i);
    rungs_[i].path_segments = is_top ? (levels + 1) * rungs_[i].segments : rungs_[i - 1].path_segments;
  }
}

SwapLadder::Step SwapLadder::next(NodeId here, NodeId goal) const {
  NodeId target = goal;
  std::uint32_t segment = 0;
  for (std::size_t i = 0; i < rungs_.size();) {
    const Rung& rung = rungs_[i];
    const NodeId block = rung.move.block;
    const NodeId wanted = target / rung.move.weight % block;
    if (here / rung.move.weight % block == wanted) {
      segment += rung.segments;
      ++i;
      continue;
    }
    if (here % block == wanted) return {.swap = &rung, .segment = segment / rung.path_segments};
    target = here - here % block + wanted;
    i = rung.inner;
  }
  return {.target = target % nucleus_size_, .segment = segment};
}

}  // namespace weft::routing
