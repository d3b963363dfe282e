#include "routing/multicast/bit_map.h"

#include <bit>
#include <utility>

#include "base/check.h"

namespace weft::routing {

RankPattern::RankPattern(std::vector<Step> steps) : steps_(std::move(steps)), children_(steps_.size() + 1) {
  std::uint32_t before = 0;
  for (std::uint32_t k = 0; k < steps_.size(); ++k) {
    const std::uint32_t from = steps_[k].from;
    WEFT_CHECK(from <= k && from >= before);
    before = from;
    if (children_[from].count == 0) children_[from].first = k + 1;
    ++children_[from].count;
  }
}

RankPattern RankPattern::tile() { return RankPattern({topology::kTileSteps.begin(), topology::kTileSteps.end()}); }

MapGenerator::MapGenerator(const RankPattern& pattern, RankMap map)
    : pattern_(pattern), map_(std::move(map)), passes_(map_) {
  WEFT_CHECK(map_.size() == pattern.position_count());
  for (std::uint32_t position = pattern.position_count(); --position > 0;) {
    if (passes_[position]) passes_[pattern.steps()[position - 1].from] = true;
  }
}

MapGenerator::Outputs MapGenerator::outputs(std::uint32_t position) const {
  Outputs outputs{.goes_down = map_[position]};
  const RankPattern::Children children = pattern_.children(position);
  for (std::uint32_t child = children.first; child < children.first + children.count; ++child) {
    if (passes_[child]) outputs.positions.push_back(child);
  }
  return outputs;
}

ReducedBitMap::ReducedBitMap(unsigned root_rank, std::uint32_t root_positions)
    : maps_(root_rank + std::size_t{1}, RankMap(topology::kTileNodes)) {
  maps_.back().assign(root_positions, false);
}

void ReducedBitMap::add(LeafAddress leaf) {
  for (unsigned rank = 0; rank < maps_.size(); ++rank) set(rank, position_at(leaf, rank, root_rank()));
}

bool ReducedBitMap::leads_to(LeafAddress leaf) const {
  for (unsigned rank = 0; rank < maps_.size(); ++rank) {
    const std::uint32_t position = position_at(leaf, rank, root_rank());
    if (position >= maps_[rank].size() || !maps_[rank][position]) return false;
  }
  return true;
}

std::vector<LeafAddress> ReducedBitMap::leaves() const {
  std::vector<LeafAddress> leaves{0};
  for (unsigned rank = root_rank() + 1; rank-- > 0;) {
    std::vector<LeafAddress> longer;
    for (const LeafAddress above : leaves) {
      for (std::uint32_t position = 0; position < maps_[rank].size(); ++position) {
        if (maps_[rank][position]) longer.push_back((rank == root_rank() ? 0 : above << 3U) | position);
      }
    }
    leaves = std::move(longer);
  }
  return leaves;
}

MapHeader map_header(std::uint64_t node_count, unsigned highest_rank, std::uint32_t top_positions,
                     std::uint32_t terminals_each) {
  return {.source_bits = static_cast<unsigned>(std::bit_width(node_count - 1)),
          .rank_bits = static_cast<unsigned>(std::bit_width(highest_rank)),
          .map_bits = topology::kTileNodes * highest_rank + top_positions,
          .terminal_bits = terminals_each > 1 ? terminals_each : 0};
}

std::vector<bool> encode(const ReducedBitMap& map) {
  std::vector<bool> bits;
  for (unsigned rank = 0; rank <= map.root_rank(); ++rank) {
    bits.insert(bits.end(), map.map(rank).begin(), map.map(rank).end());
  }
  return bits;
}

ReducedBitMap decode(const std::vector<bool>& bits, unsigned root_rank) {
  const std::size_t below = std::size_t{topology::kTileNodes} * root_rank;
  WEFT_CHECK(bits.size() > below);
  ReducedBitMap map(root_rank, static_cast<std::uint32_t>(bits.size() - below));
  for (std::size_t bit = 0; bit < bits.size(); ++bit) {
    const auto rank = bit < below ? static_cast<unsigned>(bit / topology::kTileNodes) : root_rank;
    if (bits[bit]) map.set(rank, static_cast<std::uint32_t>(bit - std::size_t{topology::kTileNodes} * rank));
  }
  return map;
}

}  // namespace weft::routing
